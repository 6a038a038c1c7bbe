"""Fights and secrets: a hidden fighter changes no byte of what players are sent, whoever is counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablee.game.event import ConflictPut
from tablee.systems import system as system_of
from tests.secrecy.test_rounds import FOES, HEROES, TARGETS, WHO, dice, gm, told
from tests.table.play import Play

SIDES = pytest.mark.parametrize("side", ["ours", "theirs"])
KEYS = pytest.mark.parametrize("key", ["fu3", "fudge"])
QUICK = pytest.mark.parametrize("bonus", [9, 5, 2, -9])


def same(world: Callable[[bool], Play]) -> None:
    """The world without the hidden fighter and the one with it send everybody the same."""
    plain, secret = world(False), world(True)
    for who in WHO:
        assert told(secret, who) == told(plain, who)


def table(key: str, *, hidden: bool, dials: dict[str, Any] | None = None) -> Play:
    """Ana's sheet, Bob's sheet and, where there is a secret, a sheet that they don't know of."""
    play, (one, two) = Play(key), HEROES[key]
    if dials:
        play.do("gm", "pack", pack={"system": key, "name": "Ours", "dials": dials})
    play.bring("ana", "one", one)
    play.bring("bob", "two", two)
    if hidden:
        content = system_of(key).preset(FOES[key]).form()
        gm(play, "hide", "bring", sheet="shadow_", content=content, hidden=True)
    return play


def begin(play: Play, *, hidden: bool, side: str = "theirs", bonus: int = 0, pace: str = "rounds") -> None:
    """A fight of Ana against Bob, with the hidden fighter on a side."""
    sides, quick = {"ours": ["one"], "theirs": ["two"]}, {"one": {"bonus": 5}}
    if hidden:
        sides[side].append("shadow_")
        quick["shadow_"] = {"bonus": bonus}
    more: dict[str, Any] = {"initiative": quick} if play.key == "fu3" else {"pace": pace}
    play.do("gm", "fight", sides=sides, **more)


def attack(play: Play, who: str, by: str, against: str, **more: Any) -> str:
    """An attack with dice by hand: its throw."""
    args = {"by": by, TARGETS[play.key]: [against], **more}
    return play.do(who, "attack", faces=dice(play, args), **args)


def initiative(play: Play) -> None:
    """Initiative with the same dice for those who roll in both worlds."""
    move = play.ports.rules(play.key, play.state.pack).moves["initiative"]
    count = getattr(move.plan(play.state.game, move.read({})).dice, "count", 0)
    play.do("gm", "initiative", faces=((6,) * 4 + (1,) * 4 + (3,) * 4)[:count])


@SIDES
@QUICK
def test_one_exchange_a_pair_does_not_count_a_hidden_opponent(side: str, bonus: int) -> None:
    def world(hidden: bool) -> Play:
        play = table("fu3", hidden=hidden, dials={"one_exchange": True})
        begin(play, hidden=hidden, side=side, bonus=bonus)
        attack(play, "ana", "one", "two")
        return play

    same(world)


@SIDES
@pytest.mark.parametrize("target", ["one", "two"])
def test_a_hidden_blow_outnumbers_nobody(side: str, target: str) -> None:
    def world(hidden: bool) -> Play:
        play = table("fudge", hidden=hidden)
        begin(play, hidden=hidden, side=side)
        if hidden:
            args = {"by": "shadow_", "against": [target], "aware": "no"}
            gm(play, "x1x1", "attack", dice(play, args), **args)
        attack(play, "ana", "one", "two")
        return play

    same(world)


@KEYS
@SIDES
@QUICK
@pytest.mark.parametrize("into", ["ours", "theirs"])
def test_a_newcomer_finds_the_same_place_in_the_order(key: str, side: str, bonus: int, into: str) -> None:
    def world(hidden: bool) -> Play:
        play = table(key, hidden=hidden)
        play.bring("gm", "three", HEROES[key][0], name="Third", view="open")
        begin(play, hidden=hidden, side=side, bonus=bonus)
        play.do("ana", "pass_turn", by="one")
        play.do("gm", "join", who=["three"], side=into)
        return play

    same(world)


@SIDES
@pytest.mark.parametrize("order", ["sides", "individuals"])
def test_a_hidden_fighter_rolls_no_initiative(order: str, side: str) -> None:
    def world(hidden: bool) -> Play:
        play = table("fudge", hidden=hidden, dials={"turn_order": order})
        play.bring("gm", "three", HEROES["fudge"][0], name="Third", view="open")
        begin(play, hidden=hidden, side=side, pace="turns")
        initiative(play)
        play.do("gm", "join", who=["three"], side="theirs")
        fight = play.sees("ana").game.conflict
        assert fight is not None and fight.in_turn == {"one"}
        attack(play, "ana", "one", "two", tactic="all_out")
        return play

    same(world)
    fight = world(True).state.game.conflict
    assert fight is not None and "shadow_" in fight.members


@KEYS
def test_a_player_takes_back_an_act_after_which_a_hidden_fighter_acted(key: str) -> None:
    def world(hidden: bool) -> Play:
        play = table(key, hidden=hidden)
        begin(play, hidden=hidden, bonus=-9)
        begun, passed = play.records[-1].command, play.do("ana", "pass_turn", by="one")
        if hidden:
            gm(play, "x1x1", "pass_turn" if key == "fudge" else "withdraw", by="shadow_")
        play.do("ana", "undo", command=passed)
        play.do("ana", "redo", command=passed)
        play.do("ana", "undo", command=passed)
        play.do("ana", "pass_turn", by="one")
        play.do("bob", "pass_turn", by="two")
        last = play.do("ana", "pass_turn", by="one")
        play.do("gm", "undo", command=last)
        play.do("gm", "redo", command=last)
        fight = play.state.game.conflict
        assert fight is not None and fight.round == 2 and fight.acted == {"one"}
        if hidden:
            assert "shadow_" in fight.members and (fight.out == {"shadow_"}) is (key == "fu3")
            assert ("shadow_" in {e.by for e in fight.exchanges}) is (key == "fudge")
        play.do("gm", "undo", command=begun)
        return play

    same(world)


@KEYS
@QUICK
def test_a_fight_that_all_known_fighters_have_left_is_the_same(key: str, bonus: int) -> None:
    def world(hidden: bool) -> Play:
        play = table(key, hidden=hidden)
        begin(play, hidden=hidden, bonus=bonus)
        play.do("ana", "withdraw", by="one")
        play.do("bob", "withdraw", by="two")
        if hidden:
            gm(play, "x1x1", "pass_turn", by="shadow_")
        play.do("gm", "next_round")
        if hidden:
            gm(play, "x2x2", "pass_turn", by="shadow_")
        play.do("gm", "end_fight")
        return play

    same(world)


@KEYS
@SIDES
@pytest.mark.parametrize("when", [0, 1, 2, 3])
def test_a_hidden_fighter_joins_and_leaves_at_any_moment(key: str, side: str, when: int) -> None:
    def world(hidden: bool) -> Play:
        play = table(key, hidden=hidden)
        begin(play, hidden=False)

        def secret(at: int) -> None:
            if hidden and at == when:
                gm(play, "x1x1", "join", who=["shadow_"], side=side)
            if hidden and at == when + 1:
                gm(play, "x2x2", "withdraw", by="shadow_")

        secret(0)
        run = attack(play, "ana", "one", "two")
        secret(1)
        fight = play.sees("ana").game.conflict
        if fight is not None and "two" in fight.may_act:
            play.do("bob", "pass_turn", by="two")
        secret(2)
        play.do("ana", "settle", run=run)
        secret(3)
        while pendings := play.sees("bob").game.pendings:
            play.do("gm", "close_pending", pending=next(iter(pendings)))
        secret(4)
        play.do("ana", "pass_turn", by="one")
        return play

    same(world)


@KEYS
@QUICK
def test_a_fighter_who_is_revealed_stands_in_the_order_at_once(key: str, bonus: int) -> None:
    play = table(key, hidden=True)
    begin(play, hidden=True, bonus=bonus)
    play.do("ana", "pass_turn", by="one")
    shown = play.do("gm", "show", sheet="shadow_")
    assert any(v.command == shown and isinstance(v.fact, ConflictPut) for v in play.views("bob"))
    fight, whole = play.sees("bob").game.conflict, play.state.game.conflict
    assert fight == whole and fight is not None and "shadow_" in fight.may_act | fight.members
    if "shadow_" in fight.may_act:
        play.do("gm", "pass_turn", by="shadow_")
    play.do("bob", "pass_turn", by="two")
    assert play.sees("bob").game.conflict == play.state.game.conflict


@KEYS
def test_a_reveal_shows_no_other_hidden_fighter_and_loses_none(key: str) -> None:
    play = table(key, hidden=True)
    content = system_of(key).preset(FOES[key]).form()
    gm(play, "hide2", "bring", sheet="ghost_", content=content, hidden=True)
    begin(play, hidden=True, bonus=2)
    gm(play, "join2", "join", who=["ghost_"], side="theirs")
    play.do("gm", "show", sheet="shadow_")
    whole, known = play.state.game.conflict, play.sees("bob").game.conflict
    assert whole is not None and known is not None
    assert whole.sides["theirs"] == ("two", "shadow_", "ghost_") and "ghost_" in whole.members
    assert known.sides["theirs"] == ("two", "shadow_") and "ghost_" not in repr(play.views("bob"))


def test_a_silent_act_turns_no_round_that_an_undo_left_over() -> None:
    def world(hidden: bool) -> Play:
        play = table("fu3", hidden=hidden)
        begin(play, hidden=hidden, bonus=9)
        drained = play.do("gm", "lose_aura", sheet="two", amount=30)
        assert play.sees("bob").game.pendings
        play.do("ana", "pass_turn", by="one")
        play.do("bob", "pass_turn", by="two")
        fight = play.sees("bob").game.conflict
        assert fight is not None and fight.is_round_over
        play.do("gm", "undo", command=drained)
        if hidden:
            gm(play, "x1x1", "withdraw", by="shadow_")
        fight = play.sees("bob").game.conflict
        assert fight is not None and fight.round == 1
        play.do("gm", "lose_aura", sheet="one", amount=1)
        fight = play.sees("bob").game.conflict
        assert fight is not None and fight.round == 2
        return play

    same(world)
