"""A hand: how one side of a throw lies, what it comes to, and what boxes and points do to it.

`ladder_hand` adds dice to a level, `pool_hand` keeps dice of a pool (FATE D6); `open_throw` puts hands
together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from tablee.dice import Distribution, constant
from tablee.game.check import Dice
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown
from tablee.game.problem import Problem
from tablee.game.reason import Reason, Value
from tablee.systems.fate2.points.fate_spends import Bonuses
from tablee.systems.fate2.roll.sides import Side

REROLL, TURN, LAST_DIE = "reroll", "turn", "last_die"
"""What boxes do: all dice again, one die changed, the only die put down."""
DIE, NONE = "die", "none"
"""Of the six powers of a box those that turn nothing: one die again, and none at all (FAT-4-05)."""
Faces = tuple[int, ...]
Values = tuple[int, ...]


class Lie(Protocol):
    """The dice of a side as they lie, with the bonuses on them."""

    @property
    def bonuses(self) -> Bonuses:
        """The bonuses on this side."""


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Dice that are thrown for a side, none where nothing is left to chance; how it lies after them, and the
    law of what it then comes to."""

    dice: tuple[Dice, ...]
    after: Callable[[Faces], Any]
    law: Callable[[], Distribution[int]]


@dataclass(frozen=True, slots=True, eq=False)
class Invocation:
    """What a box of an aspect may do to the dice that are picked."""

    key: str
    label: Reason
    change: Callable[[Faces], Change]
    picks: tuple[Faces, ...] = ((),)
    refused: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Prospect:
    """What best play must know of a hand: the ``dice`` that count, each by its worth, in order.

    ``faces`` are the worths of the faces of one die: a single one where dice are fixed, which no throw
    betters. ``turn`` is what a box puts a die to, None where it can't; ``again`` says which die a box throws
    once more. ``total`` is what dice come to, with one's own point or without. A point ``adds`` a die. ``puts`` are the
    dice that a box puts down where there are none. ``own``: the point counts already.
    """

    dice: Values
    faces: Values
    turn: Callable[[int], int | None]
    again: Callable[[int], bool]
    total: Callable[[Values, bool], int]
    own: bool
    adds: bool = False
    puts: Values = ()


class Hand(Protocol):
    """How a side throws."""

    @property
    def side(self) -> Side:
        """The side."""

    def first(self, *, point: bool) -> Change:
        """The throw itself, with a point that was paid before it."""

    def total(self, lie: Any) -> int:
        """What it comes to."""

    def shown(self, lie: Any) -> Iterator[DieShown]:
        """The dice on the table."""

    def fell(self, lie: Any) -> Iterator[Reason]:
        """From the dice to what they come to."""

    def facts(self, lie: Any) -> Mapping[str, Value]:
        """What programs want to know of it."""

    def invocations(self, lie: Any) -> Iterator[Invocation]:
        """What a box may do to it."""

    def put(self, lie: Any, bonuses: Bonuses) -> Change:
        """The same with other bonuses."""

    def betters(self, lie: Any, bonuses: Bonuses) -> bool:
        """True if these bonuses, one more than now, may better it."""

    def prospect(self, lie: Any) -> Prospect | None:
        """What best play must know of it; None where its dice are not worth a number each."""


def still(hand: Hand, lie: Lie) -> Change:
    """A change without dice."""
    return Change((), lambda _: lie, lambda: constant(hand.total(lie)))
