"""Every throw of a check, face by face: written without ``tablee.dice``, to hold its laws against."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product
from math import prod
from typing import Any

from tablee.game.check import Check, Choice, End, Throw
from tablee.game.outcome import Outcome
from tablee.game.walk import Bought, Chosen, Place, Thrown, odds, step

LIMIT = 50_000
"""Above so many faces a throw isn't enumerated here: the system's own tests do it by multisets."""

FEW = 2_000 if os.environ.get("TABLEE_FULL") == "1" else 500
"""Up to so many faces, a tree is followed by every key that they show; above, by some of them."""

BRANCHES = 12
PICKS = 4


def size(throw: Throw) -> int:
    """How many ordered throws there are."""
    return prod(throw.sides)


def every_face(throw: Throw) -> Iterator[tuple[int, ...]]:
    """Every ordered throw."""
    return product(*(range(1, sides + 1) for sides in throw.sides))


def spread(throw: Throw, count: int) -> list[tuple[int, ...]]:
    """Some throws from all over a range too large to go through."""
    stride = max(1, size(throw) // count)
    found = []
    for at in range(count):
        rest, faces = (at * stride + at) % size(throw), []
        for sides in throw.sides:
            rest, face = divmod(rest, sides)
            faces.append(face + 1)
        found.append(tuple(faces))
    return found


@lru_cache(maxsize=64)
def law_by_faces(throw: Throw) -> tuple[dict[Any, Fraction], dict[Any, tuple[int, ...]]]:
    """The law of the key that ``read`` gives, and a throw that shows each key."""
    counts: Counter[Any] = Counter()
    shown: dict[Any, tuple[int, ...]] = {}
    for faces in every_face(throw):
        key = throw.read(faces).key
        counts[key] += 1
        shown.setdefault(key, faces)
    whole = sum(counts.values())
    return {key: Fraction(count, whole) for key, count in counts.items()}, shown


def places(check: Check, most: int) -> Iterator[Place]:
    """Places of a check that can be reached, throws first: by each key, each option, some spends."""
    waiting, seen = [Place(check.root)], 0
    while waiting and seen < most:
        place = waiting.pop(0)
        seen += 1
        yield place
        waiting.extend(islice(_next(place), most))


def _next(place: Place) -> Iterator[Place]:
    node = place.node
    if isinstance(node, Throw):
        small = size(node) <= FEW
        for faces in law_by_faces(node)[1].values() if small else spread(node, BRANCHES):
            yield step(place, Thrown(faces))
    elif isinstance(node, Choice):
        for option in node.options:
            yield step(place, Chosen(option.key))
    elif isinstance(node, End):
        for spend in node.spends():
            for pick in () if spend.refused else spend.picks[:PICKS]:
                assert spend.ends is None or spend.ends(pick) == odds(spend.then(pick))
                yield step(place, Bought(spend.key, pick, spend.by))


Known = tuple[tuple[Any, ...], ...]


def known(outcomes: tuple[Outcome, ...], *, totals: bool) -> Known:
    """What an outcome says that odds must know of."""
    return tuple((o.side, o.key, o.success, o.detail, o.total if totals else None) for o in outcomes)


class _Follower:
    """Follows every throw of a tree, and gives up once that takes too many steps."""

    def __init__(self, limit: int, *, totals: bool) -> None:
        self.left = limit
        self.totals = totals

    def follow(self, place: Place, above: frozenset[int]) -> dict[Known | int, Fraction]:
        """The outcomes below, and how likely each throw above (by its id) is made again."""
        node = place.node
        if isinstance(node, End):
            return {known(node.outcomes, totals=self.totals): Fraction(1)}
        if isinstance(node, Choice):
            return self.follow(step(place, Chosen(node.options[0].key)), above)
        assert isinstance(node, Throw)
        if id(node) in above:
            return {id(node): Fraction(1)}
        self.left -= size(node)
        if self.left < 0:
            raise OverflowError
        law: dict[Known | int, Fraction] = {}
        for faces in every_face(node):
            for outcome, p in self.follow(step(place, Thrown(faces)), above | {id(node)}).items():
                law[outcome] = law.get(outcome, Fraction(0)) + p
        again = law.pop(id(node), Fraction(0))
        return {outcome: p / (size(node) - again) for outcome, p in law.items()}


def odds_by_faces(place: Place, limit: int, *, totals: bool) -> dict[Known, Fraction] | None:
    """The law of the outcomes by following every throw, ties thrown again until they are none.

    None where that takes more than ``limit`` steps.
    """
    try:
        law = _Follower(limit, totals=totals).follow(place, frozenset())
    except OverflowError:
        return None
    return {outcome: p for outcome, p in law.items() if not isinstance(outcome, int)}
