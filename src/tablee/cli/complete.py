"""What the shell may complete: games, ready-made sheets, house rules and their values."""

from __future__ import annotations

from tablee.cli.games import NAMES, find
from tablee.game.problem import Refused

__all__ = ["dials", "presets", "systems"]


def systems(incomplete: str) -> list[str]:
    """The games whose key begins so."""
    return [name for name in NAMES if name.startswith(incomplete.casefold())]


def presets(system: str | None, incomplete: str) -> list[str]:
    """The ready-made sheets of a game."""
    try:
        keys = find(system or "").presets()
    except Refused:
        return []
    return [key for key in keys if key.startswith(incomplete)]


def dials(system: str | None, incomplete: str) -> list[str]:
    """The house rules of a game; after the equals sign, the values worth trying."""
    try:
        known = find(system or "").pack().known
    except Refused:
        return []
    key, equals, value = incomplete.partition("=")
    if not equals:
        return [f"{name}=" for name in known if name.startswith(key)]
    values = [_written(v) for v in known[key].values()] if key in known else []
    return [f"{key}={v}" for v in values if v.startswith(value)]


def _written(value: object) -> str:
    return {True: "true", False: "false"}.get(value, "") if isinstance(value, bool) else str(value)
