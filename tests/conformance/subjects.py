"""What the suite is run on: every system of the list and the toy, with checks to try."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tablee.game.check import Check
from tablee.game.sheet import Sheet
from tablee.game.system import Rules, System
from tests.systems_under_test import find_system, system_keys

DICE = ("3d6+2", "4d6kh3", "2d20kl1", "4dF", "d100")

every_system = pytest.mark.parametrize("key", system_keys())


def ready_made() -> tuple[str, ...]:
    """The games that ship beside the book, as ``system:pack``."""
    return tuple(f"{key}:{pack}" for key in system_keys() for pack in find_system(key).packs())


every_game = pytest.mark.parametrize("key", (*system_keys(), *ready_made()))
"""Every system by the book, and every ready-made game."""


@cache
def book(key: str) -> Rules:
    """The rules of a system by the book, or those of a ready-made game (``system:pack``)."""
    system, pack = subject(key), key.partition(":")[2]
    return system.rules(system.ready(pack)) if pack else system.book()


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
    return (*subject(key).examples.notations_of(key.partition(":")[2]), *DICE)


def checks(key: str, rules: Rules) -> list[Check]:
    """Every example, and every notation."""
    return [rules.check(form) for form in forms(rules)] + [rules.notation(text) for text in notations(key)]


def named(check: Check) -> str:
    """A check as a test names it."""
    return f"{check.kind} {json.dumps(check.form(), ensure_ascii=False, default=str)}"


def through_json(data: Any) -> Any:
    """Plain data as a file gives it back."""
    return json.loads(json.dumps(data))
