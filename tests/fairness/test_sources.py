from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.dice import faces
from tablee.fairness import system
from tablee.fairness.seeded import Seeded


def test_the_system_gives_as_many_bytes_as_asked() -> None:
    assert [len(system.draw(n)) for n in (0, 1, 1000)] == [0, 1, 1000]
    assert system.draw(32) != system.draw(32)


def test_the_seeded_stream_is_as_documented() -> None:
    key = hashlib.sha256(b"tablee-seeded-1\x00" + "Tablée".encode()).digest()
    blocks = b"".join(hashlib.sha256(key + bytes(7) + bytes([i])).digest() for i in range(3))
    assert Seeded("Tablée")(96) == blocks


def test_the_seeded_stream_never_changes() -> None:
    assert Seeded("")(8).hex() == "9168a6a60cccf3b6"
    assert Seeded("42")(8).hex() == "1fdaf2360d8844f8"
    assert faces(Seeded("42"), 6, 10) == (2, 3, 3, 1, 2, 5, 3, 3, 1, 2)
    assert faces(Seeded("Tablée"), 10, 10) == (2, 4, 8, 10, 8, 9, 5, 4, 3, 10)


@given(st.text(), st.lists(st.integers(0, 70), max_size=8))
def test_pieces_are_the_same_stream(text: str, sizes: list[int]) -> None:
    source = Seeded(text)
    assert b"".join([source(n) for n in sizes]) == Seeded(text)(sum(sizes))


def test_different_texts_give_different_dice() -> None:
    assert Seeded("a")(16) != Seeded("b")(16)
    assert Seeded("\ud800")(4) != Seeded("?")(4)
    assert repr(Seeded("a")) == "Seeded('a')"


def test_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="0 bytes or more"):
        Seeded("a")(-1)
