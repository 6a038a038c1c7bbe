"""A sheet of Fudge: which blocks it has, and how a blank one looks."""

from __future__ import annotations

from tablee.game.sheet import Sheet
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.wounds import wound_track

ATTRIBUTE, SKILL = "attribute", "skill"
"""Roles of levelled traits."""
GIFT, FAULT, POWER = "gift", "fault", "power"
"""Roles of ``Power`` blocks."""
WEAPON, ARMOUR, SHIELD = "weapon", "armour", "shield"
"""Roles of ``Numeric`` blocks: their value is what they are worth."""
EFFECT = "effect"
"""A passing modifier: a ``Descriptor`` whose value is signed by its tag."""
SCALE, POINTS, XP = "scale", "fudge_points", "xp"
"""Ids of single blocks: the Scale, the Fudge points, the experience points."""


def blank_sheet(book: Book, name: str) -> Sheet:
    """A sheet with nothing on it but what everybody has."""
    pack = book.pack
    return Sheet("fudge", name, (wound_track(book),), pack=pack.name, version=pack.version)


def derived(book: Book, sheet: Sheet) -> Sheet:
    """A sheet being made, with what follows from its lines reckoned anew."""
    return sheet
