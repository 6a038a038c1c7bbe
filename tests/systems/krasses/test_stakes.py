"""What a table that keeps accounts makes of a roll as it was sent: stakes, payers, justifications."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.problem import Refused
from tests.systems.krasses.table import book, moved, problems, table


def counter(**more: Any) -> dict[str, Any]:
    sides = {"player": {"name": "aline", "bonus": 6}, "gm": {"name": "garde", "who": "gm", "bonus": 8}}
    return {
        "check": "counter",
        "announcer": "gm",
        "dice": 5,
        "stake": 5,
        "answer": "counter",
        **sides,
        **more,
    }


@pytest.mark.rule("KRA-23", "KRA-25", "KRA-27")
def test_a_counter_krasse_written_at_once_is_paid_by_both_sides() -> None:
    game = table(pile=1, aline=2, isaure=6, garde=0)
    events = game.play("throw", 9, 9, 2, 2, check=counter(), by="garde")
    assert moved(events) == [
        ("group.pile", "bank", 1, "KRA-23", "staked"),
        ("aline.reserve", "bank", 2, "KRA-23", "staked"),
    ]
    game.play("roll_on", *(1,) * 8, run="r1")
    assert moved(game.play("settle", run="r1")) == [("bank", "group.pile", 8, "KRA-25", "to_pile")]
    assert game.dice() == {"group.pile": 8, "aline.reserve": 0, "isaure.reserve": 6}


@pytest.mark.rule("KRA-23", "KRA-27")
def test_the_notation_creates_no_dice() -> None:
    written = book().notation("+6 vs jet +8 3K contre-krâsse").form()
    assert (written["answer"], written["announcer"], written["stake"]) == ("counter", "gm", 3)
    empty = table(pile=0, aline=0, garde=0)
    with pytest.raises(Refused) as refused:
        empty.play("throw", 9, 9, 2, 2, check=written)
    assert problems(refused.value) == [("KRA-23", "empty")]
    game = table(pile=1, aline=1, garde=0)
    events = game.play("throw", 9, 9, 2, 2, check=written, by="aline")
    assert [m[:3] for m in moved(events)] == [("group.pile", "bank", 1), ("aline.reserve", "bank", 1)]
    assert game.state.run("r1").check["stake"] == 2


@pytest.mark.rule("KRA-23")
@pytest.mark.parametrize("answer", ["ask", "counter"])
@pytest.mark.parametrize(("sent", "pile", "staked"), [(1, 3, 3), (5, 2, 2), (2, 9, 5)])
def test_players_stake_as_many_or_all_they_have(sent: int, pile: int, staked: int, answer: str) -> None:
    game = table(pile=pile, aline=0, garde=0)
    check = counter(stake=sent, answer="ask") if answer == "ask" else counter(stake=sent)
    game.play("throw", *(() if answer == "ask" else (9, 9, 2, 2)), check=check, by="garde")
    if answer == "ask":
        game.choose("counter")
    assert game.state.run("r1").check["stake"] == staked
    assert game.held("group.pile") == pile - staked
