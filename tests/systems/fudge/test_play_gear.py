"""Gear in play (4.2.3, 4.5.2 to 4.5.4, 4.5.8, 4.6.5): two sheets, the throw bar, the dice, the answer."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import SheetPut
from tablee.game.state import fold
from tests.systems.fudge.duels import (
    DYING,
    HURT,
    OUT,
    SCRATCH,
    UNHURT,
    VERY_HURT,
    chance,
    duel,
    typed,
)

NUMBERS: dict[str, Any] = {"damage_roll": "none", "reach": False}
"""Without a damage roll, and without reach, a result is its numbers alone."""
T15 = {
    "blackjack": 0, "knife": 1, "knuckles": 0, "steel-toe boots": 0, "truncheon": 1, "machete": 2,
    "shortsword": 2, "sword": 2, "hatchet": 2, "rock": 1, "broadsword": 3, "axe": 3, "large club": 2,
    "large mace": 2, "flail": 2, "spear": 3, "staff": 2, "polearm": 4, "two-hand sword": 4,
    "battleaxe": 4, "martial art": 0,
}  # fmt: skip


@pytest.mark.rule("FUD-4.5.4-05", "FUD-4.5.4-01", "FUD-4.5.4-02")
@pytest.mark.parametrize(("name", "value"), T15.items())
def test_a_muscle_weapon_strikes_with_its_class_its_edge_and_strength(name: str, value: int) -> None:
    facing = duel(f"Ana, Fighting Good, Strength Good, {name}", "Bob, Fighting Good, sword", reach=False)
    assert facing.tdf() == value + 1
    weak = duel(f"Ana, Fighting Good, Strength Poor, {name}", "Bob, Fighting Good, sword", reach=False)
    assert weak.tdf() == value - 2


@pytest.mark.rule("FUD-4.5.4-05")
@pytest.mark.parametrize(("known", "value"), [("Fighting Good", -1), ("Karaté Good", 0)])
def test_bare_hands_take_one_unless_they_are_trained(known: str, value: int) -> None:
    facing = duel(f"Ana, {known}, Strength Great", "Bob, Fighting Good")
    assert facing.tdf() == value + 2


LEVELS = {-3: "Terrible", -2: "Poor", -1: "Mediocre", 0: "Fair", 1: "Good", 2: "Great", 3: "Superb"}


@pytest.mark.rule("FUD-4.5.4-02", "FUD-4.5.2-02")
@pytest.mark.parametrize(("value", "level"), LEVELS.items())
def test_each_level_of_strength_and_of_capacity_is_one_point(value: int, level: str) -> None:
    strong = duel(f"Ana, Fighting Good, Strength {level}, sword", "Bob, Fighting Good")
    assert strong.tdf() == 2 + value
    tough = duel("Ana, Fighting Good, sword", f"Bob, Fighting Good, Damage Capacity {level}")
    assert tough.tdf() == 2 - value


@pytest.mark.rule("FUD-4.5.4-02", "FUD-4.5.4-04")
@pytest.mark.parametrize(
    ("gun", "force"),
    [
        ("derringer", 1),
        ("pistol", 2),
        ("rifle", 5),
        ("bazooka", 10),
        ("blaster", 10),
        ("crossbow 3 launcher", 3),
    ],
)
def test_a_gun_has_its_force_whatever_the_arm_that_holds_it(gun: str, force: int) -> None:
    for strength in ("Superb", "Terrible"):
        facing = duel(f"Ana, Fighting Good, Strength {strength}, {gun}", "Bob, Dodge Fair")
        assert facing.tdf(way="shoot") == force
    bow = duel("Ana, Fighting Good, Strength Superb, bow", "Bob, Dodge Fair")
    assert bow.tdf(way="shoot") == 3 + 3


@pytest.mark.rule("FUD-4.5.4-03")
@pytest.mark.parametrize(("gun", "tdf"), [("pistol", 2), ("pistol built to Scale", 12)])
def test_scale_counts_in_a_launcher_built_to_it_alone(gun: str, tdf: int) -> None:
    hero = f"Hero, Fighting Good, Strength Good, Scale 10, {gun}"
    facing = duel(hero, "Bob, Dodge Fair")
    assert facing.tdf(way="shoot") == tdf
    chips = {"scaled": (10, "damage")} if tdf == 12 else {}
    assert {role: worth for role, worth in facing.chips(way="shoot").items() if worth[1] == "damage"} == chips
    assert facing.tdf(way="shoot", struck={"scaled": "Ana"}) == 2
    small = duel(f"Imp, Fighting Good, Scale -4, {gun}", "Bob, Dodge Fair")
    assert small.tdf(way="shoot") == (2 if tdf == 2 else -2)


@pytest.mark.rule("FUD-4.5.4-03", "FUD-2.3.3-04")
def test_scale_counts_with_every_muscle_weapon_and_thrown_ones() -> None:
    facing = duel("Ogre, Fighting Good, Scale 3, sword, spear", "Bob, Fighting Good")
    assert (facing.tdf(weapon="weapon_sword"), facing.tdf(way="shoot")) == (5, 6)
    assert duel("Ogre, Fighting Good, Scale 3", "Bob, Fighting Good").tdf() == 3 - 1
    vibro = duel(
        "Ogre, Fighting Good, Strength Superb, Scale 3, vibroblade 4 own force", "Bob, Fighting Good"
    )
    assert vibro.tdf() == 4


LESS = {"knife": 0, "shortsword": 1, "broadsword": 2, "two-hand sword": 3, "large mace": 1, "martial art": -1}


@pytest.mark.rule("FUD-4.5.4-06")
@pytest.mark.parametrize(("name", "left"), LESS.items())
def test_a_less_deadly_game_takes_one_from_listed_weapons(name: str, left: int) -> None:
    facing = duel(f"Ana, Fighting Good, {name}", "Bob, Fighting Good", less_deadly=True, reach=False)
    assert facing.tdf() == left
    assert duel(f"Ana, Fighting Good, {name}", "Bob, Fighting Good", reach=False).tdf() == left + 1


@pytest.mark.rule("FUD-4.5.4-06")
@pytest.mark.parametrize(
    ("gear", "left"),
    [
        ("", -2),
        ("claws 2", 1),
        ("claws 2 sharp", 1),
        ("axe 5", 4),
        ("sword magic 2", 3),
        ("vibroblade 4 own force", 4),
    ],
)
def test_a_less_deadly_game_takes_one_from_what_was_typed_too(gear: str, left: int) -> None:
    facing = duel(f"Ana, Fighting Good, {gear}", "Bob, Fighting Good", less_deadly=True)
    assert facing.tdf() == left
    harder = duel(f"Ana, Fighting Good, {gear}", "Bob, Fighting Good", less_deadly=True, less_deadly_by=3)
    own_force = "own force" in gear
    assert harder.tdf() == left - (0 if own_force else 2)


@pytest.mark.rule("FUD-4.5.4-06")
def test_a_less_deadly_game_takes_one_from_presets_and_none_from_guns() -> None:
    from tablee.systems.fudge import SYSTEM

    for less, tdf in ((False, 5), (True, 4)):
        facing = duel("Ana, Fighting Good, pistol", "Bob, Fighting Good", less_deadly=less, reach=False)
        facing.state = fold(facing.state, [SheetPut("me", SYSTEM.preset("snorri"))])
        facing.state = fold(facing.state, [SheetPut("foe", typed("Bob, Fighting Good"))])
        assert facing.tdf() == tdf  # Strength +1, a magic sword +4
        assert facing.chips().get("less_deadly", (0, ""))[0] == -less
    guns = duel("Ana, Fighting Good, pistol", "Bob, Dodge Good", less_deadly=True)
    assert guns.tdf(way="shoot") == 2 and "less_deadly" not in guns.chips(way="shoot")


@pytest.mark.rule("FUD-4.5.4-06")
def test_what_less_deadly_takes_is_told_and_can_be_struck() -> None:
    facing = duel("Ana, Fighting Good, axe", "Bob, Fighting Good, club 2", less_deadly=True, reach=False)
    assert (facing.chips()["less_deadly"], facing.chips("foe")["less_deadly"]) == ((-1, "damage"),) * 2
    assert facing.tdf(struck={"less_deadly": "Ana"}) == 3
    facing.play("compare_factors", sheet="me", foe="foe")
    told = facing.plan("compare_factors", sheet="me", foe="foe").because
    assert ("FUD-4.5.4-06", "less") in [(reason.rule, reason.said) for reason in told]


@pytest.mark.rule("FUD-4.5.4-06")
def test_a_weapon_taken_in_a_less_deadly_game_of_old_is_not_lessened_twice() -> None:
    """Older releases wrote the lesser value on the sheet: an axe of size 1 and value 2."""
    from tablee.game.sheet import Levelled, Numeric, Sheet

    def ana(size: int, value: int, name: str = "Hache") -> Sheet:
        axe = Numeric("hache", name, value, "weapon", {"sharp": 1, "size": size, "muscle": 1})
        return Sheet("fudge", "Ana", (Levelled("epee", "Épée", 1, "skill"), axe))

    assert duel(ana(1, 2), "Bob, Fighting Good", less_deadly=True).tdf() == 2
    assert duel(ana(2, 3), "Bob, Fighting Good", less_deadly=True).tdf() == 2
    assert duel(ana(1, 2), "Bob, Fighting Good").tdf() == 2


@pytest.mark.rule("FUD-4.5.4-07", "FUD-4.5.4-07-ex1")
@pytest.mark.parametrize(("worn", "left"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_a_heavy_blunt_weapon_halves_what_is_worn_and_nothing_else(worn: int, left: int) -> None:
    knight = f"Knight, Fighting Good, armour {worn}, Thick Skin, Damage Capacity Good"
    for weapon in ("large mace", "flail", "anvil 2 heavy and blunt"):
        mace = duel(f"Ana, Fighting Good, {weapon}", knight, blunt_halves=True)
        assert mace.tdf() == 2 - left - 2
        assert mace.chips()["heavy"] == (0, "damage")
        assert mace.tdf(struck={"heavy": "Bob"}) == 2 - worn - 2
        assert duel(f"Ana, Fighting Good, {weapon}", knight).tdf() == 2 - worn - 2
    club = duel("Ana, Fighting Good, large club", knight, blunt_halves=True)
    assert (club.tdf(), "heavy" in club.chips()) == (2 - worn - 2, False)


@pytest.mark.rule("FUD-4.5.4-08", "FUD-4.3.1-03")
@pytest.mark.parametrize(("shield", "worth"), [("small", 1), ("medium", 1), ("large", 2)])
def test_a_shield_hampers_the_skill_and_leaves_the_damage_alone(shield: str, worth: int) -> None:
    facing = duel("Ana, Fighting Good, sword", f"Bob, Fighting Good, {shield} shield", **NUMBERS)
    assert (facing.chips()["shield"], facing.tdf()) == ((-worth, ""), 2)
    assert facing.outcome(0, 0).key == "miss"
    stowed = duel("Ana, Fighting Good, sword", f"Bob, Fighting Good, {shield} shield put away")
    assert "shield" not in stowed.chips()


@pytest.mark.rule("FUD-4.5.4-09")
@pytest.mark.parametrize(
    ("worn", "value"),
    [
        ("light leather", 1), ("heavy leather", 2), ("boiled leather", 2), ("light metal armour", 2),
        ("chain mail", 3), ("knight’s armour", 4), ("advanced SF armour", 5), ("chain mail magic", 4),
        ("chain mail magic 3", 6), ("Thick Skin", 1), ("Thick Skin 2", 2), ("Densité", 1), ("Mass Good", 1),
        ("Mass Mediocre", -1), ("Scale 6", 6), ("Scale -4", -4), ("light leather, chain mail", 3),
        ("light leather worn, chain mail", 1), ("light leather, chain mail put away", 1),
    ],
)  # fmt: skip
def test_what_keeps_a_body_from_harm(worn: str, value: int) -> None:
    facing = duel("Ana, Fighting Good, sword 2", f"Bob, Fighting Good, {worn}")
    assert facing.tdf() == 2 - value


@pytest.mark.rule("FUD-4.5.2-01")
def test_any_trait_may_serve_as_damage_capacity_or_none_at_all() -> None:
    hardy = "Bob, Fighting Good, Constitution Great, Damage Capacity Good"
    by_trait = {"Capacité de Dégâts": 1, "Constitution": 2, "Santé": 0}
    for trait, value in by_trait.items():
        assert duel("Ana, Fighting Good, sword", hardy, capacity_trait=trait).tdf() == 2 - value
    for way in ("off", "gift", "roll", "will"):
        assert duel("Ana, Fighting Good, sword", hardy, capacity_by=way, **NUMBERS).tdf() == 2


@pytest.mark.rule("FUD-4.5.2-04")
def test_a_gift_or_a_fault_counts_only_where_capacity_is_one() -> None:
    for line, point in (("Damage Resistance", -1), ("Fragile", 1)):
        foe = f"Bob, Fighting Good, {line}"
        assert duel("Ana, Fighting Good, sword", foe, capacity_by="gift").tdf() == 2 + point
        assert duel("Ana, Fighting Good, sword", foe).tdf() == 2
        by_wound = duel("Ana, Fighting Good, sword", foe, capacity_by="gift", gift_step="wound", **NUMBERS)
        assert by_wound.tdf() == 2
        assert by_wound.wound(2, 0) == HURT + point  # 2 + 2 is Hurt


@pytest.mark.rule("FUD-4.5.2-05")
def test_a_capacity_that_is_worn_down_is_no_factor_but_of_cannon_fodder() -> None:
    from dataclasses import replace

    tough = typed("Bob, Fighting Good, Damage Capacity Great")
    assert duel("Ana, Fighting Good, sword", tough, recording="capacity").tdf() == 2
    assert duel("Ana, Fighting Good, sword", tough).tdf() == 0
    extra = replace(tough, nature="minion")
    assert duel("Ana, Fighting Good, sword", extra, recording="capacity").tdf() == 0


@pytest.mark.rule("FUD-4.5.2-03")
@pytest.mark.parametrize(
    ("capacity", "flat", "rolled"), [("Great", 2, HURT), ("Good", 3, HURT), ("Poor", 6, HURT)]
)
def test_a_flat_attack_counts_the_capacity_and_asks_for_no_roll(
    capacity: str, flat: int, rolled: int
) -> None:
    dials: dict[str, Any] = {"capacity_by": "roll", **NUMBERS}
    victim = f"Bob, Fighting Good, Damage Capacity {capacity}"
    cane = duel("Ana, Fighting Good, cane 2 no Capacity roll", victim, **dials)
    assert cane.chips()["flat"] == (0, "damage")
    assert cane.facts(2, 0)["damage"] == flat  # 2 + 2 less the Capacity, and no dice
    assert cane.outcome(2, 0).key == {2: "wound_1", 3: "wound_2", 6: "wound_3"}[flat]
    sword = duel("Ana, Fighting Good, cane 2", victim, **dials)
    assert "flat" not in sword.chips()
    bonus = {"Great": 2, "Good": 1, "Poor": -2}[capacity]
    assert sword.wound(2, 0, -bonus) == rolled  # Fair on the roll changes nothing
    assert cane.wound(2, 0, -bonus, struck={"flat": "Bob"}) == rolled


@pytest.mark.rule("FUD-4.5.2-06")
def test_a_flat_attack_leaves_the_roll_of_will_alone() -> None:
    facing = duel(
        "Ana, Fighting Good, cane 2 flat", "Bob, Fighting Good, Will Great", capacity_by="will", **NUMBERS
    )
    assert "flat" not in facing.chips()
    assert facing.wound(2, 0, 0) == SCRATCH  # Hurt, a Great roll of Will makes it lighter


@pytest.mark.rule("FUD-4.5.3-01", "FUD-4.5.5-03")
def test_all_inputs_count_both_ways_in_one_exchange() -> None:
    ogre = "Ogre, Fighting Good, Strength Good, Scale 3, broadsword, Damage Capacity Poor, light leather"
    knight = "Knight, Fighting Good, Strength Great, polearm, Damage Capacity Good, knight’s armour"
    facing = duel(ogre, knight, **NUMBERS)
    assert facing.facts(2, 0)["tdf"] == (1 + 3 + 3) - (1 + 4)
    assert facing.facts(0, 2, side=1)["tdf"] == (2 + 4) - (3 + 1 - 2)
    told = facing.plan("compare_factors", sheet="me", foe="foe").because
    pairs = [dict(reason.slots)["tdf"] for reason in told if reason.said == "pair"]
    assert pairs == [2, 4]


@pytest.mark.rule("FUD-4.3.1-04")
@pytest.mark.parametrize(
    ("weapon", "worth"), [("truncheon", -1), ("blackjack", 0), ("Martial art", 0), ("sword", -1)]
)
def test_bare_hands_are_shorter_than_the_lightest_weapon(weapon: str, worth: int) -> None:
    """Unarmed is −1: a truncheon (+1) is two points longer, a blackjack (+0) is not."""
    facing = duel(f"Ana, Fighting Good, {weapon}", "Bob, Fighting Good")
    assert facing.chips("foe").get("reach", (0, ""))[0] == worth
    trained = duel(f"Ana, Fighting Good, {weapon}", "Bob, Karaté Good")
    assert trained.chips("foe").get("reach", (0, ""))[0] == (-1 if weapon == "sword" else 0)


@pytest.mark.rule("FUD-4.5.5-04", "FUD-4.5.8-01")
def test_a_blow_is_settled_as_the_bar_foretold_it() -> None:
    wilbur, dragon = "Wilbur, Fighting Good, Strength Great, two-hand sword", "Dragon, Claws Good, Scale 6"
    facing = duel(wilbur, f"{dragon}, Thick Skin 2", **NUMBERS)
    assert [facing.wound(rd, 0) for rd in (1, 2, 3, 4)] == [UNHURT, UNHURT, SCRATCH, SCRATCH]
    assert facing.wound(4, -4) == VERY_HURT  # 8 - 2 = 6
    assert chance(facing, "wound_4") == "0"
    assert [facing.wound(0, rd, side=1) for rd in (1, 2, 3, 4)] == [VERY_HURT, OUT, OUT, DYING]
