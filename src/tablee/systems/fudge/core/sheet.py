"""A sheet of Fudge: which blocks it has, and how a blank one looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from importlib import import_module

from tablee.game import address
from tablee.game.ladder import Absent
from tablee.game.sheet import Account, Block, Levelled, Note, Pick, Sheet, Words
from tablee.game.text import Text
from tablee.systems.fudge import POINTS as POINTS
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import AttributeEntry, AttributeTable
from tablee.systems.fudge.wounds.levels import wound_track

ATTRIBUTE, SKILL = "attribute", "skill"
"""Roles of levelled traits."""
GIFT, FAULT, POWER = "gift", "fault", "power"
"""Roles of ``Power`` blocks."""
WEAPON, ARMOUR, SHIELD = "weapon", "armour", "shield"
"""Roles of ``Numeric`` blocks: their value is what they are worth."""
EFFECT = "effect"
"""A passing modifier: a ``Descriptor`` whose value is signed by its tag."""
SCALE, XP = "scale", "xp"
"""Ids of single blocks: the Scale, the experience points."""
CONCEPT, STORY, METHOD, FREE, POOL, LADDER = "concept", "story", "method", "free_traits", "pool", "ladder"
"""Ids of single blocks: the concept in a sentence, the background, how the character is made, the empty slots
(FUD-1.7-01), the levels that are left to define it in play (FUD-7.4.1-02); the ladder on sheets of old, now
printed with every sheet."""
OWN, REQUIRED = "own", "required"
"""Tags of an Attribute: a player's own choice, or one that the game asks of everyone."""
DRAFTS = ("draft", "submitted")
"""While a sheet is this, the rules of creation bind it; later the rules of progress do."""
PARTS: list[tuple[str, str]] = [("points.pool", "parts"), ("progress.xp", "parts")]
"""More of a blank sheet, each a module and its function ``(book) -> Iterable[Block]``, in the order shown."""


def slug(name: str) -> str:
    """The id of a Trait called so."""
    return address.slug(name, "_", 60) or "trait"


def new_id(sheet: Sheet, name: str) -> str:
    """A free id for a Trait called so: « force », then « force_2 »."""
    return address.free_id(slug(name), [block.id for block in sheet.blocks], "_")


def blank_sheet(book: Book, name: str) -> Sheet:
    """A sheet with nothing on it but what everybody has, every Attribute of the game at its default."""
    pack = book.pack
    blocks: tuple[Block, ...] = (
        Words(CONCEPT, Text("Concept", "Concept")),
        Pick(METHOD, Text("Méthode de création", "Creation method"), str(book["creation"])),
        *(_pool(book) if book["creation"] == "in_play" else attributes(book)),
        free_traits(book),
        wound_track(book),
        *_parts(book),
        Note(STORY),
    )
    return Sheet("fudge", name, blocks, pack=pack.name, version=pack.version)


def attributes(book: Book) -> Iterator[Levelled]:
    """The Attributes of the game, each at its default (FUD-1.3.1-01, FUD-1.4-07)."""
    if not book.on("attributes"):
        return
    from tablee.systems.fudge.creation.costs import costs

    level = costs(book).attribute_default
    for entry in book.table("attributes", AttributeTable).asked:
        yield attribute(entry, level)


def attribute(entry: AttributeEntry, level: int) -> Levelled:
    """An Attribute that the game asks of everyone."""
    return Levelled(slug(entry.fr), entry.fr, level, ATTRIBUTE, tags=(REQUIRED,))


def free_traits(book: Book) -> Account:
    """The slots that are filled in play (FUD-1.7-01)."""
    label = Text("Traits non affectés", "Unassigned traits")
    return Account(FREE, label, book.number("free_traits"), rule="FUD-1.7-01")


def _pool(book: Book) -> Iterator[Account]:
    """A character that is made in play has levels to define instead of Attributes (FUD-7.4.1-01)."""
    from tablee.systems.fudge.creation.in_play import pool_account

    yield pool_account(book)


def _parts(book: Book) -> Iterator[Block]:
    for module, function in PARTS:
        made: Iterable[Block] = getattr(import_module(f"tablee.systems.fudge.{module}"), function)(book)
        yield from made


def derived(book: Book, sheet: Sheet) -> Sheet:
    """A sheet being made, with what follows from its lines: defaults, whose an Attribute is, boxes, the pool.

    What the game master called for waits for its player, and what must be studied is not known yet.
    """
    asked = {entry.key for entry in book.table("attributes", AttributeTable).asked}
    sheet = sheet.put_each([_complete(book, trait, asked) for trait in sheet.having(Levelled)])
    return _with_pool(book, with_boxes(book, sheet))


def _complete(book: Book, trait: Levelled, asked: set[str]) -> Levelled:
    """A Trait with whose it is and its usual level, where its line does not say so."""
    if trait.role == ATTRIBUTE and not {OWN, REQUIRED} & set(trait.tags):
        trait = replace(trait, tags=(*trait.tags, _whose(book, trait, asked)))
    if trait.level is None and not {"absent", "asked"} & set(trait.tags):
        trait = replace(trait, level=_usual(book, trait))
    return trait


def with_boxes(book: Book, sheet: Sheet) -> Sheet:
    """The boxes of wounds are the game's, not the sheet's."""
    from tablee.systems.fudge.upgrade.misfits import boxed

    track = boxed(book, sheet)
    return sheet if track is None else sheet.put(track)


def _whose(book: Book, block: Levelled, asked: set[str]) -> str:
    """Whether the game asks for an Attribute, or a player wanted it (FUD-1.4-05)."""
    from tablee.systems.fudge.core.traits import entry_of

    entry = entry_of(book, block)
    return REQUIRED if entry is not None and entry.key in asked else OWN


def _usual(book: Book, block: Levelled) -> int | None:
    """The level of a Trait that was written without one (FUD-1.4-07)."""
    from tablee.systems.fudge.core.traits import default
    from tablee.systems.fudge.creation.costs import costs

    if block.role == ATTRIBUTE:
        return costs(book).attribute_default
    found = default(book, block.name, block.tags, SKILL) if block.role == SKILL else None
    return None if isinstance(found, Absent) else found


def _with_pool(book: Book, sheet: Sheet) -> Sheet:
    """The pool of a character that is made in play follows from its lines, as long as it is a draft."""
    if sheet.get(POOL) is None:
        return sheet
    from tablee.systems.fudge.creation.in_play import with_pool

    return with_pool(book, sheet)
