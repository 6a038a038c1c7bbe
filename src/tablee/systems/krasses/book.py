"""The tables of the book and the dials of a pack, typed and checked once."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Literal

from tablee.dice import Die, Distribution, d, ordered_law
from tablee.game.frozen import dataclass
from tablee.game.ladder import Ladder, Rung
from tablee.game.outcome import Number
from tablee.game.pack import Pack
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.tables import read_table, read_tables
from tablee.game.text import Text

Face = Literal["nothing", "half", "krasse"]
MOST_SIDES = 100
MOST_ROWS = 100
LARGEST = 1_000_000
"""The largest number a bonus, a difficulty or a degree may have: nothing of the book comes near."""


@dataclass(frozen=True, slots=True)
class Special:
    """A special result: what the first die shows, and how low or high the second must be."""

    key: Literal["critical_failure", "automatic_failure", "feat", "automatic_success"]
    first: int
    at_most: int | None = None
    at_least: int | None = None

    def fits(self, first: int, second: int) -> bool:
        """Whether two dice show it."""
        low = self.at_least is None or second >= self.at_least
        return first == self.first and low and (self.at_most is None or second <= self.at_most)


@dataclass(frozen=True, slots=True)
class RollTable:
    """``data/roll.toml``."""

    sides: int
    special: tuple[Special, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the difficulty scale; without a value there is nothing to roll."""

    key: str
    fr: str
    en: str
    value: int | None = None


@dataclass(frozen=True, slots=True)
class DifficultyTable:
    """``data/difficulty.toml``."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class KrasseTable:
    """``data/krasse.toml``."""

    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class CooperationTable:
    """``data/cooperation.toml``."""

    above: int
    bonus: int
    trained: int
    degrees: int


Purse = Literal["bank", "pile", "reserve", "offered"]


@dataclass(frozen=True, slots=True)
class Transfer:
    """A row of what moves where: the purses dice come from, in order, and where they go afterwards."""

    key: str
    rule: str
    source: tuple[Purse, ...]
    to: Literal["bank", "pile"]
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class TransferTable:
    """``data/transfers.toml``."""

    rows: tuple[Transfer, ...]


TRANSFERS = ("gm", "player", "counter_players", "counter_gm", "circumstance")


@dataclass(frozen=True, eq=False)
class Book:
    """What the rules look things up in; each table is read when it is first needed."""

    pack: Pack

    @cached_property
    def roll(self) -> RollTable:
        """The two dice and their special results."""
        table = read_table(self.pack, "roll", RollTable)
        if not 1 <= table.sides <= MOST_SIDES:
            raise Refused(
                problem("KRA-03", "tables.roll.sides", "sides", expected=MOST_SIDES, found=table.sides)
            )
        return table

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The difficulty scale."""
        rows = read_table(self.pack, "difficulty", DifficultyTable).rows
        values = [row.value for row in rows if row.value is not None]
        rising = values == sorted(set(values)) and all(abs(v) <= LARGEST for v in values)
        if not values or not rising or len(rows) > MOST_ROWS or len({row.key for row in rows}) < len(rows):
            raise Refused(problem("KRA-10", "tables.difficulty.rows", "scale"))
        return rows

    @cached_property
    def cooperation(self) -> CooperationTable:
        """The numbers of joint rolls."""
        table = read_table(self.pack, "cooperation", CooperationTable)
        wrong = [
            problem("KRA-13", f"tables.cooperation.{name}", "table", found=getattr(table, name))
            for name in CooperationTable.__slots__
            if abs(getattr(table, name)) > LARGEST
        ]
        refuse_if(wrong)
        return table

    @cached_property
    def transfers(self) -> dict[str, Transfer]:
        """What moves where, by the key of the row."""
        rows = {row.key: row for row in read_table(self.pack, "transfers", TransferTable).rows}
        missing = tuple(key for key in TRANSFERS if key not in rows)
        if missing:
            raise Refused(problem("KRA-27", "tables.transfers.rows", "rows", expected=missing))
        return rows

    @cached_property
    def dk(self) -> Die:
        """The krâsse die, its faces worth what the dials say."""
        faces = read_table(self.pack, "krasse", KrasseTable).faces
        if not 1 <= len(faces) <= MOST_SIDES:
            raise Refused(problem("KRA-15", "tables.krasse.faces", "faces", expected=MOST_SIDES))
        worth: dict[str, Number] = {
            "nothing": 0,
            "half": self.number("half_krasse"),
            "krasse": self.number("krasse"),
        }
        return Die("dK", tuple(worth[face] for face in faces))

    @cached_property
    def d10(self) -> Die:
        """The die of which two are thrown."""
        return d(self.roll.sides)

    @cached_property
    def ladder(self) -> Ladder:
        """The difficulty scale as a ladder."""
        return Ladder(tuple(Rung(r.value, Text(r.fr, r.en)) for r in self.rows if r.value is not None))

    @cached_property
    def roll_law(self) -> Distribution[tuple[str, int]]:
        """The exact law of (kind, sum) of the two dice."""
        pairs = ordered_law((self.d10, self.d10))
        return pairs.map(lambda shown: (self.kind(*map(int, shown)), int(sum(shown))))

    def kind(self, first: int, second: int) -> str:
        """The special result that two ordered dice show, or ``ordinary``."""
        return next((s.key for s in self.roll.special if s.fits(first, second)), "ordinary")

    def number(self, dial: str) -> Number:
        """The value of a ``number`` dial, a whole number where it is one."""
        exact = Fraction(self.pack[dial])
        return exact.numerator if exact.denominator == 1 else exact

    def beaten(self, total: Number) -> Row | None:
        """The highest row strictly below a total."""
        return next((r for r in reversed(self.rows) if r.value is not None and r.value < total), None)


def checked(pack: Pack, *more: Callable[[Pack], object]) -> Book:
    """The book of a pack; a pack with tables of its own is read whole, with ``more`` readers."""
    book = Book(pack)
    if pack.tables.own:
        read_tables(
            pack,
            lambda _: book.roll,
            lambda _: book.rows,
            lambda _: book.cooperation,
            lambda _: book.dk,
            lambda _: book.transfers,
            *more,
        )
    return book
