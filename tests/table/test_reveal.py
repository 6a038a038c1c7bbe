"""A reveal tells what is hidden to everybody; what was seen stays seen, and undo works across it."""

from __future__ import annotations

import pytest

from tablee.game.account import BANK, Account, Movement
from tablee.game.calendar import Calendar
from tablee.game.event import BlockPut, ConflictPut, Moved, TimeMoved, Told
from tablee.game.fight.conflict import Conflict
from tablee.game.frozen import replace
from tablee.game.reason import Reason, because
from tablee.game.sheet import Note
from tablee.table.commands.command import Command
from tablee.table.log.facts import Redone, Shown, Undone
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE, GM, PLAYERS
from tablee.table.secrecy.audience_of import audiences
from tablee.table.secrecy.disclose import disclosure
from tests.table.play import Play

THROW = {"check": "throw", "net": 1}


@pytest.fixture
def play() -> Play:
    play = Play()
    play.bring("ana", "hero", "teich")
    play.bring("gm", "foe_", "assassin", hidden=True, name="Vargo")
    return play


def wound(play: Play) -> str:
    return play.do("gm", "suffer", sheet="foe_", name="Entaille", value=1, unit="day")


def test_a_hidden_sheet_is_shown_as_it_stands(play: Play) -> None:
    wound(play)
    assert "foe_" not in play.sees("ana").game.sheets
    play.do("gm", "show", sheet="foe_", view="open")
    assert play.sees("ana").game.sheets["foe_"] == play.state.game.sheets["foe_"]
    assert play.refused("gm", "show", sheet="foe_") == ("HOUSE-seat shown",)
    assert play.refused("ana", "show", sheet="foe_") == ("HOUSE-seat gm",)


def test_a_secret_throw_is_shown_with_who_made_it(play: Play) -> None:
    run = play.do("gm", "throw", check=THROW, by="foe_", silent=True)
    assert run not in play.sees("ana").game.runs
    play.do("gm", "show", run=run)
    known = play.sees("ana").game
    assert known.runs[run] == play.state.game.runs[run] and known.sheets["foe_"].name == "Vargo"


def test_undoing_a_reveal_does_not_hide_again(play: Play) -> None:
    for view in ("words", "open"):
        shown = play.do("gm", "show", sheet="foe_", view=view)
        assert play.refused("gm", "undo", command=shown) == ("HOUSE-undo shown",)
        assert "foe_" in play.sees("ana").game.sheets


def test_what_was_shown_goes_for_all_who_saw_it_when_it_is_undone(play: Play) -> None:
    wounded = wound(play)
    run = play.do("gm", "throw", check=THROW, by="foe_", silent=True)
    play.do("gm", "show", sheet="foe_", view="open")
    play.do("gm", "show", run=run)
    for command in (run, wounded):
        play.do("gm", "undo", command=command)
        assert play.sees("ana").game.sheets["foe_"] == play.state.game.sheets["foe_"]
        assert play.sees("ana").game.runs == play.state.game.runs
    assert any(isinstance(v.fact, Shown) for v in play.views("ana"))
    play.do("gm", "redo", command=run)
    assert play.sees("ana").game.runs[run] == play.state.game.runs[run]


def test_what_was_undone_before_a_reveal_and_stands_again_is_told(play: Play) -> None:
    wounded = wound(play)
    play.do("gm", "undo", command=wounded)
    play.do("gm", "show", sheet="foe_", view="open")
    play.do("gm", "redo", command=wounded)
    assert play.sees("ana").game.sheets["foe_"] == play.state.game.sheets["foe_"]


def test_a_movement_between_hidden_and_open_is_told_as_halves(play: Play) -> None:
    told = disclosure(audiences(play.records), play.state, play.seat("gm"), Command("c", "x"))
    points = next(iter(play.state.game.sheets["hero"].having(Account))).id
    reason = because("HOUSE-spend", "throw", who=play.state.game.named("foe_"))
    moved = Moved(Movement(f"foe_.{points}", f"hero.{points}", 1, reason))
    facts = told.tell([moved])
    assert [(f.movement.source, f.movement.target, a) for f, a in facts if isinstance(f, Moved)] == [
        (f"foe_.{points}", BANK, GM),
        (BANK, f"hero.{points}", GM),
        (BANK, f"hero.{points}", PLAYERS),
    ]
    assert ["Vargo" in repr(fact) for fact, _ in facts] == [True, True, False]


def test_a_reason_that_names_a_hidden_sheet_is_shortened_for_players(play: Play) -> None:
    told = disclosure(audiences(play.records), play.state, play.seat("gm"), Command("c", "x"))
    by = play.state.game.named("foe_")
    change = BlockPut("hero", Note("n", "mordu"), because("HOUSE-sheet", "id", where=(by,)))
    shortened = replace(change, reason=Reason("HOUSE-sheet"))
    assert told.tell([change]) == [(change, GM), (shortened, PLAYERS)]


def test_a_reveal_names_nobody_who_stays_hidden(play: Play) -> None:
    play.bring("gm", "lord_", "assassin", hidden=True, name="Morvane")
    by = play.state.game.named("lord_")
    wounded = BlockPut("foe_", Note("n", "mordu"), because("HOUSE-sheet", "id", where=by))
    play.records += (Record(len(play.records) + 1, "w", "seat-gm", "2026-01-01T00:00", GM, wounded),)
    play.do("gm", "show", sheet="foe_", view="open")
    for who, named in (("gm", True), ("ana", False)):
        told = [view.fact for view in play.views(who) if isinstance(view.fact, Shown)]
        assert len(told) == 1 and play.sees(who).game.sheets["foe_"].get("n") == wounded.block
        assert ("Morvane" in repr(told)) is named and ("lord_" in repr(told)) is named


def test_an_undo_of_what_was_told_in_two_ways_is_one_fact(play: Play) -> None:
    """Players count what they are told: an undo says as much of an act in other words as of any other."""
    by, change = play.state.game.named("foe_"), Note("n", "mordu")
    told = disclosure(audiences(play.records), play.state, play.seat("gm"), Command("w", "x"))
    for fact, audience in told.tell([BlockPut("hero", change, because("HOUSE-sheet", "id", where=by))]):
        at = len(play.records) + 1
        play.records += (Record(at, "w", "seat-gm", "2026-01-01T00:00", audience, fact),)
    for do, turned in (("undo", Undone), ("redo", Redone)):
        play.do("gm", do, command="w")
        for who in ("gm", "ana", "eve"):
            assert [v.fact for v in play.views(who) if isinstance(v.fact, turned)] == [turned(("w",))]
        assert (play.sees("ana").game.sheets["hero"].get("n") == change) is (do == "redo")


@pytest.mark.parametrize("words", ["Vargo", "foe_", "un mot"])
def test_words_that_happen_to_be_a_hidden_name_hide_nothing(play: Play, words: str) -> None:
    told = disclosure(audiences(play.records), play.state, play.seat("gm"), Command("c", "x"))
    said = because("HOUSE-sheet", "id", where=words)
    change, message = BlockPut("hero", Note("n", words), said), Told(said, ("hero",))
    assert told.tell([change, message]) == [(change, EVERYONE), (message, EVERYONE)]


def test_turns_and_timers_of_hidden_sheets_are_the_game_masters(play: Play) -> None:
    told = disclosure(audiences(play.records), play.state, play.seat("gm"), Command("c", "x"))
    order = (frozenset({"foe_"}), frozenset({"hero"}))
    fight = Conflict({"us": ("hero",), "them": ("foe_",)}, order)
    (open_fact, all_), (full, master) = told.tell([ConflictPut(fight)])
    assert (all_, master, full) == (PLAYERS, GM, ConflictPut(fight)) and "foe_" not in repr(open_fact)
    timer = TimeMoved(Calendar().start("spell", "foe_", 10), Reason("HOUSE-sheet"))
    assert told.tell([timer]) == [(timer, GM)]
