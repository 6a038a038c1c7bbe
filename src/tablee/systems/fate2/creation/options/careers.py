"""Careers: aspects that others open, and skills that a career opens (FAT-6-20)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem, refuse_if
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.creation.options.free_aspects import allowed
from tablee.systems.fate2.creation.options.history import (
    Life,
    Lived,
    called,
    is_skill_of,
    level_of,
    name_problems,
    number_problems,
)

MOST_LEVEL = 20


@dataclass(frozen=True, slots=True)
class Step:
    """An aspect and the level of it that a career needs; one with several rows needs them all."""

    career: str
    aspect: str
    level: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A skill that may be bought only with an aspect at a level."""

    skill: str
    aspect: str
    level: int


@dataclass(frozen=True, slots=True)
class CareerTable:
    """``data/careers.toml``."""

    needs: tuple[Step, ...]
    skills: tuple[Opened, ...]

    def __post_init__(self) -> None:
        refuse_if(self._wrong())

    def _wrong(self) -> Iterator[Problem]:
        for at, step in enumerate(self.needs):
            yield from name_problems("FAT-6-20", f"needs[{at}]", (step.career, step.aspect))
            yield from number_problems("FAT-6-20", f"needs[{at}].level", step.level, 1, MOST_LEVEL)
        for at, row in enumerate(self.skills):
            yield from name_problems("FAT-6-20", f"skills[{at}]", (row.skill, row.aspect))
            yield from number_problems("FAT-6-20", f"skills[{at}].level", row.level, 1, MOST_LEVEL)


def table(book: Book) -> CareerTable:
    """The careers of a game."""
    return book.table("careers", CareerTable)


def missing(book: Book, life: Life, at: int, before: tuple[str, ...], aspect: str) -> Iterator[Step]:
    """What a career still needs when it is taken, after the aspects ``before`` it in the same phase."""
    wanted = called(book, aspect)
    for step in table(book).needs:
        if called(book, step.career) == wanted:
            here = sum(called(book, name) == called(book, step.aspect) for name in before)
            if level_of(book, life, at, step.aspect) + here < step.level:
                yield step


def closed_to(book: Book, life: Life, at: int, skill: str) -> Iterator[Opened]:
    """What a skill needs that is bought in a phase: aspects, those of this phase among them."""
    rows = [row for row in table(book).skills if is_skill_of(book, skill, (row.skill,))]
    if rows and not any(level_of(book, life, at + 1, row.aspect) >= row.level for row in rows):
        yield rows[0]


def pack_problems(book: Book) -> Iterator[Problem]:
    """Careers of the game's own that nobody can reach: one that needs itself, or more levels than there are
    phases. Those of the book are out of reach in a short game, which is no mistake of who shortened it."""
    if not book.on("careers") or not book.has_own("careers"):
        return
    needs = table(book).needs
    for at, step in enumerate(needs):
        levels = _wanted(book, needs, called(book, step.career))
        if levels is None:
            yield problem("FAT-6-20", f"tables.careers.needs[{at}]", "circle", name=step.career)
        elif sum(levels.values()) >= _most_levels(book):
            where, found = f"tables.careers.needs[{at}]", sum(levels.values()) + 1
            yield problem(
                "FAT-6-20", where, "long", name=step.career, expected=_most_levels(book), found=found
            )


def _most_levels(book: Book) -> int:
    """The levels of aspects that a character may have at the end of creation."""
    more = book.number("potential_all") + book.number("potential_reserved")
    return book.number("phases") * book.number("phase_aspects") + more + allowed(book)


def _wanted(book: Book, needs: tuple[Step, ...], career: str) -> dict[str, int] | None:
    """The level of each aspect that a career needs, directly or not; None where it needs itself."""
    found: dict[str, int] = {}
    left, seen = [career], set[str]()
    while left:
        now = left.pop()
        if now in seen:
            continue
        seen.add(now)
        for step in needs:
            if called(book, step.career) == now:
                aspect = called(book, step.aspect)
                if aspect == career:
                    return None
                found[aspect] = max(found.get(aspect, 0), step.level)
                left.append(aspect)
    return found


def opens(book: Book, one: Lived) -> tuple[str, ...]:
    """The skills that the aspects of a phase open."""
    names = {called(book, name) for name in one.aspects}
    return tuple(row.skill for row in table(book).skills if called(book, row.aspect) in names)
