"""Several throws side by side (IAO-15): what more dice, or dice turned into levels, do to the odds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from tablee.dice import Distribution
from tablee.systems.iaodune.chance import Attempt, settle
from tablee.systems.iaodune.notation import write
from tablee.systems.iaodune.setting import Setting


@dataclass(frozen=True, slots=True)
class Point:
    """One result: the chance of it, of it or more, of it or less."""

    total: int
    p: Fraction
    at_least: Fraction
    at_most: Fraction


@dataclass(frozen=True, slots=True)
class Curve:
    """The law of one throw over a range of results shared with the other curves."""

    notation: str
    law: Distribution[int]
    points: tuple[Point, ...]

    @property
    def mean(self) -> Fraction:
        """The mean result."""
        return self.law.mean()


def overlay(setting: Setting, attempts: Iterable[Attempt]) -> tuple[Curve, ...]:
    """The laws of several throws over the same results, from the lowest of all to the highest.

    An attempt that asks whether to turn its dice into levels gives both curves: they differ.
    """
    asked = [attempt for one in attempts for attempt in _both(one)]
    laws = [settle(setting, one, converted=one.convert == "yes").law() for one in asked]
    totals = sorted({total for law in laws for total in law})
    shared = range(totals[0], totals[-1] + 1) if totals else ()
    return tuple(
        Curve(
            write((attempt,)),
            law,
            tuple(Point(t, law.p(t), law.at_least(t), law.at_most(t)) for t in shared),
        )
        for attempt, law in zip(asked, laws, strict=True)
    )


def overlay_dice(setting: Setting, dice: Iterable[int], n: int = 0) -> tuple[Curve, ...]:
    """The curves of one level with several D."""
    return overlay(setting, (Attempt(n=n, d=d) for d in dice))


def _both(attempt: Attempt) -> tuple[Attempt, ...]:
    if attempt.convert != "ask":
        return (attempt,)
    return replace(attempt, convert="no"), replace(attempt, convert="yes")
