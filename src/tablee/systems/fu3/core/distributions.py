"""The exact law of a throw some of whose dice have fallen already: a reroll, or the favourable reading.

Faces are gone through in the order in which they are kept, with the number of dice still to fall:
a few hundred steps whatever the number of dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from tablee.dice import Distribution
from tablee.systems.fu3.core.reading import DiceRule

Table = dict[int, int]


@lru_cache(maxsize=2048)
def law_after(rule: DiceRule, fixed: tuple[int, ...], falling: int) -> Distribution[tuple[int, int]]:
    """The law of (successes, extra "and"s): ``fixed`` faces on the table, ``falling`` dice still to throw."""
    first, second, keep = rule.first, rule.second, rule.keep
    table: dict[tuple[int, int], int] = {}

    def put(kept_first: int, equal: int, ways: int) -> None:
        extra = rule.extra(equal) if kept_first in (0, keep) else 0
        key = (kept_first if rule.highest else keep - kept_first, extra)
        table[key] = table.get(key, 0) + ways

    standing = sum(face in first for face in fixed)
    for more in range(falling + 1):
        shown = standing + more
        if 0 < shown < keep:
            put(shown, 0, comb(falling, more) * len(first) ** more * len(second) ** (falling - more))
    choosing = rule.favourable and len(fixed) + falling > keep
    largest = _largest_set if choosing else _set_in_order
    for equal, ways in largest([fixed.count(f) for f in first], falling, keep, len(second)).items():
        put(keep, equal, ways)
    if not standing:
        smallest = _smallest_set if choosing else _set_in_order
        for equal, ways in smallest([fixed.count(f) for f in second], falling, keep, 0).items():
            put(0, equal, ways)
    return Distribution(table)


def _set_in_order(standing: Sequence[int], falling: int, keep: int, below: int) -> Table:
    """Ways by the largest set of equal dice, the ``keep`` dice being taken face after face.

    Only throws that fill all places from these faces; ``below`` more faces come after them.
    """
    states, found = {(0, 0, falling): 1}, Table()
    for at, here in enumerate(standing):
        lower, grown = len(standing) - 1 - at + below, dict[tuple[int, int, int], int]()
        for (taken, largest, left), ways in states.items():
            for fall in range(left + 1):
                take = min(here + fall, keep - taken)
                equal, chosen = max(largest, take), ways * comb(left, fall)
                if taken + take == keep:
                    found[equal] = found.get(equal, 0) + chosen * lower ** (left - fall)
                else:
                    key = (taken + take, equal, left - fall)
                    grown[key] = grown.get(key, 0) + chosen
        states = grown
    return found


def _largest_set(standing: Sequence[int], falling: int, keep: int, below: int) -> Table:
    """Ways by the largest set that ``keep`` dice of these faces can show."""
    states = {(0, 0, falling): 1}
    for here in standing:
        grown = dict[tuple[int, int, int], int]()
        for (total, largest, left), ways in states.items():
            for fall in range(left + 1):
                many = min(here + fall, keep)
                key = (min(total + many, keep), max(largest, many), left - fall)
                grown[key] = grown.get(key, 0) + ways * comb(left, fall)
        states = grown
    found = Table()
    for (total, largest, left), ways in states.items():
        if total == keep:
            found[largest] = found.get(largest, 0) + ways * below**left
    return found


def _smallest_set(standing: Sequence[int], falling: int, keep: int, below: int) -> Table:
    """Ways by the smallest largest set that ``keep`` dice of these faces can show."""
    found, before = Table(), 0
    for most in range(1, keep + 1):
        states = {(0, falling): 1}
        for here in standing:
            grown = dict[tuple[int, int], int]()
            for (total, left), ways in states.items():
                for fall in range(left + 1):
                    key = (min(total + min(here + fall, most), keep), left - fall)
                    grown[key] = grown.get(key, 0) + ways * comb(left, fall)
            states = grown
        enough = sum(ways * below**left for (total, left), ways in states.items() if total == keep)
        found[most], before = enough - before, enough
    return found
