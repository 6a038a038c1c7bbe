"""The last throw once more, as far as it can be paid."""

from __future__ import annotations

import pytest

from tablee.game.account import Account, Cost
from tablee.game.draft import Draft
from tablee.game.frozen import replace
from tablee.game.state import State
from tablee.game.throwing import unpaid
from tablee.systems import system
from tablee.table.commands.repeat import payable

AURA, POINTS = "aura", "fudge_points"


def holding(game: str, preset: str, account: str, value: int) -> State:
    sheet = system(game).preset(preset)
    return State({"s": sheet.put(replace(sheet.need(account, Account), value=value))})


@pytest.mark.rule("FU3-1-10")
@pytest.mark.parametrize(
    ("aura", "traits", "bought"),
    [
        (3, ("asset_1", "asset_2"), 2),
        (2, ("asset_1", "asset_2"), 1),
        (1, ("asset_1", "asset_2"), 0),
        (0, ("asset_1",), 0),
        (-1, ("asset_1",), 0),
    ],
)
def test_what_was_bought_goes_first_then_the_asset_that_costs(
    aura: int, traits: tuple[str, ...], bought: int
) -> None:
    last = Draft("s", ("asset_1", "asset_2"), bought=2)
    now = payable(system("fu3").book(), holding("fu3", "teich", AURA, aura), last)
    assert (now.traits, now.bought) == (traits, bought)


@pytest.mark.rule("FUD-1.3.6-07")
@pytest.mark.parametrize(
    ("points", "left"), [(3, {"point": "success", "median": True}), (0, {"median": True})]
)
def test_a_point_that_is_gone_is_no_option(points: int, left: dict[str, str | bool]) -> None:
    fudge = system("fudge")
    state = holding("fudge", "bran", POINTS, points)
    last = Draft("s", goal="Good", options={"point": "success", "median": True})
    assert payable(fudge.rules(fudge.ready("light")), state, last).options == left


def test_what_a_state_does_not_know_may_be_paid() -> None:
    state = holding("fu3", "teich", AURA, 0)
    for by, account in (("s", "s.pile"), ("s", "pile"), ("other", AURA), ("", AURA)):
        assert unpaid((Cost(account, 1),), by, state) == ()
    assert len(unpaid((Cost(AURA, 1),), "s", state)) == 1
