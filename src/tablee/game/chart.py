"""A chart as data: several named lines over the same places. Pages draw it, and put its table behind it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tablee.game.check import Check
from tablee.game.frozen import dataclass
from tablee.game.odds import odds_of
from tablee.game.text import Text, number


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
    rows = odds_of(check).rows
    places = tuple(
        label(row.key) if row.total is None else Text(number(row.total, "fr"), number(row.total, "en"))
        for row in rows
    )
    return Chart(title, across, places, (Line(name, tuple(row.p for row in rows)),))
