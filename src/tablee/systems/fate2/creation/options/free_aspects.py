"""Free aspects: taken outside the phases, without skill points (FAT-6-03, FAT-6-25)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.creation.options.history import (
    Life,
    key_problems,
    name_problems,
    number_problems,
)

MOST = 20


@dataclass(frozen=True, slots=True)
class Item:
    """Something that free aspects may be about: oneself, one’s family, one’s country."""

    key: str
    fr: str
    en: str


@dataclass(frozen=True, slots=True)
class FreeTable:
    """``data/free_aspects.toml``: the items, and how many aspects each has by the rank a player gives it."""

    items: tuple[Item, ...]
    by_rank: tuple[int, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        yield from key_problems("FAT-6-03", "items", [item.key for item in self.items])
        for at, item in enumerate(self.items):
            yield from name_problems("FAT-6-03", f"items[{at}]", (item.fr, item.en))
        for at, number in enumerate(self.by_rank):
            yield from number_problems("FAT-6-03", f"by_rank[{at}]", number, 0, MOST)
        if len(self.by_rank) != len(self.items):
            yield problem("FAT-6-03", "by_rank", "ranks", expected=len(self.items), found=len(self.by_rank))


def allowed(book: Book) -> int:
    """How many free aspects a character has: a number, or one for each rank; never more than phases."""
    ranked = sum(book.table("free_aspects", FreeTable).by_rank)
    return min(ranked if book.on("free_ranked") else book.number("free_aspects"), book.number("phases"))


def problems(book: Book, life: Life, at: int) -> Iterator[Problem]:
    """Free aspects with skill points, too many of them, or too many on one item."""
    here = life[at]
    if here.kind != "free":
        return
    if here.skills:
        yield problem("FAT-6-25", here.key, "points", found=len(here.skills))
    free = [one for one in life if one.kind == "free"]
    total, last = sum(len(one.aspects) for one in free), here is free[-1]  # of all together it is told once
    if last and total > allowed(book):
        yield problem("FAT-6-03", here.key, "too_many", expected=allowed(book), found=total)
    if not book.on("free_ranked"):
        return
    found = book.table("free_aspects", FreeTable)
    if here.of not in {item.key for item in found.items}:
        yield problem("FAT-6-03", here.key, "item", found=here.of)
        return
    counts = [sum(len(one.aspects) for one in free if one.of == item.key) for item in found.items]
    ranks = sorted(found.by_rank, reverse=True)
    if last and any(many > rank for many, rank in zip(sorted(counts, reverse=True), ranks, strict=True)):
        yield problem("FAT-6-03", here.key, "rank", expected=tuple(ranks), found=tuple(counts))
