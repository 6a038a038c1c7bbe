"""Supernormal Powers on a sheet: what is allowed, what they cost, what they do (FUD-2.1, FUD-2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.ladder import Absent
from tablee.game.problem import Problem, problem
from tablee.game.sheet import Levelled, Numeric, Power, Sheet
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.index import index, plain
from tablee.systems.fudge.core.sheet import POWER, SKILL
from tablee.systems.fudge.core.traits import default
from tablee.systems.fudge.powers.lists import (
    KnownPower,
    drawback,
    is_allowed,
    is_refused,
    known_power,
    power_table,
)
from tablee.systems.fudge.powers.prices import (
    Price,
    drawbacks_of,
    number,
    power_price,
    purchase_problems,
    scale_price,
    total,
)
from tablee.systems.fudge.scale.species import mass_problems, sheet_scales, split_problems

CYBER = "cyber"
"""The source of implants, which always need the game master's consent (FUD-2.9-01)."""


def powers(sheet: Sheet) -> tuple[Power, ...]:
    """The Powers of a sheet."""
    return tuple(sheet.having(Power, POWER))


def free_powers(book: Book) -> int:
    """How many Powers a character has for nothing: none where the game has none (FUD-2.2-03)."""
    return book.number("free_powers") if book.on("powers") else 0


def spent(book: Book, sheet: Sheet) -> Price:
    """What a sheet's Powers and Scale cost, before the free ones."""
    return total(
        [*(power_price(book, block) for block in powers(sheet)), scale_price(book, sheet_scales(sheet))]
    )


def extra_powers(book: Book, sheet: Sheet) -> int:
    """How many Powers there are beyond the free ones, by weight (FUD-2.2-04)."""
    return max(0, spent(book, sheet).power - free_powers(book))


def faults_due(book: Book, sheet: Sheet) -> int:
    """How many Faults a sheet's further Powers ask for in subjective creation (FUD-2.2-04)."""
    return extra_powers(book, sheet) * book.number("extra_power_faults")


def power_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Everything wrong with the Powers and the Scale of a sheet."""
    held, most = powers(sheet), book.number("most_powers")
    if held and not book.on("powers"):
        yield problem("FUD-2.2-01", held[0].id, "none", found=len(held))
    elif most and len(held) > most:
        yield problem("FUD-2.2.1-02", held[-1].id, "most", expected=most, found=len(held))
    for block in held if book.on("powers") else ():
        yield from _one(book, sheet, block)
    found = sheet_scales(sheet)
    yield from split_problems(book, found)
    yield from mass_problems(book, sheet)
    yield from purchase_problems(book, max(found.strength, found.mass))


def _one(book: Book, sheet: Sheet, block: Power) -> Iterator[Problem]:
    refused, known = is_refused(book, block.name), known_power(book, block.name)
    if refused is not None:
        yield problem("FUD-2.2-06", block.id, "refused", name=refused.text)
    key = str(block.data.get("source", known.source if known else ""))
    if not is_allowed(book, key):
        allowed = tuple(one.text for one in power_table(book).sources if is_allowed(book, one.key))
        yield problem("FUD-2.2.1-01", block.id, "source", name=block.name, expected=allowed)
    weight, most = number(block, "weight", 1), book.number("power_weight")
    if not 1 <= weight <= most:
        yield problem("FUD-2.2-05", block.id, "weight", name=block.name, expected=most, found=weight)
    grain = str(book["power_grain"])
    if known is not None and known.grain and grain not in ("any", known.grain):
        yield problem("FUD-2.2.1-01", block.id, "grain", name=block.name)
    for unknown in (key for key in drawbacks_of(block) if drawback(book, key) is None):
        yield problem("FUD-2.2.1-03", block.id, "unknown", found=unknown[:40])
    if not block.note.strip():
        yield problem("FUD-2.2-02", block.id, "described", warning=True, name=block.name)
    if key == CYBER and block.data.get("approved") is not True:
        yield problem("FUD-2.9-01", block.id, "consent", warning=True, name=block.name)
    yield from _fighting(book, sheet, block, known)


def _fighting(book: Book, sheet: Sheet, block: Power, known: KnownPower | None) -> Iterator[Problem]:
    """What a Power that is used as an attack still lacks: a damage rating, a Skill (FUD-2.2.2-01)."""
    if known is not None and known.roll == "aim" and damage(book, block) is None:
        yield problem("FUD-2.2.3-01", block.id, "unrated", warning=True, name=block.name)
    skill = skill_name(book, block)
    if skill and skill_block(book, sheet, block) is None:
        yield problem("FUD-2.2.2-01", block.id, "skill", warning=True, name=block.name, skill=skill)


def damage(book: Book, block: Power) -> int | None:
    """The damage of a Power as it was agreed, else as the list has it (FUD-2.2.3-01)."""
    if "damage" in block.data:
        return number(block, "damage")
    known = known_power(book, block.name)
    return None if known is None else known.damage


def power_chip(book: Book, block: Power, wanted: int, side: str = "") -> Chip | None:
    """The penalty to the Skill for more damage than a Power is rated for (FUD-2.2.3-02)."""
    more = wanted - (damage(book, block) or 0)
    strain = more * book.number("power_strain")
    if more <= 0 or not strain:
        return None
    return Chip(block.name, strain, -1, role=POWER, side=side, rule="FUD-2.2.3-02")


def weapon_power(sheet: Sheet, weapon: Numeric | None) -> Power | None:
    """The Power that a weapon of the sheet is: its note names it."""
    found = sheet.get(weapon.note) if weapon is not None and weapon.note else None
    return found if isinstance(found, Power) and found.role == POWER else None


def strain_chips(book: Book, sheet: Sheet, weapon: Numeric | None, more: int, side: str) -> Iterator[Chip]:
    """What more damage than a Power is rated for costs in a fight (FUD-2.2.3-02)."""
    block = weapon_power(sheet, weapon)
    chip = None if block is None else power_chip(book, block, (damage(book, block) or 0) + more, side)
    if chip is not None:
        yield chip


def skill_name(book: Book, block: Power) -> str:
    """The Skill that goes with a Power: as the sheet says, else as the list does (FUD-2.2.2-01)."""
    known = known_power(book, block.name)
    return str(block.data.get("skill", "")) or ("" if known is None else known.skill)


def takes_roll(book: Book, block: Power, *, hard: bool) -> bool:
    """Whether using a Power takes a roll of its Skill: in a difficult manoeuvre, or for fine work."""
    known = known_power(book, block.name)
    match "always" if known is None and block.data.get("skill") else known.roll if known else "never":
        case "hard":
            return hard and book["flight_skill"] == "skill"
        case "fine":
            return hard and book.on("psi_skills")
        case "aim":
            return book["power_aim"] == "roll"
        case "always":
            return True
    return False


def skill_block(book: Book, sheet: Sheet, block: Power) -> Levelled | None:
    """The Skill of a Power on the sheet; the Power itself may bear the same name."""
    wanted, known = skill_name(book, block), index(book)
    entry = known.entry(wanted, SKILL)
    for found in sheet.having(Levelled, SKILL):
        named = plain(found.name) == plain(wanted)
        if wanted and (named or (entry is not None and known.entry(found.name, SKILL) is entry)):
            return found
    return None


def skill_level(book: Book, sheet: Sheet, block: Power) -> int | Absent:
    """What is rolled for a Power: the level of its Skill, or what such a Skill is by default."""
    found = skill_block(book, sheet, block)
    if found is not None and found.level is not None:
        return found.level
    return default(book, skill_name(book, block) or block.name)
