"""Polynomials with whole coefficients, packed side by side in one large integer (Kronecker).

A law over evenly spaced values is the list of its weights; adding independent laws is one
multiplication of integers. Slots are whole bytes, so that packing and unpacking run in C.
"""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack as _struct_pack
from struct import unpack as _struct_unpack

__all__ = ["convolve", "pack", "power", "power_by_recurrence", "power_of_even", "slot_bytes", "unpack"]

_FORMATS = {2: "H", 4: "I", 8: "Q"}


def slot_bytes(total: int) -> int:
    """Bytes of a slot that holds every coefficient up to ``total``: 1, 2, 4, 8 or just enough."""
    size = (total.bit_length() + 7) // 8
    if size <= 2:
        return size or 1
    if size <= 8:
        return 4 if size <= 4 else 8
    return size


def pack(weights: Sequence[int], size: int) -> int:
    """One integer with ``weights`` side by side, the first in the lowest ``size`` bytes."""
    if size == 1:
        return int.from_bytes(bytes(weights), "little")
    code = _FORMATS.get(size)
    if code is not None:
        return int.from_bytes(_struct_pack(f"<{len(weights)}{code}", *weights), "little")
    return int.from_bytes(b"".join([w.to_bytes(size, "little") for w in weights]), "little")


def unpack(packed: int, size: int, slots: int) -> Sequence[int]:
    """The ``slots`` coefficients of ``packed``, lowest first."""
    data = packed.to_bytes(size * slots, "little")
    if size == 1:
        return data
    code = _FORMATS.get(size)
    if code is not None:
        return _struct_unpack(f"<{slots}{code}", data)
    read = int.from_bytes
    return [read(data[at : at + size], "little") for at in range(0, len(data), size)]


def power(weights: Sequence[int], count: int) -> Sequence[int]:
    """The coefficients of the polynomial ``weights`` raised to ``count``."""
    size = slot_bytes(sum(weights) ** count)
    return unpack(pack(weights, size) ** count, size, count * (len(weights) - 1) + 1)


def power_by_recurrence(weights: Sequence[int], count: int) -> Sequence[int]:
    """As ``power``, one coefficient after the other: slower for small pools, linear for large ones.

    From P = Q^n follows Q·P' = n·Q'·P, which gives each coefficient from those before it.
    ``weights[0]`` must not be zero.
    """
    first = weights[0]
    others = [(i, w) for i, w in enumerate(weights) if i and w]
    out = [first**count]
    for k in range(1, count * (len(weights) - 1) + 1):
        found = 0
        for i, w in others:
            if i > k:
                break
            found += ((count + 1) * i - k) * w * out[k - i]
        out.append(found // (k * first))
    return out


def power_of_even(sides: int, count: int) -> Sequence[int]:
    """As ``power`` of ``sides`` equal weights of 1, each coefficient from three before it.

    From P = ((1 - x^s) / (1 - x))^n follows (1 - x)(1 - x^s)·P' = n·(1 - s·x^(s-1) + (s-1)·x^s)·P.
    The law is its own mirror image, so that half of it is enough.
    """
    slots = count * (sides - 1) + 1
    out = [1]
    for k in range(1, (slots + 1) // 2):
        found = (k - 1 + count) * out[k - 1]
        if k >= sides:
            found += (k - sides - count * sides) * out[k - sides]
            if k > sides:
                found += (count * (sides - 1) - k + sides + 1) * out[k - sides - 1]
        out.append(found // k)
    return out + out[: slots // 2][::-1]


def convolve(left: Sequence[int], right: Sequence[int], total: int) -> Sequence[int]:
    """The coefficients of the product of two polynomials; none is negative or above ``total``."""
    size = slot_bytes(total)
    return unpack(pack(left, size) * pack(right, size), size, len(left) + len(right) - 1)
