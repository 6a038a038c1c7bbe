"""Rounds and secrets: nothing hidden holds a round; players receive the same bytes with it and without."""

from __future__ import annotations

from collections.abc import Callable
from json import dumps
from typing import Any

import pytest

from tablee.game.codec import to_data
from tablee.systems import system as system_of
from tablee.table.commands.command import Command
from tests.table.play import Play

WHO = ("ana", "bob", "eve")
FACES = (6, 5, 4, 3, 2, 1, 6, 5, 4, 3)
TARGETS = {"fu3": "targets", "fudge": "against"}
HEROES = {"fu3": ("teich", "blop"), "fudge": ("snorri", "osric")}
FOES = {"fu3": "assassin", "fudge": "brynhilde"}
BLOW = "blow_seat-gm"
"""The throw of the hidden fighter."""
Secret = Callable[[Play], None]


def gm(play: Play, id: str, do: str, faces: tuple[int, ...] | None = None, **args: Any) -> None:
    """A silent command with an id and dice of its own, so that nothing else is counted otherwise."""
    silent = do != "bring"
    answer = play.send("gm", Command(id, do, args, "gm" if silent else "all", silent, faces=faces))
    assert not answer.problems, answer.problems


def dice(play: Play, args: dict[str, Any]) -> tuple[int, ...]:
    """The faces of an attack, as many as it throws."""
    move = play.ports.rules(play.key, play.state.pack).moves["attack"]
    count = getattr(move.plan(play.state.game, move.read(args)).dice, "count", 0)
    return FACES[:count] if play.key == "fu3" else (3,) * count


def told(play: Play, who: str) -> list[str]:
    """Everything somebody is sent, in its order."""
    sent = ([v.number, v.command, v.by, to_data(v.fact)] for v in play.views(who))
    return [dumps(one, sort_keys=True) for one in sent]


def evening(key: str, first: Secret, later: Secret, *, hidden: bool, bonus: int = 0) -> Play:
    """Two rounds between Ana and Bob; with ``hidden`` a third fighter is in it whom they don't know of."""
    play, (one, two) = Play(key), HEROES[key]
    play.bring("ana", "one", one)
    play.bring("bob", "two", two)
    theirs, quick = ["two"], {"one": {"bonus": 5}}
    if hidden:
        content = system_of(key).preset(FOES[key]).form()
        gm(play, "hide", "bring", sheet="shadow_", content=content, hidden=True)
        theirs, quick = ["two", "shadow_"], {**quick, "shadow_": {"bonus": bonus}}
    more: dict[str, Any] = {"initiative": quick} if key == "fu3" else {"pace": "rounds"}
    play.do("gm", "fight", sides={"ours": ["one"], "theirs": theirs}, **more)
    first(play)
    args: dict[str, Any] = {"by": "one", TARGETS[key]: ["two"]}
    run = play.do("ana", "attack", faces=dice(play, args), **args)
    later(play)
    if "two" in _may_act(play):
        play.do("bob", "pass_turn", by="two")
    assert _round(play) == 1
    assert play.refused("ana", "pass_turn", by="one") == ("HOUSE-round over",)
    play.do("ana", "settle", run=run)
    while pendings := play.sees("bob").game.pendings:
        play.do("gm", "close_pending", pending=next(iter(pendings)))
    assert _round(play) == 2
    play.do("ana", "pass_turn", by="one")
    play.do("bob", "pass_turn", by="two")
    assert _round(play) == 3
    return play


def _may_act(play: Play) -> frozenset[str]:
    fight = play.sees("ana").game.conflict
    return fight.may_act if fight is not None else frozenset()


def _round(play: Play) -> int:
    fight = play.sees("ana").game.conflict
    return fight.round if fight is not None else 0


def nothing(play: Play) -> None:
    """The world without a secret act."""


def throws(play: Play) -> None:
    """The hidden fighter strikes unseen, where it may act; its consequences are never drawn."""
    fight = play.state.game.conflict
    if fight is None or "shadow_" not in fight.may_act:
        return
    args: dict[str, Any] = {"by": "shadow_", TARGETS[play.key]: ["two"]}
    if play.key == "fudge":
        args["aware"] = "no"  # else it is the act of both
    gm(play, "blow", "attack", dice(play, args), **args)


def acts(play: Play) -> None:
    """The hidden fighter acts before anybody else. In Fudge a blow would count among an opponent's blows."""
    if play.key == "fu3":
        throws(play)
    else:
        gm(play, "blow", "pass_turn", by="shadow_")


def settles(play: Play) -> None:
    """The hidden fighter strikes, and its consequences are drawn in secret, with questions of their own."""
    throws(play)
    gm(play, "drawn", "settle", run=BLOW)


@pytest.mark.parametrize("key", ["fu3", "fudge"])
@pytest.mark.parametrize("bonus", [9, 5, 2, -9])
@pytest.mark.parametrize(("first", "later"), [(nothing, nothing), (acts, nothing), (nothing, throws)])
def test_a_hidden_fighter_holds_no_round_and_changes_no_byte(
    key: str, bonus: int, first: Secret, later: Secret
) -> None:
    plain = evening(key, nothing, nothing, hidden=False)
    secret = evening(key, first, later, hidden=True, bonus=bonus)
    for who in WHO:
        assert told(secret, who) == told(plain, who)


def test_a_hidden_question_holds_no_round_and_changes_no_byte() -> None:
    plain = evening("fu3", nothing, nothing, hidden=False)
    secret = evening("fu3", settles, nothing, hidden=True, bonus=9)
    assert any(id.startswith(f"{BLOW}:") for id in secret.state.game.pendings)
    for who in WHO:
        assert told(secret, who) == told(plain, who)


@pytest.mark.parametrize("key", ["fu3", "fudge"])
def test_a_hidden_fighter_may_act_until_the_round_ends(key: str) -> None:
    def late(play: Play) -> None:
        fight = play.state.game.conflict
        assert fight is not None and "shadow_" in fight.may_act
        throws(play)

    play = evening(key, nothing, late, hidden=True, bonus=9)
    assert BLOW in play.state.game.runs and BLOW not in play.sees("ana").game.runs
