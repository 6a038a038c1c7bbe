"""Weapons, armours, shields and levels as damage factors; the factors of a whole sheet."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.dial import DialValue
from tablee.game.event import BlockPut, Told
from tablee.game.reason import Named
from tablee.game.sheet import Block, Levelled, Numeric, Power, Sheet
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.pair import Pairing
from tablee.systems.fudge.fight.armoury import (
    ArmourTable,
    ShieldTable,
    bare_value,
    factor,
    items,
    role_of,
    weapon_value,
    weapons,
)
from tablee.systems.fudge.fight.gear import factors, told
from tests.systems.fudge.blows import at
from tests.systems.fudge.by_hand import Game, refused, rules
from tests.systems.fudge.by_hand import told as said

T15 = {
    "unarmed": -1, "martial_art": 0, "blackjack": 0, "knife": 1, "knuckles": 0, "sling": 0, "boots": 0,
    "truncheon": 1, "machete": 2, "short_sword": 2, "sword": 2, "hatchet": 2, "rock": 1,
    "broadsword": 3, "axe": 3, "club": 2, "mace": 2, "flail": 2, "spear": 3, "staff": 2, "bow": 3,
    "polearm": 4, "two_hand_sword": 4, "battleaxe": 4,
}  # fmt: skip
LESS_DEADLY = {
    "knife": 0, "short_sword": 1, "broadsword": 2, "two_hand_sword": 3, "mace": 1, "martial_art": -1,
    "unarmed": -2,
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


@pytest.mark.rule("FUD-4.5.4-05", "FUD-4.5.4-01")
def test_every_muscle_weapon_has_the_value_of_its_class_and_edge() -> None:
    book = at()
    assert {row.key: weapon_value(book, row) for row in weapons(book).weapons} == T15
    assert {row.key: row.value for row in weapons(book).classes} == {
        "unarmed": -1, "light": 0, "medium": 1, "large": 2, "light_two": 2, "two": 3,
    }  # fmt: skip
    assert (bare_value(book, trained=False), bare_value(book, trained=True)) == (-1, 0)


@pytest.mark.rule("FUD-4.5.4-06")
def test_a_less_deadly_game_takes_one_from_weapons_but_not_from_their_edge() -> None:
    book = at(less_deadly=True)
    known = {row.key: weapon_value(book, row) for row in weapons(book).weapons}
    assert {key: known[key] for key in LESS_DEADLY} == LESS_DEADLY
    assert factors(book, sheet(), None).offence == -2
    assert [row.value for row in weapons(book).launchers] == [1, 2, 5, 10, 10]
    tame = at(less_deadly=True, less_deadly_by=2)
    assert weapon_value(tame, next(row for row in weapons(tame).weapons if row.key == "sword")) == 0


@pytest.mark.rule("FUD-4.5.4-04")
def test_launchers_have_a_force_of_their_own() -> None:
    rows = {row.key: (row.value, row.low, row.high) for row in weapons(at()).launchers}
    assert rows == {
        "derringer": (1, 0, 1), "pistol": (2, 2, 3), "rifle": (5, 5, None), "rocket": (10, 10, None),
        "blaster": (10, 0, 10),
    }  # fmt: skip
    strong = fighter(weapon(2, muscle=0, ranged=1), trait("Force", 3))
    assert strong.offence == 2


@pytest.mark.rule("FUD-4.5.4-09")
def test_armours_and_what_the_examples_call_them() -> None:
    table = at().table("armours", ArmourTable)
    assert [(row.key, row.value) for row in table.armours] == [
        ("soft", 1), ("rigid", 2), ("light_metal", 2), ("metal", 3), ("heavy_metal", 4), ("future", 5),
    ]  # fmt: skip
    named = {name: row.value for row in table.armours for name in row.also}
    assert named["Cuir léger"] == 1
    assert named["Cuir bouilli"] == named["Cuir épais"] == named["Armure complète en cuir"] == 2
    assert (named["Cotte de maille"], named["Armure de chevalerie"]) == (3, 4)


@pytest.mark.rule("FUD-4.5.4-08")
def test_a_shield_hampers_the_opponent_and_is_no_defensive_factor() -> None:
    rows = at().table("shields", ShieldTable).shields
    assert [(row.key, row.value, row.missiles) for row in rows] == [
        ("small", 1, 0), ("medium", 1, 1), ("large", 2, 2),
    ]  # fmt: skip
    assert fighter(None, Numeric("b", "Bouclier", 2, "shield", {"missiles": 2})).guard == 0


@pytest.mark.rule("FUD-4.5.4-02", "FUD-4.5.2-02")
@pytest.mark.parametrize("level", range(-3, 4))
def test_levels_are_factors(level: int) -> None:
    book = at()
    assert factor(book, level, "strength") == level
    assert factor(book, level, "capacity") == level
    assert fighter(weapon(1), trait("Force", level)).offence == 1 + level
    assert fighter(None, trait("Capacité de Dégâts", level)).guard == level


def test_beyond_the_ladder_factors_go_on() -> None:
    assert [factor(at(), n, "strength") for n in (4, 6, -4, -6)] == [4, 6, -4, -6]


@pytest.mark.rule("FUD-4.5.4-02")
def test_strength_counts_with_muscle_only() -> None:
    assert fighter(weapon(1, muscle=1), trait("Force", 2)).offence == 3
    assert fighter(weapon(1, muscle=0), trait("Force", 2)).offence == 1
    assert fighter(None, trait("Force", 2)).offence == 1
    assert fighter(None, Levelled("karate", "Karaté", 1, "skill")).offence == 0


@pytest.mark.rule("FUD-4.5.4-03")
def test_scale_counts_with_muscle_and_in_launchers_built_to_it() -> None:
    hero = Numeric("scale", "Échelle", 10, "scale", {"mass": 2, "move": 0})
    assert fighter(weapon(1), hero).scale == 10
    assert fighter(weapon(2, muscle=0), hero).scale == 0
    assert fighter(weapon(2, muscle=0, scaled=1), hero).scale == 10
    assert fighter(None, hero).mass == 2


@pytest.mark.rule("FUD-4.5.3-01")
def test_all_five_inputs_count() -> None:
    giant = Numeric("scale", "Échelle", 3, "scale", {"mass": 4, "move": 0})
    me = fighter(weapon(3), trait("Force", 1), giant)
    foe = fighter(None, armour(2), trait("Capacité de Dégâts", 1), giant)
    assert (me.offence, me.scale, foe.guard, foe.mass) == (4, 3, 3, 4)
    assert Pairing(at(), me, foe).tdf() == 4 + 3 - 3 - 4
    lines = said(told(at(), Named("me", "Me"), sheet(trait("Force", 1), giant, armour(2)), weapon(3)))
    assert lines == [
        ("FUD-4.5.4-02", "strength"),
        ("FUD-4.5.4-05", "weapon"),
        ("FUD-4.5.4-03", "scale"),
        ("FUD-4.5.3-01", "offence"),
        ("FUD-4.5.2-02", "capacity"),
        ("FUD-4.5.4-09", "armour"),
        ("FUD-4.5.8-01", "mass"),
        ("FUD-4.5.3-01", "guard"),
    ]


@pytest.mark.rule("FUD-4.5.4-07", "FUD-4.5.4-07-ex1")
@pytest.mark.parametrize(("worn", "left"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_heavy_blunt_weapon_halves_what_is_worn(worn: int, left: int) -> None:
    mace = fighter(weapon(2, heavy=1))
    knight = fighter(None, armour(worn), trait("Capacité de Dégâts", 1), Power("p", "Peau Épaisse", "gift"))
    assert knight.guard == worn + 2
    assert Pairing(at(blunt_halves=True), mace, knight).tdf() == 2 - left - 2
    assert Pairing(at(), mace, knight).tdf() == 2 - worn - 2
    sword = fighter(weapon(2))
    assert Pairing(at(blunt_halves=True), sword, knight).tdf() == 2 - worn - 2


@pytest.mark.rule("FUD-4.5.4-09")
def test_mass_and_thick_skin_enter_the_defence() -> None:
    skin = Power("peau", "Peau Épaisse", "gift")
    dragon = Power("peau", "Peau Épaisse", "gift", {"value": 2})
    assert [fighter(None, block).guard for block in (skin, dragon)] == [1, 2]
    assert fighter(None, dragon, thick_skin=3).guard == 6
    assert [fighter(None, Power("e", name, "gift")).guard for name in ("Encaissement", "Densité")] == [1, 1]
    assert [fighter(None, trait("Masse", n)).guard for n in (1, 0, -1)] == [1, 0, -1]
    assert fighter(None, trait("Masse", 1), mass_good=2).guard == 2
    assert fighter(None, trait("Masse", -1), mass_poor=3).guard == -3


@pytest.mark.rule("FUD-4.5.2-01")
def test_any_trait_may_serve_as_damage_capacity_or_none() -> None:
    hardy = (trait("Constitution", 2), trait("Capacité de Dégâts", 1))
    assert fighter(None, *hardy).guard == 1
    assert fighter(None, *hardy, capacity_trait="Constitution").guard == 2
    assert fighter(None, *hardy, capacity_by="off").guard == 0
    assert fighter(None).guard == 0  # Fair unless raised
    assert fighter(None, *hardy, capacity_by="factor").capacity == 1


@pytest.mark.rule("FUD-4.5.2-03", "FUD-4.5.2-06")
def test_a_trait_that_is_rolled_is_no_factor() -> None:
    blocks = (trait("Capacité de Dégâts", 2), trait("Volonté", 3))
    rolled = fighter(None, *blocks, capacity_by="roll")
    assert (rolled.guard, rolled.capacity) == (0, 2)
    willed = fighter(None, *blocks, capacity_by="will")
    assert (willed.guard, willed.capacity) == (0, 3)


@pytest.mark.rule("FUD-4.5.2-04")
def test_damage_resistance_and_fragile() -> None:
    hard, frail = Power("r", "Résistance aux Dégâts", "gift"), Power("f", "Fragile", "fault")
    points = [fighter(None, block, capacity_by="gift", gift_step="point") for block in (hard, frail)]
    assert [(found.guard, found.tough) for found in points] == [(1, 0), (-1, 0)]
    levels = [fighter(None, block, capacity_by="gift", gift_step="wound") for block in (hard, frail)]
    assert [(found.guard, found.tough) for found in levels] == [(0, 1), (0, -1)]
    assert fighter(None, hard).guard == 0


@pytest.mark.rule("FUD-4.5.2-05")
def test_a_capacity_that_is_worn_down_is_no_factor() -> None:
    assert fighter(None, trait("Capacité de Dégâts", 2), recording="capacity").guard == 0


@pytest.mark.rule("FUD-4.6.5-01")
def test_the_more_advanced_of_weapon_and_armour_gains_scale() -> None:
    laser = Fighter("a", offence=5, tech=6)
    plate = Fighter("b", guard=4, armour=4, ward_tech=3)
    assert Pairing(at(), laser, plate).tdf() == 1
    assert Pairing(at(tech_scale=2), laser, plate).tdf() == 1 + 6
    old = Pairing(at(tech_scale=2), Fighter("a", offence=5, tech=3), Fighter("b", guard=4, ward_tech=4))
    assert (old.offence, old.defence, old.tdf()) == (5, 6, -1)
    assert said(old.told(2))[-1] == ("FUD-4.6.5-01", "armour")
    same = Pairing(at(tech_scale=2), Fighter("a", offence=5, tech=3), Fighter("b", guard=4, ward_tech=3))
    assert same.tdf() == 1
    typed = Pairing(at(), Fighter("a", offence=5, edge=7), plate)
    assert (typed.offence, typed.tdf()) == (12, 8)
    assert fighter(weapon(1, tech=4), armour(2, tech=5)).tech == 4
    assert fighter(weapon(1, tech=4), armour(2, tech=5)).ward_tech == 5


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
