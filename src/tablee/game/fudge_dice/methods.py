"""Dice methods: the dice to throw, the number that they are worth, and its exact law."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Literal

from tablee.dice import DF, Die, Distribution, d
from tablee.game.check import Dice
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown
from tablee.game.problem import Problem, problem
from tablee.game.text import Text

FIXED = "fixed"
"""The key of no method: a side with it throws nothing, and its result is its level."""
MOST_DICE, MOST_SIDES = 6, 100
"""Bounds of a method that a pack may bring."""


@dataclass(frozen=True, slots=True)
class Row:
    """Totals from ``low`` to ``high`` are worth ``result``."""

    low: int
    high: int
    result: int


@dataclass(frozen=True, slots=True)
class MethodRow:
    """A method as a pack's table has it.

    ``sum`` adds Fudge dice; ``faces`` reads each die on the rows and adds the results; ``map`` adds the dice
    and reads the row of their total; ``signs`` keeps the lowest of positive and negative dice; ``deviation``
    takes the sign from one die (minus up to ``below``, plus from ``above``) and reads the next on the rows.
    """

    key: str
    kind: Literal["sum", "faces", "map", "signs", "deviation"]
    count: int
    fr: str
    en: str
    rule: str
    sides: int = 6
    rows: tuple[Row, ...] = ()
    below: int = 1
    above: int = 6

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest number that is read on the rows."""
        return (self.count, self.count * self.sides) if self.kind == "map" else (1, self.sides)


def method_problems(rows: Iterable[MethodRow], size: str, mapped: str) -> Iterator[Problem]:
    """Problems of a table of methods; ``size`` and ``mapped`` are the system's rules on the number of dice
    and on rows that hold each number once."""
    for row in rows:
        where, least = f"methods.{row.key[:20]}", 2 if row.kind == "deviation" else 1
        if not least <= row.count <= MOST_DICE or not 2 <= row.sides <= MOST_SIDES:
            yield problem(size, where, "size", count=row.count, sides=row.sides)
        elif row.kind in ("faces", "map", "deviation"):
            low, high = row.span
            spans = [(max(each.low, low - 1), min(each.high, high + 1)) for each in row.rows]
            if sorted(n for a, b in spans for n in range(a, b + 1)) != list(range(low, high + 1)):
                yield problem(mapped, where, "mapped", low=low, high=high)


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
        """What the dice are worth; of three throws the middle one."""
        throws = [faces[at : at + self.once] for at in range(0, self.count, self.once)]
        return sorted(self._worth(throw) for throw in throws)[self.times // 2]

    def _worth(self, faces: tuple[int, ...]) -> int:
        row = self.row
        match row.kind:
            case "sum":
                return sum(int(DF.value(face)) for face in faces)
            case "faces":
                return sum(_mapped(row.rows, face) for face in faces)
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
        faces = range(1, row.sides + 1)
        if row.kind == "sum":
            return _added(row.count, Distribution({-1: 1, 0: 1, 1: 1}))
        if row.kind == "faces":
            return _added(row.count, Distribution((_mapped(row.rows, face), 1) for face in faces))
        if row.kind == "map":
            totals = _added(row.count, Distribution(dict.fromkeys(faces, 1)))
            return totals.map(lambda total: _mapped(row.rows, total))
        return Distribution((self._worth(thrown), 1) for thrown in product(faces, repeat=self.once))

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
        if row.kind == "faces":
            return DieShown(side, self.die.name, face, _mapped(row.rows, face), counts)
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


def _added(count: int, single: Distribution[int]) -> Distribution[int]:
    """The law of the sum of some equal dice."""
    law: Distribution[int] = Distribution({0: 1})
    for _ in range(count):
        law = law.plus(single)
    return law


def _weight(law: Distribution[int], values: tuple[int, ...]) -> int:
    weights, found = law.weights, 1
    for value in values:
        found *= weights[value]
    return found
