"""What the table page shows of progress, NPCs and conversions."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.panel import Item, Panel
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ARC, PHASE


def panels(book: Book) -> Iterator[Panel]:
    """The arcs of a sheet with what its player does; the game master’s moves, those that close an evening."""
    own = (
        Item("role", PHASE),
        Item("role", ARC),
        *(Item("move", key) for key in ("set_goal", "spend_point")),
    )
    yield Panel("sheet", Text("Évolution", "Progress"), own)
    yield Panel(
        "sheet",
        Text("D’un autre jeu", "From another game"),
        (Item("move", "convert"), Item("move", "as_risus")),
    )
    given = tuple(Item("move", key) for key in ("story_point", "reward_points"))
    yield Panel("closing", Text("Évolution", "Progress"), given)
    arcs = (
        "story_point",
        "close_arc",
        "off_screen",
        "spend_potential",
        "reward_points",
        "turn_aspect",
        "shift_tick",
    )
    yield Panel("gm", Text("Évolution", "Progress"), tuple(Item("move", key) for key in arcs))
    npcs = (Item("move", "aspects_npc"), Item("move", "optimised_npc"))
    yield Panel("gm", Text("PNJ rapides", "Quick NPCs"), npcs)
