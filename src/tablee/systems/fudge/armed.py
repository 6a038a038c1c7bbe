"""The damage factors of a fighter, read from the sheet: strength and weapon, toughness and armour."""

from __future__ import annotations

from tablee.game.ladder import Absent
from tablee.game.sheet import Numeric, Sheet
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.calling import CallingTable
from tablee.systems.fudge.fighter import Fighter
from tablee.systems.fudge.sheet import ARMOUR, SCALE
from tablee.systems.fudge.traits import level


def factors(book: Book, sheet: Sheet, weapon: Numeric | None) -> Fighter:
    """Every number of a sheet that a blow needs but the skill (FUD-4.1-04)."""
    names = book.table("fighting", CallingTable)
    strength, capacity = (_level(book, sheet, n[0]) for n in (names.strength, names.damage_capacity))
    worn = max(sheet.having(Numeric, ARMOUR), key=lambda a: a.value, default=None)
    armour = 0 if worn is None else worn.value
    size = sheet.get(SCALE)
    scale = size.value if isinstance(size, Numeric) else 0
    mass = size.more.get("mass", scale) if isinstance(size, Numeric) else 0
    more = {} if weapon is None else weapon.more
    muscle = bool(more.get("muscle", 0 if more.get("ranged", 0) and not more.get("thrown", 0) else 1))
    return Fighter(
        offence=(strength if muscle else 0) + (-1 if weapon is None else weapon.value),
        guard=capacity + armour,
        armour=armour,
        capacity=capacity,
        scale=scale if muscle else 0,
        mass=mass,
        heavy=bool(more.get("heavy", 0)),
        piercing=bool(more.get("piercing", 0)),
    )


def _level(book: Book, sheet: Sheet, name: str) -> int:
    found = level(book, sheet, name)
    return 0 if isinstance(found, Absent) else found
