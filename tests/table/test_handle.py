"""What a seat may ask of a table, and what it is answered."""

from __future__ import annotations

import pytest

from tablee.game.event import Stepped
from tablee.game.walk import Thrown
from tablee.systems import KEYS, system
from tablee.table.commands.acts import ACTS
from tablee.table.commands.command import Command
from tablee.table.log.facts import Announced, Paused, Ruled, Said
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE
from tests.table.play import Play

THROW = {"check": "throw", "net": 1}
PEOPLE = ("ana", "bob", "eve")


@pytest.fixture
def play() -> Play:
    play = Play()
    play.bring("ana", "hero", "teich")
    play.bring("bob", "mate", "bilius")
    play.bring("gm", "foe_", "assassin", hidden=True, name="Vargo")
    return play


def test_a_command_has_one_effect_however_often_it_is_sent(play: Play) -> None:
    command = Command("once", "throw", {"check": THROW, "by": "hero"})
    answers = [play.send("ana", command) for _ in range(5)]
    assert all(a.records == answers[0].records for a in answers)
    assert [a.again for a in answers] == [False, True, True, True, True]
    assert sum(r.command == "once_seat-ana" for r in play.records) == len(answers[0].records)


def test_the_id_of_a_command_is_its_seats_own(play: Play) -> None:
    """Whether somebody else's command bears the same id changes nothing, hidden or open."""
    secret = Command("same", "throw", {"check": THROW, "by": "foe_"}, "gm", silent=True)
    said = [play.send("gm", secret), *(play.send(w, Command("same", "say", {"words": "?"})) for w in PEOPLE)]
    assert not any(answer.problems or answer.again for answer in said)
    assert [answer.records[0].command for answer in said] == [
        "same_seat-gm", "same_seat-ana", "same_seat-bob", "same_seat-eve",
    ]  # fmt: skip
    assert play.send("ana", Command("same", "say", {"words": "?"})).records == said[1].records


def test_a_command_of_an_older_table_is_answered_again(play: Play) -> None:
    """Before, a table kept commands under the ids that were sent: each is still its own seat's alone."""
    old = Record(len(play.records) + 1, "old", "seat-ana", "2026-01-01T00:00", EVERYONE, Said("Hm"))
    play.records = (*play.records, old)
    again = play.send("ana", Command("old", "say", {"words": "Hm"}))
    assert again.again and again.records == (old,)
    assert not play.send("bob", Command("old", "say", {"words": "Hm"})).again
    assert not play.send("ana", Command("undoes", "undo", {"command": "old"})).problems


def test_a_program_names_its_own_commands_as_it_sent_them(play: Play) -> None:
    play.send("ana", Command("mine", "say", {"words": "Hm"}))
    play.send("bob", Command("mine", "say", {"words": "Ah"}))
    assert not play.send("ana", Command("undoes", "undo", {"command": "mine"})).problems
    assert {r.command for r in play.records if r.command in gone(play)} == {"mine_seat-ana"}
    run = play.send("ana", Command("throw", "throw", {"check": THROW, "by": "hero"})).records[0].command
    assert not play.send("ana", Command("close", "close", {"run": "throw"})).problems
    assert play.state.game.runs[run].closed


def gone(play: Play) -> frozenset[str]:
    """The commands that are taken back."""
    return Ledger.of(play.records).gone


@pytest.mark.parametrize("id", ["", "x" * 41])
def test_an_id_has_a_length(play: Play, id: str) -> None:
    assert play.send("ana", Command(id, "say", {"words": "?"})).problems


def test_a_stranger_may_do_nothing(play: Play) -> None:
    for do in ("say", "throw", "pause", "undo", "nothing"):
        assert [p.said for p in play.ask("stranger", do, words="x")[1].problems] == ["waiting"]


def test_an_observer_talks_but_does_not_play(play: Play) -> None:
    play.do("eve", "say", words="Bravo")
    assert play.refused("eve", "throw", check=THROW) == ("HOUSE-seat observer",)
    assert play.refused("eve", "draft", sheet="") == ("HOUSE-seat not_yours",)
    assert play.refused("eve", "bring", sheet="x", content={}) == ("HOUSE-seat gm",)


def test_a_player_moves_only_for_their_own(play: Play) -> None:
    run = play.do("ana", "throw", check=THROW, by="hero")
    assert play.refused("bob", "throw", check=THROW, by="hero") == ("HOUSE-seat not_yours",)
    for do, more in (("spend", {"spend": "x"}), ("close", {}), ("roll_on", {})):
        assert play.refused("bob", do, run=run, **more) == ("HOUSE-seat not_yours",)
    free = play.do("ana", "throw", check=THROW)
    assert play.refused("bob", "close", run=free) == ("HOUSE-seat not_yours",)
    play.do("ana", "close", run=free)


def test_a_question_is_answered_by_whom_it_is_put_to() -> None:
    play = Play("krasses")
    play.bring("ana", "hero", "aline")
    check = {"check": "counter", "announcer": "pc", "dice": 1, "stake": 1}
    run = play.do("gm", "throw", check=check, by="hero")
    pending = next(p for p in play.state.game.pendings.values() if p.run == run)
    assert pending.asks == ("gm",)
    answer = {"pending": pending.id, "seat": "gm", "option": pending.options[0].key}
    assert play.refused("ana", "choose", **answer) == ("HOUSE-seat not_asked",)
    assert play.refused("ana", "choose", **{**answer, "pending": "none"}) == ("HOUSE-seat not_asked",)
    play.do("gm", "choose", **answer)


def test_the_game_master_overrules_and_it_is_kept(play: Play) -> None:
    run = play.do("gm", "throw", check=THROW, by="hero")
    play.do("gm", "close", run=run)
    assert play.refused("gm", "close", run=run) == ("HOUSE-spend closed",)
    play.do("gm", "close", run=run, overrule="parce que")
    ruled = [r.fact for r in play.records if isinstance(r.fact, Ruled)]
    assert [r.reason for r in ruled] == ["parce que"]
    assert play.refused("ana", "close", run=run, overrule="moi aussi") == ("HOUSE-spend closed",)


def test_a_pause_holds_players_until_the_game_master_goes_on(play: Play) -> None:
    play.do("eve", "pause")
    assert play.refused("ana", "throw", check=THROW) == ("HOUSE-seat paused",)
    play.do("gm", "throw", check=THROW)
    assert play.refused("ana", "pause", on=False) == ("HOUSE-seat gm",)
    play.do("gm", "pause", on=False)
    assert isinstance(play.records[-1].fact, Paused) and not play.state.paused


def test_dice_thrown_by_hand_are_marked_and_must_fit(play: Play) -> None:
    play.do("ana", "throw", check={"check": "throw", "net": 0}, faces=(3, 1, 2, 4, 5))
    step = next(r.fact.step for r in reversed(play.records) if isinstance(r.fact, Stepped))
    assert step == Thrown((3, 1, 2, 4, 5), by_hand=True)
    for wrong in ((9, 1, 1, 1, 1), (1,)):
        said = play.refused("ana", "throw", check={"check": "throw", "net": 0}, faces=wrong)
        assert said[0].startswith("HOUSE-faces")


def test_a_broken_pack_is_refused_with_every_problem(play: Play) -> None:
    pack = {"system": "fu3", "dials": {"no_such": 1, "neither": 2}, "strange": 1}
    assert len(play.refused("gm", "pack", pack=pack)) == 3
    assert play.refused("gm", "pack", pack="x") == ("HOUSE-pack shape",)
    assert play.refused("ana", "pack", pack={"system": "fu3"}) == ("HOUSE-seat gm",)
    dial = next(d for d in system("fu3").pack().known.values() if d.kind == "bool")
    play.do("gm", "pack", pack={"system": "fu3", "dials": {dial.key: not dial.default}})
    assert play.state.pack["dials"] == {dial.key: not dial.default}


def test_customs_are_known_ones(play: Play) -> None:
    play.do("gm", "customs", odds="gm", nod=True)
    assert play.state.customs["odds"] == "gm" and play.state.customs["nod"] is True
    for wrong in ({"odds": "some"}, {"nod": "yes"}, {"other": 1}):
        assert play.refused("gm", "customs", **wrong) == ("HOUSE-param unknown",)


def test_a_sheet_comes_once_and_for_this_game(play: Play) -> None:
    content = system("fu3").preset("teich").form()
    for id in ("hero", "", "a.b", "a b"):
        assert play.refused("ana", "bring", sheet=id, content=content) == ("HOUSE-sheet id",)
    other = system("krasses").preset("aline").form()
    assert play.refused("ana", "bring", sheet="x", content=other) == ("HOUSE-pack system",)
    assert play.refused("ana", "bring", sheet="x", content=content, hidden=True) == ("HOUSE-seat gm",)
    play.do("ana", "bring", sheet="second", content={**content, "status": "approved"})
    assert play.state.game.sheets["second"].status == "draft"
    assert play.seat("ana").sheets == ("hero", "second")


@pytest.mark.parametrize("bad", ["\ud800", 10**10, 0.5, "x" * 20_001])
def test_arguments_that_no_page_sends_are_refused(play: Play, bad: object) -> None:
    assert play.refused("ana", "say", words="x", more=[{"a": bad}]) == ("HOUSE-file shape",)


def test_a_bottomless_argument_is_refused(play: Play) -> None:
    deep: list[object] = []
    for _ in range(500):
        deep = [deep]
    assert play.refused("gm", "pack", pack={"dials": deep}) == ("HOUSE-file shape",)


def test_a_whisper_needs_somebody(play: Play) -> None:
    for to in ((), 3, ["nobody"], "seat-bob"):
        assert play.refused("ana", "say", words="x", style="whisper", to=to) == ("HOUSE-seat nobody",)
    assert play.refused("ana", "say", words="  ") == ("HOUSE-param text",)
    assert play.refused("ana", "say", words="x", sheet="mate") == ("HOUSE-seat not_yours",)


def test_the_game_master_speaks_for_somebody_unknown_without_naming_them(play: Play) -> None:
    play.do("gm", "say", words="Qui va là ?", sheet="foe_")
    assert play.records[-1].fact == Said("Qui va là ?")


def test_only_the_game_master_is_silent_and_me_only_is_a_custom(play: Play) -> None:
    assert play.refused("ana", "throw", check=THROW, silent=True) == ("HOUSE-seat gm",)
    assert play.refused("ana", "throw", check=THROW, mode="me") == ("HOUSE-seat me_only",)
    play.do("gm", "customs", me_only=True)
    run = play.do("ana", "throw", check=THROW, mode="me")
    assert run in play.sees("ana").game.runs and run not in play.sees("gm").game.runs


def test_outcome_without_the_dice(play: Play) -> None:
    run = play.do("ana", "throw", check=THROW, by="hero", mode="result")
    told = [v.fact for v in play.views("bob") if isinstance(v.fact, Announced)]
    assert [bool(t.outcomes) for t in told] == [False, True]
    assert told[1].outcomes[0].because == () and told[1].outcomes[0].total is None
    assert run not in play.sees("bob").game.runs and run in play.sees("ana").game.runs


def test_giving_a_hidden_sheet_shows_it(play: Play) -> None:
    play.do("gm", "give", seat="seat-bob", sheet="foe_")
    assert play.sees("bob").game.sheets["foe_"].name == "Vargo"
    play.do("bob", "throw", check=THROW, by="foe_")


@pytest.mark.parametrize("to", [[[1]], [{}], [5], {"a": 1}, 5, "bob"])
def test_a_whisper_to_what_is_no_seat_is_refused(to: object) -> None:
    play = Play()
    assert play.refused("ana", "say", words="psst", style="whisper", to=to) == ("HOUSE-seat nobody",)


@pytest.mark.parametrize("key", KEYS)
def test_no_move_bears_the_name_of_an_act_of_the_table(key: str) -> None:
    assert set(system(key).book().moves) & set(ACTS) == set()
