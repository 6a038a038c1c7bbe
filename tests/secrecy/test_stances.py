"""Stances picked in secret: nobody learns one, or that one was picked, before both are in (FUD-4.3.2-02)."""

from __future__ import annotations

from dataclasses import replace
from json import dumps

import pytest

from tablee.game.codec import to_data
from tablee.systems import system as system_of
from tablee.table.log.facts import TableMade
from tests.table.play import Play

STANCES = ("reckless", "aggressive", "normal", "wary", "defensive")
OTHERS = ("gm", "bob", "eve")


def duel() -> Play:
    """Ana's Rachel and Bob's Snorri, asked for their stances."""
    play = Play("fudge")
    pack = system_of("fudge").pack().turn({"tactics": "stances"})
    first, *rest = play.records
    play.records = (replace(first, fact=TableMade("Table", "fudge", pack.form())), *rest)
    play.bring("ana", "rachel", "rachel")
    play.bring("bob", "snorri", "snorri")
    play.do("gm", "fight", sides={"ours": ["rachel"], "theirs": ["snorri"]})
    play.do("ana", "stances", by="rachel", foe="snorri")
    return play


def known(play: Play, who: str) -> bytes:
    """Everything somebody is sent, as bytes: the records in their order, with their numbers."""
    return dumps([[view.number, to_data(view.fact)] for view in play.views(who)], sort_keys=True).encode()


def question(play: Play) -> str:
    (id,) = play.state.game.pendings
    return id


@pytest.mark.rule("FUD-4.3.2-02")
@pytest.mark.parametrize("who", OTHERS)
def test_neither_bytes_nor_their_number_tell_what_was_picked_or_whether(who: str) -> None:
    seen = []
    for stance in ("", *STANCES):
        play = duel()
        if stance:
            play.do("ana", "choose", pending=question(play), seat="rachel", option=stance)
        play.do("gm", "say", words="Alors ?")
        seen.append(known(play, who))
    assert len(set(seen)) == 1


@pytest.mark.rule("FUD-4.3.2-02")
def test_dice_wait_for_both_and_nothing_refused_tells_more() -> None:
    answers = []
    for stance in ("", "reckless", "defensive"):
        play = duel()
        if stance:
            play.do("ana", "choose", pending=question(play), seat="rachel", option=stance)
        answers.append(
            (
                play.refused("bob", "attack", by="snorri", against=["rachel"]),
                play.ask("bob", "choose", pending=question(play), seat="rachel", option="normal")[1].problems,
                play.sees("bob").game.pendings[question(play)],
                play.sees("gm").game.pendings[question(play)],
            )
        )
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][0] == ("FUD-4.3.2-02 pick",)


@pytest.mark.rule("FUD-4.3.2-02")
def test_both_are_opened_together_and_then_thrown() -> None:
    play = duel()
    id = question(play)
    play.do("ana", "choose", pending=id, seat="rachel", option="aggressive")
    play.do("bob", "choose", pending=id, seat="snorri", option="wary")
    for who in ("ana", *OTHERS):
        assert play.sees(who).game.answers[id] == {"rachel": "aggressive", "snorri": "wary"}
    run = play.do("ana", "attack", by="rachel", against=["snorri"])
    form = play.state.game.runs[run].check
    assert (form["me"]["stance"], form["foe"]["stance"]) == (1, -1)


def test_the_game_master_closes_what_nobody_answers_and_the_rest_is_normal() -> None:
    play = duel()
    id = question(play)
    play.do("ana", "choose", pending=id, seat="rachel", option="reckless")
    play.do("gm", "close_pending", pending=id)
    assert play.sees("bob").game.answers[id] == {"rachel": "reckless", "snorri": "normal"}
