"""Several dice of one kind thrown together, of which all, the best or the worst are kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tablee.dice import laws, sums
from tablee.dice.die import Die
from tablee.dice.distribution import Distribution
from tablee.dice.errors import DiceError
from tablee.dice.limits import MAX_DICE

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["Keep", "Pool"]


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep only the ``count`` highest dice, or the lowest."""

    count: int
    highest: bool


@dataclass(frozen=True, slots=True)
class Pool:
    """``count`` dice of one kind; ``keep`` says which of them count, ``None`` that all do."""

    die: Die
    count: int
    keep: Keep | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.count <= MAX_DICE:
            raise DiceError("too_many_dice", count=self.count, limit=MAX_DICE)
        if self.keep is not None and not 1 <= self.keep.count <= self.count:
            raise DiceError("bad_keep", keep=self.keep.count, count=self.count)

    def __hash__(self) -> int:
        keep = self.keep
        return hash((self.die.name, self.count, keep and (keep.count if keep.highest else -keep.count)))

    def __str__(self) -> str:
        """The notation, as ``10d6kh5``."""
        keep = self.keep
        suffix = "" if keep is None else f"k{'h' if keep.highest else 'l'}{keep.count}"
        return f"{self.count}{self.die.name}{suffix}"

    @property
    def kept(self) -> int:
        """How many dice count."""
        return self.count if self.keep is None else self.keep.count

    def cost(self) -> int:
        """About how many operations ``sum_law`` takes, known without doing them."""
        return sums.sum_cost(self)

    def sum_law(self) -> Distribution[int | Fraction]:
        """The law of the sum of the kept dice, ascending."""
        return sums.sum_law(self)

    def success_sets_law(self, successes: frozenset[int | Fraction]) -> Distribution[tuple[int, int]]:
        """The law of (successes among the kept dice, size of their largest set of equal dice).

        A die succeeds when its value is in ``successes``. The set is counted only when all or
        none of the kept dice succeed; otherwise it is 0.
        """
        return laws.success_sets_law(self, successes)

    def values_of(self, faces: Sequence[int]) -> tuple[int | Fraction, ...]:
        """The values of the faces of one throw, refused unless there is a real face for each die."""
        if len(faces) != self.count:
            raise DiceError("faces_count", expected=self.count, found=len(faces))
        return tuple([self.die.value(face) for face in faces])

    def kept_flags(self, faces: Sequence[int]) -> tuple[bool, ...]:
        """Which dice of a throw are kept; of equal dice, those thrown first."""
        values = self.values_of(faces)
        if self.keep is None:
            return (True,) * self.count
        # Sorting is stable in both directions, so that ties keep the order of the throw.
        ranked = sorted(range(self.count), key=values.__getitem__, reverse=self.keep.highest)
        chosen = frozenset(ranked[: self.keep.count])
        return tuple([index in chosen for index in range(self.count)])
