"""A success ticks by itself: what a throw does to a challenge follows with the command that closes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.account import Account
from tablee.game.event import BlockPut, Closed, Passed, Told
from tablee.game.sheet import Track
from tests.systems.fate2.challenging import FATE, faces
from tests.table.play import Play


def table(finn: int = 0, cyrus: int = 0, **begin: object) -> Play:
    """Ana's Finn and Bob's Cyrus with so many fate points, and a challenge."""
    play = Play("fate2")
    for who, seat, points in (("finn", "ana", finn), ("cyrus", "bob", cyrus)):
        blank = FATE.book().blank_sheet(who.title())
        purse = replace(blank.need("fate_points", Account), value=points)
        play.do(seat, "bring", sheet=who, content=blank.put(purse).form())
    given = {"shape": "default", "name": "La porte", "difficulty": "-1", **begin}
    play.do("gm", "begin_challenge", **given)
    return play


def id_of(play: Play) -> str:
    return next(id for id, sheet in play.state.game.sheets.items() if sheet.get("challenge"))


def roll(play: Play, total: int, seat: str = "ana", **more: object) -> str:
    who = {"ana": "finn", "bob": "cyrus"}.get(seat, "finn")
    args = {"sheet": who, "challenge": id_of(play), **more}
    return play.do(seat, "roll_on_challenge", faces=faces(total), **args)


def ticks(play: Play, who: str = "gm", at: str = "progress") -> list[str]:
    return [mark.row for mark in play.sees(who).game.sheets[id_of(play)].need(at, Track).marks]


def kinds(play: Play, command: str) -> list[type]:
    return [type(record.fact) for record in play.records if record.command == command]


@pytest.mark.rule("FAT-3-11")
def test_a_throw_on_which_nobody_can_spend_ticks_as_the_dice_fall() -> None:
    play = table()
    run = roll(play, 2)
    assert ticks(play) == ticks(play, "bob") == ["2"] and play.state.game.runs[run].applied
    assert play.refused("ana", "settle_challenge", run=run) == ("FAT-3-11 applied",)
    play.do("gm", "undo", command=run)
    assert ticks(play) == ticks(play, "bob") == [] and run not in play.state.game.runs
    play.do("gm", "redo", command=run)
    assert ticks(play) == ticks(play, "bob") == ["2"], "once, however often it is taken back"


@pytest.mark.rule("FAT-3-11", "FAT-4-13")
def test_a_success_ticks_by_itself_when_nothing_is_left_to_spend() -> None:
    play = table(finn=1)
    run = roll(play, 1)
    assert ticks(play) == [] and not play.state.game.runs[run].closed
    play.do("ana", "spend", run=run, spend="point")
    assert ticks(play) == ["2"], "nothing is left to buy: the point itself closes it"


@pytest.mark.rule("FAT-3-11")
def test_closing_and_ticking_are_one_act_that_is_taken_back_as_one() -> None:
    play = table(finn=1)
    run = roll(play, 1)
    close = play.do("ana", "close", run=run)
    assert kinds(play, close) == [Passed, Closed, Closed, BlockPut, Told]
    assert ticks(play) == ["1"]
    play.do("gm", "undo", command=close)
    assert ticks(play) == [] and not play.state.game.runs[run].closed
    play.do("ana", "spend", run=run, spend="point")
    assert ticks(play) == ["2"], "the throw went on where it lay"


@pytest.mark.rule("FAT-3-11", "FAT-4-27")
def test_a_throw_that_somebody_could_help_waits_for_its_thrower() -> None:
    play = table(cyrus=2)
    run = roll(play, 1)
    assert ticks(play) == [] and not play.state.game.runs[run].closed
    play.do("bob", "spend", run=run, spend="help", by="cyrus")
    assert ticks(play) == ["2"]


@pytest.mark.rule("FAT-3-11")
def test_the_game_master_closes_it_and_a_new_throw_lets_the_older_one_stand() -> None:
    play = table(finn=2)
    run = roll(play, 1)
    closed = play.do("gm", "close_throw", run=run)
    assert kinds(play, closed)[:2] == [Closed, Closed] and ticks(play) == ["1"]
    roll(play, 3)
    again = roll(play, 4)
    assert ticks(play) == ["1", "3"] and not play.state.game.runs[again].applied


@pytest.mark.rule("FAT-3-11")
def test_a_secret_throw_waits_for_a_press_and_tells_nothing_by_itself() -> None:
    play = table()
    run = roll(play, 2, "gm", mode="gm")
    assert not play.state.game.runs[run].applied and ticks(play) == ticks(play, "bob") == []
    play.do("gm", "settle_challenge", run=run)
    assert ticks(play, "bob") == ["2"]


@pytest.mark.rule("FAT-3-28", "FAT-3-29")
def test_an_exchange_is_marked_when_both_sides_have_passed() -> None:
    play = table(finn=1, cyrus=1, shape="chess", first="finn", second="cyrus")
    id = id_of(play)
    run = play.do("ana", "roll_on_challenge", sheet="finn", challenge=id, faces=faces(3) + faces(0))
    play.do("ana", "close", run=run)
    assert ticks(play, at="side_2") == []
    play.do("bob", "close", run=run, by="cyrus")
    assert ticks(play, "eve", "side_2") == ["2"]


@pytest.mark.rule("FAT-3-15")
def test_a_throw_against_a_difficulty_in_secret_is_the_game_masters_to_mark() -> None:
    play = table()
    play.do("gm", "veil", sheet="finn", goal="4")
    play.do("ana", "draft", sheet="finn", draft={"sheet": "finn", "way": "challenge"})
    run = play.do("ana", "throw_draft", sheet="finn", faces=faces(1))
    assert play.state.goals[run] == "4" and not play.state.game.runs[run].applied and ticks(play) == []
