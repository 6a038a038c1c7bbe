"""The Trait that the weapon asks for (4.2.2): proposed by the throw bar, and refused where it is another."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from tablee.game.draft import Draft, DraftResult
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.systems.fudge import SYSTEM
from tests.systems.fudge.arena import begun, dice, last, play, refused
from tests.systems.fudge.by_hand import rules, told

Gear: TypeAlias = "tuple[str, dict[str, int]]"
RANGED, THROWN = {"ranged": 1}, {"thrown": 1}


def somebody(*gear: Gear, nature: str = "character", **skills: Any) -> Sheet:
    """Skills by their names, with _ for a space; then what is carried, each thing better than the last."""
    traits = [
        Levelled(name.lower(), name.replace("_", " "), level, "skill") for name, level in skills.items()
    ]
    worn = [Numeric(f"w{at}", name, at, "weapon", more) for at, (name, more) in enumerate(gear, 1)]
    strong = Levelled("dexterite", "Dextérité", 3, "attribute")
    return Sheet("fudge", "Ann", (strong, *traits, *worn), nature)


def drafted(
    ann: Sheet, way: str = "attack", *traits: str, here: Rules | None = None, **more: Any
) -> DraftResult:
    draft = (here or rules()).draft
    assert draft is not None
    state = State({"ann": ann, "foe": somebody(("Épée", {}), Épée=0)})
    return draft(state, Draft("ann", traits, against=("foe",), way=way, options=more))


def proposed(found: DraftResult) -> tuple[str, int]:
    """The Trait of the thrower and the level it starts from."""
    (chip,) = (chip for chip in found.chips if chip.role == "trait" and not chip.side)
    return chip.name, found.form["me"].get("skill", 0)


SWORD: Gear = ("Épée", {})
AXE: Gear = ("Hache", {})
BOW, KNIFE = ("Arc", RANGED), ("Couteau", THROWN)


@pytest.mark.rule("FUD-4.2.2-01", "FUD-4-01")
@pytest.mark.parametrize(
    ("gear", "skills", "expected"),
    [
        ([SWORD], {"Épée": 1, "Archer": 3, "Esquive": 3, "Pilotage": 3}, ("Épée", 1)),
        ([SWORD], {"Archer": 3}, ("Épée", -2)),
        ([SWORD], {"Esquive": 3}, ("Épée", -2)),
        ([SWORD], {"Pilotage": 3}, ("Épée", -2)),
        ([SWORD], {"Hache": 2}, ("Épée", -2)),
        ([SWORD], {"Sword": 2}, ("Sword", 2)),
        ([SWORD], {"Épéiste": 2}, ("Épéiste", 2)),
        ([AXE], {"Hache": 2, "Épée": 3}, ("Hache", 2)),
        ([("Épée large", {})], {"Épée": 2}, ("Épée", 2)),
        ([("Épée large", {})], {"Épée_large": 1}, ("Épée large", 1)),
        ([("Hache de bataille", {})], {"Hache_à_deux_mains": 1}, ("Hache à deux mains", 1)),
        ([("Épée magique", {})], {"Épée": 2, "Bagarre": 3}, ("Épée", 2)),
        ([SWORD], {"Armes_à_une_Main": 1}, ("Armes à une Main", 1)),
        ([SWORD], {"Armes_de_Contact": 1, "Combat": 2}, ("Armes de Contact", 1)),
        ([SWORD], {"Combat": 2}, ("Combat", 2)),
        ([SWORD], {"Combat": 2, "Épée": -1}, ("Épée", -1)),
        ([SWORD], {"Armes_à_Distance": 3}, ("Épée", -2)),
        ([SWORD], {"Se_Battre": 1}, ("Se Battre", 1)),
        ([], {"Bagarre": 1, "Épée": 3}, ("Bagarre", 1)),
        ([], {"Karaté": 2, "Bagarre": 1}, ("Karaté", 2)),
        ([], {"Combat_à_Mains_Nues": 1}, ("Combat à Mains Nues", 1)),
        ([], {"Épée": 3}, ("Bagarre", -2)),
        ([BOW], {"Archer": 3, "Bagarre": 0}, ("Bagarre", 0)),
        ([("Rapière d’Ann", {})], {"Rapière": 2, "Bagarre": 3}, ("Rapière", 2)),
        ([("Griffes", {})], {"Bagarre": 1, "Vol": 3}, ("Bagarre", 1)),
        ([("Griffes", {})], {"Broderie": 3}, ("Griffes", -2)),
        ([SWORD, AXE], {"Épée": 1}, ("Épée", 1)),
    ],
)
def test_in_melee_the_weapon_in_hand_asks_for_its_skill(
    gear: list[Any], skills: dict[str, Any], expected: tuple[str, int]
) -> None:
    assert proposed(drafted(somebody(*gear, **skills))) == expected


@pytest.mark.rule("FUD-4.4-02", "FUD-4.2.2-01")
@pytest.mark.parametrize(
    ("gear", "skills", "expected"),
    [
        ([BOW], {"Archer": 1, "Épée": 3}, ("Archer", 1)),
        ([BOW], {"Archery": 1, "Lancer": 3}, ("Archery", 1)),
        ([BOW], {"Arbalète": 3}, ("Arc", -2)),
        ([BOW], {"Armes_à_Distance": 1}, ("Armes à Distance", 1)),
        ([("Arbalète", RANGED)], {"Arbalète": 1, "Archer": 3}, ("Arbalète", 1)),
        ([("Pistolet classique à une main", RANGED)], {"Tireur": 2}, ("Tireur", 2)),
        ([("Arme légère de science-fiction", RANGED)], {"Pistolet_Laser": 1}, ("Pistolet Laser", 1)),
        ([("Fronde", RANGED)], {"Fronde": 1, "Lancer": 2}, ("Fronde", 1)),
        ([KNIFE], {"Lancer": 1, "Épée": 3}, ("Lancer", 1)),
        ([KNIFE], {"Couteau": 1}, ("Couteau", 1)),
        ([("Boule de Feu", RANGED)], {"Lancer": 1, "Vol": 3}, ("Lancer", 1)),
    ],
)
def test_at_a_distance_too(gear: list[Any], skills: dict[str, Any], expected: tuple[str, int]) -> None:
    assert proposed(drafted(somebody(*gear, **skills), "shoot")) == expected


@pytest.mark.rule("FUD-4.2.2-01", "FUD-4.3.4-02")
def test_one_against_several_too() -> None:
    found = drafted(somebody(SWORD, Archer=3), "melee")
    assert proposed(found) == ("Épée", -2)
    assert found.form["foes"][0].get("skill", 0) == 0


@pytest.mark.rule("FUD-4.2.2-01", "FUD-3.4-02")
def test_an_attribute_helps_a_fighter_who_never_learnt_to_poor_plus_one_and_no_more() -> None:
    found = drafted(somebody(SWORD), "attack", "dexterite")
    assert [(chip.name, chip.worth) for chip in found.chips if not chip.side] == [
        ("Épée", -2), ("Dextérité", 1),
    ]  # fmt: skip
    assert found.plan is not None and told(found.plan().problems) == []
    trained = drafted(somebody(SWORD, Épée=0), "attack", "dexterite")
    assert trained.plan is not None
    assert told(trained.plan().problems) == [("FUD-4.2.2-01", "unfit")]


@pytest.mark.rule("FUD-4.2.2-01")
@pytest.mark.parametrize(("skill", "fits"), [
    ("Épée", True), ("Combat", True), ("Armes_de_Contact", True), ("Se_Battre", True), ("Bottes", True),
    ("Esquive", False), ("Pilotage", False), ("Archer", False), ("Bouclier", False), ("Tactiques", False),
])  # fmt: skip
def test_a_tapped_trait_that_has_nothing_to_do_with_the_sword_is_refused(skill: str, fits: bool) -> None:
    taught: dict[str, Any] = {skill: 2}
    ann = somebody(SWORD, **taught)
    found = drafted(ann, "attack", skill.lower())
    assert found.plan is not None
    plan = found.plan()
    assert told(plan.problems) == ([] if fits else [("FUD-4.2.2-01", "unfit")])
    assert proposed(found) == (skill.replace("_", " "), 2)
    assert plan.events(dice(0, 0))  # the game master may overrule it


@pytest.mark.rule("FUD-4.2.2-01")
def test_the_skill_that_is_tapped_takes_its_own_weapon_in_hand() -> None:
    ann = somebody(AXE, SWORD, Hache=1, Épée=2, Bagarre=0)
    for tapped, weapon in (("hache", 1), ("épée", 2), ("bagarre", -1)):
        found = drafted(ann, "attack", tapped)
        assert found.plan is not None and told(found.plan().problems) == []
        assert found.form["me"]["offence"] == weapon


def turns(ann: Sheet, foe: Sheet) -> State:
    """Alternating turns in which the foe strikes."""
    return begun(rules(pace="turns"), State({"ann": ann, "foe": foe}), ("foe",), ("ann",), surprised="theirs")


@pytest.mark.rule("FUD-4.2.3-04", "FUD-4.2.3-05")
@pytest.mark.parametrize(
    ("ann", "defence"),
    [
        (somebody(BOW, Archer=3), -2),
        (somebody(BOW, Archer=3, Esquive=1), 1),
        (somebody(SWORD, Épée=2, Esquive=1), 2),
        (somebody(SWORD, Pilotage=3, Esquive=-1), -1),
        (somebody(SWORD, Épée=0, Bouclier=2), 0),
    ],
)
def test_nobody_parries_with_archery_or_with_a_shield_that_is_not_there(ann: Sheet, defence: int) -> None:
    foe = somebody(SWORD, Épée=1)
    here = rules(pace="turns")
    state = turns(ann, foe)
    after = play(here, state, "attack", dice(0, 0), by="foe", against=["ann"])
    assert last(after).foe.defence == defence


@pytest.mark.rule("FUD-4.2.3-04")
@pytest.mark.parametrize(("skill", "wrong"), [("archer", True), ("esquive", False), ("épée", False)])
def test_a_defence_that_is_none_is_refused(skill: str, wrong: bool) -> None:
    state = turns(somebody(SWORD, Épée=1, Archer=2, Esquive=1), somebody(SWORD, Épée=1))
    found = refused(rules(pace="turns"), state, "attack", by="foe", against=["ann"], rival_trait=skill)
    assert [said for said in found if "unfit" in said] == (["FUD-4.2.3-04 unfit"] if wrong else [])


@pytest.mark.rule("FUD-4.4-02", "FUD-1.4-07")
def test_a_target_without_dodge_dodges_poorly() -> None:
    draft = rules().draft
    assert draft is not None
    for foe, expected in ((somebody(Épée=3), -2), (somebody(Esquive=2), 2), (somebody(Combat=1), 1)):
        state = State({"ann": somebody(BOW, Archer=1), "foe": foe})
        found = draft(state, Draft("ann", against=("foe",), way="shoot"))
        assert found.form["foe"].get("defence", 0) == expected
    shot = draft(
        State({"ann": somebody(BOW, Archer=1), "foe": somebody()}),
        Draft("ann", against=("foe",), way="shoot", options={"rival_trait": "dexterite"}),
    )
    worths = [(chip.name, chip.worth) for chip in shot.chips if chip.side == "foe" and chip.name]
    assert worths == [("Esquive", -2), ("Dextérité", 1)]


@pytest.mark.rule("FUD-4.2.2-01", "FUD-1.4-04")
def test_a_foe_typed_on_one_line_fights_with_its_own_words() -> None:
    quick, draft = rules().quick, rules().draft
    assert quick is not None and draft is not None
    for line, expected in (
        ("Loup, Morsure Bon, crocs 2", ("Morsure", 1)),
        ("Loup, Pilotage Excellent, Morsure Moyen", ("Morsure", 0)),
        ("Garde, Épée Bon, Archer Excellent, épée large", ("Épée", 1)),
        ("Archer, Archer Bon, arc", ("Bagarre", -2)),
    ):
        state = State({"wolf": quick(line), "foe": somebody()})
        assert proposed(draft(state, Draft("wolf", against=("foe",), way="attack"))) == expected


@pytest.mark.rule("FUD-4.2.2-01")
def test_every_weapon_of_the_list_has_a_skill_of_the_list_and_its_first_owner_fights_with_it() -> None:
    table, skills = SYSTEM.pack().tables["weapons"], SYSTEM.pack().tables["skills"]["entries"]
    names = {row["key"]: row["fr"] for row in skills}
    for row in (*table["weapons"], *table["launchers"]):
        first = names[row["skills"][0]]
        ranged = row in table["launchers"] or row.get("ranged", False)
        gear = () if row["key"] == table["bare"] else ((row["fr"], {"ranged": 1} if ranged else {}),)
        taught: dict[str, Any] = {first.replace(" ", "_"): 2, "Pilotage": 3}
        ann = somebody(*gear, **taught)
        assert proposed(drafted(ann, "shoot" if ranged else "attack")) == (first, 2), row["key"]


@pytest.mark.rule("FUD-4.2.2-01", "FUD-1.3-01")
def test_a_game_without_skills_or_with_weapons_of_before_fights_with_the_best() -> None:
    table = SYSTEM.pack().tables["weapons"]
    plain = {key: value for key, value in table.items() if isinstance(value, (int, str)) or key == "martial"}
    rows = {name: [{k: v for k, v in row.items() if k != "skills"} for row in table[name]]
            for name in ("weapons", "launchers")}  # fmt: skip
    old = {**plain, "classes": table["classes"], **rows}
    old = {
        key: value for key, value in old.items() if key not in ("throwing", "melee", "missiles", "anything")
    }
    before = SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"weapons": {
        **old, "throwing": [], "melee": [], "missiles": [], "anything": []}}}))  # fmt: skip
    ann = somebody(SWORD, Pilotage=1)
    assert proposed(drafted(ann, here=before)) == ("Pilotage", 1)
    strong = Sheet("fudge", "Ann", (Levelled("force", "Force", 2, "attribute"),), "character")
    assert proposed(drafted(strong, here=rules(skills=False))) == ("Force", 2)
