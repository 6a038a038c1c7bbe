"""Equal fractions to icepool's and to dyce's on a thousand random pools, in ten parts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import dyce
import icepool
import pytest

from tablee.dice import DF, Die, Keep, Pool, d
from tests.dice.tables import table

PARTS, POOLS = 10, 110
DICE = (DF, Die("dK", (0, 0, 3, 0, 0, 6)), Die("half", (0, Fraction(1, 2), 1)), d(4), d(6), d(8), d(10))


def random_pools(part: int) -> Iterator[Pool]:
    """The same pools for the same part: all the kinds of the five systems and a few beyond."""
    chance = random.Random(f"pools {part}")
    for _ in range(POOLS):
        own = Die("own", tuple(chance.choices(range(-5, 12), k=chance.randint(1, 6))))
        die = chance.choice((*DICE, own))
        count = chance.randint(1, 12 if die.sides > 6 else 20)
        keep = Keep(chance.randint(1, min(count, 6)), chance.random() < 0.5)
        yield Pool(die, count, None if chance.random() < 0.3 else keep)


def fractions(law: Any) -> dict[Any, Fraction]:
    total = sum(law.values())
    return {outcome: Fraction(weight, total) for outcome, weight in law.items() if weight}


def by_icepool(pool: Pool) -> dict[Any, Fraction]:
    die = icepool.Die(pool.die.values)
    if pool.keep is None:
        return fractions(pool.count @ die)
    keep = die.highest if pool.keep.highest else die.lowest
    return fractions(keep(pool.count, pool.keep.count))


def by_dyce(pool: Pool) -> dict[Any, Fraction]:
    die = dyce.H(pool.die.values)
    if pool.keep is None:
        return fractions(pool.count @ die)
    kept = pool.keep.count
    return fractions((pool.count @ dyce.P(die)).at(slice(-kept, None) if pool.keep.highest else slice(kept)))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("part", range(PARTS))
def test_sums_of_random_pools(part: int) -> None:
    for pool in random_pools(part):
        ours = table(pool.sum_law())
        assert ours == by_icepool(pool), pool
        assert ours == by_dyce(pool), pool
    icepool.Pool.clear_cache()


class Sets(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Successes and the largest set, counted die face by die face."""

    def __init__(self, successes: frozenset[int]) -> None:
        self.successes = successes

    def next_state(self, state: Any, order: Any, outcome: int, count: int) -> Any:
        good, bad, largest = state or (0, 0, 0)
        good, bad = (good + count, bad) if outcome in self.successes else (good, bad + count)
        return good, bad, max(largest, count)

    def final_outcome(self, state: Any, *_: Any) -> Any:
        good, bad, largest = state
        return good, 0 if good and bad else largest


@pytest.mark.parametrize("part", range(4))
def test_success_sets_of_random_pools(part: int) -> None:
    chance = random.Random(f"sets {part}")
    for _ in range(25):
        count = chance.randint(1, 12)
        keep = Keep(chance.randint(1, min(count, 6)), chance.random() < 0.5)
        successes = frozenset(chance.sample(range(1, 7), chance.randint(0, 6)))
        shown = icepool.d6.pool(count)
        shown = shown.highest(keep.count) if keep.highest else shown.lowest(keep.count)
        ours = table(Pool(d(6), count, keep).success_sets_law(successes))
        assert ours == fractions(Sets(successes)(shown)), (count, keep, successes)
