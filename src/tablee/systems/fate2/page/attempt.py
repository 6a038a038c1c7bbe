"""The attempt: a skill against a difficulty, as it is ticked on a sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft, DraftResult
from tablee.game.sheet import Levelled, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.game.way import Way
from tablee.systems.fate2.core.book import Book

ATTEMPT = "attempt"
Make = Callable[[State, Draft], DraftResult]
"""What makes the check of a draft in one way to throw."""


def ways(book: Book) -> tuple[Way, ...]:
    """The usual way: an attempt against a difficulty."""
    return (Way(ATTEMPT, Text("Tenter", "Attempt"), "FAT-3-03"),)


def drafts(book: Book) -> Mapping[str, Make]:
    """The maker of an attempt."""
    return {ATTEMPT: partial(_attempt, book)}


def counts(book: Book, sheet: Sheet, wanted: Draft) -> tuple[str, ...]:
    """Of the skills that are tapped, the last one counts."""
    return tuple(id for id in wanted.traits if isinstance(sheet.get(id), Levelled))[-1:]


def _attempt(book: Book, state: State, wanted: Draft) -> DraftResult:
    sheet = state.sheets.get(wanted.sheet)
    chips = wanted.ticked(_chips(book, sheet, wanted))
    skill = next((chip for chip in chips if chip.role == "skill"), None)
    form: dict[str, object] = {"check": "test", "level": skill.worth if skill else book.unlearnt}
    form |= {"trait": skill.name} if skill else {}
    form["chips"] = to_data(tuple(chip for chip in chips if chip.role != "skill"))
    return DraftResult(form | ({"goal": wanted.goal} if wanted.goal.strip() else {}), chips)


def _chips(book: Book, sheet: Sheet | None, wanted: Draft) -> Iterator[Chip]:
    if sheet is None:
        return
    for id in counts(book, sheet, wanted):
        skill = sheet.need(id, Levelled)
        yield Chip(skill.name, skill.level or 0, role="skill", side=wanted.sheet)
