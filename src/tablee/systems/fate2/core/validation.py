"""What is wrong with any sheet, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablee.game.problem import Problem, problem
from tablee.game.reference import folded
from tablee.game.sheet import Aspect, Levelled, Sheet, twins
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.sheet import ASPECT, NAME_LIMIT, SKILL, SYSTEM
from tablee.systems.fate2.rooms import CHECKS

BLOCK_LIMIT = 400


def validate(book: Book, sheet: Sheet) -> tuple[Problem, ...]:
    """Every problem of a sheet, warnings among them."""
    from importlib import import_module

    if len(sheet.blocks) > BLOCK_LIMIT:
        return (problem("FAT-2-06", "blocks", "blocks", expected=BLOCK_LIMIT, found=len(sheet.blocks)),)
    found: list[Problem] = []
    for room in CHECKS:
        more: Iterable[Problem] = import_module(f"tablee.systems.fate2.{room}").sheet_problems(book, sheet)
        found.extend(more)
    return tuple(found)


def sheet_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Names, levels and boxes that no sheet may have."""
    if sheet.system != SYSTEM:
        yield problem("FAT-2-06", "system", "system", found=sheet.system[:40])
    for block in sheet.blocks:
        if isinstance(block, (Levelled, Aspect)):
            if not block.name.strip() or len(block.name) > NAME_LIMIT:
                yield problem("FAT-2-06", block.id, "name", expected=NAME_LIMIT)
            if abs(block.level or 0) > FARTHEST:
                yield problem("FAT-1-01", block.id, "large", name=block.name, expected=FARTHEST)
    for aspect in sheet.having(Aspect, ASPECT):
        if aspect.level < 1 or aspect.boxes != aspect.level or not 0 <= aspect.ticked <= aspect.boxes:
            yield problem(
                "FAT-2-11", aspect.id, "boxes", name=aspect.name, level=aspect.level, found=aspect.boxes
            )
    for twin in twins(sheet.having(Levelled, SKILL), folded):
        yield problem("FAT-2-16", twin.id, "twin", name=twin.name)
    named = [(aspect, folded(aspect.name)) for aspect in sheet.having(Aspect, ASPECT)]
    for at, (aspect, name) in enumerate(named):
        if name in {other for _, other in named[:at]}:
            yield problem("FAT-2-12", aspect.id, "twin", name=aspect.name)
