"""Notation over another ladder and other dice than any game's: read, written, and read back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.game.fudge_dice.notation import WrittenRoll, WrittenSide, written_roll
from tablee.game.ladder import Ladder, Rung
from tablee.game.text import Text

LADDER = Ladder(
    (
        Rung(1, Text("Correct", "Fair"), "Correcte"),
        Rung(2, Text("Bon", "Good"), "Bonne"),
        Rung(3, Text("Excellent", "Great"), "Excellente"),
    )
)
METHODS = ("4dF", "4dF.1", "d100", "3d6", "1dF")


def read(text: str) -> WrittenRoll | None:
    return written_roll(LADDER, METHODS, text)


def side(level: int, *modifiers: int) -> WrittenSide:
    return (level, *modifiers)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Excellent vs Bon", WrittenRoll(side(3), 2)),
        ("excellente contre bonne", WrittenRoll(side(3), 2)),
        ("Great +1", WrittenRoll(side(3, 1))),
        ("4dF+3 vs 2", WrittenRoll(side(3), 2, dice="4dF")),
        ("4dF.1+3", WrittenRoll(side(3), dice="4dF.1")),
        ("dF", WrittenRoll(side(0), dice="1dF")),
        ("Bon vs jet Correct", WrittenRoll(side(2), foe=side(1))),
        ("Good +1 -2 vs a roll of Fair +1", WrittenRoll(side(2, 1, -2), foe=side(1, 1))),
        ("Bon vs jet Correct min Excellent +1", WrittenRoll(side(2), foe=side(1), minimum=4)),
        ("Bon contre Correct −3 avec 3d6", WrittenRoll(side(2), -2, dice="3d6")),
        ("Bon @ 4dF.1", WrittenRoll(side(2), dice="4dF.1")),
        ("Bon avec d%", WrittenRoll(side(2), dice="d100")),
        ("-2 against +1", WrittenRoll(side(-2), 1)),
    ],
)
def test_a_roll_is_read_over_the_ladder_it_is_handed(text: str, wanted: WrittenRoll) -> None:
    assert read(text) == wanted


@pytest.mark.parametrize(
    "text", ["", "Moyen", "Bon vs", "Bon vs Moyen", "Bon avec 2dF", "2dF+1", "Bon vs jet Bon min x", "3d6+2"]
)
def test_anything_else_is_no_roll(text: str) -> None:
    assert read(text) is None


def test_the_games_own_dice_are_not_written() -> None:
    roll = WrittenRoll(side(2, -1), 3, dice="4dF")
    assert roll.text("4dF") == "+2 -1 vs +3"
    assert roll.text("3d6") == "+2 -1 vs +3 @ 4dF"
    least = WrittenRoll(side(0), foe=side(-1, 2), minimum=0)
    assert least.text("4dF") == "+0 vs jet -1 +2 min +0"


NUMBERS = st.integers(-9999, 9999)
SIDES = st.lists(NUMBERS, min_size=1, max_size=4).map(tuple)
DICE = st.sampled_from(("", *METHODS))
ROLLS = st.one_of(
    st.builds(WrittenRoll, SIDES, st.none() | NUMBERS, dice=DICE),
    st.builds(WrittenRoll, SIDES, st.none(), SIDES, st.none() | NUMBERS, DICE),
)


@given(ROLLS)
def test_what_is_written_reads_back(roll: WrittenRoll) -> None:
    assert read(roll.text("")) == roll
