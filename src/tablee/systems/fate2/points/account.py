"""The account of fate points: how many a character begins with."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.account import Account
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import fate_points

HALF = 2


def starting_points(book: Book) -> int:
    """Half the phases, rounded up, unless the game says a number (FAT-2-28)."""
    given = book.number("start_points")
    return given if given >= 0 else -(-book.number("phases") // HALF)


def parts(book: Book) -> Iterator[Account]:
    """What a blank sheet has of them."""
    yield fate_points(book, starting_points(book))
