"""The course of a fight, with a small system's rules: begin, join, pass, leave, end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from tablee.game.event import ConflictPut, Event, Told
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.fight.course import (
    MOST_FIGHTERS,
    Beginning,
    Course,
    CourseRules,
    Joining,
    Sides,
    act,
    course_moves,
    names_of,
)
from tablee.game.move import Args
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text

RULES = CourseRules("T-1", "T-2", begin="T-3", act="T-4", end="T-5")
PEOPLE = State({id: Sheet("toy", id.title()) for id in ("ann", "bob", "cid")})


def _begin(state: State, args: Args, sides: Sides) -> Beginning:
    order = tuple(frozenset(members) for members in sides.values())
    return Beginning(Conflict(sides, order), (Told(because("T-3", "begun")),), {"groups": len(order)})


def _join(state: State, fight: Conflict, new: tuple[str, ...], side: str) -> Joining:
    values = {**dict.fromkeys(fight.sides["ours"], 2), **dict.fromkeys(fight.sides["theirs"], 1)}
    for who in new:
        fight = fight.join(who, side, {**values, who: 1})
    return Joining(fight, (Told(because("T-1", "joins")),))


def _round(state: State, after: Conflict) -> Iterable[Event]:
    yield Told(because("T-2", "round", round=after.round))


def _end(state: State, fight: Conflict) -> Iterable[Event]:
    yield Told(because("T-5", "ended"))


COURSE = Course(RULES, Text("Passer", "Pass"), Text("Finir", "End"), (), _begin, _join, _round, _end)


def play(state: State, key: str, course: Course = COURSE, **args: Any) -> tuple[State, tuple[Event, ...]]:
    move = next(move for move in course_moves(course) if move.key == key)
    plan = move.plan(state, move.read(args))
    if plan.problems:
        raise Refused(*plan.problems)
    events = plan.events(())
    return fold(state, events), events


def refused(state: State, key: str, course: Course = COURSE, **args: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        play(state, key, course, **args)
    return [(p.rule, p.said) for p in found.value.problems]


def duel() -> State:
    return play(PEOPLE, "fight", sides={"ours": ["ann"], "theirs": ["bob"]})[0]


def said(events: Iterable[Event]) -> list[str]:
    return [event.reason.said for event in events if isinstance(event, Told)]


def test_a_fight_begins_with_every_fighter_once_and_known() -> None:
    for sides in ({"ours": ["ann"]}, {"ours": ["ann"], "theirs": []}, {"ours": ["ann"], "theirs": ["ann"]}):
        assert refused(PEOPLE, "fight", sides=sides) == [("T-1", "sides")]
    assert refused(PEOPLE, "fight", sides={"ours": ["ann"], "theirs": ["zoe"]}) == [
        ("HOUSE-sheet", "unknown")
    ]
    crowd = {"ours": ["ann"], "theirs": [f"g{i}" for i in range(MOST_FIGHTERS)]}
    assert refused(PEOPLE, "fight", sides=crowd) == [("T-1", "many")]
    state, events = play(PEOPLE, "fight", sides={"ours": ["ann"], "theirs": ["bob"]})
    assert state.conflict is not None and state.conflict.may_act == {"ann"}
    assert [type(event) for event in events] == [ConflictPut, Told]
    assert refused(state, "fight", sides={"ours": ["ann"], "theirs": ["bob"]}) == [("T-1", "on")]


def test_newcomers_join_one_side_once() -> None:
    state = duel()
    assert refused(PEOPLE, "join", who=["cid"]) == [("T-1", "off")]
    assert refused(state, "join", who=[]) == [("T-1", "sides")]
    assert refused(state, "join", who=["cid", "cid"]) == [("T-1", "sides")]
    assert refused(state, "join", who=["bob"]) == [("T-1", "there")]
    state, events = play(state, "join", who=["cid"], side="theirs")
    assert state.conflict is not None and state.conflict.sides["theirs"] == ("bob", "cid")
    assert said(events) == ["joins"]


def test_turns_pass_and_a_new_round_brings_its_events() -> None:
    state = duel()
    assert refused(state, "pass_turn", by="bob") == [("T-2", "turn")]
    assert refused(state, "pass_turn", by="cid") == [("T-1", "not_there")]
    state, events = play(state, "pass_turn", by="ann")
    assert state.conflict is not None and state.conflict.may_act == {"bob"} and said(events) == []
    assert refused(state, "next_round") == [("HOUSE-round", "turns")]
    state, events = play(state, "pass_turn", by="bob")
    assert state.conflict is not None and state.conflict.round == 1 and said(events) == []
    assert refused(state, "pass_turn", by="ann") == [("HOUSE-round", "over")]
    state, events = play(state, "next_round")
    assert state.conflict is not None and state.conflict.round == 2 and said(events) == ["round"]
    assert [e.round for e in state.conflict.exchanges] == [1, 1]


def test_one_who_leaves_is_out_once() -> None:
    state, _ = play(duel(), "withdraw", by="ann")
    assert state.conflict is not None and state.conflict.out == {"ann"}
    assert refused(state, "withdraw", by="ann") == [("T-2", "out")]
    assert refused(state, "pass_turn", by="ann") == [("T-2", "out")]
    assert COURSE.out_events(state, "ann") == COURSE.out_events(state, "cid") == ()


def test_a_fight_ends_with_its_events() -> None:
    state, events = play(duel(), "end_fight")
    assert state.conflict is None and said(events) == ["ended"]
    assert refused(state, "end_fight") == [("T-1", "off")]


def test_a_system_says_what_comes_before_a_turn() -> None:
    early = replace(COURSE, before=lambda fight: (problem("T-6", "initiative", "first"),))
    assert refused(duel(), "pass_turn", early, by="ann") == [("T-6", "first")]


def test_binding_turns_can_not_be_overruled() -> None:
    binding = replace(COURSE, binding=True, rules=replace(RULES, absent="not_there"))
    assert refused(PEOPLE, "pass_turn", binding, by="ann") == [("T-1", "not_there")]
    for course, final in ((binding, True), (COURSE, False)):
        move = next(move for move in course_moves(course) if move.key == "pass_turn")
        plan = move.plan(duel(), move.read({"by": "bob"}))
        assert ([p.said for p in plan.broken], plan.final) == (["turn"], final)


def test_an_act_takes_the_turns_of_those_who_act_with_it() -> None:
    fight = Conflict({"a": ("ann", "bob"), "b": ("cid",)}, (frozenset({"ann", "bob"}), frozenset({"cid"})))
    both = act(fight, "ann", ("cid",), "r1", ("bob", "zoe"))
    assert both.acted == {"ann", "bob"} and both.may_act == {"cid"}
    late = act(fight, "cid", ("ann",), "r1")
    assert late.acted == frozenset() and late.exchanges == (Exchange("cid", ("ann",), "r1", 1),)


def test_the_name_of_a_stranger_is_its_id() -> None:
    assert names_of(PEOPLE, ("ann", "zoe")) == ("Ann", "zoe")
