"""The laws of whole sets of dice, within the limits, through bounded caches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING, TypeAlias

from tablee.dice.distribution import Distribution, constant
from tablee.dice.keeping import best_sets, best_values
from tablee.dice.limits import (
    BUDGET,
    CACHE_SIZE,
    CACHED_BYTES,
    law_bytes,
    multisets,
    refuse_beyond,
    sets_cost,
)
from tablee.dice.scale import Scale, scale

if TYPE_CHECKING:
    from fractions import Fraction

    from tablee.dice.die import Die
    from tablee.dice.pool import Pool

    Number: TypeAlias = int | Fraction

__all__ = ["kept_values_law", "ordered_law", "success_sets_law"]


def _from_best(pool: Pool) -> tuple[Scale, Sequence[int], Sequence[Number]]:
    """The scale with its weights and values in the order in which the last ones are kept first."""
    by = scale(pool.die)
    if pool.keep is None or pool.keep.highest:
        return by, by.weights, by.values
    return by, by.weights[::-1], by.values[::-1]


def kept_values_law(pool: Pool) -> Distribution[tuple[Number, ...]]:
    """The law of the kept dice as an ascending tuple of values."""
    law = _small_kept_values_law(pool)
    if law is None:
        refuse_beyond(BUDGET, _kept_values_size(pool)[2], pool)
        return fresh_kept_values_law(pool)
    return law


@lru_cache(maxsize=CACHE_SIZE)
def _small_kept_values_law(pool: Pool) -> Distribution[tuple[Number, ...]] | None:
    outcomes, digits, cost = _kept_values_size(pool)
    if law_bytes(outcomes, digits) > CACHED_BYTES or cost > BUDGET:
        return None
    return fresh_kept_values_law(pool)


def _kept_values_size(pool: Pool) -> tuple[int, int, int]:
    by, kept = scale(pool.die), pool.kept
    outcomes = multisets(len(by.places), kept)
    digits = by.size(pool.count, kept)[1] + kept // 2
    return outcomes, digits, outcomes * (12 + digits)


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
    refuse_beyond(BUDGET, sets_cost(by.size(count, kept)[1], len(values), kept), pool)
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


def ordered_law(dice: Sequence[Die]) -> Distribution[tuple[Number, ...]]:
    """The law of the values of several dice, in the order of ``dice``."""
    thrown = tuple(dice)
    law = _small_ordered_law(thrown)
    if law is None:
        cost = _ordered_outcomes(thrown) * (4 + len(thrown))
        refuse_beyond(BUDGET, cost, "+".join([f"1{die.name}" for die in thrown]))
        return fresh_ordered_law(thrown)
    return law


def _ordered_outcomes(dice: tuple[Die, ...]) -> int:
    return prod([len(scale(die).places) for die in dice])


@lru_cache(maxsize=CACHE_SIZE)
def _small_ordered_law(dice: tuple[Die, ...]) -> Distribution[tuple[Number, ...]] | None:
    small = law_bytes(_ordered_outcomes(dice), len(dice)) <= CACHED_BYTES
    return fresh_ordered_law(dice) if small else None


def fresh_ordered_law(dice: Sequence[Die]) -> Distribution[tuple[Number, ...]]:
    """``ordered_law`` computed anew, whatever it costs."""
    scales = [scale(die) for die in dice]
    shown = product(*[by.values for by in scales])
    total = prod([by.total for by in scales])
    if all(by.total == len(by.weights) for by in scales):
        return Distribution._of(dict.fromkeys(shown, 1), total)
    ways = map(prod, product(*[by.weights for by in scales]))
    return Distribution._of(dict(zip(shown, ways, strict=True)), total)
