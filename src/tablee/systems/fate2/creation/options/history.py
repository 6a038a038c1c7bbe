"""A life: the phases of one character in order, as the options of chapter 6 look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import NAME_LIMIT
from tablee.systems.fate2.creation.aspect_library import AspectTable, known_aspect
from tablee.systems.fate2.creation.skill_lists import base_level, known_skill, plain

PhaseKind = Literal["phase", "skipped", "extra", "free"]
ANY_END, GROUP = "*", "@"
"""In a table: « Maison * » is any name that begins so, « @attribute » any aspect of a group or a sort."""


@dataclass(frozen=True, slots=True)
class Lived:
    """A phase as it was lived: the aspects taken in it, the skills bought, each as often as it was bought.

    An ``extra`` phase is one of potential beside the phase ``of`` that key (FAT-6-05); a ``skipped`` one is
    that of a younger character (FAT-6-04); ``free`` are aspects outside all phases (FAT-6-03), ``of`` being
    the item they belong to. ``window`` is an exception that was claimed (FAT-6-26), ``claims`` are the plot
    bonuses that this character was the first to earn (FAT-6-02).
    """

    key: str
    aspects: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    place: str = ""
    milieu: str = ""
    kind: PhaseKind = "phase"
    of: str = ""
    window: bool = False
    claims: tuple[str, ...] = ()


Life: TypeAlias = Sequence[Lived]


def number_of(life: Life, at: int) -> int:
    """The number of the phase at a place, counted from 1; an extra one has that of the phase it is beside, a
    free aspect has none."""
    here = life[at]
    if here.kind == "free":
        return 0
    if here.kind == "extra":
        at = next((other for other, one in enumerate(life) if one.key == here.of), at)
    return sum(one.kind in ("phase", "skipped") for one in life[: at + 1])


def level_of(book: Book, life: Life, at: int, aspect: str) -> int:
    """The level that an aspect has before the phase at a place."""
    wanted = called(book, aspect)
    return sum(called(book, name) == wanted for one in life[:at] for name in one.aspects)


def skill_level(book: Book, life: Life, at: int, skill: str) -> int:
    """The level that a skill has before the phase at a place: one tick a level, from where it begins."""
    wanted = skill_called(book, skill)
    ticks = sum(skill_called(book, name) == wanted for one in life[:at] for name in one.skills)
    return base_level(book, skill) + ticks


def called(book: Book, aspect: str) -> str:
    """An aspect’s name as names are compared, in whichever language it was written."""
    known = known_aspect(book, aspect)
    return f"{GROUP}{known.key}" if known is not None else plain(aspect)


def skill_called(book: Book, skill: str) -> str:
    """A skill’s name as names are compared, in whichever language it was written."""
    known = known_skill(book, skill)
    whole = known is not None and plain(skill) in (plain(known.words.fr), plain(known.words.en))
    return f"{GROUP}{known.skill.key}" if known is not None and whole else plain(skill)


@dataclass(frozen=True, slots=True)
class NameGroup:
    """Aspects that a table names together: « @outdoor »."""

    key: str
    fr: str
    en: str
    aspects: tuple[str, ...]


def is_one_of(book: Book, aspect: str, names: Iterable[str], groups: Iterable[NameGroup] = ()) -> bool:
    """True if an aspect is among names, beginnings of names and groups; a sort of the library is a group."""
    wanted, known = called(book, aspect), known_aspect(book, aspect)
    own = {group.key: group.aspects for group in groups}  # whose own names are no groups: no circle
    for name in names:
        if name.startswith(GROUP):
            key = name.removeprefix(GROUP)
            if (known is not None and known.sort == key) or is_one_of(book, aspect, own.get(key, ())):
                return True
        elif name.endswith(ANY_END):
            if plain(aspect).startswith(plain(name.removesuffix(ANY_END)) or " "):
                return True
        elif called(book, name) == wanted:
            return True
    return False


def is_skill_of(book: Book, skill: str, names: Iterable[str]) -> bool:
    """True if a skill is among names and beginnings of names."""
    wanted = skill_called(book, skill)
    for name in names:
        if name.endswith(ANY_END):
            if plain(skill).startswith(plain(name.removesuffix(ANY_END)) or " "):
                return True
        elif skill_called(book, name) == wanted:
            return True
    return False


MOST_ROWS = 400


def name_problems(rule: str, where: str, names: Sequence[str]) -> Iterator[Problem]:
    """Names of a table that nobody could read, or too many of them."""
    if len(names) > MOST_ROWS:
        yield problem(rule, where, "many", expected=MOST_ROWS)
    for at, name in enumerate(names[:MOST_ROWS]):
        if not name.strip(ANY_END + GROUP + " ") or len(name) > NAME_LIMIT:
            yield problem(rule, f"{where}[{at}]", "words", expected=NAME_LIMIT)


def key_problems(rule: str, where: str, keys: Sequence[str]) -> Iterator[Problem]:
    """Keys that are missing or stand twice, or too many rows."""
    if len(keys) > MOST_ROWS:
        yield problem(rule, where, "many", expected=MOST_ROWS)
    for at, key in enumerate(keys[:MOST_ROWS]):
        if not key.strip() or key in keys[:at]:
            yield problem(rule, f"{where}[{at}].key", "twice", found=key[:NAME_LIMIT])


def group_problems(
    book: Book, where: str, names: Iterable[str], groups: Iterable[NameGroup]
) -> Iterator[Problem]:
    """Groups of a table that are neither its own nor a sort of the library."""
    sorts = {sort.key for sort in book.table("aspects", AspectTable).sorts}
    known = sorts | {group.key for group in groups}
    for name in names:
        if name.startswith(GROUP) and name.removeprefix(GROUP) not in known:
            yield problem("FAT-6-16", where, "unknown", found=name[:NAME_LIMIT])


def number_problems(rule: str, where: str, number: int, low: int, high: int) -> Iterator[Problem]:
    """A number out of its bounds."""
    if not low <= number <= high:
        yield problem(rule, where, "number", low=low, high=high)
