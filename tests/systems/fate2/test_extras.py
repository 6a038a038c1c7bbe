"""Extras: what they cost, what they hold, whose boxes they are, what they do in play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.check import GM
from tablee.game.codec import from_data, to_data
from tablee.game.draft import Draft
from tablee.game.event import Asked, ConflictPut, Moved
from tablee.game.fight.conflict import Conflict
from tablee.game.milestone import SCENE_BEGINS, SCENE_ENDS
from tablee.game.problem import Refused
from tablee.game.sheet import Account, Aspect, CreationStep, Levelled, Nested, Power
from tablee.game.walk import Thrown, walk
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.core.sheet import EXTRA, POINTS, SKILL
from tablee.systems.fate2.creation.aspect_library import WEAPON, aspect_options
from tablee.systems.fate2.creation.plan import PlannedPhase, begun
from tablee.systems.fate2.extras.blocks import own_boxes, points_of, pyramid_of, servants_of
from tablee.systems.fate2.extras.counting import pyramid_ticks
from tablee.systems.fate2.extras.table import extra_table
from tablee.systems.fate2.progress.balance import pyramids
from tests.systems.fate2.growing import Game, book, game, hero, slots, told

FIGHTER = "Escrime 3, Se Dissimuler 2, Vigilance 2, Athlétisme 1, Soins 1, Bluff 1"


def bought(aspects: str, name: str = "Narnasil", sort: str = "gear", **dials: Any) -> Game:
    made = game(**dials)
    made.play("buy_aspects", sheet="ana", sort=sort, name=name, aspects=aspects)
    return made


def answered(made: Game, option: str) -> None:
    pending = next(iter(made.state.pendings))
    made.play("answer_extra", pending=pending, seat=GM, option=option)


@pytest.mark.rule("FAT-5-15", "FAT-5-15-ex1", "FAT-5-02", "FAT-5-17", "FAT-5-16")
def test_narnasil_is_an_aspect_and_two_points_of_aspects_of_its_own() -> None:
    made = game(hero("Cyrus", FIGHTER, "Narnasil 1"))
    made.play("buy_aspects", sheet="ana", name="Narnasil", aspects="Inusable, Coupeur de Fantômes")
    sword = next(made.sheet().having(Nested, EXTRA))
    assert made.aspects(sword.id) == {"Inusable": (1, 1), "Coupeur de Fantômes": (1, 1)}
    assert made.aspects() == {"Narnasil": (1, 1)}
    paid = [step for step in made.sheet().steps if step.block.startswith(f"{sword.id}/")]
    assert [(step.phase, step.value) for step in paid] == [("1", 1), ("1", 1)]
    assert [path for path, _ in own_boxes(book(), made.sheet())] == [step.block for step in paid]
    assert made.problems() == []


@pytest.mark.rule("FAT-5-17")
def test_the_box_of_a_sword_pays_like_one_of_the_characters_own() -> None:
    made = bought("Inusable")
    tick, wrong = made.state.pay("ana.narnasil/inusable", 1)
    assert wrong is None and isinstance(tick, Aspect) and tick.unticked == 0


@pytest.mark.rule("FAT-5-17", "FAT-5-30", "FAT-7-19")
def test_a_throw_offers_the_boxes_of_gear_and_not_those_of_a_contact_or_of_what_is_lost() -> None:
    made = game(hero("Cyrus", FIGHTER, "Narnasil 1"))
    made.play("buy_aspects", sheet="ana", name="Lame", aspects="Inusable")
    made.play("buy_aspects", sheet="ana", sort="contact", name="Le Roi", aspects="Lié à Cyrus")
    draft = made.rules.draft
    assert draft is not None
    assert draft(made.state, Draft("ana", ("escrime",))).form["aspects"] == ["narnasil", "lame/inusable"]
    owning = game(made.sheet(), contact_boxes="owner")
    assert owning.rules.draft is not None
    found = owning.rules.draft(owning.state, Draft("ana", ("escrime",))).form["aspects"]
    assert found == ["narnasil", "lame/inusable", "le_roi/lie_a_cyrus"]
    made.play("lose_extra", sheet="ana", extra="lame")
    assert draft(made.state, Draft("ana", ("escrime",))).form["aspects"] == ["narnasil"]


@pytest.mark.rule("FAT-5-15")
def test_more_points_raise_the_same_aspect() -> None:
    made = bought("Inusable")
    made.play("buy_aspects", sheet="ana", name="narnasil", aspects="inusable, Maudite")
    assert made.aspects("narnasil") == {"Inusable": (2, 2), "Maudite": (1, 1)}
    assert made.sheet().steps[-2:] == (
        CreationStep("1", "narnasil/inusable", 1),
        CreationStep("1", "narnasil/maudite", 1),
    )


@pytest.mark.rule("FAT-5-15")
@pytest.mark.parametrize("line", ["", " , ", "Inusable 0", "x" * 81, "Inusable 21"])
def test_aspects_that_say_nothing_are_refused(line: str) -> None:
    assert game().wrong("buy_aspects", sheet="ana", name="Narnasil", aspects=line)[0][0] == "FAT-5-15"


@pytest.mark.rule("FAT-5-30", "FAT-5-30-ex1", "FAT-5-31")
def test_two_points_give_the_king_a_bond_of_level_two() -> None:
    made = game(hero("Taevin", FIGHTER))
    plan = made.plan("buy_aspects", sheet="ana", sort="contact", name="Le Roi", aspects="Lié à Taevin 2")
    assert plan.problems == () and plan.shows["points"] == 2
    made.play("buy_aspects", sheet="ana", sort="contact", name="Le Roi", aspects="Lié à Taevin 2")
    assert made.aspects("le_roi") == {"Lié à Taevin": (2, 2)}
    assert list(own_boxes(book(), made.sheet())) == []


@pytest.mark.rule("FAT-5-31", "FAT-5-32")
def test_a_contact_without_a_bond_is_asked_about_it_and_an_enemy_is_not() -> None:
    made = game()
    order = {"sheet": "ana", "name": "Dame Iris", "aspects": "Aveugle"}
    assert made.wrong("buy_aspects", sort="contact", **order) == [("FAT-5-31", "relation")]
    assert made.wrong("buy_aspects", sort="enemy", **order) == []


@pytest.mark.rule("FAT-5-30-ex2", "FAT-5-45")
def test_gustav_dore_takes_five_points_beside_the_aspect() -> None:
    made = game(hero("Finn", FIGHTER, "Gustav Dore 1"))
    made.play(
        "buy_aspects",
        sheet="ana",
        sort="contact",
        name="Gustav Dore",
        aspects="Lié à Finn 3, Contrebandier 2",
    )
    dore = next(made.sheet().having(Nested, EXTRA))
    assert points_of(dore) == 5
    assert sum(step.value for step in made.sheet().steps if step.block.startswith(f"{dore.id}/")) == 5


@pytest.mark.rule("FAT-5-30-ex3", "FAT-5-34", "FAT-5-30")
def test_a_hiding_place_is_a_refuge_that_whoever_paid_invokes() -> None:
    made = bought("Refuge", "Alverado", "place")
    assert made.aspects("alverado") == {"Refuge": (1, 1)}
    assert [aspect.name for _, aspect in own_boxes(book(), made.sheet())] == ["Refuge"]


@pytest.mark.rule("FAT-5-30")
def test_the_boxes_of_a_contact_are_its_own_unless_the_game_says_otherwise() -> None:
    made = bought("Lié à Ana", "Le Roi", "contact")
    assert list(own_boxes(book(), made.sheet())) == []
    assert [path for path, _ in own_boxes(book(contact_boxes="owner"), made.sheet())] == ["le_roi/lie_a_ana"]


@pytest.mark.rule("FAT-5-33")
def test_a_bond_may_change_unless_the_contact_is_an_aspect_too() -> None:
    made = game(hero("Finn", FIGHTER, "Dore 1"))
    for name in ("Dore", "Iris"):
        made.play("buy_aspects", sheet="ana", sort="contact", name=name, aspects="Lié à Finn 2, Riche")
    ids = {block.sheet.name: block.id for block in made.sheet().having(Nested, EXTRA)}
    order = {"sheet": "ana", "name": "Hostile"}
    assert made.wrong("change_bond", extra=ids["Dore"], **order) == [("FAT-5-33", "owned")]
    assert made.wrong("change_bond", extra=ids["Iris"], aspect="Pauvre", **order) == [("FAT-5-33", "none")]
    made.play("change_bond", extra=ids["Iris"], **order)
    assert made.aspects(ids["Iris"]) == {"Hostile": (2, 2), "Riche": (1, 1)}


@pytest.mark.rule("FAT-5-01", "FAT-5-03")
def test_one_name_is_one_sort() -> None:
    made = bought("Inusable")
    order = {"sheet": "ana", "name": "Narnasil"}
    assert made.wrong("buy_aspects", sort="place", aspects="Refuge", **order) == [("FAT-5-01", "other")]
    assert made.wrong("buy_extra", **order) == [("FAT-5-01", "other")]


@pytest.mark.rule("FAT-5-05", "FAT-5-09")
def test_an_intrinsic_extra_of_the_list_has_its_price_and_effect() -> None:
    made = game(extra_cost=3)
    made.play("buy_extra", sheet="ana", name="vue magique")
    sight = next(made.sheet().having(Power, EXTRA))
    assert points_of(sight) == 1 and sight.note == "", "its effect is the game's: read in any language"
    assert "magical" in made.rules.hint(sight, "en")
    assert made.rules.named(sight, "en") == "Magic sight"
    answered(made, "yes")
    made.play("buy_extra", sheet="ana", name="Magic sight")
    assert [points_of(one) for one in made.sheet().having(Power, EXTRA)] == [2], (
        "one Extra, whatever its name"
    )
    assert made.plan("buy_extra", sheet="ana", name="Vision Nocturne").shows["points"] == 3
    cheap = made.plan("buy_extra", sheet="ana", name="Vision Nocturne", points=2)
    assert slots(cheap.problems, "FAT-5-09", "cheap") == {
        "name": "Vision Nocturne",
        "expected": 3,
        "found": 2,
    }


@pytest.mark.rule("FAT-5-05")
def test_by_an_extra_one_does_it_at_the_usual_level_without_a_penalty() -> None:
    made = game(hero("Ana", "Couteau 2, Soins 1, Vigilance 2"))
    made.play("buy_extra", sheet="ana", name="Vision Nocturne")
    assert made.rules.draft is not None
    wanted = Draft("ana", traits=("vigilance",), goal="1", way="extra", options={"extra": "vision_nocturne"})
    by_night = made.rules.draft(made.state, wanted).form
    by_day = made.rules.draft(made.state, replace(wanted, way="attempt", options={})).form
    assert by_night == by_day
    assert (by_night["level"], by_night["chips"]) == (1, [])


@pytest.mark.rule("FAT-5-09")
def test_without_a_price_an_extra_costs_one_point() -> None:
    assert game().plan("buy_extra", sheet="ana", name="Odorat de loup").shows["points"] == 1


@pytest.mark.rule("FAT-5-06", "FAT-5-10")
def test_aquatic_brings_a_skill_at_moyen_that_points_raise() -> None:
    made = game()
    made.play("buy_extra", sheet="ana", name="Aquatique")
    assert made.level("mouvement_sous_marin") == 0
    assert sum(step.value for step in made.sheet().steps if step.phase == "1") == 5
    assert made.problems() == []


@pytest.mark.rule("FAT-5-10")
@pytest.mark.parametrize(
    ("skill", "level", "counts"), [("escrime", 2, 0), ("soins", 0, 0), ("aucune", -1, -1)]
)
def test_under_water_the_lower_of_both_skills_counts(skill: str, level: int, counts: int) -> None:
    made = game(hero("Ana", FIGHTER))
    made.play("buy_extra", sheet="ana", name="Aquatique")
    wanted = Draft("ana", (skill,) if skill != "aucune" else (), way="extra", options={"extra": "aquatique"})
    draft = made.rules.draft
    assert draft is not None
    result = draft(made.state, wanted)
    assert result.form["level"] == level
    outcome = walk(made.rules.check(result.form), [Thrown((3, 3, 3, 3))]).outcomes[0]
    assert outcome.total == counts


@pytest.mark.rule("FAT-5-10")
def test_a_chip_that_caps_may_be_struck() -> None:
    made = game(hero("Ana", FIGHTER))
    made.play("buy_extra", sheet="ana", name="Aquatique")
    wanted = Draft("ana", ("escrime",), way="extra", options={"extra": "aquatique"})
    draft = made.rules.draft
    assert draft is not None
    cap = next(chip for chip in draft(made.state, wanted).chips if chip.role == "cap")
    struck = Draft("ana", ("escrime",), struck={cap.key: "mj"}, way="extra", options={"extra": "aquatique"})
    assert sum(chip.worth for chip in draft(made.state, struck).chips if chip.role == "cap") == 0


@pytest.mark.rule("FAT-5-42")
def test_a_function_adds_its_bonus_where_the_extra_is_named() -> None:
    made = game(hero("Ana", FIGHTER))
    made.play("buy_extra", sheet="ana", name="Cape d’ombres", effect="se cacher dans le noir", bonus=1)
    wanted = Draft("ana", ("se_dissimuler",), goal="2", way="extra", options={"extra": "cape_d_ombres"})
    draft = made.rules.draft
    assert draft is not None
    chips = draft(made.state, wanted).chips
    assert [(chip.role, chip.worth) for chip in chips] == [("skill", 1), ("function", 1)]
    without = Draft("ana", ("se_dissimuler",), goal="2")
    assert sum(chip.worth for chip in draft(made.state, without).chips) == 1


@pytest.mark.rule("FAT-5-07", "FAT-5-08")
@pytest.mark.parametrize(
    ("dial", "place", "shapes"),
    [
        ("inside", "", [(3, 1)]),
        ("outside", "", [(2, 1)]),
        ("own", "", [(2, 1), (1,)]),
        ("inside", "outside", [(2, 1)]),
        ("outside", "inside", [(3, 1)]),
    ],
)
def test_the_skill_of_an_extra_stands_where_the_game_puts_it(
    dial: str, place: str, shapes: list[tuple[int, ...]]
) -> None:
    made = game(extra_skills=dial)
    made.play("buy_extra", sheet="ana", name="Sorcier né", skill="Chant des Pierres", pyramid=place)
    assert list(pyramids(book(), made.sheet())) == shapes
    skill = made.sheet().need("chant_des_pierres", Levelled)
    assert (pyramid_of(skill) is None) == (shapes == [(2, 1)])


@pytest.mark.rule("FAT-5-04")
def test_the_gm_accepts_an_extra_or_gives_its_points_back() -> None:
    made = bought("Inusable 2")
    assert [e.pending.asks for e in made.events if isinstance(e, Asked)] == [(GM,)]
    answered(made, "yes")
    assert made.aspects("narnasil") == {"Inusable": (2, 2)}
    made.play("buy_aspects", sheet="ana", name="Narnasil", aspects="Inusable, Maudite")
    before = made.sheet().steps[:-2]
    answered(made, "no")
    assert made.aspects("narnasil") == {"Inusable": (2, 2)}
    assert made.sheet().steps == before


@pytest.mark.rule("FAT-5-04", "FAT-5-06")
def test_an_extra_that_is_refused_takes_its_skill_along() -> None:
    made = game()
    before = made.sheet()
    made.play("buy_extra", sheet="ana", name="Aquatique")
    answered(made, "no")
    assert made.sheet().blocks == before.blocks and made.sheet().steps == before.steps


@pytest.mark.rule("FAT-5-04")
def test_where_nobody_asks_the_gm_an_extra_is_there_at_once() -> None:
    assert bought("Inusable", ask_extras=False).state.pendings == {}


@pytest.mark.rule("FAT-5-40")
def test_a_game_may_limit_the_points_of_one_extra() -> None:
    made = bought("Invisible 2", "Cape", extra_limit=2)
    order = {"sheet": "ana", "name": "Cape", "aspects": "Maudite"}
    assert made.wrong("buy_aspects", **order) == [("FAT-5-40", "limit")]


@pytest.mark.rule("FAT-5-40")
def test_what_bypasses_a_skill_is_worth_a_second_look() -> None:
    made = game()
    plan = made.plan("buy_extra", sheet="ana", name="Ailes", effect="Voler comme un oiseau")
    assert told(plan.problems) == [("FAT-5-40", "watched")] and plan.broken == ()


@pytest.mark.rule("FAT-5-41", "FAT-5-41-ex1")
@pytest.mark.parametrize(("faces", "spotted"), [((6, 6, 3, 3), True), ((6, 3, 3, 3), False)])
def test_whoever_reaches_the_level_of_the_cape_sees_its_wearer(faces: tuple[int, ...], spotted: bool) -> None:
    made = bought("Invisible", "Cape d’Invisibilité")
    assert made.aspects("cape_d_invisibilite") == {"Invisible": (1, 1)}
    made.put("guet", hero("Guet", "Soins 1", nature="npc"))
    order = {"sheet": "guet", "owner": "ana", "extra": "cape_d_invisibilite"}
    plan = made.plan("overcome_extra", **order)
    assert slots(plan.because, "FAT-5-41", "goal")["goal"] == book().say(1)
    made.play("overcome_extra", *faces, **order)
    (run,) = made.state.runs.values()
    assert run.results[0].key == ("success" if spotted else "failure")


@pytest.mark.rule("FAT-5-43")
def test_a_power_of_an_object_owned_as_an_aspect_ticks_its_box() -> None:
    made = game(hero("Ana", FIGHTER, "Anneau 1"))
    made.play("buy_power", sheet="ana", name="Invisibilité complète", aspect="anneau", effect="disparaître")
    assert made.problems() == []
    used = made.play("use_power", sheet="ana", extra="invisibilite_complete")
    assert [e.movement.source for e in used if isinstance(e, Moved)] == ["ana.anneau"]
    assert made.sheet().need("anneau", Aspect).ticked == 1
    assert made.wrong("use_power", sheet="ana", extra="invisibilite_complete") == [("FAT-5-43", "empty")]


@pytest.mark.rule("FAT-5-43")
def test_such_a_power_needs_the_aspect() -> None:
    made = game(hero("Ana", FIGHTER, "Anneau 1"))
    assert made.wrong("buy_power", sheet="ana", name="Changer de forme", aspect="escrime") != []
    made.play("buy_power", sheet="ana", name="Changer de forme", aspect="anneau")
    made.put("ana", made.sheet().drop("anneau"))
    assert ("FAT-5-43", "ownerless") in made.problems()


@pytest.mark.rule("FAT-5-46")
def test_extras_stand_outside_the_pyramid_by_the_book() -> None:
    made = bought("Inusable 3")
    assert pyramid_ticks(book(), made.sheet(), made.sheet().steps) == {}
    assert list(pyramids(book(), made.sheet())) == [(2, 1)]


@pytest.mark.rule("FAT-5-47")
def test_where_they_count_an_extra_is_a_skill_of_as_many_ticks_and_a_phase_pays_one() -> None:
    made = bought("Inusable 2", extras_count=True)
    counting = book(extras_count=True)
    assert pyramid_ticks(counting, made.sheet(), made.sheet().steps) == {"narnasil": 2}
    assert list(pyramids(counting, made.sheet())) == [(2, 2)]
    order = {"sheet": "ana", "sort": "place", "name": "Grotte", "aspects": "Refuge"}
    assert ("FAT-5-47", "crowded") in made.wrong("buy_aspects", **order)
    two = game(extras_count=True, extras_per_phase=2)
    two.put("ana", made.sheet())
    assert two.wrong("buy_aspects", **order) == []


@pytest.mark.rule("FAT-5-19", "FAT-5-19-ex1", "FAT-5-21")
def test_lucan_has_lived_four_phases_for_four_points() -> None:
    made = game(hero("Finn", FIGHTER, "Lucan 1"))
    buy = {"sheet": "ana", "name": "Lucan", "points": 4}
    plan = made.plan("buy_servant", **buy)
    assert slots(plan.problems, "FAT-5-21", "close") == {"name": "Lucan", "found": 4, "own": 5}
    assert plan.broken == ()
    made.play("buy_servant", **buy)
    extra = next(made.sheet().having(Power, EXTRA))
    made.play(
        "make_servant",
        sheet="ana",
        extra=extra.id,
        aspects="Serviteur, Assassin, Aspect Inoffensif, Espion",
        skills="Couteau, Discrétion, Vigilance, Bluff, Serrures, Poison, Étiquette, Cuisine, Course",
    )
    lucan = made.sheet("lucan")
    assert made.aspects(id="lucan") == dict.fromkeys(
        ("Serviteur", "Assassin", "Aspect Inoffensif", "Espion"), (1, 1)
    )
    levels = [skill.level for skill in lucan.having(Levelled, SKILL)]
    assert levels == [2, 2, 1, 1, 1, 0, 0, 0, 0]
    skilled = [step for step in lucan.steps if isinstance(lucan.get(step.block), Levelled)]
    assert sum(step.value for step in skilled) == 16
    assert {phase: sum(s.value for s in skilled if s.phase == phase) for phase in "1234"} == dict.fromkeys(
        "1234", 4
    )
    assert lucan.need(POINTS, Account).value == 0
    assert made.sheet().need(extra.id, Power).data["sheet"] == "lucan"
    assert lucan.nature == "character"


@pytest.mark.rule("FAT-5-20")
def test_a_servants_aspects_are_no_boxes_of_its_master() -> None:
    made = game(hero("Finn", FIGHTER, "Lucan 1"))
    made.play("buy_servant", sheet="ana", name="Lucan", points=1)
    extra = next(made.sheet().having(Power, EXTRA))
    made.play(
        "make_servant", sheet="ana", extra=extra.id, aspects="Serviteur", skills="Couteau, Bluff, Course"
    )
    assert list(own_boxes(book(), made.sheet())) == []
    assert made.aspects() == {"Lucan": (1, 1)}
    draft = made.rules.draft
    assert draft is not None
    master, servant = (
        draft(made.state, Draft(id, (skill,))).form for id, skill in (("ana", "bluff"), ("lucan", "bluff"))
    )
    assert "others" not in master and servant["aspects"] == ["serviteur"]


@pytest.mark.rule("FAT-5-21")
@pytest.mark.parametrize(
    ("own", "phases", "said"),
    [(8, 4, []), (8, 5, ["close"]), (8, 8, ["close"]), (8, 9, ["over"]), (5, 4, ["close"]), (5, 2, [])],
)
def test_a_servant_has_at_most_as_many_phases_as_its_master(own: int, phases: int, said: list[str]) -> None:
    made = game(phases=own)
    order = {"sheet": "ana", "name": "Lucan", "points": phases}
    assert made.wrong("buy_servant", **order) == [("FAT-5-21", case) for case in said]
    made.overrule("buy_servant", **order)
    assert made.problems() == [("FAT-5-21", case) for case in said]


@pytest.mark.rule("FAT-5-21", "FAT-6-03")
def test_free_aspects_are_no_phases_of_a_master() -> None:
    made = game(free_aspects=2)
    made.play("free_aspect", sheet="ana", aspect="Gitan")
    order = {"sheet": "ana", "name": "Lucan", "points": 6}
    assert made.wrong("buy_servant", **order) == [("FAT-5-21", "over")]


@pytest.mark.rule("FAT-5-21", "FAT-6-04")
def test_a_young_master_has_as_many_phases_as_it_lives() -> None:
    """Two of five phases were skipped: a servant of four would have lived longer than its master."""
    young = hero("Ana", "Couteau 2, Soins 1, Vigilance 1").drop("phase1")
    young = replace(young, steps=tuple(replace(step, phase="3") for step in young.steps))
    made = game(begun(young, PlannedPhase("3", points=60, aspects=6)), potential=True)
    order = {"sheet": "ana", "name": "Lucan"}
    assert made.wrong("buy_servant", **order, points=4) == [("FAT-5-21", "over")]
    assert made.wrong("buy_servant", **order, points=3) == [("FAT-5-21", "close")]


@pytest.mark.rule("FAT-4-34")
def test_an_object_may_be_an_aspect_and_an_extra_too() -> None:
    made = game(hero("Ana", "Couteau 1", "Excalibur 1"))
    made.play("buy_aspects", sheet="ana", sort="gear", name="Excalibur", aspects="Tranchante 2")
    made.play("answer_extra", pending=next(iter(made.state.pendings)), seat="gm", option="yes")
    assert made.aspects() == {"Excalibur": (1, 1)}
    assert made.aspects("excalibur_2") == {"Tranchante": (2, 2)}
    assert made.problems() == []


@pytest.mark.rule("FAT-5-21")
def test_the_limits_of_servants_are_dials() -> None:
    order = {"sheet": "ana", "name": "Lucan", "points": 5}
    assert game(servant_warning=100).wrong("buy_servant", **order) == []
    assert game(servant_limit=60).wrong("buy_servant", **order) == [("FAT-5-21", "over")]


@pytest.mark.rule("FAT-5-22")
def test_a_servant_may_grow_one_phase_at_a_time() -> None:
    made = game()
    made.play("buy_servant", sheet="ana", name="Lucan", points=2)
    order = {"sheet": "ana", "extra": "lucan", "skills": "Couteau, Bluff, Course, Cuisine, Guet, Serrures"}
    made.play("make_servant", aspects="Serviteur", phases=1, **order | {"skills": "Couteau, Bluff, Course"})
    assert made.level("couteau", "lucan") == 1
    made.play("make_servant", aspects="Serviteur, Espion", **order)
    assert [s.level for s in made.sheet("lucan").having(Levelled, SKILL)] == [1, 1, 0, 0, 0, 0]
    assert ("FAT-5-19", "phases") in made.wrong("make_servant", aspects="Serviteur", phases=3, **order)


@pytest.mark.rule("FAT-5-19")
def test_a_servant_has_an_aspect_a_phase_unless_the_game_gives_more() -> None:
    one = {"sheet": "ana", "extra": "lucan", "skills": "Couteau, Bluff, Course"}
    by_the_book = game()
    by_the_book.play("buy_servant", sheet="ana", name="Lucan", points=1)
    assert by_the_book.wrong("make_servant", aspects="Serviteur", **one) == []
    assert by_the_book.wrong("make_servant", aspects="Serviteur, Espion", **one) == [
        ("FAT-5-19", "many_aspects")
    ]
    made = game(servant_aspects=2)
    made.play("buy_servant", sheet="ana", name="Lucan", points=1)
    order = {"sheet": "ana", "extra": "lucan", "skills": "Couteau, Bluff, Course"}
    assert made.wrong("make_servant", aspects="Serviteur", **order) == [("FAT-5-19", "few_aspects")]
    assert made.wrong("make_servant", aspects="Serviteur, Espion", **order) == []
    assert ("FAT-5-19", "many_aspects") in made.wrong("make_servant", aspects="A, B, C", **order)


@pytest.mark.rule("FAT-5-23")
def test_three_points_under_a_command_of_two_are_six_minions_for_each_scene() -> None:
    made = game(hero("Seigneur", FIGHTER, "Commandeur Suprême 2"))
    order = {"sheet": "ana", "name": "Gardes", "points": 3}
    assert made.wrong("buy_minions", **order) == [("FAT-5-23", "leaderless")]
    plan = made.plan("buy_minions", command="commandeur_supreme", **order)
    assert slots(plan.because, "FAT-5-23", "bought")["count"] == 6
    made.play("buy_minions", command="commandeur_supreme", **order)
    made.play("summon_minions", sheet="ana", extra="gardes", count=4)
    minions = [sheet for sheet in made.state.sheets.values() if sheet.nature == "minion"]
    assert len(minions) == 4
    assert [[(s.name, s.level) for s in one.having(Levelled, SKILL)] for one in minions] == [
        [("Combat", 0)]
    ] * 4
    assert book().unlearnt == -1
    three = made.plan("summon_minions", sheet="ana", extra="gardes", count=3)
    assert slots(three.problems, "FAT-5-23", "short") == {"name": "Gardes", "expected": 2, "found": 3}


@pytest.mark.rule("FAT-5-23")
def test_thirty_minions_come_at_once_and_no_more() -> None:
    made = game(hero("Seigneur", FIGHTER, "Commandeur Suprême 2"))
    made.play("buy_minions", sheet="ana", name="Gardes", points=20, command="commandeur_supreme")
    made.play("summon_minions", sheet="ana", extra="gardes", count=30)
    assert sum(sheet.nature == "minion" for sheet in made.state.sheets.values()) == 30
    with pytest.raises(Refused):
        made.plan("summon_minions", sheet="ana", extra="gardes", count=31)


@pytest.mark.rule("FAT-5-23")
def test_minions_in_a_fight_stay_until_it_ends() -> None:
    made = game(hero("Seigneur", FIGHTER, "Commandeur Suprême 2"))
    made.play("buy_minions", sheet="ana", name="Gardes", points=1, command="commandeur_supreme")
    made.play("summon_minions", sheet="ana", extra="gardes", count=2)
    sides = {"a": ("ana",), "b": ("gardes-1",)}
    made.happen([ConflictPut(Conflict(sides, (frozenset({"ana", "gardes-1"}),)))])
    made.reach(SCENE_ENDS)
    assert list(made.state.sheets) == ["ana", "gardes-1"]
    made.happen([ConflictPut(None)])
    made.reach(SCENE_ENDS)
    assert list(made.state.sheets) == ["ana"]


@pytest.mark.rule("FAT-5-23")
def test_minions_leave_with_the_scene_and_the_next_has_them_all() -> None:
    made = game(hero("Seigneur", FIGHTER, "Commandeur Suprême 2"))
    made.play("buy_minions", sheet="ana", name="Gardes", points=1, command="commandeur_supreme")
    made.play("summon_minions", sheet="ana", extra="gardes", count=2)
    assert ("FAT-5-23", "short") in made.wrong("summon_minions", sheet="ana", extra="gardes", count=1)
    assert made.reach(SCENE_BEGINS) == ()
    made.reach(SCENE_ENDS)
    assert list(made.state.sheets) == ["ana"]
    assert made.reach(SCENE_ENDS) == ()
    assert made.wrong("summon_minions", sheet="ana", extra="gardes", count=2) == []


@pytest.mark.rule("FAT-5-02")
def test_what_no_phase_paid_is_a_problem() -> None:
    made = bought("Inusable 2")
    sheet = made.sheet()
    made.put("ana", replace(sheet, steps=sheet.steps[:-1]))
    assert made.problems() == [("FAT-5-02", "unpaid")]


@pytest.mark.rule("FAT-5-15")
def test_an_extra_without_aspects_or_with_other_boxes_is_a_problem() -> None:
    made = bought("Inusable")
    sword = made.sheet().need("narnasil", Nested)
    wrong = Aspect("inusable", "Inusable", 1, 3, role="aspect")
    made.put("ana", made.sheet().put(Nested(sword.id, sword.sheet.put(wrong), EXTRA)))
    assert made.problems() == [("FAT-5-15", "boxes")]


@pytest.mark.rule("FAT-5-18")
def test_the_aspects_of_weapons_of_the_library_stand_on_a_sword() -> None:
    names = [row.fr for row in aspect_options(book(), WEAPON)]
    assert len(names) == 15 and {"Tueuse de Trolls", "Vorpale"} <= {*names}
    made = bought(", ".join(names))
    assert list(made.aspects("narnasil")) == names


@pytest.mark.rule("FAT-5-09", "FAT-5-23")
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("samples", 0, "cost"), 41, ("FAT-5-09", "cost")),
        (("samples", 0, "fr"), "", ("FAT-5-01", "sample")),
        (("minions", "most"), 0, ("FAT-5-23", "row")),
        (("watched",), ["x"] * 201, ("FAT-5-01", "rows")),
    ],
)
def test_nonsense_in_the_table_is_refused(
    path: tuple[object, ...], value: object, said: tuple[str, str]
) -> None:
    data = to_data(extra_table(book()))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(Refused) as refused:
        from_data(type(extra_table(book())), data, "tables.extras")
    assert said in told(refused.value.problems)


def test_the_system_has_its_extras_in_the_pack() -> None:
    assert SYSTEM.pack().tables["extras"]["minions"]["level"] == 0


@pytest.mark.rule("FAT-7-19", "FAT-5-06")
@pytest.mark.parametrize("raised", [False, True])
def test_a_skill_that_a_lost_extra_gave_goes_unless_points_are_in_it(raised: bool) -> None:
    made = game(hero("Ana", "Couteau 1", "Fier 1"))
    made.play("buy_extra", sheet="ana", name="Aquatique")
    made.play("answer_extra", pending=next(iter(made.state.pendings)), seat="gm", option="yes")
    if raised:
        made.play("buy_skill", sheet="ana", name="Mouvement Sous-marin")
    made.play("lose_extra", sheet="ana", extra="aquatique")
    made.play("set_goal", sheet="ana", goal="Fier")
    made.play("off_screen", sheets=["ana"])
    for name in "BCDE":
        made.play("spend_point", sheet="ana", name=name)
    made.play("close_arc", sheet="ana")
    order = {"sheet": "ana", "extra": "aquatique", "sort": "gear", "name": "Arc"}
    assert made.wrong("replace_extra", **order, aspects="Long 1") == []
    made.play("replace_extra", **order, aspects="Long 1")
    kept = [skill.id for skill in made.sheet().having(Levelled, SKILL) if "sous" in skill.id]
    assert kept == (["mouvement_sous_marin"] if raised else [])
    if raised:
        assert made.level("mouvement_sous_marin") == 0, "the one tick of its own"
        assert ("FAT-2-17", "sum") not in told(made.rules.validate(made.sheet()))


def lost(sort: str) -> Game:
    """A table where Ana has an Extra of that sort, which is lost."""
    made = game(hero("Ana", "Couteau 2, Soins 1, Vigilance 1", "Commandeur 2, Épée 1"), ask_extras=False)
    buys: dict[str, dict[str, Any]] = {
        "buy_aspects": {"aspects": "Inusable 1"},
        "buy_servant": {"points": 2},
        "buy_minions": {"points": 2, "command": "commandeur"},
        "buy_power": {"points": 1, "aspect": "epee"},
    }
    made.play(sort, sheet="ana", name="Nar/nasil", **buys[sort])
    made.play("lose_extra", sheet="ana", extra="nar_nasil")
    assert made.wrong("lose_extra", sheet="ana", extra="nar_nasil") == [LOST]
    assert LOST in made.wrong(sort, sheet="ana", name="NAR/NASIL", **buys[sort])
    assert LOST in made.wrong("return_extra", sheet="ana", extra="nar_nasil", points=1)
    return made


LOST = ("FAT-7-19", "lost")


@pytest.mark.rule("FAT-7-19", "FAT-5-20", "FAT-5-23", "FAT-5-43")
@pytest.mark.parametrize(
    ("sort", "use", "args"),
    [
        ("buy_servant", "make_servant", {"aspects": "Fidèle 2", "skills": "Garde"}),
        ("buy_minions", "summon_minions", {"count": 1}),
        ("buy_power", "use_power", {}),
        ("buy_aspects", "overcome_extra", {"owner": "ana", "skill": "couteau"}),
    ],
)
def test_what_is_lost_does_nothing_and_takes_and_gives_no_points(
    sort: str, use: str, args: dict[str, Any]
) -> None:
    made = lost(sort)
    assert LOST in made.wrong(use, sheet="ana", extra="nar_nasil", **args)
    made.play("recover_extra", sheet="ana", extra="nar_nasil")
    assert made.wrong("recover_extra", sheet="ana", extra="nar_nasil") == [("FAT-7-19", "here")]
    assert LOST not in made.wrong(use, sheet="ana", extra="nar_nasil", **args)


@pytest.mark.rule("FAT-5-21", "FAT-5-19")
def test_a_servant_of_a_servant_has_no_more_phases_than_its_own_master() -> None:
    made = game(ask_extras=False)
    made.play("buy_servant", sheet="ana", name="Lucan", points=2)
    line = {"aspects": "Serviteur 2", "skills": "Bluff, Soins, Couteau, Garde, Vol, Chant"}
    made.play("make_servant", sheet="ana", extra="lucan", **line)
    order = {"sheet": "lucan", "name": "Valet"}
    assert ("FAT-5-02", "closed") in made.wrong("buy_servant", **order, points=1)
    assert ("FAT-5-21", "close") not in made.wrong("buy_servant", **order, points=1)
    assert ("FAT-5-21", "close") in made.wrong("buy_servant", **order, points=2)
    assert ("FAT-5-21", "over") in made.wrong("buy_servant", **order, points=3)
    made.overrule("buy_servant", **order, points=1)
    made.play("make_servant", sheet="lucan", extra="valet", aspects="Humble", skills="Soins, Chant, Garde")
    assert servants_of(made.state.sheets.values()) == {"lucan", "valet"}


@pytest.mark.rule("FAT-5-21", "FAT-10CONV-01")
def test_who_comes_from_another_game_is_a_master_all_the_same() -> None:
    made = game(hero("Ana", nature="character").drop("phase1"), ask_extras=False)
    made.play("convert", sheet="ana", source="risus", line="Barde 2")
    assert ("FAT-5-21", "over") not in made.wrong("buy_servant", sheet="ana", name="Lucan", points=5)
    assert ("FAT-5-21", "over") in made.wrong("buy_servant", sheet="ana", name="Lucan", points=6)


@pytest.mark.rule("FAT-5-21", "FAT-7-10")
def test_arcs_in_play_are_phases_of_a_master() -> None:
    made = game(phases=1, arc_points=1, ask_extras=False)
    order = {"sheet": "ana", "name": "Lucan", "points": 2}
    assert ("FAT-5-21", "over") in made.wrong("buy_servant", **order)
    made.overrule("story_point", sheets=("ana",))
    made.overrule("spend_point", sheet="ana", skill="couteau")
    assert ("FAT-5-21", "over") not in made.wrong("buy_servant", **order)


@pytest.mark.rule("FAT-5-23")
def test_points_of_minions_who_are_out_wait_until_they_scatter() -> None:
    made = game(hero("Ana", "Couteau 1", "Commandeur 2"), ask_extras=False)
    made.play("buy_minions", sheet="ana", name="Gardes", points=1, command="commandeur")
    made.play("summon_minions", sheet="ana", extra="gardes", count=2)
    back = {"sheet": "ana", "extra": "gardes", "points": 1}
    assert made.wrong("return_extra", **back) == [("FAT-5-23", "out")]
    made.reach(SCENE_ENDS)
    assert made.wrong("return_extra", **back) == [] and len(made.state.sheets) == 1


@pytest.mark.rule("FAT-5-33")
def test_only_somebody_has_a_bond_that_changes() -> None:
    made = game(ask_extras=False)
    made.play("buy_aspects", sheet="ana", name="Narnasil", aspects="Inusable 1")
    bond = {"sheet": "ana", "extra": "narnasil", "name": "Rouillée"}
    assert made.wrong("change_bond", **bond) == [("FAT-5-33", "other")]
