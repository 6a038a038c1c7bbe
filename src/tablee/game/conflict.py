"""A conflict: sides, who may act now, and the exchanges so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem


@dataclass(frozen=True, slots=True)
class Exchange:
    """One act of a conflict: who, against whom, and the run of its check."""

    by: str
    against: tuple[str, ...]
    run: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Conflict:
    """``order`` is a sequence of groups; all members of the current group may act, in any order."""

    sides: Mapping[str, tuple[str, ...]]
    order: tuple[frozenset[str], ...]
    pace: str = ""
    round: int = 1
    turn: int = 0
    acted: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    exchanges: tuple[Exchange, ...] = ()
    scores: Mapping[str, int] = field(default_factory=dict)

    @property
    def may_act(self) -> frozenset[str]:
        """The sheets of the current group that have not acted and are still in it."""
        return self.order[self.turn] - self.acted - self.out if self.order else frozenset()

    def side_of(self, who: str) -> str:
        """The side somebody fights on."""
        return next((side for side, members in self.sides.items() if who in members), "")

    def act(self, exchange: Exchange) -> Conflict:
        """The conflict after a sheet has acted: once its whole group has, the next group or round comes."""
        if exchange.by not in self.may_act:
            raise Refused(problem("HOUSE-turn", exchange.by, "now", expected=tuple(sorted(self.may_act))))
        done = replace(self, acted=self.acted | {exchange.by}, exchanges=(*self.exchanges, exchange))
        return done._move_on()

    def leave(self, who: str) -> Conflict:
        """The conflict once a sheet is out of it."""
        return replace(self, out=self.out | {who})._move_on()

    def join(self, who: str, side: str, values: Mapping[str, int]) -> Conflict:
        """The conflict with one more sheet on a side, among its equals or in a group of its own.

        ``values`` say who is quicker. Whose moment has passed waits for the next round.
        """
        sides = {**self.sides, side: (*self.sides.get(side, ()), who)}
        if not self.order:
            return replace(self, sides=sides)
        ranks = [max(values[member] for member in group) for group in self.order]
        if values[who] in ranks:
            at = max(i for i, rank in enumerate(ranks) if rank == values[who])
            order = tuple(group | {who} if i == at else group for i, group in enumerate(self.order))
            return replace(self, sides=sides, order=order)
        at = next((i for i, rank in enumerate(ranks) if rank < values[who]), len(ranks))
        order = (*self.order[:at], frozenset({who}), *self.order[at:])
        return replace(self, sides=sides, order=order, turn=self.turn + (at <= self.turn))

    def score(self, side: str, points: int) -> Conflict:
        """A side gains points of the conflict."""
        return replace(self, scores={**self.scores, side: self.scores.get(side, 0) + points})

    def _move_on(self) -> Conflict:
        if self.may_act or not set().union(*self.order) - self.out:
            return self
        if self.turn + 1 < len(self.order):
            return replace(self, turn=self.turn + 1)._move_on()
        return replace(self, turn=0, round=self.round + 1, acted=frozenset())._move_on()


def by_initiative(values: Mapping[str, int]) -> tuple[frozenset[str], ...]:
    """Groups in descending order; equal values act together."""
    levels = sorted(set(values.values()), reverse=True)
    return tuple(frozenset(who for who, v in values.items() if v == level) for level in levels)
