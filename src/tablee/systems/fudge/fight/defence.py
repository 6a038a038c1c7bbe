"""Offence and defence where turns alternate: parry, shield, dodge, and the instincts of animals."""

from __future__ import annotations

from tablee.game.ladder import Absent
from tablee.game.sheet import Pick, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.traits import level
from tablee.systems.fudge.fight.modifiers import How, shield_of, weapon_of
from tablee.systems.fudge.fight.trait_names import CallingTable, all_called
from tablee.systems.fudge.fight.weapon_skills import uses_shield
from tablee.systems.fudge.page.ticked_traits import ticked

INSTINCT, PREDATOR, PREY = "instinct", "predator", "prey"
"""The block that says what an animal is, and what it may say."""


def instinct_of(sheet: Sheet) -> str:
    """Whether an animal hunts or is hunted."""
    found = sheet.get(INSTINCT)
    return found.option if isinstance(found, Pick) else ""


def defence_of(book: Book, sheet: Sheet, how: How, skill: int, *, attacks: bool = False) -> int:
    """What is rolled to ward off, or to attack, by somebody who fights with this skill (FUD-4.2.3-04).

    A Trait that was tapped, the best of shield, dodge and parry; the parry is worth the weapon's skill, or
    is a Skill of its own (FUD-4.2.3-05). Predators ward off less well than they strike, prey the reverse
    (FUD-4.2.3-08).
    """
    gap, instinct = book.number("instinct"), instinct_of(sheet)
    if attacks:
        return skill - gap if instinct == PREY else skill
    if ticked(sheet, how.traits):
        return skill
    if instinct:
        return skill - gap if instinct == PREDATOR else skill
    known = [skill] if book["parry"] == "weapon" else []
    for trait in all_called(book, sheet, "defence"):
        bare = uses_shield(book, trait) and shield_of(sheet) is None
        known += [] if trait.level is None or bare else [trait.level]
    if known:
        return max(known)
    own = level(book, sheet, book.table("fighting", CallingTable).parry[0])
    return book.bottom.value if isinstance(own, Absent) else own


def parries_badly(sheet: Sheet, how: How) -> bool:
    """Whether the weapon in hand can't parry and be used at once (FUD-4.2.3-06)."""
    weapon = weapon_of(sheet, how.weapon)
    return weapon is not None and not weapon.more.get("parries", 1)
