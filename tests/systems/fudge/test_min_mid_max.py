"""Min-Mid-Max: which dice are read, how often what, and the duel of the book blow by blow."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.check import Throw
from tablee.systems.fudge.blow.minmidmax import (
    law_read,
    mmm_table,
    number_read,
    rd_bonus,
    reading_row,
    tdf_bonus,
    total_bonus,
)
from tablee.systems.fudge.wounds.levels import stages, wound_track
from tests.systems.fudge.blows import (
    DYING,
    HURT,
    OUT,
    SCRATCH,
    UNHURT,
    VERY_HURT,
    after,
    at,
    level,
    result,
    struck,
    wound,
)
from tests.systems.fudge.by_hand import made, one, rules, slots, told

MMM: dict[str, Any] = {"damage_roll": "min_mid_max"}
READ = {0: ("min",), 1: ("mid",), 2: ("max",), 3: ("max", "min"), 4: ("min", "mid", "max")}
T26 = {-1: (-1, 0, 1), 0: (0, 1, 2), 2: (0, 1, 2), 3: (1, 2, 3), 5: (1, 2, 3), 6: (2, 3, 4), 20: (2, 3, 4)}
T27 = {
    0: {1: 91, 2: 61, 3: 37, 4: 19, 5: 7, 6: 1},
    1: {1: 16, 2: 40, 3: 52, 4: 52, 5: 40, 6: 16},
    2: {1: 1, 2: 7, 3: 19, 4: 37, 5: 61, 6: 91},
    3: {2: 1, 3: 6, 4: 13, 5: 24, 6: 37, 7: 54, 8: 37, 9: 24, 10: 13, 11: 6, 12: 1},
    4: {
        3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27, 11: 27, 12: 25,
        13: 21, 14: 15, 15: 10, 16: 6, 17: 3, 18: 1,
    },
}  # fmt: skip
T28 = {
    0: ((152, 56, 8, 0, 0), 0),
    1: ((56, 104, 56, 0, 0), 0),
    2: ((8, 56, 152, 0, 0), 0),
    3: ((1, 19, 61, 91, 44), 20),
    4: ((0, 4, 16, 36, 160), 135),
}


@pytest.mark.rule("FUD-4.6.3-01")
def test_three_six_sided_dice_whatever_the_game_throws() -> None:
    for dice in ("4dF", "d100"):
        node = after(struck(2, 0, dice=dice, **MMM)).node
        assert isinstance(node, Throw) and node.sides == (6, 6, 6)
    assert [stage.low for stage in stages(at())][1:6] == [1, 3, 5, 7, 9]


@pytest.mark.rule("FUD-4.6.3-02", "FUD-4.6.3-03-ex1", "FUD-4.6.3-03-ex2")
@pytest.mark.parametrize(
    ("tdf", "rd", "bonus", "read"),
    [(3, 3, 1, 3), (3, 5, 2, 5), (2, 3, 0, 2), (2, 4, 1, 3), (6, 3, 2, 5), (-1, 4, 0, 2)],
)
def test_factor_and_degree_decide_together_which_die_is_read(
    tdf: int, rd: int, bonus: int, read: int
) -> None:
    me = {"name": "me", "skill": rd, "offence": tdf, "dice": "fixed"}
    form = {"mode": "round", "me": me, "foe": {"name": "foe", "dice": "fixed"}}
    found = one(made("blow", of=rules(**MMM), **form), 2, 3, 5)
    assert slots(found.because, "FUD-4.6.3-04", "read")["bonus"] == bonus
    assert slots(found.because, "FUD-4.6.3-06", "total")["rolled"] == read


@pytest.mark.rule("FUD-4.6.3-02")
def test_the_bonuses_of_factor_and_degree() -> None:
    book = at()
    assert [(row.low, row.bonus) for row in mmm_table(book).rd] == [(2, 0), (4, 1), (6, 2)]
    assert [tdf_bonus(book, n) for n in (-4, -1, 0, 1, 2, 3, 4, 5, 6, 12)] == [-1, -1, 0, 0, 0, 1, 1, 1, 2, 2]
    assert [rd_bonus(book, n) for n in (2, 3, 4, 5, 6, 9)] == [0, 0, 1, 1, 2, 2]
    assert (tdf_bonus(book, 3), rd_bonus(book, 3), total_bonus(book, 3, 5)) == (1, 0, 2)


@pytest.mark.rule("FUD-4.6.3-03")
def test_a_very_low_factor_may_cost_more() -> None:
    assert [tdf_bonus(at(), n) for n in (-5, -6, -20)] == [-1, -1, -1]
    assert [tdf_bonus(at(mmm_far=-2), n) for n in (-4, -5, -6)] == [-1, -2, -2]
    assert wound(struck(4, -5, mmm_far=-2, **MMM)) == UNHURT


@pytest.mark.rule("FUD-4.6.3-04")
@pytest.mark.parametrize(("tdf", "expected"), T26.items())
def test_the_total_bonus_decides_which_die_is_read(tdf: int, expected: tuple[int, ...]) -> None:
    book = at()
    for degrees, total in zip(((2, 3), (4, 5), (6, 8)), expected, strict=True):
        for rd in degrees:
            assert total_bonus(book, tdf, rd) == total
            row = reading_row(book, total)
            assert (row.read if row else ()) == READ.get(total, ())


@pytest.mark.rule("FUD-4.6.3-04")
def test_below_zero_there_is_neither_damage_nor_a_roll() -> None:
    found = result(after(struck(2, -1, **MMM)))
    assert (level(found), told(found.because)[-1]) == (UNHURT, ("FUD-4.6.3-04", "none"))


@pytest.mark.rule("FUD-4.6.3-05", "FUD-4.6.3-05-ex1", "FUD-4.6.3-05-ex2")
def test_the_middle_die() -> None:
    def three(*faces: int) -> list[int]:
        return [number_read((which,), faces) for which in ("min", "mid", "max")]

    assert three(4, 2, 4) == [2, 4, 4]
    assert three(5, 1, 3) == [1, 3, 5]
    assert three(6, 6, 6) == [6, 6, 6]
    blows = [struck(2, 0, **MMM), struck(2, 3, **MMM), struck(2, 6, **MMM)]
    assert [wound(check, (5, 1, 3)) for check in blows] == [SCRATCH, HURT, VERY_HURT]


@pytest.mark.rule("FUD-4.6.3-04")
@pytest.mark.parametrize(("bonus", "expected"), T27.items())
def test_how_often_each_number_is_read(bonus: int, expected: dict[int, int]) -> None:
    assert dict(law_read(3, 6, READ[bonus]).items()) == expected
    means = {0: (49, 24), 1: (7, 2), 2: (119, 24), 3: (7, 1), 4: (21, 2)}
    mean = law_read(3, 6, READ[bonus]).mean()
    assert (mean.numerator, mean.denominator) == means[bonus]


@pytest.mark.rule("FUD-4.6.3-06")
@pytest.mark.parametrize(("bonus", "expected"), [(bonus, ways) for bonus, (ways, _) in T28.items()])
def test_how_often_each_wound_comes_of_it(bonus: int, expected: tuple[int, ...]) -> None:
    tdf, rd = {0: (0, 2), 1: (0, 4), 2: (0, 6), 3: (3, 6), 4: (6, 6)}[bonus]
    node = struck(rd, tdf, **MMM).root
    assert isinstance(node, Throw)
    found = {key[0].level: weight for key, weight in node.law().items()}
    assert tuple(found.get(n, 0) for n in range(1, 6)) == expected
    above = sum(ways for number, ways in T27[bonus].items() if number > 9)
    assert above == T28[bonus][1]


@pytest.mark.rule("FUD-4.6.3-06")
def test_above_nine_the_victim_is_near_death_and_no_worse() -> None:
    assert wound(struck(6, 6, **MMM), (6, 6, 6)) == DYING


@pytest.mark.rule("FUD-4.6.3-07")
def test_a_tactics_bonus_is_added_to_the_number_read() -> None:
    found = result(after(struck(2, 0, me={"tactic": "all_out", "skill": 1}, **MMM), (2, 4, 4)))
    assert slots(found.because, "FUD-4.6.3-07", "total")["damage"] == 3
    assert level(found) == HURT
    lost = {"tactic": "all_out", "skill": -1}
    assert wound(struck(2, 0, me={"skill": 2}, foe=lost, **MMM), (2, 4, 4)) == HURT  # 2 and 2 make 4
    tie = result(after(struck(0, 2, foe=lost, **MMM)))
    assert (level(tie), tie.detail) == (HURT, (("graze", True),))


@pytest.mark.rule("FUD-4.6.3-08")
def test_the_principle_without_tables() -> None:
    book = at(mmm_by="principle")
    cases = {(0, 2): 0, (-6, 2): 0, (3, 2): 1, (0, 4): 1, (3, 4): 2, (9, 9): 2}
    assert {case: total_bonus(book, *case) for case in cases} == cases
    assert total_bonus(at(mmm_by="tables"), 9, 9) == 4
    assert wound(struck(9, 9, mmm_by="principle", **MMM), (1, 2, 5)) == VERY_HURT


@pytest.mark.rule(
    "FUD-4.6.3-10", "FUD-4.6.3-10-ex1", "FUD-4.6.3-10-ex2", "FUD-4.6.3-10-ex3", "FUD-4.6.3-10-ex4",
    "FUD-4.6.3-10-ex5",
)  # fmt: skip
def test_the_duel_of_rachel_and_archie() -> None:
    rachel = {"offence": 2 + 0, "guard": 2 + 0}
    archie = {"offence": 4 + 2, "guard": 2 + 0}
    first = result(after(struck(2, 0, me=rachel, foe=archie, **MMM), (3, 5, 6)))
    assert (dict(first.facts)["tdf"], level(first)) == (0, HURT)
    second = result(after(struck(1, 0, me=archie, foe=rachel, **MMM)))
    assert (dict(second.facts)["tdf"], level(second), second.detail) == (4, SCRATCH, (("graze", True),))
    third = result(after(struck(4, 0, me=archie, foe=rachel, **MMM), (1, 2, 3)))
    assert (dict(third.facts)["rolled"], level(third)) == (3, HURT)
    all_out = rachel | {"tactic": "all_out", "skill": 5}
    fourth = result(after(struck(6, 0, me=all_out, foe=archie, **MMM), (1, 4, 6)))
    assert (dict(fourth.facts)["damage"], level(fourth)) == (7, OUT)


@pytest.mark.rule("FUD-4.6.3-09")
def test_the_epic_track_has_more_boxes_where_one_blow_must_not_decide() -> None:
    assert [row.boxes for row in wound_track(at(track="epic", **MMM)).rows] == [3, 2, 2, 1, 1]
    assert [row.boxes for row in wound_track(at(**MMM)).rows] == [3, 1, 1, 1, 1]
