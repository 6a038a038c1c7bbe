"""The chances to have finished a challenge, throw by throw, with throws like the one in preparation."""

from __future__ import annotations

from collections.abc import Callable

from tablee.game.chart import Chart, Line, outcome_chart
from tablee.game.check import Check
from tablee.game.text import Text
from tablee.systems.fate2.tasks.chances import within
from tablee.systems.fate2.tasks.kinds import aim_of, margins_of

THROWS = 12
TITLE, ACROSS = Text("Avoir fini le Défi", "To have finished the challenge"), Text("Jets", "Throws")
EACH, SAME = Text("des jets comme celui-ci", "throws like this one"), Text("ce jet", "this throw")
OUTCOMES, OUTCOME = Text("Chances de chaque issue", "Chances of each outcome"), Text("Issue", "Outcome")


def odds_chart(label: Callable[[str], Text], check: Check) -> Chart:
    """A throw on a challenge as what it leads to; any other as the chances of its outcomes."""
    aim = aim_of(check.form())
    margins = margins_of(check) if aim is not None and aim.standing is not None else None
    seen = aim.standing if aim is not None else None
    chances = within(seen, margins, THROWS) if seen is not None and margins is not None else None
    if chances is None:
        return outcome_chart(OUTCOMES, OUTCOME, SAME, label, check)
    places = tuple(Text(str(throws), str(throws)) for throws in range(1, THROWS + 1))
    return Chart(TITLE, ACROSS, places, (Line(EACH, chances[1:]),))
