"""The dice of the book counted out face by face: nothing here comes from ``tablee``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

Faces = tuple[int, ...]
SIGNS = {1: -1, 2: -1, 3: 0, 4: 0, 5: 1, 6: 1}
"""What each face of a d6 is worth as a Fudge die."""
THREE = {3: -4, 4: -4, 5: -3, 6: -2, 7: -2, 8: -1, 9: -1, 10: 0, 11: 0, 12: 1, 13: 1, 14: 2, 15: 2, 16: 3,
         17: 4, 18: 4}  # fmt: skip
HUNDRED = [(1, -4), (6, -3), (18, -2), (38, -1), (62, 0), (82, 1), (94, 2), (99, 3), (100, 4)]


def fudge(faces: Faces) -> int:
    """Fudge dice added."""
    return sum(SIGNS[face] for face in faces)


def three(faces: Faces) -> int:
    """3d6 by their table."""
    return THREE[sum(faces)]


def hundred(faces: Faces) -> int:
    """d100 by its table."""
    return next(worth for high, worth in HUNDRED if faces[0] <= high)


def four(faces: Faces) -> int:
    """Two positive d6, then two negative ones: the lowest alone counts."""
    low = min(faces)
    up, down = low in faces[:2], low in faces[2:]
    return 0 if up and down else low if up else -low


def npc(faces: Faces) -> int:
    """The d6 of an NPC."""
    size = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}[faces[1]]
    return {1: -size, 6: size}.get(faces[0], 0)


METHODS: dict[str, tuple[int, int, Callable[[Faces], int]]] = {
    "1dF": (1, 6, fudge),
    "2dF": (2, 6, fudge),
    "4dF": (4, 6, fudge),
    "5dF": (5, 6, fudge),
    "3d6": (3, 6, three),
    "d100": (1, 100, hundred),
    "4d6": (4, 6, four),
    "d6": (2, 6, npc),
}
"""How many dice of how many sides, and what they are worth."""


@cache
def law(method: str) -> dict[int, Fraction]:
    """The law of a method, by every throw."""
    count, sides, worth = METHODS[method]
    ways = Counter(worth(faces) for faces in product(range(1, sides + 1), repeat=count))
    return {value: Fraction(n, sides**count) for value, n in sorted(ways.items())}


def at_least(method: str, value: int) -> Fraction:
    """The chance of that much or more."""
    return sum((p for found, p in law(method).items() if found >= value), Fraction(0))


def against(mine: str, theirs: str, gap: int) -> tuple[Fraction, Fraction, Fraction]:
    """Win, tie and lose where the first Trait is so much better; ``fixed`` throws nothing."""
    found = [Fraction(0)] * 3
    other = {0: Fraction(1)} if theirs == "fixed" else law(theirs)
    for (a, p), (b, q) in product(law(mine).items(), other.items()):
        degree = gap + a - b
        found[0 if degree > 0 else 1 if degree == 0 else 2] += p * q
    return found[0], found[1], found[2]
