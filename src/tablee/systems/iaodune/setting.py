"""The pack as the throws of Iaôdune need it: the die, the exchange, the dials."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tablee.dice import Die
from tablee.game.codec import from_data
from tablee.game.pack import Pack
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.iaodune.equivalence import Equivalence, equivalence

LEVEL_LIMIT = 10**6
"""Levels have no end in the book; numbers beyond this are taken for slips of the hand."""
MAX_FACES = 100
MAX_VALUE = 10
MAX_NAME = 8
"""A pack may change the die, not make its odds a long calculation."""


OUTCOMES = ("total", "below", "equal", "above")
"""Every outcome key: the result alone, then the three ways to stand to a level."""


@dataclass(frozen=True, slots=True)
class FaceRow:
    """Some faces of a die, and what each is worth."""

    faces: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class DiceTable:
    """IAO-01: every face of the discordant die."""

    name: str
    faces: tuple[FaceRow, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of each outcome, in the order in which results are told."""

    total: Text
    below: Text
    equal: Text
    above: Text


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything a throw depends on, checked once."""

    die: Die
    equivalence: Equivalence
    words: Words
    base: int
    max_dice: int
    max_beings: int
    equality: str
    limit: str
    several_skills: bool


def setting(pack: Pack) -> Setting:
    """Read a pack; raises `Refused` with every problem of its tables."""
    die, exchange, words = read_all(pack, _die, equivalence, _words)
    return Setting(
        die,
        exchange,
        words,
        base=pack.int("base_dice"),
        max_dice=pack.int("max_dice"),
        max_beings=pack.int("max_beings"),
        equality=str(pack["equality"]),
        limit=str(pack["limit"]),
        several_skills=pack.on("several_skills"),
    )


def read_all(pack: Pack, *readers: Callable[[Pack], Any]) -> list[Any]:
    """What each reader makes of the pack; raises `Refused` with the problems of all of them."""
    found: list[Any] = []
    problems: list[Problem] = []
    for read in readers:
        try:
            found.append(read(pack))
        except Refused as refused:
            problems.extend(refused.problems)
    refuse_if(problems)
    return found


def _words(pack: Pack) -> Words:
    return from_data(Words, pack.tables["outcomes"], "tables.outcomes")


def _die(pack: Pack) -> Die:
    table = from_data(DiceTable, pack.tables["dice"], "tables.dice")
    refuse_if(_dice_problems(table))
    worth = {face: row.value for row in table.faces for face in row.faces}
    return Die(table.name, tuple(worth[face] for face in sorted(worth)))


def _dice_problems(table: DiceTable) -> Iterator[Problem]:
    """Every face from the first to the last stands once, and is worth a number of moderate size."""
    where = "tables.dice.faces"
    faces = sorted(face for row in table.faces for face in row.faces)
    if not faces or len(faces) > MAX_FACES or faces != list(range(1, len(faces) + 1)):
        yield problem("IAO-01", where, "faces", found=tuple(faces[:12]))
    if not 1 <= len(table.name) <= MAX_NAME:
        yield problem("IAO-01", "tables.dice.name", "name", expected=MAX_NAME, found=table.name[:12])
    for row in table.faces:
        if abs(row.value) > MAX_VALUE:
            yield problem("IAO-01", where, "value", found=str(row.value)[:12], expected=MAX_VALUE)
