"""The games Tablée plays: one explicit list."""

from __future__ import annotations

from importlib import import_module

from tablee.game.problem import Refused, problem
from tablee.game.system import System

KEYS = ("iaodune", "krasses", "fu3", "fudge", "fate2")


def system(key: str) -> System:
    """The system of that key, loaded only when it is asked for."""
    if key not in KEYS:
        raise Refused(problem("HOUSE-system", key[:40], "unknown", expected=KEYS))
    found: System = import_module(f"tablee.systems.{key}").SYSTEM
    return found


def all_systems() -> tuple[System, ...]:
    """Every system, in the order of the list."""
    return tuple(system(key) for key in KEYS)
