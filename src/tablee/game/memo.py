"""Memo caches: results by the input they were computed from, a check by its file form.

Inputs and results are immutable, so a result may be shared by all callers with equal input.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from marshal import dumps, loads
from typing import Any, Generic, TypeVar

T = TypeVar("T")
REMEMBERED, LONGEST = 128, 4096
"""The size of a cache, and the most bytes that the key of an entry may take."""
EXACT = 0
"""marshal version 0: without references, so equal values give equal bytes (used as cache keys)."""


def memoized(build: Callable[[Mapping[str, Any]], T]) -> Callable[[Mapping[str, Any]], T]:
    """Cache a builder by its form: equal forms, to the type of each value, are built once.

    A cached result was built from a copy of the form: nobody can change it afterwards. Refusals are not
    cached.
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


class Memo(Generic[T]):
    """A cache of the latest results, by the identity of some objects and the value of plain data."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._known: dict[tuple[object, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, things: tuple[object, ...], data: Any, work_out: Callable[[], T]) -> T:
        """The result for these very objects and for data equal to these, to the type of each value."""
        try:
            form = dumps(data, EXACT)
        except ValueError:
            return work_out()
        key = (*map(id, things), form)
        found = self._known.get(key)
        if found is None:
            found = (things, work_out())  # things are held: their ids stay theirs
            if len(form) <= LONGEST:
                if len(self._known) >= self._most:
                    self._known.clear()
                self._known[key] = found
        return found[1]
