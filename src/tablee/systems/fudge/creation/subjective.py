"""Subjective creation: no points, but quotas of what is high, of Gifts and of Faults (FUD-1.5)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import dataclass
from tablee.game.ladder import Absent
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason, Value, because
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.lists import AttributeTable
from tablee.systems.fudge.core.sheet import ATTRIBUTE, FAULT, GIFT, SKILL
from tablee.systems.fudge.core.traits import default
from tablee.systems.fudge.creation.objective import LATE, is_counted, out_of_parts
from tablee.systems.fudge.creation.quotas import Slots, capped, counts, fits, quota

FAMILIES = {ATTRIBUTE: Text("Caractéristiques", "Attributes"), SKILL: Text("Compétences", "Skills")}
DIALS = {ATTRIBUTE: "attribute_quota", SKILL: "skill_quota"}


@dataclass(frozen=True, slots=True)
class Held:
    """What a sheet has of one family, beside the slots it has for it."""

    role: str
    slots: Slots
    have: tuple[int, int, int]

    def fits(self, book: Book) -> bool:
        """Whether the slots hold it."""
        return fits(book, self.slots, self.have)


def high(book: Book, sheet: Sheet, role: str, *, late: bool = False) -> tuple[int, int, int]:
    """How many Traits of a family stand on the three highest levels."""
    blocks = [b for b in sheet.having(Levelled, role) if late or LATE not in b.tags]
    if role == ATTRIBUTE:
        blocks = [b for b in blocks if is_counted(book, b)]
        finer = [level for _, level in out_of_parts(book, sheet)]
        return counts(book, [*(b.level for b in blocks if b.level is not None), *finer])
    return counts(book, [b.level for b in blocks if b.level is not None])


def held(book: Book, sheet: Sheet, role: str, dial: str = "", *, late: bool = False) -> Held | None:
    """A family beside its slots; None where the game sets none."""
    row = quota(book, dial or DIALS[role])
    if row is None:
        return None
    slots = row.slots
    if role == ATTRIBUTE:
        slots = capped(slots, max(len(book.table("attributes", AttributeTable).used), _many(sheet)))
    elif not dial:
        slots = (slots[0], slots[1] + bought(book, sheet), slots[2])
    return Held(role, slots, high(book, sheet, role, late=late))


def _many(sheet: Sheet) -> int:
    return sum(1 for _ in sheet.having(Levelled, ATTRIBUTE))


def taken(sheet: Sheet, role: str) -> int:
    """How many Gifts or Faults count: those without compensation don't."""
    return sum(block.data.get("free") is not True for block in sheet.having(Power, role))


def bought(book: Book, sheet: Sheet) -> int:
    """How many more Skills on the second level extra Faults buy, once extra Gifts are paid (FUD-1.5-06)."""
    if not book.on("fault_buys"):
        return 0
    spare = taken(sheet, FAULT) - book.number("least_faults")
    return max(0, spare - max(0, taken(sheet, GIFT) - book.number("most_gifts")))


def written_skills(book: Book, sheet: Sheet) -> int:
    """How many Skills count against the most: not those at their default, nor late ones (FUD-1.5-04)."""
    many = 0
    for block in sheet.having(Levelled, SKILL):
        usual = default(book, block.name, block.tags, SKILL)
        at_default = not isinstance(usual, Absent) and block.level == usual
        many += not at_default and block.level is not None and LATE not in block.tags
    return many


def quota_problems(book: Book, sheet: Sheet, role: str, dial: str = "") -> Iterator[Problem]:
    """More high Traits than the quotas hold (FUD-1.5-02, FUD-1.5-03, FUD-1.6.2-06)."""
    found = held(book, sheet, role, dial)
    if found is not None and not found.fits(book):
        rule = "FUD-1.6.2-06" if dial else "FUD-1.5-02" if role == ATTRIBUTE else "FUD-1.5-03"
        yield Problem(rule, role, "quota", _slots_told(book, found))


def _slots_told(book: Book, found: Held) -> tuple[tuple[str, Value], ...]:
    top, told = book.top.value, list[tuple[str, Value]]()
    for at, name in enumerate(("first", "second", "third")):
        told += [(f"level_{name}", book.say(top - at)), (f"have_{name}", found.have[at])]
        told.append((f"slots_{name}", found.slots[at]))
    return (("family", FAMILIES[found.role]), *told)


def subjective_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Every breach of the quotas."""
    if book.on("attributes"):
        yield from quota_problems(book, sheet, ATTRIBUTE)
    if book.on("skills"):
        yield from quota_problems(book, sheet, SKILL)
        many, most = written_skills(book, sheet), book.number("most_skills")
        if many > most:
            yield problem("FUD-1.5-04", SKILL, "many", most=most, found=many)
    yield from _gift_problems(book, sheet)


def _gift_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    gifts, faults = taken(sheet, GIFT), taken(sheet, FAULT)
    most, least = book.number("most_gifts"), book.number("least_faults")
    if book.on("faults") and faults < least:
        yield problem("FUD-1.5-05", FAULT, "faults", least=least, found=faults)
    more = max(0, faults - least) if book.on("fault_buys") else 0
    if book.on("gifts") and gifts > most + more:
        said = "bought" if book.on("fault_buys") else "gifts"
        rule = "FUD-1.5-06" if book.on("fault_buys") else "FUD-1.5-05"
        yield problem(rule, GIFT, said, most=most, more=more, found=gifts, faults=faults)


def subjective_told(book: Book, sheet: Sheet) -> tuple[Reason, ...]:
    """The quotas and what is used of them, in sentences."""
    found = [held(book, sheet, role) for role in (ATTRIBUTE, SKILL) if book.on(f"{role}s")]
    lines = [Reason("FUD-1.5-02", "slots", _slots_told(book, one)) for one in found if one is not None]
    if book.on("skills"):
        most = book.number("most_skills")
        lines.append(because("FUD-1.5-04", "skills", most=most, found=written_skills(book, sheet)))
    gifts, faults = taken(sheet, GIFT), taken(sheet, FAULT)
    most, least = book.number("most_gifts"), book.number("least_faults")
    lines.append(because("FUD-1.5-05", "taken", most=most, least=least, gifts=gifts, faults=faults))
    return tuple(lines)
