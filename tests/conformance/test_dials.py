"""Every dial can be turned to each of its values, is named by a test, and refuses what it can't be."""

from __future__ import annotations

import ast
import os
from functools import cache
from typing import Any

import pytest

from tablee.game.dial import Dial
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tests.conformance.sources import rules_in
from tests.conformance.subjects import book, every_system, forms, subject, through_json
from tests.repo.tree import ROOT
from tests.seed import order
from tests.systems_under_test import OURS, system_keys

SHARE = 1 if os.environ.get("TABLEE_FULL") == "1" else 4
"""At each value every example is built; in quick size, every so-manieth of them is followed to its odds."""
WRONG: dict[str, tuple[Any, ...]] = {
    "int": ("many", 1.5, True, None, [], "1/2"),
    "number": ("half", 0.5, True, None, {}),
    "bool": ("maybe", 2, None, []),
    "choice": ("nothing of the kind", 3, None, [], {}),
    "text": (3, None, [], "x" * 10_000),
}


def dials() -> list[Any]:
    return [
        pytest.param(key, name, value, id=f"{key}-{name}-{value}")
        for key in system_keys()
        for name, dial in subject(key).pack().known.items()
        for value in dial.values()
    ]


@pytest.mark.parametrize(("key", "name", "value"), dials())
def test_each_value_of_each_dial_makes_rules_to_play_by(key: str, name: str, value: Any) -> None:
    system = subject(key)
    rules = system.rules(system.pack().turn({name: value}))
    assert rules.pack[name] == value
    built, turn = 0, order(f"{key} {name} {value}")
    for at, form in enumerate(forms(rules)):
        try:
            check = rules.check(form)
            odds = odds_of(check) if (at + turn) % SHARE == 0 else None
        except Refused as refused:  # an example may be out of bounds when a dial is at its end
            assert [rules.reference.say(found, "fr") for found in refused.problems]
            continue
        built += 1
        assert odds is None or sum(row.p for row in odds.rows) == 1
    assert built, "no example is left"


@pytest.mark.parametrize(("key", "name", "value"), dials())
def test_each_value_can_be_said_on_the_command_line(key: str, name: str, value: Any) -> None:
    pack = subject(key).pack()
    assert pack.turn({name: str(value)})[name] == value
    assert pack.turn(through_json({name: str(value)}))[name] == value


@every_system
def test_a_dial_at_its_default_leaves_the_book(key: str) -> None:
    pack = subject(key).pack()
    assert pack.turn({name: dial.default for name, dial in pack.known.items()}).form() == pack.form()


def wrong_values(dial: Dial) -> list[Any]:
    beyond = [dial.low - 1] if dial.low is not None else []
    above = [dial.high + 1] if dial.high is not None else []
    return [*WRONG[dial.kind], *beyond, *above]


@every_system
def test_each_dial_refuses_what_it_can_not_be_and_says_why(key: str) -> None:
    rules = book(key)
    for name, dial in rules.pack.known.items():
        for value in wrong_values(dial):
            with pytest.raises(Refused) as refused:
                rules.pack.turn({name: value})
            (found,) = refused.value.problems
            assert found.where == f"dials.{name}"
            assert rules.reference.say(found, "fr")
            assert rules.reference.say(found, "en")


@every_system
def test_numbers_have_bounds(key: str) -> None:
    dials = subject(key).pack().known.values()
    assert [d.key for d in dials if d.kind in ("int", "number") and (d.low is None or d.high is None)] == []
    assert [d.key for d in dials if d.check(d.default)[1] is not None] == []


@cache
def words_of_tests(key: str) -> frozenset[str]:
    """Every text constant and keyword in the tests of a system, and every dial its playthroughs set."""
    folders = [ROOT / "tests" / key] if key in OURS else [ROOT / "tests" / "systems" / key]
    found: set[str] = set()
    for folder in folders:
        for path in sorted(folder.rglob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found |= {node.value, *node.value.split("=")[:1]}
                elif isinstance(node, ast.keyword) and node.arg:
                    found.add(node.arg)
    return frozenset(found)


@every_system
def test_every_dial_is_turned_by_a_test(key: str) -> None:
    named = words_of_tests(key)
    assert sorted(name for name in subject(key).pack().known if name not in named) == []


@every_system
def test_every_option_of_a_dial_is_named_by_a_test(key: str) -> None:
    named = words_of_tests(key)
    options = {
        (name, option) for name, dial in subject(key).pack().known.items() for option in dial.options or ()
    }
    assert sorted(f"{name}={option}" for name, option in options if option not in named) == []


def test_rules_in_data_are_found_wherever_they_stand() -> None:
    assert list(rules_in({"a": [{"rule": "X-1"}, {"b": {"rules": ["X-2", "X-3"]}}]})) == ["X-1", "X-2", "X-3"]
