"""Seats as the game master keeps them."""

from __future__ import annotations

import pytest

from tablee.table.commands import bring_sheet
from tests.systems_under_test import find_system
from tests.table.play import SEAT_IDS, Play


@pytest.fixture
def play() -> Play:
    return Play()


def test_another_name_and_another_role(play: Play) -> None:
    play.do("gm", "seat", seat=SEAT_IDS["ana"], name="  Anaïs   B. ")
    assert play.seat("ana").name == "Anaïs B."
    play.do("gm", "seat", seat=SEAT_IDS["ana"], role="observer")
    assert play.refused("ana", "throw", check={"check": "throw", "net": 0}) == ("HOUSE-seat observer",)
    play.do("gm", "seat", seat=SEAT_IDS["ana"], role="player")
    assert play.seat("ana").name == "Anaïs B." and play.seat("ana").role == "player"


def test_a_person_changes_their_own_name_and_nothing_else(play: Play) -> None:
    play.do("ana", "seat", seat=SEAT_IDS["ana"], name="Anaïs")
    assert play.seat("ana").name == "Anaïs"
    assert play.refused("ana", "seat", seat=SEAT_IDS["ana"], role="observer") == ("HOUSE-seat gm",)
    assert play.refused("ana", "seat", seat=SEAT_IDS["bob"], name="Bobby") == ("HOUSE-seat gm",)
    assert play.refused("ana", "show_out", seat=SEAT_IDS["bob"]) == ("HOUSE-seat gm",)


def test_somebody_is_shown_out(play: Play) -> None:
    play.bring("ana", "hero", "teich")
    play.do("gm", "show_out", seat=SEAT_IDS["ana"])
    assert SEAT_IDS["ana"] not in play.state.seats and "hero" in play.state.game.sheets
    assert play.refused("ana", "say", words="hé") == ("HOUSE-seat waiting",)
    assert play.refused("gm", "show_out", seat=SEAT_IDS["ana"]) == ("HOUSE-seat unknown",)


@pytest.mark.parametrize("args", [{"role": "observer"}, {"role": "gm"}])
def test_the_game_master_stays_it(play: Play, args: dict[str, str]) -> None:
    assert play.refused("gm", "seat", seat=SEAT_IDS["gm"], **args) == ("HOUSE-seat master",)
    assert play.refused("gm", "seat", seat=SEAT_IDS["ana"], role="gm") == ("HOUSE-seat master",)
    assert play.refused("gm", "show_out", seat=SEAT_IDS["gm"]) == ("HOUSE-seat master",)


def test_a_change_of_nothing_is_refused(play: Play) -> None:
    assert play.refused("gm", "seat", seat=SEAT_IDS["ana"], name=" ") == ("HOUSE-seat name",)
    assert play.refused("gm", "seat", seat="nobody", name="x") == ("HOUSE-seat unknown",)


def test_another_name_is_undone(play: Play) -> None:
    command = play.do("gm", "seat", seat=SEAT_IDS["ana"], name="Anaïs")
    play.do("gm", "undo", command=command)
    assert play.seat("ana").name == "Ana"


def test_so_many_sheets_are_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who brought thousands made every page of the table as long; the game master has more room."""
    monkeypatch.setattr(bring_sheet, "SHEETS_OF_SEAT", 2)
    monkeypatch.setattr(bring_sheet, "SHEETS_OF_TABLE", 3)
    play, content = Play("fu3"), find_system("fu3").preset("teich").form()
    first = [play.bring("ana", f"mine{at}", "teich") for at in range(2)]
    assert play.refused("ana", "bring", sheet="more", content=content) == ("HOUSE-sheet many",)
    play.do("ana", "undo", command=first[0])
    play.bring("ana", "other", "teich")
    for at in range(2):
        play.bring("gm", f"foe{at}", "teich", hidden=True)
    assert play.refused("gm", "bring", sheet="more", content=content) == ("HOUSE-sheet full",)
    play.bring("bob", "theirs", "teich")  # what is hidden is no reason that a player meets
