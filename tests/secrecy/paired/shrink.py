"""The smallest game that still differs: steps left out, then parts of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from tests.secrecy.paired.world import Difference, Hide, Pair, Script, Step, difference

MOST = 600
"""How many smaller games are played at most."""


def shrunk(
    pair: Pair,
    found: Difference,
    replay: Callable[[Script], Difference | None] | None = None,
    most: int = MOST,
) -> Difference:
    """A smaller difference of the same kind: told to the same player by the same last act.

    ``replay`` looks for it where the script alone does not show it: at a door.
    """
    budget = most

    def still(script: Script) -> Difference | None:
        nonlocal budget
        budget -= 1
        if budget < 0:
            return None
        smaller = replay(script) if replay is not None else difference(pair, script)
        return smaller if smaller is not None and smaller.door == found.door else None

    found = still(found.script) or found
    found = _fewer(found, still)
    while budget > 0:
        smaller = next((s for script in _simpler(found.script) if (s := still(script)) is not None), None)
        if smaller is None:
            break
        found = smaller
    return found


def _fewer(found: Difference, still: Callable[[Script], Difference | None]) -> Difference:
    """Without as many steps as can be left out: halves first, then one by one."""
    size = max(len(found.script) // 2, 1)
    while True:
        at = 0
        while at < len(found.script):
            smaller = still((*found.script[:at], *found.script[at + size :]))
            if smaller is not None and len(smaller.script) < len(found.script):
                found = smaller
            else:
                at += size
        if size == 1:
            return found
        size = max(size // 2, 1)


def _simpler(script: tuple[Step | Hide, ...]) -> Iterator[Script]:
    for at, step in enumerate(script):
        if isinstance(step, Step):
            command = step.command
            for plain in ({"mode": "all"}, {"silent": False}, {"overrule": None}, {"faces": None}):
                ((field, value),) = plain.items()
                if getattr(command, field) != value:
                    less = replace(step, command=replace(command, **plain))
                    yield (*script[:at], less, *script[at + 1 :])
            for args in _less(command.args):
                less = replace(step, command=replace(command, args=args))
                yield (*script[:at], less, *script[at + 1 :])


def _less(value: Any) -> Iterator[Any]:
    """Plain data with one thing less."""
    if isinstance(value, Mapping):
        for key in value:
            yield {k: v for k, v in value.items() if k != key}
        for key, item in value.items():
            for less in _less(item):
                yield {**value, key: less}
    elif isinstance(value, (list, tuple)):
        for at in range(len(value)):
            yield [*value[:at], *value[at + 1 :]]
        for at, item in enumerate(value):
            for less in _less(item):
                yield [*value[:at], less, *value[at + 1 :]]
