"""How a character is begun at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from tablee.game.character_form import CharacterForm
from tablee.game.move import Param, read_args
from tablee.game.problem import problem, refuse_if
from tablee.game.sheet import Sheet, Words
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CONCEPT, NAME_LIMIT, blank_sheet

PARAMS = (
    Param("name", "text", Text("nom", "name")),
    Param(
        "concept", "text", Text("concept (il peut rester vide)", "concept (it may stay empty)"), default=""
    ),
)
CONCEPT_LIMIT = 400


def forms(book: Book) -> Iterator[CharacterForm]:
    """A name and an idea; the rest is bought phase by phase (FAT-2-03)."""
    yield CharacterForm(
        "phases",
        Text("Phase par phase", "Phase by phase"),
        Text(
            "Un nom et une idée\u202f; la suite se vit phase par phase, avec le groupe.",
            "A name and an idea; the rest is lived phase by phase, with the group.",
        ),
        PARAMS,
        partial(_begun, book),
    )


def _begun(book: Book, given: Mapping[str, Any]) -> Sheet:
    args = read_args(PARAMS, given)
    name, concept = args["name"].strip(), args["concept"].strip()
    if not 1 <= len(name) <= NAME_LIMIT or len(concept) > CONCEPT_LIMIT:
        refuse_if((problem("FAT-2-03", "name", "name", expected=NAME_LIMIT, most=CONCEPT_LIMIT),))
    return blank_sheet(book, name).put(Words(CONCEPT, Text("Concept", "Concept"), concept))
