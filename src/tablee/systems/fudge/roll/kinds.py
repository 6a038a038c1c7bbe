"""The kinds of throws, each built by its own module when one is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module

from tablee.game.lazy import LazyMapping
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


def check_kinds(book: Book) -> Mapping[str, CheckKind]:
    """Every kind of throw by its key; modules load one after another until the one asked for is there."""
    return LazyMapping(*(partial(_kinds, book, module) for module in MODULES), lambda: (dice_kind(),))


def _kinds(book: Book, module: str) -> tuple[CheckKind, ...]:
    make: Callable[[Book], tuple[CheckKind, ...]] = import_module(f"tablee.systems.fudge.{module}").kinds
    return make(book)
