"""A sealed answer is not taken back once the others are seen: what was opened together goes together."""

from __future__ import annotations

import pytest

from tests.secrecy.test_stances import duel, known, question
from tests.table.play import Play

OPENED, OTHERS = ("HOUSE-undo opened",), ("HOUSE-undo others",)


def picked(play: Play, *order: str) -> dict[str, str]:
    """Both stances, in that order: the commands."""
    id, whose = question(play), {"ana": "rachel", "bob": "snorri"}
    return {
        who: play.do(who, "choose", pending=id, seat=whose[who], option=option)
        for who, option in zip(order, ("normal", "reckless"), strict=False)
    }


@pytest.mark.rule("FUD-4.3.2-02")
@pytest.mark.parametrize("order", [("ana", "bob"), ("bob", "ana")])
def test_neither_takes_an_answer_back_once_both_are_seen(order: tuple[str, str]) -> None:
    """Who answers last has seen the other's in the same moment."""
    play = duel()
    commands = picked(play, *order)
    first, last = order
    assert play.refused(last, "undo", command=commands[last]) == OPENED
    assert play.refused(first, "undo", command=commands[first]) == OTHERS


@pytest.mark.rule("FUD-4.3.2-02")
def test_nor_the_question_itself() -> None:
    """Ana asked, and answered last: without the question her answer would be gone too."""
    play = duel()
    asked = play.records[-1].command
    picked(play, "bob", "ana")
    assert play.refused("ana", "undo", command=asked) == OPENED


def test_a_question_taken_back_tells_nobody_whether_it_was_answered() -> None:
    """A sealed answer goes with its question and comes back with it; only who gave it learns of that."""
    seen = []
    for answered in (False, True):
        play = duel()
        asked, id = play.records[-1].command, question(play)
        if answered:
            play.do("bob", "choose", pending=id, seat="snorri", option="wary")
        play.do("ana", "undo", command=asked)
        assert not play.state.game.pendings
        play.do("ana", "redo", command=asked)
        assert dict(play.state.game.pendings[id].answers) == ({"snorri": "wary"} if answered else {})
        play.do("gm", "say", words="Alors ?")
        seen.append([known(play, who) for who in ("ana", "gm", "eve")])
    assert seen[0] == seen[1]


def test_a_question_with_one_seat_for_both_is_no_way_round() -> None:
    """Ana plays for Bob, who is away: what she has answered for both is open."""
    play = duel()
    play.do("gm", "away", seat="seat-bob", away="1", played_by="seat-ana")
    play.do("ana", "choose", pending=question(play), seat="snorri", option="wary")
    last = play.do("ana", "choose", pending=question(play), seat="rachel", option="normal")
    assert play.refused("ana", "undo", command=last) == OPENED


def test_before_the_others_have_answered_it_is_one_s_own() -> None:
    play = duel()
    id = question(play)
    mine = play.do("ana", "choose", pending=id, seat="rachel", option="wary")
    play.do("ana", "undo", command=mine)
    assert play.sees("ana").game.pendings[id].waits_for == ("rachel", "snorri")
    play.do("ana", "choose", pending=id, seat="rachel", option="normal")
    play.do("bob", "choose", pending=id, seat="snorri", option="normal")
    assert not play.state.game.pendings


@pytest.mark.parametrize("which", ["ana", "bob"])
def test_the_game_master_takes_all_answers_back_together(which: str) -> None:
    """Everybody answers anew: nobody is held to what the others know by now. Redo brings all of it back."""
    play = duel()
    id = question(play)
    commands, opened = picked(play, "ana", "bob"), play.state
    play.do("gm", "undo", command=commands[which])
    assert play.state.game.pendings[id].waits_for == ("rachel", "snorri")
    assert play.sees("ana").game.pendings[id].waits_for == ("rachel", "snorri")
    assert play.refused("bob", "redo", command=commands["bob"]) == ("HOUSE-undo unknown",)
    play.do("gm", "redo", command=commands["ana"])
    assert play.state.game == opened.game
    play.do("gm", "undo", command=commands["bob"])
    again = picked(play, "bob", "ana")
    assert play.refused("ana", "undo", command=again["ana"]) == OPENED


def test_what_the_game_master_closed_is_open_as_well() -> None:
    play = duel()
    mine = play.do("ana", "choose", pending=question(play), seat="rachel", option="wary")
    play.do("gm", "close_pending", pending=question(play))
    assert play.refused("ana", "undo", command=mine) in (OPENED, OTHERS)
