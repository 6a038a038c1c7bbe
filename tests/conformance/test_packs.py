"""A pack with mistakes in it lists every one of them, and nothing but a refusal comes of it."""

from __future__ import annotations

import copy
import os
from collections.abc import Iterator
from typing import Any

import pytest

from tablee.game.problem import Refused
from tests.conformance.subjects import book, every_system, subject
from tests.conformance.test_dials import WRONG

NONSENSE: tuple[Any, ...] = ("x", -1, 10**9, True, [], {}, None, 1.5)
LEAVES = 100 if os.environ.get("TABLEE_FULL") == "1" else 5


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths to all that is neither a table nor a list, and to the lists themselves."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    else:
        yield path
        if isinstance(value, list):
            for at, item in enumerate(value):
                yield from leaves(item, (*path, at))


def changed(table: Any, path: tuple[Any, ...], value: Any) -> Any:
    copied = copy.deepcopy(table)
    inner = copied
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return copied


def spread(paths: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    stride = max(1, len(paths) // LEAVES)
    return paths[::stride]


@every_system
def test_every_problem_of_a_pack_is_listed(key: str) -> None:
    pack = subject(key).pack()
    form = {
        "system": "elsewhere",
        "name": "",
        "version": 0,
        "more": 1,
        "dials": {**{name: WRONG[dial.kind][0] for name, dial in pack.known.items()}, "nothing": 1},
        "tables": {"nothing": {}, **dict.fromkeys(pack.tables, 3)},
    }
    with pytest.raises(Refused) as refused:
        pack.read(form)
    found = {problem.where for problem in refused.value.problems}
    expected = {
        "system", "name", "version", "more", "dials.nothing", "tables.nothing",
        *(f"dials.{name}" for name in pack.known), *(f"tables.{name}" for name in pack.tables),
    }  # fmt: skip
    assert found == expected
    for problem in refused.value.problems:
        assert book(key).reference.say(problem, "fr")
        assert book(key).reference.say(problem, "en")


@every_system
def test_a_table_of_nonsense_is_refused_when_rules_are_made(key: str) -> None:
    system = subject(key)
    accepted = []
    for name in system.pack().tables:
        pack = system.pack().read({"system": key, "tables": {name: {"nonsense": True}}})
        try:
            system.rules(pack)
        except Refused as refused:
            for problem in refused.problems:
                assert book(key).reference.say(problem, "fr")
        else:
            accepted.append(name)
    assert accepted == []


@every_system
def test_two_tables_of_nonsense_are_both_reported(key: str) -> None:
    system = subject(key)
    names = list(system.pack().tables)[:2]
    pack = system.pack().read({"system": key, "tables": {name: {"nonsense": True} for name in names}})
    with pytest.raises(Refused) as refused:
        system.rules(pack)
    found = {problem.where.split(".")[1] for problem in refused.value.problems if "." in problem.where}
    assert set(names) <= found


@every_system
def test_whatever_stands_in_a_table_rules_are_made_or_refused(key: str) -> None:
    system = subject(key)
    for name in system.pack().tables:
        table = dict(system.pack().tables[name])
        for path in spread(list(leaves(table))):
            for value in NONSENSE:
                pack = system.pack().read({"system": key, "tables": {name: changed(table, path, value)}})
                try:
                    rules = system.rules(pack)
                    list(rules.moves)
                except Refused as refused:
                    for problem in refused.problems:
                        assert book(key).reference.say(problem, "en"), (name, path, value)
