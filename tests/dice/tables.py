"""A law of the engine as a plain table of fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from tablee.dice import Distribution

T = TypeVar("T")


def table(law: Distribution[T]) -> dict[T, Fraction]:
    """Each outcome with its chance."""
    return {outcome: Fraction(weight, law.total) for outcome, weight in law.items()}
