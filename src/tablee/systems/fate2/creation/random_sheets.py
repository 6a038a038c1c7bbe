"""A character at random: every phase lived in order, each with an aspect and a balanced end."""

from __future__ import annotations

from collections import Counter

from tablee.game.sheet import Levelled, Sheet
from tablee.game.system import PickIndex
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import SKILL, blank_sheet
from tablee.systems.fate2.creation import skill_lists
from tablee.systems.fate2.creation.aspect_library import aspect_options
from tablee.systems.fate2.creation.options import careers, plot
from tablee.systems.fate2.creation.phases import MAIN, step_of_pyramid
from tablee.systems.fate2.creation.purchase import with_aspect, with_tick
from tablee.systems.fate2.creation.pyramid import Shape, completions, raises, shape_of_levels

NAME = "Sans nom"


def random_sheet(book: Book, pick: PickIndex) -> Sheet:
    """A character that could have been made so; ``pick(n)`` gives a number from 1 to n."""
    sheet = blank_sheet(book, NAME)
    skills = _skills(book)
    aspects = [found.name.fr for found in aspect_options(book)]
    for phase in range(1, book.number("phases") + 1):
        key = str(phase)
        asked = plot.asked_in(book, phase)
        if asked:
            sheet, _ = with_aspect(sheet, key, asked[pick(len(asked)) - 1])
        elif aspects:
            sheet, _ = with_aspect(sheet, key, aspects.pop(pick(len(aspects)) - 1))
        sheet = _spend(book, sheet, key, skills, pick)
    return sheet


def _skills(book: Book) -> list[str]:
    """Skills of the game’s list that begin where skills begin and stand in the pyramid of all."""
    listed = (skill.name.fr for group in skill_lists.skill_list(book) for skill in group.skills)
    usual = (name for name in dict.fromkeys(listed) if skill_lists.base_level(book, name) == book.unlearnt)
    open_to_all = (name for name in usual if not careers.asks(book, name))
    return [name for name in open_to_all if skill_lists.pyramid_of(book, name) == MAIN]


def _spend(book: Book, sheet: Sheet, key: str, fresh: list[str], pick: PickIndex) -> Sheet:
    """The points of a phase spent on one of its higher balanced ends; names of new skills leave the list."""
    column, points = step_of_pyramid(book), book.number("phase_points")
    shape = shape_of_levels([skill.level or 0 for skill in sheet.having(Levelled, SKILL)])
    ends = [
        end for end in completions(shape, points, column=column) if _fits(book, shape, end, points, fresh)
    ]
    most = max(len(raises(shape, end)) for end in ends)
    full = [end for end in ends if len(raises(shape, end)) == most]
    full.sort(key=lambda end: (len(end), end[::-1]), reverse=True)
    end = full[pick((len(full) + 1) // 2) - 1]
    waiting = sorted(raises(shape, end), reverse=True)
    while waiting:
        level = next(level for level in waiting if _below(book, sheet, level, fresh))
        waiting.remove(level)
        choices = _below(book, sheet, level, fresh)
        chosen = choices[pick(len(choices)) - 1]
        for _ in range(level - book.unlearnt if chosen in fresh else 1):
            sheet, _ = with_tick(book, sheet, key, chosen)
        if chosen in fresh:
            fresh.remove(chosen)
    return sheet


def _below(book: Book, sheet: Sheet, level: int, fresh: list[str]) -> list[str]:
    """The skills that one purchase may raise to a level."""
    if not level:
        return fresh
    return [skill.name for skill in sheet.having(Levelled, SKILL) if skill.level == level - 1]


def _fits(book: Book, shape: Shape, end: Shape, points: int, fresh: list[str]) -> bool:
    """True if the points pay for an end, new skills from where they begin, and there are names for them."""
    bought = Counter(raises(shape, end))
    new = bought[0]
    return new <= len(fresh) and sum(bought.values()) + new * (-1 - book.unlearnt) <= points
