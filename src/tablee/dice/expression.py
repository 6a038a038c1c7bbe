"""A throw of several pools added up: ``2d6+1d8-1``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tablee.dice.distribution import Distribution
from tablee.dice.distribution import constant as certain
from tablee.dice.errors import DiceError
from tablee.dice.limits import (
    BUDGET,
    CACHE_SIZE,
    CACHED_BYTES,
    MAX_DICE,
    TOLD,
    law_bytes,
    product_cost,
    refuse_beyond,
)
from tablee.dice.pool import Pool
from tablee.dice.scale import scale
from tablee.dice.sums import sum_law

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Expression", "Term"]


@dataclass(frozen=True, slots=True)
class Term:
    """A pool that is added (``sign`` 1) or taken away (``sign`` -1)."""

    sign: int
    pool: Pool


@dataclass(frozen=True, slots=True)
class Expression:
    """Pools added or taken away, in order, and a constant."""

    terms: tuple[Term, ...]
    constant: int = 0

    def __post_init__(self) -> None:
        count = self.dice_count()
        if count > MAX_DICE:
            raise DiceError("too_many_dice", count=count, limit=MAX_DICE)

    def __str__(self) -> str:
        """The canonical notation: ``parse`` reads it back to an equal expression."""
        text = "".join([f"{'-' if term.sign < 0 else '+'}{term.pool}" for term in self.terms])
        if self.constant or not self.terms:
            text += f"{self.constant:+d}"
        return text.removeprefix("+")

    def pools(self) -> tuple[Pool, ...]:
        """The pools in the order in which they are thrown."""
        return tuple([term.pool for term in self.terms])

    def dice_count(self) -> int:
        """How many dice are thrown in all."""
        return sum([term.pool.count for term in self.terms])

    def cost(self) -> int:
        """About how many operations ``law`` takes, known without doing them."""
        return self._weigh()[0]

    def told_cost(self) -> int:
        """The same with each total told as an outcome of its own."""
        cost, slots, _digits = self._weigh()
        return cost + slots * TOLD

    def _weigh(self) -> tuple[int, int, int]:
        """Cost, slots and digits, one pool joined to the others after the other."""
        cost, slots, bits = 0, 1, 0
        for term in self.terms:
            by = scale(term.pool.die)
            span = by.size(term.pool.count, term.pool.kept)[0] * by.step
            smaller = min(slots, span)
            slots += span - by.step
            bits += term.pool.count * by.total.bit_length()
            cost += term.pool.cost()
            if smaller > 1:
                cost += product_cost(slots, bits // 30 + 1, smaller)
        return cost, slots, bits // 30 + 1

    def must_fit(self, budget: int = BUDGET) -> None:
        """Refuse dice whose law would cost more than ``budget``, without working it out."""
        refuse_beyond(budget, self.cost(), self)

    def law(self, budget: int = BUDGET) -> Distribution[int | Fraction]:
        """The exact law of the total; refused before any work when it costs more than ``budget``."""
        if budget >= BUDGET:
            known = _small_law(self)
            if known is not None:
                return known
        self.must_fit(budget)
        return _law(self, budget)

    def read(
        self, faces: Sequence[int]
    ) -> tuple[int | Fraction, list[tuple[int, int, int | Fraction, bool]]]:
        """The total of given faces, and for each die: its term, face, value and whether it is kept."""
        if len(faces) != self.dice_count():
            raise DiceError("faces_count", expected=self.dice_count(), found=len(faces))
        total: int | Fraction = self.constant
        dice: list[tuple[int, int, int | Fraction, bool]] = []
        first = 0
        for index, term in enumerate(self.terms):
            shown = faces[first : first + term.pool.count]
            first += term.pool.count
            values = term.pool.values_of(shown)
            for face, value, kept in zip(shown, values, term.pool.kept_flags(shown), strict=True):
                dice.append((index, face, value, kept))
                if kept:
                    total += term.sign * value
        return total, dice


@lru_cache(maxsize=CACHE_SIZE)
def _small_law(expression: Expression) -> Distribution[int | Fraction] | None:
    cost, slots, digits = expression._weigh()
    if law_bytes(slots, digits) > CACHED_BYTES or cost > BUDGET:
        return None
    return _law(expression, BUDGET)


def _law(expression: Expression, budget: int) -> Distribution[int | Fraction]:
    total: Distribution[int | Fraction] = certain(expression.constant)
    for term in expression.terms:
        law = sum_law(term.pool, budget)
        total = total.plus(law) if term.sign > 0 else total.compare(law)
    return total
