"""How long a round takes, and the lengths of time that pass in one tap."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.calendar import UNITS
from tablee.game.frozen import dataclass
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.tables import table_reader
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import MOST, numbers

ROUND, LIFETIME = "round", "lifetime"


@dataclass(frozen=True, slots=True)
class Pass:
    """A length of time that passes in one tap."""

    amount: int
    unit: str
    label: Text


@dataclass(frozen=True, slots=True)
class TimeTable:
    """The round (FU3-3-16), and what is offered to let time pass."""

    round_seconds: int
    passes: tuple[Pass, ...] = ()


def _problems(pack: Pack, table: TimeTable) -> Iterator[Problem]:
    if not 1 <= table.round_seconds <= MOST:
        yield problem("FU3-3-16", "tables.time.round_seconds", "bounds", low=1, high=MOST)
    known = (ROUND, *UNITS, LIFETIME)
    for at, row in enumerate(table.passes):
        if row.unit not in known:
            where = f"tables.time.passes[{at}].unit"
            yield problem("FU3-2-11", where, "unit", expected=known, found=row.unit[:40])
        if row.amount < 0:
            yield problem("FU3-2-11", f"tables.time.passes[{at}].amount", "times", found=row.amount)


time_table = table_reader("time", TimeTable, numbers("FU3-2-11", "time"), _problems)
"""The table of time."""


def round_seconds(pack: Pack) -> int:
    """How long a round takes."""
    return time_table(pack).round_seconds
