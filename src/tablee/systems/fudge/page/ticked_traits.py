"""Which Traits of a sheet were tapped for a throw, and how the throw bar shows them."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.game import ticking
from tablee.game.chip import Chip
from tablee.game.ladder import Absent
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.sheet import Levelled, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.lists import NAME_LIMIT
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL, slug
from tablee.systems.fudge.core.traits import find, in_play, level, written
from tablee.systems.fudge.roll.action import supports

UNLISTED = "unlisted"
"""The tag of a Skill that is not on the sheet and has its default."""
DECLARE = Text("Définir un Trait", "Define a Trait")
"""What the button says that puts a Trait on the sheet of somebody who is defined in play."""


def tapped(sheet: Sheet, traits: tuple[str, ...]) -> list[Levelled]:
    """The levelled Traits that were tapped, in order."""
    return ticking.ticked(sheet, Levelled, (ATTRIBUTE, SKILL), traits)


def ticked(sheet: Sheet | None, traits: tuple[str, ...]) -> list[Levelled]:
    """The same, to be rolled; raises `Refused` for one without a level."""
    found = tapped(sheet, traits) if sheet is not None else []
    refuse_if(_unknown(trait) for trait in found if trait.level is None)
    return found


def last_ticked(sheet: Sheet, traits: tuple[str, ...]) -> Levelled | None:
    """The Trait that was tapped last, where a throw has but one."""
    return next(reversed(ticked(sheet, traits)), None)


def together(book: Book, traits: Iterable[Levelled], first: Levelled | None = None) -> list[Levelled]:
    """The Trait of a roll, then those tapped after it that support it (FUD-3.3-02), the last ones where
    they are too many.

    One that is not good enough to support takes its place, unless ``first`` was named beforehand. Behind a
    Skill that is not on the sheet an Attribute does something else (`behind`).
    """
    kept, most = [] if first is None else [first], book.number("supports")
    for trait in traits:
        if first is not None and UNLISTED in first.tags and trait.role == ATTRIBUTE:
            continue
        if kept and most and trait.level is not None and supports(book, trait.level):
            kept = [kept[0], *[*kept[1:], trait][-most:]]
        elif first is None:
            kept = [trait]
    return kept


def behind(traits: Iterable[Levelled], first: Levelled | None) -> Levelled | None:
    """The Attribute that helps with a Skill that is not on the sheet (FUD-3.4-02): the last one tapped."""
    if first is None or UNLISTED not in first.tags:
        return None
    return next((trait for trait in reversed(list(traits)) if trait.role == ATTRIBUTE), None)


def _unknown(trait: Levelled) -> Problem:
    """What somebody does not have can't be rolled (FUD-1.4-10), nor what is still to be defined."""
    if "asked" in trait.tags:
        return problem("FUD-7.4.1-04", trait.id, "undefined", name=trait.name)
    return problem("FUD-1.4-10", trait.id, "absent", name=trait.name)


def unwritten(book: Book, sheet: Sheet, name: str) -> Levelled | None:
    """A Trait that is not on the sheet, at the level it has then (FUD-1.4-08); none without a name."""
    called = name.strip()[:NAME_LIMIT]
    if not called:
        return None
    found = find(book, sheet, called)
    if isinstance(found, Levelled):
        return last_ticked(sheet, (found.id,))
    here = level(book, sheet, called)
    if isinstance(here, Absent) and in_play(sheet):
        refuse_if((problem("FUD-7.4.1-04", "unwritten", "unwritten", name=called, move=DECLARE),))
    if isinstance(here, Absent):
        refuse_if((problem("FUD-1.4-10", "unwritten", "absent", name=called),))
    return by_name(book, sheet, called, here)


def by_name(book: Book, sheet: Sheet, name: str, level: int | Absent) -> Levelled:
    """A Trait of which the sheet has no line, at this level; a Skill with its default is marked so."""
    known = index(book)
    alone = known.entry(name, ATTRIBUTE) is not None and known.entry(name, SKILL) is None
    usual = not alone and written(book, sheet, name) is None
    tags = (UNLISTED,) if usual else ()
    value = None if isinstance(level, Absent) else level
    return Levelled(slug(name), name, value, ATTRIBUTE if alone else SKILL, tags=tags)


def trait_chip(trait: Levelled, side: str = "") -> Chip:
    """A Trait as the throw bar shows it; its level is what the throw starts from."""
    worth = trait.level or 0
    return Chip(trait.name, abs(worth), -1 if worth < 0 else 1, role="trait", side=side, rule="FUD-3.1-03")
