"""Checks that were built are remembered by what they were built from: their form says all of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from marshal import dumps, loads
from typing import Any, TypeVar

T = TypeVar("T")
REMEMBERED, LONGEST = 128, 4096
"""How many of a kind, and how many bytes the form of one may take."""
EXACT = 0
"""The way of writing in which equal values are equal bytes, whoever else holds them."""


def remembering(build: Callable[[Mapping[str, Any]], T]) -> Callable[[Mapping[str, Any]], T]:
    """The same builder; of equal forms, to the type of each value, it builds one and gives it again.

    What is remembered was built from a copy: nobody can change it afterwards. Refusals are not kept.
    """

    @lru_cache(maxsize=REMEMBERED)
    def built(form: bytes) -> T:
        return build(loads(form))

    def remembered(given: Any) -> T:
        try:
            form = dumps(given, EXACT)
        except ValueError:  # not plain data: the builder says what it thinks of it
            return build(given)
        return built(form) if len(form) <= LONGEST else build(given)

    return remembered
