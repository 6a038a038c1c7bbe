"""From random bytes to faces, by rejection: every face has exactly the same number of bytes.

A die reads the fewest bytes that can number its sides, most significant first. Readings beyond
the last whole multiple of the sides are thrown away and read again. This mapping never changes:
thrown dice are verified with it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tablee.dice.errors import DiceError
from tablee.dice.limits import MAX_DICE, MAX_SIDES

__all__ = ["Draw", "face", "faces"]

Draw: TypeAlias = Callable[[int], bytes]
"""Gives so many random bytes."""

# A reading is rejected with a chance below 1/2: this many in a row mean a broken source.
_PATIENCE = 256


def face(draw: Draw, sides: int) -> int:
    """One face, 1 to ``sides``, each as likely as the others."""
    return faces(draw, sides, 1)[0]


def faces(draw: Draw, sides: int, count: int) -> tuple[int, ...]:
    """``count`` faces, the same as ``count`` calls of ``face`` on the same stream of bytes."""
    if sides < 1:
        raise DiceError("bad_die", die=f"d{sides}", limit=MAX_SIDES)
    if not 0 <= count <= MAX_DICE:
        raise DiceError("too_many_dice", count=count, limit=MAX_DICE)
    size = max(1, ((sides - 1).bit_length() + 7) // 8)
    limit = 256**size // sides * sides
    found: list[int] = []
    rejected = 0
    while len(found) < count:
        # Never more bytes than the dice still missing, so that no byte of the stream is lost.
        wanted = size * (count - len(found))
        data = draw(wanted)
        if len(data) != wanted:
            raise ValueError(f"expected {wanted} random bytes, found {len(data)}")
        for at in range(0, wanted, size):
            number = int.from_bytes(data[at : at + size], "big")
            if number < limit:
                found.append(number % sides + 1)
                rejected = 0
            else:
                rejected += 1
        if rejected > _PATIENCE:
            raise ValueError("the source of random bytes repeats itself")
    return tuple(found)
