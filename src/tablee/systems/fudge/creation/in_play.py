"""Characters that are defined as they are played (FUD-7.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Account, Levelled, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import POOL
from tablee.systems.fudge.creation.ledger import Ledger, Line, Purse, contributed
from tablee.systems.fudge.creation.objective import trait_lines
from tablee.systems.fudge.creation.quotas import grain
from tablee.systems.fudge.creation.trait_trade import unit_worth

ASKED, TESTED = "asked", "tested"
"""A Trait that the game master called for and nobody has defined yet; one that came up so and was defined."""


def pool_granted(book: Book) -> int:
    """The levels to define a character with, as the dial or the grain says (FUD-7.4.1-02)."""
    return book.number("pool_levels") or grain(book).pool


def pool_account(book: Book) -> Account:
    """The pool as it is at first."""
    label = Text("Niveaux à définir", "Levels to define")
    return Account(POOL, label, pool_granted(book), rule="FUD-7.4.1-02")


def pool_of(sheet: Sheet) -> Account | None:
    """The pool of a character that is made in play."""
    found = sheet.get(POOL)
    return found if isinstance(found, Account) else None


def costed(book: Book, sheet: Sheet) -> Iterator[Line]:
    """What every Trait costs in levels of the pool (FUD-7.4.1-03, FUD-7.4.1-05)."""
    lines = (*trait_lines(book, sheet), *contributed(book, sheet))
    free = sum(line.amount for line in lines if line.granted and line.purse == "power")
    for line in lines:
        if line.granted:
            continue
        amount = -line.amount if line.fault else line.amount
        if line.purse == "power":  # those that are granted cost nothing
            free, amount = max(0, free - amount), max(0, amount - free)
        yield Line("pool", amount * unit_worth(book, line.purse), line.why)


def spent(book: Book, sheet: Sheet) -> int:
    """What the Traits of a sheet cost in all."""
    return sum(line.amount for line in costed(book, sheet))


def price(book: Book, sheet: Sheet, block: Levelled | Power) -> int:
    """What one more Trait costs; below 0 it gives levels back."""
    return spent(book, sheet.put(block)) - spent(book, sheet.drop(block.id))


def pool_ledger(book: Book, sheet: Sheet) -> Ledger:
    """What was granted, what is spent, what is left in hand."""
    lines = tuple(costed(book, sheet))
    return Ledger((Purse("pool", pool_granted(book), sum(line.amount for line in lines)),), lines)


def with_pool(book: Book, sheet: Sheet) -> Sheet:
    """A sheet being made whose pool follows from its lines."""
    pool = pool_of(sheet) or pool_account(book)
    return sheet.put(replace(pool, value=pool_granted(book) - spent(book, sheet)))


def harvest_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """A Trait below its default gives levels only once it comes up (FUD-7.4.1-06)."""
    for block in sheet.having(Levelled):
        if TESTED not in block.tags and block.level is not None and price(book, sheet, block) < 0:
            yield problem("FUD-7.4.1-06", block.id, "harvest", name=block.name, level=book.say(block.level))


def earned(book: Book, sheet: Sheet, awarded: int) -> int:
    """The EP received: those awarded, less the levels still unspent, never below 0 (FUD-7.4.1-07)."""
    pool = pool_of(sheet)
    return max(0, awarded - max(0, pool.value)) if pool is not None else awarded
