"""Dice methods: the worth of every throw and its exact law, counted out face by face."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.fudge_dice.methods import Method, MethodRow, Row, method_problems
from tablee.game.outcome import DieShown
from tablee.game.text import Text


def row(kind: Any, count: int, *rows: tuple[int, int, int], **more: Any) -> MethodRow:
    """A method of this kind."""
    return MethodRow("x", kind, count, "x", "x", "X-1", rows=tuple(Row(*each) for each in rows), **more)


def lowest(faces: tuple[int, ...]) -> int:
    """The lowest of two positive and two negative dice."""
    low = min(faces)
    up, down = low in faces[:2], low in faces[2:]
    return 0 if up and down else low if up else -low


SIGN = (-1, -1, 0, 0, 1, 1)
RARE = (-1, 0, 0, 0, 0, 1)
METHODS: dict[str, tuple[MethodRow, int, int, Callable[[tuple[int, ...]], int]]] = {
    "4dF": (row("sum", 4), 4, 6, lambda faces: sum(SIGN[f - 1] for f in faces)),
    "4dF.1": (
        row("faces", 4, (1, 1, -1), (2, 5, 0), (6, 6, 1)), 4, 6,
        lambda faces: sum(RARE[f - 1] for f in faces),
    ),
    "4d3-8": (
        row("map", 4, *((n, n, n - 8) for n in range(4, 13)), sides=3), 4, 3, lambda faces: sum(faces) - 8,
    ),
    "2d4 by rows": (
        row("map", 2, (2, 4, -1), (5, 5, 0), (6, 8, 1), sides=4), 2, 4,
        lambda faces: (sum(faces) > 5) - (sum(faces) < 5),
    ),
    "signs": (row("signs", 2), 4, 6, lowest),
    "deviation": (
        row("deviation", 2, (1, 3, 1), (4, 5, 2), (6, 6, 3)), 2, 6,
        lambda faces: {1: -1, 6: 1}.get(faces[0], 0) * (1, 1, 1, 2, 2, 3)[faces[1] - 1],
    ),
}  # fmt: skip
"""Each method with its dice, their sides, and its worth written anew."""


@pytest.mark.parametrize("name", list(METHODS))
def test_every_throw_and_the_law_agree_with_counting(name: str) -> None:
    data, count, sides, worth = METHODS[name]
    method = Method(data)
    throws = list(product(range(1, sides + 1), repeat=count))
    assert (method.count, method.die.sides) == (count, sides)
    assert [method.value(faces) for faces in throws] == [worth(faces) for faces in throws]
    ways = Counter(map(worth, throws))
    law = {value: Fraction(n, len(throws)) for value, n in ways.items()}
    assert {value: method.law.p(value) for value in method.law} == law
    assert not list(method_problems([data], size="X-2", mapped="X-3"))


def test_rare_signs_have_the_printed_odds() -> None:
    """4dF.1 out of 1296: ±4 once, ±3 16 times, ±2 100, ±1 304, 0 454."""
    law = Method(METHODS["4dF.1"][0]).law
    ways = {-4: 1, -3: 16, -2: 100, -1: 304, 0: 454, 1: 304, 2: 100, 3: 16, 4: 1}
    assert {value: law.p(value) * 1296 for value in law} == ways


def test_dice_that_are_read_one_by_one_show_what_each_is_worth() -> None:
    shown = Method(METHODS["4dF.1"][0]).shown((1, 3, 6, 5), "me")
    assert [(die.face, die.value, die.kept, die.side) for die in shown] == [
        (1, -1, True, "me"), (3, 0, True, "me"), (6, 1, True, "me"), (5, 0, True, "me"),
    ]  # fmt: skip


def test_one_throw_alone_has_no_number() -> None:
    assert {die.group for die in Method(row("sum", 4)).shown((1, 3, 6, 5))} == {None}


@pytest.mark.parametrize(
    ("faces", "kept"), [((1, 2), [True, True]), ((6, 1), [True, True]), ((3, 6), [True, False])]
)
def test_the_second_die_of_a_deviation_counts_with_a_sign_alone(
    faces: tuple[int, ...], kept: list[bool]
) -> None:
    shown = Method(METHODS["deviation"][0]).shown(faces)
    assert [(die.face, die.value, die.kept) for die in shown] == [
        (face, face, counts) for face, counts in zip(faces, kept, strict=True)
    ]


def test_negative_dice_show_their_sign_and_the_lowest_count() -> None:
    method = Method(METHODS["signs"][0])
    assert [group.count for group in method.dice("me")] == [2, 2]
    shown = method.shown((4, 3, 3, 5))
    assert [(die.value, die.kept) for die in shown] == [(4, False), (3, True), (-3, True), (-5, False)]


def test_a_median_keeps_the_middle_of_three() -> None:
    median = Method(row("sum", 1)).median()
    throws = list(product(range(1, 7), repeat=3))
    assert [median.value(faces) for faces in throws] == [
        sorted(SIGN[face - 1] for face in faces)[1] for faces in throws
    ]
    assert {value: median.law.p(value) for value in median.law} == {
        -1: Fraction(7, 27), 0: Fraction(13, 27), 1: Fraction(7, 27),
    }  # fmt: skip
    first, middle, last = (Text("jet 1", "roll 1"), Text("jet 2, médian", "roll 2, the median"),
                           Text("jet 3", "roll 3"))  # fmt: skip
    assert median.shown((6, 3, 1)) == (
        DieShown("", "dF", 6, 1, False, first), DieShown("", "dF", 3, 0, True, middle),
        DieShown("", "dF", 1, -1, False, last),
    )  # fmt: skip


def test_a_row_without_them_has_six_sides_and_deviates_at_its_ends() -> None:
    plain = row("deviation", 2, (1, 6, 1))
    assert (plain.sides, plain.below, plain.above) == (6, 1, 6)


WRONG: list[tuple[MethodRow, tuple[str, str]]] = [
    (row("sum", 0), ("X-2", "size")),
    (row("sum", 7), ("X-2", "size")),
    (row("signs", 1, sides=1), ("X-2", "size")),
    (row("signs", 1, sides=101), ("X-2", "size")),
    (row("deviation", 1, (1, 6, 1)), ("X-2", "size")),
    (row("faces", 4, (1, 5, 0)), ("X-3", "mapped")),
    (row("faces", 4, (1, 6, 0), (6, 6, 1)), ("X-3", "mapped")),
    (row("map", 2, (2, 13, 0)), ("X-3", "mapped")),
    (row("map", 2, (-(10**12), 10**12, 0)), ("X-3", "mapped")),
    (row("deviation", 2, (0, 6, 1)), ("X-3", "mapped")),
]


@pytest.mark.parametrize(("data", "told"), WRONG, ids=range(len(WRONG)))
def test_a_wrong_table_is_refused_by_the_rules_of_its_system(data: MethodRow, told: tuple[str, str]) -> None:
    (found,) = method_problems([data], size="X-2", mapped="X-3")
    assert (found.rule, found.said, found.where) == (*told, "methods.x")


@pytest.mark.parametrize("data", [row("sum", 6), row("signs", 1, sides=2), row("signs", 1, sides=100)])
def test_the_bounds_of_dice_are_themselves_allowed(data: MethodRow) -> None:
    assert not list(method_problems([data], size="X-2", mapped="X-3"))


def test_every_wrong_method_is_told_at_once() -> None:
    told = method_problems([row("sum", 0), row("map", 1)], size="X-2", mapped="X-3")
    assert [(each.rule, dict(each.slots)) for each in told] == [
        ("X-2", {"count": 0, "sides": 6}), ("X-3", {"low": 1, "high": 6}),
    ]  # fmt: skip
