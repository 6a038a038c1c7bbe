"""Game time, turns, and questions that the table waits for."""

from __future__ import annotations

import pytest

from tablee.game.calendar import UNITS, Calendar, Timer
from tablee.game.check import Option
from tablee.game.fight.conflict import Conflict, Exchange, by_initiative
from tablee.game.panel import Item, Panel
from tablee.game.pending import Pending
from tablee.game.problem import Refused
from tablee.game.text import Text, plain


def test_timers_end_in_their_order() -> None:
    calendar = Calendar().start("late", "ana", 2 * UNITS["hour"]).start("early", "bob", UNITS["minute"])
    assert calendar.left("late", "ana") == 7200
    assert calendar.left("late", "bob") is None
    later, ended = calendar.advance(3600)
    assert [timer.key for timer in ended] == ["early"]
    assert later.left("late", "ana") == 3600
    last, ended = later.advance(3600)
    assert [timer.key for timer in ended] == ["late"]
    assert (last.now, last.timers) == (7200, ())


def test_both_ended_timers_come_earliest_first() -> None:
    calendar = Calendar().start("late", "ana", 9).start("early", "ana", 3)
    assert [timer.key for timer in calendar.advance(10)[1]] == ["early", "late"]


def test_a_milestone_ends_what_waited_for_it() -> None:
    calendar = Calendar().await_milestone("luck", "ana", "rest", 2)
    once, ended = calendar.advance(milestone="rest")
    assert ended == ()
    assert once.milestones == {"rest": 1}
    twice, ended = once.advance(milestone="rest")
    assert ended == (Timer("luck", "ana", None, "rest", 2),)
    again = twice.await_milestone("luck", "ana", "rest")
    assert again.timers[0].count == 3


def test_a_timer_is_restarted_or_stopped() -> None:
    calendar = Calendar().start("spell", "ana", 10).start("spell", "ana", 20).start("spell", "bob", 5)
    assert calendar.left("spell", "ana") == 20
    assert len(calendar.timers) == 2
    assert calendar.without("spell", "ana").left("spell", "ana") is None


FIGHT = Conflict({"ours": ("ana", "bob"), "theirs": ("cat",)}, by_initiative({"ana": 2, "bob": 1, "cat": 2}))


def test_equals_act_together_in_any_order() -> None:
    assert FIGHT.order == (frozenset({"ana", "cat"}), frozenset({"bob"}))
    assert FIGHT.may_act == {"ana", "cat"}
    assert (FIGHT.side_of("cat"), FIGHT.side_of("dog")) == ("theirs", "")


def test_turns_and_rounds_go_on_when_all_have_acted() -> None:
    fight = FIGHT.act(Exchange("cat", ("ana",), "r1"))
    assert fight.may_act == {"ana"}
    fight = fight.act(Exchange("ana", ("cat",)))
    assert (fight.may_act, fight.round) == (frozenset({"bob"}), 1)
    assert not fight.is_round_over
    fight = fight.act(Exchange("bob", ("cat",)))
    assert (fight.may_act, fight.round, fight.is_round_over) == (frozenset(), 1, True)
    fight = fight.next_round()
    assert (fight.may_act, fight.round) == (frozenset({"ana", "cat"}), 2)
    assert [exchange.by for exchange in fight.exchanges] == ["cat", "ana", "bob"]


def test_out_of_turn_is_refused_by_name() -> None:
    with pytest.raises(Refused) as refused:
        FIGHT.act(Exchange("bob", ()))
    (found,) = refused.value.problems
    assert (found.rule, found.said, dict(found.slots)) == ("HOUSE-turn", "now", {"expected": ("ana", "cat")})


def test_those_who_left_are_passed_over() -> None:
    fight = FIGHT.leave("ana").leave("cat")
    assert fight.may_act == {"bob"}
    fight = fight.act(Exchange("bob", ())).next_round()
    assert (fight.may_act, fight.round) == (frozenset({"bob"}), 2)
    assert fight.leave("bob").may_act == frozenset()
    assert not fight.leave("bob").is_round_over  # nobody is left to begin another


def test_scores_add_up() -> None:
    assert FIGHT.score("ours", 2).score("ours", 1).scores == {"ours": 3}
    assert Conflict({}, ()).may_act == frozenset()


def question(*, sealed: bool) -> Pending:
    options = (Option("a", plain("a")), Option("b", plain("b")))
    return Pending("q", ("ana", "bob"), options, default="b", sealed=sealed)


def test_only_those_who_are_asked_answer_and_once() -> None:
    asked = question(sealed=False)
    with pytest.raises(Refused) as stranger:
        asked.answer("cat", "a")
    assert stranger.value.problems[0].said == "not_asked"
    answered = asked.answer("ana", "a")
    with pytest.raises(Refused) as twice:
        answered.answer("ana", "b")
    assert twice.value.problems[0].said == "answered"
    with pytest.raises(Refused) as unknown:
        answered.answer("bob", "z")
    assert unknown.value.problems[0].rule == "HOUSE-choice"


def test_a_question_waits_for_those_who_have_not_answered() -> None:
    one = question(sealed=True).answer("ana", "a")
    assert one.waits_for == ("bob",)
    both = one.answer("bob", "b")
    assert (both.waits_for, both.answers) == ((), {"ana": "a", "bob": "b"})


def test_closing_gives_the_default_to_those_who_said_nothing() -> None:
    assert question(sealed=True).answer("ana", "a").close().answers == {"ana": "a", "bob": "b"}
    bare = Pending("q", ("ana",), (Option("x", plain("x")),))
    assert bare.close().answers == {"ana": "x"}


def test_a_panel_is_data() -> None:
    panel = Panel("scene", Text("La troupe", "The company"), (Item("account", "pile"),))
    assert (panel.sheets, panel.items[0].of) == ("any", "pile")


def test_somebody_comes_into_a_conflict_at_their_moment() -> None:
    values = {"quick": 3, "even": 2, "slow": 1}
    conflict = Conflict({"ours": ("quick",), "theirs": ("slow",)}, by_initiative({"quick": 3, "slow": 1}))
    between = conflict.join("even", "theirs", values)
    assert between.order == (frozenset({"quick"}), frozenset({"even"}), frozenset({"slow"}))
    assert between.may_act == {"quick"} and between.side_of("even") == "theirs"
    equal = conflict.join("even", "ours", {**values, "even": 1})
    assert equal.order[-1] == {"slow", "even"}
    turned = conflict.act(Exchange("quick", ("slow",)))
    late = turned.join("even", "theirs", {**values, "even": 5})
    assert late.may_act == {"slow"}  # the moment of whoever is quicker has passed
    assert late.act(Exchange("slow", ("quick",))).next_round().may_act == {"even"}
    assert Conflict({"ours": ("quick",)}, ()).join("even", "theirs", {}).side_of("even") == "theirs"
