"""What a reader calls a Trait or a thing that the game's lists know: in French or in English.

The sheet and the log keep what people wrote. Other names, and names that people changed, stay theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.chip import Chip
from tablee.game.sheet import Block, Levelled, Numeric, Power
from tablee.game.text import Lang, Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index, member_of, plain
from tablee.systems.fudge.core.lists import Listed, words
from tablee.systems.fudge.core.sheet import ATTRIBUTE, SKILL
from tablee.systems.fudge.fight.armoury import items
from tablee.systems.fudge.fight.modifiers import TRAIT
from tablee.systems.fudge.page.draft import BACKING, HELP, SUPPORT
from tablee.systems.fudge.roll.action import LONGEST
from tablee.systems.fudge.roll.situation import REACTION, reaction_words


def words_of(book: Book, block: Block | Chip) -> Text | None:
    """The words of the lists for a block, or its chip, that bears one of their own names."""
    if isinstance(block, Chip):
        if block.role == REACTION:
            return reaction_words(book, block.name)
        return _rolled(book, block.name) if block.role in (TRAIT, SUPPORT, BACKING, HELP) else None
    if isinstance(block, (Levelled, Power)):
        return _trait(book, block.name, block.role)
    return book.kept(_gear).get(plain(block.name)) if isinstance(block, Numeric) else None


def spoken(book: Book, form: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """A check's file form with its Traits called as a reader calls them."""
    return {key: _said(book, key, value, lang) for key, value in form.items()}


def _said(book: Book, key: str, value: Any, lang: Lang) -> Any:
    if isinstance(value, Mapping):
        return spoken(book, value, lang)
    if isinstance(value, (list, tuple)):
        return type(value)(_said(book, "", item, lang) for item in value)
    found = _rolled(book, value) if key == "trait" and isinstance(value, str) else None
    return value if found is None else found[lang][:LONGEST]


def _rolled(book: Book, name: str) -> Text | None:
    """The words of a Trait of which the name alone is known; one that two lists call differently has none."""
    found = {said for role in (ATTRIBUTE, SKILL) if (said := _trait(book, name, role)) is not None}
    return found.pop() if len(found) == 1 else None


def _trait(book: Book, name: str, role: str) -> Text | None:
    known = index(book)
    entry = known.whole(name, role)
    if entry is not None:
        return words(entry) if _bears(entry, name) else None
    family = known.family(name) if role == "skill" else None
    first, member = member_of(name)
    if family is None or not first or not _bears(family, first):
        return None
    return Text(f"{family.fr}\N{NO-BREAK SPACE}: {member}", f"{family.en}: {member}")


def _bears(entry: Listed, name: str) -> bool:
    return plain(name) in (plain(entry.fr), plain(entry.en))


def _gear(book: Book) -> dict[str, Text]:
    """The words of every thing of the lists, by either of its names; a shared one is nobody's."""
    found: dict[str, Text] = {}
    shared: set[str] = set()
    for _role, row in items(book).values():
        said = Text(row.fr, row.en)
        for name in {plain(row.fr), plain(row.en)}:
            if found.setdefault(name, said) != said:
                shared.add(name)
    return {name: said for name, said in found.items() if name not in shared}
