"""The chances to have finished a challenge, throw by throw, with throws like the one in preparation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablee.game.chart import Chart, Line, outcome_chart
from tablee.game.check import Check
from tablee.game.text import Text
from tablee.game.throwing import Build
from tablee.systems.fate2.tasks.chances import within
from tablee.systems.fate2.tasks.kinds import aim_of, margins_of
from tablee.systems.fate2.tasks.told_odds import duel_chances

THROWS, EXCHANGES = 12, 5
TITLE, ACROSS = Text("Avoir fini le Défi", "To have finished the challenge"), Text("Jets", "Throws")
FIRST, EACH_EXCHANGE = Text("Avoir gagné le Défi", "To have won the challenge"), Text("Échanges", "Exchanges")
EACH, SAME = Text("des jets comme celui-ci", "throws like this one"), Text("ce jet", "this throw")
OUTCOMES, OUTCOME = Text("Chances de chaque issue", "Chances of each outcome"), Text("Issue", "Outcome")


def odds_chart(build: Build, label: Callable[[str], Text], check: Check) -> Chart:
    """A throw on a challenge as what it leads to; any other as the chances of its outcomes."""
    form = check.form()
    aim, both = aim_of(form), duel_chances(build, form, EXCHANGES)
    if aim is not None and both is not None:
        sides = zip(("me", "foe"), (1, 0) if aim.second else (0, 1), strict=True)
        lines = tuple(Line(_named(form[key]), tuple(p[at] for p in both[1:])) for key, at in sides)
        return Chart(FIRST, EACH_EXCHANGE, _counted(EXCHANGES), lines)
    margins = margins_of(check) if aim is not None and aim.standing is not None else None
    seen = aim.standing if aim is not None else None
    chances = within(seen, margins, THROWS) if seen is not None and margins is not None else None
    if chances is None:
        return outcome_chart(OUTCOMES, OUTCOME, SAME, label, check)
    return Chart(TITLE, ACROSS, _counted(THROWS), (Line(EACH, chances[1:]),))


def _counted(most: int) -> tuple[Text, ...]:
    return tuple(Text(str(n), str(n)) for n in range(1, most + 1))


def _named(side: Mapping[str, Any]) -> Text:
    title = str(side.get("title") or side.get("name") or "?")
    return Text(title, title)
