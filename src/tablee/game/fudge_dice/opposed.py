"""Comparison of several sides: the best result wins, equal ones tie."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar

Score = TypeVar("Score", int, tuple[int, ...])
"""The number that a side is compared by, or several of which the first counts most."""


def leads(scores: Sequence[Score], out: Collection[int] = ()) -> tuple[int, ...]:
    """For each side +1 for the sole best, 0 for those who tie at the top, -1 for all others.

    ``out`` are the places of sides that cannot win whatever they score: below a minimum or a difficulty.
    """
    best = max((score for at, score in enumerate(scores) if at not in out), default=None)
    top = [at for at, score in enumerate(scores) if at not in out and score == best]
    return tuple(-1 if at not in top else 0 if len(top) > 1 else 1 for at in range(len(scores)))


def margins(degrees: Sequence[int]) -> tuple[int, ...]:
    """For each side how far it lies from the best of the others: with two, the relative degree of each."""
    return tuple(
        degree - max(other for i, other in enumerate(degrees) if i != at) for at, degree in enumerate(degrees)
    )


def ranked(places: tuple[int, ...], scores: Mapping[int, Score]) -> tuple[tuple[int, ...], ...]:
    """Places of sides by their scores, the best group first; those in one group have tied. A single place
    needs no score."""
    if len(places) == 1:
        return (places,)
    levels = sorted({scores[at] for at in places}, reverse=True)
    return tuple(tuple(at for at in places if scores[at] == level) for level in levels)
