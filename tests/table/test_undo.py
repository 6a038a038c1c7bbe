"""Undo takes a command with all that builds on it; redo brings back the same faces."""

from __future__ import annotations

import pytest

from tablee.game.account import Account
from tablee.game.check import End
from tablee.game.event import Stepped
from tablee.game.throwing import place_of
from tablee.game.walk import Thrown
from tablee.table.log.facts import Redone, Undone
from tests.table.play import Play

WEAK = {"check": "throw", "net": 0}


@pytest.fixture
def play() -> Play:
    play = Play()
    play.bring("ana", "hero", "teich")
    play.bring("bob", "mate", "bilius")
    return play


def aura(play: Play, sheet: str) -> list[int]:
    return [a.value for a in play.state.game.sheets[sheet].having(Account)]


def thrown(play: Play) -> list[tuple[int, ...]]:
    facts = [r.fact for r in play.records]
    return [f.step.faces for f in facts if isinstance(f, Stepped) and isinstance(f.step, Thrown)]


def spend(play: Play, who: str, run: str) -> str:
    rules = play.ports.rules(play.key, play.state.pack)
    node = place_of(rules.check, play.state.game.run(run)).node
    assert isinstance(node, End)
    offered = next(s for s in node.spends() if not s.refused)
    return play.do(who, "spend", run=run, spend=offered.key, dice=list(offered.picks[0]))


def test_a_player_takes_back_words_and_drafts(play: Play) -> None:
    before = play.state
    said = play.do("ana", "say", words="Oups")
    draft = play.do("ana", "draft", sheet="hero", draft={"sheet": "hero", "goal": "2"})
    play.do("ana", "undo", command=draft)
    play.do("ana", "undo", command=said)
    assert play.state == before


def test_a_player_does_not_undo_what_others_did(play: Play) -> None:
    said = play.do("bob", "say", words="Moi")
    assert play.refused("ana", "undo", command=said) == ("HOUSE-undo others",)


def test_a_player_does_not_undo_a_throw(play: Play) -> None:
    thrown = play.do("ana", "throw", check=WEAK, by="hero")
    assert play.refused("ana", "undo", command=thrown) == ("HOUSE-undo dice",)


def test_a_player_does_not_undo_a_sheet_that_has_thrown(play: Play) -> None:
    brought = next(r.command for r in play.records if r.command != "made")
    play.do("ana", "throw", check=WEAK, by="hero")
    assert play.refused("ana", "undo", command=brought) == ("HOUSE-undo dice",)


def test_nobody_undoes_the_table_its_people_or_an_undo(play: Play) -> None:
    said = play.do("ana", "say", words="Oups")
    undone = play.do("ana", "undo", command=said)
    for command in ("made", undone, "nothing", said):
        assert play.refused("gm", "undo", command=command) == ("HOUSE-undo unknown",)


def test_undo_in_the_middle_of_a_chain_puts_everything_back(play: Play) -> None:
    points = aura(play, "hero")
    run = play.do("ana", "throw", check=WEAK, by="hero")
    after_throw = play.state
    spent = spend(play, "ana", run)
    assert aura(play, "hero") != points
    wounded = play.do("gm", "suffer", sheet="mate", name="Entaille", value=1, unit="day")
    play.do("gm", "undo", command=spent)
    assert aura(play, "hero") == points
    assert len(play.state.game.sheets["mate"].blocks) > len(after_throw.game.sheets["mate"].blocks)
    play.do("gm", "undo", command=wounded)
    assert play.state == after_throw
    play.do("gm", "undo", command=run)
    assert run not in play.state.game.runs


def test_undo_of_a_throw_takes_its_spends_along(play: Play) -> None:
    before = play.state
    run = play.do("ana", "throw", check=WEAK, by="hero")
    spent = spend(play, "ana", run)
    play.do("gm", "undo", command=run)
    assert play.state == before
    undone = play.records[-1].fact
    assert isinstance(undone, Undone) and undone.commands == (run, spent)


def test_redo_brings_back_the_same_faces(play: Play) -> None:
    run = play.do("ana", "throw", check=WEAK, by="hero")
    spend(play, "ana", run)
    then, faces = play.state, thrown(play)
    play.do("gm", "undo", command=run)
    play.do("gm", "redo", command=run)
    assert play.state == then
    assert thrown(play) == faces
    assert isinstance(play.records[-1].fact, Redone)
    assert play.refused("gm", "redo", command=run) == ("HOUSE-undo unknown",)


def test_redo_wants_what_it_builds_on_first(play: Play) -> None:
    run = play.do("ana", "throw", check=WEAK, by="hero")
    spent = spend(play, "ana", run)
    play.do("gm", "undo", command=spent)
    play.do("gm", "undo", command=run)
    assert play.refused("gm", "redo", command=spent) == ("HOUSE-undo first",)
    play.do("gm", "redo", command=run)
    play.do("gm", "redo", command=spent)


def test_a_player_redoes_only_what_that_player_undid(play: Play) -> None:
    said = play.do("ana", "say", words="Oups")
    play.do("gm", "undo", command=said)
    assert play.refused("ana", "redo", command=said) == ("HOUSE-undo unknown",)
    play.do("gm", "redo", command=said)
    play.do("ana", "undo", command=said)
    play.do("ana", "redo", command=said)


def test_undo_that_would_break_what_follows_is_refused(play: Play) -> None:
    """Movements of points don't build on each other, but an account never falls below its floor."""
    while aura(play, "hero")[0]:
        spend(play, "ana", play.do("ana", "throw", check=WEAK, by="hero"))
    rows = {p.name: p for p in play.ports.rules(play.key, play.state.pack).moves["regain_aura"].params}
    gained = play.do("gm", "regain_aura", sheets=["hero"], row=rows["row"].options[0])
    while aura(play, "hero")[0]:
        last = spend(play, "ana", play.do("ana", "throw", check=WEAK, by="hero"))
    assert "HOUSE-undo broken" in play.refused("gm", "undo", command=gained)
    play.do("gm", "undo", command=last)


def test_redo_does_not_want_what_was_undone_before(play: Play) -> None:
    """What was taken back before an act was made is not what that act builds on."""
    first = play.do("gm", "pass_time", amount=1, unit="hour")
    play.do("gm", "undo", command=first)
    second = play.do("gm", "pass_time", amount=2, unit="hour")
    later = play.state
    play.do("gm", "undo", command=second)
    assert play.state != later
    play.do("gm", "redo", command=second)
    assert play.state == later
