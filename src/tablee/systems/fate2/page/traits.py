"""What a sheet brings to a throw: the trait that was tapped, aspects that may be invoked, who stands by."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from importlib import import_module
from typing import Any

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft
from tablee.game.reference import folded
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.game.silhouette import is_silhouette
from tablee.game.state import State
from tablee.systems.fate2 import PACKAGE
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER, SKILL
from tablee.systems.fate2.extras.blocks import own_boxes, servants_of
from tablee.systems.fate2.roll.sides import LONGEST, MOST_NAMED
from tablee.systems.fate2.rooms import CHIPS

BASES = (SKILL, ASPECT)
"""Roles of what a throw may begin with; a chip of such a role is the base, all others are modifiers."""
NEGATIVE = "negative"
"""Tag of an aspect that weakens (FAT-4-41)."""
Data = dict[str, Any]


def is_base(block: object) -> bool:
    """True for what a throw may begin with: a skill, an aspect, or the aspect of a minor NPC as a level."""
    return isinstance(block, (Levelled, Aspect)) and block.role in BASES


def level_of(book: Book, block: Levelled | Aspect) -> int | None:
    """The level that a throw begins with, which the sheet shows; below zero for a negative aspect, where the
    game writes it so (FAT-4-07, FAT-4-42)."""
    if isinstance(block, Aspect) and NEGATIVE in block.tags and book.on("negative"):
        return -block.level
    return block.level


def base_chip(book: Book, block: Levelled | Aspect, side: str) -> Chip:
    """The chip of the trait that a throw begins with."""
    rule = "FAT-4-07" if block.role == ASPECT else ""
    return Chip(block.name, level_of(book, block) or 0, role=block.role, side=side, rule=rule)


def tapped(sheet: Sheet, traits: Iterable[str]) -> Levelled | Aspect | None:
    """The trait of those that were tapped that counts: the last one."""
    found = [sheet.get(id) for id in traits]
    bases = [block for block in found if isinstance(block, (Levelled, Aspect)) and is_base(block)]
    return bases[-1] if bases else None


def alike(sheet: Sheet, named: str, mine: Levelled | Aspect | None) -> Levelled | Aspect | None:
    """The other side's trait: the one that was named, else the one of the same name; None is unlearnt."""
    known = [b for b in sheet.blocks if isinstance(b, (Levelled, Aspect)) and is_base(b)]
    chosen = next((b for b in known if b.id == named), None)
    if chosen is not None or mine is None:
        return chosen
    return next((b for b in known if folded(b.name) == folded(mine.name)), None)


def chips_of(
    book: Book, state: State, id: str, block: Levelled | Aspect | None, wanted: Draft
) -> Iterator[Chip]:
    """The chips of one sheet: its trait, then what each room adds to its throws."""
    if block is not None:
        yield base_chip(book, block, id)
    for room in CHIPS:
        yield from import_module(f"{PACKAGE}.{room}").chips(book, state, id, wanted)


def invocable(book: Book, sheet: Sheet) -> tuple[str, ...]:
    """The aspects that may pay for an invocation: one's own, then those of one's Extras that are things."""
    own = [aspect.id for aspect in sheet.having(Aspect, ASPECT)]
    return (*own, *(path for path, _ in own_boxes(book, sheet)))[:MOST_NAMED]


def side_form(book: Book, chips: Collection[Chip], id: str, sheet: Sheet | None) -> Data:
    """One side of a check from its chips: the level of its trait, or that of a skill never bought."""
    base = next((chip for chip in chips if chip.role in BASES and chip.on), None)
    form: Data = {"level": base.worth if base else book.unlearnt}
    form |= {"trait": base.name[:LONGEST]} if base else {}
    form["chips"] = to_data(tuple(chip for chip in chips if chip.role not in BASES))
    if sheet is None:
        return form
    aspects = invocable(book, sheet)
    form |= {"name": id, "title": sheet.name[:LONGEST]}
    form |= {"who": "gm"} if sheet.nature != CHARACTER else {}
    return form | ({"aspects": list(aspects)} if aspects else {})


def bystanders(book: Book, state: State, sides: Collection[str]) -> list[Data]:
    """The characters of the table that are on no side: they may help, or counter a point; no servants.

    Whom a foe has in its service is the game master's: that is not asked.
    """
    known = (sheet for id, sheet in state.sheets.items() if id not in state.hidden | state.shaded)
    found, servants = list[Data](), servants_of(known)
    for id, sheet in state.sheets.items():
        if id in servants:
            continue
        if sheet.nature != CHARACTER or id in sides or id in state.hidden or is_silhouette(sheet):
            continue
        aspects = list(invocable(book, sheet))
        found.append({"name": id, "title": sheet.name[:LONGEST], **({"aspects": aspects} if aspects else {})})
    return found[:MOST_NAMED]
