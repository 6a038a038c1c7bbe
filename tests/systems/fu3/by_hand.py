"""FU³'s throw counted by hand: every throw as a weighted multiset, nothing from ``tablee.dice``.

A result is a rank: 0 to 5 successes, beyond that one step for each extra "and" (6 is « Oui, et… et… »,
-1 is « Non, et… et… »).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

KEYS = ("no_and", "no", "no_but", "yes_but", "yes", "yes_and")
Faces = tuple[int, ...]


@cache
def rank_of_five(five: Faces) -> int:
    """Five dice, read."""
    successes = sum(face in (4, 5, 6) for face in five)
    equal = max(Counter(five).values())
    ands = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}[equal]
    if successes == 5:
        return 5 + ands
    return -ands if successes == 0 else successes


@cache
def rank(faces: Faces, bonus: bool, favourable: bool = False) -> int:
    """A whole throw in ascending order: its five best or worst dice, or the most telling five."""
    if not favourable:
        return rank_of_five(faces[-5:] if bonus else faces[:5])
    ranks = [rank_of_five(five) for five in set(combinations(faces, 5))]
    return max(ranks) if bonus else min(ranks)


def named(rank: int) -> tuple[str, int]:
    """A rank as an outcome key and its extra "and"s."""
    return KEYS[max(0, min(rank, 5))], max(rank - 5, -rank, 0)


@cache
def multisets(dice: int) -> tuple[tuple[Faces, int], ...]:
    """Every throw of so many dice in ascending order, with the number of ways it falls."""
    return tuple(
        (faces, factorial(dice) // prod(map(factorial, Counter(faces).values())))
        for faces in combinations_with_replacement(range(1, 7), dice)
    )


def law(net: int, favourable: bool = False) -> dict[tuple[str, int], Fraction]:
    """The law of a throw at a net modifier, by multisets."""
    dice = 5 + min(abs(net), 5)
    return _law(dict(multisets(dice)), 6**dice, net >= 0, favourable)


def ordered_law(net: int, favourable: bool = False) -> dict[tuple[str, int], Fraction]:
    """The same by every ordered throw."""
    dice = 5 + min(abs(net), 5)
    counts = Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=dice))
    return _law(counts, 6**dice, net >= 0, favourable)


def reroll_law(stay: Faces, falling: int, bonus: bool, favourable: bool) -> dict[tuple[str, int], Fraction]:
    """Some dice stay, the others fall again; all of them are then read afresh."""
    return _reroll_law(tuple(sorted(stay)), falling, bonus, favourable)


@cache
def _reroll_law(stay: Faces, falling: int, bonus: bool, favourable: bool) -> dict[tuple[str, int], Fraction]:
    table: Counter[Faces] = Counter()
    for faces, ways in multisets(falling):
        table[tuple(sorted((*stay, *faces)))] += ways
    return _law(table, 6**falling, bonus, favourable)


def _law(
    table: Counter[Faces] | dict[Faces, int], total: int, bonus: bool, favourable: bool
) -> dict[tuple[str, int], Fraction]:
    found: Counter[tuple[str, int]] = Counter()
    for faces, ways in table.items():
        found[named(rank(faces, bonus, favourable))] += ways
    return {outcome: Fraction(ways, total) for outcome, ways in found.items()}
