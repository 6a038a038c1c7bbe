"""The kinds of throws, each built by its own module when one is made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from tablee.game.plain_dice import dice_kind
from tablee.game.system import CheckKind
from tablee.systems.fudge.core.book import Book

MODULES = (
    "roll.trait",
    "roll.opposed",
    "roll.situation",
    "blow.critical_table",
    "blow.check",
    "blow.guide",
    "creation.random.check",
    "fight.initiative_check",
    "blow.melee",
    "wounds.recovery_checks",
    "progress.diligence",
)
"""Each has ``kinds(book) -> tuple[CheckKind, ...]``."""


class Kinds(Mapping[str, CheckKind]):
    """The kinds by their key; modules are loaded one after another until the kind asked for is there.

    Two threads may ask at once: both make the same, and neither changes what the other reads.
    """

    def __init__(self, book: Book, modules: tuple[str, ...] = MODULES) -> None:
        self._book = book
        self._modules = modules
        self._made: dict[str, tuple[CheckKind, ...]] = {}
        self._whole: dict[str, CheckKind] | None = None

    def _of(self, module: str) -> tuple[CheckKind, ...]:
        made = self._made.get(module)
        if made is None:
            make: Callable[[Book], tuple[CheckKind, ...]] = import_module(
                f"tablee.systems.fudge.{module}"
            ).kinds
            made = self._made[module] = make(self._book)
        return made

    def _all(self) -> dict[str, CheckKind]:
        if self._whole is None:
            kinds = [kind for module in self._modules for kind in self._of(module)]
            self._whole = {kind.key: kind for kind in (*kinds, dice_kind())}
        return self._whole

    def __getitem__(self, key: str) -> CheckKind:
        for module in self._modules if self._whole is None else ():
            for kind in self._of(module):
                if kind.key == key:
                    return kind
        return self._all()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def check_kinds(book: Book) -> Mapping[str, CheckKind]:
    """Every kind of throw."""
    return Kinds(book)
