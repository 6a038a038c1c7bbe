"""What two sorts of hands share: how one side of a throw changes, and what best play must know of it.

A hand is how a side throws: `ladder_hand` adds dice to a level, `pool_hand` keeps dice of a pool (FATE D6).
How it lies is a value of its own; `open_throw` puts hands together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.dice import Distribution, constant
from tablee.game.check import Dice
from tablee.game.frozen import dataclass
from tablee.game.problem import Problem, Refused
from tablee.game.reason import Reason

REROLL, TURN, LAST_DIE = "reroll", "turn", "last_die"
"""What boxes do: all dice again, one die changed, the only die put down."""
DIE, NONE = "die", "none"
"""Of the six powers of a box those that turn nothing: one die again, and none at all (FAT-4-05)."""
Faces = tuple[int, ...]
Values = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Dice that are thrown for a side, none where nothing is left to chance; how it lies after them, and the
    law of what it then comes to."""

    dice: tuple[Dice, ...]
    after: Callable[[Faces], Any]
    law: Callable[[], Distribution[int]]


def still(lie: Any, total: int) -> Change:
    """A change without dice, after which a side comes to that."""
    return Change((), lambda _: lie, lambda: constant(total))


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """What a box does to one die that shows a value: ``turn`` it to another, None where it can't; throw it
    once more (``again``)."""

    turn: Callable[[int], int | None]
    again: Callable[[int], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Invocation:
    """What a box of an aspect may do to the dice that are picked."""

    key: str
    label: Reason
    change: Callable[[Faces], Change]
    picks: tuple[Faces, ...] = ((),)
    refused: tuple[Problem, ...] = ()


def one_die(
    shown: Values,
    box: Box,
    turn: Callable[[int, int], Change],
    again: Callable[[Faces], Change],
    label: Reason,
    wrong: Problem,
) -> Invocation:
    """A box for one of the dice that show these values; ``wrong`` is the problem of any other pick."""
    free = [at for at, value in enumerate(shown) if box.turn(value) is not None or box.again(value)]

    def change(pick: Faces) -> Change:
        if len(pick) != 1 or pick[0] not in free:
            raise Refused(wrong)
        value = box.turn(shown[pick[0]])
        return again(pick) if value is None else turn(pick[0], value)

    picks = {shown[at]: (at,) for at in reversed(free)}
    refused = () if picks else (wrong,)
    return Invocation(TURN, label, change, tuple(picks[value] for value in sorted(picks)), refused)


@dataclass(frozen=True, slots=True, eq=False)
class Prospect:
    """What best play must know of a hand: the ``dice`` that count, each by its worth, in order.

    ``faces`` are the worths of the faces of one die: a single one where dice are fixed, which no throw
    betters. ``total`` is what dice come to, with one's own point or without. A point ``adds`` a die. ``puts``
    are the dice that a box puts down where there are none. ``own``: the point counts already.
    """

    dice: Values
    faces: Values
    box: Box
    total: Callable[[Values, bool], int]
    own: bool
    adds: bool = False
    puts: Values = ()
