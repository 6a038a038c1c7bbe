"""Characters made by chance (FUD-1.8)."""

from __future__ import annotations

from tablee.game.sheet import Sheet
from tablee.game.system import Pick
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.sheet import blank_sheet


def random_sheet(book: Book, pick: Pick) -> Sheet:
    """A whole character by dice."""
    return blank_sheet(book, "Nemo")
