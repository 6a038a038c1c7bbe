"""Points: who has how many, what may be spent, and a book of every movement."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, problem
from tablee.game.reason import Reason
from tablee.game.text import Text

BANK = "bank"


@dataclass(frozen=True, slots=True)
class Account:
    """A sheet's block of points. ``spend_floor`` holds for spending, ``loss_floor`` for losses.

    What is gained above the ceiling is lost; None is no limit.
    """

    id: str
    label: Text
    value: int = 0
    ceiling: int | None = None
    spend_floor: int | None = 0
    loss_floor: int | None = 0
    rule: str = "HOUSE-account"
    kind = "account"

    def spend(self, amount: int) -> tuple[Account, Problem | None]:
        """Pay from what is in hand."""
        if amount < 0:
            return self, problem(self.rule, self.id, "negative", found=amount)
        if self.spend_floor is not None and self.value - amount < self.spend_floor:
            found = self.value - self.spend_floor
            return self, problem(
                self.rule, self.id, "short", expected=amount, found=max(found, 0), label=self.label
            )
        return replace(self, value=self.value - amount), None

    def lose(self, amount: int) -> Account:
        """Lose points, down to the floor of losses."""
        left = self.value - amount
        return replace(
            self, value=left if self.loss_floor is None else max(left, min(self.loss_floor, self.value))
        )

    def gain(self, amount: int) -> Account:
        """Gain points; the excess over the ceiling is lost."""
        more = self.value + amount
        return replace(self, value=more if self.ceiling is None else min(more, max(self.ceiling, self.value)))


@dataclass(frozen=True, slots=True)
class Movement:
    """Points that went from one account to another, and why.

    Each end is an `Address` as text (``hero.luck``, ``hero.sword/edge``) or `BANK`, which is unlimited and
    not counted.
    """

    source: str
    target: str
    amount: int
    reason: Reason
    spent: bool = True


@dataclass(frozen=True, slots=True)
class Cost:
    """An amount to pay: points of an account, or boxes of a track or an aspect, at an `Address`.

    The block is one of the payer's (``luck``, or ``sword/edge`` inside a nested sheet) unless the address
    names a sheet too (``group.pile``).
    """

    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Price:
    """A list of alternatives, any one of which pays; an empty list is free."""

    alternatives: tuple[tuple[Cost, ...], ...] = ()


def price(account: str, amount: int) -> Price:
    """The commonest price: one amount from one account."""
    return Price(((Cost(account, amount),),))


FREE = Price()
