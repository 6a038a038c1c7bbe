"""Rejection sampling is unbiased: shown by going through all the bytes, not by luck."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.dice import DiceError, Draw, face, faces


def stream(data: Iterable[int]) -> Draw:
    """A source that gives these bytes in turn, then complains."""
    left = iter(data)
    return lambda n: bytes([next(left) for _ in range(n)])


@pytest.mark.parametrize("sides", [1, 2, 3, 4, 6, 8, 10, 12, 20, 100, 255, 256])
def test_every_face_has_the_same_number_of_bytes(sides: int) -> None:
    accepted = 256 // sides * sides
    shown = Counter(face(stream([byte]), sides) for byte in range(accepted))
    assert shown == dict.fromkeys(range(1, sides + 1), 256 // sides)
    for byte in range(accepted, 256):
        # Rejected: the next byte decides.
        assert face(stream([byte, 0]), sides) == 1


@pytest.mark.parametrize("sides", [257, 1000, 65536])
def test_every_face_of_a_large_die_has_the_same_number_of_pairs(sides: int) -> None:
    accepted = 65536 // sides * sides
    data = b"".join(number.to_bytes(2, "big") for number in range(accepted))
    shown: Counter[int] = Counter()
    for at in range(0, accepted, 1000):
        piece = data[2 * at : 2 * at + 2000]
        shown.update(faces(stream(piece), sides, len(piece) // 2))
    assert set(shown.values()) == {65536 // sides}
    assert len(shown) == sides


@given(st.integers(1, 300), st.integers(0, 20), st.integers())
def test_a_throw_is_the_same_one_die_at_a_time(sides: int, count: int, seed: int) -> None:
    data = random.Random(seed).randbytes(4000)
    one = stream(data)
    assert faces(stream(data), sides, count) == tuple(face(one, sides) for _ in range(count))


def test_known_bytes_give_known_faces() -> None:
    assert faces(stream([0, 5, 6, 251, 252, 255, 11]), 6, 5) == (1, 6, 1, 6, 6)


def test_broken_sources_are_found_out() -> None:
    with pytest.raises(ValueError, match="repeats"):
        face(lambda n: b"\xff" * n, 6)
    with pytest.raises(ValueError, match="expected 2 random bytes, found 1"):
        faces(lambda n: b"\0", 6, 2)


def test_impossible_throws_are_refused() -> None:
    for sides, count, code in ((0, 1, "bad_die"), (6, -1, "too_many_dice"), (6, 10**9, "too_many_dice")):
        with pytest.raises(DiceError) as caught:
            faces(lambda n: bytes(n), sides, count)
        assert caught.value.code == code
