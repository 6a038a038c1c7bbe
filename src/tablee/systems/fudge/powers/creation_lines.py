"""What chapter 2 adds to the making of a character: lines of its ledger, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Power, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import DRAFTS, FAULT, GIFT
from tablee.systems.fudge.creation.late_traits import method_of
from tablee.systems.fudge.creation.ledger import Line
from tablee.systems.fudge.creation.random.characters import RANDOM, random_problems
from tablee.systems.fudge.creation.subjective import taken
from tablee.systems.fudge.powers.on_sheet import faults_due, free_powers, power_problems, powers, spent
from tablee.systems.fudge.powers.prices import Price, number, power_price, scale_price
from tablee.systems.fudge.scale.legendary import legendary_problems
from tablee.systems.fudge.scale.species import Scales, sheet_scales


def ledger_lines(book: Book, sheet: Sheet) -> Iterator[Line]:
    """What Powers and Scale cost, purse by purse (FUD-2.2, FUD-2.3.4)."""
    if book.on("powers"):
        many = free_powers(book)
        yield Line("power", many, because("FUD-2.2-03", "granted", count=many), granted=True)
        for block in powers(sheet):
            price = power_price(book, block)
            yield from _lines(price, because("FUD-2.2-05", "cost", name=block.name, count=price.power))
    here = sheet_scales(sheet)
    why = because("FUD-2.3.4-01", "cost", strength=here.strength, mass=here.mass)
    yield from _lines(scale_price(book, Scales(max(here.strength, 0), max(here.mass, 0))), why)
    yield from _below(book, here)
    for gift in sheet.having(Power, GIFT):
        if number(gift, "gifts", 1) > 1:  # the Gift itself has a line of its own
            again = because("FUD-2.3.5-06", "gifts", name=gift.name, count=number(gift, "gifts"))
            yield Line("gift", 2 * (number(gift, "gifts") - 1), again)


def _lines(price: Price, why: Reason) -> Iterator[Line]:
    if price.power:
        yield Line("power", price.power, why)
    if price.halves:
        yield Line("gift", price.halves, why)
    if price.attribute:
        yield Line("attribute", price.attribute, why)
    if price.skill:
        yield Line("skill", price.skill, why)


def _below(book: Book, here: Scales) -> Iterator[Line]:
    """Mass below human is a Fault for each step, Strength below human may give levels back (FUD-2.3.4-08)."""
    price = scale_price(book, Scales(min(here.strength, 0), min(here.mass, 0)))
    if price.halves:
        why = because("FUD-2.3.4-08", "fragile", mass=here.mass)
        yield Line("gift", -price.halves, why, fault=True)
    if price.attribute:
        yield Line("attribute", price.attribute, because("FUD-2.3.4-08", "weak", strength=here.strength))


def sheet_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """What is wrong with Powers, Scale, Legendary levels and rolled Traits of a sheet."""
    yield from legendary_problems(book, sheet)
    if sheet.nature != "character" or sheet.status not in DRAFTS:
        return
    if book.on("powers") or not powers(sheet):  # a game without Powers says so elsewhere
        yield from power_problems(book, sheet)
    method = method_of(book, sheet)
    if method == RANDOM:
        yield from random_problems(book, sheet)
    elif method in ("subjective", "prose"):
        yield from _faults(book, sheet)


def _faults(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Further Powers ask for Faults beyond those that Gifts use (FUD-2.2-04)."""
    due = faults_due(book, sheet) if book.on("powers") else 0
    spare = taken(sheet, FAULT) - book.number("least_faults")
    spare -= max(0, taken(sheet, GIFT) - book.number("most_gifts"))
    if due > max(0, spare):
        count = spent(book, sheet).power
        free = free_powers(book)
        yield problem("FUD-2.2-04", "powers", "faults", free=free, found=count, due=due, spare=max(0, spare))
