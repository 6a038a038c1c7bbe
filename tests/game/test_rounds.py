"""The rounds in which a passing modifier counts."""

from __future__ import annotations

import pytest

from tablee.game.codec import from_data, to_data
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.sheet import Descriptor, Rounds


@pytest.mark.parametrize(
    ("lasts", "counted"),
    [
        (Rounds(2, 3), [False, False, True, True, False]),
        (Rounds(3), [False, False, False, True, True]),
        (Rounds(last=2), [False, True, True, False, False]),
        (Rounds(), [True, True, True, True, True]),
    ],
)
def test_a_bound_holds_in_a_fight_alone(lasts: Rounds, counted: list[bool]) -> None:
    assert [lasts.include(round) for round in (None, 1, 2, 3, 4)] == counted


@pytest.mark.parametrize("lasts", [None, Rounds(), Rounds(2, 2)])
def test_a_block_keeps_its_rounds_in_its_file_form(lasts: Rounds | None) -> None:
    block = Descriptor("dazed", "", -2, "effect", lasts=lasts)
    data = to_data(block)
    assert ("lasts" in data) == (lasts is not None)
    assert from_data(Descriptor, data) == block


def test_an_order_that_a_throw_settles_begins_with_its_first_group() -> None:
    fight = Conflict({"a": ("ann",), "b": ("bob",)}, (frozenset({"ann"}), frozenset({"bob"})))
    late = fight.act(Exchange("ann", ("bob",), "r1", 1)).settled(
        (frozenset({"bob"}), frozenset({"ann"})), "r2"
    )
    assert late.may_act == {"bob"} and late.ordered == (1,)
    assert [*late.now()] == [Exchange("ann", ("bob",), "r1", 1), Exchange("", (), "r2", 1)]
    assert [*Conflict(fight.sides, (), round=2, exchanges=late.exchanges).now()] == []
