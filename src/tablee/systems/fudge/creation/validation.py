"""What is wrong with a sheet, rule by rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from importlib import import_module

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Account, Levelled, Power, Sheet, twins
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.index import index, plain
from tablee.systems.fudge.core.lists import NAME_LIMIT, GiftEntry
from tablee.systems.fudge.core.sheet import ATTRIBUTE, DRAFTS, FAULT, GIFT, POINTS, POWER, SKILL
from tablee.systems.fudge.core.traits import PART, covers, entry_of
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.in_play import harvest_problems, pool_ledger
from tablee.systems.fudge.creation.late_traits import method_of
from tablee.systems.fudge.creation.ledger import LABELS, Ledger
from tablee.systems.fudge.creation.objective import (
    DOMAIN,
    broadly,
    first_rung,
    objective_ledger,
    skill_cost,
)
from tablee.systems.fudge.creation.own_traits import OwnTrait
from tablee.systems.fudge.creation.own_traits import problems as own_problems
from tablee.systems.fudge.creation.review import review_warnings
from tablee.systems.fudge.creation.subjective import quota_problems, subjective_problems

BLOCK_LIMIT = 400
METHODS = ("subjective", "objective", "random", "in_play", "prose")
FAMILIES = {ATTRIBUTE: "attributes", SKILL: "skills", GIFT: "gifts", FAULT: "faults", POWER: "powers"}
CHECKS: list[tuple[str, str]] = [
    ("upgrade.misfits", "fit_problems"),
    ("powers.creation_lines", "sheet_problems"),
    ("fight.gear_marks", "gear_problems"),
    ("fight.instinct", "instinct_problems"),
]
"""More to look at: each a module and its function ``(book, sheet) -> Iterable[Problem]``."""


def validate(book: Book, sheet: Sheet) -> tuple[Problem, ...]:
    """Every problem of a sheet, warnings among them."""
    if len(sheet.blocks) > BLOCK_LIMIT:
        return (problem("FUD-1.4-04", "blocks", "blocks", most=BLOCK_LIMIT, found=len(sheet.blocks)),)
    return tuple(_all(book, sheet))


def _all(book: Book, sheet: Sheet) -> Iterator[Problem]:
    if sheet.system != "fudge":
        yield problem("FUD-1.1-01", "system", "system", found=sheet.system[:40])
    for block in sheet.blocks:
        if isinstance(block, (Levelled, Power)):
            yield from _trait(book, sheet, block)
    traits = (block for block in sheet.blocks if isinstance(block, (Levelled, Power)))
    for twin in twins(traits, plain):
        yield problem("FUD-1.4-04", twin.id, "twin", warning=True, name=twin.name)
    if sheet.nature == "character" and sheet.status in DRAFTS:
        yield from creation_problems(book, sheet)
    for module, function in CHECKS:
        more: Iterable[Problem] = getattr(import_module(f"tablee.systems.fudge.{module}"), function)(
            book, sheet
        )
        yield from more


def _trait(book: Book, sheet: Sheet, block: Levelled | Power) -> Iterator[Problem]:
    if not block.name.strip() or len(block.name) > NAME_LIMIT:
        yield problem("FUD-1.1-01", block.id, "name", most=NAME_LIMIT)
    if block.role not in FAMILIES:
        yield problem("FUD-1.1-01", block.id, "role", expected=tuple(FAMILIES), found=block.role[:40])
    elif not book.on(FAMILIES[block.role]) and sheet.nature == "character":
        yield problem("FUD-1.3-01", block.id, "off", name=block.name)
    if isinstance(block, Levelled):
        yield from _level(book, sheet, block)
        yield from _own_words(book, block)
    elif block.role == GIFT:
        yield from _gift(book, block)
    elif block.role == FAULT:
        yield from _fault(book, block)


def _level(book: Book, sheet: Sheet, block: Levelled) -> Iterator[Problem]:
    if block.level is None:
        return
    if abs(block.level) > LARGEST:
        yield problem("FUD-1.1-03", block.id, "bounds", name=block.name, most=LARGEST)
        return
    if sheet.nature != "character":
        return
    top, said = book.top.value, book.say(block.level)
    legendary = book.on("legendary_start") if sheet.status in DRAFTS else book.on("legendary")
    if block.level > top and not legendary:
        rule = "FUD-1.2-07" if sheet.status in DRAFTS else "FUD-1.2-06"
        yield problem(rule, block.id, "above", name=block.name, level=said, most=book.say(top))
    if block.level < book.bottom.value:
        low = book.say(book.bottom.value)
        yield problem("FUD-1.4-09", block.id, "below", name=block.name, level=said, least=low)


def _own_words(book: Book, block: Levelled) -> Iterator[Problem]:
    """What a Trait in words of one's own says that can't be: part of what the game has not, and the like."""
    of = next((tag.removeprefix(PART) for tag in block.tags if tag.startswith(PART)), "")
    yield from own_problems(book, OwnTrait(block.name, of, covers(book, block)), block.id)


def _gift(book: Book, block: Power) -> Iterator[Problem]:
    entry, step = entry_of(book, block), block.data.get("step")
    steps = entry.steps if isinstance(entry, GiftEntry) else 0
    if isinstance(step, int) and steps and not 1 <= step <= steps:
        yield problem("FUD-1.3.3-02", block.id, "step", name=block.name, most=steps, found=step)


def _fault(book: Book, block: Power) -> Iterator[Problem]:
    weight = block.data.get("halves", 1)
    if not isinstance(weight, int) or isinstance(weight, bool) or not 0 <= weight <= LARGEST:
        yield problem("FUD-1.6.3-04", block.id, "bounds", name=block.name)


def creation_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Every breach of the way a character is made, and what deserves a look."""
    method = method_of(book, sheet)
    if method not in METHODS:
        yield problem("FUD-1.4-01", "method", "unknown", expected=METHODS, found=method[:40])
    if method in ("subjective", "prose"):
        yield from subjective_problems(book, sheet)
    elif method == "objective":
        yield from _objective(book, sheet)
    elif method == "in_play":
        yield from _ledger_problems(pool_ledger(book, sheet), "FUD-7.4.1-02")
        yield from harvest_problems(book, sheet)
    yield from _studied(book, sheet)
    yield from _points(book, sheet)
    yield from _faults(book, sheet, compensated=method == "objective")
    yield from review_warnings(book, sheet)


def _objective(book: Book, sheet: Sheet) -> Iterator[Problem]:
    ledger = objective_ledger(book, sheet)
    yield from _ledger_problems(ledger, "FUD-1.6-02")
    for purse in ledger.purses:
        if purse.left > 0:
            left = Fraction(purse.left, 2 if purse.key == "gift" else 1)
            yield problem("FUD-1.6-02", purse.key, "left", warning=True, purse=LABELS[purse.key], left=left)
    if book.on("skills"):
        yield from quota_problems(book, sheet, SKILL, "objective_quota")
        for block in sheet.having(Levelled, SKILL):
            yield from _width(book, sheet, block)


def _ledger_problems(ledger: Ledger, rule: str) -> Iterator[Problem]:
    for purse in ledger.short:
        missing = Fraction(-purse.left, 2 if purse.key == "gift" else 1)
        yield problem(rule, purse.key, "lacks", purse=LABELS[purse.key], missing=missing)


def _width(book: Book, sheet: Sheet, block: Levelled) -> Iterator[Problem]:
    """A broad group beside narrow Skills needs its option; within their domain it has a ceiling."""
    if DOMAIN in block.tags:
        highest = costs(book).domain.highest
        if not book.on("same_domain"):
            yield problem("FUD-1.6.2-09", block.id, "off", name=block.name)
        elif highest is not None and block.level is not None and block.level > highest:
            most = book.say(highest)
            yield problem("FUD-1.6.2-09", block.id, "highest", name=block.name, most=most)
    elif broadly(book, block):
        if not book.on("mixed_sizes"):
            yield problem("FUD-1.6.2-08", block.id, "off", name=block.name)
        narrow = _narrower(book, sheet, block)
        if narrow is not None:
            yield problem("FUD-1.6.2-09", block.id, "within", name=block.name, narrow=narrow.name)


def _narrower(book: Book, sheet: Sheet, block: Levelled) -> Levelled | None:
    """A Skill of the sheet that a broad one covers."""
    known, here = index(book), entry_of(book, block)
    inside = set(covers(book, block))
    for other in sheet.having(Levelled, SKILL):
        entry = entry_of(book, other)
        above = {key for _, key in known.above(other.name)}
        own = above | {other.name if entry is None else entry.key}
        if other.id != block.id and (own & inside or (here is not None and here.key in above)):
            return other
    return None


def _studied(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """A Skill that must be studied has no level that costs nothing (FUD-1.6.2-05)."""
    for block in sheet.having(Levelled, SKILL):
        rung = first_rung(book, block)
        if rung is not None and block.level is not None and block.level < rung:
            first, cost = book.say(rung), skill_cost(book, block)
            yield problem("FUD-1.6.2-05", block.id, "first", name=block.name, first=first, cost=cost)


def _points(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Fudge points beyond those of the start are bought only where the game allows it (FUD-1.6.4-04)."""
    account = sheet.get(POINTS)
    if not isinstance(account, Account) or not book.on("fudge_points"):
        return
    start = book.number("points_start")
    if account.value != start and not book.number("points_exchange"):
        yield problem("FUD-1.6.4-04", POINTS, "off", start=start, found=account.value)


def _faults(book: Book, sheet: Sheet, *, compensated: bool) -> Iterator[Problem]:
    faults = tuple(sheet.having(Power, FAULT))
    wanted, free = book.number("extra_faults"), sum(f.data.get("free") is True for f in faults)
    if free < wanted and book.on("faults"):
        yield problem("FUD-1.9-01", FAULT, "extra", expected=wanted, found=free)
    for fault in faults:
        waits = fault.data.get("free") is not True and fault.data.get("approved") is not True
        if compensated and waits:
            yield problem("FUD-1.3.4-02", fault.id, "waits", warning=True, name=fault.name)
