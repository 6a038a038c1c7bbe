"""Spends at a table: who may press one, whose points pay, what a throw waits for, who was quicker."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.event import Closed, Moved, Passed, Stepped
from tablee.game.text import Text
from tablee.game.walk import Bought
from tablee.systems import system
from tablee.table.commands.command import Command
from tablee.table.log.facts import Ruled
from tests.table.play import Play

DIALS = {"heroic_dodge": True, "protect_points": True, "damage_roll": "none", "fudge_points": True}
POINTS = "fudge_points"
DEADLY, LIGHT = 9, 2


def bring(play: Play, who: str, sheet: str, preset: str, points: int = 1, view: str = "") -> None:
    """Bring a ready-made character with so many Fudge points."""
    made = system("fudge").preset(preset).put(Account(POINTS, Text("Points Fudge", "Fudge points"), points))
    play.do(who, "bring", sheet=sheet, content=made.form(), **({"view": view} if view else {}))


def fudge(**dials: Any) -> Play:
    """Ana plays Bran, Bob plays Snorri; the game master has a foe whose values are open."""
    play = Play("fudge")
    play.do("gm", "pack", pack={"system": "fudge", "name": "Ours", "dials": {**DIALS, **dials}})
    bring(play, "ana", "bran", "bran")
    bring(play, "bob", "snorri", "snorri")
    bring(play, "gm", "foe", "brynhilde", view="open")
    return play


def strike(play: Play, by: str, against: str, rd: int = 2, tdf: int = 3, who: str = "gm", **more: Any) -> str:
    """A blow without dice that wins by so much with such a factor: the id of its throw."""
    nature = play.state.game.sheets[against].nature
    struck = {"name": against, "dice": "fixed", "skill": 0, "played": nature == "character"}
    me = {"name": by, "skill": rd, "offence": tdf, "dice": "fixed", **more}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": struck, "difficulty": None}
    return play.do(who, "throw", check=form, by=by, against=[against])


def points(play: Play, sheet: str) -> int:
    return play.state.game.sheets[sheet].need(POINTS, Account).value


def facts(play: Play, command: str) -> list[Any]:
    return [record.fact for record in play.records if record.command == command]


@pytest.mark.rule("FUD-4.6.4-04")
def test_the_struck_player_turns_a_deadly_wound_with_a_point_of_her_own() -> None:
    play = fudge()
    before = {who: points(play, who) for who in ("bran", "foe")}
    run = strike(play, "foe", "bran", DEADLY, DEADLY)
    pressed = play.do("ana", "spend", run=run, spend="save", by="bran", seen=0)
    assert {who: points(play, who) for who in before} == {"bran": before["bran"] - 1, "foe": before["foe"]}
    (bought,) = (f.step for f in facts(play, pressed) if isinstance(f, Stepped))
    assert bought == Bought("save", (), "bran")
    play.do("ana", "close", run=run, by="bran")
    play.do("gm", "settle", run=run)
    assert play.state.game.runs[run].applied


@pytest.mark.rule("FUD-7.4.4-01")
def test_the_struck_player_dodges_and_nobody_else_can() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    dodge = {"run": run, "spend": "dodge"}
    assert play.refused("gm", "spend", **dodge) == ("HOUSE-spend not_yours",)
    assert play.refused("ana", "spend", **dodge) == ("HOUSE-seat not_yours",)
    assert play.refused("bob", "spend", **dodge, by="bran") == ("HOUSE-seat not_yours",)
    assert play.refused("bob", "spend", **dodge, by="snorri") == ("HOUSE-spend not_yours",)
    assert play.refused("eve", "spend", **dodge, by="bran") == ("HOUSE-seat observer",)
    assert play.refused("ana", "spend", run="r?", spend="dodge", by="bran") == ("HOUSE-seat not_yours",)
    play.do("ana", "spend", **dodge, by="bran")
    results = play.state.game.runs[run].results
    assert [dict(result.detail).get("dodged") for result in results] == [1]
    play.do("gm", "spend", run=strike(play, "foe", "bran"), spend="dodge", by="bran")  # acts for all


def test_a_throw_of_a_secret_kind_is_nobodys_to_spend_on() -> None:
    play = fudge()
    play.bring("gm", "shade_", "brynhilde", hidden=True)
    run = strike(play, "shade_", "bran")
    assert run not in play.sees("ana").game.runs
    assert play.refused("ana", "spend", run=run, spend="dodge", by="bran") == ("HOUSE-seat not_yours",)
    assert play.refused("ana", "close", run=run, by="bran") == ("HOUSE-seat not_yours",)


def test_consequences_wait_for_the_struck_player_until_she_passes() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    assert play.refused("gm", "settle", run=run) == ("HOUSE-spend waits",)
    said = play.ask("gm", "settle", run=run)[1].problems[0]
    assert dict(said.reason.slots)["found"] == ("Bran Kermadec",)
    first = play.do("gm", "close", run=run)  # the thrower lets it stand: the other may still spend
    assert facts(play, first) == [Passed(run, "foe")] and not play.state.game.runs[run].closed
    assert play.refused("gm", "close", run=run) == ("HOUSE-spend waits",)
    assert play.refused("bob", "close", run=run, by="snorri") == ("HOUSE-spend nothing",)
    last = play.do("ana", "close", run=run, by="bran")
    assert facts(play, last) == [Passed(run, "bran"), Closed(run)]
    play.do("gm", "settle", run=run)


def test_the_game_master_overrules_the_wait_or_closes_outright() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    ruled = play.do("gm", "settle", run=run, overrule="time is short")
    assert any(isinstance(fact, Ruled) for fact in facts(play, ruled))
    run = strike(play, "foe", "bran")
    assert play.refused("ana", "close_throw", run=run) == ("HOUSE-seat gm",)
    assert facts(play, play.do("gm", "close_throw", run=run)) == [Closed(run)]
    assert play.refused("gm", "close_throw", run=run) == ("HOUSE-spend closed",)
    assert play.refused("ana", "spend", run=run, spend="dodge", by="bran") == ("HOUSE-spend closed",)


def test_new_faces_let_everybody_decide_anew() -> None:
    play = fudge()
    run = strike(play, "foe", "bran", DEADLY, DEADLY)
    play.do("gm", "close", run=run)
    assert play.state.game.runs[run].passed == ("foe",)
    play.do("ana", "spend", run=run, spend="dodge", by="bran")
    assert play.state.game.runs[run].passed == ()
    assert not play.state.game.runs[run].closed


def test_other_acts_leave_a_throw_open_while_somebody_holds_a_spend() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    play.do("bob", "throw", check={"check": "roll", "level": 1}, by="snorri")
    play.do("ana", "throw", check={"check": "roll", "level": 1}, by="bran")
    play.do("gm", "throw", check={"check": "roll", "level": 1}, by="foe")
    assert not play.state.game.runs[run].closed
    play.do("ana", "spend", run=run, spend="dodge", by="bran")
    play.do("bob", "throw", check={"check": "roll", "level": 1}, by="snorri")
    assert play.state.game.runs[run].closed  # nothing is left to be bought


def test_a_sheet_that_throws_again_lets_its_own_throw_stand() -> None:
    play = Play()
    play.bring("ana", "teich", "teich")
    play.bring("bob", "other", "rachette")
    first = play.do("ana", "throw", check={"check": "throw", "net": 1}, by="teich")
    play.do("bob", "throw", check={"check": "throw", "net": 1}, by="other")
    assert not play.state.game.runs[first].closed
    play.do("ana", "throw", check={"check": "throw", "net": 1}, by="teich")
    assert play.state.game.runs[first].closed


def test_a_throw_under_an_older_pack_stays_open_too() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    play.do("gm", "pack", pack={"system": "fudge", "name": "Ours", "dials": {**DIALS, "dodge_more": 2}})
    play.do("bob", "throw", check={"check": "roll", "level": 1}, by="snorri")
    assert not play.state.game.runs[run].closed
    play.do("ana", "close", run=run, by="bran")
    assert play.state.game.runs[run].closed


def duel(play: Play) -> str:
    """Snorri strikes Bran: Bob may nudge his own roll, Ana may dodge."""
    struck = {"name": "bran", "dice": "fixed", "skill": 0, "played": True}
    me = {"name": "snorri", "skill": 3, "offence": 3, "played": True}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": struck, "difficulty": None}
    return play.do("bob", "throw", check=form, by="snorri", against=["bran"], faces=(4, 4, 4, 4))


@pytest.mark.parametrize("quick", ["ana", "bob"])
def test_of_two_who_press_at_once_the_second_is_told_and_pays_nothing(quick: str) -> None:
    play = fudge()
    run = duel(play)
    presses: dict[str, dict[str, Any]] = {
        "ana": {"run": run, "spend": "dodge", "by": "bran", "seen": 1},
        "bob": {"run": run, "spend": "nudge_me_up", "seen": 1},
    }
    slow, name = ("bob", "Bran Kermadec") if quick == "ana" else ("ana", "Snorri")
    play.do(quick, "spend", **presses[quick])
    before = play.records, points(play, "bran"), points(play, "snorri")
    assert play.refused(slow, "spend", **presses[slow]) == ("HOUSE-spend quicker",)
    said = play.ask(slow, "spend", **presses[slow])[1].problems[0]
    assert dict(said.reason.slots)["found"] == name
    assert (play.records, points(play, "bran"), points(play, "snorri")) == before


def test_a_pass_on_dice_that_lie_otherwise_by_now_is_refused() -> None:
    """Who accepts an outcome accepts what lies before them, never what somebody makes of it meanwhile."""
    play = fudge()
    run = duel(play)
    play.do("bob", "spend", run=run, spend="nudge_me_up", seen=1)
    before = play.records
    assert play.refused("ana", "close", run=run, by="bran", seen=1) == ("HOUSE-spend quicker",)
    assert play.records == before
    play.do("ana", "close", run=run, by="bran", seen=2)
    assert play.state.game.run(run).passed == ("bran",)


def test_who_passes_is_told_to_those_who_know_them() -> None:
    play = fudge()
    run = duel(play)
    play.do("gm", "bring", sheet="vargo_", content=play.state.game.sheet("bran").form(), hidden=True)
    play.do("gm", "close", run=run, by="vargo_", overrule="so be it")
    assert "vargo_" in play.state.game.run(run).passed
    for seat in ("ana", "bob"):
        assert "vargo_" not in play.sees(seat).game.run(run).passed


def test_who_was_quicker_has_thrown_the_dice_again() -> None:
    play = Play()
    play.bring("ana", "teich", "teich")
    run = play.do("ana", "throw", check={"check": "throw", "net": 1}, by="teich", faces=(1,) * 6)
    press = {"run": run, "spend": "reroll", "dice": [0], "seen": 1}
    play.do("ana", "spend", **press)
    assert play.refused("gm", "spend", **press) == ("HOUSE-spend rethrown",)
    assert play.refused("gm", "spend", **press, overrule="no") == ("HOUSE-spend rethrown",)
    play.do("ana", "spend", **{**press, "seen": 3})


def test_an_undone_step_takes_the_passes_on_it_along() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    dodged = play.do("ana", "spend", run=run, spend="dodge", by="bran")
    play.do("gm", "close", run=run)
    assert play.state.game.runs[run].closed
    play.do("gm", "undo", command=dodged)
    known = play.state.game.runs[run]
    assert (known.steps, known.passed, known.closed) == ((), (), False)


def test_the_pass_that_closes_builds_on_those_before() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    first = play.do("gm", "close", run=run)
    play.do("ana", "close", run=run, by="bran")
    play.do("gm", "undo", command=first)
    known = play.state.game.runs[run]
    assert (known.passed, known.closed) == ((), False)


@pytest.mark.parametrize(("points", "waits"), [(1, ("HOUSE-spend waits",)), (0, ())])
def test_only_a_player_who_can_pay_is_waited_for(points: int, waits: tuple[str, ...]) -> None:
    play = fudge(heroic_dodge=False)
    bring(play, "bob", "poor", "snorri", points)
    run = strike(play, "foe", "poor", DEADLY, DEADLY)
    if waits:
        assert play.refused("gm", "settle", run=run) == waits
    else:
        play.do("gm", "settle", run=run)


def test_what_was_paid_is_told_with_the_step() -> None:
    play = fudge()
    run = strike(play, "foe", "bran", DEADLY, DEADLY)
    pressed = play.do("ana", "spend", run=run, spend="save", by="bran")
    kinds = [type(fact) for fact in facts(play, pressed)]
    assert kinds == [Moved, Stepped]
    assert [view.fact.kind for view in play.views("bob") if view.command == pressed] == ["moved", "stepped"]


def test_a_press_sent_again_pays_once_and_its_id_is_nobody_elses() -> None:
    play = fudge()
    run = strike(play, "foe", "bran", DEADLY, DEADLY)
    press = Command("press-once", "spend", {"run": run, "spend": "save", "by": "bran", "seen": 0})
    first = play.send("ana", press)
    before = play.records, points(play, "bran")
    again = play.send("ana", press)
    assert again.again and again.records == first.records and (play.records, points(play, "bran")) == before
    assert play.send("bob", press).problems  # it isn't bob's to press, under whatever id
    assert (play.records, points(play, "bran")) == before


@pytest.mark.parametrize("seen", [-1, "-1", "", 1.5, "many", 10**12, [0], True])
def test_steps_that_nobody_can_have_seen_are_refused(seen: Any) -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    _, answer = play.ask("ana", "spend", run=run, spend="dodge", by="bran", seen=seen)
    assert [problem.rule for problem in answer.problems] in (["HOUSE-param"], ["HOUSE-file"])
    assert play.state.game.runs[run].steps == ()


def test_more_steps_than_there_are_hurt_nobody() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    play.do("ana", "spend", run=run, spend="dodge", by="bran", seen=10**9)


def test_nobody_takes_back_the_press_or_the_pass_of_somebody_else() -> None:
    play = fudge()
    pressed = play.do("ana", "spend", run=strike(play, "foe", "bran"), spend="dodge", by="bran")
    assert play.refused("bob", "undo", command=pressed) == ("HOUSE-undo others",)
    run = duel(play)
    passed = play.do("ana", "close", run=run, by="bran")
    assert play.refused("bob", "undo", command=passed) == ("HOUSE-undo others",)
    play.do("bob", "close", run=run)
    assert play.refused("ana", "undo", command=passed) == ("HOUSE-undo others",)  # somebody has built on it
    assert play.state.game.runs[run].closed


def test_words_of_why_reach_those_who_know_the_throw_alone() -> None:
    play = fudge()
    run = play.do(
        "bob",
        "throw",
        check={"check": "roll", "level": 1},
        by="snorri",
        faces=(4, 4, 4, 4),
        mode="gm_me",
    )
    assert run not in play.sees("ana").game.runs
    play.do("bob", "spend", run=run, spend="nudge_up", why="a secret reason")
    for who, knows in (("gm", True), ("bob", True), ("ana", False), ("eve", False)):
        assert ("a secret reason" in repr(play.views(who))) == knows, who


def test_words_of_why_have_an_end() -> None:
    play = fudge()
    run = strike(play, "foe", "bran")
    press = {"run": run, "spend": "dodge", "by": "bran"}
    assert play.refused("ana", "spend", **press, why="x" * 2001) == ("HOUSE-param text",)
    assert play.refused("ana", "spend", **press, why="\ud800") == ("HOUSE-file shape",)
