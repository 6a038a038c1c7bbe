"""Traits in words of one's own: an Attribute that is a finer part of one of the game's (FUD-1.4-05), a Skill
that covers several (FUD-1.5-09), on the form and in text.

``Agilité (partie de Dextérité) Très Bonne``, ``Roguery (covers Lockpicking + Pickpocketing) Good``
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem
from tablee.game.quick import pieces
from tablee.game.sheet import Levelled, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index, plain
from tablee.systems.fudge.core.lists import NAME_LIMIT, AttributeEntry, AttributeTable, words
from tablee.systems.fudge.core.sheet import ATTRIBUTE, OWN, SKILL
from tablee.systems.fudge.core.traits import COVERS, PART

MOST_COVERED = 20
_PART = re.compile(r"\s*\((?:partie de|fait partie de|part of|of)\s+(?P<of>[^()]+)\)\s*$", re.IGNORECASE)
_COVERS = re.compile(r"\s*\((?:couvre|regroupe|covers)\s+(?P<all>[^()]+)\)\s*$", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[+/,;]\s*|\s+(?:et|and)\s+")


@dataclass(frozen=True, slots=True)
class OwnTrait:
    """A name as it was typed, with what stands in brackets behind it."""

    name: str
    of: str = ""
    covers: tuple[str, ...] = ()


def typed(name: str) -> OwnTrait:
    """A name without its brackets, and what they say."""
    part, broad = _PART.search(name), _COVERS.search(name)
    if part is not None:
        return OwnTrait(name[: part.start()].strip(), of=part["of"].strip())
    if broad is not None:
        return OwnTrait(name[: broad.start()].strip(), covers=covered(broad["all"]))
    return OwnTrait(name)


def covered(text: str) -> tuple[str, ...]:
    """The Skills named in a text, each once."""
    named = (one.strip() for piece in pieces(text) for one in _BETWEEN.split(piece))
    return tuple(dict.fromkeys(one for one in named if one))


def asked(book: Book, name: str) -> AttributeEntry | None:
    """The Attribute of the game that is called so, by a name or its key."""
    entry = index(book).entry(name, ATTRIBUTE)
    used = book.table("attributes", AttributeTable).asked
    return entry if isinstance(entry, AttributeEntry) and entry in used else None


def problems(book: Book, trait: OwnTrait, where: str = "") -> Iterator[Problem]:
    """What the brackets, or the fields of the form, say that can't be."""
    if trait.of and asked(book, trait.of) is None:
        known = tuple(words(entry) for entry in book.table("attributes", AttributeTable).asked)
        yield problem(
            "FUD-1.4-05", where or "part_of", "unknown", name=trait.name, found=trait.of[:40], known=known
        )
    if len(trait.covers) > MOST_COVERED or any(len(one) > NAME_LIMIT for one in trait.covers):
        yield problem("FUD-1.5-09", where or "covers", "many", name=trait.name, most=MOST_COVERED)
    if any(plain(one) == plain(trait.name) for one in trait.covers):
        yield problem("FUD-1.5-09", where or "covers", "itself", name=trait.name)


def with_part(book: Book, sheet: Sheet, block: Levelled, of: str) -> Sheet:
    """The sheet with an Attribute that is a finer part of one of the game's, which comes out of its parts
    from now on: its own line goes (FUD-1.4-05)."""
    entry = asked(book, of)
    if entry is None:
        return sheet.put(block)
    for whole in tuple(sheet.having(Levelled, ATTRIBUTE)):
        if index(book).entry(whole.name, ATTRIBUTE) is entry and whole.id != block.id:
            sheet = sheet.drop(whole.id)
    tags = tuple(tag for tag in block.tags if tag not in (OWN, "required") and not tag.startswith(PART))
    said = f"part of {entry.en}" if _english(book) else f"partie de {entry.fr}"
    return sheet.put(replace(block, tags=(OWN, *tags, f"{PART}{entry.key}"), note=said))


def with_covers(book: Book, block: Levelled, skills: tuple[str, ...]) -> Levelled:
    """A Skill that covers others, by their keys where the lists know them."""
    known = [index(book).entry(name, SKILL) for name in skills]
    keys = [name if entry is None else entry.key for name, entry in zip(skills, known, strict=True)]
    rest = tuple(tag for tag in block.tags if not tag.startswith(COVERS))
    english = _english(book)
    said = ", ".join(
        name if entry is None else (entry.en if english else entry.fr)
        for name, entry in zip(skills, known, strict=True)
    )
    note = f"{'covers' if english else 'couvre'} {said}" if skills else block.note
    return replace(block, tags=(*rest, *(f"{COVERS}{key}" for key in keys)), note=note)


def _english(book: Book) -> bool:
    return book["trait_names"] == "english"
