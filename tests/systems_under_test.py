"""The systems that tests run over: those of the list, the template that people copy, and the toy.

`system_keys` is for the suite that every system must pass; `LISTED` are the systems that people play. A test
over systems takes what it needs of one from `System.examples` and `Rules`, never from a table by key.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tablee.game.move import Move
from tablee.game.pack import Pack
from tablee.game.system import Rules, System
from tablee.systems import KEYS, system

OURS = ("template", "toy")
"""The systems that only tests know."""
PACKS, WRITTEN = Path(__file__).parent / "systems", "notations"
"""Where the packs of tests stand, and the file beside them that says how throws are written there."""
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


def packs_of_tests(key: str) -> tuple[str, ...]:
    """The packs of a system that only tests know: ``tests/systems/<system>/packs/*.toml``."""
    return tuple(sorted(path.stem for path in (PACKS / key / "packs").glob("*.toml") if path.stem != WRITTEN))


def find_pack(key: str, pack: str) -> Pack:
    """A ready-made pack of a system, or one that only tests know."""
    system = find_system(key)
    return system.pack().read(_file(key, pack)) if pack in packs_of_tests(key) else system.ready(pack)


def notations_of_tests(key: str) -> dict[str, tuple[str, ...]]:
    """Throws as people write them, for each pack that only tests know."""
    return {pack: tuple(texts) for pack, texts in _file(key, WRITTEN).items()} if packs_of_tests(key) else {}


def _file(key: str, name: str) -> dict[str, Any]:
    return tomllib.loads((PACKS / key / "packs" / f"{name}.toml").read_text(encoding="utf-8"))


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
