"""Odds agree with an enumeration that knows nothing of ``tablee.dice``."""

from __future__ import annotations

import os
from fractions import Fraction

from tablee.game.check import Throw
from tablee.game.walk import Place, odds
from tests.conformance.enumeration import (
    LIMIT,
    known,
    law_by_faces,
    odds_by_faces,
    places,
    size,
    spread,
)
from tests.conformance.subjects import book, checks, every_game, named

PLACES = 40
FULL = os.environ.get("TABLEE_FULL") == "1"
"""Then throws of the same name, dice and law are enumerated each time that a check has them."""

READS = 200_000 if FULL else 8_000
"""So many faces are read for one check at most."""

STEPS = 50_000 if FULL else 2_000
"""So many steps are followed through one check at most."""

SHARE = 1 if FULL else 8
"""A ready-made game has the checks of its system's book: it is given that much less."""


def share(key: str) -> int:
    return SHARE if ":" in key else 1


@every_game
def test_the_law_of_every_throw_is_that_of_its_faces(key: str) -> None:
    proved = 0
    known_already: set[object] = set()
    for check in checks(key, book(key)):
        budget = READS // share(key)
        for place in places(check, PLACES):
            throw = place.node
            if not isinstance(throw, Throw):
                continue
            law = {outcome: Fraction(weight, throw.law().total) for outcome, weight in throw.law().items()}
            assert sum(law.values()) == 1
            alike = (throw.name, throw.sides, frozenset(law.items()))
            if alike in known_already and not FULL:
                continue
            known_already.add(alike)
            if size(throw) <= min(LIMIT, budget):
                budget -= size(throw)
                assert law_by_faces(throw)[0] == law, f"{named(check)}: {throw.name}"
                proved += 1
            else:  # proved by the system's own tests; here only that nothing is read that can't happen
                for faces in spread(throw, 20):
                    assert throw.read(faces).key in law, f"{named(check)}: {faces}"
    assert proved


@every_game
def test_the_odds_of_every_check_are_those_of_all_its_throws(key: str) -> None:
    proved = 0
    for check in checks(key, book(key)):
        by_faces = odds_by_faces(Place(check.root), STEPS // share(key), totals=check.by_total)
        if by_faces is None:
            continue
        found: dict[object, Fraction] = {}
        law = odds(check)
        for outcomes, weight in law.items():
            outcome = known(outcomes, totals=check.by_total)
            found[outcome] = found.get(outcome, Fraction(0)) + Fraction(weight, law.total)
        assert by_faces == found, named(check)
        proved += 1
    assert proved
