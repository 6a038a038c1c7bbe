"""A roll of levels: each side adds its dice to its level; outcomes, reasons and spends are handed in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from tablee.game.check import End, Node, Spend
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.throw import Falls, Fell, Roller, fall, still
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.reason import Reason, Value

Degrees = tuple[tuple[int, int], ...]
"""For each side its degree (level and dice), and the mark of its natural dice."""
Shifts = tuple[int, ...]
"""For each side what its dice were pushed by after they fell."""
Explained = tuple[tuple[tuple[Reason, ...], ...], tuple[Mapping[str, Value], ...]]
"""For each side the reasons of its result, and its facts."""
Push = Callable[[str, int, int], Node]
"""The tree after a push: its name, the place of the side, the step."""


@dataclass(frozen=True, slots=True, eq=False)
class LevelRoll:
    """A throw of one side or several in which each adds its dice to its level.

    ``judge`` makes the outcomes of the degrees, ``explain`` the reasons and facts of a real throw. ``mark``
    is what the natural dice say by themselves, whatever they are added to: a critical result. ``spends``
    lists what may be bought once the dice lie, after so many pushes.
    """

    rollers: tuple[Roller, ...]
    levels: tuple[int, ...]
    judge: Callable[[Degrees], tuple[Outcome, ...]]
    explain: Callable[[Falls, Shifts], Explained]
    mark: Callable[[Fell], int] = lambda fell: 0
    spends: Callable[[int, Push], tuple[Spend, ...]] = lambda pushes, push: ()
    name: str = "roll"
    stories: dict[tuple[Falls, Shifts], Explained] = field(default_factory=dict)

    def root(self) -> Node:
        """The throw; a step without dice where no side has any."""
        if any(roller.pool is not None for roller in self.rollers):
            return fall(self.rollers, self._degrees, self._end, self._read, self.name)
        falls = tuple(Fell(0, roller.worth) for roller in self.rollers)
        return self._still(self.name, falls, (), self._unmoved, 0)

    @property
    def _unmoved(self) -> Shifts:
        return (0,) * len(self.levels)

    def _degrees(self, falls: Falls, shifts: Shifts = ()) -> Degrees:
        sides = zip(self.levels, falls, shifts or self._unmoved, strict=True)
        return tuple([(level + fell.value + more, self.mark(fell)) for level, fell, more in sides])

    def _end(self, degrees: Degrees) -> Node:
        return End(self.judge(degrees))

    def _read(
        self, falls: Falls, dice: tuple[DieShown, ...], shifts: Shifts = (), pushes: int = 0
    ) -> Reading:
        shifts = shifts or self._unmoved

        def push(name: str, at: int, step: int) -> Node:
            moved = tuple(more + (step if side == at else 0) for side, more in enumerate(shifts))
            return self._still(name, falls, dice, moved, pushes + 1)

        each, facts = self._explained(falls, shifts)
        why, alone = (each[0], ()) if len(each) == 1 else ((), each)
        return Reading(None, dice, why, facts, lambda: self.spends(pushes, push), alone)

    def _explained(self, falls: Falls, shifts: Shifts) -> Explained:
        """The same dice have the same reasons: they are put together once."""
        found = self.stories.get((falls, shifts))
        if found is None:
            found = self.stories[falls, shifts] = self.explain(falls, shifts)
        return found

    def _still(
        self, name: str, falls: Falls, dice: tuple[DieShown, ...], shifts: Shifts, pushes: int
    ) -> Node:
        """The same dice read anew after a push; or levels without dice."""
        key = self._degrees(falls, shifts)
        return still(name, key, lambda: replace(self._read(falls, dice, shifts, pushes), key=key), self._end)
