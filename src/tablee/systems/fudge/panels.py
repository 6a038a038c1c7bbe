"""What the table page shows of Fudge."""

from __future__ import annotations

from tablee.game.panel import Panel
from tablee.systems.fudge.book import Book


def panels(book: Book) -> tuple[Panel, ...]:
    """Everything, in the order of the page."""
    return ()
