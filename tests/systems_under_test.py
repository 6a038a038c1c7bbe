"""The systems that tests run over: those of the list, the template that people copy, and the toy.

`system_keys` is for the suite that every system must pass; `LISTED` are the systems that people play. A test
over systems takes what it needs of one from `System.examples` and `Rules`, never from a table by key.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from tablee.game.move import Move
from tablee.game.system import Rules, System
from tablee.systems import KEYS, system

OURS = ("template", "toy")
"""The systems that only tests know."""
LISTED = KEYS
"""The systems of the list."""
QUICK = LISTED[-2:]
"""The systems of a quick run, where a test is long: the last of the list, the newest among them."""


def find_system(key: str) -> System:
    """A system of the list, or one that only tests know."""
    if key in OURS:
        found: System = import_module(f"tests.{key}").SYSTEM
        return found
    return system(key)


def system_keys() -> tuple[str, ...]:
    """Every key: the list's, then those that only tests know."""
    return (*LISTED, *OURS)


@cache
def book(key: str) -> Rules:
    """The rules of a system by the book."""
    return find_system(key).book()


def foe_sheet(key: str) -> dict[str, Any]:
    """The sheet of a system's foe, as a file."""
    found = find_system(key)
    return found.preset(found.examples.foe).form()


def unit(key: str) -> str:
    """The unit that a chip counts in: the first of the system's, or none."""
    return (*book(key).units, "")[0]


def fight_moves(key: str) -> dict[str, Move]:
    """The moves of a system's fight by their purpose; empty where it has no fight."""
    return {move.purpose: move for move in book(key).moves.values() if move.purpose}
