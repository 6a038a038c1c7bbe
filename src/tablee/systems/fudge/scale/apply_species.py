"""A sheet of another species: its Scale, what is added to its Traits, what it is given (FUD-2.3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.ladder import Absent
from tablee.game.sheet import Levelled, Pick, Power, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index
from tablee.systems.fudge.core.lists import AttributeEntry, Group, SkillEntry, SkillTable
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, SCALE, SKILL, new_id, slug
from tablee.systems.fudge.core.traits import default, entry_of, find
from tablee.systems.fudge.scale.species import (
    LABEL,
    SPECIES,
    Being,
    Family,
    Modifier,
    being,
    scale_block,
    scales,
    species_of,
    species_table,
)

BORN = "species"
"""The tag of a Trait, and the mark of a Gift, that a sheet has by its species alone."""


def with_species(book: Book, sheet: Sheet, key: str) -> Sheet:
    """The sheet as a member of another species: what the old one gave goes, what the new one gives comes."""
    before, after = species_of(book, sheet), being(book, key)
    sheet = _without(book, sheet, before)
    for one in modifiers(book, after):
        sheet = _shifted(book, sheet, one, one.value)
    for given in after.gives:
        block = Power(new_id(sheet, given.fr), given.fr, given.role, {BORN: True})
        sheet = sheet.put(block)
    for family in _blocks_of(book, after):
        sheet = sheet.put(_family_block(book, sheet, family))
    if key == species_table(book).norm:
        return sheet.drop(SPECIES).drop(SCALE)
    return sheet.put(Pick(SPECIES, LABEL, key)).put(scale_block(scales(book, key)))


def _without(book: Book, sheet: Sheet, before: Being) -> Sheet:
    """What a species gave is taken back; a Trait that stood on the sheet by it alone goes."""
    for one in modifiers(book, before):
        sheet = _shifted(book, sheet, one, -one.value)
        block = find(book, sheet, one.trait)
        if isinstance(block, Levelled) and BORN in block.tags and block.level == _usual(book, block.name):
            sheet = sheet.drop(block.id)
    for given in tuple(sheet.having(Power)):
        if given.data.get(BORN):
            sheet = sheet.drop(given.id)
    return sheet


def _shifted(book: Book, sheet: Sheet, one: Modifier, value: int) -> Sheet:
    block = find(book, sheet, one.trait)
    if isinstance(block, Levelled) and block.role == one.role:
        level = _usual(book, block.name) if block.level is None else block.level
        return sheet if level is None else sheet.put(replace(block, level=level + value))
    entry = index(book).entry(one.trait, one.role)
    name = one.trait if entry is None else entry.fr
    level = _usual(book, name)
    if level is None or sheet.get(slug(name)) is not None:
        return sheet
    return sheet.put(Levelled(slug(name), name, level + value, one.role, tags=(BORN,)))


def _usual(book: Book, name: str) -> int | None:
    found = default(book, name)
    return None if isinstance(found, Absent) else found


def family_size(book: Book, group: str) -> int:
    """How many Skills of the game's list stand in a group, itself or below it; at least one."""
    known = index(book)
    wanted = known.entry(group, SKILL)
    key = wanted.key if isinstance(wanted, (Group, SkillEntry)) else group
    entries = book.table("skills", SkillTable).entries
    return max(1, sum(1 for entry in entries if any(k == key for _, k in known.above(entry.fr))))


def modifiers(book: Book, found: Being) -> tuple[Modifier, ...]:
    """What a species adds Trait by Trait; a family of few Skills is changed Skill by Skill (FUD-2.3.5-06)."""
    few = [family for family in found.families if not _many(book, family)]
    return (*found.modifiers, *(Modifier(family.group, family.value, "skill") for family in few))


def _many(book: Book, family: Family) -> bool:
    return family_size(book, family.group) >= book.number("family_many")


def _blocks_of(book: Book, found: Being) -> Iterator[Family]:
    return (family for family in found.families if _many(book, family))


def _family_block(book: Book, sheet: Sheet, family: Family) -> Power:
    """A modifier to many Skills is one Fault, or Gifts, and counts in each roll of one of them."""
    entry = index(book).entry(family.group, SKILL)
    name = family.group if entry is None else entry.fr
    worth = family.value if family.value < 0 else family.value * book.number("family_gifts")
    data: dict[str, int | str | bool] = {BORN: True, "family": family.group, "bonus": family.value}
    data |= {"halves": -2 * worth} if worth < 0 else {"gifts": worth}
    return Power(new_id(sheet, f"{name} {family.value}"), name, FAULT if worth < 0 else GIFT, data)


def family_bonus(book: Book, sheet: Sheet, name: str) -> int:
    """What a species adds to a roll of a Skill through its whole family (FUD-2.3.5-06)."""
    above = {key for _, key in index(book).above(name)}
    found = 0
    for block in sheet.having(Power):
        bonus = block.data.get("bonus")
        if str(block.data.get("family", "")) in above and isinstance(bonus, int):
            found += bonus
    return found


def own_level(book: Book, sheet: Sheet, block: Levelled) -> int | None:
    """A Trait's level among members of the same species: the sheet has the one among humans."""
    if block.level is None:
        return None
    entry = entry_of(book, block)
    names = {block.id, block.name, *([] if entry is None else [entry.key, entry.fr, entry.en])}
    added = [
        m.value for m in modifiers(book, species_of(book, sheet)) if m.role == block.role and m.trait in names
    ]
    return block.level - sum(added)


def is_strength(book: Book, block: Levelled) -> bool:
    """Whether a Trait is Strength, which is always written from its own species (FUD-2.3.5-02)."""
    entry = entry_of(book, block)
    return block.role == ATTRIBUTE and isinstance(entry, AttributeEntry) and entry.key == "strength"
