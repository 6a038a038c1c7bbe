"""A die's values on an even scale: base, base + step, base + 2·step …, with the ways to show each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import gcd, lcm
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from fractions import Fraction

    from tablee.dice.die import Die

__all__ = ["Scale", "scale"]


class Scale(NamedTuple):
    """The different values of a die, ascending, their places on the scale and their weights.

    ``base`` and ``step`` are whole numbers of 1/``unit``; weights have no common divisor.
    """

    values: tuple[int | Fraction, ...]
    places: tuple[int, ...]
    weights: tuple[int, ...]
    total: int
    base: int
    step: int
    unit: int

    def size(self, count: int, kept: int) -> tuple[int, int]:
        """Slots of the sum of ``kept`` dice out of ``count``, and 30-bit digits of a slot."""
        return kept * self.places[-1] + 1, count * self.total.bit_length() // 30 + 1

    def is_even(self) -> bool:
        """Whether the die shows each place from 0 to the last in one way."""
        return self.total == len(self.places) == self.places[-1] + 1

    def dense(self) -> list[int]:
        """The weight of every place from 0 to the last, zero where the die has no value."""
        if self.places[-1] == len(self.places) - 1:
            return list(self.weights)
        found = [0] * (self.places[-1] + 1)
        for place, weight in zip(self.places, self.weights, strict=True):
            found[place] = weight
        return found

    def sums(self, dice: int, slots: int) -> Iterable[int | Fraction]:
        """The sums of ``dice`` dice at the places 0 to ``slots`` - 1."""
        first = dice * self.base
        sums = range(first, first + slots * self.step, self.step)
        if self.unit == 1:
            return sums
        from fractions import Fraction

        unit = self.unit
        return [Fraction(n, unit) if n % unit else n // unit for n in sums]


@lru_cache(maxsize=128)
def scale(die: Die) -> Scale:
    """The scale of ``die``."""
    faces: dict[int | Fraction, int] = {}
    for value in die.values:
        faces[value] = faces.get(value, 0) + 1
    values = tuple(sorted(faces))
    common = gcd(*faces.values())
    weights = tuple([faces[value] // common for value in values])
    total = len(die.values) // common
    unit, whole = _whole(values)
    base = whole[0]
    if whole[-1] - base == len(whole) - 1:
        return Scale(values, tuple(range(len(whole))), weights, total, base, 1, unit)
    step = gcd(*[value - base for value in whole]) or 1
    places = tuple([(value - base) // step for value in whole])
    return Scale(values, places, weights, total, base, step, unit)


def _whole(values: tuple[int | Fraction, ...]) -> tuple[int, Sequence[int]]:
    """The smallest unit in which all values are whole, and the values in it."""
    if set(map(type, values)) == {int}:
        return 1, cast("Sequence[int]", values)
    unit = lcm(*[value.denominator for value in values])
    return unit, [value.numerator * (unit // value.denominator) for value in values]
