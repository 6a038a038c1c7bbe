"""The prices of what changes a throw: boxes of aspects or fate points, with the numbers of the pack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from tablee.game.account import Cost, Price
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import POINTS
from tablee.systems.fate2.roll.sides import Bystander, Side

MOST = 20
MOST_MIXED = 200
"""The ways to pay with boxes of several aspects that are offered to one who helps."""
DESTINY = "destiny_points"
"""The id of the account of points that are for one scene alone."""
UNKNOWN = "unknown_aspect"
"""No block of any sheet: what a foe would pay with whose aspects are not told."""


@dataclass(frozen=True, slots=True)
class SpendTable:
    """``data/spends.toml``: what points and boxes cost and do on a throw."""

    box: int
    own: int
    help: int
    counter: int
    worth: int
    cap: int

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        rules = {
            "box": "FAT-4-01", "own": "FAT-4-13", "help": "FAT-4-27", "counter": "FAT-4-24",
            "worth": "FAT-4-13", "cap": "FAT-4-15",
        }  # fmt: skip
        for name, rule in rules.items():
            if not 1 <= getattr(self, name) <= MOST:
                yield problem(rule, name, "price", found=getattr(self, name), expected=MOST)


def spend_table(book: Book) -> SpendTable:
    """The numbers of the pack."""
    return book.table("spends", SpendTable)


def fate_prices(book: Book, amount: int) -> Price:
    """The price of so many fate points: those of the scene first, then the usual ones (FAT-6-12)."""
    ways = ((Cost(DESTINY, first), Cost(POINTS, amount - first)) for first in range(amount, -1, -1))
    return Price(tuple(tuple(cost for cost in way if cost.amount) for way in ways)) if amount else Price()


def boxes(book: Book, side: Side) -> Price:
    """A box of one of the aspects of a side, whichever it chooses."""
    return Price(tuple((Cost(id, spend_table(book).box),) for id in side.aspects or (UNKNOWN,)))


def counter_price(book: Book, spent: int) -> int:
    """The points that counter a spend of so many, and that restore it (FAT-4-24)."""
    return spent if book["counter_cost"] == "same" else spend_table(book).counter


def boxes_for(book: Book, points: int) -> int:
    """The boxes that replace so many points: one for each, or one in all; 0 where none may (FAT-4-30)."""
    return {"none": 0, "effect": min(points, 1)}.get(str(book["boxes_for"]), points)


def helping(book: Book, other: Bystander, amount: int) -> Price:
    """Fate points, or boxes where the game allows it (FAT-4-30)."""
    count, ways = boxes_for(book, amount), fate_prices(book, amount).alternatives
    if not count:
        return Price(ways)
    alone = [(Cost(id, count),) for id in other.aspects]
    mixed = islice(combinations(other.aspects, count), MOST_MIXED) if count > 1 else ()
    return Price((*ways, *alone, *(tuple(Cost(id, 1) for id in ids) for ids in mixed)))
