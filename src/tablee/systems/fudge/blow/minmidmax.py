"""Min-Mid-Max: a damage roll with three dice, of which one, two or all are read."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Literal

from tablee.dice import Distribution, d
from tablee.game.check import Dice
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown
from tablee.game.problem import problem, refuse_if
from tablee.systems.fudge.core.book import LARGEST, Book, Worded

Which = Literal["min", "mid", "max"]


@dataclass(frozen=True, slots=True)
class BonusRow:
    """From ``low`` on, this bonus."""

    low: int
    bonus: int


@dataclass(frozen=True, slots=True)
class ReadingRow(Worded):
    """With this sum of bonuses, these dice."""

    bonus: int
    read: tuple[Which, ...]
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class MinMidMaxTable:
    """``data/minmidmax.toml``."""

    count: int
    sides: int
    below: int
    far: int
    tdf: tuple[BonusRow, ...]
    rd: tuple[BonusRow, ...]
    readings: tuple[ReadingRow, ...]

    def __post_init__(self) -> None:
        orders = [[row.low for row in rows] for rows in (self.tdf, self.rd)]
        orders.append([row.bonus for row in self.readings])
        wrong = any(not order or order != sorted(set(order)) for order in orders)
        numbers = [n for order in orders for n in order] + [self.below, self.far]
        if wrong or not 1 <= self.count <= 4 or not 2 <= self.sides <= 20 or self.readings[0].bonus != 0:
            refuse_if((problem("FUD-4.6.3-01", "tables.minmidmax", "rows"),))
        if any(abs(n) > LARGEST for n in numbers) or any(len(row.read) > 20 for row in self.readings):
            refuse_if((problem("FUD-4.6.3-01", "tables.minmidmax", "rows"),))


def mmm_table(book: Book) -> MinMidMaxTable:
    """The numbers of the pack."""
    return book.table("minmidmax", MinMidMaxTable)


def tdf_bonus(book: Book, tdf: int) -> int:
    """The bonus of a total damage factor (FUD-4.6.3-02, FUD-4.6.3-03)."""
    table = mmm_table(book)
    below = book.number("mmm_far") if tdf <= table.far else table.below
    return _bonus(table.tdf, tdf, below)


def rd_bonus(book: Book, rd: int) -> int:
    """The bonus of a relative degree."""
    rows = mmm_table(book).rd
    return _bonus(rows, rd, rows[0].bonus)


def _bonus(rows: tuple[BonusRow, ...], number: int, below: int) -> int:
    found = below
    for row in rows:
        if number >= row.low:
            found = row.bonus
    return found


def total_bonus(book: Book, tdf: int, rd: int) -> int:
    """What decides which die is read: both bonuses, or how many of the two are good (FUD-4.6.3-08)."""
    one, other = tdf_bonus(book, tdf), rd_bonus(book, rd)
    return (one > 0) + (other > 0) if book["mmm_by"] == "principle" else one + other


def reading_row(book: Book, total: int) -> ReadingRow | None:
    """Which dice are read; none below 0 (FUD-4.6.3-04)."""
    found = None
    for row in mmm_table(book).readings:
        if total >= row.bonus:
            found = row
    return found


def dice_of(book: Book, side: str) -> Dice:
    """The dice to throw, whatever the game throws otherwise (FUD-4.6.3-01)."""
    table = mmm_table(book)
    return Dice(d(table.sides), table.count, side)


def number_read(read: tuple[Which, ...], faces: tuple[int, ...]) -> int:
    """The sum of the dice that are read (FUD-4.6.3-05)."""
    ranked = sorted(faces)
    places = {"min": 0, "mid": len(ranked) // 2, "max": len(ranked) - 1}
    return sum(ranked[places[which]] for which in read)


def shown(book: Book, read: tuple[Which, ...], faces: tuple[int, ...], side: str) -> tuple[DieShown, ...]:
    """The dice on the table; those that are read count."""
    order = sorted(range(len(faces)), key=lambda at: faces[at])
    places = {"min": order[0], "mid": order[len(order) // 2], "max": order[-1]}
    kept = {places[which] for which in read}
    name = d(mmm_table(book).sides).name
    return tuple(DieShown(side, name, face, face, at in kept) for at, face in enumerate(faces))


@lru_cache(maxsize=64)
def law_read(count: int, sides: int, read: tuple[Which, ...]) -> Distribution[int]:
    """The exact law of the number read."""
    return Distribution((number_read(read, faces), 1) for faces in product(range(1, sides + 1), repeat=count))
