"""Deciding without dice: reasons, criteria, gravity, and what a player pays to decide."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import Moved, Told
from tablee.game.problem import Refused
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.points.pool import account
from tablee.systems.fudge.roll.diceless import DicelessTable, price, signs_of
from tests.systems.fudge.by_hand import Game, book, refused, rules, told


def table(**dials: Any) -> Game:
    """Ana with three points, in a game without dice."""
    game = Game(rules(diceless=True, fudge_points=True, **dials))
    game.put("ana", account(book()))
    return game


@pytest.mark.rule("FUD-7.4.2-01")
def test_an_outcome_is_kept_with_its_reasons_and_consequences_and_no_dice() -> None:
    game = table()
    given = {
        "sheet": "ana",
        "reason": "skill",
        "second": "environment",
        "what": "Elle saute.",
        "consequences": "Loin.",
    }
    assert game.preview("decide", **given).dice is None
    events = game.play("decide", **given)
    assert all(isinstance(event, Told) for event in events)
    first = events[0]
    assert isinstance(first, Told)
    assert told([first.reason]) == [("FUD-7.4.2-01", "success")]
    assert first.facts["reason"] == "skill"
    assert first.facts["second"] == "environment"
    assert told(e.reason for e in events if isinstance(e, Told))[1:] == [
        ("FUD-7.4.2-03", "by"), ("FUD-7.4.2-01", "what"), ("FUD-7.4.2-01", "follows"),
    ]  # fmt: skip


@pytest.mark.rule("FUD-7.4.2-01")
def test_one_reason_or_two_different_ones_and_only_without_dice() -> None:
    twice = {"sheet": "ana", "reason": "time", "second": "time"}
    assert refused(lambda: table().play("decide", **twice)) == [("FUD-7.4.2-01", "twice")]
    game = Game(rules())
    game.put("ana")
    assert refused(lambda: game.play("decide", sheet="ana")) == [("FUD-7.4.2-01", "off")]
    keys = [row.key for row in book().table("diceless", DicelessTable).reasons]
    assert keys == ["skill", "environment", "equipment", "time", "npcs", "telling"]


@pytest.mark.rule("FUD-7.4.2-03")
@pytest.mark.parametrize("criterion", ["realism", "drama", "characterisation", "theme"])
def test_the_criteria_that_a_table_agrees_on(criterion: str) -> None:
    event = table().play("decide", sheet="ana", criterion=criterion)[0]
    assert isinstance(event, Told)
    assert event.facts["criterion"] == criterion


def advice(game: Game, **given: Any) -> list[tuple[str, str]]:
    seen = game.preview("decide", sheet="ana", outcome="failure", decision="Elle s’accroche.", **given)
    assert all(problem.warning for problem in seen.problems)
    return told(seen.problems)


@pytest.mark.rule("FUD-7.4.2-02")
def test_the_graver_it_is_the_more_reasons_it_takes() -> None:
    game = table()
    assert advice(game) == []
    assert advice(game, gravity="grave") == [("FUD-7.4.2-02", "grave")]
    assert advice(game, gravity="grave", second="time") == []
    assert advice(game, gravity="death", second="time") == [("FUD-7.4.2-02", "death")]


@pytest.mark.rule("FUD-7.4.2-02", "FUD-7.4.2-06")
def test_a_death_comes_after_warning_signs() -> None:
    game = table()
    game.play("warning_sign", sheet="ana", what="La corde s’effiloche.")
    game.play("warning_sign", sheet="ana", what="Un brin lâche.")
    assert signs_of(game.state.sheet("ana")) == ("La corde s’effiloche.", "Un brin lâche.")
    assert advice(game, gravity="death", second="equipment") == []
    assert refused(lambda: game.play("warning_sign", sheet="ana", what=" ")) == [("FUD-7.4.2-06", "nothing")]


@pytest.mark.rule("FUD-7.4.2-04")
def test_a_failure_says_what_comes_of_the_players_idea() -> None:
    game = table()
    assert told(game.preview("decide", sheet="ana", outcome="failure").problems) == [
        ("FUD-7.4.2-04", "decision")
    ]
    events = game.play("decide", sheet="ana", outcome="failure", decision="Elle s’accroche.")
    assert told(e.reason for e in events if isinstance(e, Told))[-1] == ("FUD-7.4.2-04", "counts")


@pytest.mark.rule("FUD-7.4.2-05")
@pytest.mark.parametrize(("gap", "cost"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3), (9, 3)])
def test_a_player_pays_to_decide_the_more_the_further_beyond_the_trait(gap: int, cost: int) -> None:
    assert price(book(), gap) == cost
    game = table()
    events = game.play("decide", sheet="ana", points=True, gap=gap)
    assert isinstance(events[0], Moved)
    assert game.points("ana") == 3 - cost


@pytest.mark.rule("FUD-7.4.2-05")
def test_the_prices_stand_in_a_table() -> None:
    rows = book().table("diceless", DicelessTable).prices
    assert [(row.above, row.cost) for row in rows] == [(0, 1), (2, 2), (4, 3)]


@pytest.mark.rule("FUD-7.4.2-05")
def test_whoever_has_too_few_points_does_not_decide() -> None:
    game = table()
    game.play("decide", sheet="ana", points=True, gap=4)
    assert refused(lambda: game.play("decide", sheet="ana", points=True)) == [("FUD-1.3.6-01", "short")]


@pytest.mark.parametrize(
    "prices", [[], [{"above": 2, "cost": 1}, {"above": 1, "cost": 2}], [{"above": 0, "cost": -1}]]
)
def test_prices_rise_with_the_gap(prices: list[dict[str, int]]) -> None:
    table = {**SYSTEM.pack().tables["diceless"], "prices": prices}
    with pytest.raises(Refused) as found:
        SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"diceless": table}}))
    assert told(found.value.problems) == [("FUD-7.4.2-01", "rows")]
