"""Pairings: one throw of a lone side, compared with each of several opponents in turn.

A system says what both sides of each pairing bring to the throw, and what a margin does. A modifier that
counts against one opponent alone (`Chip.against`) is part of that pairing: the same dice, another total.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Generic, Literal, NamedTuple, TypeVar

from tablee.game.check import Choice, Node, Option
from tablee.game.frozen import dataclass
from tablee.game.reason import Reason
from tablee.game.text import plain

T = TypeVar("T")
Rolls = Literal["each", "one", "none"]
"""Dice of the opponents: each throws, one throw serves for all, or none throws and what they bring stands."""


class Totals(NamedTuple):
    """The totals of both sides of a pairing."""

    mine: int
    theirs: int

    @property
    def margin(self) -> int:
        """The margin of the lone side; below 0 the opponent wins by as much."""
        return self.mine - self.theirs


@dataclass(frozen=True, slots=True)
class Opponent:
    """One pairing: what the lone side (``mine``) and the opponent (``theirs``) add to their dice, with the
    modifiers that count in this pairing alone. An ``ignored`` opponent is not compared with the lone side.
    Of equal totals the lone side wins with ``tie`` 1, the opponent with -1."""

    name: str
    mine: int = 0
    theirs: int = 0
    ignored: bool = False
    tie: int = 0


class Met(NamedTuple, Generic[T]):
    """One way for an opponent to fall, the lone side's dice known: the margin of the lone side, the strike
    that it would make, whether that strike lands, and how many ways there are."""

    margin: int
    strike: T
    lands: bool
    ways: int


@dataclass(frozen=True, eq=False)
class Pairings:
    """The pairings of one throw. ``targets`` are the opponents that the lone side would hit, the first one
    first. ``gap`` is the margin that hits an opponent where the lone side is level with its best one; None:
    it hits only where it beats them all."""

    lone: str
    opponents: tuple[Opponent, ...]
    rolls: Rolls = "each"
    gap: int | None = None
    targets: tuple[str, ...] = ()

    @cached_property
    def aims(self) -> tuple[int, ...]:
        """The places of the targets among the opponents, in the order of the targets."""
        names = [opponent.name for opponent in self.opponents]
        return tuple(names.index(name) for name in self.targets if name in names)

    @property
    def throwers(self) -> tuple[str, ...]:
        """The names of those who throw: the lone side, then the opponents; the first of them for all."""
        count = {"each": len(self.opponents), "one": 1, "none": 0}[self.rolls]
        return (self.lone, *(opponent.name for opponent in self.opponents[:count]))

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of each result, in the order of `order`."""
        own = max(1, len(self.aims))
        return (*(self.lone for _ in range(own)), *(opponent.name for opponent in self.opponents))

    def theirs(self, at: int, falls: Sequence[T], still: T) -> T:
        """The fall of an opponent among those of all throwers; ``still`` where opponents throw nothing."""
        if self.rolls == "none":
            return still
        return falls[at + 1] if self.rolls == "each" else falls[1]

    def margin(self, at: int, mine: int, theirs: int) -> int:
        """The margin over one opponent, from what the dice of both add."""
        opponent = self.opponents[at]
        return opponent.mine + mine - opponent.theirs - theirs or opponent.tie

    def totals(self, falls: Sequence[int]) -> tuple[Totals, ...]:
        """The totals of each pairing, from what the dice of all throwers add."""
        return tuple(
            Totals(opponent.mine + falls[0], opponent.theirs + self.theirs(at, falls, 0))
            for at, opponent in enumerate(self.opponents)
        )

    def hittable(self, falls: Sequence[int]) -> frozenset[int]:
        """The places of the opponents that the lone side may hit: above all of them, any; level with its best
        one, those whom it beats by the gap; else none."""
        margins = {
            at: totals.margin or self.opponents[at].tie
            for at, totals in enumerate(self.totals(falls))
            if not self.opponents[at].ignored
        }
        worst = min(margins.values(), default=-1)
        if worst > 0:
            return frozenset(margins)
        if worst < 0 or self.gap is None:
            return frozenset()
        return frozenset(at for at, margin in margins.items() if margin >= self.gap)

    def choice(
        self, may: Collection[int], then: Callable[[int], Node], because: tuple[Reason, ...] = ()
    ) -> Node:
        """The node that picks one of those who may be hit: the first target among them, or the only one;
        else a `Choice` of the lone side. Where none may be hit, the tree goes on with the first target."""
        first = next((at for at in self.aims if at in may), None)
        if first is not None:
            return then(first)
        if len(may) < 2:
            return then(next(iter((*may, *self.aims)), 0))
        places = {self.opponents[at].name: at for at in sorted(may)}
        options = tuple(Option(name, plain(name)) for name in places)
        return Choice("target", self.lone, options, lambda option: then(places[option]), because)

    def strike_law(
        self, rolls: Sequence[Sequence[Met[T]]], aim: int | None = None
    ) -> Mapping[tuple[int, T | None], int]:
        """The law of the lone side's strike once its own dice lie: the place of the opponent that `choice`
        picks, and what the strike does there; None where that opponent may not be hit.

        ``rolls`` are the ways of each opponent to fall, independent of each other. With ``aim`` it is the
        strike at that place, picked or not.
        """
        places = [at for at, opponent in enumerate(self.opponents) if not opponent.ignored]
        law: dict[tuple[int, T | None], int] = {}

        def add(least: int, margin: int | None, sign: int) -> None:
            for key, ways in self._strikes(rolls, places, aim, least, margin):
                law[key] = law.get(key, 0) + sign * ways

        add(1, 1, 1)  # above all of them
        add(0, self.gap, 1)  # level with the best one, and not above all
        add(1, self.gap, -1)
        there = prod(sum(met.ways for met in rolls[at] if met.margin >= 0) for at in places)
        whole = prod(sum(met.ways for met in rolls[at]) for at in places)
        below = (self._instead if aim is None else aim, None)
        law[below] = law.get(below, 0) + whole - there
        return {key: ways for key, ways in law.items() if ways}

    @property
    def _instead(self) -> int:
        """The place that `choice` goes on with where nobody may be hit."""
        return next(iter(self.aims), 0)

    def _strikes(
        self,
        rolls: Sequence[Sequence[Met[T]]],
        places: list[int],
        aim: int | None,
        least: int,
        gap: int | None,
    ) -> Iterator[tuple[tuple[int, T | None], int]]:
        """The strikes where every margin is ``least`` or more, and a margin of ``gap`` may be hit."""
        known = {at: [met for met in rolls[at] if met.margin >= least] for at in places}
        ways = {at: sum(met.ways for met in met_) for at, met_ in known.items()}

        def done(at: int, met: Met[T]) -> T | None:
            return met.strike if gap is not None and met.margin >= gap else None

        if aim is not None:
            others = prod(ways[at] for at in places if at != aim)
            yield from (((aim, done(aim, met)), met.ways * others) for met in known.get(aim, ()))
            return
        order = [*(at for at in self.aims if at in known), *(at for at in places if at not in self.aims)]
        passed = {at: [met for met in known[at] if done(at, met) is None or not met.lands] for at in order}
        left = {at: sum(met.ways for met in passed[at]) for at in order}
        for nth, at in enumerate(order):
            rest = prod(left[one] for one in order[:nth]) * prod(ways[one] for one in order[nth + 1 :])
            for met in known[at]:
                if met.lands and done(at, met) is not None:
                    yield (at, done(at, met)), met.ways * rest
        others = prod(left[at] for at in order if at != self._instead)
        if self._instead not in known:
            yield (self._instead, None), others
        for met in passed.get(self._instead, ()):
            yield (self._instead, done(self._instead, met)), met.ways * others

    def order(self, chosen: Sequence[int]) -> tuple[int, ...]:
        """The places of the results that count, among two for each opponent (the lone side's against it, then
        its own): the lone side's against those it chose, then every opponent's."""
        return (*(2 * at for at in chosen), *(2 * at + 1 for at in range(len(self.opponents))))
