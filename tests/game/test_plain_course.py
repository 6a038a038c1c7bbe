"""The plainest course of a fight: turns by one value of each sheet, equals together."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.fight.conflict import Conflict
from tablee.game.fight.course import course_moves
from tablee.game.fight.plain_course import plain_course
from tablee.game.move import do
from tablee.game.problem import Refused
from tablee.game.sheet import Numeric, Sheet
from tablee.game.state import State, fold

SPEEDS = {"ann": 3, "bob": 1, "cid": 1, "dan": 2}
PEOPLE = State({id: Sheet("toy", id.title(), (Numeric("speed", "", n),)) for id, n in SPEEDS.items()})
MOVES = {
    move.key: move for move in course_moves(plain_course("T-1", lambda s: s.need("speed", Numeric).value))
}


def play(state: State, key: str, **args: Any) -> State:
    return fold(state, do(MOVES[key], state, args))


def fight_of(state: State) -> Conflict:
    assert state.conflict is not None
    return state.conflict


def duel() -> State:
    return play(PEOPLE, "fight", sides={"ours": ["ann", "bob"], "theirs": ["cid"]})


def test_the_highest_value_acts_first_and_equals_together() -> None:
    fight = fight_of(duel())
    assert fight.order == (frozenset({"ann"}), frozenset({"bob", "cid"}))
    assert fight.may_act == {"ann"} and (fight.round, fight.pace) == (1, "")


def test_a_newcomer_comes_in_at_its_value() -> None:
    fight = fight_of(play(duel(), "join", who=["dan"], side="theirs"))
    assert fight.order == (frozenset({"ann"}), frozenset({"dan"}), frozenset({"bob", "cid"}))
    assert fight.sides == {"ours": ("ann", "bob"), "theirs": ("cid", "dan")}


def test_a_round_ends_with_no_events_of_its_own() -> None:
    state = duel()
    for who in ("ann", "cid", "bob"):
        state = play(state, "pass_turn", by=who)
    assert fight_of(state).is_round_over
    events = do(MOVES["next_round"], state, {})
    assert len(events) == 1
    state = fold(state, events)
    assert fight_of(state).round == 2
    assert play(state, "end_fight").conflict is None


def test_every_move_and_every_refusal_names_the_one_rule() -> None:
    assert {move.rule for move in MOVES.values() if move.purpose != "round"} == {"T-1"}
    for state, key, args, said in (
        (PEOPLE, "pass_turn", {"by": "ann"}, "off"),
        (duel(), "pass_turn", {"by": "dan"}, "not_there"),
        (duel(), "pass_turn", {"by": "bob"}, "turn"),
        (duel(), "fight", {"sides": {"ours": ["ann"], "theirs": ["bob"]}}, "on"),
        (play(duel(), "withdraw", by="bob"), "withdraw", {"by": "bob"}, "out"),
    ):
        with pytest.raises(Refused) as found:
            play(state, key, **args)
        assert [(p.rule, p.said) for p in found.value.problems] == [("T-1", said)]
