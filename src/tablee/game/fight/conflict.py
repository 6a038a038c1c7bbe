"""A conflict: sides, who may act now, and the exchanges so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem


@dataclass(frozen=True, slots=True)
class Exchange:
    """One act of a conflict: its actor, its targets, the run of its check, and the round it fell in.

    Round 0 is that of a conflict without rounds.
    """

    by: str
    against: tuple[str, ...]
    run: str = ""
    round: int = 0


@dataclass(frozen=True, slots=True)
class Conflict:
    """The state of a fight or a race: its sides, its order, whose turn it is, the exchanges so far.

    ``order`` is a sequence of groups; all members of the current group may act, in any order. ``entered`` is
    the level of harm with which a sheet came in, where that is not 0; ``ordered`` are the rounds whose order
    was settled by a throw or a surprise. ``late`` are hidden sheets that the order has passed: nobody waited
    for them, and they may act until the round ends. A round ends when somebody calls `next_round`.
    """

    sides: Mapping[str, tuple[str, ...]]
    order: tuple[frozenset[str], ...]
    pace: str = ""
    round: int = 1
    turn: int = 0
    acted: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    exchanges: tuple[Exchange, ...] = ()
    scores: Mapping[str, int] = field(default_factory=dict)
    entered: Mapping[str, int] = field(default_factory=dict)
    ordered: tuple[int, ...] = ()
    late: frozenset[str] = frozenset()

    @property
    def in_turn(self) -> frozenset[str]:
        """The sheets of the current group that have not acted, are still in it, and are waited for."""
        return self.order[self.turn] - self.acted - self.out - self.late if self.order else frozenset()

    @property
    def may_act(self) -> frozenset[str]:
        """The sheets whose turn it is, and those that the order has passed."""
        return self.in_turn | (self.late - self.acted - self.out)

    @property
    def is_round_over(self) -> bool:
        """True if nobody is left to act in this round, and somebody is still in the fight."""
        return not self.onward().in_turn and bool(self.members - self.out)

    @property
    def members(self) -> frozenset[str]:
        """All sheets in the order; empty in a fight without one."""
        return frozenset[str]().union(*self.order)

    def side_of(self, who: str) -> str:
        """The side somebody fights on."""
        return next((side for side, members in self.sides.items() if who in members), "")

    def now(self) -> Iterator[Exchange]:
        """The exchanges of the present round."""
        return (exchange for exchange in self.exchanges if exchange.round == self.round)

    def settled(self, order: tuple[frozenset[str], ...], run: str) -> Conflict:
        """The conflict with the order of its round settled by a throw: the first group begins."""
        noted = Exchange("", (), run, self.round)
        new = replace(
            self,
            order=order,
            turn=0,
            acted=frozenset(),
            late=frozenset(),
            exchanges=(*self.exchanges, noted),
            ordered=(*self.ordered, self.round),
        )
        return new.onward()

    def act(self, exchange: Exchange) -> Conflict:
        """The conflict after a sheet has acted: once its whole group has, the next group comes."""
        if exchange.by not in self.may_act:
            raise Refused(problem("HOUSE-turn", exchange.by, "now", expected=tuple(sorted(self.may_act))))
        done = replace(self, acted=self.acted | {exchange.by}, exchanges=(*self.exchanges, exchange))
        return done.onward()

    def leave(self, who: str) -> Conflict:
        """The conflict once a sheet is out of it."""
        return replace(self, out=self.out | {who}).onward()

    def join(self, who: str, side: str, values: Mapping[str, int]) -> Conflict:
        """The conflict with one more sheet on a side, among its equals or in a group of its own.

        ``values`` say who is quicker; a fighter without a value is passed over. Whose moment has passed waits
        for the next round.
        """
        sides = {**self.sides, side: (*self.sides.get(side, ()), who)}
        if not self.order:
            return replace(self, sides=sides)
        ranked = [[values[member] for member in group if member in values] for group in self.order]
        ranks = {at: max(found) for at, found in enumerate(ranked) if found}
        if values[who] in ranks.values():
            at = max(i for i, rank in ranks.items() if rank == values[who])
            order = tuple(group | {who} if i == at else group for i, group in enumerate(self.order))
            return replace(self, sides=sides, order=order)
        at = next((i for i, rank in ranks.items() if rank < values[who]), len(self.order))
        order = (*self.order[:at], frozenset({who}), *self.order[at:])
        return replace(self, sides=sides, order=order, turn=self.turn + (at <= self.turn))

    def score(self, side: str, points: int) -> Conflict:
        """A side gains points of the conflict."""
        return replace(self, scores={**self.scores, side: self.scores.get(side, 0) + points})

    def onward(self, hidden: frozenset[str] = frozenset()) -> Conflict:
        """The conflict at the next group of which somebody may act, or at the last one.

        Nobody waits for ``hidden`` sheets: those that are passed may act late.
        """
        turn, late = self.turn, self.late
        for at in range(self.turn, len(self.order)):
            turn, left = at, self.order[at] - self.acted - self.out
            if left - hidden - late:
                break
            late |= left
        return self if (turn, late) == (self.turn, self.late) else replace(self, turn=turn, late=late)

    def next_round(self, hidden: frozenset[str] = frozenset()) -> Conflict:
        """The conflict at the beginning of its next round."""
        new = replace(self, turn=0, round=self.round + 1, acted=frozenset(), late=frozenset())
        return new.onward(hidden)


def by_initiative(values: Mapping[str, int]) -> tuple[frozenset[str], ...]:
    """Groups in descending order; equal values act together."""
    levels = sorted(set(values.values()), reverse=True)
    return tuple(frozenset(who for who, v in values.items() if v == level) for level in levels)
