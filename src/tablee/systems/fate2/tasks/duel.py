"""Exact chances of a contest on two tracks: a Markov chain over the ticks of both and the penalties on hand.

A place is what each side's own track has ticked below its required row, and what each suffers on the next
exchange alone. Margins are those of the first side: below 0 the second has won the exchange, 0 is a tie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TypeAlias

from tablee.dice import Distribution
from tablee.game.frozen import dataclass
from tablee.systems.fate2.tasks.chances import LOST, WON, Place, Standing, Ticks

Pair: TypeAlias = tuple[int, int]
Position: TypeAlias = tuple[Ticks, Ticks, Pair]
End: TypeAlias = int | None
"""How a contest ends: the side that is first to finish the other's track, 0 or 1; None for neither."""
Laws: TypeAlias = Callable[[Pair], Distribution[int]]
"""The law of an exchange's margin by the penalties of both sides."""
MOST_STEPS, MOST_PENALTIES = 60_000, 64
"""The most steps of the chain that are walked, and the most pairs of penalties: a page would wait."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A contest as its odds see it: both tracks, the penalty of each row (and whether it is on the next
    exchange alone), what is suffered now on that one, whether ties tick, whether both penalties add up."""

    tracks: tuple[Standing, Standing]
    costs: tuple[tuple[int, bool], ...]
    once: Pair = (0, 0)
    ties: bool = False
    adds: bool = True

    @property
    def start(self) -> Position:
        """The place it is in; it goes on, so that no required row is ticked."""
        first, second = (track.ticked[: track.required] for track in self.tracks)
        return first, second, self.once

    def suffered(self, place: Position) -> Pair:
        """The penalties of both sides in the next exchange (FAT-3-30)."""
        first, second = (self._penalty(place[at], place[2][at]) for at in (0, 1))
        return first, second

    def _penalty(self, ticks: Ticks, once: int) -> int:
        rows = zip(ticks, self.costs, strict=False)
        rest = [cost for held, (cost, brief) in rows if held and cost and not brief]
        last = rest[-1] if rest else 0
        return last + (once if self.adds or not last else 0)

    def penalties(self) -> Iterator[Pair]:
        """Every pair of penalties that may come."""
        rest = {0, *(cost for cost, brief in self.costs if not brief)}
        once = {0, *self.once, *(cost for cost, brief in self.costs if brief)}
        each = {last + more for last in rest for more in once} | rest | once
        yield from product(sorted(each), repeat=2)

    def after(self, place: Position, margin: int) -> Position | End:
        """The place after an exchange, or how the contest ends."""
        ticks: list[Place] = [place[0], place[1]]
        once = [0, 0]
        hit = (0, 1) if not margin else (1,) if margin > 0 else (0,)
        if margin or self.ties:
            for at in hit:
                ticks[at] = self.tracks[at].after_success(place[at], abs(margin))
                once[at] = self._brief(place[at], ticks[at])
        if WON in ticks:
            return None if ticks[0] == ticks[1] else ticks.index(WON) ^ 1
        if margin:
            won = 0 if margin > 0 else 1
            ticks[won] = self.tracks[won].after_failure(place[won], abs(margin))
        if LOST in ticks:
            return None
        first, second = (of if not isinstance(of, str) else () for of in ticks)
        return first, second, (once[0], once[1])

    def _brief(self, before: Ticks, after: Place) -> int:
        """The penalty on the next exchange alone of the row that has just been ticked."""
        ticked = (row for row, held in enumerate(after) if not isinstance(after, str) and held != before[row])
        return sum(self.costs[row][0] for row in ticked if self.costs[row][1])


def first_within(duel: Duel, law: Laws, exchanges: int) -> tuple[tuple[Fraction, Fraction], ...] | None:
    """The chances that the first and the second side have won after 0, 1, 2 … exchanges; None where it would
    take too many steps to work them out."""
    pairs = tuple(duel.penalties())
    if len(pairs) > MOST_PENALTIES:
        return None
    laws = {pair: law(pair) for pair in pairs}
    whole = lcm(*(one.total for one in laws.values()))
    steps, total = 0, 1
    now: Mapping[Position, int] = {duel.start: 1}
    ended = [0, 0]
    found = [(Fraction(0), Fraction(0))]
    for _ in range(exchanges):
        after: dict[Position, int] = {}
        total, ended = total * whole, [weight * whole for weight in ended]
        for place, weight in now.items():
            margins = laws[duel.suffered(place)]
            steps += len(margins)
            if steps > MOST_STEPS:
                return None
            share = weight * (whole // margins.total)
            for margin, more in margins.items():
                then = duel.after(place, margin)
                if isinstance(then, tuple):
                    after[then] = after.get(then, 0) + share * more
                elif then is not None:
                    ended[then] += share * more
        now = after
        found.append((Fraction(ended[0], total), Fraction(ended[1], total)))
    return tuple(found)
