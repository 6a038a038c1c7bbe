"""Iaôdune computed by hand for the tests: counting throws, with nothing of the dice engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from tablee.game.check import Check
from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.system import Rules
from tablee.game.walk import Chosen, Step, Thrown, walk
from tablee.systems import system
from tests.dice.enumeration import multisets

FACES = (-1, -1, 0, 0, 1, 1)
Law = dict[int, Fraction]


def rules(**dials: object) -> Rules:
    """The rules with some dials turned."""
    found = system("iaodune")
    return found.rules(found.pack().turn(dials))


def kept_sum(values: tuple[int, ...], d: int, base: int = 5) -> int:
    """The sum of the best or the worst of some dice."""
    ranked = sorted(values, reverse=d > 0)
    return sum(ranked[:base])


def law(d: int, then: Callable[[int], int], base: int = 5) -> Law:
    """The chance of each ``then(kept sum)``, over every weighted set of dice."""
    count = base + abs(d)
    found: Counter[int] = Counter()
    for values, ways in multisets(FACES, count):
        found[then(kept_sum(values, d, base))] += ways
    return {total: Fraction(ways, 6**count) for total, ways in found.items()}


def totals(check: Check, **choose: str) -> Law:
    """The odds of a check whose rows are totals."""
    rows = odds_of(check, choose).rows
    assert all(row.key == "total" and isinstance(row.total, int) for row in rows)
    return {int(row.total): row.p for row in rows if row.total is not None}


def faces_of(*values: int) -> tuple[int, ...]:
    """Faces of six-sided dice that show these values."""
    return tuple({-1: 2, 0: 3, 1: 6}[value] for value in values)


def thrown(check: Check, faces: tuple[int, ...], *choices: str) -> Outcome:
    """The outcome of a throw for its first side."""
    steps: list[Step] = [*map(Chosen, choices), Thrown(faces)]
    return walk(check, steps).outcomes[0]


def said(outcome: Outcome) -> list[tuple[str, str]]:
    """The rule and the case of each reason."""
    return [(reason.rule, reason.said) for reason in outcome.because]
