"""Evenings: opened and closed, with somebody away and another playing for them."""

from __future__ import annotations

from tablee.table.commands.evening import plays_for
from tests.table.play import SEAT_IDS, Play


def seated() -> Play:
    play = Play()
    play.bring("ana", "hero", "teich")
    return play


def throw(play: Play, who: str) -> None:
    play.do(who, "throw", check={"check": "dice", "dice": "1d6"}, by="hero")


def test_an_evening_is_closed_and_the_next_one_opened_with_what_was_kept() -> None:
    play = seated()
    assert (play.state.evening.number, play.state.evening.open) == (1, True)
    assert play.refused("gm", "evening", open=True) == ("HOUSE-evening open",)
    play.do("gm", "put_scene", scene="s", content={"name": "La ruelle"})
    play.do("gm", "open_scene", scene="s")
    closed = play.do("gm", "evening", open=False, recap="Teich s’enfuit.")
    now = play.sees("ana").evening
    assert (now.number, now.open, now.recap, now.scene) == (1, False, "Teich s’enfuit.", None)
    assert play.refused("gm", "evening", open=False) == ("HOUSE-evening closed",)
    opened = play.do("gm", "evening", open=True)
    assert (play.state.evening.number, play.state.evening.open) == (2, True)
    assert play.records[-1].fact.recap == "Teich s’enfuit."  # type: ignore[union-attr]
    play.do("gm", "undo", command=closed)
    assert play.state.evening.number == 1 and play.state.evening.open
    play.do("gm", "redo", command=closed)
    assert play.state.evening.number == 2 and opened


def test_only_the_game_master_opens_and_closes() -> None:
    play = seated()
    assert play.refused("ana", "evening", open=False) == ("HOUSE-seat gm",)
    assert play.refused("ana", "away", seat=SEAT_IDS["bob"], away=True) == ("HOUSE-seat gm",)
    assert play.refused("ana", "away", seat=SEAT_IDS["ana"], away=True) == ("HOUSE-seat gm",)


def test_another_plays_for_somebody_away_until_they_are_back() -> None:
    play = seated()
    assert play.refused("bob", "draft", sheet="hero", draft={}) == ("HOUSE-seat not_yours",)
    play.do("gm", "away", seat=SEAT_IDS["ana"], away=True, played_by=SEAT_IDS["bob"])
    assert play.seat("ana").away and play.seat("bob").plays("hero")
    assert plays_for(play.state.seats, play.seat("ana")) == play.seat("bob")
    throw(play, "bob")
    play.do("gm", "away", seat=SEAT_IDS["ana"], away=True)  # nobody plays after all
    assert not play.seat("bob").plays("hero")
    assert play.refused("bob", "draft", sheet="hero", draft={}) == ("HOUSE-seat not_yours",)
    play.do("gm", "away", seat=SEAT_IDS["ana"], away=True, played_by=SEAT_IDS["bob"])
    play.do("ana", "away", seat=SEAT_IDS["ana"], away=False)  # she comes back by herself
    assert not play.seat("ana").away and plays_for(play.state.seats, play.seat("ana")) is None
    throw(play, "ana")


def test_only_another_player_may_stand_in() -> None:
    play = seated()
    for by in ("ana", "eve", "gm"):
        said = play.refused("gm", "away", seat=SEAT_IDS["ana"], away=True, played_by=SEAT_IDS[by])
        assert said == ("HOUSE-evening played_by",)
    assert play.refused("gm", "away", seat="none", away=True) == ("HOUSE-seat unknown",)
    assert play.refused("gm", "away", seat=SEAT_IDS["gm"], away=True) == ("HOUSE-seat unknown",)
