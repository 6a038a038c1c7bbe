"""A chart as data: several named lines over the same places. Pages draw it, and put its table behind it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tablee.game.check import Check
from tablee.game.frozen import dataclass
from tablee.game.odds import odds_of
from tablee.game.outcome import Number
from tablee.game.text import Text, number

PLACES = 120
"""The most places of a chart of totals; of more, neighbours share one."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, and a value for each place of the chart."""

    name: Text
    values: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """``places`` are written under the lines, in order; the first line is the one that is asked about.

    ``across`` says what the places are.
    """

    title: Text
    across: Text
    places: tuple[Text, ...]
    lines: tuple[Line, ...]


def outcome_chart(title: Text, across: Text, name: Text, label: Callable[[str], Text], check: Check) -> Chart:
    """One line with the chances of each outcome of a check: by total where totals are its outcome."""
    rows = odds_of(check).gathered(PLACES).rows
    places = tuple(label(row.key) if row.ends is None else _totals(*row.ends) for row in rows)
    return Chart(title, across, places, (Line(name, tuple(row.p for row in rows)),))


def _totals(low: Number, high: Number) -> Text:
    """A total, or the first and the last of several."""
    ends = (low,) if low == high else (low, high)
    return Text(*(" … ".join(number(end, lang) for end in ends) for lang in ("fr", "en")))
