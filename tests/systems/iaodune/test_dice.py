"""The discordant die and the Chance throw."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.dice import DF
from tablee.game.problem import Refused
from tablee.game.walk import Thrown, walk
from tests.systems.iaodune.by_hand import law, rules, said, thrown, totals


@pytest.mark.rule("IAO-01")
def test_faces_are_read_in_pairs() -> None:
    reading = walk(rules().notation("+1D"), [Thrown((1, 2, 3, 4, 5, 6))]).reading
    assert reading is not None
    assert [(die.face, die.value) for die in reading.dice] == [
        (1, -1), (2, -1), (3, 0), (4, 0), (5, 1), (6, 1)
    ]  # fmt: skip


@pytest.mark.rule("IAO-01")
def test_a_fudge_die_is_the_same_die() -> None:
    check = rules().notation("0N")
    assert [group.die for group in check.root.dice] == [DF]  # type: ignore[union-attr]


@pytest.mark.rule("IAO-02")
def test_chance_is_five_dice_from_minus_five_to_five_around_zero() -> None:
    chance = totals(rules().notation("chance"))
    assert sorted(chance) == list(range(-5, 6))
    assert chance[5] == chance[-5] == Fraction(1, 243)
    assert sum(total * p for total, p in chance.items()) == 0


@pytest.mark.rule("IAO-ex1")
def test_five_dice_and_three_levels() -> None:
    outcome = thrown(rules().notation("+3N"), (1, 2, 3, 4, 5))
    assert outcome.total == 2
    assert said(outcome) == [
        ("IAO-04", "level"), ("IAO-06", "sum"), ("IAO-03", "range"),
        ("IAO-01", "read"), ("IAO-02", "thrown"), ("IAO-08", "result"),
    ]  # fmt: skip


@pytest.mark.rule("IAO-02")
@pytest.mark.parametrize("base", [1, 4, 20])
@pytest.mark.parametrize("d", [-3, 0, 2])
def test_with_another_number_of_dice_so_many_are_kept_and_limit_the_result(base: int, d: int) -> None:
    found = totals(rules(base_dice=base).check({"check": "chance", "n": 2, "d": d}))
    assert found == law(d, lambda kept: kept + 2, base)
    assert (min(found), max(found)) == (2 - base, 2 + base)


@pytest.mark.rule("IAO-02")
def test_the_number_of_dice_limits_converted_throws_too() -> None:
    check = rules(base_dice=4).notation("+1N +6D en N")
    assert max(totals(check)) == 5
    assert thrown(check, (6, 6, 6, 6)).total == 5


def test_faces_that_do_not_fit_are_refused() -> None:
    check = rules().notation("+1D")
    with pytest.raises(Refused):
        walk(check, [Thrown((1, 2, 3, 4, 5))])
    with pytest.raises(Refused):
        walk(check, [Thrown((1, 2, 3, 4, 5, 7))])
