"""A step of a check in which no dice fall: a game master's word, points paid, a result pushed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.dice import constant
from tablee.game.check import Node, Throw
from tablee.game.outcome import Reading


def still(name: str, key: Any, read: Callable[[], Reading], then: Callable[[Any], Node]) -> Throw:
    """A throw of no dice: the table keeps it like any other."""
    return Throw(name, (), lambda: constant(key), lambda _faces: read(), then)
