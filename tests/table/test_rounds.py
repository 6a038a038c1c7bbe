"""Rounds at a table: one waits for what its throws still owe, and turns with the command that settles it."""

from __future__ import annotations

import pytest

from tablee.game.event import ConflictPut, TimeMoved, Told
from tablee.game.fight.conflict import Conflict
from tests.table.play import Play, rules_of


def duel() -> Play:
    """Ana's Teich, who is quicker, and Bob's Blop."""
    play = Play("fu3")
    play.bring("ana", "teich", "teich")
    play.bring("bob", "blop", "blop")
    sides = {"ours": ["teich"], "theirs": ["blop"]}
    play.do("gm", "fight", sides=sides, initiative={"teich": {"bonus": 5}})
    return play


def fight_of(play: Play, who: str = "gm") -> Conflict:
    fight = play.sees(who).game.conflict
    assert fight is not None
    return fight


def strike(play: Play, face: int, **more: object) -> str:
    """Teich strikes Blop with dice that all show one face: the throw."""
    move = rules_of("fu3", play.state.pack).moves["attack"]
    args = {"by": "teich", "targets": ["blop"]}
    count = getattr(move.plan(play.state.game, move.read(args)).dice, "count", 0)
    return play.do("ana", "attack", faces=(face,) * count, **args, **more)


def _answer(play: Play, question: str) -> str:
    """Each point costs Aura; Blop stays when he has none left."""
    if ":point:" in question:
        return play.do("ana", "inflict", pending=question, seat="teich", form="aura")
    return play.do("bob", "stay", sheet="blop", new="Borgne")


@pytest.mark.rule("FU3-3-02", "FU3-3-16")
def test_a_round_waits_for_consequences_and_for_the_answers_that_they_ask_for() -> None:
    play = duel()
    run = strike(play, 6)
    play.do("bob", "pass_turn", by="blop")
    assert (fight_of(play).round, fight_of(play, "bob").may_act) == (1, frozenset())
    assert play.refused("ana", "pass_turn", by="teich") == ("HOUSE-round over",)
    play.do("ana", "settle", run=run)
    assert play.state.game.pendings and fight_of(play).round == 1
    while play.state.game.pendings:
        asked = next(iter(play.state.game.pendings.values()))
        last = _answer(play, asked.id)
    assert (fight_of(play).round, fight_of(play, "bob").may_act) == (2, frozenset({"teich"}))
    assert play.state.game.calendar.now == 5
    turned = [r.fact for r in play.records if r.command == last]
    assert [type(fact) for fact in turned[-2:]] == [ConflictPut, TimeMoved]
    play.do("gm", "undo", command=last)
    assert (fight_of(play).round, play.state.game.calendar.now) == (1, 0)
    play.do("gm", "redo", command=last)
    assert fight_of(play).round == 2


def test_a_question_that_the_game_master_closes_lets_the_round_turn() -> None:
    play = duel()
    run = strike(play, 6)
    play.do("bob", "pass_turn", by="blop")
    play.do("ana", "settle", run=run)
    while play.state.game.pendings:
        assert fight_of(play).round == 1
        play.do("gm", "close_pending", pending=next(iter(play.state.game.pendings)))
    assert fight_of(play).round == 2


def test_the_game_master_need_not_wait_and_what_was_left_is_told() -> None:
    play = duel()
    strike(play, 6)
    assert play.refused("gm", "next_round") == ("HOUSE-round turns",)
    assert play.refused("ana", "next_round") == ("HOUSE-seat gm",)
    play.do("bob", "pass_turn", by="blop")
    turned = play.do("gm", "next_round")
    assert fight_of(play, "bob").round == 2
    told = [v.fact.reason for v in play.views("bob") if v.command == turned and isinstance(v.fact, Told)]
    assert [(why.rule, why.said) for why in told] == [("HOUSE-round", "consequences")]


def test_a_round_in_which_nobody_threw_turns_at_once() -> None:
    play = duel()
    play.do("ana", "pass_turn", by="teich")
    passed = play.do("bob", "pass_turn", by="blop")
    rounds = [
        r.fact.conflict for r in play.records if r.command == passed and isinstance(r.fact, ConflictPut)
    ]
    assert [fight and fight.round for fight in rounds] == [1, 2]


def test_a_throw_that_not_everybody_sees_holds_nothing() -> None:
    play = duel()
    strike(play, 6, mode="gm_me")
    play.do("bob", "pass_turn", by="blop")
    assert fight_of(play).round == 2


def test_a_fight_without_an_order_has_no_rounds_to_turn() -> None:
    play = Play("fu3")
    play.bring("ana", "teich", "teich")
    play.bring("bob", "blop", "blop")
    play.do("gm", "fight", sides={"ours": ["teich"], "theirs": ["blop"]}, pace="group")
    assert play.refused("gm", "next_round") == ("HOUSE-round none",)
    assert fight_of(play).round == 1
