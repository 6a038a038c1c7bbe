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
    """The kinds by their key; a module is loaded when one of its kinds is asked for."""

    def __init__(self, book: Book, modules: tuple[str, ...] = MODULES) -> None:
        self._book = book
        self._modules = modules
        self._made: dict[str, CheckKind] | None = None

    def _all(self) -> dict[str, CheckKind]:
        if self._made is None:
            makers: list[Callable[[Book], tuple[CheckKind, ...]]] = [
                import_module(f"{__name__}.{module}").kinds for module in self._modules
            ]
            kinds = [kind for make in makers for kind in make(self._book)]
            self._made = {kind.key: kind for kind in (*kinds, dice_kind())}
        return self._made

    def __getitem__(self, key: str) -> CheckKind:
        return self._all()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def check_kinds(book: Book) -> Mapping[str, CheckKind]:
    """Every kind of throw."""
    return Kinds(book)
