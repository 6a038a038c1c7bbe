"""Training: time, teachers, diligence (FUD-5.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Power
from tablee.game.text import Text
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.progress.diligence import needed
from tablee.systems.fudge.progress.training import goal, table, weeks
from tests.systems.fudge.by_hand import Game, book, chances, faces_of, made, refused, rules, told
from tests.systems.fudge.wounded import ANA, WEEK, last_run, with_table

LASER, WILL, COURSE = "pistolet_laser", "volonte", "course_pistolet_laser"


def billy(will: int = 0, level: int = 0, **dials: Any) -> Game:
    game = Game(rules(**({"training": "besides"} | dials)))
    game.put(
        ANA,
        Levelled(LASER, "Pistolet Laser", level, "skill"),
        Levelled(WILL, "Volonté", will, "attribute"),
        Account("xp", Text("PE", "XP"), 20, rule="FUD-5.2-01"),
        name="Billy Fulgurant",
    )
    return game


def level(game: Game) -> int | None:
    return game.state.sheet(ANA).need(LASER, Levelled).level


def course(game: Game, *dice: int, **more: Any) -> Game:
    """A course with a very good teacher, then rolls of diligence that show so much."""
    game.play("train", sheet=ANA, block=LASER, teaching=2, mastery=3)
    game.play("pass_time", amount=6, unit="week")
    game.play("diligence", *faces_of(dice[0]), sheet=ANA, course=COURSE, trait=WILL, rolls=len(dice), **more)
    run = last_run(game)
    for value in dice[1:]:
        game.play("roll_on", *faces_of(value), run=run)
    game.play("settle", run=run)
    return game


@pytest.mark.rule("FUD-5.3-03", "FUD-5.3-03-ex1")
@pytest.mark.parametrize(
    ("dice", "after"),
    [((-1, -1, -1), 1), ((-1, -2, 0), 1), ((-2, -1, -1), 1), ((-1, -2, -2), 0), ((-4, -3, -2), 0)],
)
def test_billy_learns_with_two_successes_of_three(dice: tuple[int, ...], after: int) -> None:
    game = course(billy(), *dice)
    assert level(game) == after
    assert game.state.sheet(ANA).get(COURSE) is None


@pytest.mark.rule("FUD-5.3-03")
@pytest.mark.parametrize(("rolls", "least"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_at_least_half_must_succeed(rolls: int, least: int) -> None:
    assert needed(rolls) == least


@pytest.mark.rule("FUD-5.3-03")
@pytest.mark.parametrize(("will", "percent"), [(-1, "67.27"), (0, "90.98"), (1, "98.90"), (2, "99.95")])
def test_the_chances_of_a_course(will: int, percent: str) -> None:
    check = made("diligence", level=will, goal=-1, rolls=3)
    chance = chances(check)["success"]
    assert f"{float(chance * 100):.2f}" == percent


@pytest.mark.rule("FUD-5.3-03")
def test_motivation_helps_by_two_at_most() -> None:
    assert level(course(billy(will=-2), -1, -1, 0, motivation=2)) == 1
    assert level(course(billy(will=-2), -1, -1, 0, motivation=0)) == 0
    assert refused(lambda: course(billy(), 0, motivation=3)) == [("HOUSE-param", "int")]
    assert level(course(billy(will=-3, training_motivation=3), -1, -1, motivation=3)) == 1


@pytest.mark.rule("FUD-5.3-01")
@pytest.mark.parametrize(("how", "expected"), [("teacher", 6), ("alone", 12), ("job", 12)])
def test_a_level_takes_six_weeks_and_twice_that_alone(how: str, expected: int) -> None:
    assert weeks(book(), how) == expected
    game = billy()
    game.play("train", sheet=ANA, block=LASER, how=how)
    assert game.state.calendar.left(f"training:{COURSE}", ANA) == expected * WEEK


@pytest.mark.rule("FUD-5.3-01")
def test_the_table_sets_how_long_training_takes() -> None:
    assert weeks(book(training_weeks=10), "teacher") == 10
    assert weeks(book(training_alone=3), "alone") == 18
    game = billy()
    game.play("train", sheet=ANA, block=LASER, weeks=2)
    assert game.state.calendar.left(f"training:{COURSE}", ANA) == 2 * WEEK


@pytest.mark.rule("FUD-5.3-01")
def test_training_is_an_option() -> None:
    off = billy(training="off")
    assert refused(lambda: off.play("train", sheet=ANA, block=LASER)) == [("FUD-5.3-01", "off")]
    off.play("improve", sheet=ANA, block=LASER)
    assert level(off) == 1
    besides = billy(training="besides")
    besides.play("improve", sheet=ANA, block=LASER)
    assert level(besides) == 1
    instead = billy(training="instead")
    assert refused(lambda: instead.play("improve", sheet=ANA, block=LASER)) == [("FUD-5.3-01", "instead")]
    assert level(course(instead, 0)) == 1


@pytest.mark.rule("FUD-5.3-01")
def test_training_may_have_to_come_before_points_are_spent() -> None:
    game = billy(training="before")
    assert refused(lambda: game.play("improve", sheet=ANA, block=LASER)) == [("FUD-5.3-01", "first")]
    course(game, 0)
    assert level(game) == 0
    found = game.state.sheet(ANA).need(COURSE, Power)
    assert found.data["state"] == "trained"
    game.play("improve", sheet=ANA, block=LASER)
    assert (level(game), game.points(ANA, "xp")) == (1, 18)
    assert game.state.sheet(ANA).get(COURSE) is None
    assert refused(lambda: game.play("improve", sheet=ANA, block=LASER)) == [("FUD-5.3-01", "first")]


@pytest.mark.rule("FUD-5.3-01", "FUD-5.3-03")
def test_a_course_has_its_order() -> None:
    game = billy()
    game.play("train", sheet=ANA, block=LASER)
    assert refused(lambda: game.play("train", sheet=ANA, block=LASER)) == [("FUD-5.3-01", "running")]
    rolled = {"sheet": ANA, "course": COURSE, "trait": WILL}
    assert refused(lambda: game.play("diligence", *faces_of(0), **rolled)) == [("FUD-5.3-03", "early")]
    wrong = rolled | {"course": LASER}
    assert refused(lambda: game.play("diligence", *faces_of(0), **wrong)) == [("FUD-5.3-01", "unknown")]
    assert told(game.preview("pass_time", amount=6, unit="week").because) == [("FUD-5.3-03", "over")]


@pytest.mark.rule("FUD-5.3-02")
@pytest.mark.parametrize(
    ("how", "teaching", "mastery", "expected"),
    [
        ("teacher", 2, 3, -1),
        ("teacher", 2, 2, -1),
        ("teacher", 1, 3, 0),
        ("teacher", 3, 0, 0),
        ("teacher", -1, 3, 1),
        ("teacher", -9, 3, 1),
        ("alone", 3, 3, 0),
        ("job", 3, 3, 0),
    ],
)
def test_the_better_the_teacher_the_easier_the_course(
    how: str, teaching: int, mastery: int, expected: int
) -> None:
    assert goal(book(), how, teaching, mastery) == expected
    assert [(row.low, row.goal) for row in table(book()).teachers] == [(2, -1), (0, 0), (-3, 1)]


@pytest.mark.rule("FUD-5.3-02", "FUD-5.3-03-ex1")
def test_a_worse_course_is_harder_and_the_game_master_may_say_how_hard() -> None:
    game = billy()
    game.play("train", sheet=ANA, block=LASER, teaching=2, mastery=3)
    game.play("pass_time", amount=6, unit="week")
    rolled = {"sheet": ANA, "course": COURSE, "trait": WILL}
    shown = game.preview("diligence", **rolled).shows["check"]
    assert (shown["goal"], shown["rolls"]) == (-1, 3)
    assert game.preview("diligence", **rolled, goal=1).shows["check"]["goal"] == 1


@pytest.mark.rule("FUD-5.3-04")
@pytest.mark.parametrize(("start", "advised"), [(-1, False), (0, False), (1, True), (2, True)])
def test_a_high_aim_comes_with_advice(start: int, advised: bool) -> None:
    preview = billy(level=start).preview("train", sheet=ANA, block=LASER)
    assert (("FUD-5.3-04", "harder") in told(preview.because)) is advised


@pytest.mark.rule("FUD-5.3-02")
@pytest.mark.parametrize(("path", "value"), [(("rolls",), 0), (("teachers", 0, "low"), -9)])
def test_numbers_of_training_that_make_no_sense_are_refused(path: tuple[Any, ...], value: int) -> None:
    with pytest.raises(Refused, match=r"FUD-5\.3-02"):
        SYSTEM.rules(SYSTEM.pack().read(with_table("training", path, value)))
