"""The words carry FATE's prices: points or, in their place, boxes of an aspect that not everybody has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tablee.dice import DF, Pool
from tablee.game.account import Account, Cost, Price
from tablee.game.check import Check, Dice, End, Spend, Throw
from tablee.game.event import Event, Moved
from tablee.game.move import do
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Refused
from tablee.game.sheet import Aspect, Nested, Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.game.throwing import holders, throwing_moves

FATE = Text("Points de Destin", "Fate points")
BLANK = 3


def swap(form: Mapping[str, Any]) -> Check:
    """A throw after which others may help; each price names first what it prefers to take."""
    ways = Price(tuple((Cost(account, amount),) for account, amount in form["ways"]))

    def end(total: int) -> End:
        helped = Spend("help", ways, "ada", lambda _: End((Outcome("total", total + 1),)))
        return End((Outcome("total", total),), lambda: (helped,))

    def read(faces: tuple[int, ...]) -> Reading:
        shown = tuple(DieShown("", "dF", face, DF.value(face)) for face in faces)
        return Reading(sum(DF.value(face) for face in faces), shown)

    return Check("swap", form, Throw("dice", (Dice(DF, 4),), Pool(DF, 4).sum_law, read, end), ("total",))


MOVES = {move.key: move for move in throwing_moves(swap)}
FATE_THEN_BOXES = (("fate", 2), ("loyal", 2))
BOXES_THEN_FATE = (("loyal", 2), ("fate", 2))
BELT_THEN_FATE = (("belt/handy", 1), ("fate", 2))


def thrown(ways: tuple[tuple[str, int], ...], fate: int, *blocks: Aspect | Nested) -> State:
    ada = Sheet("fate2", "Ada", (Account("fate", FATE, fate), *blocks))
    state = State({"ada": ada, "bea": Sheet("fate2", "Béa")})
    given = {"check": {"check": "swap", "ways": ways}, "by": "bea"}
    return fold(state, do(MOVES["throw"], state, given, (BLANK,) * 4))


def help_(state: State) -> tuple[Event, ...]:
    return do(MOVES["spend"], state, {"run": "r1", "spend": "help", "by": "ada"})


def paid(state: State) -> list[tuple[str, int]]:
    movements = [event.movement for event in help_(state) if isinstance(event, Moved)]
    return [(movement.source, movement.amount) for movement in movements]


LOYAL = Aspect("loyal", "Loyal", 2, 2)
BELT = Nested("belt", Sheet("fate2", "Ceinture", (Aspect("handy", "Pratique"),), nature="object"), "extra")


@pytest.mark.rule("FAT-4-30")
@pytest.mark.parametrize(
    ("ways", "fate", "blocks", "expected"),
    [
        (FATE_THEN_BOXES, 2, (LOYAL,), ("ada.fate", 2)),
        (FATE_THEN_BOXES, 1, (LOYAL,), ("ada.loyal", 2)),
        (FATE_THEN_BOXES, 2, (), ("ada.fate", 2)),
        (BOXES_THEN_FATE, 2, (LOYAL,), ("ada.loyal", 2)),
        (BOXES_THEN_FATE, 2, (), ("ada.fate", 2)),
        (BELT_THEN_FATE, 2, (BELT,), ("ada.belt/handy", 1)),
        (BELT_THEN_FATE, 2, (), ("ada.fate", 2)),
    ],
)
def test_the_first_price_that_can_be_paid_is_paid(
    ways: tuple[tuple[str, int], ...], fate: int, blocks: tuple[Any, ...], expected: tuple[str, int]
) -> None:
    state = thrown(ways, fate, *blocks)
    assert holders(swap, state, state.run("r1")) == ("ada",)
    assert paid(state) == [expected]
    assert fold(state, help_(state)).run("r1").results[0].total == 1


@pytest.mark.rule("FAT-4-30")
@pytest.mark.parametrize(
    ("ways", "found"),
    [
        (FATE_THEN_BOXES, ("HOUSE-account", "ada.fate", "short")),
        (BOXES_THEN_FATE, ("HOUSE-account", "ada.fate", "short")),
        ((("loyal", 2),), ("HOUSE-sheet", "loyal", "missing")),
    ],
)
def test_what_is_short_is_named_and_a_missing_aspect_only_where_nothing_else_pays(
    ways: tuple[tuple[str, int], ...], found: tuple[str, str, str]
) -> None:
    state = thrown(ways, 1)
    assert holders(swap, state, state.run("r1")) == ()
    with pytest.raises(Refused) as refused:
        help_(state)
    assert [(one.rule, one.where, one.said) for one in refused.value.problems] == [found]
