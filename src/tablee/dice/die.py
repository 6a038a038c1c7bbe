"""One die: numbered faces, each with a value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tablee.dice.distribution import Distribution, uniform
from tablee.dice.errors import DiceError
from tablee.dice.limits import MAX_SIDES

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["DF", "Die", "d"]


@dataclass(frozen=True, slots=True)
class Die:
    """A fair die: face ``i``, counted from 1, is worth ``values[i - 1]``."""

    name: str
    values: tuple[int | Fraction, ...]

    def __post_init__(self) -> None:
        if not 1 <= len(self.values) <= MAX_SIDES or not _are_exact(self.values):
            raise DiceError("bad_die", die=self.name, limit=MAX_SIDES)

    def __hash__(self) -> int:
        # Cheaper than all the values; equality still compares them.
        return hash((self.name, len(self.values)))

    @property
    def sides(self) -> int:
        """How many faces."""
        return len(self.values)

    def value(self, face: int) -> int | Fraction:
        """What ``face`` (1 to ``sides``) is worth."""
        if not 1 <= face <= len(self.values):
            raise DiceError("bad_face", die=self.name, face=face)
        return self.values[face - 1]

    def law(self) -> Distribution[int | Fraction]:
        """The law of the value."""
        return uniform(self.values)


def _are_exact(values: tuple[object, ...]) -> bool:
    if set(map(type, values)) == {int}:
        return True
    from fractions import Fraction

    return all(isinstance(value, int | Fraction) for value in values)


@lru_cache(maxsize=64)
def d(n: int) -> Die:
    """The die with ``n`` faces worth 1 to ``n``."""
    if not 1 <= n <= MAX_SIDES:
        raise DiceError("bad_die", die=f"d{n}", limit=MAX_SIDES)
    return Die(f"d{n}", tuple(range(1, n + 1)))


DF = Die("dF", (-1, -1, 0, 0, 1, 1))
"""The Fudge die: two faces each of -1, 0 and +1."""
