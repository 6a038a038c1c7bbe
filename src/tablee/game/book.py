"""A book: a pack as the rules of a large system read it, dials by name, tables as typed values, once each."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Self, TypeVar, cast

from tablee.game.dial import DialValue
from tablee.game.pack import Pack
from tablee.game.tables import read_table

T = TypeVar("T")


@lru_cache(maxsize=8)
def _shipped(package: str) -> dict[str, object]:
    """The tables of a system that no pack has replaced: read once for all packs."""
    return {}


class Book:
    """A pack with its dials and tables, each read when it is first needed. A system derives its own."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._read: dict[str, object] = {}
        self._dials: dict[str, DialValue] = {}
        self._kept: dict[object, object] = {}

    def __getitem__(self, dial: str) -> DialValue:
        if dial not in self._dials:
            self._dials[dial] = self.pack[dial]
        return self._dials[dial]

    def number(self, dial: str) -> int:
        """The value of an ``int`` dial."""
        value = self[dial]
        assert isinstance(value, int)
        return value

    def on(self, dial: str) -> bool:
        """Whether a ``bool`` dial is on."""
        return self[dial] is True

    def kept(self, make: Callable[[Self], T]) -> T:
        """What ``make`` makes of this book, made once."""
        found = self._kept.get(make)
        if found is None:
            found = self._kept[make] = make(self)
        return cast(T, found)

    def has_own(self, name: str) -> bool:
        """True if the pack replaces a table of the book by one of its own."""
        return any(name == replaced for replaced, _ in self.pack.tables.own)

    def table(self, name: str, shape: type[T]) -> T:
        """A table of the pack as a typed value; raises `Refused` with every problem."""
        read = self._read if self.has_own(name) else _shipped(self.pack.tables.package)
        found: object = read.get(name)
        if not isinstance(found, shape):
            found = read[name] = read_table(self.pack, name, shape)
        return found

    def forget(self) -> None:
        """Drop everything that was worked out; the tables stay read."""
        self._kept.clear()
