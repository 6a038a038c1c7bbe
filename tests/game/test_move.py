"""Moves: typed parameters, plans that bind, and the five moves every system shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tablee.dice import d, uniform
from tablee.game.account import BANK, Account, Cost, Movement, Price, price
from tablee.game.check import Again, Check, Choice, Dice, End, Node, Option, Spend, Throw
from tablee.game.event import Answered, Asked, Closed, Event, Moved, Opened, Settled, SheetPut, Stepped
from tablee.game.frozen import replace
from tablee.game.move import Args, Faces, Move, Param, ParamKind, Plan, choice, do, read_args
from tablee.game.outcome import Outcome, Reading
from tablee.game.problem import Refused, problem
from tablee.game.reason import because
from tablee.game.sheet import Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text, plain
from tablee.game.throwing import place_of, roll_on_plan, throwing_moves
from tablee.game.track import Track, TrackRow
from tablee.game.walk import Bought, Chosen, Thrown
from tests.runs import open_run

LABEL = plain("x")


@pytest.mark.parametrize(
    ("kind", "value", "read"),
    [
        ("int", 3, 3),
        ("int", "\N{MINUS SIGN}3", -3),
        ("bool", "oui", True),
        ("bool", False, False),
        ("choice", "a", "a"),
        ("sheets", "ana,bob", ("ana", "bob")),
        ("blocks", ["a"], ("a",)),
        ("dice", "0,2", (0, 2)),
        ("dice", [1], (1,)),
        ("dice", "", ()),
        ("text", "mot", "mot"),
        ("sheet", "ana", "ana"),
        ("data", {"any": [1]}, {"any": [1]}),
    ],
)
def test_a_parameter_reads_what_was_sent(kind: ParamKind, value: Any, read: Any) -> None:
    assert Param("p", kind, LABEL, options=("a", "b")).read(value) == (read, None)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("int", "x"),
        ("int", 2.5),
        ("int", True),
        ("int", 99),
        ("int", -99),
        ("int", "9" * 20),
        ("int", []),
        ("bool", "perhaps"),
        ("choice", "c"),
        ("choice", []),
        ("sheets", 3),
        ("blocks", [3]),
        ("dice", ["x"]),
        ("dice", [-1]),
        ("dice", ["12345"]),
        ("text", 3),
        ("text", "x" * 2001),
        ("run", None),
    ],
)
def test_a_parameter_refuses_what_does_not_fit(kind: ParamKind, value: Any) -> None:
    _, wrong = Param("p", kind, LABEL, low=-9, high=9, options=("a", "b")).read(value)
    assert wrong is not None
    assert (wrong.rule, wrong.where, wrong.said) == ("HOUSE-param", "p", kind)


def move(*params: Param, wrong: tuple[Any, ...] = ()) -> Move:
    def plan(state: State, args: Args) -> Plan:
        return Plan(wrong, events=lambda faces: (Opened("r1", {"args": dict(args), "faces": faces}),))

    return Move("m", Text("Faire", "Do"), "X-1", params, plan)


def test_arguments_are_read_together_and_every_problem_is_listed() -> None:
    made = move(Param("n", "int", LABEL), Param("t", "text", LABEL), Param("d", "int", LABEL, default=2))
    assert made.read({"n": "1", "t": "x"}) == {"n": 1, "t": "x", "d": 2}
    with pytest.raises(Refused) as refused:
        made.read({"n": "x", "more": 1})
    assert {(found.where, found.said) for found in refused.value.problems} == {
        ("n", "int"),
        ("t", "missing"),
        ("more", "unknown"),
    }


def test_what_is_optional_may_be_left_out() -> None:
    assert move(Param("n", "int", LABEL, optional=True)).read({}) == {"n": None}


def test_a_plan_with_problems_binds_and_warnings_do_not() -> None:
    bad = move(wrong=(problem("X-1", "a"), problem("X-1", "b", warning=True)))
    with pytest.raises(Refused) as refused:
        do(bad, State(), {})
    assert [found.where for found in refused.value.problems] == ["a"]
    warned = move(wrong=(problem("X-1", "b", warning=True),))
    assert do(warned, State(), {}, (3,)) == (Opened("r1", {"args": {}, "faces": (3,)}),)


def planned(planner: Callable[[State, Args], Plan]) -> Move:
    """A move without parameters."""
    return Move("m", Text("Faire", "Do"), "X-1", (), planner)


def test_a_refusal_becomes_the_problems_of_the_plan_and_its_events_raise_it() -> None:
    found = (problem("X-1", "a", "gone"), problem("X-2", "b"))

    def plan(state: State, args: Args) -> Plan:
        raise Refused(*found)

    refused = planned(plan).plan(State(), {})
    assert (refused.problems, refused.broken) == (found, found) and refused.final
    assert (refused.costs, refused.dice, refused.because, dict(refused.shows)) == ((), None, (), {})
    with pytest.raises(Refused) as overruled:
        refused.events(())
    assert overruled.value.problems == found
    with pytest.raises(Refused) as done:
        do(planned(plan), State(), {})
    assert done.value.problems == found


def test_a_plan_with_problems_still_has_events_when_they_are_overruled() -> None:
    bad = move(wrong=(problem("X-1", "a"),))
    assert bad.plan(State(), {}).events((3,)) == (Opened("r1", {"args": {}, "faces": (3,)}),)


def test_a_plan_made_once_gives_events_for_any_faces_without_planning_again() -> None:
    calls: list[State] = []

    def plan(state: State, args: Args) -> Plan:
        calls.append(state)
        run = f"r{len(state.runs) + 1}"

        def events(faces: Faces) -> tuple[Event, ...]:
            return (Opened(run, {"faces": faces}),)

        return Plan(dice=_throw(), events=events)

    state = State()
    made = planned(plan).plan(state, {})
    assert made.events((2,)) == (Opened("r1", {"faces": (2,)}),)
    assert made.events((5,)) == (Opened("r1", {"faces": (5,)}),)
    assert made.events((2,)) == (Opened("r1", {"faces": (2,)}),)
    assert calls == [state]


def test_carrying_a_move_out_plans_it_once() -> None:
    calls = []

    def plan(state: State, args: Args) -> Plan:
        calls.append(dict(args))
        return Plan(events=lambda faces: (Closed("r1"),))

    assert do(planned(plan), State(), {}) == (Closed("r1"),)
    assert calls == [{}]


def test_a_refusal_of_the_events_themselves_goes_through() -> None:
    def plan(state: State, args: Args) -> Plan:
        def events(faces: Faces) -> tuple[Event, ...]:
            raise Refused(problem("X-1", "faces"))

        return Plan(events=events)

    seen = planned(plan).plan(State(), {})
    assert seen.problems == ()
    with pytest.raises(Refused) as refused:
        seen.events((9,))
    assert [found.where for found in refused.value.problems] == ["faces"]


def test_a_plan_without_events_changes_nothing() -> None:
    assert do(planned(lambda state, args: Plan(shows={"n": 2})), State(), {}) == ()


def test_carrying_out_reads_arguments_before_it_plans() -> None:
    def plan(state: State, args: Args) -> Plan:
        raise AssertionError("planned with arguments that can't be read")

    made = Move("m", LABEL, "X-1", (Param("n", "int", LABEL),), plan)
    with pytest.raises(Refused) as refused:
        do(made, State(), {"n": "x"})
    assert [(found.rule, found.where) for found in refused.value.problems] == [("HOUSE-param", "n")]


def test_the_actor_is_the_parameter_that_is_marked() -> None:
    target = Param("sheet", "sheet", LABEL)
    actor = Param("striker", "sheet", LABEL, actor=True)
    group = Param("crew", "sheets", LABEL, actor=True)
    assert move(target, actor).actor is actor
    assert move(target, actor).acting("ana") == {"striker": "ana"}
    assert (move(group).actor, move(group).acting("ana")) == (group, {})
    assert (move(target).actor, move(target).acting("ana")) == (None, {})


def test_a_move_describes_itself() -> None:
    form = move(Param("n", "int", LABEL, low=1)).form()
    assert form == {
        "move": "m",
        "label": {"fr": "Faire", "en": "Do"},
        "rule": "X-1",
        "who": "any",
        "purpose": "",
        "params": [{"name": "n", "kind": "int", "label": {"fr": "x", "en": "x"}, "low": 1}],
    }


# A die; 1 is a tie, 6 asks, the rest may be bettered for luck or strain.


def _throw() -> Throw:
    def read(faces: tuple[int, ...]) -> Reading:
        return Reading(faces[0], (), (because("X-1"),), spends=_spends)

    def then(face: int) -> Node:
        if face == 1:
            return Again("die")
        if face == 6:
            options = (Option("keep", plain("keep")), Option("more", plain("more")))
            return Choice(
                "ask", "ana", options, lambda key: _throw() if key == "more" else _end(6), (because("X-2"),)
            )
        return _end(face)

    return Throw("die", (Dice(d(6), 1),), lambda: uniform(range(1, 7)), read, then)


def _end(total: int) -> End:
    return End((Outcome("total", total),))


def _spends() -> tuple[Spend, ...]:
    ways = Price(((Cost("luck", 1),), (Cost("strain", 1),)))
    pile = Spend("pile", price("group.pile", 1), "", lambda pick: _end(9))
    never = Spend("never", Price(), "", lambda pick: _end(0), refused=(problem("X-3", "never"),))
    return (Spend("again", ways, "", lambda pick: _throw()), pile, never)


def build(form: Mapping[str, Any]) -> Check:
    costs = (Cost("luck", form["costs"]),) if form.get("costs") else ()
    params = {key: value for key, value in form.items() if key != "check"}
    return Check("die", params, _throw(), ("total",), costs=costs)


SHARED = {found.key: found for found in throwing_moves(build)}


def table() -> State:
    row = TrackRow("box", LABEL, 1)
    ana = Sheet("x", "Ana", (Account("luck", LABEL, 1), Track("strain", LABEL, (row,))))
    group = Sheet("x", "group", (Account("pile", LABEL, 1),))
    return fold(State(), (SheetPut("ana", ana), SheetPut("group", group)))


def act(state: State, key: str, *faces: int, **given: Any) -> State:
    return fold(state, do(SHARED[key], state, given, faces))


def thrown(*faces: int, **given: Any) -> State:
    return act(table(), "throw", *faces, check={"check": "die"}, by="ana", **given)


def refusal(state: State, key: str, *faces: int, **given: Any) -> list[tuple[str, str, str]]:
    with pytest.raises(Refused) as refused:
        do(SHARED[key], state, given, faces)
    return [(found.rule, found.where, found.said) for found in refused.value.problems]


def total(state: State, run: str = "r1") -> Any:
    return place_of(build, state.run(run)).outcomes[0].total


def test_a_throw_opens_a_run_and_keeps_its_faces_and_its_outcome() -> None:
    events = do(SHARED["throw"], table(), {"check": {"check": "die"}, "by": "ana", "against": "group"}, (4,))
    assert events[0] == Opened("r1", {"check": "die"}, "ana", ("group",))
    assert isinstance(events[1], Stepped)
    assert (events[1].step, events[1].outcomes[0].total) == (Thrown((4,)), 4)
    assert open_run(fold(table(), events)) is not None


def test_a_throw_that_costs_points_is_paid_or_refused() -> None:
    events = do(SHARED["throw"], table(), {"check": {"check": "die", "costs": 1}, "by": "ana"}, (4,))
    assert Moved(Movement("ana.luck", BANK, 1, because("HOUSE-spend", "throw"))) in events
    costly = {"check": {"check": "die", "costs": 2}}
    assert refusal(table(), "throw", 4, **costly, by="ana") == [("HOUSE-account", "ana.luck", "short")]
    assert refusal(table(), "throw", 4, **costly) == [("HOUSE-run", "by", "nobody")]


def test_the_next_throw_closes_the_one_that_has_ended() -> None:
    state = act(thrown(4), "throw", 1, check={"check": "die"}, by="ana")
    assert state.run("r1").closed
    assert (
        not act(state, "throw", 3, check={"check": "die"}).run("r2").closed
    )  # it is a tie: still to be thrown


def test_the_throw_of_another_leaves_one_open_that_can_still_be_bettered() -> None:
    state = act(thrown(4), "throw", 5, check={"check": "die"})
    assert not state.run("r1").closed
    passed = act(state, "close", run="r1")
    assert passed.run("r1").closed and passed.run("r1").passed == ("ana",)
    for broke in ("luck", "strain"):  # and nobody pays from the pile of a group that is gone
        state = replace(state, sheets={"ana": state.sheet("ana").drop(broke)})
    assert act(state, "throw", 2, check={"check": "die"}).run("r1").closed


def test_the_game_master_closes_whatever_is_held() -> None:
    events = do(SHARED["close_throw"], thrown(6), {"run": "r1"})
    assert events == (Settled("r1:ask"), Closed("r1")) and SHARED["close_throw"].who == "gm"
    assert refusal(fold(thrown(6), events), "close_throw", run="r1") == [("HOUSE-spend", "r1", "closed")]


def test_a_tie_is_thrown_on() -> None:
    state = thrown(1)
    seen = SHARED["roll_on"].plan(state, {"run": "r1"})
    assert isinstance(seen.dice, Throw)
    state = act(state, "roll_on", 5, run="r1")
    assert total(state) == 5
    assert refusal(state, "roll_on", 5, run="r1") == [("HOUSE-step", "r1", "thrown")]
    assert refusal(state, "roll_on", 5, run="r9") == [("HOUSE-run", "r9", "unknown")]


def test_the_dice_that_a_check_waits_for_fall_by_its_plan() -> None:
    state = thrown(1)
    closed = fold(state, (Closed("r1"),))
    for waiting in (state, closed):
        plan = roll_on_plan(build, waiting, "r1")
        assert isinstance(plan.dice, Throw) and not plan.problems
        assert total(fold(waiting, plan.events((5,)))) == 5
    ended = act(state, "roll_on", 5, run="r1")
    for run in ("r1", "r9", ""):
        nothing = roll_on_plan(build, ended, run)
        assert nothing.dice is None and nothing.events(()) == ()


def test_a_choice_becomes_a_question_and_its_answer_a_step() -> None:
    state = thrown(6)
    (pending,) = state.pendings.values()
    assert (pending.id, pending.asks, pending.default, pending.run) == ("r1:ask", ("ana",), "keep", "r1")
    events = do(SHARED["choose"], state, {"pending": "r1:ask", "seat": "ana", "option": "keep"})
    assert events[:2] == (Answered("r1:ask", "ana", "keep"), Settled("r1:ask", {"ana": "keep"}))
    assert isinstance(events[2], Stepped)
    assert events[2].step == Chosen("keep")
    assert total(fold(state, events)) == 6
    more = act(state, "choose", pending="r1:ask", seat="ana", option="more")
    assert total(act(more, "roll_on", 2, run="r1")) == 2


def test_an_answer_to_nothing_or_by_a_stranger_is_refused() -> None:
    state = thrown(6)
    ask = {"pending": "r1:ask", "option": "keep"}
    assert refusal(state, "choose", **ask, seat="bob") == [("HOUSE-pending", "r1:ask", "not_asked")]
    assert refusal(table(), "choose", **ask, seat="ana") == [("HOUSE-pending", "r1:ask", "unknown")]


def test_a_question_that_names_its_move_is_not_answered_by_another() -> None:
    from tablee.game.pending import Pending

    asked = Asked(Pending("q", ("ana",), (Option("a", plain("a")),), move="special"))
    state = fold(table(), (asked,))
    assert refusal(state, "choose", pending="q", seat="ana", option="a") == [("HOUSE-pending", "q", "move")]


def test_a_spend_is_paid_in_points_then_in_boxes_then_not_at_all() -> None:
    state = thrown(4)
    events = do(SHARED["spend"], state, {"run": "r1", "spend": "again"}, (5,))
    assert isinstance(events[0], Moved)
    assert events[0].movement.source == "ana.luck"
    assert [event.step for event in events if isinstance(event, Stepped)] == [Bought("again"), Thrown((5,))]
    state = act(fold(state, events), "spend", 3, run="r1", spend="again")
    assert state.sheet("ana").need("strain", Track).free("box") == 0
    assert total(state) == 3
    assert refusal(state, "spend", 3, run="r1", spend="again") == [("HOUSE-account", "ana.luck", "short")]


def test_a_spend_may_be_paid_by_a_group_even_when_nobody_throws() -> None:
    state = act(table(), "throw", 4, check={"check": "die"})
    state = act(state, "spend", run="r1", spend="pile")
    assert (total(state), state.account("group.pile").value) == (9, 0)


def test_spends_that_can_not_be_had_are_refused() -> None:
    state = thrown(4)
    assert refusal(state, "spend", run="r1", spend="never") == [("X-3", "never", "")]
    assert refusal(state, "spend", run="r1", spend="other") == [("HOUSE-spend", "other", "unknown")]
    assert refusal(thrown(1), "spend", run="r1", spend="again") == [("HOUSE-spend", "again", "unknown")]


def test_a_closed_throw_takes_nothing_more() -> None:
    state = act(thrown(4), "close", run="r1")
    assert open_run(state) is None
    assert refusal(state, "close", run="r1") == [("HOUSE-spend", "r1", "closed")]
    assert refusal(state, "spend", run="r1", spend="again") == [("HOUSE-spend", "r1", "closed")]
    assert refusal(act(thrown(1), "close", run="r1"), "roll_on", 3, run="r1") == [
        ("HOUSE-spend", "r1", "closed")
    ]


def test_closing_a_throw_settles_what_it_asked() -> None:
    events = do(SHARED["close"], thrown(6), {"run": "r1"})
    assert events == (Settled("r1:ask"), Closed("r1"))
    assert fold(thrown(6), events).pendings == {}


def test_wrong_faces_are_refused_and_change_nothing() -> None:
    assert refusal(table(), "throw", 7, check={"check": "die"}) == [("HOUSE-faces", "die", "face")]
    assert refusal(table(), "throw", check={"check": "die"}) == [("HOUSE-faces", "die", "count")]


def test_a_choice_takes_its_options_and_their_words_from_one_table() -> None:
    words = {"ours": Text("notre camp", "our side"), "theirs": Text("leur camp", "their side")}
    side = choice("side", Text("camp", "side"), words, "theirs")
    assert read_args((side,), {}) == {"side": "theirs"}
    assert read_args((side,), {"side": "ours"}) == {"side": "ours"}
    assert side.word("ours") == words["ours"]
    with pytest.raises(Refused):
        read_args((side,), {"side": "nobody"})
    with pytest.raises(Refused):
        read_args((choice("side", Text("camp", "side"), words),), {})
    assert read_args((choice("side", Text("camp", "side"), words, optional=True),), {}) == {"side": None}
