"""What a sheet brings to a blow in damage factors: Strength, Scale, weapon, armour, toughness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablee.game.frozen import dataclass
from tablee.game.ladder import Absent
from tablee.game.reason import Named, Reason, because
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.game.text import plain
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import ARMOUR
from tablee.systems.fudge.core.traits import find, has, level, number
from tablee.systems.fudge.fight.armoury import (
    FactorTable,
    bare_value,
    factor,
    lessened,
    role_of,
    weapons,
)
from tablee.systems.fudge.fight.gear_marks import HELD
from tablee.systems.fudge.fight.trait_names import called
from tablee.systems.fudge.scale.species import sheet_scales
from tablee.systems.fudge.wounds.impaired import recording

__all__ = ["factors", "role_of", "told"]

WILL = "Volonté"
MASS = ("mass", "Masse")


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a factor: why, and how much."""

    why: Reason
    value: int


def muscle(weapon: Numeric | None) -> bool:
    """Whether the arm drives the weapon: bare hands, and all that does not say otherwise (FUD-4.5.4-02)."""
    return weapon is None or bool(weapon.more.get("muscle", 1))


def scaled(weapon: Numeric | None) -> bool:
    """Whether the attacker's Strength Scale counts: with muscle, or in a launcher built to that Scale
    (FUD-4.5.4-03)."""
    return muscle(weapon) or (weapon is not None and bool(weapon.more.get("scaled", 0)))


def is_trained(book: Book, sheet: Sheet) -> bool:
    """Whether somebody has learnt to fight without weapons."""
    return find(book, sheet, *weapons(book).martial) is not None


def weapon_worth(book: Book, sheet: Sheet, weapon: Numeric | None) -> int:
    """The damage value of a weapon in this game, or of bare hands."""
    own = bare_value(book, trained=is_trained(book, sheet)) if weapon is None else weapon.value
    return own - less(book, weapon)


def less(book: Book, weapon: Numeric | None) -> int:
    """How much a less deadly game takes from this weapon, from bare hands where it is None (FUD-4.5.4-06)."""
    if not muscle(weapon):
        return 0
    return lessened(book) if weapon is None else lessened(book, weapon.name, weapon.more.get("size"))


def offence_parts(book: Book, sheet: Sheet, weapon: Numeric | None) -> Iterator[Part]:
    """The parts of the offensive factor, Scale apart."""
    yield from _own_parts(book, sheet, weapon)
    if taken := less(book, weapon):
        yield Part(because("FUD-4.5.4-06", "less", value=-taken), -taken)


def _own_parts(book: Book, sheet: Sheet, weapon: Numeric | None) -> Iterator[Part]:
    if muscle(weapon):
        strength = called(book, sheet, "strength")
        value = factor(book, strength.level, "strength") if strength and strength.level is not None else 0
        yield Part(because("FUD-4.5.4-02", "strength", value=value), value)
    if weapon is None:
        trained = is_trained(book, sheet)
        value = bare_value(book, trained=trained)
        yield Part(because("FUD-4.5.4-05", "trained" if trained else "bare", value=value), value)
        return
    rule = "FUD-4.5.4-05" if muscle(weapon) else "FUD-4.5.4-04"
    yield Part(because(rule, "weapon", name=plain(weapon.name), value=weapon.value), weapon.value)


def worn(sheet: Sheet) -> Numeric | None:
    """The armour that is worn, only one: the one that says so, else the best that is not put away."""
    return in_use(sheet.having(Numeric, ARMOUR))


def in_use(gear: Iterable[Numeric]) -> Numeric | None:
    """Of several pieces the one in hand, else the best that is not put away."""
    return max(ready(gear), key=lambda block: block.value, default=None)


def ready(gear: Iterable[Numeric]) -> list[Numeric]:
    """Of several pieces those in hand or worn, else all that are not put away."""
    known = [block for block in gear if block.more.get(HELD, 1)]
    return [block for block in known if block.more.get(HELD)] or known


def guard_parts(book: Book, sheet: Sheet) -> Iterator[Part]:
    """The parts of the defensive factor, armour and Scale apart (FUD-4.5.4-09)."""
    if book["capacity_by"] == "factor" and recording(book, sheet) != "capacity":
        value = factor(book, _level(book, sheet, str(book["capacity_trait"])), "capacity")
        yield Part(because("FUD-4.5.2-02", "capacity", value=value), value)
    for key in book.table("factors", FactorTable).tough:
        value = number(book, sheet, key) * (book.number("thick_skin") if key == "thick_skin" else 1)
        if value:
            yield Part(because("FUD-4.5.4-09", "skin", value=value), value)
    mass = find(book, sheet, *MASS)
    if isinstance(mass, Levelled) and mass.level:
        value = book.number("mass_good") if mass.level > 0 else -book.number("mass_poor")
        yield Part(because("FUD-4.5.4-09", "mass", value=value), value)
    if book["gift_step"] == "point" and (value := _gift(book, sheet)):
        yield Part(because("FUD-4.5.2-04", "point", value=value), value)


def _gift(book: Book, sheet: Sheet) -> int:
    """What Damage Resistance gives and Fragile takes, where the game has them (FUD-4.5.2-04)."""
    if book["capacity_by"] != "gift":
        return 0
    return has(book, sheet, "damage_resistance") - has(book, sheet, "fragile")


def _level(book: Book, sheet: Sheet, name: str) -> int:
    found = level(book, sheet, name)
    return 0 if isinstance(found, Absent) else found


def factors(book: Book, sheet: Sheet, weapon: Numeric | None) -> Fighter:
    """A fighter with every damage factor of a sheet and this weapon; None: bare hands."""
    armour, scales = worn(sheet), sheet_scales(sheet)
    value = armour.value if armour else 0
    more = weapon.more if weapon else {}
    tested = WILL if book["capacity_by"] == "will" else str(book["capacity_trait"])
    return Fighter(
        name=sheet.name,
        offence=sum(part.value for part in offence_parts(book, sheet, weapon)),
        guard=value + sum(part.value for part in guard_parts(book, sheet)),
        armour=value,
        capacity=_level(book, sheet, tested),
        scale=scales.strength if scaled(weapon) else 0,
        mass=scales.mass,
        heavy=bool(more.get("heavy", 0)),
        piercing=bool(more.get("piercing", 0)),
        tough=_gift(book, sheet) if book["gift_step"] == "wound" else 0,
        flat=bool(more.get("flat", 0)),
        tech=more.get("tech"),
        ward_tech=armour.more.get("tech") if armour else None,
    )


def told(book: Book, who: Named, sheet: Sheet, weapon: Numeric | None) -> tuple[Reason, ...]:
    """How both factors of a sheet come about, for people to check."""
    armour, scales = worn(sheet), sheet_scales(sheet)
    found = factors(book, sheet, weapon)
    lines = [part.why for part in offence_parts(book, sheet, weapon)]
    if found.scale:
        lines.append(because("FUD-4.5.4-03", "scale", value=found.scale))
    lines.append(because("FUD-4.5.3-01", "offence", name=who, value=found.offence + found.scale))
    lines += [part.why for part in guard_parts(book, sheet)]
    if armour is not None:
        lines.append(because("FUD-4.5.4-09", "armour", name=plain(armour.name), value=armour.value))
    if scales.mass:
        lines.append(because("FUD-4.5.8-01", "mass", value=scales.mass))
    lines.append(because("FUD-4.5.3-01", "guard", name=who, value=found.guard + scales.mass))
    return tuple(lines)
