"""What the table page shows of a sheet."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.panel import Item, Panel
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CONCEPT, GOAL, ORIGIN, POINTS, SKILL


def panels(book: Book) -> Iterator[Panel]:
    """Who one is, what one can do, what one may spend."""
    who = (Item("block", CONCEPT), Item("block", ORIGIN), Item("block", GOAL))
    yield Panel("sheet", Text("Personnage", "Character"), who)
    yield Panel("sheet", Text("Compétences", "Skills"), (Item("role", SKILL),))
    yield Panel("sheet", Text("Aspects", "Aspects"), (Item("role", ASPECT),))
    yield Panel("sheet", Text("Destin", "Fate"), (Item("account", POINTS),))
    yield Panel("gm", Text("Difficultés", "Difficulties"), (Item("move", "difficulties"),))
