"""Shots: how hard they are, what defence is worth against them, and how much of a burst hits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablee.game.chip import Chip
from tablee.game.frozen import dataclass
from tablee.game.move import Param
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book, Worded

MOST_CONDITIONS, MOST_ROWS = 12, 20


@dataclass(frozen=True, slots=True)
class ConditionRow(Worded):
    """One case of a condition, and what it adds to the difficulty."""

    key: str
    fr: str
    en: str
    value: int


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that makes shots harder: range, light, cover."""

    key: str
    fr: str
    en: str
    rows: tuple[ConditionRow, ...]


@dataclass(frozen=True, slots=True)
class RangedTable:
    """``data/ranged.toml``."""

    base: int
    conditions: tuple[Condition, ...]

    def __post_init__(self) -> None:
        keys = [condition.key for condition in self.conditions]
        values = [self.base, *(row.value for c in self.conditions for row in c.rows)]
        sizes = any(not 1 <= len(c.rows) <= MOST_ROWS for c in self.conditions)
        twice = any(len({r.key for r in c.rows}) < len(c.rows) for c in self.conditions)
        wrong = len(keys) > MOST_CONDITIONS or len(set(keys)) < len(keys)
        if wrong or sizes or twice or any(abs(v) > LARGEST for v in values):
            refuse_if((problem("FUD-4.4-01", "tables.ranged.conditions", "rows", expected=MOST_ROWS),))


@dataclass(frozen=True, slots=True)
class Burst:
    """What a burst does beyond its first round: how many hit, more damage, and whether the victim is out."""

    hits: int
    damage: int = 0
    felled: bool = False


def condition_params(book: Book) -> tuple[Param, ...]:
    """What may be set for a shot: each condition, its first case by default."""
    return tuple(
        Param(
            c.key,
            "choice",
            Text(c.fr, c.en),
            default=c.rows[0].key,
            options=tuple(row.key for row in c.rows),
            words=tuple(row.text for row in c.rows),
        )
        for c in book.table("ranged", RangedTable).conditions
    )


def condition_chips(book: Book, chosen: Mapping[str, object]) -> Iterator[Chip]:
    """What the conditions add to the difficulty; they change no skill (FUD-4.4-01)."""
    for condition in book.table("ranged", RangedTable).conditions:
        key = str(chosen.get(condition.key) or condition.rows[0].key)
        row = next((row for row in condition.rows if row.key == key), None)
        if row is None:
            known = tuple(row.text for row in condition.rows)
            raise Refused(problem("FUD-4.4-01", condition.key, "unknown", expected=known, found=key[:40]))
        if row.value:
            sign = 1 if row.value > 0 else -1
            name = f"{condition.key}:{row.key}"
            yield Chip("", abs(row.value), sign, role=name, unit=DIFFICULTY, rule="FUD-4.4-01")


DIFFICULTY = "difficulty"
"""The unit of chips that make the shot harder instead of changing a skill."""


def difficulty(book: Book, chips: tuple[Chip, ...] = ()) -> int:
    """How hard a shot is: where it starts, and what the conditions add (FUD-4.4-01)."""
    return book.table("ranged", RangedTable).base + sum(c.worth for c in chips if c.unit == DIFFICULTY)


def burst(book: Book, rounds: int, degree: int, armour: int) -> Burst:
    """How many of so many rounds hit at a relative degree, and what several of them do.

    A part of them by the degree, one at least and all at most (FUD-4.4-06). Against no armour several
    rounds fell whoever they hit; armour works against each of them (FUD-4.4-07).
    """
    if rounds <= 1 or degree <= 0:
        return Burst(min(rounds, 1) if degree > 0 else 0)
    hits = max(1, min(rounds, rounds * degree // book.number("burst_full")))
    if hits < book.number("burst_least") or degree < book.number("burst_degree"):
        return Burst(hits)
    if armour <= 0:
        return Burst(hits, book.number("burst_bare"), True)
    more = hits * 2 > rounds
    return Burst(hits, book.number("burst_most" if more else "burst_armoured"))
