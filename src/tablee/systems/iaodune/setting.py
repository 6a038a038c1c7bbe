"""The pack as the throws of Iaôdune need it: the die, the exchange, the dials."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablee.dice import Die
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.tables import read_tables, table_reader
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


def _dice_problems(pack: Pack, table: DiceTable) -> Iterator[Problem]:
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


outcome_words = table_reader("outcomes", Words)
"""The words of the outcomes."""
dice_table = table_reader("dice", DiceTable, _dice_problems)
"""The faces of the die."""


def setting(pack: Pack) -> Setting:
    """Read a pack; raises `Refused` with every problem of its tables."""
    read_tables(pack, dice_table, equivalence, outcome_words)
    dice = dice_table(pack)
    worth = {face: row.value for row in dice.faces for face in row.faces}
    return Setting(
        Die(dice.name, tuple(worth[face] for face in sorted(worth))),
        equivalence(pack),
        outcome_words(pack),
        base=pack.int("base_dice"),
        max_dice=pack.int("max_dice"),
        max_beings=pack.int("max_beings"),
        equality=str(pack["equality"]),
        limit=str(pack["limit"]),
        several_skills=pack.on("several_skills"),
    )
