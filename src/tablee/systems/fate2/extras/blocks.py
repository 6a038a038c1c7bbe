"""An Extra on a sheet: its sort, the points in it, the boxes that its owner may tick, whether it is lost.

An Extra with aspects of its own is a `Nested` sheet, whose nature is the sort; any other is a `Power`. Points
are creation steps: of the Extra’s id, or of an aspect in it (``narnasil/inusable``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from tablee.game.address import INSIDE, split
from tablee.game.frozen import replace
from tablee.game.problem import Problem, problem
from tablee.game.sheet import Aspect, CreationStep, Levelled, Nested, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER, EXTRA, OUTSIDE, OWN

Extra: TypeAlias = Nested | Power
INTRINSIC, POWER, SERVANT, MINIONS = "intrinsic", "power", "servant", "minions"
GEAR, CONTACT, ENEMY, PLACE, ORGANISATION = "gear", "contact", "enemy", "place", "organisation"
WITH_ASPECTS = {
    GEAR: Text("Équipement", "Gear"),
    CONTACT: Text("Contact (PNJ partagé)", "Contact (shared NPC)"),
    ENEMY: Text("Ennemi", "Enemy"),
    PLACE: Text("Lieu", "Place"),
    ORGANISATION: Text("Organisation", "Organisation"),
}
"""The sorts of Extras that points give aspects (FAT-5-15, FAT-5-30)."""
WITHOUT = {
    INTRINSIC: Text("Intrinsèque", "Intrinsic"),
    POWER: Text("Pouvoir d’un objet", "Power of an object"),
    SERVANT: Text("Serviteur", "Servant"),
    MINIONS: Text("Sbires", "Minions"),
}
SORTS = {**WITHOUT, **WITH_ASPECTS}
PEOPLE = (CONTACT, ENEMY, SERVANT, CHARACTER, "npc")
"""Natures of nested sheets that are somebody: their aspects help themselves alone (FAT-5-20, FAT-5-30)."""
GRANTED = "granted"
"""Tag of a skill that an Extra grants: its first level came with the Extra (FAT-5-06)."""
LOST = "lost:"
"""Tag of each aspect of an Extra that was lost, with the number of arcs closed until then (FAT-7-19)."""


def extras(sheet: Sheet) -> Iterator[Extra]:
    """The Extras of a sheet."""
    for block in sheet.blocks:
        if isinstance(block, (Nested, Power)) and block.role == EXTRA:
            yield block


def extra(sheet: Sheet, id: str) -> Extra | None:
    """The Extra with that id."""
    return next((block for block in extras(sheet) if block.id == id), None)


def name_of(block: Extra) -> str:
    """Its name."""
    return block.sheet.name if isinstance(block, Nested) else block.name


def sort_of(block: Extra) -> str:
    """The key of its sort."""
    found = block.sheet.nature if isinstance(block, Nested) else block.data.get("sort", INTRINSIC)
    return found if isinstance(found, str) and found in SORTS else INTRINSIC


def number_of(block: Power, key: str) -> int:
    """A number that an Extra holds; 0 where it has none."""
    found = block.data.get(key, 0)
    return found if isinstance(found, int) and not isinstance(found, bool) else 0


def word_of(block: Power, key: str) -> str:
    """A word that an Extra holds."""
    found = block.data.get(key, "")
    return found if isinstance(found, str) else ""


def points_of(block: Extra) -> int:
    """The skill points in it: one for each level of its aspects."""
    if isinstance(block, Nested):
        return sum(aspect.level for aspect in block.sheet.having(Aspect, ASPECT))
    return number_of(block, "points")


def invested(steps: Iterable[CreationStep], sheet: Sheet) -> Mapping[str, int]:
    """What some steps put into each Extra of a sheet."""
    known = {block.id for block in extras(sheet)}
    found: Counter[str] = Counter()
    for step in steps:
        outer = split(step.block)[0]
        if outer in known:
            found[outer] += step.value
    return found


def lost_at(block: Extra) -> int | None:
    """The number of arcs that were closed when it was lost; None if it is not."""
    if isinstance(block, Power):
        return number_of(block, "lost") if "lost" in block.data else None
    tags = [tag for aspect in block.sheet.having(Aspect, ASPECT) for tag in aspect.tags]
    return next(
        (int(tag[len(LOST) :]) for tag in tags if tag.startswith(LOST) and tag[len(LOST) :].isdecimal()), None
    )


def lost_problems(block: Extra) -> Iterator[Problem]:
    """The problem of an Extra that is lost: it does nothing, and takes or gives no points (FAT-7-19)."""
    if lost_at(block) is not None:
        yield problem("FAT-7-19", block.id, "lost", name=name_of(block))


def with_loss(block: Extra, arcs: int | None) -> Extra:
    """The Extra lost after so many arcs, or back (None)."""
    if isinstance(block, Power):
        rest = {key: value for key, value in block.data.items() if key != "lost"}
        return replace(block, data=rest if arcs is None else {**rest, "lost": arcs})
    inner = block.sheet
    for aspect in tuple(inner.having(Aspect, ASPECT)):
        tags = tuple(tag for tag in aspect.tags if not tag.startswith(LOST))
        inner = inner.put(replace(aspect, tags=tags if arcs is None else (*tags, f"{LOST}{arcs}")))
    return replace(block, sheet=inner)


def own_boxes(book: Book, sheet: Sheet) -> Iterator[tuple[str, Aspect]]:
    """The aspects of Extras whose boxes the owner of the sheet may tick, each with its path.

    Those of gear, of a place, of an organisation (FAT-5-17, FAT-5-30), not of what is lost; those of a
    contact only if the game says so.
    """
    for block in extras(sheet):
        if isinstance(block, Power) or lost_at(block) is not None:
            continue
        theirs = (CONTACT, ENEMY) if book["contact_boxes"] == "owner" else ()
        if block.sheet.nature in PEOPLE and block.sheet.nature not in theirs:
            continue
        for aspect in block.sheet.having(Aspect, ASPECT):
            yield f"{block.id}{INSIDE}{aspect.id}", aspect


def servants_of(sheets: Iterable[Sheet]) -> frozenset[str]:
    """The ids of the sheets of servants: what they have helps nobody but themselves (FAT-5-20)."""
    powers = (block for sheet in sheets for block in extras(sheet) if isinstance(block, Power))
    return frozenset(word_of(block, "sheet") for block in powers if sort_of(block) == SERVANT) - {""}


def named(sheet: Sheet, name: str) -> Extra | None:
    """The Extra that is called so."""
    return next((block for block in extras(sheet) if same(name_of(block), name)), None)


def same(one: str, other: str) -> bool:
    """True if two names are one, whatever their accents and case."""
    from tablee.game.reference import folded

    return folded(one.strip()) == folded(other.strip())


def pyramid_of(skill: Levelled) -> str | None:
    """The pyramid in which a skill stands: "" is that of all skills, None none at all (FAT-5-07)."""
    if OUTSIDE in skill.tags:
        return None
    return next((tag for tag in skill.tags if tag.startswith(OWN)), "")


def given_ticks(skill: Levelled) -> int:
    """The ticks of a skill that an Extra paid, which no step of the skill’s own has."""
    return 1 if GRANTED in skill.tags else 0
