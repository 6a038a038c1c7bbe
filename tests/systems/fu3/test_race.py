"""Other conflicts: the first side to reach so many points."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import Told
from tablee.game.problem import Refused
from tablee.systems.fu3.core.combat_tables import combat_table
from tablee.systems.fu3.fight.race import rival, standing
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import Table, book, law_of, problems, said, table, thrown, turned

FACES = {
    "yes_and": (4, 4, 5, 5, 6),
    "yes": (4, 4, 5, 5, 1),
    "yes_but": (4, 4, 5, 1, 1),
    "no_but": (4, 4, 1, 1, 2),
    "no": (4, 1, 1, 2, 2),
    "no_and": (1, 1, 2, 2, 3),
}


def race(*results: str, rules: Any = None, goal: int | None = None) -> Table:
    game = table(rules=rules)
    game.play("race", sides=["nous", "eux"], **({"goal": goal} if goal else {}))
    for at, key in enumerate(results, 1):
        game.play("throw", *FACES[key], check={"check": "race"})
        game.play("score", run=f"r{at}")
    return game


def scores(game: Table) -> tuple[int, ...]:
    assert game.state.conflict is not None
    return tuple(game.state.conflict.scores.values())


def last_said(game: Table) -> str:
    return [event.reason.said for event in game.events if isinstance(event, Told)][-1]


@pytest.mark.rule("FU3-3-13")
@pytest.mark.parametrize(
    ("key", "points"),
    [
        ("yes_and", (2, 0)),
        ("yes", (1, 0)),
        ("yes_but", (1, 1)),
        ("no_but", (0, 0)),
        ("no", (0, 1)),
        ("no_and", (0, 2)),
    ],
)
def test_the_points_of_each_result(key: str, points: tuple[int, int]) -> None:
    row = combat_table(book().pack).race[key]
    assert (row.own, row.other) == points
    assert scores(race(key)) == points


@pytest.mark.rule("FU3-3-13")
@pytest.mark.parametrize(("faces", "own", "other"), [((5, 5, 5, 4, 6), 3, 0), ((1, 1, 1, 1, 2), 0, 4)])
def test_each_extra_and_is_one_more_point(faces: tuple[int, ...], own: int, other: int) -> None:
    detail = dict(thrown(book().check({"check": "race"}), *faces).outcomes[0].detail)
    assert (detail["own"], detail["other"]) == (own, other)


@pytest.mark.rule("FU3-3-13", "FU3-3-ex14")
def test_a_race_to_three() -> None:
    assert scores(race("yes_but")) == (1, 1)
    assert scores(race("yes_but", "no")) == (1, 2)
    won = race("yes_but", "no", "yes_and")
    assert (scores(won), last_said(won)) == ((3, 2), "won")
    won.play("throw", *FACES["yes"], check={"check": "race"})
    assert won.refused("score", run="r4") == [("FU3-3-13", "over")]


@pytest.mark.rule("FU3-3-13", "FU3-3-ex14")
def test_equals_throw_again() -> None:
    game = race("yes_but", "yes_but", "yes_but")
    assert (scores(game), last_said(game)) == ((3, 3), "again")
    game.play("throw", *FACES["yes_but"], check={"check": "race"})
    game.play("score", run="r4")
    assert (scores(game), last_said(game)) == ((4, 4), "again")
    game.play("throw", *FACES["no"], check={"check": "race"})
    game.play("score", run="r5")
    assert (scores(game), last_said(game)) == ((4, 5), "won")


@pytest.mark.rule("FU3-3-13")
@pytest.mark.parametrize(("draw", "state"), [(False, "again"), (True, "draw")])
def test_a_draw_is_a_dial(draw: bool, state: str) -> None:
    rules = turned(race_draw=draw)
    assert standing(rules.pack, {"a": 3, "b": 3}, 3).state == state
    assert standing(rules.pack, {"a": 3, "b": 4}, 3) == standing(rules.pack, {"b": 4, "a": 3}, 3)
    assert standing(rules.pack, {"a": 3, "b": 4}, 3).winner == "b"
    assert standing(rules.pack, {"a": 2, "b": 2}, 3).state == "on"


@pytest.mark.rule("FU3-3-13")
@pytest.mark.parametrize(("points", "over"), [(1, True), (3, False), (20, False)])
def test_how_many_points_win_is_a_dial(points: int, over: bool) -> None:
    game = race("yes", rules=turned(race_points=points))
    assert (last_said(game) == "won") == over
    assert last_said(race("yes_and", goal=2)) == "won"


@pytest.mark.rule("FU3-3-13")
def test_the_bounds_of_the_dial() -> None:
    assert race("yes").state.conflict.pace == "race:3"  # type: ignore[union-attr]
    for wrong in (0, 21):
        with pytest.raises(Refused) as refused:
            turned(race_points=wrong)
        assert problems(refused.value) == [("HOUSE-dial", "bounds")]


@pytest.mark.rule("FU3-3-13")
def test_more_than_two_parties_throw_against_the_strongest() -> None:
    game = table()
    game.play("race", sides=["a", "b", "c"])
    game.play("throw", *FACES["no"], check={"check": "race"})
    assert game.refused("score", run="r1", side="a") == [("FU3-3-13", "rival")]
    game.play("score", run="r1", side="a", rival="b")
    assert scores(game) == (0, 1, 0)
    game.play("throw", *FACES["no_and"], check={"check": "race"})
    assert game.state.conflict is not None and rival(game.state.conflict, "c") == "b"
    game.play("score", run="r2", side="c")
    assert scores(game) == (0, 3, 0)


@pytest.mark.rule("FU3-3-13")
def test_a_race_is_refused_where_it_makes_no_sense() -> None:
    game = table("teich")
    game.play("throw", *FACES["yes"], check={"check": "race"})
    with pytest.raises(Refused) as refused:
        game.play("score", run="r1")
    assert problems(refused.value) == [("FU3-3-13", "none")]
    for sides in (["seul"], ["a", "a"], "a", [1, 2]):
        assert game.refused("race", sides=sides) == [("FU3-3-13", "sides")]
    game.play("race", sides=["a", "b"])
    assert game.refused("score", run="r1", side="z") == [("FU3-3-13", "side")]
    game.play("score", run="r1")
    assert game.refused("score", run="r1") == [("FU3-3-08", "applied")]


@pytest.mark.rule("FU3-3-13")
@pytest.mark.parametrize("net", [-6, -2, 0, 3])
def test_the_odds_of_a_race(net: int) -> None:
    assert law_of(book().check({"check": "race", "net": net})) == by_hand.law(net)


@pytest.mark.rule("FU3-3-13")
def test_what_gives_no_points_is_counted_for_nobody_even_overruled() -> None:
    game = race()
    game.play("throw", 5, check={"check": "dice", "dice": "d6"})
    plan = game.preview("score", run="r1")
    assert said(plan.broken) == [("FU3-3-08", "kind")]
    with pytest.raises(Refused) as refused:
        plan.events(())
    assert problems(refused.value) == [("FU3-3-08", "kind")]


@pytest.mark.rule("FU3-3-13")
@pytest.mark.parametrize(
    ("given", "expected"),
    [({"side": "ailleurs"}, "side"), ({"rival": "ailleurs"}, "rival"), ({"rival": "nous"}, "rival")],
)
def test_a_race_gains_no_side_that_is_not_in_it_even_overruled(given: dict[str, str], expected: str) -> None:
    game = race()
    game.play("throw", *FACES["yes_but"], check={"check": "race"})
    plan = game.preview("score", run="r1", **given)
    assert said(plan.broken) == [("FU3-3-13", expected)]
    with pytest.raises(Refused):
        plan.events(())


@pytest.mark.rule("FU3-3-13")
def test_a_throw_of_another_kind_is_counted_where_the_game_master_says_so() -> None:
    game = race()
    game.play("throw", *FACES["yes"], check={"check": "throw"})
    plan = game.preview("score", run="r1")
    assert said(plan.broken) == [("FU3-3-08", "kind")]
    game.take(plan.events(()))
    assert scores(game) == (1, 0)
