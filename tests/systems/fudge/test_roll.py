"""A roll of a Trait: difficulties, quality, modifiers, supporting Traits, rolls that nobody makes."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.check import Throw
from tablee.systems.fudge.roll.action import difficulties, difficulty, supports, unlisted
from tests.systems.fudge import by_faces
from tests.systems.fudge.by_hand import (
    book,
    chances,
    chip,
    faces_of,
    made,
    one,
    refused,
    rules,
    slots,
    thrown,
    told,
)  # fmt: skip

LAMENTABLE, MAUVAIS, MEDIOCRE, MOYEN, BON, TRES_BON, EXCELLENT = range(-3, 4)


@pytest.mark.rule("FUD-3.1-02", "FUD-3.1-05", "FUD-3.1-05-ex1", "FUD-3.2.3-01")
@pytest.mark.parametrize("level", [MAUVAIS, MOYEN, BON, EXCELLENT])
@pytest.mark.parametrize("goal", [MOYEN, TRES_BON, 7])
@pytest.mark.parametrize("dice", ["4dF", "2dF", "1dF", "5dF", "3d6", "d100", "4d6", "d6"])
def test_the_chance_is_that_of_the_dice_reaching_what_is_left(level: int, goal: int, dice: str) -> None:
    found = chances(made("roll", level=level, goal=goal, dice=dice))
    assert found.get("success", 0) == by_faces.at_least(dice, goal - level)


@pytest.mark.rule("FUD-3.2.3-01-ex1")
def test_fair_against_good_is_two_times_in_five() -> None:
    assert chances(made("roll", level=MOYEN, goal=BON))["success"] == Fraction(31, 81)


@pytest.mark.rule("FUD-3.1-05", "FUD-3.1-05-ex1", "FUD-3.4-03")
@pytest.mark.parametrize(
    ("dice", "key", "margin"), [(2, "success", 0), (1, "failure", -1), (4, "success", 2)]
)
def test_the_hard_wall_takes_a_great_result(dice: int, key: str, margin: int) -> None:
    found = one(made("roll", level=MOYEN, goal=TRES_BON), *faces_of(dice))
    assert (found.key, found.margin, found.total) == (key, margin, dice)


@pytest.mark.rule("FUD-3.1-04", "FUD-3.2-03")
def test_the_usual_difficulty_is_fair_unless_the_game_says_otherwise() -> None:
    assert made("roll", level=1, goal="").form()["goal"] == MOYEN
    assert made("roll", level=1, goal="Très Bon").form()["goal"] == TRES_BON
    assert made("roll", level=1, goal="great").form()["goal"] == TRES_BON
    assert made("roll", of=rules(difficulty=1), goal="").form()["goal"] == BON
    assert (difficulty(book(), "−1"), difficulty(book(), "Excellent +2")) == (-1, 5)
    assert refused(lambda: made("roll", goal="Sublime")) == [("FUD-3.1-04", "unknown")]
    assert refused(lambda: made("roll", goal=5000)) == [("FUD-3.1-04", "large")]


@pytest.mark.parametrize("goal", ["+-3", "--3", "+"])
def test_signs_alone_make_no_difficulty(goal: str) -> None:
    assert refused(lambda: made("roll", goal=goal)) == [("FUD-3.1-04", "unknown")]


@pytest.mark.rule("FUD-3.1-03", "FUD-3.2.1-06", "FUD-3.2.1-06-ex1")
@pytest.mark.parametrize(("dice", "degree"), [(0, "Bon"), (1, "Très Bon"), (-3, "Mauvais")])
def test_nathaniel_shoots(dice: int, degree: str) -> None:
    found = one(made("roll", level=BON), *faces_of(dice))
    assert (found.key, found.total) == ("degree", BON + dice)
    assert slots(found.because, "FUD-3.2.1-07", "announced")["degree"].fr == degree


@pytest.mark.rule("FUD-3.2.1-07", "FUD-3.2.1-07-ex1")
def test_captain_wallop_flies_and_announces_in_both_ways() -> None:
    found = one(made("roll", level=TRES_BON, goal=TRES_BON), *faces_of(2))
    said = slots(found.because, "FUD-3.2.1-07", "announced")
    assert (said["short"].fr, said["degree"].fr) == ("Très Bon +2", "Excellent +1")
    assert (said["short"].en, said["degree"].en) == ("Great +2", "Superb +1")
    assert (found.key, found.success, found.margin, found.total) == ("success", True, 2, 4)
    facts = dict(found.facts)
    assert (facts["dice"], facts["natural"]) == (2, 2)


@pytest.mark.rule("FUD-3.2.1-07-ex2", "FUD-3.2.1-08")
def test_a_poem_is_as_good_as_its_degree() -> None:
    check = made("roll", level=MOYEN)
    found = one(check, *faces_of(2))
    said = slots(found.because, "FUD-3.2.1-07", "announced")
    assert (said["short"].fr, said["degree"].fr) == ("Moyen +2", "Très Bon")
    assert (found.key, found.success, found.margin) == ("degree", None, None)
    assert check.by_total


@pytest.mark.rule("FUD-3.1-10", "FUD-3.1-10-ex1", "FUD-3.1-12")
@pytest.mark.parametrize(
    ("level", "more", "dice", "degree"),
    [
        (EXCELLENT, 0, 4, "Excellent +4"), (LAMENTABLE, 0, -4, "Lamentable \N{MINUS SIGN}4"),
        (EXCELLENT, 1, 4, "Excellent +5"), (LAMENTABLE, -2, -4, "Lamentable \N{MINUS SIGN}6"),
    ],
)  # fmt: skip
def test_results_go_beyond_the_ladder_and_are_named_from_its_ends(
    level: int, more: int, dice: int, degree: str
) -> None:
    found = one(made("roll", level=level, chips=[chip(more)] if more else []), *faces_of(dice))
    assert found.total == level + more + dice
    assert slots(found.because, "FUD-3.2.1-07", "announced")["degree"].fr == degree


@pytest.mark.rule("FUD-3.1-10")
def test_with_legendary_the_level_above_superb_has_a_name() -> None:
    found = one(made("roll", of=rules(legendary=True), level=EXCELLENT), *faces_of(2))
    assert slots(found.because, "FUD-3.2.1-07", "announced")["degree"].fr == "Légendaire 2"


@pytest.mark.rule("FUD-3.1-11")
def test_difficulties_beyond_superb_are_offered_up_to_what_dice_can_reach() -> None:
    assert (difficulties(book()).start, difficulties(book()).stop - 1) == (-1, 7)
    assert made("roll", goal=7).because == ()
    assert told(made("roll", goal=8).because) == [("FUD-3.1-11", "outside")]
    assert told(made("roll", goal=MAUVAIS).because) == [("FUD-3.1-11", "outside")]
    narrow = rules(difficulty_low=0, difficulty_high=3)
    assert told(made("roll", of=narrow, goal=4).because) == [("FUD-3.1-11", "outside")]
    assert told(made("roll", of=narrow, goal=-1).because) == [("FUD-3.1-11", "outside")]
    assert made("roll", of=narrow, goal=3).because == ()


@pytest.mark.rule("FUD-3.1-12")
def test_a_terrible_difficulty_asks_for_no_roll() -> None:
    assert told(made("roll", goal=LAMENTABLE).because) == [("FUD-3.1-12", "trivial")]
    assert told(made("roll", goal=-5).because) == [("FUD-3.1-12", "trivial")]


@pytest.mark.rule("FUD-3.2-01", "FUD-3.2-02")
@pytest.mark.parametrize(("verdict", "key"), [("automatic", "success"), ("impossible", "failure")])
def test_the_game_master_says_that_no_dice_are_needed(verdict: str, key: str) -> None:
    """An Excellent climber does not roll on a cliff that is merely hard."""
    check = made("roll", level=EXCELLENT, goal=BON, verdict=verdict)
    assert isinstance(check.root, Throw)
    assert check.root.count == 0
    found = one(check)
    assert (found.key, told(found.because)) == (key, [("FUD-3.2-01", verdict)])
    assert chances(check) == {key: 1}


@pytest.mark.rule("FUD-3.3-01", "FUD-3.3-01-ex1", "FUD-3.3-01-ex2")
@pytest.mark.parametrize(("level", "more", "after"), [(BON, -1, "Moyen"), (MEDIOCRE, 1, "Moyen")])
def test_modifiers_change_the_trait(level: int, more: int, after: str) -> None:
    """Joe is Blessé, Jill has exceptional tools."""
    found = one(made("roll", level=level, chips=[chip(more, "x")]), *faces_of(0))
    assert slots(found.because, "FUD-3.3-01", "modified")["after"].fr == after
    assert found.total == MOYEN


def test_a_modifier_that_is_struck_does_not_count() -> None:
    struck = {**chip(3), "on": False}
    assert one(made("roll", chips=[struck]), *faces_of(0)).total == 0


@pytest.mark.rule("FUD-3.3-04")
def test_modifiers_beyond_three_are_pointed_out() -> None:
    assert made("roll", chips=[chip(2), chip(1)]).because == ()
    assert told(made("roll", chips=[chip(2), chip(2)]).because) == [("FUD-3.3-04", "extreme")]
    assert told(made("roll", chips=[chip(-4)]).because) == [("FUD-3.3-04", "extreme")]
    assert made("roll", of=rules(modifier_limit=4), chips=[chip(-4)]).because == ()


@pytest.mark.rule("FUD-3.3-02", "FUD-3.3-02-ex1")
def test_anthropology_supports_research() -> None:
    found = one(made("roll", level=BON, supports=[BON]), *faces_of(0))
    assert found.total == TRES_BON
    assert ("FUD-3.3-02", "supported") in told(found.because)
    assert (supports(book(), BON), supports(book(), MOYEN)) == (True, False)
    assert one(made("roll", level=BON, supports=[MOYEN]), *faces_of(0)).total == BON


@pytest.mark.rule("FUD-3.3-03", "FUD-3.3-03-ex1")
@pytest.mark.parametrize(
    ("level", "other", "after"),
    [
        (BON, EXCELLENT, EXCELLENT),
        (BON, TRES_BON, TRES_BON),
        (MOYEN, TRES_BON, BON),
        (EXCELLENT, EXCELLENT, 4),
    ],
)
def test_a_far_better_trait_takes_the_place_of_the_first(level: int, other: int, after: int) -> None:
    assert one(made("roll", level=level, supports=[other]), *faces_of(0)).total == after


@pytest.mark.rule("FUD-3.3-02", "FUD-3.3-03")
def test_what_support_is_worth_is_the_games_to_say() -> None:
    assert refused(lambda: made("roll", supports=[1, 1])) == [("FUD-3.3-02", "many")]
    two = rules(supports=2, support_bonus=2, support_at=0, support_replaces_at=7)
    assert one(made("roll", of=two, supports=[0, 3]), *faces_of(0)).total == 4
    assert one(made("roll", of=rules(support_replaces_at=2), supports=[2]), *faces_of(0)).total == 2


def test_a_high_attribute_helps_a_skill_that_is_not_on_the_sheet() -> None:
    """No Prestidigitation, but an Excellent Dextérité."""
    found = one(made("roll", level=MAUVAIS, helped=EXCELLENT), *faces_of(0))
    assert found.total == MEDIOCRE
    assert ("FUD-3.4-02", "helped") in told(found.because)
    assert [unlisted(book(), MAUVAIS, level) for level in (None, BON, TRES_BON)] == [
        MAUVAIS,
        MAUVAIS,
        MEDIOCRE,
    ]
    assert unlisted(book(), MOYEN, EXCELLENT) == MOYEN
    assert unlisted(book(high_attribute=1), MAUVAIS, BON) == MEDIOCRE
    assert unlisted(book(helped_default=0), MAUVAIS, EXCELLENT) == MOYEN


@pytest.mark.rule("FUD-3.4-01", "FUD-3.4-04", "FUD-3.4-04-ex1")
@pytest.mark.parametrize(
    ("level", "dice", "key", "margin"),
    [(TRES_BON, 1, "success", 2), (BON, -1, "failure", -1), (MAUVAIS, 0, "failure", -3)],
)
def test_parri_mickey_and_arnold_climb(level: int, dice: int, key: str, margin: int) -> None:
    found = one(made("roll", level=level, goal=BON), *faces_of(dice))
    assert (found.key, found.margin) == (key, margin)
    assert ("FUD-3.4-03", key) in told(found.because)


@pytest.mark.rule("FUD-3.4-04-ex2")
def test_a_rope_makes_the_cliff_easy() -> None:
    assert chances(made("roll", level=BON, goal=MAUVAIS))["success"] == Fraction(80, 81)
    assert chances(made("roll", level=MAUVAIS, goal=MAUVAIS))["success"] == Fraction(50, 81)


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        ({"level": 1001}, "FUD-3.1-03"), ({"chips": [chip(2000)]}, "FUD-3.1-03"),
        ({"chips": [{"name": "", "value": 1, "sign": 3}]}, "FUD-3.3-01"),
        ({"chips": [chip(1)] * 61}, "FUD-3.3-01"),
    ],
)  # fmt: skip
def test_what_is_no_roll_is_refused(form: dict[str, Any], wrong: str) -> None:
    assert [rule for rule, _ in refused(lambda: made("roll", **form))] == [wrong]


def test_the_steps_of_a_roll_are_told_in_order() -> None:
    place = thrown(made("roll", level=BON, chips=[chip(1)], goal=TRES_BON), *faces_of(1))
    assert told(place.outcomes[0].because) == [
        ("FUD-3.3-01", "modified"), ("FUD-3.1-01", "fell"), ("FUD-3.1-03", "total"),
        ("FUD-3.2.1-07", "announced"), ("FUD-3.4-03", "success"),
    ]  # fmt: skip


def test_a_roll_without_dice_is_the_trait() -> None:
    found = one(made("roll", level=BON, dice="fixed", goal=BON))
    assert (found.key, found.total) == ("success", BON)
    assert ("FUD-3.5-06", "fixed") in told(found.because)
