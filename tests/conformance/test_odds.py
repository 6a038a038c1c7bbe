"""Odds agree with an enumeration that knows nothing of ``tablee.dice``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from itertools import chain
from operator import itemgetter
from typing import Any

from tablee.game import frozen
from tablee.game.check import Check, Node, Throw
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


CARRIES = 400 if FULL else 48
"""So many readings of one throw are followed to compare what comes after equal keys."""

VALUES = (bool, int, str, Fraction, type(None))
"""Types of a key's parts that have no parts."""


def share(key: str) -> int:
    return SHARE if ":" in key else 1


def throws(key: str) -> Iterator[tuple[Check, Throw]]:
    """Every throw that can be reached within some steps."""
    for check in checks(key, book(key)):
        yield from ((check, p.node) for p in places(check, PLACES) if isinstance(p.node, Throw))


def law_of(node: Check | Node, *, totals: bool) -> dict[Any, Fraction]:
    """The law of what odds must know below a node; a throw above that is made again stands for itself."""
    law, table = odds(node), dict[Any, Fraction]()
    for ends, weight in law.items():
        found = known(ends, totals=totals) if isinstance(ends, tuple) else ends
        table[found] = table.get(found, Fraction(0)) + Fraction(weight, law.total)
    return table


def compares_whole(key: Any) -> bool:
    """True if a key is equal to another only where all that it holds is equal."""
    kind: Any = type(key)
    if kind in VALUES:
        return True
    if isinstance(key, tuple):
        plain = kind is tuple or (hasattr(kind, "_fields") and kind.__eq__ is tuple.__eq__)
        return plain and not hasattr(key, "__dict__") and all(map(compares_whole, key))
    if kind is frozenset:
        return all(map(compares_whole, key))
    shared = is_dataclass(kind) and kind.__eq__ is vars(frozen)["_eq"]
    return shared and all(f.compare and compares_whole(getattr(key, f.name)) for f in fields(kind))


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
            weights = throw.law()
            law = {outcome: Fraction(weight, weights.total) for outcome, weight in weights.items()}
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
        assert by_faces == law_of(check, totals=check.by_total), named(check)
        proved += 1
    assert proved


@every_game
def test_the_law_of_one_side_alone_is_that_of_all_sides(key: str) -> None:
    """Where a throw brings one; who plays a game sees odds made from it."""
    for check in checks(key, book(key)):
        alone = check.root.alone if isinstance(check.root, Throw) else None
        for at in range(len(check.sides)) if alone is not None else ():
            whole = odds(check).map(itemgetter(at))
            assert alone is not None and alone(at) == whole, named(check)


@every_game
def test_the_keys_of_every_throw_compare_by_all_they_hold(key: str) -> None:
    for check, throw in throws(key):
        read = (throw.read(faces).key for faces in spread(throw, 5))
        for found in chain(throw.law(), read):
            assert compares_whole(found), f"{named(check)}: {throw.name}: {found!r}"


@every_game
def test_equal_keys_have_one_law_whatever_they_carry(key: str) -> None:
    for check, throw in throws(key):
        if throw.then_with is None:
            continue
        by_key = dict[Any, dict[Any, Fraction]]()
        for reading in map(throw.read, spread(throw, CARRIES // share(key))):
            if reading.key not in by_key:
                by_key[reading.key] = law_of(throw.then(reading.key), totals=check.by_total)
            real = law_of(throw.after(reading), totals=check.by_total)
            assert real == by_key[reading.key], f"{named(check)}: {reading}"
