"""Ties thrown again, ties that never end, and how both are told."""

from __future__ import annotations

import pytest

from tablee.cli.paper import Paper
from tablee.cli.plain_dice import PLAIN_DICE
from tablee.cli.result import result_text
from tablee.dice import Distribution, d
from tablee.game.check import Again, Check, Dice, End, Node, Throw
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.play_out import play_out
from tablee.game.problem import Refused
from tablee.lang import use


def duel(sides: int) -> Check:
    """One die each; the higher wins, ties are thrown again."""

    def then(key: tuple[int, int]) -> Node:
        if key[0] == key[1]:
            return Again("duel")
        won = key[0] > key[1]
        return End(
            (Outcome("total", key[0], won, side="me"), Outcome("total", key[1], not won, side="other"))
        )

    def read(faces: tuple[int, ...]) -> Reading:
        shown = (DieShown("me", "d6", faces[0], faces[0]), DieShown("other", "d6", faces[1], faces[1]))
        return Reading((faces[0], faces[1]), shown)

    def law() -> Distribution[tuple[int, int]]:
        return Distribution({(a, b): 1 for a in range(1, sides + 1) for b in range(1, sides + 1)})

    dice = (Dice(d(sides), 1, "me"), Dice(d(sides), 1, "other"))
    return Check("duel", {}, Throw("duel", dice, law, read, then), ("total",), "duel", sides=("me", "other"))


def test_ties_are_thrown_until_somebody_wins() -> None:
    falls = iter([(4, 4), (2, 2), (6, 1)])
    place = play_out(duel(6), lambda _: next(falls), {})
    assert [reading.key for reading in place.readings] == [(4, 4), (2, 2), (6, 1)]
    assert [outcome.success for outcome in place.outcomes] == [True, False]


def test_the_tied_dice_are_shown_too() -> None:
    use("en")
    falls = iter([(4, 4), (6, 1)])
    check = duel(6)
    place = play_out(check, lambda _: next(falls), {})
    text = result_text(PLAIN_DICE, PLAIN_DICE.book(), check, place, Paper(80))
    assert text.splitlines()[2:4] == ["  Thrown again   Me ⚃ 4 · Opponent ⚃ 4", "  Me (d6)        ⚅ 6"]


def test_ties_that_never_end_are_given_up() -> None:
    with pytest.raises(Refused, match="HOUSE-step duel tied"):
        play_out(duel(1), lambda _: (1, 1), {})
