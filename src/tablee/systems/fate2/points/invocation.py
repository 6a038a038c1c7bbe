"""An aspect invoked after the dice: all of them again, or what one box does to a single die (FAT-4-01)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from tablee.game.check import Node, Spend
from tablee.game.reason import because
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.points.prices import boxes
from tablee.systems.fate2.roll.hand import Change, Faces, Invocation
from tablee.systems.fate2.roll.sides import Side

WHY = Text("En quoi l’aspect aide", "How the aspect helps")


def invocation_spends(
    book: Book, side: Side, offered: Iterable[Invocation], by: str, then: Callable[[str, Change], Node]
) -> Iterator[Spend]:
    """The spends of a side with aspects; ``then`` is the tree after a change of its dice."""
    price, why = boxes(book, side), (because("FAT-4-01", "invoked"),)
    for one in offered if side.aspects or side.who == "gm" else ():
        yield Spend(
            one.key, price, by, partial(_after, then, one), one.picks, why, one.refused, side=side.name,
            label=one.label, asks=WHY,
        )  # fmt: skip


def _after(then: Callable[[str, Change], Node], one: Invocation, pick: Faces) -> Node:
    return then(one.key, one.change(pick))
