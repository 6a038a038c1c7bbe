"""Overruled problems of fights and wounds: a plan that lists one still has its dice and its events."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.check import Throw
from tablee.game.event import (
    Asked,
    BlockGone,
    BlockPut,
    Closed,
    ConflictPut,
    Event,
    Opened,
    SheetPut,
    Stepped,
    TimeMoved,
    Told,
)
from tablee.game.move import Plan
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor
from tablee.game.state import State
from tests.systems.fudge.arena import begun, bow, dice, fighter, play, there
from tests.systems.fudge.by_hand import rules, told

Case = tuple[str, dict[str, Any], tuple[str, str], list[type[Event]]]
DIALS: dict[str, Any] = {"damage_roll": "none", "locations": "detailed", "tactics": "stances"}
THROW = [Opened, Stepped]


def company() -> State:
    """Ann with a bow, Bob whose arm is lost, Cyd who is dead."""
    arm = Descriptor("part_arm", "Bras", 1, "effect", ("disabled", "combat", "arm"))
    state = there(ann=fighter("Ann", 1, bow()), bob=fighter("Bob", 0, arm), cyd=fighter("Cyd", 0))
    return play(rules(**DIALS), state, "death", sheet="cyd")


def fight(pace: str = "rounds") -> State:
    """A fight of Ann and Bob; in turns it is Ann's, in rounds she has had hers."""
    r = rules(**DIALS)
    state = begun(r, company(), ("ann",), ("bob",), pace=pace)
    if pace == "turns":
        return play(r, state, "initiative", dice(4, 0))
    return play(r, state, "pass_turn", by="ann")


def planned(state: State, move: str, **given: Any) -> Plan:
    """The plan of a move."""
    found = rules(**DIALS).moves[move]
    return found.plan(state, found.read(given))


def thrown(plan: Plan) -> tuple[Event, ...]:
    """The events of a plan, every die on its third face."""
    return plan.events((3,) * plan.dice.count if isinstance(plan.dice, Throw) else ())


IN_ROUNDS: list[Case] = [
    ("attack", {"by": "ann", "against": ["bob"]}, ("FUD-4.1-03", "turn"), [*THROW, ConflictPut]),
    ("melee", {"by": "ann", "against": ["bob"]}, ("FUD-4.1-03", "turn"), [*THROW, ConflictPut]),
    ("shoot", {"by": "ann", "against": ["bob"]}, ("FUD-4.1-03", "turn"), [*THROW, ConflictPut]),
    ("pass_turn", {"by": "ann"}, ("FUD-4.1-03", "turn"), [ConflictPut]),
    ("stances", {"by": "ann", "foe": "bob"}, ("FUD-4.1-03", "turn"), [Asked]),
    ("fight", {"sides": {"ours": ["ann"], "theirs": ["cyd"]}}, ("FUD-4-01", "on"), [ConflictPut, Told]),
    ("recover_part", {"sheet": "bob", "block": "part_arm"}, ("FUD-4.3.5-04", "fight"), [BlockGone]),
]
IN_TURNS: list[Case] = [
    ("attack", {"by": "bob", "against": ["ann"]}, ("FUD-4.1-03", "turn"), [*THROW, ConflictPut]),
    ("defend", {"by": "ann"}, ("FUD-4.2.3-07", "turns"), [BlockPut, ConflictPut]),
    ("stances", {"by": "ann", "foe": "bob"}, ("FUD-4.3.2-01", "rounds"), [Asked]),
    ("initiative", {}, ("FUD-4.2.3-02", "rolled"), [*THROW, Closed, ConflictPut, Told]),
]
IN_PEACE: list[Case] = [
    ("wound", {"sheet": "cyd", "level": "hurt"}, ("FUD-4.5.1-01", "dead"), [BlockPut]),
    ("death", {"sheet": "cyd"}, ("FUD-4.5.1-01", "dead"), [BlockPut]),
    ("cast_npc", {"sheet": "cyd"}, ("FUD-4.5.1-01", "dead"), [SheetPut, Told]),
    ("heal", {"sheet": "ann"}, ("FUD-4.8-01", "none"), [BlockPut]),
    ("treat", {"by": "ann", "patient": "bob"}, ("FUD-4.8-01", "none"), THROW),
    ("exert", {"sheet": "ann"}, ("FUD-4.8-04", "untreated"), [TimeMoved]),
    ("bear", {"sheet": "ann"}, ("FUD-4.5.1-03", "needless"), THROW),
    ("tire", {"sheet": "ann"}, ("FUD-7.4.5-01", "off"), [BlockPut, TimeMoved]),
    ("discard", {"sheet": "ann"}, ("FUD-7.4.5-01", "empty"), [BlockPut]),
    ("equip", {"sheet": "ann", "item": "own_weapon"}, ("FUD-4.5.4-01", "value"), [BlockPut]),
    ("decide", {"sheet": "ann"}, ("FUD-7.4.2-01", "off"), [Told, Told]),
    ("warning_sign", {"sheet": "ann", "what": " "}, ("FUD-7.4.2-06", "nothing"), [BlockPut]),
]


@pytest.mark.parametrize(
    ("pace", "case"),
    [
        *(("rounds", case) for case in IN_ROUNDS),
        *(("turns", case) for case in IN_TURNS),
        *(("", case) for case in IN_PEACE),
    ],
    ids=lambda given: given[0] if isinstance(given, tuple) else given,
)
def test_a_plan_with_a_problem_has_its_events_and_the_same_ones_again(pace: str, case: Case) -> None:
    move, given, problem, events = case
    plan = planned(fight(pace) if pace else company(), move, **given)
    assert problem in told(plan.broken)
    found = thrown(plan)
    assert [type(event) for event in found] == events
    assert thrown(plan) == found


@pytest.mark.parametrize(
    ("move", "given", "problem"),
    [
        ("attack", {"by": "ann", "against": []}, ("FUD-4-01", "nobody")),
        ("shoot", {"by": "bob", "against": ["ann"]}, ("FUD-4.1-01", "none")),
        ("fight", {"sides": {"ours": ["ann"]}}, ("FUD-4-01", "sides")),
        ("join", {"who": ["bob"]}, ("FUD-4-01", "there")),
        ("pass_turn", {"by": "cyd"}, ("FUD-4-01", "not_there")),
        ("initiative", {}, ("FUD-4.2.3-02", "no_turns")),
        ("contest", {"sheet": "ann", "rival": "ann"}, ("FUD-3.1-06", "same")),
        ("fate", {"pending": "death:cyd", "seat": "gm", "option": "dies"}, ("HOUSE-pending", "unknown")),
    ],
)
def test_what_cannot_be_done_at_all_is_refused_although_it_is_overruled(
    move: str, given: dict[str, Any], problem: tuple[str, str]
) -> None:
    plan = planned(fight(), move, **given)
    assert problem in told(plan.broken)
    with pytest.raises(Refused) as found:
        plan.events(())
    assert problem in told(found.value.problems)


def test_consequences_that_were_drawn_are_drawn_again() -> None:
    r, state = rules(**DIALS), company()
    state = play(r, state, "attack", dice(1, 0), by="ann", against=["bob"])
    state = play(r, state, "settle")
    plan = planned(state, "settle", run=tuple(state.runs)[-1])
    assert told(plan.broken) == [("FUD-4.5-01", "applied")]
    assert [type(event) for event in plan.events(())][:2] == [Closed, BlockPut]


@pytest.mark.rule("FUD-7.4.5-03")
def test_the_cards_of_a_wound_are_drawn_again_with_its_consequences() -> None:
    r = rules(damage_roll="none", recording="cards", card_location=True)
    state = there(ann=fighter("Ann", 1), bob=fighter("Bob", 0))
    state = play(r, state, "attack", dice(4, -4), by="ann", against=["bob"])
    run, settle = tuple(state.runs)[-1], r.moves["settle"]
    first = settle.plan(state, {"run": run})
    assert isinstance(first.dice, Throw)
    state = play(r, state, "settle", (1,) * first.dice.count)
    again = settle.plan(state, {"run": run})
    assert told(again.broken) == [("FUD-4.5-01", "applied")]
    assert isinstance(again.dice, Throw) and len(thrown(again)) > 1


def test_an_order_is_taken_of_a_roll_for_initiative_alone_and_again_where_that_is_overruled() -> None:
    r, state = rules(**DIALS), fight("turns")
    plan = planned(state, "take_initiative", run=tuple(state.runs)[-1])
    assert told(plan.broken) == [("FUD-4.2.3-02", "applied")]
    assert [type(event) for event in plan.events(())] == [Closed, ConflictPut, Told]
    state = play(r, state, "throw", dice(0), check={"check": "roll", "level": 0})
    other = planned(state, "take_initiative", run=tuple(state.runs)[-1])
    assert told(other.broken) == [("FUD-4.2.3-02", "applied")]
    with pytest.raises(Refused):
        other.events(())


@pytest.mark.rule("FUD-3.6-06")
def test_a_critical_result_of_somebody_unknown_is_suffered_by_nobody() -> None:
    r, state = rules(**DIALS), company()
    check = {"check": "critical", "sign": 1, "me": "ann", "foe": "someone"}
    state = play(r, state, "throw", (3, 3), check=check)
    plan = planned(state, "suffer", run=tuple(state.runs)[-1])
    assert told(plan.broken) == [("FUD-3.6-06", "victim")]
    with pytest.raises(Refused) as found:
        plan.events(())
    assert told(found.value.problems) == [("FUD-3.6-06", "victim")]


def test_the_purpose_of_a_move_says_where_it_stands_in_a_fight() -> None:
    moves = rules(tactics="extreme", feint=True).moves.values()
    ours = {"fight", "join", "pass_turn", "withdraw", "end_fight", "defend", "feint", "attack", "bear"}
    assert {move.key: move.purpose for move in moves if move.key in ours} == {
        "fight": "begin", "join": "join", "pass_turn": "pass", "withdraw": "leave", "end_fight": "end",
        "defend": "turn", "feint": "turn", "attack": "", "bear": "",
    }  # fmt: skip
