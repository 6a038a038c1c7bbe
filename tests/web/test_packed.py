"""What is kept of pages reads the same packed and unpacked, and is packed only if it stays."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from tablee.web.live import packed
from tablee.web.live.packed import Packed, Part

LONG = "<p>Une nuit au port, « sans lune ». 🎲</p>" * 30


def test_packed_is_what_it_was() -> None:
    fresh, other = Packed.of(LONG), Packed.of(LONG)
    before, size = hash(fresh), fresh.size
    fresh.pack()
    assert fresh.html == LONG and fresh.size * 5 < size
    assert fresh == other == fresh and hash(fresh) == before == hash(other)
    assert fresh != Packed.of(LONG + " ") and fresh != LONG
    assert Part((fresh,), after=Packed.of("x")).html == f"{LONG}\nx"
    assert Part((fresh, other), after=Packed.of("x")) == Part((other, fresh), after=Packed.of("y"))


class AtOnce:
    """Does what it is handed before anything else happens."""

    def do(self, work: Callable[[], None]) -> None:
        work()


def test_nobody_waits_while_it_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "FRESH", 3)
    monkeypatch.setattr(packed, "AT_ONCE", 2)
    monkeypatch.setattr(packed, "_fresh", packed._Fresh())
    inside, done = set[str](), threading.Semaphore(0)

    def pack(_one: Packed) -> None:
        inside.add(threading.current_thread().name)
        done.release()

    monkeypatch.setattr(Packed, "pack", pack)
    kept = [Packed.of(f"{LONG}{n}") for n in range(7)]
    assert all(done.acquire(timeout=10) for _ in range(4)) and not done.acquire(blocking=False)
    assert inside == {"packer"} and len(kept) == 7


def test_the_oldest_are_packed_and_what_is_gone_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed, "FRESH", 3)
    monkeypatch.setattr(packed, "AT_ONCE", 1)
    monkeypatch.setattr(packed, "_packers", AtOnce())
    monkeypatch.setattr(packed, "_fresh", packed._Fresh())
    kept = [Packed.of(f"{LONG}{n}") for n in range(3)]
    small = Packed.of("short")
    assert [one.size for one in kept] == [len(one.html) for one in kept]
    for _ in range(2):
        Packed.of(LONG)  # nobody keeps it
    assert [one.size < 400 for one in kept] == [True, True, False]
    assert [one.html for one in kept] == [f"{LONG}{n}" for n in range(3)] and small.html == "short"
    kept += [Packed.of(f"{LONG}{n}") for n in range(3, 9)]
    assert [one.size < 400 for one in kept] == [True] * 6 + [False] * 3
