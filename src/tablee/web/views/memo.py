"""Memory for what was drawn or worked out, kept by what it hangs on."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import lru_cache
from typing import Any, Generic, Self, TypeVar, overload

from markupsafe import Markup

from tablee.lang import Lang, current

T = TypeVar("T")
DRAWN = 8192
"""How many small pieces of HTML are kept, for all tables together."""
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST = 4_000_000
"""The most characters that a cache holds."""


class Same(Generic[T]):
    """Key by identity; keeps its object alive."""

    __slots__ = ("of",)

    def __init__(self, of: T) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.of is other.of

    def __hash__(self) -> int:
        return id(self.of)


class once(Generic[T]):  # noqa: N801 (it stands where a decorator does)
    """A property worked out when it is first asked for; unlike the standard one it waits for no lock.

    Where two threads ask at once both work it out, and have the same.
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out, self.__doc__ = work_out, work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, of: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self, of: object, owner: type | None = None) -> T: ...
    def __get__(self, of: object | None, owner: type | None = None) -> Self | T:
        if of is None:
            return self
        found = of.__dict__[self._name] = self._work_out(of)
        return found


def partial(kind: type[T], values: Mapping[str, Any]) -> T:
    """A record with some of its fields alone: to read another raises AttributeError.

    What is made from it hangs on these values, and can't hang on more.
    """
    made = object.__new__(kind)
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


def keep(macro: Callable[..., Markup], *values: Hashable) -> Markup:
    """What a macro draws from some values, in the language spoken now; drawn once for all who have the same.

    The macro must be one imported without context, so that it sees nothing but its arguments. None of them
    may be markup, which is equal to the plain text of the same letters.
    """
    return _drawn(macro, current(), values)


@lru_cache(maxsize=DRAWN)
def _drawn(macro: Callable[..., Markup], _lang: Lang, values: tuple[Hashable, ...]) -> Markup:
    return macro(*values)


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
