"""A character at random: every phase lived in order, each with an aspect and a balanced end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.system import PickIndex
from tablee.systems.fate2 import rooms
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import PHASE, SKILL, blank_sheet
from tablee.systems.fate2.creation import skill_lists
from tablee.systems.fate2.creation.aspect_library import aspect_options
from tablee.systems.fate2.creation.options import environments, plot, structure
from tablee.systems.fate2.creation.options.environments import Field
from tablee.systems.fate2.creation.options.history import ANY_END, GROUP
from tablee.systems.fate2.creation.phases import MAIN, hook, lived, step_of_pyramid
from tablee.systems.fate2.creation.plan import ACCEPTED, default_plan, phase_id
from tablee.systems.fate2.creation.purchase import with_aspect, with_tick
from tablee.systems.fate2.creation.pyramid import Shape, completions, raises, shape_of_levels

NAME = "Sans nom"


def random_sheet(book: Book, pick: PickIndex) -> Sheet:
    """A character that could have been made so; ``pick(n)`` gives a number from 1 to n."""
    sheet, skills = blank_sheet(book, NAME), _skills(book)
    homes = {field: _home(book, field, pick) for field in structure.fields(book)}
    aspects = [name for field, home in homes.items() for name in _offered(book, field, home)]
    aspects += [found.name.fr for found in aspect_options(book) if found.name.fr not in aspects]
    for phase in range(1, book.number("phases") + 1):
        key = str(phase)
        if homes:
            data = {"state": ACCEPTED, **{str(field): home for field, home in homes.items()}}
            sheet = sheet.put(Power(phase_id(key), "", PHASE, data))
        few = [aspects[pick(len(aspects)) - 1] for _ in range(TRIED if aspects else 0)]
        here = [name for field, home in homes.items() for name in _offered(book, field, home)]
        tried = [with_aspect(book, sheet, key, name) for name in (*few, *here, *_asked(book))]
        if homes and all(_wrong(book, one, key) for one, _ in tried):
            tried += [with_aspect(book, sheet, key, name) for name in aspects]
        if tried:
            sheet, taken = min(tried, key=lambda one: _wrong(book, one[0], key))
            aspects = [name for name in aspects if name != taken.name]
        sheet = _spend(book, sheet, key, skills, pick)
    return sheet


TRIED = 6
"""Aspects that are tried for a phase: the first that the options of the game allow is taken. Where a place
or a milieu allows none of them, all are tried."""


def _home(book: Book, field: Field, pick: PickIndex) -> str:
    """A place, or a milieu, in which a whole youth may be spent: nothing is needed to enter it; the one where
    the plot wants a phase spent, if it wants one."""
    table = environments.table(book, field)
    needed = {need.of for need in table.needs}
    rows = [row.key for row in table.rows if row.key not in needed and _offered(book, field, row.key)]
    wanted = {row.place for row in plot.table(book).compulsory} if book.on("plot") else set()
    rows = [row.key for row in table.rows if row.key in wanted] or rows or [row.key for row in table.rows]
    return rows[pick(len(rows)) - 1] if rows else ""


def _offered(book: Book, field: Field, home: str) -> tuple[str, ...]:
    """The aspects that a place, or a milieu, offers by their names from the first phase on."""
    offers = (row for row in environments.table(book, field).offers if row.of == home and row.after <= 1)
    names = (name for row in offers for name in row.aspects)
    return tuple(name for name in names if not name.startswith(GROUP) and not name.endswith(ANY_END))


def _asked(book: Book) -> Iterator[str]:
    """The aspects that the plot of the game asks for, by their names."""
    if book.on("plot"):
        table = plot.table(book)
        named = {group.key: group.aspects for group in table.groups}
        for row in table.compulsory:
            for name in row.aspects:
                yield from named.get(name.removeprefix(GROUP), ()) if name.startswith(GROUP) else (name,)


def _wrong(book: Book, sheet: Sheet, key: str) -> int:
    """How much the options of the game refuse in a phase."""
    plan = default_plan(book)
    found = (limit(book, plan, sheet, key) for limit in hook(rooms.LIMITS, "phase_problems"))
    return sum(not wrong.warning for problems in found for wrong in problems)


def _skills(book: Book) -> list[str]:
    """Skills of the game’s list that begin where skills begin and stand in the pyramid of all."""
    listed = (skill.name.fr for group in skill_lists.skill_list(book) for skill in group.skills)
    usual = (name for name in dict.fromkeys(listed) if skill_lists.base_level(book, name) == book.unlearnt)
    return [name for name in usual if skill_lists.pyramid_of(book, name) == MAIN]


def _spend(book: Book, sheet: Sheet, key: str, fresh: list[str], pick: PickIndex) -> Sheet:
    """The points of a phase spent on one of its higher balanced ends; names of new skills leave the list."""
    phase = lived(book, sheet, key)
    column, points = step_of_pyramid(book), phase.points if phase else book.number("phase_points")
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
        before = _wrong(book, sheet, key)
        if chosen in fresh and _wrong(book, with_tick(book, sheet, key, chosen)[0], key) > before:
            fresh.remove(chosen)
            waiting.append(level)
            continue
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
