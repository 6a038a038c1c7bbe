"""What an Extra counts as in the pyramid, where the game lets Extras count (FAT-5-46, FAT-5-47)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablee.game.problem import Problem, problem
from tablee.game.sheet import CreationStep, Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.extras.blocks import invested


def pyramid_ticks(book: Book, sheet: Sheet, steps: Iterable[CreationStep]) -> Mapping[str, int]:
    """The ticks that each Extra counts for after some steps: one skill with a tick for each point in it.

    Empty by the book: Extras that are tied to no skill stand outside the pyramid.
    """
    return invested(steps, sheet) if book.on("extras_count") else {}


def crowded(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Phases that put points into more Extras than one, where Extras count."""
    if not book.on("extras_count"):
        return
    most = book.number("extras_per_phase")
    for phase in dict.fromkeys(step.phase for step in sheet.steps):
        bought = invested((step for step in sheet.steps if step.phase == phase), sheet)
        if len(bought) > most:
            yield problem("FAT-5-47", phase, "crowded", phase=phase, expected=most, found=len(bought))
