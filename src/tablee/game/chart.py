"""A chart as data: several named lines over the same places. Pages draw it, and put its table behind it."""

from __future__ import annotations

from fractions import Fraction

from tablee.game.frozen import dataclass
from tablee.game.text import Text


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
