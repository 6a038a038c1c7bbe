"""The exchange of dice for levels and back (IAO-10): the table, both ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.tables import table_reader

MAX_ROWS = 100
LARGEST = 1000


@dataclass(frozen=True, slots=True)
class Row:
    """From so many dice to so many (None: and all above) there are so many levels."""

    first: int
    levels: int
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Equivalence:
    """The table. ``series`` lets levels beyond its last row go on as triangular numbers."""

    rows: tuple[Row, ...]
    series: bool = False

    def levels(self, dice: int) -> int:
        """d→N: dice read as levels, with their sign; 0 stays 0."""
        size = abs(dice)
        worth = max((row.levels for row in self.rows if row.first <= size), default=0)
        return worth if dice >= 0 else -worth

    def dice(self, levels: int) -> int:
        """n→D: levels read as dice, with their sign: the first number of their row."""
        size = abs(levels)
        if self.series and size > self.rows[-1].levels:
            worth = size * (size + 1) // 2
        else:
            worth = max((row.first for row in self.rows if row.levels <= size), default=0)
        return worth if levels >= 0 else -worth


@dataclass(frozen=True, slots=True)
class _Table:
    rows: tuple[Row, ...]


def _problems(pack: Pack, table: _Table) -> Iterator[Problem]:
    """Rows follow one another without a gap, levels rise, and only the last row is open."""
    rows, where = table.rows, "tables.equivalence.rows"
    if not 1 <= len(rows) <= MAX_ROWS:
        yield problem("IAO-10", where, "count", expected=MAX_ROWS, found=len(rows))
        return
    first, levels = 1, 0
    for at, row in enumerate(rows):
        closed = row.last is not None
        if row.first != first:
            yield problem("IAO-10", f"{where}[{at}]", "gap", expected=first, found=row.first)
        if row.levels <= levels or row.levels > LARGEST:
            yield problem("IAO-10", f"{where}[{at}]", "levels", expected=levels, found=row.levels)
        if closed == (at == len(rows) - 1) or (row.last is not None and not row.first <= row.last <= LARGEST):
            yield problem("IAO-10", f"{where}[{at}]", "last", found=row.first)
        first, levels = (row.last or row.first) + 1, row.levels


_table = table_reader("equivalence", _Table, _problems)


def equivalence(pack: Pack) -> Equivalence:
    """The exchange as a pack sets it; raises `Refused` with every problem of its table."""
    return Equivalence(_table(pack).rows, series=pack["beyond_table"] == "series")
