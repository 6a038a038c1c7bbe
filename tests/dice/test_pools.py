"""Laws of pools against enumerators that know nothing of the engine."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.dice import DF, DiceError, Die, Keep, Pool, d, ordered_law
from tablee.dice.laws import kept_values_law
from tablee.dice.packing import power, power_by_recurrence, power_of_even
from tests.dice.enumeration import kept, ordered
from tests.dice.tables import table

HALF = Die("half", (0, Fraction(1, 2), 1, 1))
KRASSE = Die("dK", (0, 0, 3, 0, 0, 6))
ODD = Die("odd", (-7, 2, 2, 11, 40))

dice = st.sampled_from([DF, KRASSE, HALF, ODD, d(1), d(2), d(4), d(6)]) | st.lists(
    st.integers(-9, 9), min_size=1, max_size=6
).map(lambda values: Die("own", tuple(values)))


@st.composite
def pools(draw: st.DrawFn, most: int = 5) -> Pool:
    die, count = draw(dice), draw(st.integers(0, most))
    if not count or draw(st.booleans()):
        return Pool(die, count)
    return Pool(die, count, Keep(draw(st.integers(1, count)), draw(st.booleans())))


def best(pool: Pool, throw: tuple[int | Fraction, ...]) -> tuple[int | Fraction, ...]:
    """The kept values of one throw, ascending."""
    if pool.keep is None:
        return tuple(sorted(throw))
    return tuple(sorted(sorted(throw, reverse=pool.keep.highest)[: pool.keep.count]))


def test_four_fudge_dice() -> None:
    law = Pool(DF, 4).sum_law()
    assert law.total == 81
    assert dict(law.items()) == {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1}


def test_best_three_of_four() -> None:
    law = Pool(d(6), 4, Keep(3, True)).sum_law()
    assert [law.p(total) * 1296 for total in (3, 13, 18)] == [1, 172, 21]
    assert law.mean() == Fraction(15869, 1296)


@given(pools())
def test_sums_and_kept_sets_agree_with_every_throw(pool: Pool) -> None:
    throws = [pool.die.values] * pool.count
    assert table(pool.sum_law()) == ordered(throws, lambda throw: sum(best(pool, throw)))
    assert table(kept_values_law(pool)) == ordered(throws, lambda throw: best(pool, throw))
    assert list(pool.sum_law()) == sorted(pool.sum_law())


@given(pools(), st.data())
def test_success_sets_agree_with_every_throw(pool: Pool, data: st.DataObject) -> None:
    successes = data.draw(st.frozensets(st.sampled_from(pool.die.values)))

    def read(throw: tuple[int | Fraction, ...]) -> tuple[int, int]:
        shown = best(pool, throw)
        count = sum(value in successes for value in shown)
        all_or_none = shown and count in (0, len(shown))
        return count, max(map(shown.count, shown)) if all_or_none else 0

    assert table(pool.success_sets_law(successes)) == ordered([pool.die.values] * pool.count, read)


@pytest.mark.parametrize("highest", [True, False])
@pytest.mark.parametrize("count", range(5, 13))
def test_best_or_worst_five_dice_of_fu3(count: int, highest: bool) -> None:
    expected: dict[tuple[int, int], Fraction] = {}
    for shown, chance in kept(range(1, 7), count, 5, highest).items():
        successes = sum(value >= 4 for value in shown)
        key = successes, max(map(shown.count, shown)) if successes in (0, 5) else 0
        expected[key] = expected.get(key, Fraction(0)) + chance
    law = Pool(d(6), count, Keep(5, highest)).success_sets_law(frozenset({4, 5, 6}))
    assert table(law) == expected
    assert law.total == 6**count


@pytest.mark.parametrize("difference", range(-15, 16))
def test_every_pool_of_iaodune(difference: int) -> None:
    count, highest = 5 + abs(difference), difference >= 0
    expected: dict[int, Fraction] = {}
    for shown, chance in kept((-1, 0, 1), count, 5, highest).items():
        expected[sum(shown)] = expected.get(sum(shown), Fraction(0)) + chance
    assert table(Pool(DF, count, Keep(5, highest)).sum_law()) == expected


def test_krasse_joint_law() -> None:
    law = ordered_law([d(10), d(10)]).combine(Pool(KRASSE, 10).sum_law())
    assert len(law) == 2100
    assert law.p(((10, 10), 60)) == Fraction(1, 100 * 6**10)
    assert law.chance(lambda o: o[0] == (1, 1)) == Fraction(1, 100)


@given(st.lists(dice, max_size=4))
def test_ordered_law(thrown: list[Die]) -> None:
    assert table(ordered_law(thrown)) == ordered([die.values for die in thrown], lambda throw: throw)


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 97])
@pytest.mark.parametrize("count", [1, 2, 3, 50, 51])
def test_all_ways_to_raise_to_a_power_agree(sides: int, count: int) -> None:
    ones = [1] * sides
    expected = list(power(ones, count))
    assert list(power_of_even(sides, count)) == expected
    assert list(power_by_recurrence(ones, count)) == expected
    lopsided = [3, 0, 1, 2]
    assert list(power_by_recurrence(lopsided, count)) == list(power(lopsided, count))


def test_large_pools_are_exact() -> None:
    law = Pool(d(6), 1000).sum_law()
    assert (law.total, len(law)) == (6**1000, 5001)
    assert law.mean() == 3500
    assert sum(weight for _, weight in law.items()) == 6**1000
    assert law.weights[1000] == 1
    assert law.weights[1001] == 1000
    keep = Pool(d(6), 100, Keep(50, True)).sum_law()
    assert sum(weight for _, weight in keep.items()) == 6**100
    assert keep.weights[300] == sum(comb(100, sixes) * 5 ** (100 - sixes) for sixes in range(50, 101))


@pytest.mark.parametrize("die", [d(20), d(100), Die("gap", (1, 2, 3, 5, 8)), Die("twice", (1, 2, 2, 3))])
def test_keeping_all_but_one_of_many_is_the_sum_without_the_worst(die: Die) -> None:
    count = 14
    best_law = Pool(die, count, Keep(count - 1, True)).sum_law()
    worst = Pool(die, count, Keep(1, False)).sum_law()
    assert best_law.mean() + worst.mean() == count * die.law().mean()
    assert sum(weight for _, weight in best_law.items()) == best_law.total


def test_kept_flags_prefer_the_first_of_equal_dice() -> None:
    pool = Pool(d(6), 5, Keep(2, True))
    assert pool.kept_flags((3, 6, 3, 1, 3)) == (True, True, False, False, False)
    assert Pool(d(6), 5, Keep(2, False)).kept_flags((3, 6, 3, 1, 3)) == (True, False, False, True, False)
    # Faces 1 and 2 of a Fudge die are both worth -1: the value decides, then the order.
    assert Pool(DF, 3, Keep(1, False)).kept_flags((2, 1, 5)) == (True, False, False)
    assert Pool(d(6), 2).kept_flags((1, 1)) == (True, True)


@given(pools(), st.data())
def test_kept_flags_keep_the_best_values(pool: Pool, data: st.DataObject) -> None:
    faces = data.draw(st.lists(st.integers(1, pool.die.sides), min_size=pool.count, max_size=pool.count))
    values = tuple(pool.die.value(face) for face in faces)
    flags = pool.kept_flags(faces)
    assert tuple(sorted(v for v, flag in zip(values, flags, strict=True) if flag)) == best(pool, values)


def test_impossible_dice_are_refused_with_their_slots() -> None:
    refusals: list[tuple[Callable[[], object], str]] = [
        (lambda: Die("none", ()), "bad_die"),
        (lambda: Die("float", (0.5,)), "bad_die"),  # type: ignore[arg-type]
        (lambda: d(0), "bad_die"),
        (lambda: d(10**9), "bad_die"),
        (lambda: Pool(d(6), 10**9), "too_many_dice"),
        (lambda: Pool(d(6), -1), "too_many_dice"),
        (lambda: Pool(d(6), 3, Keep(4, True)), "bad_keep"),
        (lambda: Pool(d(6), 3, Keep(0, True)), "bad_keep"),
        (lambda: Pool(d(6), 2).kept_flags((1,)), "faces_count"),
        (lambda: Pool(d(6), 2).kept_flags((1, 7)), "bad_face"),
        (lambda: d(6).value(0), "bad_face"),
    ]
    for make, code in refusals:
        with pytest.raises(DiceError) as caught:
            make()
        assert caught.value.code == code
        assert str(caught.value)
