"""Heroes of legend: levels above Legendary, numbered without end (FUD-2.4)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Levelled, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ATTRIBUTE
from tablee.systems.fudge.scale.apply_species import is_strength


def legendary_rank(book: Book, level: int) -> int:
    """Which Legendary level this is, each worth one more than the last (FUD-2.4-02); 0 for all below."""
    return max(0, level - book.top.value)


def legendary_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Levels beyond Legendary need their option; Attributes but Strength are rarely so high (FUD-2.4-01)."""
    if sheet.nature != "character" or not book.on("legendary"):
        return
    for block in sheet.having(Levelled):
        rank = legendary_rank(book, block.level or 0)
        if rank <= 1:
            continue
        name, level = block.name, book.say(block.level or 0)
        if not book.on("legendary_numbered"):
            yield problem("FUD-2.4-01", block.id, "numbered", name=name, level=level)
        elif block.role == ATTRIBUTE and not is_strength(book, block):
            yield problem("FUD-2.4-01", block.id, "rare", warning=True, name=name, level=level)
