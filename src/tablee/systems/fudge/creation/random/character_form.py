"""A character begun by dice: a blank sheet, and the throws that follow at the table (FUD-1.8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from tablee.game.character_form import CharacterForm
from tablee.game.move import Param, read_args
from tablee.game.problem import problem, refuse_if
from tablee.game.sheet import Sheet, Words
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import NAME_LIMIT
from tablee.systems.fudge.core.sheet import CONCEPT, blank_sheet
from tablee.systems.fudge.creation.edit_moves import with_method
from tablee.systems.fudge.creation.random.characters import RANDOM

PARAMS = (
    Param("name", "text", Text("nom", "name")),
    Param("concept", "text", Text("concept en une phrase", "concept in a sentence"), ""),
)


def by_dice(book: Book) -> CharacterForm:
    """The way to begin whose levels come from dice, thrown where everybody sees them."""
    return CharacterForm(
        RANDOM,
        Text("Par les dés", "By dice"),
        Text(
            "Un nom\u202f; puis «\u202fTirer le personnage aux dés\u202f», les Dons, puis des niveaux.",
            "A name; then “Roll the character”, Gifts, and levels to spend.",
        ),
        PARAMS,
        partial(_blank, book),
    )


def _blank(book: Book, given: Mapping[str, Any]) -> Sheet:
    args = read_args(PARAMS, given)
    name = args["name"].strip()
    if not name or len(name) > NAME_LIMIT:
        refuse_if((problem("FUD-1.8-01", "name", "name", most=NAME_LIMIT),))
    sheet = with_method(book, blank_sheet(book, name), RANDOM)
    return sheet.put(Words(CONCEPT, Text("Concept", "Concept"), args["concept"].strip()))
