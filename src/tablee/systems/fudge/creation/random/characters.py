"""Characters made by chance (FUD-1.8): what was rolled, what may be raised, a whole sheet by dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, because
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.sheet import Pick as Choice
from tablee.game.system import PickIndex
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import SkillTable
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, METHOD, SKILL, blank_sheet, new_id
from tablee.systems.fudge.core.traits import must_study
from tablee.systems.fudge.creation.ledger import LABELS, Ledger, Line, contributed, filled
from tablee.systems.fudge.creation.objective import attribute_cost, granted, skill_cost, trait_lines
from tablee.systems.fudge.creation.random.tables import SIX, Lot, level_table, lot, random_table
from tablee.systems.fudge.creation.trait_trade import settled

RANDOM = "random"
"""The creation method of which this room is."""
ROLLED = "rolled:"
"""The tag of a Trait that was rolled, with the level that the dice gave."""
TRIES = 60
"""So many throws for one Gift or Fault: after them none of it is had."""


def rolled(block: Levelled) -> int | None:
    """The level that the dice gave a Trait; none where it was not rolled."""
    found = next((tag.removeprefix(ROLLED) for tag in block.tags if tag.startswith(ROLLED)), "")
    return int(found) if found.removeprefix("-").isdecimal() and len(found) < 6 else None


def with_roll(block: Levelled, level: int) -> Levelled:
    """A Trait at the level that the dice gave, which it remembers."""
    kept = tuple(tag for tag in block.tags if not tag.startswith(ROLLED))
    return replace(block, level=level, tags=(*kept, f"{ROLLED}{level}"))


def free_skill_levels(book: Book, normal: int) -> int:
    """The free skill levels after the dice: the normal number, or half of it (FUD-1.8-04)."""
    if book["random_skill_levels"] == "all":
        return normal
    return -(-normal // 2) if book["random_half"] == "up" else normal // 2


def random_lines(book: Book, sheet: Sheet) -> Iterator[Line]:
    """The ledger of a rolled sheet: what was rolled is free, and a raise costs one level per rung."""
    for line in granted(book, sheet):
        if line.purse == "attribute" and not book.on("random_attribute_levels"):
            continue
        if line.purse == "gift" and book["random_gifts"] != "chosen":
            continue
        amount = free_skill_levels(book, line.amount) if line.purse == "skill" else line.amount
        yield replace(line, amount=amount)
    yield from trait_lines(book, sheet)
    for block in sheet.having(Levelled):
        base = rolled(block)
        if base is None or block.level is None:
            continue
        if block.role == ATTRIBUTE:
            yield Line("attribute", -attribute_cost(book, base), _given(book, block, base))
        elif block.role == SKILL:
            paid = skill_cost(book, block) - (block.level - base)
            yield Line("skill", -paid, _given(book, block, base))
    yield from contributed(book, sheet)


def _given(book: Book, block: Levelled, base: int) -> Reason:
    return because("FUD-1.8-04", "given", name=block.name, level=book.say(base))


def random_ledger(book: Book, sheet: Sheet) -> Ledger:
    """The purses of a rolled sheet, with Faults and exchanges making good what they can."""
    lines = tuple(random_lines(book, sheet))
    faults = sum(line.amount for line in lines if line.fault)
    purses, trades, _ = settled(book, filled(lines), faults, exchanges=book.on("random_exchanges"))
    return Ledger(purses, lines, trades)


def random_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """More taken from a purse than it holds, and contraries side by side (FUD-1.8-02, FUD-1.8-05)."""
    for purse in random_ledger(book, sheet).short:
        yield problem("FUD-1.8-04", purse.key, "short", purse=LABELS[purse.key], found=-purse.left)
    rows = {row: block for block in sheet.having(Power, GIFT) if (row := row_of(block))}
    for fault in sheet.having(Power, FAULT):
        gift = rows.get(row_of(fault))
        if gift is not None:
            yield problem("FUD-1.8-05", fault.id, "contrary", gift=gift.name, fault=fault.name)


def row_of(block: Power) -> int:
    """The row of the table that gave a Gift or a Fault; 0 where none did."""
    found = block.data.get("row", 0)
    return found if isinstance(found, int) and not isinstance(found, bool) else 0


def gift_block(sheet: Sheet, role: str, name: str, row: int) -> Power:
    """A Gift or a Fault that the dice gave: it costs nothing and pays for nothing."""
    return Power(new_id(sheet, name), name, role, {"row": row, "free": True})


def struck(book: Book, sheet: Sheet, role: str) -> tuple[int, ...]:
    """The rows that don't stand in a throw: what the sheet has already, and contraries of it."""
    other = FAULT if role == GIFT else GIFT
    again = book["random_opposed"] == "again"
    kinds = (role, other) if again else (role,)
    return tuple(sorted({row_of(b) for kind in kinds for b in sheet.having(Power, kind)} - {0}))


def with_gift(book: Book, sheet: Sheet, role: str, row: int) -> Sheet:
    """The sheet with what a row gives; where contraries cancel each other, both are gone (FUD-1.8-05)."""
    name = lot(book).name(row, role)
    if name is None:
        return sheet
    other = FAULT if role == GIFT else GIFT
    contrary = next((block for block in sheet.having(Power, other) if row_of(block) == row), None)
    if contrary is not None:
        return sheet.drop(contrary.id)
    return sheet.put(gift_block(sheet, role, name.fr, row))


def random_sheet(book: Book, pick: PickIndex) -> Sheet:
    """A whole character by dice."""
    table = random_table(book)
    sheet = blank_sheet(book, table.names[pick(len(table.names)) - 1])
    method = sheet.get(METHOD)
    if isinstance(method, Choice):
        sheet = sheet.put(replace(method, option=RANDOM))
    for block in tuple(sheet.having(Levelled, ATTRIBUTE)):
        sheet = sheet.put(with_roll(block, _level(book, ATTRIBUTE, pick)))
    sheet = _with_skills(book, sheet, pick) if book.on("skills") else sheet
    times = {"chosen": 0, "once": 1, "twice": 2}[str(book["random_gifts"])]
    for role, family in ((GIFT, "gifts"), (FAULT, "faults")):
        for _ in range(times if book.on(family) else 0):
            row = _row(book, sheet, role, pick)
            sheet = sheet if row is None else with_gift(book, sheet, role, row)
    return sheet


def _level(book: Book, role: str, pick: PickIndex) -> int:
    method = level_table(book, role).method
    return method.value(tuple(pick(SIX) for _ in range(method.count)))


def _row(book: Book, sheet: Sheet, role: str, pick: PickIndex) -> int | None:
    rows: Lot = lot(book)
    out = set(struck(book, sheet, role))
    for _ in range(TRIES):
        row = rows.row(tuple(pick(SIX) for _ in range(rows.dice)))
        if row not in out and (rows.name(row, role) is not None or book["random_empty"] == "nothing"):
            return row
    return None


def _with_skills(book: Book, sheet: Sheet, pick: PickIndex) -> Sheet:
    """Skills of the list by chance, each rolled, then raised as far as the free levels go."""
    known = _offered(book)
    targets = random_table(book).targets
    left = next((line.amount for line in random_lines(book, sheet) if line.purse == "skill"), 0)
    for target in targets:
        if not known:
            break
        name = known.pop(pick(len(known)) - 1)
        block = with_roll(Levelled(new_id(sheet, name), name, None, SKILL), _level(book, SKILL, pick))
        base = block.level or 0
        raised = max(base, min(target, base + left, book.top.value))
        left -= raised - base
        sheet = sheet.put(replace(block, level=raised))
    return sheet


def _offered(book: Book) -> list[str]:
    table = book.table("skills", SkillTable)
    if book["grain"] != "specific":
        return [group.fr for group in table.groups if not group.extra]
    names = [entry.fr for entry in table.entries if not (entry.open or entry.extra)]
    return [name for name in names if not must_study(book, name)]
