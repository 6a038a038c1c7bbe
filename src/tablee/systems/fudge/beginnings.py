"""How a character is begun at the table, the quickest first."""

from __future__ import annotations

from tablee.game.beginning import Beginning
from tablee.systems.fudge.book import Book


def beginnings(book: Book) -> tuple[Beginning, ...]:
    """The ways to begin."""
    return ()
