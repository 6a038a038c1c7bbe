"""What the suite is run on: every system of the list and the toy, with checks to try."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tablee.game.check import Check
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tests.systems_under_test import find_pack, find_system, notations_of_tests, packs_of_tests, system_keys

DICE = ("3d6+2", "4d6kh3", "2d20kl1", "4dF", "d100")

every_system = pytest.mark.parametrize("key", system_keys())


def ready_made() -> tuple[str, ...]:
    """The games that ship beside the book, as ``system:pack``."""
    return tuple(f"{key}:{pack}" for key in system_keys() for pack in find_system(key).packs())


def of_tests() -> tuple[str, ...]:
    """The games that only tests play, ``tests/systems/<system>/packs/*.toml``, as ``system:pack``."""
    return tuple(f"{key}:{pack}" for key in system_keys() for pack in packs_of_tests(key))


def games() -> tuple[str, ...]:
    """Every system by the book, every ready-made game, every game that only tests play."""
    return (*system_keys(), *ready_made(), *of_tests())


every_game = pytest.mark.parametrize("key", games())
every_book = pytest.mark.parametrize("key", (*system_keys(), *of_tests()))
"""Where a test is long: no ready-made game, since the packs of tests turn what they turn."""


@cache
def book(key: str) -> Rules:
    """The rules of a system by the book, or those of a game (``system:pack``)."""
    system, pack = subject(key), key.partition(":")[2]
    return system.rules(find_pack(system.key, pack)) if pack else system.book()


def home(sheet: Sheet) -> Rules:
    """The rules of the game that a sheet names; the book's where it names none that ships."""
    system = subject(sheet.system)
    return system.rules(system.ready(sheet.pack)) if sheet.pack in system.packs() else system.book()


def subject(key: str) -> System:
    """A system by its key, or that of a ready-made game."""
    return find_system(key.partition(":")[0])


def forms(rules: Rules) -> list[dict[str, Any]]:
    """The file form of every example of every kind of check."""
    return [{"check": kind.key, **example} for kind in rules.checks.values() for example in kind.examples]


def notations(key: str) -> tuple[str, ...]:
    """The notations of a system, the generic dice among them."""
    pack = key.partition(":")[2]
    return (
        *(notations_of_tests(subject(key).key).get(pack) or subject(key).examples.notations_of(pack)),
        *DICE,
    )


def checks(key: str, rules: Rules) -> list[Check]:
    """Every example, and every notation."""
    return [rules.check(form) for form in forms(rules)] + [rules.notation(text) for text in notations(key)]


def named(check: Check) -> str:
    """A check as a test names it."""
    return f"{check.kind} {json.dumps(check.form(), ensure_ascii=False, default=str)}"


def through_json(data: Any) -> Any:
    """Plain data as a file gives it back."""
    return json.loads(json.dumps(data))
