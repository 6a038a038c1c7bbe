from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.dice import DiceError, Distribution, constant, mixture, uniform

laws = st.dictionaries(st.integers(-30, 30), st.integers(1, 10**12), min_size=1, max_size=12).map(
    Distribution
)
numbers = st.integers(-20, 20) | st.fractions(-3, 3, max_denominator=6)
odd_laws = st.dictionaries(numbers, st.integers(1, 50), min_size=1, max_size=6).map(Distribution)


def test_zero_weights_are_dropped_and_repeated_outcomes_added_up() -> None:
    law = Distribution([("a", 1), ("b", 0), ("a", 2), ("c", 3)])
    assert dict(law.weights) == {"a": 3, "c": 3}
    assert (law.total, len(law), law.outcomes(), list(law)) == (6, 2, ("a", "c"), ["a", "c"])
    assert "a" in law
    assert "b" not in law


def test_negative_fractional_and_empty_laws_are_refused() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        Distribution({1: -1})
    with pytest.raises(ValueError, match="at least one"):
        Distribution({1: 0})
    with pytest.raises(TypeError, match="whole"):
        Distribution({1: 0.5})  # type: ignore[arg-type]


def test_nothing_can_be_changed() -> None:
    law = uniform("ab")
    with pytest.raises(TypeError):
        law.weights["a"] = 2  # type: ignore[index]
    with pytest.raises(AttributeError):
        law.total = 3  # type: ignore[misc]


def test_equality_is_that_of_the_chances() -> None:
    one, two = Distribution({1: 1, 2: 2}), Distribution({2: 4, 1: 2})
    assert one == two
    assert hash(one) == hash(two)
    assert one != Distribution({1: 1, 2: 3})
    assert one != Distribution({1: 1, 3: 2})
    assert one != {1: 1, 2: 2}
    assert eval(repr(one)) == one


def test_laws_and_errors_can_be_sent_to_another_process() -> None:
    law = uniform("abc")
    assert hash(law)
    assert pickle.loads(pickle.dumps(law)) == law
    error = pickle.loads(pickle.dumps(DiceError("faces_count", expected=3, found=2)))
    assert (error.code, error.slots, str(error)) == (
        "faces_count",
        {"expected": 3, "found": 2},
        "expected 3 faces, found 2",
    )


def test_questions() -> None:
    law = uniform(range(1, 7))
    assert law.p(6) == Fraction(1, 6)
    assert law.p("six") == 0
    assert law.chance(lambda o: o % 2 == 0) == Fraction(1, 2)
    assert law.mean() == Fraction(7, 2)
    assert law.mean(lambda o: Fraction(o, 2)) == Fraction(7, 4)
    assert (law.at_least(5), law.at_most(5)) == (Fraction(1, 3), Fraction(5, 6))


def test_given_is_conditional() -> None:
    assert uniform(range(6)).given(lambda o: o > 3) == uniform((4, 5))
    with pytest.raises(ValueError, match="satisfy"):
        uniform(range(6)).given(lambda o: o > 9)


def test_combine_without_a_function_gives_pairs() -> None:
    law = uniform("ab").combine(Distribution({1: 1, 2: 3}))
    assert dict(law.weights) == {("a", 1): 1, ("a", 2): 3, ("b", 1): 1, ("b", 2): 3}


def test_mixture_weighs_laws_whatever_their_totals() -> None:
    law = mixture([(1, uniform("ab")), (2, Distribution({"b": 10, "c": 20})), (0, constant("z"))])
    assert {o: law.p(o) for o in law} == {"a": Fraction(1, 6), "b": Fraction(7, 18), "c": Fraction(4, 9)}


@given(laws, laws)
def test_margin_and_sum_agree_with_the_plain_double_loop(
    one: Distribution[int], two: Distribution[int]
) -> None:
    assert one.compare(two) == one.combine(two, lambda a, b: a - b)
    assert one.plus(two) == one.combine(two, lambda a, b: a + b)


@given(odd_laws, odd_laws)
def test_margin_of_fractions(one: Distribution[int | Fraction], two: Distribution[int | Fraction]) -> None:
    assert one.compare(two) == one.combine(two, lambda a, b: a - b)


def test_sums_are_ascending() -> None:
    assert list(Distribution({0: 1, 2: 1}).plus(Distribution({0: 1, 15: 1}))) == [0, 2, 15, 17]


def test_margin_of_distant_numbers_does_not_fill_the_gap() -> None:
    far = Distribution({0: 1, 10**12: 1})
    assert far.compare(far) == Distribution({0: 2, 10**12: 1, -(10**12): 1})


@given(laws, laws)
def test_algebra(one: Distribution[int], two: Distribution[int]) -> None:
    assert one.plus(two) == two.plus(one)
    assert one.plus(two).mean() == one.mean() + two.mean()
    assert one.compare(two).mean() == one.mean() - two.mean()
    assert one.map(lambda o: o) == one
    assert one.compare(constant(0)) == one
    assert sum(one.p(o) for o in one) == 1
    assert one.at_least(3) + one.at_most(2) == 1
    assert mixture([(3, one), (5, one)]) == one
    assert one.combine(two).map(lambda pair: pair[0]) == one


@given(laws, st.integers(1, 1000))
def test_scaling_all_weights_changes_nothing(law: Distribution[int], factor: int) -> None:
    scaled = Distribution({o: w * factor for o, w in law.items()})
    assert scaled == law
    assert hash(scaled) == hash(law)
