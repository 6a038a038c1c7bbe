"""What the suite is run on: every system of the list and the toy, with checks to try."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from tablee.game.check import Check
from tablee.game.system import Rules, System
from tests.playthroughs.found import find_system, system_keys

# The notation that people were promised, which scripts depend on.
NOTATIONS: Mapping[str, tuple[str, ...]] = {
    "fu3": ("+2", "-3", "0"),
    "iaodune": ("+3N -2D", "+1N contre 2"),
    "krasses": ("+7 vs 20", "+7", "+7 3K vs 20 2K", "+7 vs jet +5"),
    "toy": ("skill 2", "adresse 1"),
}
DICE = ("3d6+2", "4d6kh3", "2d20kl1", "4dF", "d100")

every_system = pytest.mark.parametrize("key", system_keys())


@cache
def book(key: str) -> Rules:
    """The rules of a system by the book."""
    return find_system(key).book()


def subject(key: str) -> System:
    """A system by its key."""
    return find_system(key)


def forms(rules: Rules) -> list[dict[str, Any]]:
    """The file form of every example of every kind of check."""
    return [{"check": kind.key, **example} for kind in rules.checks.values() for example in kind.examples]


def notations(key: str) -> tuple[str, ...]:
    """The notations of a system, the generic dice among them."""
    return (*NOTATIONS[key], *DICE)


def checks(key: str, rules: Rules) -> list[Check]:
    """Every example, and every notation."""
    return [rules.check(form) for form in forms(rules)] + [rules.notation(text) for text in notations(key)]


def named(check: Check) -> str:
    """A check as a test names it."""
    return f"{check.kind} {json.dumps(check.form(), ensure_ascii=False, default=str)}"


def through_json(data: Any) -> Any:
    """Plain data as a file gives it back."""
    return json.loads(json.dumps(data))
