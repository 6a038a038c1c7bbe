"""The law of the sum of a pool: the right kernel for its size, within the limits, through a cache."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tablee.dice.distribution import Distribution
from tablee.dice.keeping import best_sum
from tablee.dice.limits import (
    BUDGET,
    CACHE_SIZE,
    CACHED_BYTES,
    best_sum_cost,
    law_bytes,
    product_cost,
    recurrence_cost,
    refuse_beyond,
)
from tablee.dice.packing import power, power_by_recurrence, power_of_even
from tablee.dice.scale import Scale, scale

if TYPE_CHECKING:
    from fractions import Fraction

    from tablee.dice.pool import Pool

__all__ = ["sum_cost", "sum_law"]

# A plain sum of so few slots and digits costs next to nothing, and less than weighing it up.
_TRIVIAL = 256


def sum_cost(pool: Pool) -> int:
    """About how many operations the law of the sum takes."""
    by, count, kept = scale(pool.die), pool.count, pool.kept
    slots, digits = by.size(count, kept)
    if kept < count:
        return best_sum_cost(slots, digits, len(by.places), kept, by.is_even())
    return min(product_cost(slots, digits, slots // 2), _recurrence_cost(by, slots, digits))


def _recurrence_cost(by: Scale, slots: int, digits: int) -> int:
    return recurrence_cost(slots, digits, 2 if by.is_even() else len(by.places))


def sum_law(pool: Pool, budget: int = BUDGET) -> Distribution[int | Fraction]:
    """The law of the sum of the kept dice; refused before any work when it costs too much."""
    law = small_sum_law(pool)
    if law is None:
        refuse_beyond(budget, sum_cost(pool), pool)
        by, count, kept = scale(pool.die), pool.count, pool.kept
        law = _best(by, pool) if kept < count else _plain(by, count, *by.size(count, kept))
    return law


@lru_cache(maxsize=CACHE_SIZE)
def small_sum_law(pool: Pool) -> Distribution[int | Fraction] | None:
    """The law when it is worth keeping: small, and within the budget."""
    by, count, kept = scale(pool.die), pool.count, pool.kept
    slots, digits = by.size(count, kept)
    if kept == count and slots * digits <= _TRIVIAL:
        return _law(by, count, count, power(by.dense(), count))
    if law_bytes(slots, digits) > CACHED_BYTES or sum_cost(pool) > BUDGET:
        return None
    return _best(by, pool) if kept < count else _plain(by, count, slots, digits)


def _plain(by: Scale, count: int, slots: int, digits: int) -> Distribution[int | Fraction]:
    if product_cost(slots, digits, slots // 2) <= _recurrence_cost(by, slots, digits):
        found = power(by.dense(), count)
    elif by.is_even():
        found = power_of_even(by.total, count)
    else:
        found = power_by_recurrence(by.dense(), count)
    return _law(by, count, count, found)


def _best(by: Scale, pool: Pool) -> Distribution[int | Fraction]:
    count, kept = pool.count, pool.kept
    if pool.keep is not None and pool.keep.highest:
        return _law(by, count, kept, best_sum(by.places, by.weights, count, kept))
    last = by.places[-1]
    turned = [last - place for place in reversed(by.places)]
    return _law(by, count, kept, best_sum(turned, by.weights[::-1], count, kept)[::-1])


def _law(by: Scale, count: int, kept: int, found: Sequence[int]) -> Distribution[int | Fraction]:
    table = dict(zip(by.sums(kept, len(found)), found, strict=False))
    if 0 in found:
        table = {o: w for o, w in table.items() if w}
    return Distribution._of(table, by.total**count)
