"""Somebody typed on one line, and what players see of them."""

from __future__ import annotations

from tablee.game.sheet import Sheet
from tablee.game.silhouette import silhouette as name_alone
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.sheet import blank_sheet


def quick(book: Book, line: str) -> Sheet:
    """A foe in one line."""
    return blank_sheet(book, line.partition(",")[0])


def silhouette(book: Book, sheet: Sheet) -> Sheet:
    """What players see of a foe."""
    return name_alone(sheet)
