"""The odds of a whole exchange are those of its results counted out, and of its faces."""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.check import Check, End, Node, Throw
from tablee.game.outcome import Outcome
from tablee.game.walk import odds
from tablee.systems.fudge.blow.check import blow
from tests.systems.fudge.blows import at
from tests.systems.fudge.by_faces import METHODS
from tests.systems.fudge.exchange import Chance, Exchange, house_rules, somebody

FULL = os.environ.get("TABLEE_FULL") == "1"
PAIRS = 1000 if FULL else 8
"""So many pairs of fighters for each way to throw."""
BY_FACES = 20 if FULL else 1
"""So many pairs whose throws are gone through kind of face by kind of face."""
FOUR = "4dF" if FULL else "2dF"
"""The dice of these: every kind of face of four takes seconds."""


def known(outcomes: tuple[Outcome, ...]) -> tuple[Any, ...]:
    return tuple((o.key, o.success, o.detail) for o in outcomes)


def found(check: Check) -> dict[Any, Fraction]:
    law = odds(check)
    table: dict[Any, Fraction] = {}
    for outcomes, weight in law.items():
        key = known(outcomes)
        table[key] = table.get(key, Fraction(0)) + Fraction(weight, law.total)
    return table


def pair(seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two fighters, how they meet, and the house rules."""
    chance = Chance(seed)
    form = {
        "mode": chance.one("round", "round", "attack", "open"),
        "me": somebody(chance, "a"),
        "foe": somebody(chance, "b"),
    }
    return form, house_rules(chance)


@pytest.mark.rule("FUD-4.5.5-07")
@pytest.mark.parametrize("dice", METHODS)
def test_odds_of_an_exchange_are_those_of_all_its_results(dice: str) -> None:
    for number in range(PAIRS):
        form, dials = pair(number * len(METHODS) + list(METHODS).index(dice))
        check = blow(at(dice=dice, **dials), form)
        assert found(check) == Exchange(form, dice, dials).law(), (number, form, dials)


def by_kinds(node: Node) -> dict[Any, Fraction]:
    """The outcomes below a node, by every throw of kinds of face: minus, nothing, plus."""
    if isinstance(node, End):
        return {known(node.outcomes): Fraction(1)}
    assert isinstance(node, Throw)
    counts: dict[Any, list[Any]] = {}
    for shown in product((1, 3, 5), repeat=len(node.sides)):
        reading = node.read(shown)
        counts.setdefault(reading.key, [reading, 0])[1] += 1
    whole = sum(count for _, count in counts.values())
    table: dict[Any, Fraction] = {}
    for reading, count in counts.values():
        for outcome, p in by_kinds(node.after(reading)).items():
            table[outcome] = table.get(outcome, Fraction(0)) + p * Fraction(count, whole)
    return table


def fudge_dice(seed: int) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """A pair whose every throw is one of Fudge dice."""
    form, dials = pair(seed)
    return form, dials | {
        "damage_roll": "situation" if dials["damage_roll"] == "min_mid_max" else dials["damage_roll"]
    }


@pytest.mark.rule("FUD-4.5.5-07")
@pytest.mark.parametrize("number", range(BY_FACES))
def test_odds_of_an_exchange_are_those_of_every_kind_of_face(number: int) -> None:
    form, dials = fudge_dice(90_000 + number)
    check = blow(at(dice=FOUR, **dials), form)
    assert found(check) == by_kinds(check.root)
