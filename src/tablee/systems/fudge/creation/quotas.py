"""Quotas of high Traits, and the closed forms that tell whether a sheet fits one (FUD-1.5-08)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tablee.game.frozen import dataclass
from tablee.game.problem import problem, refuse_if
from tablee.systems.fudge.core.book import LARGEST, Book, Worded


@dataclass(frozen=True, slots=True)
class Quota(Worded):
    """How many Traits may stand on each of the three highest levels; None is no limit."""

    key: str
    family: str
    fr: str
    en: str
    first: int
    second: int
    third: int | None = None

    @property
    def slots(self) -> tuple[int, int, int | None]:
        """The three numbers, the highest level first."""
        return (self.first, self.second, self.third)


@dataclass(frozen=True, slots=True)
class Grain:
    """What a grain of Skills grants: free levels, and the pool of a character made in play."""

    key: str
    fr: str
    en: str
    levels: int
    pool: int


@dataclass(frozen=True, slots=True)
class QuotaTable:
    """``data/quotas.toml``."""

    rows: tuple[Quota, ...]
    grains: tuple[Grain, ...]

    def __post_init__(self) -> None:
        numbers = [slot or 0 for row in self.rows for slot in row.slots]
        numbers += [n for grain in self.grains for n in (grain.levels, grain.pool)]
        if any(not 0 <= n <= LARGEST for n in numbers):
            refuse_if((problem("FUD-1.5-02", "rows", "bounds", most=LARGEST),))
        for name, keys, needed in (
            ("rows", {row.key for row in self.rows}, ROWS),
            ("grains", {grain.key for grain in self.grains}, GRAINS),
        ):
            refuse_if(
                problem("FUD-1.5-02", name, "needed", expected=key) for key in needed if key not in keys
            )


ROWS = ("realistic", "epic", "respectable", "generous", "wallop", "eight", "four")
GRAINS = ("very_broad", "broad", "specific")
Slots = tuple[int, int, int | None]


def quota(book: Book, dial: str) -> Quota | None:
    """The row that a dial names; None where there are no quotas."""
    rows = book.table("quotas", QuotaTable).rows
    return next((row for row in rows if row.key == book[dial]), None)


def grain(book: Book) -> Grain:
    """The grain of the game's Skills (FUD-1.3.2-03)."""
    return next(one for one in book.table("quotas", QuotaTable).grains if one.key == book["grain"])


def counts(book: Book, levels: Iterable[int]) -> tuple[int, int, int]:
    """How many Traits stand on the three highest levels; Legendary counts as the highest."""
    top = book.top.value
    found = Counter(min(level, top) for level in levels)
    return (found[top], found[top - 1], found[top - 2])


def capped(slots: Slots, many: int) -> Slots:
    """Never more slots than there are Attributes, the lowest given up first (FUD-1.5-02)."""
    first = min(slots[0], many)
    second = min(slots[1], many - first)
    third = slots[2] if slots[2] is None else min(slots[2], many - first - second)
    return (first, second, third)


def fits(book: Book, slots: Slots, have: tuple[int, int, int]) -> bool:
    """Whether so many high Traits fit the slots, with the conversions of the game."""
    (s, g, d), (first, second, third) = slots, have
    down, up = book.on("convert_down"), book.on("convert_up")
    if d is None:
        return first <= s and second <= g + (2 * (s - first) if down else 0)
    if down and up:
        return 4 * first + 2 * second + third <= 4 * s + 2 * g + d
    if down:
        more = g + 2 * (s - first)
        return first <= s and second <= more and third <= d + 2 * (more - second)
    if up:
        return _upward((s, g, d), have)
    if book.on("lenient_slots"):
        return first <= s and first + second <= s + g and sum(have) <= s + g + d
    return first <= s and second <= g and third <= d


def _upward(slots: tuple[int, int, int], have: tuple[int, int, int]) -> bool:
    """Two slots become one of the next higher level; an unused higher slot holds nothing lower."""
    s, g, d = slots
    first, second, third = have
    raised = max(0, first - s)
    needed = max(0, second + 2 * raised - g)
    return third + 2 * needed <= d


def room(book: Book, slots: Slots, have: tuple[int, int, int], level: int) -> bool:
    """Whether one more Trait at that level still fits (FUD-1.7-03)."""
    place = book.top.value - min(level, book.top.value)
    if place > 2:
        return True
    more = (have[0] + (place == 0), have[1] + (place == 1), have[2] + (place == 2))
    return fits(book, slots, more)
