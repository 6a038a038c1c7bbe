"""Potential: points of a younger character, or of all, each of which is a whole phase more (FAT-6-04)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.creation.options.history import (
    Life,
    Lived,
    called,
    is_one_of,
    name_problems,
    number_problems,
)

MOST_POINTS = 20


@dataclass(frozen=True, slots=True)
class Price:
    """What an aspect costs in potential, where it costs more than one point (FAT-6-24)."""

    aspect: str
    points: int


@dataclass(frozen=True, slots=True)
class PotentialTable:
    """``data/potential.toml``."""

    reserved: tuple[str, ...]
    prices: tuple[Price, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        yield from name_problems("FAT-6-07", "reserved", self.reserved)
        for at, row in enumerate(self.prices):
            yield from name_problems("FAT-6-24", f"prices[{at}]", (row.aspect,))
            yield from number_problems("FAT-6-24", f"prices[{at}].points", row.points, 1, MOST_POINTS)


@dataclass(frozen=True, slots=True)
class Purse:
    """Potential points that are left: for anything, and for certain aspects alone."""

    open: int
    reserved: int


def at_first(book: Book, life: Life) -> Purse:
    """The potential before any is spent: one point for each phase skipped, and what everybody has."""
    skipped = sum(one.kind == "skipped" for one in life) if book.on("potential") else 0
    return Purse(skipped + book.number("potential_all"), book.number("potential_reserved"))


def left(book: Book, life: Life) -> Purse:
    """The potential that is left after all extra phases; below 0 where too much was spent.

    Reserved points go first, to the aspects they are for.
    """
    purse = at_first(book, life)
    for one in life:
        if one.kind == "extra":
            purse = _after(book, purse, one)
    return purse


def _after(book: Book, purse: Purse, one: Lived) -> Purse:
    price, names = price_of(book, one), book.table("potential", PotentialTable).reserved
    reserved = any(is_one_of(book, aspect, names) for aspect in one.aspects)
    taken = min(price, purse.reserved) if reserved else 0
    return Purse(purse.open - (price - taken), purse.reserved - taken)


def price_of(book: Book, one: Lived) -> int:
    """The potential that an extra phase costs: one point, or the price of its dearest aspect."""
    prices = book.table("potential", PotentialTable).prices if book.on("potential_prices") else ()
    own = [row.points for row in prices if any(is_one_of(book, name, (row.aspect,)) for name in one.aspects)]
    return max(own, default=1)


def problems(book: Book, life: Life, at: int) -> Iterator[Problem]:
    """A skipped phase that isn’t empty, an extra one without a phase, an aspect or the points for it."""
    here = life[at]
    if here.kind == "skipped" and not book.on("potential"):
        yield problem("FAT-6-04", here.key, "off")
    if here.kind == "skipped" and (here.aspects or here.skills):
        yield problem("FAT-6-04", here.key, "lived")
    if here.kind != "extra":
        return
    beside = next((one for one in life[:at] if one.key == here.of and one.kind == "phase"), None)
    if beside is None or not beside.aspects:
        yield problem("FAT-6-05", here.key, "beside")
    elif not any(called(book, a) == called(book, b) for a in here.aspects for b in beside.aspects):
        yield problem("FAT-6-06", here.key, "linked", warning=True, name=beside.aspects[0])
    purse = left(book, life[: at + 1] if here.kind == "extra" else life)
    later = sum(one.kind == "skipped" for one in life[at + 1 :]) if book.on("potential") else 0
    if purse.open + later < 0:
        start = at_first(book, life)
        yield problem(
            "FAT-6-05",
            here.key,
            "short",
            price=price_of(book, here),
            found=start.open,
            reserved=start.reserved,
        )
