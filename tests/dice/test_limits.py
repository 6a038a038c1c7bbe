"""Refused before any work; what is accepted is quick, and what is kept is small."""

from __future__ import annotations

import subprocess
import sys
import tracemalloc
from contextlib import suppress

import pytest

from tablee.dice import BUDGET, DF, DiceError, Keep, Pool, clear_caches, d, ordered_law, parse
from tablee.dice.caches import all_caches
from tablee.dice.laws import kept_values_law
from tests.work import calls


@pytest.mark.parametrize("text", ["1000d6kh500", "1000d1000", "500d1000kl250", "1000d100kh500"])
def test_costly_questions_are_refused_at_once(text: str) -> None:
    expression = parse(text)
    with pytest.raises(DiceError) as caught:
        expression.law()

    def refused() -> None:
        with suppress(DiceError):
            expression.law()

    clear_caches()
    assert calls(refused) < 2_000
    assert caught.value.code == "too_costly"
    assert caught.value.slots == {"notation": text, "cost": expression.cost(), "budget": BUDGET}


def test_pools_are_refused_too() -> None:
    for ask in (
        Pool(d(6), 1000, Keep(500, True)).sum_law,
        lambda: kept_values_law(Pool(d(100), 20)),
        lambda: Pool(d(100), 1000).success_sets_law(frozenset({100})),
        lambda: ordered_law([d(100)] * 5),
    ):
        with pytest.raises(DiceError) as caught:
            ask()
        assert caught.value.code == "too_costly"


def test_budget_can_be_narrower_or_wider() -> None:
    with pytest.raises(DiceError):
        parse("3d6").law(budget=10)
    costly = parse("300d6+300d6")
    assert costly.cost() > BUDGET
    with pytest.raises(DiceError):
        costly.law(budget=costly.cost() - 1)
    assert costly.law(budget=costly.cost()).mean() == 2100


@pytest.mark.parametrize("text", ["100d6kh50", "1000d6", "20dFkh5", "100d6kh50+100d6kl50", "1000dFkh5"])
def test_fair_questions_are_answered(text: str) -> None:
    expression = parse(text)
    assert expression.cost() <= BUDGET
    law = expression.law()
    assert sum(weight for _, weight in law.items()) == law.total


def test_a_repeated_question_costs_a_look_up() -> None:
    pool = Pool(d(6), 100, Keep(50, True))
    assert pool.sum_law() is pool.sum_law()
    assert Pool(d(6), 4).sum_law() is Pool(d(6), 4).sum_law()
    assert parse("3d6+2").law() is parse("3d6 + 2").law()
    clear_caches()
    assert all(cache.cache_info().currsize == 0 for cache in all_caches())


def test_every_cache_is_bounded() -> None:
    assert all(0 < (cache.cache_info().maxsize or 0) <= 256 for cache in all_caches())


def test_large_laws_are_not_kept() -> None:
    clear_caches()
    pool = Pool(d(6), 1000)
    assert pool.sum_law() == pool.sum_law()
    assert pool.sum_law() is not pool.sum_law()


def test_a_long_evening_leaves_little_in_memory() -> None:
    """Two thousand different questions of all kinds leave less than 10 MiB."""
    clear_caches()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for count in range(1, 41):
        for keep in range(1, min(count, 12) + 1):
            for highest in (True, False):
                Pool(DF, count, Keep(keep, highest)).sum_law()
                Pool(d(6), count, Keep(keep, highest)).sum_law()
        Pool(d(6), count, Keep(min(count, 5), True)).success_sets_law(frozenset({4, 5, 6}))
        kept_values_law(Pool(d(6), count, Keep(min(count, 4), True)))
        parse(f"{count}d20+{count}d6+{count}").law()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    clear_caches()
    assert used < 10 * 2**20


def test_importing_the_dice_loads_nothing_slow() -> None:
    slow = {"fractions", "decimal", "hashlib", "random"}
    code = f"import sys, tablee.dice; print({slow} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
