"""Several sides compared: the sole best wins, equals tie, those who are out win nothing."""

from __future__ import annotations

import pytest

from tablee.game.fudge_dice.opposed import leads, margins, ranked


@pytest.mark.parametrize(
    ("scores", "out", "wanted"),
    [
        ((2, 1), (), (1, -1)),
        ((1, 2), (), (-1, 1)),
        ((1, 1), (), (0, 0)),
        ((3, 1), (0,), (-1, 1)),
        ((0, -4, 2, 1), (), (-1, -1, 1, -1)),
        ((2, 0, 2), (), (0, -1, 0)),
        ((2, 2, 2), (), (0, 0, 0)),
        ((2, 0, 2), (0,), (-1, -1, 1)),
        ((2, 1), (0, 1), (-1, -1)),
        ((5,), (), (1,)),
    ],
)
def test_the_best_side_leads(scores: tuple[int, ...], out: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    assert leads(scores, out) == wanted


def test_the_first_of_several_numbers_counts_most() -> None:
    assert leads([(0, 4), (1, -2)]) == (-1, 1)
    assert leads([(1, 4), (1, -2), (1, 4)]) == (0, -1, 0)


@pytest.mark.parametrize(
    ("degrees", "wanted"),
    [((3, 0), (3, -3)), ((1, 1), (0, 0)), ((0, 2, -1), (-2, 2, -3)), ((2, 2, 0), (0, 0, -2))],
)
def test_margins_are_taken_from_the_best_of_the_others(
    degrees: tuple[int, ...], wanted: tuple[int, ...]
) -> None:
    assert margins(degrees) == wanted


def test_sides_are_ranked_in_groups() -> None:
    assert ranked((0, 1, 2, 3), {0: 1, 1: 3, 2: 1, 3: -1}) == ((1,), (0, 2), (3,))
    assert ranked((3, 1), {0: 9, 1: 0, 3: 0}) == ((3, 1),)
    assert ranked((4,), {}) == ((4,),)
