"""Outcomes, and the reading of a throw that leads to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tablee.game.frozen import dataclass, replace
from tablee.game.reason import Reason, Value
from tablee.game.text import Text

if TYPE_CHECKING:
    from tablee.game.check import Spend

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome for one side. Equal outcomes have the same consequences.

    ``detail`` tells apart what the key alone does not (FU³'s extra "and"s); ``because`` and the
    facts that only a real throw has (a margin, the other side's total) take no part in equality.
    """

    key: str
    total: Number | None = None
    success: bool | None = None
    detail: tuple[tuple[str, Value], ...] = ()
    side: str = ""
    margin: Number | None = field(default=None, compare=False)
    facts: tuple[tuple[str, Value], ...] = field(default=(), compare=False)
    because: tuple[Reason, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Result:
    """An outcome without its words: all that consequences follow from, and all of it compared."""

    key: str
    total: Number | None = None
    success: bool | None = None
    detail: tuple[tuple[str, Value], ...] = ()
    side: str = ""
    margin: Number | None = None
    facts: tuple[tuple[str, Value], ...] = ()

    @staticmethod
    def of(outcome: Outcome) -> Result:
        """An outcome without its reasons, and without the facts that are sentences."""
        o = outcome
        facts = tuple([fact for fact in o.facts if not isinstance(fact[1], Text)])
        return Result(o.key, o.total, o.success, o.detail, o.side, o.margin, facts)

    def outcome(self) -> Outcome:
        """The outcome, without reasons."""
        return Outcome(self.key, self.total, self.success, self.detail, self.side, self.margin, self.facts)


@dataclass(frozen=True, slots=True)
class DieShown:
    """One die on the table: whose, what it shows, what it is worth, whether it counts.

    ``group`` names what it was thrown for, where one side throws more than once: damage, the second of
    three rolls.
    """

    side: str
    die: str
    face: int
    value: Number
    kept: bool = True
    group: Text | None = None


def no_spends() -> tuple[Spend, ...]:
    """No spends: the default of a reading and of an end."""
    return ()


@dataclass(frozen=True, slots=True)
class Reading:
    """One throw as it was read: the key that the odds know, and what only real faces tell.

    ``dice`` and ``because`` are the whole picture now, earlier dice of the same check included.
    ``facts`` has one table for each outcome; ``total`` and ``margin`` in it replace the outcome's.
    Facts that an outcome has of its own win: a choice may have come after the throw. ``each`` has the
    reasons of one outcome alone, told before those of all; where it is empty there are none. ``stands``
    says how each side fares, for as long as more dice or a choice are to come. ``carry`` is handed on with
    the key to the tree below (`Throw.then_with`): what of the real dice it needs; odds never see it.
    """

    key: Any
    dice: tuple[DieShown, ...]
    because: tuple[Reason, ...] = ()
    facts: tuple[Mapping[str, Value], ...] = ()
    spends: Callable[[], tuple[Spend, ...]] = no_spends
    each: tuple[tuple[Reason, ...], ...] = ()
    stands: tuple[Reason, ...] = ()
    carry: Any = None

    def tell(self, outcomes: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
        """The outcomes with what this throw adds to them."""
        padded = (*self.facts, *({} for _ in outcomes))
        alone = (*self.each, *(() for _ in outcomes))
        return tuple(
            _told(o, {**f, **dict(o.facts)}, (*own, *self.because))
            for o, f, own in zip(outcomes, padded, alone, strict=False)
        )


def _told(outcome: Outcome, facts: dict[str, Any], reasons: tuple[Reason, ...]) -> Outcome:
    total = facts.pop("total", outcome.total)
    margin = facts.pop("margin", outcome.margin)
    return replace(
        outcome, total=total, margin=margin, facts=tuple(facts.items()), because=(*reasons, *outcome.because)
    )
