"""The laws of a pool: from its dice to the kernels, within the limits, through bounded caches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, TypeAlias

from tablee.dice.distribution import Distribution, constant
from tablee.dice.errors import DiceError
from tablee.dice.keeping import best_sets, best_sum, best_values
from tablee.dice.limits import (
    BUDGET,
    CACHE_SIZE,
    CACHED_BYTES,
    best_sum_cost,
    law_bytes,
    multisets,
    product_cost,
    recurrence_cost,
)
from tablee.dice.packing import power, power_by_recurrence
from tablee.dice.scale import Scale, scale

if TYPE_CHECKING:
    from fractions import Fraction

    from tablee.dice.die import Die
    from tablee.dice.pool import Pool

    Number: TypeAlias = int | Fraction

__all__ = ["kept_values_law", "ordered_law", "success_sets_law", "sum_cost", "sum_law"]


def answer_size(pool: Pool) -> tuple[int, int]:
    """Slots of the sum and 30-bit digits of a slot."""
    by = scale(pool.die)
    return pool.kept * by.places[-1] + 1, pool.count * by.total.bit_length() // 30 + 1


def _refuse_beyond(cost: int, pool: object) -> None:
    if cost > BUDGET:
        raise DiceError("too_costly", notation=str(pool), cost=cost, budget=BUDGET)


def sum_cost(pool: Pool) -> int:
    """About how many operations the law of the sum takes."""
    slots, digits = answer_size(pool)
    values = len(scale(pool.die).places)
    if pool.kept < pool.count:
        return best_sum_cost(slots, digits, values, pool.kept)
    return min(product_cost(slots, digits), recurrence_cost(slots, digits, values))


def sum_law(pool: Pool) -> Distribution[Number]:
    """The law of the sum of the kept dice."""
    law = _small_sum_law(pool)
    return fresh_sum_law(pool) if law is None else law


@lru_cache(maxsize=CACHE_SIZE)
def _small_sum_law(pool: Pool) -> Distribution[Number] | None:
    _refuse_beyond(sum_cost(pool), pool)
    return fresh_sum_law(pool) if law_bytes(*answer_size(pool)) <= CACHED_BYTES else None


def fresh_sum_law(pool: Pool) -> Distribution[Number]:
    """``sum_law`` computed anew, whatever it costs."""
    by, count, kept = scale(pool.die), pool.count, pool.kept
    if kept < count:
        if pool.keep is not None and pool.keep.highest:
            found = best_sum(by.places, by.weights, count, kept)
        else:
            last = by.places[-1]
            turned = [last - place for place in reversed(by.places)]
            found = best_sum(turned, by.weights[::-1], count, kept)[::-1]
    else:
        slots, digits = answer_size(pool)
        by_product = product_cost(slots, digits) <= recurrence_cost(slots, digits, len(by.places))
        found = (power if by_product else power_by_recurrence)(by.dense(), count)
    sums = by.sums(kept, len(found))
    table = (
        {o: w for o, w in zip(sums, found, strict=True) if w}
        if 0 in found
        else dict(zip(sums, found, strict=True))
    )
    return Distribution._of(table, by.total**count)


def _from_best(pool: Pool) -> tuple[Scale, Sequence[int], Sequence[Number]]:
    """The scale with its weights and values in the order in which the last ones are kept first."""
    by = scale(pool.die)
    if pool.keep is None or pool.keep.highest:
        return by, by.weights, by.values
    return by, by.weights[::-1], by.values[::-1]


def kept_values_law(pool: Pool) -> Distribution[tuple[Number, ...]]:
    """The law of the kept dice as an ascending tuple of values."""
    law = _small_kept_values_law(pool)
    return fresh_kept_values_law(pool) if law is None else law


@lru_cache(maxsize=CACHE_SIZE)
def _small_kept_values_law(pool: Pool) -> Distribution[tuple[Number, ...]] | None:
    outcomes = multisets(len(scale(pool.die).places), pool.kept)
    digits = answer_size(pool)[1] + pool.kept // 2
    _refuse_beyond(outcomes * (12 + digits), pool)
    return fresh_kept_values_law(pool) if law_bytes(outcomes, digits) <= CACHED_BYTES else None


def fresh_kept_values_law(pool: Pool) -> Distribution[tuple[Number, ...]]:
    """``kept_values_law`` computed anew, whatever it costs."""
    by, weights, values = _from_best(pool)
    if not pool.kept:
        return constant(())
    turn = values is not by.values
    table = {
        tuple([values[i] for i in (reversed(shown) if turn else shown)]): ways
        for shown, ways in best_values(weights, pool.count, pool.kept)
    }
    return Distribution._of(table, by.total**pool.count)


@lru_cache(maxsize=CACHE_SIZE)
def success_sets_law(pool: Pool, successes: frozenset[Number]) -> Distribution[tuple[int, int]]:
    """The law of (successes among the kept dice, largest set when all or none succeed)."""
    by, weights, values = _from_best(pool)
    count, kept = pool.count, pool.kept
    if not kept:
        return constant((0, 0))
    digits = answer_size(pool)[1]
    _refuse_beyond(len(values) * kept**3 * (6 + digits // 8), pool)
    flags = [value in successes for value in values]
    if kept == count:
        # All dice count, so that any order of the values will do.
        ranked = sorted(zip(flags, weights, strict=True))
        flags, weights = [flag for flag, _ in ranked], [weight for _, weight in ranked]
    if sorted(flags) not in (flags, flags[::-1]):
        return kept_values_law(pool).map(lambda shown: _read_sets(shown, successes))
    # What the best value shows (success or not) fills the kept places first.
    best = flags[-1]
    split = flags.index(best)
    low, high = sum(weights[:split]), sum(weights[split:])
    table = {(0, size): ways for size, ways in best_sets(weights[:split], 0, count, kept).items()}
    for shown in range(1, kept):
        if low:
            table[(shown, 0)] = comb(count, shown) * high**shown * low ** (count - shown)
    for size, ways in best_sets(weights[split:], low, count, kept).items():
        table[(kept, size)] = ways
    if not best:
        table = {(kept - shown, size): ways for (shown, size), ways in reversed(table.items())}
    return Distribution._of(table, by.total**count)


def _read_sets(shown: tuple[Number, ...], successes: frozenset[Number]) -> tuple[int, int]:
    count = sum([value in successes for value in shown])
    return count, 0 if 0 < count < len(shown) else max([shown.count(value) for value in shown])


@lru_cache(maxsize=CACHE_SIZE)
def _small_ordered_law(dice: tuple[Die, ...]) -> Distribution[tuple[Number, ...]] | None:
    outcomes = prod([len(scale(die).places) for die in dice])
    _refuse_beyond(outcomes * (4 + len(dice)), "+".join([f"1{die.name}" for die in dice]))
    return fresh_ordered_law(dice) if law_bytes(outcomes, len(dice)) <= CACHED_BYTES else None


def ordered_law(dice: Sequence[Die]) -> Distribution[tuple[Number, ...]]:
    """The law of the values of several dice, in the order of ``dice``."""
    law = _small_ordered_law(tuple(dice))
    return fresh_ordered_law(dice) if law is None else law


def fresh_ordered_law(dice: Sequence[Die]) -> Distribution[tuple[Number, ...]]:
    """``ordered_law`` computed anew, whatever it costs."""
    scales = [scale(die) for die in dice]
    shown = product(*[by.values for by in scales])
    total = prod([by.total for by in scales])
    if all(by.total == len(by.weights) for by in scales):
        return Distribution._of(dict.fromkeys(shown, 1), total)
    ways = map(prod, product(*[by.weights for by in scales]))
    return Distribution._of(dict(zip(shown, ways, strict=True)), total)
