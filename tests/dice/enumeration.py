"""Independent counting for the tests: nothing here knows the dice engine.

Every throw is gone through one by one, or every set of dice with its multinomial number of ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

__all__ = ["kept", "multisets", "ordered"]


def ordered(
    dice_values: Sequence[Sequence[Any]], f: Callable[[tuple[Any, ...]], Hashable]
) -> dict[Any, Fraction]:
    """The chance of each ``f(throw)``, over every throw of fair dice with these face values."""
    throws = Counter(f(throw) for throw in product(*dice_values))
    total = prod(len(values) for values in dice_values)
    return {outcome: Fraction(count, total) for outcome, count in throws.items()}


def multisets(values: Sequence[Any], count: int) -> Iterator[tuple[tuple[Any, ...], int]]:
    """Each ascending set of ``count`` equal dice, with the number of throws that show it."""
    faces = Counter(values)
    for shown in combinations_with_replacement(sorted(faces), count):
        sizes = Counter(shown)
        ways = factorial(count) // prod(factorial(size) for size in sizes.values())
        yield shown, ways * prod(faces[value] ** size for value, size in sizes.items())


def kept(values: Sequence[Any], count: int, keep: int, highest: bool) -> dict[tuple[Any, ...], Fraction]:
    """The chance of each ascending set of the ``keep`` best (or worst) of ``count`` equal dice."""
    found: Counter[tuple[Any, ...]] = Counter()
    for shown, ways in multisets(values, count):
        found[shown[count - keep :] if highest else shown[:keep]] += ways
    total = len(values) ** count
    return {shown: Fraction(ways, total) for shown, ways in found.items()}
