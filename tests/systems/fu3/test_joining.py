"""Somebody comes into a fight that is on."""

from __future__ import annotations

import pytest

from tablee.game.problem import Refused
from tests.systems.fu3.table import Table, table


def fight() -> Table:
    game = table("teich", "assassin", "thief")
    game.play("fight", sides={"ours": ["teich"], "theirs": ["assassin"]}, initiative={"teich": {"bonus": 2}})
    return game


@pytest.mark.rule("FU3-3-02")
def test_they_act_at_their_initiative_and_stand_on_a_side() -> None:
    game = fight()
    game.play("join", who=["thief"], side="theirs")
    conflict = game.state.conflict
    assert conflict is not None and conflict.sides["theirs"] == ("assassin", "thief")
    assert any("thief" in group for group in conflict.order) and conflict.may_act == {"teich"}


@pytest.mark.rule("FU3-3-02")
def test_nobody_joins_twice_nor_without_a_fight() -> None:
    game = table("teich", "thief")
    with pytest.raises(Refused):
        game.play("join", who=["thief"], side="theirs")
    game = fight()
    for who, side in (
        (["assassin"], "theirs"),
        (["thief"], "ours_and_theirs"),
        ([], "ours"),
        (["nobody"], "ours"),
    ):
        with pytest.raises(Refused):
            game.play("join", who=who, side=side)
    with pytest.raises(Refused):
        game.play("join", who=["thief", "thief"], side="ours")
