"""Lazy modules, sequences and mappings: a throw on the command line starts without what it does not need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeVar, overload

T = TypeVar("T")


class LazyModule:
    """A module that is imported when one of its names is first read.

    Type checkers need the real import beside it, so that every use is checked::

        if TYPE_CHECKING:
            from tablee.systems.fu3.page import draft, ways
        else:
            draft, ways = lazy_modules("tablee.systems.fu3.page", "draft", "ways")
    """

    def __init__(self, path: str) -> None:
        self.lazy_path = path

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.lazy_path), name)


def lazy_modules(package: str, *names: str) -> tuple[LazyModule, ...]:
    """Modules of a package, each imported when one of its names is first read."""
    return tuple(LazyModule(f"{package}.{name}") for name in names)


class Lazy(Sequence[T]):
    """A sequence that ``make`` builds at the first access."""

    def __init__(self, make: Callable[[], tuple[T, ...]]) -> None:
        self._make = make
        self._made: tuple[T, ...] | None = None

    def _all(self) -> tuple[T, ...]:
        if self._made is None:
            self._made = self._make()
        return self._made

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        return self._all()[at]

    def __iter__(self) -> Iterator[T]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


class _Keyed(Protocol):
    """A value with a key of its own, such as a move or a kind of check."""

    @property
    def key(self) -> str:
        """The key."""


K = TypeVar("K", bound=_Keyed)


class LazyMapping(Mapping[str, K]):
    """Values by their key, made in groups: one group after another, until the key asked for is there.

    Two threads may ask at once: both make the same, and neither changes what the other reads.
    """

    def __init__(self, *groups: Callable[[], Iterable[K]]) -> None:
        self._made: tuple[dict[str, K], tuple[Callable[[], Iterable[K]], ...]] = ({}, groups)

    def _until(self, key: str | None) -> dict[str, K]:
        made, left = self._made
        while left and key not in made:
            made, left = {**made, **{value.key: value for value in left[0]()}}, left[1:]
            self._made = made, left
        return made

    def __getitem__(self, key: str) -> K:
        made = self._until(key)
        if key not in made:
            raise KeyError(f"{key}: none of {', '.join(made)}")
        return made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._until(None))

    def __len__(self) -> int:
        return len(self._until(None))
