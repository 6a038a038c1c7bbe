"""The game master asks for throws, nods to them, closes what nobody answers."""

from __future__ import annotations

import pytest

from tablee.game.check import Option
from tablee.game.event import Asked
from tablee.game.pending import Pending
from tablee.game.text import plain
from tablee.table.log.facts import Drafted
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE
from tests.secrecy.hiding import TRAITS
from tests.systems_under_test import LISTED, find_system
from tests.table.play import Play


def table(key: str = "krasses") -> Play:
    play = Play(key)
    heroes = find_system(key).examples.heroes
    for who, sheet, preset in zip(("ana", "bob"), ("hero", "mate"), heroes, strict=True):
        play.bring(who, sheet, preset)
    return play


@pytest.mark.parametrize("key", LISTED)
def test_replies_gather_as_people_throw(key: str) -> None:
    play = table(key)
    ask = play.do("gm", "ask_throw", sheets="all", words="Qui entend ?")
    assert play.sees("ana").asks[ask].waits_for == ("hero", "mate")
    first = play.do("ana", "throw_draft", sheet="hero")
    assert play.sees("bob").asks[ask].replies == {"hero": first}
    play.do("gm", "undo", command=first)
    assert play.state.asks[ask].waits_for == ("hero", "mate")
    play.do("gm", "redo", command=first)
    second = play.do("bob", "throw", check={"check": "dice", "dice": "1d6"}, by="mate")
    play.do("ana", "throw_draft", sheet="hero", again=True) if "hero" in play.state.last else None
    assert play.state.asks[ask].replies == {"hero": first, "mate": second}
    assert not play.state.asks[ask].waits_for
    play.do("gm", "close_ask", ask=ask)
    assert play.sees("ana").asks[ask].closed
    assert play.refused("gm", "close_ask", ask=ask) == ("HOUSE-ask unknown",)


def test_who_has_nothing_in_hand_finds_the_throw_prepared() -> None:
    play = table()
    trait = next(b for b in play.state.game.sheets["hero"].blocks if b.kind == "numeric")
    play.do("bob", "draft", sheet="mate", draft={"goal": "12"})
    play.do("gm", "ask_throw", sheets=["hero", "mate"], trait=trait.name.upper(), goal="20")  # type: ignore[union-attr]
    assert play.sees("ana").drafts["hero"].traits == (trait.id,)
    assert play.sees("ana").drafts["hero"].goal == "20"
    assert play.sees("bob").drafts["mate"].goal == "12"


def test_an_ask_against_a_hidden_difficulty_is_closed_with_it() -> None:
    play = table()
    ask = play.do("gm", "ask_throw", sheets=["hero", "mate"], goal="30", hidden=True)
    assert play.state.veils["mate"].goal == "30" and not play.sees("ana").veils
    run = play.do("ana", "throw_draft", sheet="hero")
    assert play.state.goals == {run: "30"} and play.sees("ana").goals == {}
    play.do("gm", "close_ask", ask=ask)
    assert not play.state.veils


def test_what_an_ask_must_say() -> None:
    play = table()
    play.bring("gm", "foe_", "loup", hidden=True)
    assert play.refused("gm", "ask_throw", sheets=[]) == ("HOUSE-ask nobody",)
    assert play.refused("gm", "ask_throw", sheets=["none"]) == ("HOUSE-sheet unknown",)
    assert "HOUSE-ask goal" in play.refused("gm", "ask_throw", sheets=["hero"], goal="x")
    assert play.refused("ana", "ask_throw", sheets=["hero"]) == ("HOUSE-seat gm",)
    play.do("gm", "ask_throw", sheets=["hero", "foe_"])
    assert play.sees("gm").asks and not play.sees("ana").asks


@pytest.mark.parametrize("key", LISTED)
def test_where_the_table_nods_a_players_throw_is_offered(key: str) -> None:
    play = table(key)
    play.do("gm", "customs", nod=True)
    trait = next(b.id for b in play.state.game.sheets["hero"].blocks if b.kind in TRAITS)
    play.do("ana", "draft", sheet="hero", draft={"traits": [trait]})
    play.do("ana", "throw_draft", sheet="hero", mode="gm_me")
    assert play.sees("bob").offered == {"hero": "gm_me"} and not play.state.game.runs
    assert play.refused("ana", "throw_draft", sheet="hero") == ("HOUSE-draft waits",)
    run = play.do("gm", "throw_draft", sheet="hero")
    assert not play.state.offered and run in play.sees("ana").game.runs
    assert run not in play.sees("bob").game.runs
    again = play.do("ana", "throw_draft", sheet="hero", again=True)
    assert isinstance(next(r.fact for r in play.records if r.command == again), Drafted)
    play.do("ana", "undo", command=again)
    assert not play.state.offered and "hero" not in play.state.drafts
    assert play.refused("ana", "throw_draft", sheet="hero", faces=(1,)) == ("HOUSE-draft nod",)
    play.do("ana", "throw_draft", sheet="hero")
    play.do("ana", "draft", sheet="hero", draft={"traits": []})
    assert not play.state.offered


def test_a_player_cannot_undo_and_rethrow() -> None:
    """Dice that fell stay: neither the throw nor anything under it is a player's to take back."""
    play = table("fu3")
    drafted = play.do("ana", "draft", sheet="hero", draft={"traits": ["concept"]})
    run = play.do("ana", "throw_draft", sheet="hero")
    assert play.refused("ana", "undo", command=run) == ("HOUSE-undo dice",)
    play.ask("ana", "undo", command=drafted)
    assert run in play.state.game.runs
    spent = play.do("gm", "undo", command=run)
    assert play.refused("ana", "redo", command=run) == ("HOUSE-undo unknown",)
    assert play.refused("ana", "undo", command=spent) == ("HOUSE-undo unknown",)
    faces = play.state.game.runs
    play.do("gm", "redo", command=run)
    assert play.state.game.runs[run].steps and faces == {}


def asked(play: Play, *asks: str, sealed: bool = False) -> str:
    """A question on the table."""
    options = (Option("yes", plain("oui")), Option("no", plain("non")))
    pending = Pending("q", asks, options, default="no", sealed=sealed)
    play.records += (Record(len(play.records) + 1, "q", "seat-gm", "", EVERYONE, Asked(pending)),)
    return "q"


def test_two_people_answer_at_once_one_wins_and_the_other_is_told() -> None:
    play = table("fu3")
    asked(play, "hero")
    play.do("ana", "choose", pending="q", seat="hero", option="yes")
    _, late = play.ask("gm", "choose", pending="q", seat="hero", option="no")
    assert [(p.said, dict(p.slots)["found"]) for p in late.problems] == [("late", "Ana")]
    assert play.state.game.answers["q"] == {"hero": "yes"}
    assert play.refused("ana", "choose", pending="q", seat="hero", option="no") == ("HOUSE-pending late",)
    assert play.refused("bob", "choose", pending="other", seat="mate", option="no") == (
        "HOUSE-seat not_asked",
    )


def test_sealed_answers_are_told_by_nothing_before_all_are_in() -> None:
    """Neither records nor their numbers, nor the state, nor refusals tell that somebody has answered."""
    games = []
    for option in ("yes", "no", ""):
        play = table("fu3")
        asked(play, "hero", "mate", sealed=True)
        if option:
            play.do("ana", "choose", pending="q", seat="hero", option=option)
        play.do("gm", "say", words="Et alors ?")
        refused = play.ask("bob", "choose", pending="q", seat="hero", option="no")[1].problems
        games.append(
            (play, [[(v.number, v.fact) for v in play.views(w)] for w in ("gm", "bob", "eve")], refused)
        )
    assert games[0][1:] == games[1][1:] == games[2][1:]
    play = games[0][0]
    play.do("bob", "choose", pending="q", seat="mate", option="no")
    for who in ("gm", "ana", "bob", "eve"):
        assert play.sees(who).game.answers["q"] == {"hero": "yes", "mate": "no"}


def test_closing_a_sealed_question_answers_for_who_has_not() -> None:
    play = table("fu3")
    asked(play, "hero", "mate", sealed=True)
    play.do("ana", "choose", pending="q", seat="hero", option="yes")
    play.do("gm", "close_pending", pending="q")
    assert play.sees("bob").game.answers["q"] == {"hero": "yes", "mate": "no"}
    assert play.refused("bob", "choose", pending="q", seat="mate", option="yes") == ("HOUSE-pending late",)
