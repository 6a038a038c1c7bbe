"""What a reader calls a skill, an aspect or an Extra that the game's lists know: in French or in English
(FAT-GL-01).

The sheet and the log keep what people wrote. Other names stay theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.chip import Chip
from tablee.game.sheet import Aspect, Block, Levelled, Power, Sheet
from tablee.game.text import Lang, Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA, NAME_LIMIT, SKILL
from tablee.systems.fate2.creation import aspect_library, skill_lists
from tablee.systems.fate2.creation.phases import block_name
from tablee.systems.fate2.extras.table import sample_of, skill_words

TRAIT = "trait"
"""The key under which a check’s file form has the name of its skill."""


def words_of(book: Book, block: Block | Chip) -> Text | None:
    """The words of the lists for a block, or its chip, that bears one of their names."""
    if isinstance(block, (Levelled, Aspect, Power, Chip)):
        if block.role == SKILL:
            return skill_lists.words_of(book, block.name) or skill_words(book, block.name)
        if block.role == EXTRA:
            row = sample_of(book, block.name)
            return row.text if row is not None else None
        if block.role == ASPECT:
            return aspect_library.words_of(book, block.name)
    return None


def called(book: Book, block: Block) -> Text | str:
    """The name of a block in a sentence: in both languages where the lists know it, else as written."""
    return words_of(book, block) or str(getattr(block, "name", ""))


def line_called(book: Book, sheet: Sheet, id: str) -> Text | str:
    """The same of what a step of creation bought, an aspect in an Extra too."""
    block = sheet.get(id)
    words = words_of(book, block) if block is not None else None
    return words or block_name(sheet, id)


def hint_of(book: Book, block: Block) -> Text | None:
    """What an aspect of the library may be invoked for, what a sample Extra does."""
    if isinstance(block, Aspect) and block.role == ASPECT:
        return aspect_library.hint_of(book, block.name)
    row = sample_of(book, block.name) if isinstance(block, Power) and block.role == EXTRA else None
    return row.effect if row is not None else None


def spoken(book: Book, form: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """A check’s file form with its skills and aspects called as a reader calls them."""
    return {key: _said(book, key, value, lang) for key, value in form.items()}


def _said(book: Book, key: str, value: Any, lang: Lang) -> Any:
    if isinstance(value, Mapping):
        return spoken(book, value, lang)
    if isinstance(value, (list, tuple)):
        return type(value)(_said(book, "", item, lang) for item in value)
    if key != TRAIT or not isinstance(value, str):
        return value
    words = skill_lists.words_of(book, value) or aspect_library.words_of(book, value)
    words = words or skill_words(book, value)
    return words[lang][:NAME_LIMIT] if words else value
