"""Options of gear in play (4.2.3-08, 4.5.8-04, 4.6.5): animals, piercing weapons, eras, changes."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import SheetPut
from tablee.game.state import fold
from tests.systems.fudge.duels import (
    SCRATCH,
    UNHURT,
    df,
    duel,
    typed,
)

NUMBERS: dict[str, Any] = {"damage_roll": "none", "reach": False}
"""Without a damage roll, and without reach, a result is its numbers alone."""


HARPOON = "Whaler, Harpoon Superb, harpoon 5 thrown Scale-piercing"


@pytest.mark.rule("FUD-4.5.8-04")
@pytest.mark.parametrize(
    ("rd", "scale", "left"),
    [
        (1, 7, 7),
        (2, 7, 3),
        (3, 7, 3),
        (4, 7, 0),
        (2, 6, 3),
        (3, 6, 3),
        (6, 6, 0),
        (2, 1, 0),
        (2, 0, 0),
        (4, -2, -2),
    ],
)
def test_a_harpoon_halves_or_ignores_the_scale_of_the_whale(rd: int, scale: int, left: int) -> None:
    whale = f"Whale, Fighting Fair, Scale {scale}"
    dials: dict[str, Any] = {"scale_piercing": True, **NUMBERS}
    facing = duel(HARPOON, whale, **dials)
    assert facing.chips(weapon="weapon_harpoon")["piercing"] == (0, "damage")
    assert facing.facts(rd - 3, 0, weapon="weapon_harpoon")["tdf"] == 5 - left
    assert facing.facts(rd - 3, 0, weapon="weapon_harpoon", struck={"piercing": "Bob"})["tdf"] == 5 - scale
    plain = duel(HARPOON, whale, **NUMBERS)
    assert plain.facts(rd - 3, 0, weapon="weapon_harpoon")["tdf"] == 5 - scale
    assert "piercing" not in plain.chips(weapon="weapon_harpoon")
    told = facing.reasons(rd - 3, 0, weapon="weapon_harpoon")
    assert (("FUD-4.5.8-04", "pierced") in told) == (left != scale)


@pytest.mark.rule("FUD-4.5.8-04")
def test_the_degrees_of_a_piercing_weapon_are_the_tables() -> None:
    whale, degrees = "Whale, Fighting Fair, Scale 7", {"piercing_halves": 1, "piercing_ignores": 3}
    sooner = duel(HARPOON, whale, scale_piercing=True, **degrees, **NUMBERS)
    found = [sooner.facts(rd - 3, 0, weapon="weapon_harpoon")["tdf"] for rd in (1, 2, 3)]
    assert found == [5 - 3, 5 - 3, 5]


@pytest.mark.rule("FUD-4.5.8-04", "FUD-4.5.8-03")
def test_where_a_harpoon_has_gone_through_scale_armour_alone_stops_it() -> None:
    """A roll is allowed where Scale alone prevents a scratch: what was pierced prevents nothing."""
    dials: dict[str, Any] = {"scale_piercing": True, "scale_roll": True, **NUMBERS}
    plated = "Whale, Fighting Fair, Scale 4, armour 12"
    through = duel(HARPOON, plated, **dials)  # 5 - 12 + 4 = -3: without Scale too
    assert through.wound(1, 0, weapon="weapon_harpoon") == UNHURT
    halved = duel(HARPOON, "Whale, Fighting Fair, Scale 4, armour 6", **dials)  # 5 - 6 - 2 + 2 = -1
    assert halved.wound(-1, 0, 2, weapon="weapon_harpoon") == SCRATCH
    stiff = duel(HARPOON, "Whale, Fighting Fair, Scale 4, armour 7", **dials)  # 5 - 7 + 2 = 0 without Scale
    assert stiff.wound(-1, 0, weapon="weapon_harpoon") == UNHURT


@pytest.mark.rule("FUD-4.6.5-01")
@pytest.mark.parametrize(("edge", "there", "back"), [(0, 2, 2), (6, 8, 2), (-3, -1, 2)])
def test_a_typed_scale_for_one_weapon_against_one_armour(edge: int, there: int, back: int) -> None:
    facing = duel("Ana, Fighting Good, sword 4", "Bob, Fighting Good, sword 2, cuirass 2 armour", reach=False)
    assert facing.facts_of(2, 0, edge=edge)["tdf"] == there
    assert facing.outcome(0, 2, 0, side=1, edge=edge).facts  # the other way nothing changes
    assert dict(facing.outcome(0, 2, 0, side=1, edge=edge).facts)["tdf"] == back
    assert facing.chips(edge=edge).get("edge", (0, "damage")) == (edge, "damage")
    assert facing.facts_of(2, 0, edge=edge, struck={"edge": "Bob"})["tdf"] == 2
    assert dict(facing.outcome(0, 2, 0, side=1, rival_edge=edge).facts)["tdf"] == 2 + edge
    laser = duel("Ana, Fighting Good, blaster 4", "Bob, Dodge Fair, cuirass 2 armour")
    assert laser.facts_of(2, 0, way="shoot", edge=edge)["tdf"] == there


@pytest.mark.rule("FUD-4.6.5-01")
def test_the_typed_scale_is_explained_on_the_side_that_is_ahead() -> None:
    facing = duel("Ana, Fighting Good, sword", "Bob, Fighting Good, cuirass 2 armour", **NUMBERS)
    assert ("FUD-4.6.5-01", "weapon") in facing.reasons(2, 0, edge=3)
    assert ("FUD-4.6.5-01", "armour") in facing.reasons(4, 0, edge=-3)
    assert not [rule for rule, _ in facing.reasons(2, 0) if rule == "FUD-4.6.5-01"]


@pytest.mark.rule("FUD-4.6.5-01")
@pytest.mark.parametrize(("mine", "theirs", "tdf"), [(6, 3, 8), (3, 6, -4), (4, 4, 2)])
def test_eras_give_scale_to_the_more_advanced(mine: int, theirs: int, tdf: int) -> None:
    me, foe = f"Ana, Fighting Good, blade 4 era {mine}", f"Bob, Fighting Good, cuirass 2 armour era {theirs}"
    assert duel(me, foe, tech_scale=2).tdf() == tdf
    assert duel(me, foe).tdf() == 2
    bare = duel(me, "Bob, Fighting Good", tech_scale=2)
    assert bare.tdf() == 4


@pytest.mark.rule("FUD-4.2.3-08")
@pytest.mark.parametrize(("gap", "beast"), [(1, 2), (2, 2), (1, -1)])
def test_predators_ward_off_less_well_and_prey_attacks_less_well(gap: int, beast: int) -> None:
    level = {2: "Great", -1: "Mediocre"}[beast]
    facing = duel(f"Wolf, Bite {level}, predator", f"Deer, Antlers {level}, prey", pace="turns", instinct=gap)
    facing.play("fight", sides={"pack": ("me",), "herd": ("foe",)})
    wolf, deer = facing.bar(), facing.bar(by="foe")
    assert ({c.role for c in wolf.chips}, {c.role for c in deer.chips}) == (
        {"trait"}, {"trait", "prey", "predator"},
    )  # fmt: skip
    assert [c.worth for c in deer.chips if c.role in ("prey", "predator")] == [-gap, -gap]
    check = facing.check(by="foe")
    from tablee.game.walk import Thrown, walk
    from tests.systems.fudge.duels import df

    rolled = walk(check, [Thrown((*df(0), *df(0)))]).outcomes[0].because
    assert [dict(r.slots)["level"] for r in rolled if r.said == "rolled"] == [beast - gap, beast - gap]
    rolled = walk(facing.check(), [Thrown((*df(0), *df(0)))]).outcomes[0].because
    assert [dict(r.slots)["level"] for r in rolled if r.said == "rolled"] == [beast, beast]


@pytest.mark.rule("FUD-4.2.3-08")
def test_instinct_is_said_by_the_game_master_and_counts_in_turns_alone() -> None:
    facing = duel("Wolf, Bite Great", "Deer, Antlers Great", pace="turns")
    facing.play("set_instinct", sheet="foe", instinct="predator")
    facing.play("fight", sides={"pack": ("me",), "herd": ("foe",)})
    assert facing.chips("foe")["predator"] == (-1, "")
    facing.play("set_instinct", sheet="foe", instinct="")
    assert "predator" not in facing.chips("foe")
    rounds = duel("Wolf, Bite Great, predator", "Deer, Antlers Great, prey")
    rounds.play("fight", sides={"pack": ("me",), "herd": ("foe",)})
    assert {"predator", "prey"} & {
        chip.role for chip in (*rounds.bar().chips, *rounds.bar(by="foe").chips)
    } == set()


@pytest.mark.rule("FUD-4.2.3-08")
def test_prey_attacks_less_well_whether_or_not_it_is_warded_off() -> None:
    facing = duel("Deer, Antlers Great, prey", "Wolf, Bite Great, predator", pace="turns")
    facing.play("fight", sides={"herd": ("me",), "pack": ("foe",)})
    assert facing.chips(aware="no")["prey"] == (-1, "")
    assert facing.bar(aware="no").form["mode"] == "open"
    assert facing.chips("foe", aware="no") == {}


@pytest.mark.rule("FUD-4.2.3-08")
def test_a_trait_of_its_own_takes_the_place_of_instinct() -> None:
    facing = duel("Hunter, Fighting Great, spear", "Wolf, Bite Great, Dodge Good, predator", pace="turns")
    facing.play("fight", sides={"ours": ("me",), "theirs": ("foe",)})
    assert facing.chips("foe")["predator"] == (-1, "")
    assert "predator" not in facing.chips("foe", rival_trait="dodge")
    assert "predator" in facing.chips("foe", rival_trait="bite")
    deer = duel("Deer, Dodge Great, Antlers Fair, prey", "Wolf, Bite Great", pace="turns")
    deer.play("fight", sides={"ours": ("me",), "theirs": ("foe",)})
    assert "prey" in deer.chips(traits=("dodge",))
    assert "prey" not in deer.chips(traits=("antlers",))


@pytest.mark.rule("FUD-4.5.4-01")
def test_gear_is_changed_wielded_and_given_up_where_it_stands() -> None:
    facing = duel("Ana, Fighting Good, sword, axe", "Bob, Fighting Good, leather 2", scale_piercing=True)
    assert facing.tdf() == 3 - 2
    facing.play("wield", sheet="me", block="weapon_sword", use="held")
    assert facing.tdf() == 2 - 2
    facing.play("wield", sheet="me", block="weapon_axe", use="held")
    assert facing.tdf() == 3 - 2
    facing.play("wield", sheet="me", block="weapon_axe", use="stowed")
    assert facing.tdf() == 2 - 2
    facing.play("edit_gear", sheet="me", block="weapon_sword", magic=2, piercing="yes", name="Fang")
    assert (facing.tdf(), facing.chips()["piercing"]) == (4 - 2, (0, "damage"))
    facing.play("edit_gear", sheet="me", block="weapon_sword", sharp="no", piercing="no")
    assert (facing.tdf(), "piercing" in facing.chips()) == (3 - 2, False)
    facing.play("edit_gear", sheet="foe", block="armour_leather", value=5)
    assert facing.tdf() == 3 - 5
    facing.play("drop_gear", sheet="me", block="weapon_sword")
    assert facing.tdf() == -1 - 5  # the axe is put away: bare hands
    facing.play("drop_gear", sheet="foe", block="armour_leather")
    assert facing.tdf() == -1
    wrong = facing.plan("edit_gear", sheet="me", block="weapon_axe", missiles=2)
    assert [(p.rule, p.said) for p in wrong.problems] == [("FUD-4.5.4-01", "unfit")]
    wrong = facing.plan("drop_gear", sheet="me", block="fighting")
    assert wrong.final and wrong.broken


@pytest.mark.rule("FUD-4.5.4-01", "FUD-4.5.8-04", "FUD-4.5.4-03")
def test_gear_is_taken_with_its_marks() -> None:
    facing = duel(
        "Ana, Fighting Good, Scale 4", "Bob, Fighting Good, Scale 6", scale_piercing=True, **NUMBERS
    )
    facing.play("equip", sheet="me", item="own_weapon", name="Harpoon", value=5, piercing="true")
    assert facing.facts(4, 0)["tdf"] == 5 + 4
    facing.play("equip", sheet="me", item="weapon_pistol", scaled="true")
    pistol = "pistolet_classique_a_une_main"
    assert facing.chips(way="shoot", weapon=pistol)["scaled"] == (4, "damage")
    facing.play("equip", sheet="foe", item="armour_metal", enchanted="true", tech=3)
    assert facing.facts(4, 0)["tdf"] == 5 + 4 - 4
    wrong = facing.plan("equip", sheet="me", item="armour_metal", piercing="true")
    assert [(p.rule, p.said) for p in wrong.problems] == [("FUD-4.5.4-01", "unfit")]
    listed = duel("Ana, Fighting Good", "Bob, Fighting Good")
    listed.play("equip", sheet="me", item="weapon_club", sharp="true")
    assert listed.tdf() == 3  # sharpness is added to what the list says


@pytest.mark.rule("FUD-4.5.8-04", "FUD-4.5.4-06")
def test_of_a_foe_known_by_the_outside_alone_ones_own_gear_is_shown_still() -> None:
    """The marks of one's own weapon tell nothing of the foe, and the roll has none of them."""
    shown: dict[str, Any] = {"scale_piercing": True, "less_deadly": True}
    facing = duel(HARPOON, "Whale, Fighting Fair, Scale 7, armour 3", **shown)
    whale = facing.state.sheet("foe")
    assert facing.rules.silhouette is not None
    facing.state = fold(facing.state, [SheetPut("foe", facing.rules.silhouette(whale))])
    assert facing.chips(weapon="weapon_harpoon") == {
        "trait": (3, ""), "less_deadly": (-1, "damage"), "piercing": (0, "damage"),
    }  # fmt: skip
    form = facing.bar(weapon="weapon_harpoon").form
    assert (form["check"], form["level"], form["chips"]) == ("roll", 3, [])


@pytest.mark.rule("FUD-4.2.3-06", "FUD-4.2.3-04")
@pytest.mark.parametrize(
    ("bob", "options", "parried"),
    [
        ("Fighting Good, axe", {}, True),
        ("Fighting Good, sword", {}, False),
        ("Fighting Good, scythe 3 parries badly", {}, True),
        ("Fighting Good, Dodge Great, axe", {}, False),
        ("Fighting Good, Dodge Good, axe", {}, False),
        ("Fighting Good, Dodge Poor, axe", {}, True),
        ("Fighting Good, Dodge Poor, axe", {"rival_trait": "dodge"}, False),
        ("Fighting Good, Dodge Great, axe", {"rival_trait": "fighting"}, True),
        ("Fighting Good, Shield Great, axe, small shield", {}, False),
    ],
)
def test_an_axe_is_out_of_place_once_it_has_parried_not_after_a_dodge(
    bob: str, options: dict[str, Any], parried: bool
) -> None:
    facing = duel("Ana, Fighting Good, sword", f"Bob, {bob}", pace="turns")
    facing.play("fight", sides={"ours": ("me",), "theirs": ("foe",)})
    facing.play("initiative", *df(4), *df(-4))
    facing.play("attack", *df(-4), *df(4), by="me", against=["foe"], **options)
    assert (facing.state.sheet("foe").get("parried") is not None) == parried


@pytest.mark.rule("FUD-4.5.4-01", "FUD-4.2.3-08")
def test_a_sheet_with_gear_or_instinct_that_cannot_be_played_is_told_so() -> None:
    from tablee.game.sheet import Numeric, Pick
    from tablee.game.text import plain
    from tests.systems.fudge.by_hand import rules

    fine = typed("Wolf, Fighting Good, claws 2 sharp, predator")
    assert rules().validate(fine) == ()
    heavy = fine.put(Numeric("rock", "Rock", 1001, "weapon")).put(
        Numeric("hide", "Hide", 1, "armour", {"tech": 4000})
    )
    odd = heavy.put(Pick("instinct", plain("Instinct"), "omnivore"))
    assert [(p.rule, p.where, p.said) for p in rules().validate(odd)] == [
        ("FUD-4.5.4-01", "rock", "bounds"), ("FUD-4.5.4-01", "hide", "bounds"),
        ("FUD-4.2.3-08", "instinct", "unknown"),
    ]  # fmt: skip
