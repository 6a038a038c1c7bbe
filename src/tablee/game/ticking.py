"""Ticked traits: which traits of a sheet count in a throw, and the same ones on another sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar

from tablee.game.chip import Chip
from tablee.game.frozen import replace
from tablee.game.reference import folded
from tablee.game.sheet import Levelled, Numeric, Sheet

T = TypeVar("T", Levelled, Numeric)


def ticked(sheet: Sheet, kind: type[T], roles: Collection[str], traits: tuple[str, ...]) -> list[T]:
    """The traits of these roles that were ticked, in the order of ticking."""
    found = (sheet.get(id) for id in traits)
    return [block for block in found if isinstance(block, kind) and block.role in roles]


def only(sheet: Sheet, kind: type[T], roles: Collection[str]) -> list[T]:
    """The trait of these roles that goes without saying: the only one. None where there are several."""
    found = [block for block in sheet.having(kind) if block.role in roles]
    return found if len(found) == 1 else []


def same(sheet: Sheet, kind: type[T], roles: Collection[str], others: Iterable[T]) -> list[T]:
    """The traits of these roles with the id or the name of one of another sheet's."""
    known = list(others)
    ids, names = {block.id for block in known}, {folded(block.name) for block in known}
    found = (block for block in sheet.having(kind) if block.role in roles)
    return [block for block in found if block.id in ids or folded(block.name) in names]


def owned(chips: Iterable[Chip], id: str) -> tuple[Chip, ...]:
    """The chips marked as a sheet's own, so that what it brings can be told as one number."""
    return tuple(replace(chip, side=id) for chip in chips)
