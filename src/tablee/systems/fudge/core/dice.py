"""The dice methods: what is thrown, what it is worth, and the exact law of that worth."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Literal

from tablee.dice import DF, Die, Distribution, d
from tablee.game.check import Dice
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown
from tablee.game.problem import problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book

FIXED = "fixed"
"""The method of whoever throws nothing: the result is the Trait (FUD-3.5-06, FUD-4.3.3-01)."""


@dataclass(frozen=True, slots=True)
class Row:
    """Totals from ``low`` to ``high`` are worth ``result``."""

    low: int
    high: int
    result: int


@dataclass(frozen=True, slots=True)
class MethodRow:
    """A method of ``data/dice.toml``."""

    key: str
    kind: Literal["sum", "map", "signs", "deviation"]
    count: int
    fr: str
    en: str
    rule: str
    sides: int = 6
    rows: tuple[Row, ...] = ()
    below: int = 1
    above: int = 6

    def __post_init__(self) -> None:
        where = f"tables.dice.methods.{self.key[:20]}"
        if not 1 <= self.count <= 6 or not 2 <= self.sides <= 100:
            refuse_if((problem("FUD-3.1-01", where, "size", count=self.count, sides=self.sides),))
        if self.kind in ("map", "deviation"):
            totals = [t for row in self.rows for t in range(row.low, min(row.high, 1000) + 1)]
            low, high = (self.count, self.count * self.sides) if self.kind == "map" else (1, self.sides)
            if sorted(totals) != list(range(low, high + 1)):
                refuse_if((problem("FUD-3.2.2-04", where, "mapped", low=low, high=high),))


@dataclass(frozen=True, slots=True)
class DiceTable:
    """``data/dice.toml``."""

    methods: tuple[MethodRow, ...]


@dataclass(frozen=True, eq=False)
class Method:
    """A way to get a number from dice. ``times`` 3 throws it three times and keeps the middle one."""

    row: MethodRow
    times: int = 1

    @property
    def key(self) -> str:
        """Its name in a pack and in notation."""
        return self.row.key

    @property
    def label(self) -> Text:
        """Its name for people."""
        return Text(self.row.fr, self.row.en)

    @cached_property
    def die(self) -> Die:
        """The die that is thrown."""
        return DF if self.row.kind == "sum" else d(self.row.sides)

    @cached_property
    def once(self) -> int:
        """How many dice one throw takes."""
        return self.row.count * 2 if self.row.kind == "signs" else self.row.count

    @property
    def count(self) -> int:
        """How many dice it takes in all."""
        return self.once * self.times

    def dice(self, side: str = "") -> tuple[Dice, ...]:
        """The dice, as a check wants them; positive ones before negative ones."""
        if self.row.kind != "signs":
            return (Dice(self.die, self.count, side),)
        return tuple(Dice(self.die, self.row.count, side) for _ in range(2 * self.times))

    def value(self, faces: tuple[int, ...]) -> int:
        """What the dice are worth; of three throws the middle one (FUD-4.2.1-02)."""
        throws = [faces[at : at + self.once] for at in range(0, self.count, self.once)]
        return sorted(self._worth(throw) for throw in throws)[self.times // 2]

    def _worth(self, faces: tuple[int, ...]) -> int:
        row = self.row
        match row.kind:
            case "sum":
                return sum(int(DF.value(face)) for face in faces)
            case "map":
                return _mapped(row.rows, sum(faces))
            case "deviation":
                sign = -1 if faces[0] <= row.below else 1 if faces[0] >= row.above else 0
                return sign * _mapped(row.rows, faces[1])
        plus, minus = faces[: row.count], faces[row.count :]
        lowest = min(faces)
        signs = {1 if lowest in plus else 0, -1 if lowest in minus else 0} - {0}
        return lowest * signs.pop() if len(signs) == 1 else 0

    @cached_property
    def law(self) -> Distribution[int]:
        """The exact law of the value."""
        single = self._single()
        if self.times == 1:
            return single
        return Distribution(
            (sorted(values)[self.times // 2], _weight(single, values))
            for values in product(single.outcomes(), repeat=self.times)
        )

    def _single(self) -> Distribution[int]:
        row = self.row
        if row.kind == "sum":
            return _sum_law(row.count)
        if row.kind == "map":
            return _total_law(row.count, row.sides).map(lambda total: _mapped(row.rows, total))
        return Distribution(
            (self._worth(faces), 1) for faces in product(range(1, row.sides + 1), repeat=self.once)
        )

    def shown(self, faces: tuple[int, ...], side: str = "") -> tuple[DieShown, ...]:
        """The dice on the table; of three throws only the middle one counts."""
        value, kept_one, shown = self.value(faces), False, list[DieShown]()
        for at in range(0, self.count, self.once):
            throw = faces[at : at + self.once]
            counts = not kept_one and self._worth(throw) == value
            kept_one = kept_one or counts
            group = None if self.times == 1 else _nth(at // self.once + 1, counts)
            shown.extend(replace(self._die(throw, i, side, counts), group=group) for i in range(self.once))
        return tuple(shown)

    def _die(self, throw: tuple[int, ...], at: int, side: str, counts: bool) -> DieShown:
        face, row = throw[at], self.row
        if row.kind == "sum":
            return DieShown(side, DF.name, face, DF.value(face), counts)
        if row.kind == "signs":
            sign = 1 if at < row.count else -1
            return DieShown(side, self.die.name, face, sign * face, counts and face == min(throw))
        used = row.kind == "map" or at == 0 or self._worth(throw) != 0
        return DieShown(side, self.die.name, face, face, counts and used)

    def median(self) -> Method:
        """The same three times, of which the middle one counts."""
        return self._median

    @cached_property
    def _median(self) -> Method:
        return Method(self.row, 3)


def _nth(at: int, counts: bool) -> Text:
    """What one of several throws is called, and whether it is the middle one."""
    fr, en = (", médian", ", the median") if counts else ("", "")
    return Text(f"jet {at}{fr}", f"roll {at}{en}")


def _mapped(rows: tuple[Row, ...], total: int) -> int:
    return next(row.result for row in rows if row.low <= total <= row.high)


def _sum_law(count: int) -> Distribution[int]:
    law: Distribution[int] = Distribution({0: 1})
    for _ in range(count):
        law = law.plus(Distribution({-1: 1, 0: 1, 1: 1}))
    return law


def _total_law(count: int, sides: int) -> Distribution[int]:
    law: Distribution[int] = Distribution({0: 1})
    for _ in range(count):
        law = law.plus(Distribution(dict.fromkeys(range(1, sides + 1), 1)))
    return law


def _weight(law: Distribution[int], values: tuple[int, ...]) -> int:
    weights, found = law.weights, 1
    for value in values:
        found *= weights[value]
    return found


def methods(book: Book) -> dict[str, Method]:
    """Every method of the pack by its key; their laws are worked out once."""
    return {row.key: Method(row) for row in book.table("dice", DiceTable).methods}


def method(book: Book, key: str = "") -> Method:
    """A method by its key; the game's own where none is named (FUD-3.1-01)."""
    wanted, known = key or str(book["dice"]), book.kept(methods)
    if wanted not in known:
        refuse_if((problem("FUD-3.1-01", "dice", "unknown", expected=tuple(known), found=wanted[:20]),))
    return known[wanted]
