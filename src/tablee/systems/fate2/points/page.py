"""What the table page shows of fate points, and where its moves stand."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.panel import Item, Panel
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER
from tablee.systems.fate2.points.prices import DESTINY


def panels(book: Book) -> Iterator[Panel]:
    """Spends beside throws on one’s sheet, what an aspect may do beside it; compels, cards and purses for the
    game master."""
    purse = Item("account", DESTINY)
    yield Panel("sheet", Text("Dépenses", "Spends"), (purse, *_moves("wish", "use_fate")))
    yield Panel("block", Text("Aspects", "Aspects"), _moves("compel", "auction", "withhold"), CHARACTER)
    yield Panel("block", Text("Aspects", "Aspects"), _moves("effect", "describe_aspect"))
    asked = _moves("compel", "auction", "withhold", "compare", "counter_from_pool", "deal_cards")
    given = _moves("award_points", "scene_points")
    yield Panel("gm", Text("Aspects et destin", "Aspects and fate"), (*asked, *given))
    if book["regeneration"] in ("rest", "arc"):
        yield Panel("time", Text("Aspects", "Aspects"), _moves("regenerate"))
    else:
        yield Panel("gm", Text("Cases des aspects", "Boxes of aspects"), _moves("regenerate"))
    if book.on("cards"):
        yield Panel("opening", Text("Cartes", "Cards"), _moves("deal_cards"))


def _moves(*keys: str) -> tuple[Item, ...]:
    return tuple(Item("move", key) for key in keys)
