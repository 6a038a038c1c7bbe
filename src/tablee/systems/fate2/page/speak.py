"""The way to speak in a language: a social skill that the language caps (FAT-10.2-11).

It is the attempt with one more modifier, what the language takes off the skill.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.move import Param
from tablee.game.problem import problem, refuse_if
from tablee.game.sheet import Levelled, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.way import Way
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import SKILL
from tablee.systems.fate2.creation.skill_lists import SOCIAL, is_language, known_skill, plain
from tablee.systems.fate2.page import attempt

SPEAK = "speak"
LANGUAGE = Param("language", "text", Text("compétence de langue", "language skill"), default="")


def ways(book: Book) -> Iterator[Way]:
    """Speaking in a language, where languages cap social skills."""
    if book.on("language_cap"):
        yield Way(SPEAK, Text("Parler une langue", "Speak a language"), "FAT-10.2-11", params=(LANGUAGE,))


def drafts(book: Book) -> Mapping[str, attempt.Make]:
    """The maker of such an attempt."""
    return {SPEAK: partial(_speaking, book)} if book.on("language_cap") else {}


def _speaking(book: Book, state: State, wanted: Draft) -> DraftResult:
    options = wanted.read_options((LANGUAGE,))
    sheet = state.sheets.get(wanted.sheet)
    chip = _cap(book, sheet, wanted, str(options.get("language", ""))) if sheet is not None else None
    added = wanted.added if chip is None else (*wanted.added, chip)
    attempted = replace(wanted, way=attempt.ATTEMPT, added=added)
    return attempt.drafts(book)[attempt.ATTEMPT](state, attempted)


def _cap(book: Book, sheet: Sheet, wanted: Draft, language: str) -> Chip | None:
    """What the language takes off the social skill that is tapped; None where it takes nothing."""
    if not language.strip():
        return None
    skills = {plain(skill.name): skill for skill in sheet.having(Levelled, SKILL)}
    spoken = skills.get(plain(language))
    if spoken is None or not is_language(book, spoken.name):
        refuse_if((problem("FAT-10.2-11", "language", "language"),))
        return None
    for id in attempt.counts(book, sheet, wanted):
        skill = sheet.get(id)
        if not isinstance(skill, Levelled):
            continue
        known = known_skill(book, skill.name)
        lost = (skill.level or 0) - (spoken.level or 0)
        if known is not None and known.category == SOCIAL and lost > 0:
            return Chip(spoken.name, lost, -1, role="language", side=wanted.sheet, rule="FAT-10.2-11")
    return None
