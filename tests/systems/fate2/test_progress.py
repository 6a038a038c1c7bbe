"""Progress: arcs of four points and an aspect, the pyramid at their end, lost Extras, changed aspects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.sheet import Aspect, Change, CreationStep, Levelled, Nested, Power, Words
from tablee.systems.fate2.core.sheet import EXTRA, GOAL
from tablee.systems.fate2.extras.blocks import own_boxes
from tablee.systems.fate2.progress.arcs import arc_open, arcs_closed, goal_of, left_in
from tablee.systems.fate2.progress.balance import hopeless, pyramids
from tests.systems.fate2.growing import Game, book, game, hero, slots, told

SYBIL = (
    "Couteau 4, Se Dissimuler 3, Bluff 3, Vigilance 2, Soins 2, Pickpocket 2, Herboristerie 1, Crochetage 1"
)
SYBIL += ", Déplacement Silencieux 1, Intelligence de la Rue 1"
ASPECTS = "Herboriste 1, Gitan 2, Voleur de la Guilde 1, Pourchassé 1"


def sybil(**dials: Any) -> Game:
    made = game(hero("Sybil", SYBIL, ASPECTS), **dials)
    made.play("set_goal", sheet="ana", goal="Maîtresse de la Guilde")
    return made


def points(made: Game, *skills: str, spend: bool = True) -> None:
    """A point at a time, each spent on a skill."""
    for skill in skills:
        made.play("story_point", sheets="ana")
        if spend:
            made.play("spend_point", sheet="ana", name=skill)


@pytest.mark.rule("FAT-7-08", "FAT-2-29")
def test_a_goal_is_the_aspect_one_wants_next() -> None:
    made = sybil()
    assert goal_of(made.sheet()) == "Maîtresse de la Guilde"
    assert told(made.plan("set_goal", sheet="ana", goal="Gitan").because) == [("FAT-7-11", "changed")]
    assert made.wrong("set_goal", sheet="ana", goal=" ") == [("FAT-7-08", "name")]


@pytest.mark.rule("FAT-7-11")
def test_a_goal_is_changed_without_a_penalty() -> None:
    made = sybil()
    points(made, "Étiquette")
    steps = made.sheet().steps
    made.play("set_goal", sheet="ana", goal="Gitan")
    assert goal_of(made.sheet()) == "Gitan" and made.sheet().steps == steps and left_in(made.sheet()) == 0


@pytest.mark.rule("FAT-7-09", "FAT-7-12")
def test_a_story_point_gives_one_skill_point_that_buys_or_raises_a_skill() -> None:
    made = sybil()
    points(made, "Étiquette")
    assert made.level("etiquette") == 0
    assert made.sheet().steps[-1] == CreationStep("arc1", "etiquette", 1)
    assert made.wrong("spend_point", sheet="ana", name="Étiquette") == [("FAT-7-09", "none_left")]
    made.play("story_point", sheets="ana")
    made.play("spend_point", sheet="ana", skill="herboristerie")
    assert made.level("herboristerie") == 1
    assert (
        Change("herboristerie", "Herboristerie (0)", "Herboristerie (1)", "FAT-7-09") in made.sheet().history
    )


@pytest.mark.rule("FAT-7-09", "FAT-4-45")
def test_a_point_may_be_kept_until_the_arc_ends() -> None:
    made = sybil()
    points(made, "a", "b", "c", spend=False)
    assert left_in(made.sheet()) == 3
    assert made.wrong("story_point", sheets="ana") == []


@pytest.mark.rule("FAT-7-09")
def test_in_the_strict_game_a_point_is_spent_before_the_next() -> None:
    made = sybil(keep_points=False)
    made.play("story_point", sheets="ana")
    assert made.wrong("story_point", sheets="ana") == [("FAT-7-09", "unspent")]
    made.play("spend_point", sheet="ana", name="Étiquette")
    assert made.wrong("story_point", sheets="ana") == []


@pytest.mark.rule("FAT-7-10", "FAT-7-13")
def test_the_fourth_point_closes_the_arc_with_the_goal_aspect() -> None:
    made = sybil()
    points(made, "Étiquette", "Commandement", "Bluff")
    assert made.wrong("close_arc", sheet="ana") == [("FAT-7-10", "early"), ("FAT-7-14", "first")]
    points(made, "Herboristerie", spend=False)
    assert ("FAT-7-10", "due") in told(made.plan("story_point", sheets="ana").because)
    assert ("FAT-7-10", "full") in made.wrong("story_point", sheets="ana")


@pytest.mark.rule("FAT-7-10", "FAT-7-17")
def test_an_arc_is_a_phase_of_four_points_and_an_aspect() -> None:
    made = sybil()
    points(made, "Étiquette", "Commandement", "Calcul", "Guet")
    assert made.wrong("close_arc", sheet="ana", goal="Gitan") == []
    made.play("close_arc", sheet="ana", goal="Gitan")
    lived = [step for step in made.sheet().steps if step.phase == "arc1"]
    assert [step.value for step in lived] == [1] * 5
    assert lived[-1].block == "maitresse_de_la_guilde"
    assert made.aspects()["Maîtresse de la Guilde"] == (1, 1)
    assert goal_of(made.sheet()) == "Gitan" and arc_open(made.sheet()) is None
    points(made, "Jeu", "Chant", "Course", "Nage")
    assert arc_open(made.sheet()) == made.sheet().need("arc2", Power)
    made.play("close_arc", sheet="ana")
    assert made.aspects()["Gitan"] == (3, 3)
    assert arcs_closed(made.sheet()) == 2


@pytest.mark.rule("FAT-7-12")
def test_the_length_of_an_arc_is_a_dial() -> None:
    made = sybil(arc_points=2)
    points(made, "Étiquette", "Calcul")
    assert made.wrong("close_arc", sheet="ana") == []


@pytest.mark.rule("FAT-7-09")
def test_points_that_nobody_spent_are_lost_with_a_warning() -> None:
    made = sybil()
    points(made, "a", "b", "c", "d", spend=False)
    assert made.wrong("close_arc", sheet="ana") == [("FAT-7-09", "lost")]
    made.play("close_arc", sheet="ana")
    assert left_in(made.sheet()) == 0


@pytest.mark.rule("FAT-7-13")
def test_the_pyramid_may_be_unbalanced_while_the_points_left_can_mend_it() -> None:
    made = sybil()
    made.play("story_point", sheets="ana")
    assert made.wrong("spend_point", sheet="ana", skill="herboristerie") == []
    made.play("spend_point", sheet="ana", skill="herboristerie")
    assert list(pyramids(book(), made.sheet())) == [(3, 4, 2, 1)]
    made.play("story_point", sheets="ana")
    plan = made.plan("spend_point", sheet="ana", skill="bluff")
    assert told(plan.problems) == [("FAT-7-13", "hopeless")] and plan.broken == ()
    assert slots(plan.problems, "FAT-7-13", "hopeless")["left"] == 2
    assert made.wrong("spend_point", sheet="ana", name="Étiquette") == []


@pytest.mark.rule("FAT-7-13")
def test_the_warning_comes_with_the_points_too() -> None:
    made = sybil()
    points(made, "Bluff", "Couteau")
    plan = made.plan("story_point", sheets="ana")
    assert told(plan.problems) == [("FAT-7-13", "hopeless")] and plan.broken == ()


@pytest.mark.rule("FAT-7-13", "FAT-4-45")
def test_points_put_aside_can_still_balance_the_pyramid() -> None:
    """(1, 2) lacks two Moyen skills: the warning comes once fewer than two are left, kept or to come."""
    made = game(hero("Ana", "A 2, B 1, C 1"))
    made.play("set_goal", sheet="ana", goal="Fier")
    made.play("story_point", sheets="ana")
    made.play("spend_point", sheet="ana", skill="b")
    assert list(pyramids(book(), made.sheet())) == [(1, 2)]
    for _ in range(3):
        assert made.wrong("story_point", sheets="ana") == [], "what is put aside counts"
        made.play("story_point", sheets="ana")
    assert left_in(made.sheet()) == 3
    made.play("spend_point", sheet="ana", name="D")
    for name in "EF":
        assert made.wrong("spend_point", sheet="ana", name=name) == []
    assert made.wrong("spend_point", sheet="ana", skill="c") == [("FAT-7-13", "hopeless")]


@pytest.mark.rule("FAT-7-13", "FAT-5-07")
@pytest.mark.parametrize(("left", "warned"), [(2, 0), (1, 2), (0, 2)])
def test_two_pyramids_are_balanced_from_one_purse(left: int, warned: int) -> None:
    """(2, 2) lacks a Moyen skill, and so does the pyramid of magic beside it."""
    ana = hero("Ana", "A 2, B 2, C 1, D 1, P 2, Q 2, R 1, S 1")
    for id in "pqrs":
        ana = ana.put(replace(ana.need(id, Levelled), tags=("own:magic",)))
    assert told(hopeless(book(), ana, left)) == [("FAT-7-13", "hopeless")] * warned


@pytest.mark.rule("FAT-4-45", "FAT-7-13")
def test_a_game_may_want_the_pyramid_balanced_at_each_point() -> None:
    made = sybil(balance_each=True)
    made.play("story_point", sheets="ana")
    plan = made.plan("spend_point", sheet="ana", skill="bluff")
    assert told(plan.broken) == [("FAT-4-45", "each")]
    found = slots(plan.broken, "FAT-4-45", "each")
    assert (found["found"], found["expected"]) == (2, 1)
    assert made.wrong("spend_point", sheet="ana", name="Étiquette") == []


@pytest.mark.rule("FAT-7-14")
def test_an_unbalanced_end_is_agreed_upon_the_first_time_and_the_gms_the_next() -> None:
    made = sybil()
    points(made, "Bluff", "a", "b", "c")
    plan = made.plan("close_arc", sheet="ana")
    assert told(plan.problems) == [("FAT-7-14", "first")] and plan.broken == ()
    assert ("FAT-7-14", "agree") in told(plan.because)
    made.play("close_arc", sheet="ana", goal="Gitan")
    points(made, "d", "e", "f", "g")
    assert told(made.plan("close_arc", sheet="ana").broken) == [("FAT-7-14", "again")]


@pytest.mark.rule("FAT-7-14")
def test_a_change_that_is_agreed_moves_a_point_from_one_skill_to_another() -> None:
    made = sybil()
    points(made, "Bluff", "a", "b", "c")
    made.play("shift_tick", sheet="ana", skill="bluff", name="Étiquette")
    assert (made.level("bluff"), made.level("etiquette")) == (2, 0)
    assert CreationStep("arc1", "etiquette", 1) in made.sheet().steps
    assert made.wrong("close_arc", sheet="ana") == []
    made.play("shift_tick", sheet="ana", skill="etiquette", other="herboristerie")
    assert made.sheet().get("etiquette") is None and made.level("herboristerie") == 1
    assert made.wrong("shift_tick", sheet="ana", skill="bluff", other="bluff") == [("FAT-7-14", "same")]


@pytest.mark.rule("FAT-7-14")
def test_only_a_tick_can_be_moved() -> None:
    made = game(hero("Ana").put(Levelled("vol", "Vol", 1, "skill")))
    assert made.wrong("shift_tick", sheet="ana", skill="vol", name="Chant") == [("FAT-7-14", "no_tick")]


@pytest.mark.rule("FAT-7-15")
def test_off_screen_a_whole_phase_comes_at_once() -> None:
    made = sybil(arc_points=3)
    made.play("off_screen", sheets="ana")
    assert left_in(made.sheet()) == 4
    for name in "abcd":
        made.play("spend_point", sheet="ana", name=name)
    assert made.wrong("close_arc", sheet="ana", aspect="Exilée") == [("FAT-7-11", "other")]
    made.play("close_arc", sheet="ana", goal="Gitan")
    assert made.aspects()["Maîtresse de la Guilde"] == (1, 1)
    made.play("story_point", sheets="ana")
    assert made.wrong("off_screen", sheets="ana") == [("FAT-7-15", "arc")]


@pytest.mark.rule("FAT-7-16")
def test_fate_points_may_be_the_reward() -> None:
    made = sybil(reward=2)
    before = made.state.account("ana.fate_points").value
    made.play("reward_points", sheets="ana")
    assert made.state.account("ana.fate_points").value == before + 2
    usual = sybil()
    usual.play("reward_points", sheets="ana")
    assert usual.state.account("ana.fate_points").value == before + 1


@pytest.mark.rule("FAT-7-17")
def test_without_goals_the_aspect_is_chosen_at_the_end() -> None:
    made = game(hero("Sybil", SYBIL, ASPECTS), goals=False)
    assert made.wrong("story_point", sheets="ana") == []
    points(made, "a", "b", "c", "d")
    assert made.wrong("close_arc", sheet="ana") == [("FAT-7-08", "name")]
    assert made.wrong("close_arc", sheet="ana", aspect="Exilée") == []


@pytest.mark.rule("FAT-7-08", "FAT-7-09")
def test_all_who_have_begun_receive_a_point_where_nobody_is_named() -> None:
    made = sybil()
    made.put("zoe", hero("Zoé", "Chant 1"))
    made.put("neuf", hero("Neuf"))
    made.put("garde", hero("Garde", "Épée 1", nature="npc"))
    assert made.wrong("story_point") == [("FAT-7-08", "none")]
    made.play("story_point")
    assert [id for id, sheet in made.state.sheets.items() if left_in(sheet)] == ["ana", "zoe"]


@pytest.mark.rule("FAT-7-09")
def test_nothing_is_spent_and_no_arc_closed_before_the_first_point() -> None:
    made = sybil()
    assert made.wrong("spend_point", sheet="ana", name="Chant") == [("FAT-7-09", "no_arc")]
    assert made.wrong("close_arc", sheet="ana") == [("FAT-7-10", "no_arc")]


@pytest.mark.rule("FAT-7-18")
def test_an_aspect_that_changes_keeps_its_level_and_brings_no_points() -> None:
    made = game(hero("Ana", "Épée 1", "Fils de Jehan 2, Fort 1"))
    steps = made.sheet().steps
    assert made.wrong("turn_aspect", sheet="ana", aspect="fils_de_jehan", name="Fort") == [
        ("FAT-7-18", "twin")
    ]
    made.play("turn_aspect", sheet="ana", aspect="fils_de_jehan", name="Esprit de Vengeance")
    assert made.aspects() == {"Esprit de Vengeance": (2, 2), "Fort": (1, 1)}
    assert made.sheet().steps == steps
    assert made.sheet().history[-1].after.startswith("Esprit de Vengeance")


@pytest.mark.rule("FAT-5-02", "FAT-7-09")
def test_a_point_of_an_arc_may_go_into_an_extra() -> None:
    made = sybil()
    made.play("story_point", sheets="ana")
    order = {"sheet": "ana", "name": "Dague", "aspects": "Maudite"}
    made.play("buy_aspects", **order)
    assert made.sheet().steps[-1] == CreationStep("arc1", "dague/maudite", 1)
    assert left_in(made.sheet()) == 0
    assert ("FAT-5-02", "short") in made.wrong("buy_aspects", **order)


def robbed(*more: str) -> Game:
    made = sybil()
    made.play("buy_aspects", sheet="ana", name="Dague", aspects="Maudite, Cruelle")
    made.play("lose_extra", sheet="ana", extra="dague")
    for _ in more:
        points(made, "a", "b", "c", "d")
        made.play("close_arc", sheet="ana", goal="Gitan")
    return made


@pytest.mark.rule("FAT-7-19")
def test_a_lost_extra_keeps_its_points_until_a_goal_is_reached() -> None:
    made = robbed()
    order = {"sheet": "ana", "extra": "dague", "sort": "contact", "name": "Le Roi", "aspects": "Lié à Ana 2"}
    assert made.wrong("replace_extra", **order) == [("FAT-7-19", "early")]
    assert made.wrong("lose_extra", sheet="ana", extra="dague") == [("FAT-7-19", "lost")]
    made = robbed("an arc")
    assert made.wrong("replace_extra", **order) == []
    assert made.wrong("replace_extra", **order | {"aspects": "Lié à Ana 3"}) == [("FAT-7-19", "points")]
    assert made.wrong("replace_extra", **order | {"aspects": "Lié à Ana"}) == [("FAT-7-19", "left")]
    before = [(step.phase, step.value) for step in made.sheet().steps]
    made.play("replace_extra", **order)
    assert made.sheet().get("dague") is None and made.aspects("le_roi") == {"Lié à Ana": (2, 2)}
    assert [(step.phase, step.value) for step in made.sheet().steps] == before


@pytest.mark.rule("FAT-7-19")
def test_a_lost_extra_has_no_boxes_and_comes_back_with_a_story() -> None:
    made = robbed()
    assert list(own_boxes(book(), made.sheet())) == []
    back = made.play("recover_extra", sheet="ana", extra="dague", how="dans l’échoppe du receleur")
    assert back and [path for path, _ in own_boxes(book(), made.sheet())] == [
        "dague/maudite",
        "dague/cruelle",
    ]
    assert made.wrong("recover_extra", sheet="ana", extra="dague") == [("FAT-7-19", "here")]
    assert all(not a.tags for a in made.sheet().need("dague", Nested).sheet.having(Aspect))
    assert made.wrong("replace_extra", sheet="ana", extra="dague", name="x", aspects="y 2") == [
        ("FAT-7-19", "here")
    ]


@pytest.mark.rule("FAT-7-19")
def test_an_intrinsic_extra_that_is_lost_takes_its_skill_when_it_is_replaced() -> None:
    made = sybil()
    made.play("buy_extra", sheet="ana", name="Aquatique")
    made.play("lose_extra", sheet="ana", extra="aquatique")
    points(made, "a", "b", "c", "d")
    made.play("close_arc", sheet="ana", goal="Gitan")
    made.play("replace_extra", sheet="ana", extra="aquatique", name="Trident", aspects="Glaçante")
    assert made.sheet().get("mouvement_sous_marin") is None
    assert made.aspects("trident") == {"Glaçante": (1, 1)}
    assert [block.id for block in made.sheet().having(Power, EXTRA)] == []


def test_the_goal_stands_in_its_place_on_the_sheet() -> None:
    assert sybil().sheet().need(GOAL, Words).words == "Maîtresse de la Guilde"


@pytest.mark.rule("FAT-7-13", "FAT-7-22")
def test_a_game_of_columns_balances_its_arcs_by_columns() -> None:
    made = sybil(pyramid="column", balance_each=True)
    made.play("story_point", sheets="ana")
    assert made.wrong("spend_point", sheet="ana", skill="herboristerie") == [("FAT-4-45", "each")]
    assert made.wrong("spend_point", sheet="ana", name="Étiquette") == []
    for dials, said in (({"pyramid": "column"}, []), ({}, [("FAT-7-14", "first")])):
        made = game(hero("Ana", "a 1, b 1, c 1, d 2"), goals=False, arc_points=1, **dials)
        points(made, "a")
        assert made.wrong("close_arc", sheet="ana", aspect="Fort") == said


@pytest.mark.rule("FAT-4-11", "FAT-7-10")
def test_boxes_come_back_with_the_end_of_an_arc_where_the_game_says_so() -> None:
    for when, ticked in (("arc", 0), ("evening", 1)):
        made = sybil(regeneration=when, arc_points=1)
        gitan = made.sheet().need("gitan", Aspect)
        made.put("ana", made.sheet().put(gitan.tick(1)[0]))
        points(made, "Chant")
        made.play("close_arc", sheet="ana")
        assert made.sheet().need("gitan", Aspect).ticked == ticked


def gained(made: Game, *skills: str, **close: str) -> None:
    """The points of the open arc are spent on new skills, and it ends."""
    for name in skills:
        made.play("spend_point", sheet="ana", name=name)
    made.play("close_arc", sheet="ana", **close)


@pytest.mark.rule("FAT-6-05", "FAT-6-06", "FAT-6-24")
def test_potential_that_is_kept_gives_a_phase_more_when_an_aspect_is_gained_in_play() -> None:
    made = sybil(potential_all=1)
    order = {"sheet": "ana", "aspect": "Exilée"}
    assert made.wrong("spend_potential", **order) == [("FAT-6-05", "beside")]
    made.play("off_screen", sheets="ana")
    assert made.wrong("spend_potential", **order)[0] == ("FAT-6-05", "arc")
    gained(made, *"abcd", goal="Gitan")
    assert made.wrong("spend_potential", **order) == [("FAT-6-06", "linked")]
    before = made.aspects()
    made.play("spend_potential", sheet="ana", aspect="Maîtresse de la Guilde")
    assert left_in(made.sheet()) == 4
    gained(made, *"efgh")
    assert made.aspects() == before | {"Maîtresse de la Guilde": (2, 2)}
    assert goal_of(made.sheet()) == "Gitan", "the goal of the next arc still stands"
    assert made.wrong("spend_potential", **order)[-1] == ("FAT-6-05", "short")
    assert "spend_potential" not in sybil().rules.moves


@pytest.mark.rule("FAT-6-07", "FAT-6-24")
def test_reserved_potential_pays_in_play_for_its_aspects_alone() -> None:
    made = sybil(potential_reserved=2, potential_prices=True)
    made.play("off_screen", sheets="ana")
    gained(made, *"abcd", goal="Gitan")
    for aspect, wrong in (("Gitan", [("FAT-6-05", "short")]), ("Fort", []), ("Agile", [])):
        found = made.wrong("spend_potential", sheet="ana", aspect=aspect)
        assert [one for one in found if one[0] == "FAT-6-05"] == wrong
    made.play("spend_potential", sheet="ana", aspect="Fort")
    gained(made, *"efgh")
    assert made.wrong("spend_potential", sheet="ana", aspect="Agile")[-1] == ("FAT-6-05", "short"), (
        "Fort costs 2"
    )
