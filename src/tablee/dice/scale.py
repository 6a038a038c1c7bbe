"""A die's values on an even scale: base, base + step, base + 2·step …, with the ways to show each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, lcm
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from tablee.dice.die import Die

__all__ = ["Scale", "scale"]


@dataclass(frozen=True, slots=True)
class Scale:
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
    unit = lcm(*[value.denominator for value in values])
    whole = [value.numerator * (unit // value.denominator) for value in values]
    base = whole[0]
    step = gcd(*[value - base for value in whole]) or 1
    common = gcd(*faces.values())
    return Scale(
        values=values,
        places=tuple([(value - base) // step for value in whole]),
        weights=tuple([faces[value] // common for value in values]),
        total=len(die.values) // common,
        base=base,
        step=step,
        unit=unit,
    )
