"""The kinds of throws, each built by its own module when one is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from tablee.game.generic import dice_kind
from tablee.game.system import CheckKind
from tablee.systems.fudge.book import Book

MODULES = (
    "roll",
    "opposed",
    "situation",
    "critical_table",
    "blow",
    "guide",
    "chance",
    "initiative",
    "melee",
    "recovering",
    "diligence",
)
"""Each has ``kinds(book) -> tuple[CheckKind, ...]``."""


class Kinds(Mapping[str, CheckKind]):
    """The kinds by their key; modules are loaded one after another until the kind asked for is there."""

    def __init__(self, book: Book, modules: tuple[str, ...] = MODULES) -> None:
        self._book = book
        self._left = list(reversed(modules))
        self._made: dict[str, CheckKind] = {}

    def _load(self) -> None:
        make: Callable[[Book], tuple[CheckKind, ...]]
        make = import_module(f"{__name__}.{self._left[-1]}").kinds
        self._made.update((kind.key, kind) for kind in make(self._book))
        self._left.pop()
        if not self._left:
            plain = dice_kind()
            self._made[plain.key] = plain

    def _all(self) -> dict[str, CheckKind]:
        while self._left:
            self._load()
        return self._made

    def __getitem__(self, key: str) -> CheckKind:
        while key not in self._made and self._left:
            self._load()
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def check_kinds(book: Book) -> Mapping[str, CheckKind]:
    """Every kind of throw."""
    return Kinds(book)
