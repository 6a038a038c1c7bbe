"""How long a round takes, and the lengths of time that pass in one tap."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tablee.game.calendar import UNITS
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fu3.core.bounds import MOST, number_problems

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


@lru_cache(maxsize=16)
def time_table(pack: Pack) -> TimeTable:
    """The table of time; raises `Refused` with every problem of a pack's own."""
    table = from_data(TimeTable, pack.tables["time"], "tables.time")
    refuse_if(number_problems("FU3-2-11", "tables.time", pack.tables["time"]))
    refuse_if(_problems(table))
    return table


def _problems(table: TimeTable) -> Iterator[Problem]:
    if not 1 <= table.round_seconds <= MOST:
        yield problem("FU3-3-16", "tables.time.round_seconds", "bounds", low=1, high=MOST)
    known = (ROUND, *UNITS, LIFETIME)
    for at, row in enumerate(table.passes):
        if row.unit not in known:
            where = f"tables.time.passes[{at}].unit"
            yield problem("FU3-2-11", where, "unit", expected=known, found=row.unit[:40])
        if row.amount < 0:
            yield problem("FU3-2-11", f"tables.time.passes[{at}].amount", "times", found=row.amount)


def round_seconds(pack: Pack) -> int:
    """How long a round takes."""
    return time_table(pack).round_seconds
