"""Structured creation: what the lists, the place, the milieu and the careers allow in a phase (FAT-6-15), and
the windows of opportunity through which one may slip all the same (FAT-6-26)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.text import Text, plain
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.creation.aspect_library import known_aspect
from tablee.systems.fate2.creation.options import careers, destiny, environments, plot
from tablee.systems.fate2.creation.options.environments import RULES, Field
from tablee.systems.fate2.creation.options.history import Life, is_one_of


def fields(book: Book) -> tuple[Field, ...]:
    """What each phase has to say: its place, its milieu, both or neither."""
    wanted: tuple[Field, ...] = ("place", "milieu")
    return tuple(field for field in wanted if book.on(environments.TABLES[field]))


def problems(book: Book, life: Life, at: int) -> Iterator[Problem]:
    """Everything that the structure of a game refuses in a phase."""
    here = life[at]
    if here.kind not in ("phase", "extra"):
        return
    for field in fields(book):
        yield from environments.moves_wrong(book, life, at, field)
    closed = tuple(aspect_problems(book, life, at))
    if closed and here.window:
        used = sum(_uses_window(book, life, n) for n in range(at + 1))
        if used > book.number("windows"):
            yield problem("FAT-6-26", here.key, "spent", expected=book.number("windows"), found=used)
            yield from closed
    else:
        yield from closed
    yield from _skill_problems(book, life, at)


def _uses_window(book: Book, life: Life, at: int) -> bool:
    here = life[at]
    taken = here.kind in ("phase", "extra") and here.window
    return taken and any(not wrong.warning for wrong in aspect_problems(book, life, at))


def aspect_problems(book: Book, life: Life, at: int) -> Iterator[Problem]:
    """The aspects of a phase that are not open to this character in it."""
    here = life[at]
    for place, aspect in enumerate(here.aspects):
        bound, fated = book["aspect_bound"], book.on("destiny") and destiny.is_destiny(book, aspect)
        if bound != "free" and not fated and not _in_the_game(book, aspect):
            yield problem("FAT-6-15", here.key, "outside", warning=bound == "warned", name=aspect)
        for field in () if fated else fields(book):
            if _placed(book, life, at, field) and not environments.may_take(book, life, at, field, aspect):
                yield problem(
                    RULES[field], here.key, "aspect", name=aspect, place=_where(book, life, at, field)
                )
        if book.on("careers"):
            for step in careers.missing(book, life, at, here.aspects[:place], aspect):
                yield problem(
                    "FAT-6-20", here.key, "needs", name=aspect, aspect=step.aspect, level=step.level
                )


def _in_the_game(book: Book, aspect: str) -> bool:
    """True if the library has an aspect, or a table of this game names it: a place, a career, the plot."""
    if known_aspect(book, aspect) is not None:
        return True
    for field in fields(book):
        found = environments.table(book, field)
        offered = (*found.always, *(name for offer in found.offers for name in offer.aspects))
        if is_one_of(book, aspect, offered, found.groups):
            return True
    if book.on("plot"):
        told = plot.table(book)
        asked = [name for bonus in told.bonuses for name in bonus.aspects]
        asked += [name for row in told.compulsory for name in row.aspects]
        if is_one_of(book, aspect, asked, told.groups):
            return True
    ways = careers.table(book)
    needs = (name for step in ways.needs for name in (step.career, step.aspect))
    return book.on("careers") and is_one_of(book, aspect, (*needs, *(row.aspect for row in ways.skills)))


def _skill_problems(book: Book, life: Life, at: int) -> Iterator[Problem]:
    here = life[at]
    for skill in dict.fromkeys(here.skills):
        for field in fields(book):
            if _placed(book, life, at, field) and not environments.may_buy(book, life, at, field, skill):
                yield problem(
                    RULES[field], here.key, "skill", name=skill, place=_where(book, life, at, field)
                )
        if book.on("careers"):
            for row in careers.closed_to(book, life, at, skill):
                yield problem("FAT-6-20", here.key, "skill", name=skill, aspect=row.aspect, level=row.level)


def _placed(book: Book, life: Life, at: int, field: Field) -> bool:
    """True once a phase says where it is spent; until then that is its problem."""
    key = environments.where(life[environments.home_of(life, at)], field)
    return any(row.key == key for row in environments.table(book, field).rows)


def _where(book: Book, life: Life, at: int, field: Field) -> Text:
    key = environments.where(life[environments.home_of(life, at)], field)
    rows = {row.key: row.name for row in environments.table(book, field).rows}
    return rows.get(key) or plain(key)
