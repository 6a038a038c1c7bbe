"""Gear on the throw bar: what a weapon does to the damage of this blow, each as a chip that can be struck.

Their unit is `DAMAGE`: they change no skill. Those without a number are marks of the weapon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tablee.game.chip import Chip
from tablee.game.sheet import Numeric, Sheet
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.fight.gear import less, muscle, scaled
from tablee.systems.fudge.scale.species import sheet_scales

DAMAGE = "damage"
"""The unit of chips that bear on the damage of a blow."""
LESS, SCALED, EDGE = "less_deadly", "scaled", "edge"
PIERCING, FLAT, HEAVY = "piercing", "flat", "heavy"


def gear_chips(book: Book, sheet: Sheet, weapon: Numeric | None, edge: int, side: str) -> Iterator[Chip]:
    """What the weapon in hand brings beside its value; ``edge`` is the Scale that it has against this armour
    by the game master's word, the armour's below 0 (FUD-4.6.5-01)."""
    more = weapon.more if weapon is not None else {}
    yield from _number(-less(book, weapon), LESS, "FUD-4.5.4-06", side)
    if not muscle(weapon) and scaled(weapon):
        yield from _number(sheet_scales(sheet).strength, SCALED, "FUD-4.5.4-03", side)
    yield from _number(edge, EDGE, "FUD-4.6.5-01", side)
    if more.get(PIERCING) and book.on("scale_piercing"):
        yield _mark(PIERCING, "FUD-4.5.8-04", side)
    if more.get(FLAT) and book["capacity_by"] == "roll":
        yield _mark(FLAT, "FUD-4.5.2-03", side)
    if more.get(HEAVY) and book.on("blunt_halves"):
        yield _mark(HEAVY, "FUD-4.5.4-07", side)


def _number(worth: int, role: str, rule: str, side: str) -> Iterator[Chip]:
    if worth:
        yield Chip("", abs(worth), 1 if worth > 0 else -1, role=role, unit=DAMAGE, side=side, rule=rule)


def _mark(role: str, rule: str, side: str) -> Chip:
    return Chip("", 0, role=role, unit=DAMAGE, side=side, rule=rule)


def with_gear(made: Fighter, chips: Iterable[Chip]) -> Fighter:
    """A fighter as the chips of gear were left: what was struck does not count in this blow."""
    for chip in chips:
        if chip.unit != DAMAGE:
            continue
        match chip.role:
            case "less_deadly":
                made = replace(made, offence=made.offence + chip.value + chip.worth)
            case "scaled":
                made = replace(made, scale=chip.worth)
            case "edge":
                made = replace(made, edge=made.edge + chip.worth)
            case "piercing":
                made = replace(made, piercing=made.piercing and chip.on)
            case "flat":
                made = replace(made, flat=made.flat and chip.on)
            case "heavy":
                made = replace(made, heavy=made.heavy and chip.on)
    return made
