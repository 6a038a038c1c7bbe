"""A success by the smallest margin: a graze, read by the total damage factor instead of reckoned."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.systems.fudge.blow.damage import clamped
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.wounds.levels import index_of, stages


@dataclass(frozen=True, slots=True)
class GrazeRow:
    """From this total damage factor on, this wound level."""

    low: int
    level: str


@dataclass(frozen=True, slots=True)
class Gap:
    """What a larger attacker's graze does."""

    worse: int
    levels: int
    most: str
    normal: int


@dataclass(frozen=True, slots=True)
class GrazeRoll:
    """A damage roll on a graze."""

    at: int
    levels: int


@dataclass(frozen=True, slots=True)
class GrazeBonus:
    """How many points of a damage bonus are a level."""

    points: int


@dataclass(frozen=True, slots=True)
class GrazeTable:
    """``data/graze.toml``."""

    rd: int
    rows: tuple[GrazeRow, ...]
    gap: Gap
    roll: GrazeRoll
    bonus: GrazeBonus

    def __post_init__(self) -> None:
        lows = [row.low for row in self.rows]
        numbers = [*lows, self.gap.worse, self.gap.levels, self.gap.normal, self.roll.levels]
        wrong = lows != sorted(set(lows)) or any(abs(n) > LARGEST for n in numbers)
        if wrong or not 1 <= self.rd <= 20 or not 1 <= self.roll.at <= 20 or not 1 <= self.bonus.points <= 20:
            refuse_if((problem("FUD-4.5.6-01", "tables.graze", "rows"),))


def graze_table(book: Book) -> GrazeTable:
    """The numbers of the pack."""
    return book.table("graze", GrazeTable)


def is_graze(book: Book, rd: int, gap: int) -> bool:
    """Whether a success by ``rd`` is a graze; against a far larger attacker nothing is (FUD-4.5.6-03)."""
    table = graze_table(book)
    return rd <= table.rd and gap < table.gap.normal


def bonus_levels(book: Book, bonus: int) -> int:
    """Levels that a damage bonus makes of a graze: half of it, rounded up (FUD-4.3.1-07)."""
    if book["graze_bonus"] == "points":
        return bonus
    points = graze_table(book).bonus.points
    return -(-bonus // points)


def graze(
    book: Book, tdf: int, gap: int, bonus: int, read: tuple[int, int], told: list[Reason] | None = None
) -> int:
    """The wound level of a graze. ``read`` is the level of TDF and bonus by themselves, and that of the
    same blow at the next relative degree, beyond which a graze can't go (FUD-4.5.6-04)."""
    table = graze_table(book)
    alone, guard = read
    found = 0
    for row in table.rows:
        if tdf >= row.low:
            found = index_of(book, row.level)
    _say(book, told, "FUD-4.5.6-01", "graze", found, tdf=tdf)
    if gap >= table.gap.worse:
        most = max(found, index_of(book, table.gap.most))
        found = min(found + table.gap.levels, most)
        _say(book, told, "FUD-4.5.6-03", "larger", found, gap=gap)
    if bonus and book["graze_bonus"] == "calculated":
        found = alone
        _say(book, told, "FUD-4.5.6-01", "calculated", found, bonus=bonus)
    elif bonus:
        found = clamped(book, found + bonus_levels(book, bonus))
        _say(book, told, "FUD-4.5.6-01", "bonus", found, bonus=bonus)
    if book.on("graze_guard") and found > guard:
        found = guard
        _say(book, told, "FUD-4.5.6-04", "guard", found)
    return found


def graze_shift(book: Book, rolled: int) -> int:
    """How many levels a damage roll shifts a graze (FUD-4.5.6-02)."""
    roll = graze_table(book).roll
    if book["damage_roll"] == "one_die":
        return max(-roll.levels, min(roll.levels, rolled))
    return roll.levels if rolled >= roll.at else -roll.levels if rolled <= -roll.at else 0


def _say(book: Book, told: list[Reason] | None, rule: str, said: str, level: int, **slots: int) -> None:
    if told is not None:
        told.append(because(rule, said, level=stages(book)[level].text, **slots))
