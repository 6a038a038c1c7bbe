"""Weapons, protections, movement: the book's tables and what a sheet makes of them."""

from __future__ import annotations

import pytest

from tablee.game.chip import net
from tablee.game.draft import Draft
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor, Numeric, Sheet
from tablee.systems.fu3 import SYSTEM
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.fight.equipment import armour_block, armour_chips, squares, weapon_block
from tablee.systems.fu3.fight.stance import Stance, fighter_chips
from tablee.systems.fu3.roll.chips import Use, side_chips
from tablee.systems.fu3.sheet.blocks import armour_penalty
from tests.systems.fu3.table import book, problems, table, turned

PACK = book().pack
TEICH = SYSTEM.preset("teich")
NAKED = Sheet("fu3", "Quelqu’un", (Descriptor("concept", "Passant", 1, "concept"),))


def wearing(*keys: str) -> Sheet:
    sheet = NAKED
    for key in keys:
        sheet = sheet.put(armour_block(PACK, sheet, key))
    return sheet


def holding(skill: int, *keys: str) -> Sheet:
    sheet = NAKED.put(Descriptor("asset_1", "Ambidextre", skill, "asset"))
    for key in keys:
        sheet = sheet.put(weapon_block(PACK, sheet, key))
    return sheet


def weapons_worth(sheet: Sheet, *wielded: str) -> int:
    stance = Stance(Use("neutral"), weapons=wielded, armoured=False)
    return sum(chip.worth for chip in fighter_chips(PACK, sheet, stance))


@pytest.mark.rule("FU3-3-04")
def test_the_table_of_weapons() -> None:
    found = {row.key: row.value for row in combat_table(PACK).weapons if not row.quality}
    assert found == {"bare_hands": -1, "hand": 0, "one_handed": 1, "two_handed": 2}


@pytest.mark.rule("FU3-3-05")
def test_the_table_of_protections() -> None:
    rows = combat_table(PACK).armours
    found = {row.key: row.value for row in rows if not row.quality}
    assert found == {
        "bare_skin": -1, "light": 0, "medium": 1, "heavy": 2, "small_shield": 1, "large_shield": 2,
    }  # fmt: skip
    assert {row.key for row in rows if row.shield} == {"small_shield", "large_shield"}


@pytest.mark.rule("FU3-3-05")
def test_quality_is_a_value_of_its_own() -> None:
    table = combat_table(PACK)
    assert {row.key: row.value for row in table.weapons if row.quality} == {
        "legendary_sword": 2,
        "antique_sword": 0,
        "notched_sword": 0,
    }
    chitin = armour_block(PACK, NAKED, "chitin")
    assert (chitin.name, chitin.value, chitin.more) == ("Armure de Chitine rutilante", 2, {"penalty": 1})


@pytest.mark.rule("FU3-3-04")
@pytest.mark.parametrize(("wielded", "worth"), [((), -1), (("weapon_1",), 1)])
def test_a_weapon_or_bare_hands(wielded: tuple[str, ...], worth: int) -> None:
    assert weapons_worth(TEICH, *wielded) == worth


@pytest.mark.rule("FU3-3-04", "FU3-3-ex9")
@pytest.mark.parametrize(("skill", "worth"), [(3, 2), (2, 2), (1, 1), (0, 1)])
def test_the_throw_bar_counts_two_swords_for_an_ambidextrous_fighter(skill: int, worth: int) -> None:
    game = table("teich", ana=holding(skill, "one_handed", "one_handed"))
    draft = game.rules.draft
    assert draft is not None
    wanted = Draft("ana", way="attack", against=("teich",), traits=("weapon_1", "weapon_2"))
    chips = draft(game.state, wanted).chips
    assert sum(chip.worth for chip in chips if (chip.role, chip.side) == ("weapon", "")) == worth


@pytest.mark.rule("FU3-3-04")
@pytest.mark.parametrize(("skill", "worth"), [(3, 2), (2, 2), (1, 1), (0, 1)])
def test_two_swords_take_an_ambidextrous_fighter(skill: int, worth: int) -> None:
    fighter = holding(skill, "one_handed", "one_handed")
    assert weapons_worth(fighter, "weapon_1", "weapon_2") == worth


@pytest.mark.rule("FU3-3-04")
def test_without_the_skill_the_better_weapon_counts() -> None:
    fighter = holding(1, "hand", "two_handed")
    assert weapons_worth(fighter, "weapon_1", "weapon_2") == 2


@pytest.mark.rule("FU3-3-04")
def test_two_daggers_need_no_skill_to_speak_of() -> None:
    assert weapons_worth(holding(0, "hand", "hand"), "weapon_1", "weapon_2") == 0


@pytest.mark.rule("FU3-3-04")
def test_a_similar_asset_may_bear_another_name() -> None:
    fighter = holding(0, "one_handed", "one_handed")
    fighter = fighter.put(Descriptor("asset_1", "Deux mains droites", 2, "asset", ("ambidextrous",)))
    assert weapons_worth(fighter, "weapon_1", "weapon_2") == 2


@pytest.mark.rule("FU3-3-04")
def test_the_skill_may_be_required_and_added() -> None:
    fighter = holding(2, "one_handed", "one_handed")
    use = Use("neutral", helps=("asset_1",))
    stance = Stance(use, weapons=("weapon_1", "weapon_2"), armoured=False)
    assert net(fighter_chips(PACK, fighter, stance)) == 2 + 2


@pytest.mark.rule("FU3-3-04")
def test_three_weapons_or_somebody_elses_are_refused() -> None:
    fighter = holding(3, "hand", "hand", "hand")
    with pytest.raises(Refused) as refused:
        weapons_worth(fighter, "weapon_1", "weapon_2", "weapon_3")
    assert problems(refused.value) == [("FU3-3-04", "hands")]
    with pytest.raises(Refused) as refused:
        weapons_worth(fighter, "weapon_9")
    assert problems(refused.value) == [("FU3-3-04", "unknown")]


@pytest.mark.rule("FU3-3-05", "FU3-3-ex10")
@pytest.mark.parametrize(
    ("keys", "protection", "penalty"),
    [
        (("medium", "small_shield"), 2, 2),
        (("medium",), 1, 1),
        (("chitin",), 2, 1),
        (("heavy", "large_shield"), 4, 4),
        (("light",), 0, 0),
        ((), -1, 0),
        (("small_shield",), 0, 0),
    ],
)
def test_protections_add_up_and_hinder(keys: tuple[str, ...], protection: int, penalty: int) -> None:
    sheet = wearing(*keys)
    assert net(armour_chips(PACK, sheet, "", 1)) == protection
    assert armour_penalty(PACK, sheet) == penalty


@pytest.mark.rule("FU3-3-05")
def test_the_penalty_falls_on_physical_actions_only() -> None:
    swimming = side_chips(PACK, TEICH, Use("neutral", physical=True))
    assert [(chip.role, chip.worth) for chip in swimming if chip.on] == [("armour_penalty", -1)]
    assert not any(chip.role == "armour_penalty" for chip in fighter_chips(PACK, TEICH, Stance()))


@pytest.mark.rule("FU3-3-05", "FU3-3-03")
@pytest.mark.parametrize(("by_letter", "penalty", "paces"), [(False, 0, 5), (True, -1, 6)])
def test_bare_skin_by_the_letter(by_letter: bool, penalty: int, paces: int) -> None:
    rules = turned(bare_skin_by_letter=by_letter)
    assert armour_penalty(rules.pack, NAKED) == penalty
    assert squares(rules.pack, NAKED) == paces


def on_the_field(sheet: Sheet, **dials: object) -> int:
    """The squares that somebody moves in a round, as the form of a fight shows them."""
    game = table("teich", rules=turned(**dials), ana=sheet)
    seen = game.preview("fight", sides={"ours": ["ana"], "theirs": ["teich"]})
    return int(seen.shows["squares"]["ana"])


@pytest.mark.rule("FU3-3-03", "FU3-3-ex10")
@pytest.mark.parametrize(
    ("keys", "paces"),
    [
        ((), 5),
        (("medium",), 4),
        (("medium", "small_shield"), 3),
        (("chitin",), 4),
        (("heavy", "large_shield"), 1),
    ],
)
def test_a_fight_shows_how_far_each_moves(keys: tuple[str, ...], paces: int) -> None:
    assert on_the_field(wearing(*keys)) == paces


@pytest.mark.rule("FU3-3-03", "FU3-3-05")
def test_nobody_moves_backwards_and_bare_skin_is_light_by_the_letter() -> None:
    heavy = wearing("heavy", "large_shield").put(Numeric("armour_9", "Autre cuirasse", 2, "armour"))
    assert on_the_field(heavy) == 0
    assert [on_the_field(NAKED, bare_skin_by_letter=letter) for letter in (False, True)] == [5, 6]


@pytest.mark.rule("FU3-3-05", "FU3-3-ex10")
@pytest.mark.parametrize(
    ("keys", "worth", "chase"),
    [(("medium", "small_shield"), 2, 2), (("medium",), 1, 1), (("chitin",), 2, 1), ((), -1, 0)],
)
def test_armour_helps_in_combat_and_hinders_a_chase(keys: tuple[str, ...], worth: int, chase: int) -> None:
    game = table("teich", ana=wearing(*keys))
    draft = game.rules.draft
    assert draft is not None
    chips = draft(game.state, Draft("ana", way="attack", against=("teich",))).chips
    protection = sum(c.worth for c in chips if c.side == "" and c.rule == "FU3-3-05")
    assert protection == worth
    seen = game.preview("attempt", by="ana", use={"concept": "neutral", "physical": True})
    assert seen.shows["net"] == (f"-{chase}" if chase else "0")


@pytest.mark.rule("FU3-3-03", "FU3-3-ex10")
@pytest.mark.parametrize(
    ("keys", "paces"), [((), 5), (("medium",), 4), (("medium", "small_shield"), 3), (("chitin",), 4)]
)
def test_squares_per_round(keys: tuple[str, ...], paces: int) -> None:
    assert squares(PACK, wearing(*keys)) == paces


@pytest.mark.rule("FU3-3-03")
def test_a_fitting_asset_quickens_and_nobody_moves_backwards() -> None:
    assert squares(PACK, TEICH, "asset_2") == 5 + 1 - 1
    heavy = wearing("heavy", "large_shield").put(Numeric("armour_9", "Autre cuirasse", 2, "armour"))
    assert squares(PACK, heavy) == 0


@pytest.mark.rule("FU3-3-04", "FU3-3-05")
def test_gear_from_the_tables_goes_on_a_sheet() -> None:
    game = table("teich")
    game.play("equip", sheet="teich", item="two_handed", name="Hache de guerre")
    game.play("equip", sheet="teich", item="large_shield")
    axe, shield = game.state.sheet("teich").get("weapon_2"), game.state.sheet("teich").get("shield_1")
    assert isinstance(axe, Numeric) and isinstance(shield, Numeric)
    assert (axe.name, axe.value, shield.name, shield.value) == ("Hache de guerre", 2, "Grand bouclier", 2)


@pytest.mark.rule("FU3-3-05")
def test_a_pack_without_bare_skin_is_refused() -> None:
    data = {**SYSTEM.pack().tables["combat"], "armours": []}
    form = {"system": "fu3", "tables": {"combat": data}}
    with pytest.raises(Refused) as refused:
        SYSTEM.rules(SYSTEM.pack().read(form))
    assert ("FU3-3-05", "needed") in problems(refused.value)
