"""Milestones: scenes and evenings that begin and end, and days that pass, reach the game through commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tablee.game.account import Account
from tablee.game.calendar import UNITS
from tablee.game.check import Option
from tablee.game.event import Asked, Settled, TimeMoved
from tablee.game.lazy import LazyMapping
from tablee.game.move import ANSWERER, QUESTION, Args, Move, Plan
from tablee.game.pending import Pending
from tablee.game.reason import because
from tablee.game.sheet import Aspect, Nested, Track
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.game.text import plain
from tablee.systems import system
from tablee.table.log.facts import TableMade
from tests.table.play import Play, rules_of
from tests.toy.seated import ToyPlay


def toy() -> ToyPlay:
    """Ada sits at the table; two scenes are prepared."""
    play = ToyPlay()
    play.come("ana", "ada", "ada")
    for scene in ("roof", "cellar"):
        play.do("gm", "put_scene", scene=scene, content={"name": scene})
    return play


def boxes(play: Play, who: str = "ana") -> int:
    return play.sees(who).game.sheet("ada").need("cat", Aspect).ticked


def luck(play: Play, who: str = "ana") -> int:
    return play.sees(who).game.account("ada.luck").value


def timers(play: Play) -> int:
    return len(play.state.game.calendar.timers)


def test_boxes_of_aspects_come_back_when_a_scene_begins() -> None:
    play = toy()
    play.do("ana", "invoke", sheet="ada", aspect="cat")
    assert (boxes(play), luck(play)) == (1, 4)
    play.do("gm", "open_scene", scene="roof")
    assert [boxes(play, who) for who in ("gm", "ana", "bob", "eve")] == [0, 0, 0, 0]


def test_what_waits_for_the_end_of_a_scene_ends_with_it_once() -> None:
    play = toy()
    play.do("gm", "open_scene", scene="roof")
    play.do("ana", "await_rest", sheet="ada", milestone="scene")
    assert timers(play) == 1
    play.do("gm", "open_scene", scene="cellar")  # the scene before it is over
    assert (luck(play), timers(play)) == (4, 0)
    play.do("gm", "close_scene")
    assert luck(play) == 4


def test_closing_a_scene_or_the_evening_over_it_ends_it_too() -> None:
    for act in ("close_scene", "evening"):
        play = toy()
        play.do("gm", "open_scene", scene="roof")
        play.do("ana", "await_rest", sheet="ada", milestone="scene")
        closed = play.do("gm", act)
        assert luck(play) == 4
        play.do("gm", "undo", command=closed)
        assert (luck(play), timers(play)) == (3, 1)


def test_an_evening_that_ends_and_one_that_begins_are_told_apart() -> None:
    play = toy()
    play.do("ana", "await_rest", sheet="ada", milestone="evening_begins")
    play.do("gm", "evening", open=False)
    assert luck(play) == 3
    play.do("gm", "evening", open=True)
    assert luck(play) == 4
    play.do("ana", "await_rest", sheet="ada", milestone="evening")
    play.do("gm", "evening", open=False)
    assert luck(play) == 5


def test_a_day_passes_when_time_moves_past_it() -> None:
    play = toy()
    play.do("ana", "throw", check={"check": "skill", "level": 1}, by="ada", faces=(1, 1))
    for _ in range(2):
        play.do("gm", "correct", sheet="ada", block="strain", field="box", value=2)
    play.do("ana", "rest", hours=23)
    assert len(play.state.game.sheet("ada").need("strain", Track).marks) == 2
    play.do("ana", "rest", hours=1)
    assert play.sees("bob").game.sheet("ada").need("strain", Track).marks == ()


def test_several_days_at_once_are_one_milestone_that_came_so_often() -> None:
    play = toy()
    play.do("ana", "await_rest", sheet="ada", milestone="day")
    play.do("ana", "rest", hours=24 * 30)
    assert (luck(play), timers(play)) == (4, 0)


def test_nothing_is_written_where_nothing_waits() -> None:
    play = toy()
    before = len(play.records)
    play.do("gm", "open_scene", scene="roof")
    play.do("gm", "close_scene")
    assert [record.fact.kind for record in play.records[before:]] == ["scene_opened", "scene_closed"]


@pytest.mark.parametrize("waits", [False, True])
def test_players_never_learn_that_a_hidden_sheet_waited(waits: bool) -> None:
    play = toy()
    play.come("gm", "spy_", "ada", hidden=True)
    play.do("gm", "invoke", sheet="spy_", aspect="cat")
    if waits:
        play.do("gm", "await_rest", sheet="spy_", milestone="scene")
    seen = len(play.views("ana"))
    play.do("gm", "open_scene", scene="roof")
    play.do("gm", "close_scene")
    kinds = [view.fact.kind for view in play.views("ana")[seen:]]
    assert kinds == ["scene_opened", "scene_closed"]
    assert play.state.game.account("spy_.luck").value == 4 + waits
    assert play.state.game.sheet("spy_").need("cat", Aspect).ticked == 0


def of_days(play: Play) -> None:
    play.do("ana", "rest", hours=24)


def of_scenes(play: Play) -> None:
    play.do("gm", "open_scene", scene="roof")
    play.do("gm", "open_scene", scene="cellar")


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize(("milestone", "go_on"), [("day", of_days), ("scene", of_scenes)])
def test_what_a_milestone_does_to_a_hidden_sheet_shows_in_no_word_of_the_others(
    milestone: str, go_on: Callable[[Play], None], own: bool
) -> None:
    told = []
    for hidden in ((), ("strain",), ("waits",), ("strain", "waits")):
        play = toy()
        play.come("gm", "spy_", "ada", hidden=True)
        if "strain" in hidden:
            play.do("gm", "correct", sheet="spy_", block="strain", field="box", value=2)
        if "waits" in hidden:
            play.do("gm", "await_rest", sheet="spy_", milestone=milestone)
        if own:
            play.do("ana", "await_rest", sheet="ada", milestone=milestone)
        seen = len(play.views("ana"))
        go_on(play)
        told.append([view.fact for view in play.views("ana")[seen:]])
        assert play.state.game.account("spy_.luck").value == 3 + ("waits" in hidden)
        assert play.sees("ana").game.calendar.now == play.state.game.calendar.now
    assert told == told[:1] * 4


def test_an_undo_never_closes_a_scene_that_began_on_it() -> None:
    play = toy()
    paid = play.do("ana", "invoke", sheet="ada", aspect="cat")
    play.do("gm", "open_scene", scene="roof")  # the box comes back with it
    assert play.refused("gm", "undo", command=paid) == ("HOUSE-undo shown",)
    scene = play.sees("ana").evening.scene
    assert scene is not None and scene.id == "roof"


def napping(_key: str, pack: Mapping[str, Any]) -> Rules:
    """The toy, and a question whose answer lets a day pass."""

    def ask(state: State, args: Args) -> Plan:
        options = (Option("yes", plain("yes")),)
        return Plan(events=lambda faces: (Asked(Pending("nap?", ("ada",), options, move="nap")),))

    def nap(state: State, args: Args) -> Plan:
        later = TimeMoved(state.calendar.advance(UNITS["day"])[0], because("TOY-07", "relaxed"))
        return Plan(events=lambda faces: (Settled(args["pending"], {"ada": "yes"}), later))

    rules = rules_of("toy", pack)
    asks = Move("ask_nap", plain("ask"), "TOY-07", (), ask)
    naps = Move("nap", plain("nap"), "TOY-07", (QUESTION, ANSWERER), nap)
    return replace(rules, moves=LazyMapping(lambda: (*rules.moves.values(), asks, naps)))


def test_a_day_passes_with_the_answer_to_a_question_that_is_closed() -> None:
    play = toy()
    play.ports = replace(play.ports, rules=napping)
    play.do("ana", "await_rest", sheet="ada", milestone="day")
    play.do("gm", "ask_nap")
    play.do("gm", "close_pending", pending="nap?")
    assert (luck(play), timers(play)) == (4, 0)


def test_a_sheet_that_the_scene_reveals_shows_what_the_scene_does_to_it() -> None:
    play = toy()
    play.come("gm", "spy_", "ada", hidden=True)
    play.do("gm", "invoke", sheet="spy_", aspect="cat")
    play.do("gm", "put_scene", scene="ball", content={"name": "ball", "sheets": ["spy_"]})
    play.do("gm", "open_scene", scene="ball")
    assert play.state.game.sheet("spy_").need("cat", Aspect).ticked == 0
    assert play.sees("ana").game.sheets["spy_"] == play.state.game.sheets["spy_"]


@pytest.mark.rule("FU3-1-11")
def test_aura_is_back_at_its_maximum_when_a_session_begins() -> None:
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    play.do("gm", "give_points", sheet="hero", block="aura", amount=-2)
    aura = play.state.game.sheet("hero").need("aura", Account)
    assert aura.ceiling is not None and aura.value == aura.ceiling - 2
    play.do("gm", "evening", open=False)
    assert play.state.game.account("hero.aura").value == aura.value
    opened = play.do("gm", "evening", open=True)
    assert play.sees("bob").game.account("hero.aura").value == aura.ceiling
    play.do("gm", "undo", command=opened)
    assert play.state.game.account("hero.aura").value == aura.value


def bear_up(play: Play) -> None:
    """Rachel makes the Will roll, and the result is drawn."""
    thrown = play.do("ana", "bear", sheet="hero", faces=(5, 5, 5, 5))
    play.do("gm", "settle", run=thrown)
    assert play.sees("ana").game.sheet("hero").get("willpower") is not None


def hurt() -> Play:
    """A Fudge table that plays the Will roll; Rachel is hurt, a scene is prepared."""
    play = Play("fudge")
    first, *rest = play.records
    pack = system("fudge").pack().turn({"will_roll": True})
    play.records = (replace(first, fact=TableMade("Table", "fudge", pack.form())), *rest)
    play.bring("ana", "hero", "rachel")
    play.do("gm", "wound", sheet="hero", level="hurt")
    play.do("gm", "put_scene", scene="s", content={"name": "La cour"})
    return play


@pytest.mark.rule("FUD-4.5.1-03")
def test_will_holds_pain_back_once_a_scene_and_until_the_scene_is_over() -> None:
    play = hurt()
    for act in ("open_scene", "close_scene"):
        bear_up(play)
        assert "FUD-4.5.1-03 once" in play.refused("ana", "bear", sheet="hero")
        play.do("gm", act, scene="s")
        assert play.sees("ana").game.sheet("hero").get("willpower") is None
        assert play.state.game.calendar.left("effect:willpower", "hero") is None


@pytest.mark.rule("FUD-4.5.1-03")
def test_in_a_fight_will_holds_until_the_fight_ends() -> None:
    play = hurt()
    play.bring("gm", "foe", "archie", view="open")
    play.do("gm", "fight", sides={"ours": ["hero"], "theirs": ["foe"]})
    bear_up(play)
    play.do("gm", "open_scene", scene="s")
    assert play.sees("ana").game.sheet("hero").get("willpower") is not None
    play.do("gm", "end_fight")
    assert play.sees("ana").game.sheet("hero").get("willpower") is None


def test_points_of_a_nested_sheet_are_paid_shown_and_taken_back() -> None:
    play = toy()
    paid = play.do("ana", "invoke", sheet="ada", aspect="pet/thief")
    for who in ("gm", "ana", "bob"):
        pet = play.sees(who).game.sheet("ada").need("pet", Nested).sheet
        assert pet.need("thief", Aspect).ticked == 1
    assert play.refused("ana", "invoke", sheet="ada", aspect="pet/thief") == ("HOUSE-track full",)
    assert play.refused("ana", "invoke", sheet="ada", aspect="pet/nose") == ("HOUSE-sheet missing",)
    play.do("gm", "correct", sheet="ada", block="pet/nose", value=3)  # puts the whole nested block
    gone = play.ask("ana", "undo", command=paid)[1]
    assert gone.problems
    play.do("gm", "undo", command=paid)
    pet = play.state.game.sheet("ada").need("pet", Nested).sheet
    assert (pet.need("thief", Aspect).ticked, getattr(pet.get("nose"), "value", 0)) == (0, 2)
