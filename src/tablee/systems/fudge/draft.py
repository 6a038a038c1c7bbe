"""A throw in preparation: what a person ticked, at whom it is aimed."""

from __future__ import annotations

from tablee.game.draft import Draft, Drafted
from tablee.game.state import State
from tablee.game.throwing import Build
from tablee.systems.fudge.book import Book


def draft(book: Book, build: Build, state: State, wanted: Draft) -> Drafted:
    """What a draft comes to."""
    return Drafted({"check": "roll"})
