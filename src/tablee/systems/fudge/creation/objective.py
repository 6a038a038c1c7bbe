"""Objective creation: what each Trait costs, what is granted, and the three purses (FUD-1.6)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.reason import Reason, because
from tablee.game.sheet import Account, Levelled, Power, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import AttributeEntry, AttributeTable, words
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, POINTS, REQUIRED, SKILL
from tablee.systems.fudge.core.traits import difficulty, find, is_broad, level_words, must_study, out_of_finer
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.creation.ledger import Ledger, Line, contributed, filled
from tablee.systems.fudge.creation.quotas import grain
from tablee.systems.fudge.creation.trait_trade import settled

BROAD, DOMAIN, LATE, LEARNT = "broad", "domain", "late", "learnt"
"""Tags: a broad group, one within a domain of narrow Skills, a Trait of a free slot, one bought with XP."""


def attribute_cost(book: Book, level: int) -> int:
    """What an Attribute costs: as many levels as it stands above its default (FUD-1.6.1-03)."""
    return level - costs(book).attribute_default


def free_attribute_levels(book: Book, count: int) -> int:
    """Half the number of Attributes, rounded up; in a high-power game all (FUD-1.6.1-01, FUD-1.6.1-02)."""
    return count if book.on("high_power") else -(-count // 2)


def counted_attributes(book: Book, sheet: Sheet) -> int:
    """Those that the game asks for, and those of the player's own choice that are not left at Fair."""
    if not book.on("attributes") or book.on("deduced_attributes"):
        return 0
    asked = len(book.table("attributes", AttributeTable).used)
    if not book.on("own_attributes"):
        return asked
    usual = costs(book).attribute_default
    own = [b for b in sheet.having(Levelled, ATTRIBUTE) if REQUIRED not in b.tags and b.level is not None]
    required = [b for b in sheet.having(Levelled, ATTRIBUTE) if REQUIRED in b.tags]
    return len(required) + sum(block.level != usual for block in own)


def is_counted(book: Book, block: Levelled) -> bool:
    """Whether an Attribute has a price: one of the player's own is words only, unless players choose."""
    if LATE in block.tags or book.on("deduced_attributes"):
        return False
    return REQUIRED in block.tags or book.on("own_attributes")


def out_of_parts(book: Book, sheet: Sheet) -> Iterator[tuple[AttributeEntry, int]]:
    """The Attributes of the game that come out of a player's finer ones, with the level that is paid for;
    none where players choose their own, each of which has its price (FUD-1.4-05, FUD-1.6.1-05)."""
    if not book.on("attributes") or book.on("own_attributes") or book.on("deduced_attributes"):
        return
    for entry in book.table("attributes", AttributeTable).asked:
        if find(book, sheet, entry.key) is None:
            level = out_of_finer(book, sheet, entry.key)
            if level is not None:
                yield entry, level


def free_skill_levels(book: Book) -> int:
    """As the dial says, else as the grain of the Skills says (FUD-1.6.2-01)."""
    return book.number("skill_levels") or grain(book).levels


def times(book: Book, block: Levelled) -> int:
    """How many times the usual price a Skill costs (FUD-1.6.2-08, FUD-1.6.2-09)."""
    if DOMAIN in block.tags and book.on("same_domain"):
        return book.number("domain_times")
    return costs(book).broad.times if broadly(book, block) and book.on("mixed_sizes") else 1


def broadly(book: Book, block: Levelled) -> bool:
    """Whether a Skill is a broad group among narrow ones: as its tag says, or by what it covers where the
    game's Skills are specific (FUD-1.6.2-08)."""
    if BROAD in block.tags or DOMAIN in block.tags:
        return True
    return book["grain"] == "specific" and is_broad(book, block)


def skill_cost(book: Book, block: Levelled) -> int:
    """What a Skill costs from its default; what is given back is never multiplied (FUD-1.6.2-03)."""
    if block.level is None:
        return 0
    plain = block.level + costs(book).learning(difficulty(book, block.name, block.tags)).k
    return plain * times(book, block) if plain > 0 else plain


def first_rung(book: Book, block: Levelled) -> int | None:
    """The lowest level of a Skill that must be studied: the one that costs the first level (FUD-1.6.2-05)."""
    if not must_study(book, block.name, block.tags):
        return None
    return costs(book).study.first - costs(book).learning(difficulty(book, block.name, block.tags)).k


def halves(book: Book, block: Power) -> int:
    """The weight of a Fault in half Gifts (FUD-1.6.3-04); a free one weighs nothing."""
    if block.data.get("free") is True:
        return 0
    found = block.data.get("halves", costs(book).worth.halves)
    return found if isinstance(found, int) and not isinstance(found, bool) else costs(book).worth.halves


def trait_lines(book: Book, sheet: Sheet) -> Iterator[Line]:
    """What each Trait of a sheet costs, and the Faults that pay for some."""
    for block in sheet.having(Levelled):
        level = block.level
        if level is None or {LATE, LEARNT} & set(block.tags):
            continue
        if block.role == ATTRIBUTE and is_counted(book, block):
            cost = attribute_cost(book, level)
            why = because(
                "FUD-1.6.1-03", "cost", name=block.name, level=level_words(book, block, level), cost=cost
            )
            yield Line("attribute", cost, why)
        elif block.role == SKILL:
            cost = skill_cost(book, block)
            hard = costs(book).learning(difficulty(book, block.name, block.tags)).text
            why = because(
                "FUD-1.6.2-03", "cost", name=block.name, level=book.say(level), cost=cost, difficulty=hard
            )
            yield Line("skill", cost, why)
    for entry, level in out_of_parts(book, sheet):
        cost = attribute_cost(book, level)
        why = because("FUD-1.4-05", "cost", name=words(entry), level=book.say(level), cost=cost)
        yield Line("attribute", cost, why)
    whole = costs(book).worth.halves
    for gift in sheet.having(Power, GIFT):
        if gift.data.get("free") is not True:
            yield Line("gift", whole, because("FUD-1.6.3-02", "cost", name=gift.name))
    for fault in sheet.having(Power, FAULT):
        weight = halves(book, fault)
        if weight:
            yield Line("gift", weight, _weighed(fault.name, weight, whole), fault=True)
    yield from _points(book, sheet)


def _weighed(name: str, weight: int, whole: int) -> Reason:
    from fractions import Fraction

    return because("FUD-1.6.3-04", "weight", name=name, weight=Fraction(weight, whole))


def _points(book: Book, sheet: Sheet) -> Iterator[Line]:
    """Fudge points bought or sold for Gifts, where the game allows it (FUD-1.6.4-04)."""
    account, each = sheet.get(POINTS), book.number("points_exchange")
    if not isinstance(account, Account) or not each or not book.on("fudge_points"):
        return
    more = account.value - book.number("points_start")
    if more:
        amount = more * each * costs(book).worth.halves
        yield Line("gift", amount, because("FUD-1.6.4-04", "cost", points=more, gifts=more * each))


def granted(book: Book, sheet: Sheet) -> Iterator[Line]:
    """What the game master grants before anything is spent (FUD-1.6-01)."""
    count = counted_attributes(book, sheet)
    if count:
        levels = free_attribute_levels(book, count)
        why = because("FUD-1.6.1-01", "granted", count=count, levels=levels)
        yield Line("attribute", levels, why, granted=True)
    if book.on("skills"):
        levels = free_skill_levels(book)
        yield Line("skill", levels, because("FUD-1.6.2-01", "granted", levels=levels), granted=True)
    if book.on("gifts"):
        many = book.number("free_gifts")
        why = because("FUD-1.6.3-01", "granted", gifts=many)
        yield Line("gift", many * costs(book).worth.halves, why, granted=True)


def objective_ledger(book: Book, sheet: Sheet) -> Ledger:
    """The purses of a sheet, with Faults and exchanges making good what they can."""
    lines = (*granted(book, sheet), *trait_lines(book, sheet), *contributed(book, sheet))
    faults = sum(line.amount for line in lines if line.fault)
    purses, trades, _ = settled(book, filled(lines), faults, exchanges=book["exchanges"] != "none")
    return Ledger(purses, lines, trades)


def total(book: Book, sheet: Sheet) -> int:
    """All that a sheet is worth in skill levels, Faults taken off: for ranking (FUD-1.9-04)."""
    from tablee.systems.fudge.creation.trait_trade import unit_worth

    lines = (*trait_lines(book, sheet), *contributed(book, sheet))
    spent = [line for line in lines if not line.granted]
    return sum((-1 if line.fault else 1) * line.amount * unit_worth(book, line.purse) for line in spent)
