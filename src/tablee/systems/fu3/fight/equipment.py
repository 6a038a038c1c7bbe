"""Weapons, protections and movement: what stands on a sheet as numbers of a fight."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.chip import Chip
from tablee.game.pack import Pack
from tablee.game.problem import Problem, problem
from tablee.game.reference import folded
from tablee.game.sheet import Descriptor, Numeric, Sheet
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.core.tables import roll_table
from tablee.systems.fu3.sheet.blocks import PENALTY, armour_penalty, new_id

WEAPON, ARMOUR, SHIELD, FORCE = "weapon", "armour", "shield", "force"
AMBIDEXTROUS = "ambidext"
HANDS = 2


def weapon_block(pack: Pack, sheet: Sheet, key: str, name: str = "") -> Numeric:
    """A weapon of the book's table, as a block to put on a sheet."""
    row = combat_table(pack).weapon(key)
    assert row is not None
    return Numeric(new_id(sheet, WEAPON), name or row.label.fr, row.value, WEAPON)


def armour_block(pack: Pack, sheet: Sheet, key: str, name: str = "") -> Numeric:
    """A protection of the book's table, as a block to put on a sheet."""
    row = combat_table(pack).armour(key)
    assert row is not None
    role = SHIELD if row.shield else ARMOUR
    more = {} if row.penalty is None else {PENALTY: row.penalty}
    return Numeric(new_id(sheet, role), name or row.label.fr, row.value, role, more)


def armour_chips(pack: Pack, sheet: Sheet, side: str, sign: int) -> Iterator[Chip]:
    """A chip for each protection worn, bare skin included."""
    bodies = tuple(sheet.having(Numeric, ARMOUR))
    for block in (*bodies, *sheet.having(Numeric, SHIELD)):
        yield Chip(block.name, block.value, sign, True, ARMOUR, side=side, rule="FU3-3-05")
    skin = combat_table(pack).armour("bare_skin")
    if not bodies and skin is not None:
        yield role_chip(pack, "bare_skin", skin.value, side, sign)


def role_chip(pack: Pack, role: str, value: int, side: str = "", sign: int = 1) -> Chip:
    """A modifier that the book names: its words and its own sign come from the table of the throw."""
    row = roll_table(pack).modifiers[role]
    return Chip("", value, row.sign * sign, True, role, side=side, rule=row.rule)


def weapon_chips(pack: Pack, sheet: Sheet, wielded: tuple[str, ...], side: str, sign: int) -> Iterator[Chip]:
    """The weapons in hand: both of two with an Asset like Ambidextrous, else the better; or bare hands."""
    blocks = sorted((sheet.need(id, Numeric) for id in wielded), key=lambda block: -block.value)
    if not blocks:
        hands = combat_table(pack).weapon("bare_hands")
        if hands is not None:
            yield role_chip(pack, "bare_hands", hands.value, side, sign)
        return
    both = two_weapons(sheet, tuple(block.value for block in blocks))
    for at, block in enumerate(blocks):
        on = at == 0 or both
        yield Chip(block.name, block.value, sign, on, WEAPON, side=side, rule="FU3-3-04")


def two_weapons(sheet: Sheet, values: tuple[int, ...]) -> bool:
    """Whether an Asset like Ambidextrous is at least the total of the weapons (FU3-3-04)."""
    skill = max((asset.value for asset in _ambidextrous(sheet)), default=-1)
    return skill >= sum(values)


def _ambidextrous(sheet: Sheet) -> Iterator[Descriptor]:
    for asset in sheet.having(Descriptor, "asset"):
        if AMBIDEXTROUS in folded(asset.name) or "ambidextrous" in asset.tags:
            yield asset


def wielded_problems(sheet: Sheet, wielded: tuple[str, ...]) -> list[Problem]:
    """Weapons must be on the sheet, and no more than two in hand."""
    wrong = [
        problem("FU3-3-04", "weapons", "unknown", name=sheet.name, found=id[:40])
        for id in wielded
        if not isinstance(block := sheet.get(id), Numeric) or block.role != WEAPON
    ]
    if len(wielded) > HANDS or len(set(wielded)) < len(wielded):
        wrong.append(problem("FU3-3-04", "weapons", "hands", expected=HANDS, found=len(wielded)))
    return wrong


def best_weapon(sheet: Sheet) -> tuple[str, ...]:
    """The weapon a fighter takes when nobody says otherwise."""
    found = max(sheet.having(Numeric, WEAPON), key=lambda block: block.value, default=None)
    return () if found is None else (found.id,)


def force_of(sheet: Sheet) -> Numeric | None:
    """The one value of a minion or of a prepared group (FU3-3-10, FU3-3-11)."""
    return next(sheet.having(Numeric, FORCE), None)


def squares(pack: Pack, sheet: Sheet, asset: str = "") -> int:
    """Squares per round on a grid: five, plus a fitting Asset, less the armour penalty, at least 0."""
    quick = sheet.need(asset, Descriptor).value if asset else 0
    return max(0, combat_table(pack).squares + quick - armour_penalty(pack, sheet))
