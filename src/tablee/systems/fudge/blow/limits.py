"""Numbers of a blow's last steps: limits, Damage Capacity, stun, protections, the guide of simple mode."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.wounds.levels import stages

MARKS = ("stunned", "very_stunned", "knocked_out")
"""What a stunning blow leaves, the lightest first."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a damage roll can't go below or above."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class CapacityRow:
    """Bands of a roll of Damage Capacity or Will."""

    better: int
    worse: int
    worst: int
    levels: int
    trigger: str


@dataclass(frozen=True, slots=True)
class StunRow:
    """From this wound level on, this mark instead."""

    level: str
    mark: str


@dataclass(frozen=True, slots=True)
class Head:
    """A blow to this part of this degree leaves this mark."""

    part: str
    degree: int
    mark: str


@dataclass(frozen=True, slots=True)
class Death:
    """The level that protections keep people from, and the one they get instead."""

    deadly: str
    lesser: str


@dataclass(frozen=True, slots=True)
class GuideRow:
    """A Situation roll this far from 0 changes the wound by so many levels."""

    at: int
    levels: int


@dataclass(frozen=True, slots=True)
class DamageTable:
    """``data/damage.toml``."""

    limits: Limits
    capacity: CapacityRow
    stun: tuple[StunRow, ...]
    head: Head
    death: Death
    guide: tuple[GuideRow, ...]

    def __post_init__(self) -> None:
        c = self.capacity
        numbers = [self.limits.least, self.limits.most, c.better, c.worse, c.worst, c.levels]
        numbers += [self.head.degree, *(n for row in self.guide for n in (row.at, row.levels))]
        marks = {self.head.mark, *(row.mark for row in self.stun)}
        if any(abs(n) > LARGEST for n in numbers) or marks - set(MARKS) or c.worse >= c.better:
            refuse_if((problem("FUD-4.5.5-07", "tables.damage", "rows"),))


def damage_table(book: Book) -> DamageTable:
    """The numbers of the pack."""
    return book.table("damage", DamageTable)


def agree(book: Book) -> Iterator[Problem]:
    """Every wound level that a table of damage names must be one of the pack's."""
    from tablee.systems.fudge.blow.graze import GrazeTable

    table, graze = damage_table(book), book.table("graze", GrazeTable)
    known = tuple(stage.key for stage in stages(book))
    named = [
        ("damage.capacity.trigger", table.capacity.trigger),
        ("damage.death.deadly", table.death.deadly),
        ("damage.death.lesser", table.death.lesser),
        ("graze.gap.most", graze.gap.most),
        *((f"damage.stun[{at}].level", row.level) for at, row in enumerate(table.stun)),
        *((f"graze.rows[{at}].level", row.level) for at, row in enumerate(graze.rows)),
    ]
    for where, level in named:
        if level not in known:
            yield problem("FUD-4.5.5-05", f"tables.{where}", "level", expected=known, found=level[:40])
