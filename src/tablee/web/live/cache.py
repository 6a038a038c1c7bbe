"""A cache bounded by the size of what it holds; the entry not asked for longest goes first."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST = 4_000_000
"""The most characters that a cache holds."""


class Cache(Generic[K, V]):
    """Values by key, for any thread."""

    def __init__(self, size: Callable[[V], int], most: int = MOST) -> None:
        self._size_of, self._most, self._size = size, most, 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """The value of a key, if it is kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def put(self, key: K, value: V) -> V:
        """Keep a value; returns it."""
        with self._lock:
            before = self._kept.pop(key, None)
            self._size += self._size_of(value) - (self._size_of(before) if before is not None else 0)
            self._kept[key] = value
            while self._size > self._most and len(self._kept) > 1:
                self._size -= self._size_of(self._kept.popitem(last=False)[1])
        return value
