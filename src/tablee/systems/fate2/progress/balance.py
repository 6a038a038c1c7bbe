"""The pyramid in play: whether it is balanced, whether the points left can balance it (FAT-7-13)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Levelled, Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import SKILL
from tablee.systems.fate2.creation.phases import MAIN, pyramid_of, step_of_pyramid
from tablee.systems.fate2.creation.pyramid import Shape, faults, legal, prospect, shape_of_levels
from tablee.systems.fate2.extras.counting import pyramid_ticks


def pyramids(book: Book, sheet: Sheet) -> Iterator[Shape]:
    """Each pyramid of a sheet as it stands, that of all skills first; Extras are in it where they count."""
    found: dict[str, list[int]] = {MAIN: []}
    for skill in sheet.having(Levelled, SKILL):
        place = pyramid_of(book, skill)
        if place is not None and skill.level is not None:
            found.setdefault(place, []).append(skill.level)
    found[MAIN] += [ticks - 1 for ticks in pyramid_ticks(book, sheet, sheet.steps).values()]
    for levels in found.values():
        yield shape_of_levels(levels)


def balanced(book: Book, sheet: Sheet) -> bool:
    """True if every pyramid of a sheet is balanced."""
    return all(legal(shape, column=step_of_pyramid(book)) for shape in pyramids(book, sheet))


def hopeless(book: Book, sheet: Sheet, left: int) -> Iterator[Problem]:
    """A warning as soon as the points left in the arc can’t balance the pyramid any more (FAT-7-13)."""
    points, column = max(left, 0), step_of_pyramid(book)
    ends = [prospect(shape, points, column=column) for shape in pyramids(book, sheet)]
    short = sum(len(end.missing) for end in ends) > points  # one purse for all of them
    for end in ends:
        if end.fault is not None and (short or not end.at_most):
            level = book.say(end.fault.level)
            yield problem(
                "FAT-7-13", "skills", "hopeless", warning=True, who=sheet.name, level=level, left=points
            )


def balance_problem(book: Book, sheet: Sheet, rule: str, said: str, *, warning: bool = False) -> Problem:
    """The problem of an unbalanced pyramid: which level has too many skills for the one below."""
    column = step_of_pyramid(book)
    fault = next(fault for shape in pyramids(book, sheet) for fault in faults(shape, column=column))
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
