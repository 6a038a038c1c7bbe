"""Every rule that tests name is proved through play, or stands in a list with a word of why not.

``./check`` reads the lists and replays some of the proofs with the doors closed, ``./check --full`` all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256

import pytest

from tablee.game.move import Move, Plan
from tablee.game.problem import Refused, problem
from tablee.game.text import plain
from tests.conformance import doors
from tests.conformance.proof import WORDS, marked, named, proofs, unplayed
from tests.repo.tree import ROOT, SOURCE
from tests.systems_under_test import LISTED, book, find_system

KEYS = (*LISTED, "template")
FULL = os.environ.get("TABLEE_FULL") == "1"
SAMPLE = 8
HOW = "run python -m tests.conformance.proof"


@pytest.mark.parametrize("key", KEYS)
def test_every_rule_has_a_proof_through_play_or_a_word_of_why_not(key: str) -> None:
    listed = proofs(key).keys() | unplayed(key).keys()
    assert sorted(named(key) - listed) == [], HOW


@pytest.mark.parametrize("key", KEYS)
def test_the_lists_hold_nothing_else(key: str) -> None:
    proved, others = proofs(key), unplayed(key)
    assert sorted(proved.keys() & others.keys()) == [], "proved: take them out of unplayed.toml"
    assert sorted(proved.keys() - named(key)) == [], HOW
    assert sorted(others.keys() - named(key) - set(find_system(key).reference.entries)) == []
    assert {rule: why for rule, why in others.items() if why not in WORDS} == {}


@pytest.mark.parametrize("key", KEYS)
def test_the_tests_in_the_list_are_there_and_name_their_rules(key: str) -> None:
    lost = []
    for rule, test in proofs(key).items():
        path, *names = test.split("::")
        file = marked().get(ROOT / path)
        if file is None or rule not in file.rules or not file.tests.issuperset(names):
            lost.append((rule, test))
    assert lost == [], HOW


def sample() -> list[str]:
    """Some of the proofs, others as soon as a marked test changes."""
    seed = sha256(b"".join(path.read_bytes() for path in marked())).digest()
    rules = [rule for key in KEYS for rule in proofs(key)]
    ranked = sorted(rules, key=lambda rule: sha256(seed + rule.encode()).digest())
    return ranked if FULL else ranked[:SAMPLE]


def test_proofs_fail_while_the_doors_of_play_are_closed() -> None:
    path = os.pathsep.join((str(SOURCE.parent), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-m", "tests.conformance.proof", "--replay", *sample()],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:] + HOW


def test_a_door_answers_as_ever_until_it_is_closed() -> None:
    door = doors.door(book("template").validate, doors.ANSWERS["validate"])
    good = find_system("template").preset("ada")
    bad = replace(good, name="")
    assert (door(good), bool(door(bad))) == ((), True)
    with doors.closed():
        assert ([p.said for p in door(good)], door(bad)) == (["none"], ())
    assert (door(good), bool(door(bad))) == ((), True)


@pytest.mark.parametrize("refusal", [True, False])
def test_a_closed_move_allows_what_is_refused_and_has_no_effect(refusal: bool) -> None:
    def planner(state: object, args: object) -> Plan:
        if refusal:
            raise Refused(problem("HOUSE-seat", "", "taken"))
        return Plan(events=lambda faces: (None,))  # type: ignore[arg-type, return-value]

    plan = doors.door(Move("x", plain("x"), "HOUSE-seat", (), planner).plan, doors.closed_plan)
    with doors.closed():
        found = plan(None, {})
    assert found.broken == () and found.events(()) == ()
    assert bool(found.problems) is not refusal
    assert bool(plan(None, {}).broken) is refusal


def test_what_a_door_calls_finds_the_others_open() -> None:
    inner = doors.door(lambda: 1, lambda real: None)
    outer = doors.door(lambda: inner(), lambda real: [real])
    with doors.closed():
        assert outer() == [1]
        assert inner() is None
