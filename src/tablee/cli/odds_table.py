"""Odds as a table with bars: a row for each outcome, the notations side by side."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tablee.cli.bars import bar
from tablee.cli.chances import Chart, Row, gathered, mean_text
from tablee.cli.numbers import chance
from tablee.cli.paper import Paper, visible
from tablee.lang import gettext as _

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Columns", "table"]

MOST_ROWS = 40
LONGEST_BAR = 44
SHORTEST_BAR = 6
LONGEST_LABEL = 32
GAP = "  "


class Columns(NamedTuple):
    """What stands beside an outcome: its chance, on demand that of this or better, of this or worse."""

    at_least: bool = False
    at_most: bool = False
    fraction: bool = False

    @property
    def signs(self) -> list[str]:
        """The heads of these columns."""
        return ["=", *(["≥"] if self.at_least else []), *(["≤"] if self.at_most else [])]


class _Table(NamedTuple):
    """A chart as texts, and the sizes that make them stand in line."""

    names: tuple[str, ...]
    heads: list[tuple[str, list[str]]]
    rows: tuple[Row, ...]
    texts: list[list[list[str]]]
    signs: list[str]
    label: int
    number: int
    bar: int

    @property
    def numbers(self) -> int:
        """How wide the numbers of one notation are."""
        return (self.number + len(GAP)) * len(self.signs)

    @property
    def cell(self) -> int:
        """How wide one notation is."""
        return self.numbers + self.bar + len(GAP)


def table(chart: Chart, paper: Paper, columns: Columns | None = None) -> str:
    """The whole chart, with as many notations side by side as the page is wide."""
    made = _made(chart, columns or Columns())
    room = paper.width - 2 * len(GAP) - made.label
    fit = max(min(len(made.names), room // (made.cell + SHORTEST_BAR)), 1)
    made = made._replace(bar=max(min(room // fit - made.cell, LONGEST_BAR), 1))
    ends = range(0, len(made.names), fit)
    parts = (_part(made, range(first, min(first + fit, len(made.names))), paper) for first in ends)
    return "\n\n".join("\n".join(part) for part in parts)


def _made(chart: Chart, columns: Columns) -> _Table:
    rows = gathered(chart.rows, MOST_ROWS)
    heads = []
    if chart.headline:
        chances = [chance(p, fraction=columns.fraction) for p in chart.headline[1]]
        heads.append((_("{label}:").format(label=chart.headline[0]), chances))
    if len(chart.means) == len(chart.names):
        heads.append((_("{label}:").format(label=_("Mean")), [mean_text(mean) for mean in chart.means]))
    texts = [[_cell(rows, at, col, columns) for col in range(len(chart.names))] for at in range(len(rows))]
    label = max(len(word) for word in (*(row.label for row in rows), *(word for word, _texts in heads)))
    longest = max(len(text) for line in texts for cell in line for text in cell)
    number = max(longest, *(len(text) for _label, line in heads for text in line), 0)
    return _Table(
        chart.names, heads, rows, texts, columns.signs, min(label, LONGEST_LABEL), number, 0
    )  # fmt: skip


def _cell(rows: tuple[Row, ...], at: int, col: int, columns: Columns) -> list[str]:
    texts = [chance(rows[at].ps[col], fraction=columns.fraction) if rows[at].ps[col] else "–"]
    for wanted, some in ((columns.at_least, rows[at:]), (columns.at_most, rows[: at + 1])):
        if wanted:
            texts.append(chance(sum((row.ps[col] for row in some), Fraction(0)), fraction=columns.fraction))
    return texts


def _part(made: _Table, at: range, paper: Paper) -> Iterator[str]:
    margin = GAP + " " * (made.label + len(GAP))
    if len(made.names) > 1:
        names = "".join(visible(made.names[col], made.cell - 1).ljust(made.cell) for col in at)
        yield paper.style((margin + names).rstrip(), "strong")
    for label, chances in made.heads:
        cells = "".join(chances[col].rjust(made.number).ljust(made.cell) for col in at)
        yield _line(label, made.label, paper.style(cells.rstrip(), "strong"), paper, "strong")
    if made.heads:
        yield ""
    if len(made.signs) > 1:
        signs = "".join(_right(made.signs, made.number).ljust(made.cell) for _col in at)
        yield paper.style((margin + signs).rstrip(), "quiet")
    scale = max(p for row in made.rows for p in row.ps)
    for row, texts in zip(made.rows, made.texts, strict=True):
        cells = ""
        for col in at:
            drawn = bar(row.ps[col] / scale, made.bar, symbols=paper.symbols)
            pad = " " * (made.bar - len(drawn) + len(GAP))
            cells += _right(texts[col], made.number)
            cells += paper.style(drawn, "good" if row.success else "") + pad
        yield _line(row.label, made.label, cells, paper)


def _line(label: str, wide: int, cells: str, paper: Paper, *styles: str) -> str:
    shown = visible(label, wide)
    return f"{GAP}{paper.style(shown, *styles)}{' ' * (wide - len(shown))}{GAP}{cells}".rstrip()


def _right(texts: list[str], number: int) -> str:
    return "".join(text.rjust(number) + GAP for text in texts)
