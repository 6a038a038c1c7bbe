"""All the caches of the dice, so that they can be emptied and measured. Each one is bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablee.dice import die, distribution, expression, laws, notation, scale, sums

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper
    from typing import Any

__all__ = ["all_caches", "clear_caches"]


def all_caches() -> tuple[_lru_cache_wrapper[Any], ...]:
    """Every cache of the package."""
    return (
        die.d,
        distribution.remembered_pairs,
        distribution.remembered_sum,
        expression._small_law,
        laws._small_kept_values_law,
        laws._small_ordered_law,
        laws.success_sets_law,
        notation.parse,
        scale.scale,
        sums.small_sum_law,
    )


def clear_caches() -> None:
    """Forget every law, die and notation met so far."""
    for cache in all_caches():
        cache.cache_clear()
