"""A success by one degree: the table, Scale, damage bonuses, the guard, the roll."""

from __future__ import annotations

import pytest

from tests.systems.fudge.blows import (
    DYING,
    HURT,
    OUT,
    SCRATCH,
    UNHURT,
    VERY_HURT,
    after,
    df,
    result,
    struck,
    wound,
)
from tests.systems.fudge.by_hand import told


@pytest.mark.rule("FUD-4.5.6-01", "FUD-4.5.5-04")
@pytest.mark.parametrize(
    ("tdf", "expected"),
    [(-9, UNHURT), (-1, UNHURT), (0, SCRATCH), (2, SCRATCH), (4, SCRATCH), (5, HURT), (12, HURT)],
)
def test_a_graze_is_read_by_the_total_factor_and_asks_for_no_roll(tdf: int, expected: int) -> None:
    found = result(after(struck(1, tdf)))
    assert found.key == f"wound_{expected}"
    assert found.detail == (("graze", True),)
    assert found.success is (expected > 0)


@pytest.mark.rule("FUD-4.5.6-01")
def test_two_degrees_are_no_graze() -> None:
    assert result(after(struck(2, 0, damage_roll="none"))).detail == ()
    assert wound(struck(2, 5, damage_roll="none")) == OUT


@pytest.mark.rule("FUD-4.5.6-03")
@pytest.mark.parametrize(
    ("tdf", "gap", "expected"),
    [
        (7, 2, HURT), (7, 3, VERY_HURT), (7, 5, VERY_HURT), (7, 8, VERY_HURT), (2, 3, HURT), (-1, 4, SCRATCH),
        (7, 9, OUT), (8, 9, DYING), (4, 9, VERY_HURT), (-2, 9, UNHURT),
    ],
)  # fmt: skip
def test_a_larger_attacker_grazes_harder_and_a_huge_one_hits(tdf: int, gap: int, expected: int) -> None:
    check = struck(1, tdf - gap, me={"scale": gap}, foe={"mass": 0}, damage_roll="none")
    assert wound(check) == expected
    assert (("graze", True) in result(after(check)).detail) is (gap < 9)


@pytest.mark.rule("FUD-4.5.6-04")
@pytest.mark.parametrize(
    ("tdf", "gap", "bonus", "expected"),
    [
        (2, 0, 1, HURT), (0, 4, 0, SCRATCH), (7, 5, 0, VERY_HURT), (4, 0, 2, HURT), (-3, 0, 1, UNHURT),
        (-4, 0, 2, UNHURT), (-1, 0, 2, SCRATCH),
    ],
)  # fmt: skip
def test_a_graze_is_never_worse_than_the_same_blow_at_the_next_degree(
    tdf: int, gap: int, bonus: int, expected: int
) -> None:
    assert wound(struck(1, tdf - gap, me={"scale": gap, "bonus": bonus})) == expected


@pytest.mark.rule("FUD-4.5.6-04")
def test_without_the_guard_scale_counts_in_full() -> None:
    assert wound(struck(1, -4, me={"scale": 4}, graze_guard=False)) == HURT
    found = result(after(struck(1, -4, me={"scale": 4})))
    assert ("FUD-4.5.6-04", "guard") in told(found.because)


@pytest.mark.rule("FUD-4.5.6-01")
@pytest.mark.parametrize(
    ("bonus", "half", "points", "calculated"),
    [(0, 1, 1, 1), (1, 2, 2, 2), (2, 2, 3, 2), (3, 3, 4, 3), (-1, 1, 0, 1), (-2, 0, 0, 0), (-3, 0, 0, 0)],
)
def test_three_ways_to_count_a_damage_bonus_on_a_graze(
    bonus: int, half: int, points: int, calculated: int
) -> None:
    def found(way: str) -> int:
        return wound(struck(1, 2, me={"bonus": bonus}, graze_bonus=way, graze_guard=False))

    assert [found("half"), found("points"), found("calculated")] == [half, points, calculated]


@pytest.mark.rule("FUD-4.5.6-02")
@pytest.mark.parametrize(("rolled", "shift"), [(-4, -1), (-2, -1), (-1, 0), (0, 0), (1, 0), (2, 1), (4, 1)])
def test_a_damage_roll_moves_a_graze_by_one_level_at_most(rolled: int, shift: int) -> None:
    assert wound(struck(1, 5, graze_roll=True), df(rolled)) == HURT + shift
    assert wound(struck(1, -5, graze_roll=True), df(rolled)) == max(UNHURT, shift)


@pytest.mark.rule("FUD-4.5.6-02")
@pytest.mark.parametrize("face", [-1, 0, 1])
def test_one_die_moves_a_graze_by_its_face(face: int) -> None:
    assert wound(struck(1, 5, graze_roll=True, damage_roll="one_die"), df(face, 1)) == HURT + face
    assert wound(struck(1, 5, graze_roll=False, damage_roll="one_die")) == HURT


@pytest.mark.rule("FUD-4.6.3-02")
def test_min_mid_max_leaves_a_graze_as_it_is() -> None:
    assert wound(struck(1, 5, damage_roll="min_mid_max", graze_roll=True)) == HURT
