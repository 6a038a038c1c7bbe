"""Traits that nobody thought of: free slots that are filled in play (FUD-1.7)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Account, Levelled, Pick, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import FREE, METHOD, SKILL
from tablee.systems.fudge.creation.objective import LATE
from tablee.systems.fudge.creation.quotas import room
from tablee.systems.fudge.creation.subjective import DIALS, FAMILIES, held, high


def slots_left(sheet: Sheet) -> int:
    """How many Traits may still be added in play."""
    account = sheet.get(FREE)
    return account.value if isinstance(account, Account) else 0


def method_of(book: Book, sheet: Sheet) -> str:
    """How the character is made."""
    found = sheet.get(METHOD)
    return found.option if isinstance(found, Pick) else str(book["creation"])


def quota_dial(book: Book, sheet: Sheet, role: str) -> str:
    """The dial whose quotas bind a Trait of that family (FUD-1.6.2-06 for Skills by levels)."""
    if method_of(book, sheet) == "objective":
        return "objective_quota" if role == SKILL else ""
    return DIALS[role]


def late_problems(book: Book, sheet: Sheet, role: str, level: int) -> Iterator[Problem]:
    """Why a late Trait can't be on that level: creation's quotas still hold (FUD-1.7-03)."""
    dial = quota_dial(book, sheet, role)
    found = held(book, sheet, role, "" if dial == DIALS.get(role) else dial, late=True) if dial else None
    if found is None:
        highest = book.number("free_highest")
        if level > highest:
            yield problem("FUD-1.7-03", role, "highest", level=book.say(level), most=book.say(highest))
        return
    if level > book.top.value or not room(book, found.slots, high(book, sheet, role, late=True), level):
        yield problem("FUD-1.7-03", role, "full", level=book.say(level), family=FAMILIES[role])


def highest_left(book: Book, sheet: Sheet, role: str) -> int:
    """The highest level that a late Trait may still have."""
    levels = [rung.value for rung in book.levels]
    return next((v for v in levels if not tuple(late_problems(book, sheet, role, v))), book.bottom.value)


def late(block: Levelled) -> Levelled:
    """A Trait filled in late: it costs nothing."""
    return Levelled(block.id, block.name, block.level, block.role, block.note, (*block.tags, LATE))
