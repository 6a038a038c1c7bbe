"""What is not the same from one state of a table to the next, told at a glance: states share what stayed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from typing import Any

from tablee.game.state import State
from tablee.table.log.occasions import Evening
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState

NESTED = (TableState, State, Evening, Seat)
"""What is looked into field by field."""


def moved(before: TableState, after: TableState) -> frozenset[str]:
    """What is not the same in two states, by the names under which it is noted."""
    roots = set(_moved(before, after, "state"))
    return frozenset(roots | {"rules"} if roots & {"state.pack", "state.system"} else roots)


def _moved(before: Any, after: Any, root: str) -> Iterator[str]:
    kind: type = type(before)
    for name in names_of(kind):
        one, other = getattr(before, name), getattr(after, name)
        if one is not other:
            inner = type(one) in NESTED
            yield from _moved(one, other, f"{root}.{name}") if inner else (f"{root}.{name}",)


@lru_cache(maxsize=16)
def names_of(kind: type) -> tuple[str, ...]:
    """The fields of a record."""
    return tuple(field.name for field in fields(kind))
