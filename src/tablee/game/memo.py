"""What was worked out is remembered by what it was worked out from: a check by its form, which says it all.

Nothing here changes once it is made, so what was given once may be given again, to whoever has the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from marshal import dumps, loads
from typing import Any, Generic, TypeVar

T = TypeVar("T")
REMEMBERED, LONGEST = 128, 4096
"""How many of a kind, and how many bytes the form of one may take."""
EXACT = 0
"""The way of writing in which equal values are equal bytes, whoever else holds them."""


def memoized(build: Callable[[Mapping[str, Any]], T]) -> Callable[[Mapping[str, Any]], T]:
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


class Memo(Generic[T]):
    """The latest results of something: by the very things they were worked out from, and by plain data."""

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._known: dict[tuple[object, ...], tuple[tuple[object, ...], T]] = {}

    def get(self, things: tuple[object, ...], data: Any, work_out: Callable[[], T]) -> T:
        """What comes of these very things and of data equal to these, to the type of each value."""
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
