"""What the table page shows of lists and options: whose turn it is to use them."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.panel import Item, Panel
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book


def panels(book: Book) -> Iterator[Panel]:
    """The player’s moves of a phase beside the written ones, then the game master’s."""
    own = (
        "buy_listed",
        "take_listed",
        "place_phase",
        "claim_bonus",
        "free_aspect",
        "take_destiny",
        "look_up",
    )
    title = Text("Listes et options", "Lists and options")
    yield Panel("sheet", title, tuple(Item("move", key) for key in own))
    master = ("skip_phase", "destiny_scene", "turn_destiny")
    yield Panel(
        "gm",
        Text("Potentiel et destinées", "Potential and destinies"),
        tuple(Item("move", key) for key in master),
    )
