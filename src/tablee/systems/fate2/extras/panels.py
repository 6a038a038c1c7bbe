"""What the table page shows of Extras, and the moves beside them."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.panel import Item, Panel
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import EXTRA


def panels(book: Book) -> Iterator[Panel]:
    """The Extras of a sheet with what buys and uses them; what the game master does with them."""
    buys = ("buy_extra", "buy_aspects", "buy_power", "buy_servant", "buy_minions", "return_extra")
    plays = ("make_servant", "summon_minions", "use_power", "overcome_extra", "replace_extra")
    own = (Item("role", EXTRA), *(Item("move", key) for key in plays))
    yield Panel("sheet", Text("Extras", "Extras"), own)
    yield Panel("sheet", Text("Acquérir un Extra", "Buy an Extra"), tuple(Item("move", key) for key in buys))
    lost = (
        Item("move", "lose_extra"),
        Item("move", "recover_extra"),
        Item("move", "change_bond"),
        Item("pending", "answer_extra"),
    )
    yield Panel("gm", Text("Extras", "Extras"), lost)
