"""A character whose phases are all written on one form: an aspect and its skills for each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from tablee.game.character_form import CharacterForm
from tablee.game.frozen import replace
from tablee.game.move import Param, read_args
from tablee.game.problem import problem, refuse_if
from tablee.game.quick import piece, pieces
from tablee.game.sheet import Sheet, Words
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CONCEPT, GOAL, NAME_LIMIT, blank_sheet
from tablee.systems.fate2.creation.purchase import with_aspect, with_tick
from tablee.systems.fate2.creation.validation import sheet_problems

MARK = ":"
"""Between the aspect of a phase and its skills: « Gitan : Couteau, Bluff, Soins 2 »."""
MOST_TICKS = 20
LONGEST = 400


def forms(book: Book) -> Iterator[CharacterForm]:
    """A line for each phase; what the rules refuse is said of each."""
    phases = tuple(
        Param(f"phase{at}", "text", Text(f"phase {at}", f"phase {at}"), default="")
        for at in range(1, book.number("phases") + 1)
    )
    params = (
        Param("name", "text", Text("nom", "name")),
        Param("concept", "text", Text("concept", "concept"), default=""),
        *phases,
        Param("goal", "text", Text("objectif", "goal"), default=""),
    )
    yield CharacterForm(
        "all_phases",
        Text("Toutes les phases d’un coup", "All phases at once"),
        Text(
            "Une ligne par phase\u00a0: l’aspect, deux-points, puis les compétences cochées.",
            "A line for each phase: the aspect, a colon, then the skills that get a tick.",
        ),
        params,
        partial(_made, book, params),
    )


def _made(book: Book, params: tuple[Param, ...], given: Mapping[str, Any]) -> Sheet:
    args = read_args(params, given)
    name, concept = args["name"].strip(), args["concept"].strip()
    if not 1 <= len(name) <= NAME_LIMIT or len(concept) > LONGEST:
        refuse_if((problem("FAT-2-03", "name", "name", expected=NAME_LIMIT, most=LONGEST),))
    sheet = blank_sheet(book, name).put(Words(CONCEPT, Text("Concept", "Concept"), concept))
    sheet = sheet.put(Words(GOAL, Text("Objectif", "Goal"), args["goal"].strip()[:NAME_LIMIT]))
    for at in range(1, book.number("phases") + 1):
        sheet = phase_written(book, sheet, str(at), args[f"phase{at}"])
    refuse_if(wrong for wrong in sheet_problems(book, sheet) if sheet.steps)
    return sheet


def phase_written(book: Book, sheet: Sheet, key: str, line: str) -> Sheet:
    """The sheet after a phase as one line tells it; raises `Refused` where it can’t be read."""
    aspect, mark, skills = line.partition(MARK)
    if aspect.strip():
        sheet, _ = with_aspect(book, sheet, key, aspect)
    for text in pieces(skills) if mark else ():
        part = piece(text)
        ticks = 1 if part.number is None else part.number
        if not 1 <= ticks <= MOST_TICKS:
            refuse_if((problem("FAT-2-17", f"phase{key}", "ticks_read", found=text[:NAME_LIMIT]),))
        for _ in range(ticks):
            sheet, _ = with_tick(book, sheet, key, part.words)
    return replace(sheet, status="draft")
