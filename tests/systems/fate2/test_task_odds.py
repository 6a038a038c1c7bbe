"""Odds of a challenge held against every sequence of throws, counted here without the dice engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.dice import Distribution
from tablee.game.chip import Chip
from tablee.game.draft import Draft
from tablee.systems.fate2.tasks.challenge import standing
from tablee.systems.fate2.tasks.chances import Fragility, Standing, expected, within
from tests.systems.fate2.challenging import Scene

FOUR = Counter(sum(dice) for dice in product((-1, 0, 1), repeat=4))
"""How many of the 81 throws of four dice come to each total."""


def after(
    boxes: list[int], ticks: list[int], required: int, fragility: str, threshold: int, margin: int
) -> str:
    """Box by box, one throw changes the ticks; tells how it ended, if it did."""
    top = len(boxes) - 1
    if margin >= 0:
        for row in range(min(margin, top), top + 1):
            if ticks[row] < boxes[row]:
                ticks[row] += 1
                return "won" if row >= required else ""
        return ""
    failed = -margin
    if failed < threshold or fragility in ("none", "event"):
        return ""
    if fragility == "destroy":
        return "lost"
    ticked = [row for row in range(top + 1) if ticks[row]]
    if fragility == "all":
        ticks[:] = [0] * len(ticks)
    elif fragility == "highest" and ticked:
        ticks[ticked[-1]] -= 1
    elif fragility == "default":
        above = [row for row in ticked if row >= min(failed, top)]
        if above:
            ticks[above[0]] -= 1
    return ""


def by_hand(
    boxes: tuple[int, ...],
    ticked: tuple[int, ...],
    required: int,
    fragility: str,
    threshold: int,
    edge: int,
    throws: int,
) -> Fraction:
    """The chance to have won after so many throws, over every sequence of totals."""
    won = 0
    for sequence in product(FOUR, repeat=throws):
        ticks, ended, weight = list(ticked), "", 1
        for total in sequence:
            weight *= FOUR[total]
            ended = ended or after(list(boxes), ticks, required, fragility, threshold, total + edge)
        won += weight if ended == "won" else 0
    return Fraction(won, 81**throws)


def margins(edge: int) -> Distribution[int]:
    return Distribution({total + edge: count for total, count in FOUR.items()})


CASES = [
    ((2, 2, 2, 2, 1), (0, 0, 0, 0, 0), 4),
    ((1, 1, 1, 1), (1, 0, 1, 0), 3),
    ((1, 0, 2, 1), (1, 0, 0, 0), 2),
    ((0, 1, 1), (0, 1, 0), 2),
]


@pytest.mark.rule("FAT-3-11", "FAT-3-12", "FAT-3-13", "FAT-3-18", "FAT-3-19")
@pytest.mark.parametrize("fragility", ["none", "default", "highest", "all", "destroy", "event"])
@pytest.mark.parametrize(("boxes", "ticked", "required"), CASES)
def test_the_chance_within_some_throws_is_that_of_all_throws(
    boxes: tuple[int, ...], ticked: tuple[int, ...], required: int, fragility: Fragility
) -> None:
    for edge, threshold in ((0, 0), (1, 2), (-1, 1)):
        seen = Standing(boxes, ticked, tuple(range(len(boxes))), required, fragility, threshold)
        chances = within(seen, margins(edge), 4) or ()
        for throws in range(5):
            assert chances[throws] == by_hand(boxes, ticked, required, fragility, threshold, edge, throws)


@pytest.mark.parametrize("fragility", ["none", "default", "highest", "all"])
@pytest.mark.parametrize(("boxes", "ticked", "required"), CASES)
def test_the_expected_number_is_the_sum_of_what_is_not_over_yet(
    boxes: tuple[int, ...], ticked: tuple[int, ...], required: int, fragility: Fragility
) -> None:
    seen = Standing(boxes, ticked, tuple(range(len(boxes))), required, fragility, 1)
    mean = expected(seen, margins(1))
    assert mean is not None
    left = [1 - chance for chance in within(seen, margins(1), 500) or ()]
    assert left[-1] < Fraction(1, 10**6), "the sum must be as good as complete"
    assert abs(mean - sum(left)) < Fraction(1, 10**3)


def test_nothing_is_expected_of_what_may_never_end() -> None:
    never = Standing((2, 1), (0, 0), (0, 1), 1)
    assert expected(never, Distribution({-1: 1})) is None
    assert expected(Standing((2, 1), (0, 0), (0, 1), 1, "destroy", 1), margins(0)) is None
    assert expected(Standing((2, 1), (0, 1), (0, 1), 1), margins(0)) == 0


@pytest.mark.rule("FAT-3-22-ex1")
def test_the_research_group_by_hand() -> None:
    """Equal skill and difficulty: a throw has a MdR of 3 or more in 5 of 81."""
    seen = Standing((1, 1, 1, 1), (0, 0, 0, 0), (0, 1, 2, 3), 3)
    assert within(seen, margins(0), 1) == (Fraction(0), Fraction(5, 81))


@pytest.mark.rule("FAT-3-23", "FAT-3-23-ex1")
def test_a_series_counts_its_successes() -> None:
    """The cabin: Excellent against Bon succeeds in 66 of 81; eight successes take 8 × 81 / 66 throws."""
    made = Scene("dan", shape="cabin")
    seen = standing(made.book, made.challenge)
    assert expected(seen, margins(1)) == Fraction(8 * 81, 66)
    chances = within(seen, margins(1), 8) or ()
    assert chances[8] == Fraction(66, 81) ** 8 and chances[7] == 0
    made.roll(0, "dan")
    assert expected(standing(made.book, made.challenge), margins(1)) == Fraction(7 * 81, 66)


@pytest.mark.rule("FAT-3-11", "FAT-3-23")
def test_the_chart_of_a_draft_tells_when_a_challenge_is_won() -> None:
    """The cabin: a throw at an equal level succeeds in 50 of 81, its last two successes take two or more."""
    made = Scene("dan", shape="cabin")
    for _ in range(6):
        made.roll(0, "dan")
        made.do("challenge_time", amount=1, unit="week")
    even = made.challenge.task.difficulty - made.book.unlearnt
    drafted = made.drafted(Draft("dan", way="challenge", added=(Chip("niveau", even),)))
    chart = made.rules.charts["odds"](made.rules.check(drafted.form))
    p = Fraction(50, 81)
    assert [line.values for line in chart.lines] == [
        tuple(1 - (1 - p) ** n - n * p * (1 - p) ** (n - 1) for n in range(1, len(chart.places) + 1))
    ]
    assert [place.fr for place in chart.places] == [str(n) for n in range(1, len(chart.places) + 1)]
    plain = made.rules.charts["odds"](made.rules.check({"check": "test", "level": 2, "goal": 2}))
    assert [line.values for line in plain.lines] == [(1 - p, p)]


@pytest.mark.rule("FAT-3-11", "FAT-4-13")
def test_a_fate_point_before_a_throw_on_a_challenge_leaves_it_aimed() -> None:
    made = Scene("dan", shape="cabin")
    check = made.rules.check(made.drafted(Draft("dan", way="challenge")).form)
    (point,) = check.before
    assert point.becomes is not None
    paid = made.rules.check(point.becomes)
    assert (paid.kind, paid.params["aim"], paid.params["point"]) == ("task", check.params["aim"], True)


def told(made: Scene, **args: Any) -> dict[str, Any]:
    move = made.rules.moves["challenge_odds"]
    return dict(move.plan(made.state, move.read({"challenge": made.id, **args})).shows)


@pytest.mark.rule("FAT-3-13")
def test_the_game_master_is_told_the_exact_chance() -> None:
    made = Scene("ana", shape="default", name="La porte", difficulty="2")
    found = told(made, level="Bon", throws=3)
    assert Fraction(found["chance"]) == by_hand((2, 2, 2, 2, 1), (0,) * 5, 4, "none", 0, 0, 3)
    made.roll(3)
    found = told(made, level="Bon", throws=2)
    assert Fraction(found["chance"]) == by_hand((2, 2, 2, 2, 1), (0, 0, 0, 1, 0), 4, "none", 0, 0, 2)
    assert Fraction(told(made, level="Superbe", throws=1, goal="0")["chance"]) == Fraction(31 + 19, 81)


def test_a_throw_in_preparation_tells_how_far_it_leads() -> None:
    made = Scene("ana", shape="default", name="La porte")
    move = made.rules.moves["roll_on_challenge"]
    said = move.plan(made.state, move.read({"sheet": "ana", "challenge": made.id})).because
    chances = dict(next(reason for reason in said if reason.said == "chances").slots)
    for at, throws in ((1, 1), (2, 3)):
        exact = by_hand((2, 2, 2, 2, 1), (0,) * 5, 4, "none", 0, -1, throws)
        assert chances[f"p{at}"] == round(exact * 100) and chances[f"n{at}"] == throws


def test_a_vast_challenge_is_played_without_odds() -> None:
    made = Scene("ana", shape="default", name="La porte", rows="40/40/40/40/1")
    seen = standing(made.book, made.challenge)
    assert within(seen, margins(0), 1) is None and expected(seen, margins(0)) is None
    assert made.problems("challenge_odds", challenge=made.id) == [("FAT-3-16", "vast")]
    made.roll(4)
    assert made.won
