"""The pyramid against a brute force that buys tick by tick, and against the numbers of the book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from tablee.game.sheet import Levelled, Sheet
from tablee.systems.fate2 import SYSTEM
from tablee.systems.fate2.creation.pyramid import (
    Entry,
    Shape,
    Wanted,
    completions,
    faults,
    legal,
    prospect,
    route,
    shape_of_levels,
)

TABLE_17 = [
    (2, 1),
    (4, 2),
    (5, 2, 1),
    (4, 3, 2),
    (4, 3, 2, 1),
    (6, 4, 2, 1),
    (7, 4, 3, 1),
    (7, 4, 3, 2),
    (6, 4, 3, 2, 1),
    (8, 5, 3, 2, 1),
    (7, 6, 4, 2, 1),
    (7, 6, 4, 3, 1),
    (8, 5, 4, 3, 2),
    (7, 6, 5, 3, 2),
    (8, 6, 4, 3, 2, 1),
]


def cost(shape: Shape) -> int:
    """The points in a shape: a skill on the first row costs one, each level more another."""
    return sum(at * skills for at, skills in enumerate(shape, start=1))


def earliest(points: Sequence[int], wanted: Wanted, *, column: bool = False) -> int | None:
    """The first phase that can end with what is wanted, beginning with nothing."""
    found = route((), points, wanted, column=column)
    return None if found is None else len(found)


Levels = tuple[int, ...]
"""The skills of somebody by their levels, the highest first."""


def _balanced(levels: Levels, column: bool) -> bool:
    for level in {one for one in levels if one > 0}:
        here, below = levels.count(level), levels.count(level - 1)
        if not (here <= below if column else here < below):
            return False
    return True


@cache
def _one_more(levels: Levels) -> frozenset[Levels]:
    raised = {(*levels[:at], levels[at] + 1, *levels[at + 1 :]) for at in range(len(levels))}
    return frozenset(tuple(sorted(one, reverse=True)) for one in {*raised, (*levels, 0)})


def _after(levels: Levels, points: int) -> set[Levels]:
    """All that can stand after at most so many points."""
    now, seen = {levels}, {levels}
    for _ in range(points):
        now = {more for one in now for more in _one_more(one)}
        seen |= now
    return seen


def _shape(levels: Levels) -> Shape:
    return tuple(levels.count(level) for level in range(max(levels, default=-1) + 1))


def _phases(column: bool, many: int = 5) -> Iterator[set[Levels]]:
    """What phases of at most four points can end with, one set for each."""
    now: set[Levels] = {()}
    for _ in range(many):
        now = {end for one in now for end in _after(one, 4) if _balanced(end, column)}
        yield now


@pytest.mark.parametrize("column", [False, True])
def test_completions_are_those_that_buying_tick_by_tick_finds(column: bool) -> None:
    states = {
        within for end in [set[Levels]({()}), *_phases(column, 4)] for one in end for within in _after(one, 4)
    }
    assert len(states) > 200
    for levels in states:
        for points in range(5):
            ends = {_shape(end) for end in _after(levels, points) if _balanced(end, column)}
            found = completions(_shape(levels), points, column=column)
            assert len(found) == len(set(found)) and set(found) == ends
            stands = prospect(_shape(levels), points, column=column)
            assert stands.at_most == bool(ends)
            exactly = any(cost(end) == cost(_shape(levels)) + points for end in ends)
            assert stands.exactly == exactly == stands.at_most
            assert (stands.state == "possible") == _balanced(levels, column)


def _lower(levels: Levels, base: int) -> set[Levels]:
    """All that stands after one point more, where new skills begin at a base."""
    raised = {(*levels[:at], levels[at] + 1, *levels[at + 1 :]) for at in range(len(levels))}
    return {tuple(sorted(one, reverse=True)) for one in {*raised, (*levels, base + 1)}}


@pytest.mark.rule("FAT-2-15", "FAT-7-06", "FAT-2-24")
@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize("base", [-2, -3])
def test_skills_that_begin_lower_take_their_points_before_they_widen_a_row(column: bool, base: int) -> None:
    now, states = set[Levels]({()}), set[Levels]({()})
    for _ in range(9):
        now = {more for one in now for more in _lower(one, base)}
        states |= now
    lower = {(3, 2, 1, 0, 0, 0), (1, 1, 1, 0, 0, 0), (1, 1, 0, 0, base + 1)}
    for levels in sorted(states)[::7] + sorted(lower):
        ends, seen = {levels}, {levels}
        begun = tuple(sorted(-1 - one for one in levels if one < 0))
        for points in range(5):
            stands = prospect(shape_of_levels(levels), points, column=column, entry=Entry(begun, -1 - base))
            balanced = any(_balanced(tuple(one for one in end if one >= 0), column) for end in seen)
            assert stands.at_most is balanced, (levels, points)
            assert stands.at_most is (stands.cost <= points)
            ends = {more for one in ends for more in _lower(one, base)}
            seen |= ends


@pytest.mark.parametrize("column", [False, True])
def test_earliest_phases_are_those_that_buying_tick_by_tick_finds(column: bool) -> None:
    first: dict[Shape, int] = {}
    tops: dict[int, int] = {}
    for phase, ends in enumerate(_phases(column), start=1):
        for levels in ends:
            first.setdefault(_shape(levels), phase)
            tops.setdefault(max(levels, default=-1), phase)
    for shape, phase in first.items():
        assert earliest([4] * 5, Wanted(shape=shape), column=column) == phase
    for level in range(7):
        assert earliest([4] * 5, Wanted(level), column=column) == tops.get(level)


@pytest.mark.parametrize("column", [False, True])
def test_later_phases_of_any_state_are_those_of_the_brute_force(column: bool) -> None:
    for ends in _phases(column, 3):
        for levels in ends:
            later, now, seen = dict[int, int](), {levels}, set[int]()
            for phase, points in enumerate([2, 4], start=1):
                now = {end for one in now for end in _after(one, points) if _balanced(end, column)}
                seen |= {max(one, default=-1) for one in now}
                for top in seen:
                    later.setdefault(top, phase)
            for level in range(max(levels, default=-1) + 1, 6):
                found = route(_shape(levels), [2, 4], Wanted(level), column=column)
                assert (found and len(found)) == later.get(level)


def _with_own(others: Levels, own: int, points: int) -> set[tuple[Levels, int]]:
    now = seen = {(others, own)}
    for _ in range(points):
        now = {(more, at) for rest, at in now for more in _one_more(rest)} | {
            (rest, at + 1) for rest, at in now
        }
        seen = seen | now
    return seen


@pytest.mark.parametrize("column", [False, True])
@pytest.mark.parametrize("hard", [0, 1])
def test_one_wanted_skill_rises_no_sooner_than_the_brute_force_says(column: bool, hard: int) -> None:
    for ends in _phases(column, 3):
        for levels in ends:
            owns = {-1 - hard} if hard else {*levels, -1}
            for own in owns:
                others = list(levels)
                if own >= 0:
                    others.remove(own)
                now, first = {(tuple(others), own)}, dict[int, int]()
                for phase, points in enumerate([3, 4], start=1):
                    after = {end for rest, at in now for end in _with_own(rest, at, points)}
                    now = {
                        (rest, at)
                        for rest, at in after
                        if _balanced(tuple(one for one in (*rest, at) if one >= 0), column)
                    }
                    for _, at in now:
                        first.setdefault(at, phase)
                for level in range(own + 1, 4):
                    wanted = Wanted(level, since=own)
                    found = route(_shape(levels), [3, 4], wanted, column=column)
                    soonest = min((phase for at, phase in first.items() if at >= level), default=None)
                    assert (found and len(found)) == soonest, (levels, own, level)
                    if found is not None:
                        assert sum((stage.own for stage in found), ()) == tuple(range(own + 1, level + 1))


@pytest.mark.rule("FAT-10PYR-01")
def test_table_17_is_reached_row_by_row_and_has_the_best_top() -> None:
    before: Shape = ()
    for phases, shape in enumerate(TABLE_17, start=1):
        assert legal(shape) and cost(shape) == 4 * phases
        found = route(before, [4], Wanted(shape=shape))
        assert found is not None
        (stage,) = found
        assert stage.shape == shape and len(stage.bought) == 4
        assert earliest([4] * phases, Wanted(len(shape) - 1)) is not None
        assert earliest([4] * phases, Wanted(len(shape))) is None
        before = shape


SHAPES = pytest.mark.parametrize(
    ("shape", "pyramid", "column"),
    [
        ((), True, True),
        ((1,), True, True),
        ((1, 1), False, True),
        ((2, 1), True, True),
        ((2, 2), False, True),
        ((1, 2), False, False),
        ((3, 2, 1), True, True),
        ((3, 1, 1), False, True),
        ((5, 0, 1), False, False),
        ((0, 1), False, False),
        ((3, 3, 1), False, True),
        ((1, 1, 1, 1, 1), False, True),
        ((6, 5, 4, 3, 2, 1), True, True),
    ],
)


@pytest.mark.rule("FAT-2-22", "FAT-2-23", "FAT-7-22", "FAT-2-22-ex1", "FAT-7-22-ex1")
@SHAPES
def test_a_sheet_holds_where_its_shape_is_balanced(shape: Shape, pyramid: bool, column: bool) -> None:
    skills = (
        Levelled(f"s{level}_{at}", f"S{level} {at}", level, "skill")
        for level, many in enumerate(shape)
        for at in range(many)
    )
    sheet = Sheet("fate2", "Quelqu’un", tuple(skills))
    for kind, holds in (("pyramid", pyramid), ("column", column)):
        rules = SYSTEM.rules(SYSTEM.pack().turn({"pyramid": kind}))
        found = {(p.rule, p.said) for p in rules.validate(sheet)}
        assert (("FAT-2-22", "row") not in found and ("FAT-7-22", "row") not in found) is holds, kind


@SHAPES
def test_shapes_that_are_balanced(shape: Shape, pyramid: bool, column: bool) -> None:
    assert legal(shape) is pyramid
    assert legal(shape, column=True) is column


def test_the_points_of_one_skill() -> None:
    """One phase reaches a level with so many points and not with one fewer."""
    for column, costs in ((False, [1, 4, 10, 20, 35, 56]), (True, [1, 3, 6, 10, 15, 21, 28])):
        for level, points in enumerate(costs):
            assert earliest([points], Wanted(level), column=column) == 1
            assert earliest([points - 1], Wanted(level), column=column) is None


@pytest.mark.rule("FAT-2-25", "FAT-7-22")
def test_the_first_phase_of_each_top() -> None:
    assert [earliest([4] * 22, Wanted(level)) for level in range(1, 7)] == [1, 3, 5, 9, 15, 22]
    assert [earliest([4] * 9, Wanted(level), column=True) for level in range(1, 7)] == [1, 2, 3, 4, 6, 8]


@pytest.mark.rule("FAT-2-25")
def test_a_shape_that_adds_up_but_that_no_sequence_reaches() -> None:
    trap = (6, 5, 4, 3, 2, 1)
    assert legal(trap) and cost(trap) == 14 * 4
    assert earliest([4] * 30, Wanted(shape=trap)) is None
    assert earliest([4] * 30, Wanted(shape=(7, 6, 5, 4, 3, 2, 1))) is None
    found = route((), [4] * 22, Wanted(shape=(9, 7, 5, 4, 3, 2, 1)))
    assert found is not None and len(found) == 22


@pytest.mark.rule("FAT-A4-ex5", "FAT-2-24")
def test_jurams_fourth_phase_names_its_row() -> None:
    stands = prospect((3, 2, 2), 2)
    assert (stands.at_most, stands.exactly, stands.state) == (False, False, "barred")
    assert stands.missing == (0, 0, 1)
    assert stands.fault is not None
    assert (stands.fault.below, stands.fault.found, stands.fault.needed) == (1, 2, 3)


@pytest.mark.rule("FAT-A4-ex4")
def test_ro_mends_his_pyramid_with_one_more() -> None:
    assert prospect((4, 2, 1), 2).state == "possible"
    after = prospect((3, 3, 1), 1)
    assert (after.state, after.missing) == ("mendable", (0,))
    assert prospect((4, 3, 1), 0).state == "possible"
    assert prospect((4, 3, 1), -1).at_most is False


def test_nothing_is_left_and_too_much_is_spent() -> None:
    assert prospect((), 0).exactly and prospect((), 0).at_most
    over = prospect((), -1)
    assert not over.at_most and not over.exactly


@pytest.mark.rule("FAT-7-07")
def test_skills_below_the_first_row_do_not_count() -> None:
    assert shape_of_levels((0, 0, 1, -1, -2)) == (2, 1)
    assert faults(shape_of_levels((0, -2, -1))) == ()
    (fault,) = faults(shape_of_levels((1, -1)))
    assert (fault.level, fault.found, fault.needed) == (1, 0, 2)
    assert [stage.bought for stage in route((2,), [1, 2], Wanted(0, since=-3)) or ()] == [(-2,), (-1, 0)]
