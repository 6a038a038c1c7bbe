"""Offence and defence where turns alternate: parry, shield, dodge."""

from __future__ import annotations

from tablee.game.ladder import Absent
from tablee.game.sheet import Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.traits import level
from tablee.systems.fudge.fight.instinct import instinct_of
from tablee.systems.fudge.fight.modifiers import How, shield_of, weapon_of
from tablee.systems.fudge.fight.trait_names import CallingTable, all_called
from tablee.systems.fudge.fight.weapon_skills import uses_shield
from tablee.systems.fudge.page.ticked_traits import ticked


def defence_of(book: Book, sheet: Sheet, how: How, skill: int) -> int:
    """What is rolled to ward off by somebody who fights with this skill (FUD-4.2.3-04).

    A Trait that was tapped, the best of shield, dodge and parry; the parry is worth the weapon's skill, or
    is a Skill of its own (FUD-4.2.3-05). Animals ward off with what they fight with (FUD-4.2.3-08).
    """
    if ticked(sheet, how.traits) or instinct_of(sheet):
        return skill
    known = [skill] if book["parry"] == "weapon" else []
    for trait in all_called(book, sheet, "defence"):
        bare = uses_shield(book, trait) and shield_of(sheet) is None
        known += [] if trait.level is None or bare else [trait.level]
    if known:
        return max(known)
    own = level(book, sheet, book.table("fighting", CallingTable).parry[0])
    return book.bottom.value if isinstance(own, Absent) else own


def parried_badly(book: Book, sheet: Sheet, how: How, skill: int) -> bool:
    """True if a blow was parried with a weapon that can't be used at once after it (FUD-4.2.3-06): not where
    a dodge or a shield was named, or is as good as the parry."""
    weapon = weapon_of(sheet, how.weapon)
    if weapon is None or weapon.more.get("parries", 1):
        return False
    parries = tuple(all_called(book, sheet, "parry"))
    others = [trait for trait in all_called(book, sheet, "defence") if trait not in parries]
    named = ticked(sheet, how.traits)
    if named:
        return named[-1] not in others
    best = max([skill, *(trait.level for trait in parries if trait.level is not None)])
    return all(trait.level is None or trait.level < best for trait in others)
