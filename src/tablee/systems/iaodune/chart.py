"""The curves of a throw over one another (IAO-15): as it stands, a die more, a die less, dice as levels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tablee.game.chart import Chart, Line, outcome_chart
from tablee.game.check import Check
from tablee.game.codec import to_data
from tablee.game.outcome import Number
from tablee.game.problem import Refused
from tablee.game.text import MINUS, Text, number
from tablee.systems.iaodune.chance import Attempt, settle
from tablee.systems.iaodune.checks import read_attempt
from tablee.systems.iaodune.curves import overlay
from tablee.systems.iaodune.notation import write
from tablee.systems.iaodune.setting import Setting
from tablee.systems.iaodune.sources import dice_of

WIDEST = 200
"""So many results fit under one chart."""
RESULT = Text("Résultat", "Result")
TITLE = Text("Chances de chaque résultat", "Chances of each result")


def odds_chart(setting: Setting, label: Callable[[str], Text], check: Check) -> Chart:
    """A Chance throw beside those it could be; opposed beings beside each other; other dice alone."""
    form = to_data(dict(check.params))
    if check.kind == "chance":
        attempt = read_attempt({key: value for key, value in form.items() if key != "against"})
        attempts = tuple(_beside(setting, attempt))
        names = [_name(one) for one in attempts]
    elif check.kind == "opposed":
        beings = form["beings"]
        called = [being.get("label") or being.get("name", "") for being in beings]
        attempts = tuple(_plain(being) for being in beings)
        names = [_name(one, who) for one, who in zip(attempts, called, strict=True)]
    else:
        return outcome_chart(TITLE, RESULT, Text("ce jet", "this throw"), label, check)
    curves = overlay(setting, attempts if _near(setting, attempts) else attempts[:1])
    places = tuple(_written(point.total) for point in curves[0].points)
    lines = tuple(
        Line(name, tuple(point.p for point in curve.points))
        for name, curve in zip(names, curves, strict=False)
    )
    return Chart(TITLE, RESULT, places, lines)


def _near(setting: Setting, attempts: tuple[Attempt, ...]) -> bool:
    """Whether the curves have room beside each other."""
    chances = [settle(setting, one, converted=one.convert == "yes") for one in attempts]
    return max(c.range[1] for c in chances) - min(c.range[0] for c in chances) <= WIDEST


def _plain(being: dict[str, object]) -> Attempt:
    attempt = read_attempt({key: value for key, value in being.items() if key not in ("name", "label")})
    return replace(attempt, convert="no") if attempt.convert == "ask" else attempt


def _beside(setting: Setting, attempt: Attempt) -> Iterator[Attempt]:
    """The throw as it stands first, then one die more, one die less, and the other way to read its dice."""
    first = replace(attempt, convert="no") if attempt.convert == "ask" else attempt
    yield first
    for more in (1, -1):
        other = replace(first, d=first.d + more)
        if _can_be(setting, other):
            yield other
    turned = replace(attempt, convert="no" if first.convert == "yes" else "yes")
    extra = attempt.d + dice_of(attempt.chips) + setting.equivalence.dice(attempt.n_as_d)
    if extra and _can_be(setting, turned):
        yield turned


def _can_be(setting: Setting, attempt: Attempt) -> bool:
    try:
        settle(setting, attempt, converted=attempt.convert == "yes")
    except Refused:
        return False
    return True


def _name(attempt: Attempt, who: str = "") -> Text:
    written = write((attempt,)).replace("-", MINUS)
    text = f"{who}\u00a0: {written}" if who else written
    return Text(text, (f"{who}: {written}" if who else written).replace(" en N", " as N"))


def _written(total: Number) -> Text:
    return Text(number(total, "fr"), number(total, "en"))
