"""Weapons, armours, shields and levels as damage factors; the factors of a whole sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.dial import DialValue
from tablee.game.event import BlockPut, Told
from tablee.game.sheet import Block, Levelled, Numeric, Sheet
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.fight.armoury import (
    bare_value,
    factor,
    items,
    role_of,
    weapon_value,
    weapons,
)
from tablee.systems.fudge.fight.gear import factors
from tests.systems.fudge.blows import at
from tests.systems.fudge.by_hand import Game, refused, rules

T15 = {
    "unarmed": -1, "martial_art": 0, "blackjack": 0, "knife": 1, "knuckles": 0, "sling": 0, "boots": 0,
    "truncheon": 1, "machete": 2, "short_sword": 2, "sword": 2, "hatchet": 2, "rock": 1,
    "broadsword": 3, "axe": 3, "club": 2, "mace": 2, "flail": 2, "spear": 3, "staff": 2, "bow": 3,
    "polearm": 4, "two_hand_sword": 4, "battleaxe": 4,
}  # fmt: skip


def sheet(*blocks: Block, name: str = "Ana", nature: str = "character") -> Sheet:
    return Sheet("fudge", name, blocks, nature)


def trait(name: str, level: int) -> Levelled:
    return Levelled(name.lower(), name, level, "attribute")


def weapon(value: int, name: str = "Arme", **more: int) -> Numeric:
    return Numeric(name.lower(), name, value, "weapon", {"muscle": 1, **more})


def armour(value: int, **more: int) -> Numeric:
    return Numeric("armure", "Armure", value, "armour", more)


def fighter(held: Numeric | None, *blocks: Block, **dials: DialValue) -> Fighter:
    return factors(at(**dials), sheet(*blocks), held)


def test_every_muscle_weapon_has_the_value_of_its_class_and_edge() -> None:
    book = at()
    assert {row.key: weapon_value(book, row) for row in weapons(book).weapons} == T15
    assert {row.key: row.value for row in weapons(book).classes} == {
        "unarmed": -1, "light": 0, "medium": 1, "large": 2, "light_two": 2, "two": 3,
    }  # fmt: skip
    assert (bare_value(book, trained=False), bare_value(book, trained=True)) == (-1, 0)


def test_launchers_have_a_force_of_their_own() -> None:
    rows = {row.key: (row.value, row.low, row.high) for row in weapons(at()).launchers}
    assert rows == {
        "derringer": (1, 0, 1), "pistol": (2, 2, 3), "rifle": (5, 5, None), "rocket": (10, 10, None),
        "blaster": (10, 0, 10),
    }  # fmt: skip
    strong = fighter(weapon(2, muscle=0, ranged=1), trait("Force", 3))
    assert strong.offence == 2


def test_beyond_the_ladder_factors_go_on() -> None:
    assert [factor(at(), n, "strength") for n in (4, 6, -4, -6)] == [4, 6, -4, -6]


def taken(given: dict[str, Any], **dials: DialValue) -> Numeric:
    game = Game(rules(**dials))
    game.put("ana")
    (event,) = game.play("equip", sheet="ana", **given)
    assert isinstance(event, BlockPut) and isinstance(event.block, Numeric)
    return event.block


@pytest.mark.rule("FUD-4.5.4-01")
def test_gear_is_taken_from_the_lists_or_written() -> None:
    axe = taken({"item": "weapon_axe"})
    assert (axe.name, axe.value, axe.role, dict(axe.more)) == (
        "Hache", 3, "weapon", {"sharp": 1, "size": 2, "muscle": 1, "parries": 0},
    )  # fmt: skip
    assert taken({"item": "weapon_sword"}).more["parries"] == 1
    pistol = taken({"item": "weapon_pistol", "value": 3})
    assert (pistol.value, dict(pistol.more)) == (3, {"ranged": 1, "muscle": 0})
    assert taken({"item": "armour_metal", "enchanted": True}).value == 4
    assert taken({"item": "armour_metal", "enchanted": True}, magic_armour=2).value == 5
    blade = taken({"item": "weapon_sword", "name": "Mord-la-nuit", "magic": 1, "tech": 2})
    assert (blade.name, blade.value, blade.more["magic"], blade.more["tech"]) == ("Mord-la-nuit", 3, 1, 2)
    assert taken({"item": "shield_large"}).more["missiles"] == 2
    own = taken({"item": "own_weapon", "name": "Griffes", "value": 2})
    assert (own.id, own.value, own.role) == ("griffes", 2, "weapon")


@pytest.mark.rule("FUD-4.5.4-01", "FUD-4.5.4-04")
def test_gear_of_ones_own_needs_a_value_and_odd_values_are_remarked_on() -> None:
    game = Game(rules())
    game.put("ana")
    assert refused(lambda: game.play("equip", sheet="ana", item="own_armour")) == [("FUD-4.5.4-01", "value")]
    (odd,) = game.preview("equip", sheet="ana", item="weapon_pistol", value=9).problems
    assert (odd.rule, odd.said, odd.warning) == ("FUD-4.5.4-04", "between", True)
    assert not game.preview("equip", sheet="ana", item="weapon_rocket", value=40).problems
    long = refused(lambda: game.play("equip", sheet="ana", item="weapon_axe", name="x" * 81))
    assert long == [("FUD-4.5.4-01", "name")]


@pytest.mark.rule("FUD-4.5.5-03")
def test_two_sheets_are_compared_once_both_ways() -> None:
    game = Game(rules())
    game.put("leroy", trait("Force", 1), trait("Capacité de Dégâts", 1), weapon(3), armour(3))
    game.put("theodora", trait("Force", 3), weapon(4), armour(2))
    events = game.play("compare_factors", sheet="leroy", foe="theodora")
    pairs = [dict(e.reason.slots) for e in events if isinstance(e, Told) and e.reason.said == "pair"]
    assert [(str(pair["name"]), pair["tdf"]) for pair in pairs] == [("Leroy", 2), ("Theodora", 3)]


def test_gear_is_known_by_its_name() -> None:
    book = at()
    assert role_of(book, "Épée large") == "weapon"
    assert role_of(book, "cotte de maille") == role_of(book, "Armure de plates") == "armour"
    assert role_of(book, "Grand bouclier") == role_of(book, "Pavois") == "shield"
    assert len(items(book)) == len(T15) - 1 + 5 + 6 + 3
