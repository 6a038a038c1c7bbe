"""What is wrong with the Extras of a sheet: unpaid, too cheap, crowded, a servant above its master."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Aspect, Levelled, Nested, Power, Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER, NAME_LIMIT, SKILL
from tablee.systems.fate2.extras.blocks import (
    INTRINSIC,
    MINIONS,
    POWER,
    SERVANT,
    extras,
    invested,
    name_of,
    points_of,
    sort_of,
    word_of,
)
from tablee.systems.fate2.extras.counting import crowded
from tablee.systems.fate2.extras.minions import minion_problems
from tablee.systems.fate2.extras.servants import servant_problems
from tablee.systems.fate2.extras.table import price_of


def sheet_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """The problems of all its Extras."""
    paid = invested(sheet.steps, sheet)
    for block in extras(sheet):
        name, points = name_of(block), points_of(block)
        if not 1 <= len(name.strip()) <= NAME_LIMIT:
            yield problem("FAT-5-01", block.id, "name", expected=NAME_LIMIT)
        if sheet.nature == CHARACTER and points != paid.get(block.id, 0):
            yield problem(
                "FAT-5-02", block.id, "unpaid", name=name, expected=points, found=paid.get(block.id, 0)
            )
        limit = book.number("extra_limit")
        if limit and points > limit:
            yield problem("FAT-5-40", block.id, "limit", name=name, expected=limit, found=points)
        yield from _inside(block) if isinstance(block, Nested) else _power(book, sheet, block)
    yield from crowded(book, sheet)


def _inside(block: Nested) -> Iterator[Problem]:
    """An Extra of aspects has one at least, each with as many boxes as levels."""
    found = [one for one in block.sheet.blocks if isinstance(one, Aspect)]
    if not found:
        yield problem("FAT-5-15", block.id, "bare", name=block.sheet.name)
    for aspect in found:
        if aspect.level < 1 or aspect.boxes != aspect.level or not 0 <= aspect.ticked <= aspect.boxes:
            yield problem(
                "FAT-5-15", f"{block.id}/{aspect.id}", "boxes", name=aspect.name, level=aspect.level
            )


def _power(book: Book, sheet: Sheet, block: Power) -> Iterator[Problem]:
    sort, points = sort_of(block), points_of(block)
    if sort == INTRINSIC and points < price_of(book, block.name):
        yield problem(
            "FAT-5-09", block.id, "cheap", name=block.name, expected=price_of(book, block.name), found=points
        )
    if block.data.get("caps"):
        bound = sheet.get(word_of(block, "skill"))
        if not isinstance(bound, Levelled) or bound.role != SKILL:
            yield problem("FAT-5-10", block.id, "uncapped", name=block.name)
    if sort == SERVANT:
        yield from servant_problems(book, sheet, block)
    if sort == MINIONS:
        yield from minion_problems(sheet, block)
    if sort == POWER and not isinstance(sheet.get(word_of(block, "aspect")), Aspect):
        yield problem("FAT-5-43", block.id, "ownerless", name=block.name)
