"""The pyramid in play: whether it is balanced, whether the points left can balance it (FAT-7-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Levelled, Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import SKILL
from tablee.systems.fate2.creation.pyramid import Shape, faults, legal, prospect
from tablee.systems.fate2.extras.blocks import pyramid_of
from tablee.systems.fate2.extras.counting import pyramid_ticks


def pyramids(book: Book, sheet: Sheet) -> Iterator[Shape]:
    """The number of skills at each level from Moyen up, in each pyramid of a sheet."""
    found: dict[str, Counter[int]] = {"": Counter()}
    for skill in sheet.having(Levelled, SKILL):
        key = pyramid_of(skill)
        if key is not None and skill.level is not None and skill.level >= 0:
            found.setdefault(key, Counter())[skill.level] += 1
    found[""].update(Counter(ticks - 1 for ticks in pyramid_ticks(book, sheet, sheet.steps).values()))
    for levels in found.values():
        yield tuple(levels[at] for at in range(max(levels, default=-1) + 1))


def balanced(book: Book, sheet: Sheet) -> bool:
    """True if every pyramid of a sheet is balanced."""
    return all(legal(shape) for shape in pyramids(book, sheet))


def hopeless(book: Book, sheet: Sheet, left: int) -> Iterator[Problem]:
    """A warning as soon as the points left in the arc can’t balance the pyramid any more (FAT-7-13)."""
    for shape in pyramids(book, sheet):
        found = prospect(shape, max(left, 0))
        if found.fault is not None and not found.at_most:
            level = book.say(found.fault.level)
            yield problem(
                "FAT-7-13", "skills", "hopeless", warning=True, who=sheet.name, level=level, left=max(left, 0)
            )


def balance_problem(book: Book, sheet: Sheet, rule: str, said: str, *, warning: bool = False) -> Problem:
    """The problem of an unbalanced pyramid: which level has too many skills for the one below."""
    fault = next(fault for shape in pyramids(book, sheet) for fault in faults(shape))
    return problem(
        rule,
        "skills",
        said,
        warning=warning,
        who=sheet.name,
        level=book.say(fault.level),
        found=fault.above,
        below=book.say(fault.below),
        expected=fault.found,
    )
