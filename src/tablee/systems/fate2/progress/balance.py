"""The pyramid in play: whether it is balanced, whether the points left can balance it (FAT-7-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Levelled, Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import SKILL
from tablee.systems.fate2.extras.blocks import pyramid_of
from tablee.systems.fate2.extras.counting import pyramid_ticks

Counts = tuple[int, ...]


def pyramids(book: Book, sheet: Sheet) -> Iterator[Counts]:
    """The number of skills at each level from Moyen up, in each pyramid of a sheet."""
    found: dict[str, Counter[int]] = {"": Counter()}
    for skill in sheet.having(Levelled, SKILL):
        key = pyramid_of(skill)
        if key is not None and skill.level is not None and skill.level >= 0:
            found.setdefault(key, Counter())[skill.level] += 1
    found[""].update(Counter(ticks - 1 for ticks in pyramid_ticks(book, sheet, sheet.steps).values()))
    for levels in found.values():
        yield tuple(levels[at] for at in range(max(levels, default=-1) + 1))


def uneven(counts: Counts) -> int | None:
    """The lowest level whose skills are not fewer than those just below it; None in a balanced pyramid.

    A level without skills is no matter unless there are some above it (FAT-2-23).
    """
    for level in range(1, len(counts)):
        if counts[level] >= counts[level - 1]:
            return level
    return None


def balanced(book: Book, sheet: Sheet) -> bool:
    """True if every pyramid of a sheet is balanced."""
    return all(uneven(counts) is None for counts in pyramids(book, sheet))


def needed(counts: Counts, most: int) -> int | None:
    """The fewest points that balance a pyramid, none of more than ``most``."""
    shapes = {counts}
    for points in range(most + 1):
        if any(uneven(shape) is None for shape in shapes):
            return points
        shapes = {after for shape in shapes for after in _one_more(shape)}
    return None


def _one_more(counts: Counts) -> Iterator[Counts]:
    """The pyramids that one more point makes: a new skill at Moyen, or one raised."""
    yield (counts[0] + 1, *counts[1:]) if counts else (1,)
    for level, count in enumerate(counts):
        if count:
            grown = [*counts, 0][: max(len(counts), level + 2)]
            grown[level] -= 1
            grown[level + 1] += 1
            yield tuple(grown)


def hopeless(book: Book, sheet: Sheet, left: int) -> Iterator[Problem]:
    """A warning as soon as the points left in the arc can’t balance the pyramid any more (FAT-7-13)."""
    short = [counts for counts in pyramids(book, sheet) if needed(counts, max(left, 0)) is None]
    if short:
        level = uneven(short[0])
        name = book.say(level if level is not None else 0)
        yield problem(
            "FAT-7-13", "skills", "hopeless", warning=True, who=sheet.name, level=name, left=max(left, 0)
        )


def balance_problem(book: Book, sheet: Sheet, rule: str, said: str, *, warning: bool = False) -> Problem:
    """The problem of an unbalanced pyramid: which level has too many skills."""
    uneven_at = ((counts, uneven(counts)) for counts in pyramids(book, sheet))
    counts, level = next((c, at) for c, at in uneven_at if at is not None)
    assert level is not None
    return problem(
        rule,
        "skills",
        said,
        warning=warning,
        who=sheet.name,
        level=book.say(level),
        found=counts[level],
        below=book.say(level - 1),
        expected=counts[level - 1],
    )
