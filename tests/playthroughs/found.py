"""The systems the tests know: those of the list, and the toy that only tests know."""

from __future__ import annotations

from tablee.game.system import System
from tablee.systems import KEYS, system


def find_system(key: str) -> System:
    """A system of the list, or the toy."""
    if key == "toy":
        from tests.toy import SYSTEM

        return SYSTEM
    return system(key)


def system_keys() -> tuple[str, ...]:
    """Every key, the toy's last."""
    return (*KEYS, "toy")
