"""The ways to throw that the throw bar offers, the usual one first."""

from __future__ import annotations

from tablee.game.way import Way
from tablee.systems.fudge.book import Book


def ways(book: Book) -> tuple[Way, ...]:
    """A roll of a Trait."""
    return ()
