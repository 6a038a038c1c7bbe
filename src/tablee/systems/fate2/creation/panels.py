"""The moves of creation that the table page offers beside the board: it is drawn once phases are planned."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.panel import Item, Panel
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book

GM_MOVES = ("plan_phases", "plan_phase", "open_phase", "close_phase", "give_start_points")


def panels(book: Book) -> Iterator[Panel]:
    """The game master’s plan of the phases; a player asks the way to a level."""
    yield Panel("gm", Text("Les phases", "The phases"), tuple(Item("move", key) for key in GM_MOVES))
    yield Panel("sheet", Text("Création", "Creation"), (Item("move", "how_to_reach"),))
