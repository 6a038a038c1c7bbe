"""The blocks of a sheet: their roles and ids, a blank sheet, the sum of what was bought phase by phase.

A character is a sequence: each aspect taken, each tick of a skill, each point put into an Extra is one
`CreationStep` of the sheet, in order, under the phase in which it was bought. Levels and boxes on the blocks
are their sums.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from tablee.game import address
from tablee.game.sheet import Account, Block, Sheet, Words
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.rooms import PARTS

SYSTEM = "fate2"
SKILL = "skill"
"""Role of a skill: a ``Levelled`` block. A skill that was never bought stands on no sheet."""
OUTSIDE, OWN = "outside", "own:"
"""Tags of a skill that stands in no pyramid, or in one of its own (FAT-5-07)."""
ASPECT = "aspect"
"""Role of an aspect: an ``Aspect`` block whose level is the number of its boxes."""
EXTRA = "extra"
"""Role of an Extra: a ``Nested`` sheet with its own aspects, or a ``Power`` without any."""
PHASE, ARC = "phase", "arc"
"""Role of a phase: a ``Power``; on a character what it lived through, on the plan what the GM tells."""
CONCEPT, ORIGIN, GOAL = "concept", "origin", "goal"
"""Ids of single blocks: the idea in a few words, where one comes from, the aspect one wants next."""
POINTS = "fate_points"
"""The id of the account of fate points."""
CHARACTER, GROUP, PLAN = "character", "group", "plan"
"""Natures: a character that is played; the sheet of the group; the plan of the phases, whose values are
the game master’s (`creation.plan.outline` is what players know of it)."""
NAME_LIMIT = 80


def slug(name: str) -> str:
    """The id of a block called so."""
    return address.slug(name, "_", 60) or "line"


def sheet_stem(name: str) -> str:
    """What the id of a sheet called so begins with."""
    return slug(name).replace("_", "-")[:30]


def new_id(sheet: Sheet, name: str) -> str:
    """A free id for a block called so: « epee », then « epee_2 »."""
    return address.free_id(slug(name), [block.id for block in sheet.blocks], "_")


def fate_points(book: Book, value: int) -> Account:
    """The fate points of a character: kept from session to session, without a ceiling, never below 0
    (FAT-2-30)."""
    return Account(POINTS, Text("Points de Destin", "Fate points"), value, rule="FAT-2-30")


def blank_sheet(book: Book, name: str) -> Sheet:
    """A character before its first phase."""
    return Sheet(SYSTEM, name, tuple(_blocks(book)), pack=book.pack.name, version=book.pack.version)


def _blocks(book: Book) -> Iterator[Block]:
    yield Words(CONCEPT, Text("Concept", "Concept"))
    yield Words(ORIGIN, Text("Origine", "Origin"))
    yield Words(GOAL, Text("Objectif", "Goal"))
    for room in PARTS:
        yield from import_module(f"{__package__.rpartition('.')[0]}.{room}").parts(book)
