"""Fudge with some dials turned, for tests."""

from __future__ import annotations

from functools import lru_cache

from tablee.game.dial import DialValue
from tablee.game.system import Rules
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.book import Book


def book(**dials: DialValue) -> Book:
    """The pack by the book, with some dials turned."""
    return Book(SYSTEM.pack().turn(dials))


@lru_cache(maxsize=64)
def _rules(dials: tuple[tuple[str, DialValue], ...]) -> Rules:
    return SYSTEM.rules(SYSTEM.pack().turn(dict(dials)))


def rules(**dials: DialValue) -> Rules:
    """The rules by the book, with some dials turned."""
    return _rules(tuple(sorted(dials.items())))
