"""Exact chances to finish a challenge: a Markov chain over the ticks of each row, in whole numbers.

Boxes of one row are alike, so a state is the number of ticks of each row below the required one. Any tick in
the required row or above finishes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import Literal, TypeAlias

from tablee.dice import Distribution
from tablee.game.frozen import dataclass

Fragility: TypeAlias = Literal["none", "default", "highest", "all", "destroy", "event"]
Ticks: TypeAlias = tuple[int, ...]
Place: TypeAlias = Ticks | str
WON, LOST = "won", "lost"
"""The two places where nothing follows."""
SOLVABLE, MOST_STATES = 150, 3000
"""The most states of a fragile challenge for which the expected number of throws is worked out, and the most
of any whose odds are: beyond that a page would wait."""
KEPT = 64


@dataclass(frozen=True, slots=True)
class Standing:
    """A challenge as its odds see it: boxes and ticks of each row, the lowest margin of each row, the row
    required, and what a failure does from a margin of ``threshold``."""

    boxes: tuple[int, ...]
    ticked: tuple[int, ...]
    lows: tuple[int, ...]
    required: int
    fragility: Fragility = "none"
    threshold: int = 0

    def row(self, margin: int) -> int:
        """The row that a margin falls on; above the top row it is the top row (FAT-3-13)."""
        return max(at for at, low in enumerate(self.lows) if low <= margin or at == 0)

    @property
    def start(self) -> Place:
        """The state it is in: won where the required row or one above has a tick."""
        return WON if any(self.ticked[self.required :]) else self.ticked[: self.required]

    @property
    def states(self) -> int:
        """An upper bound of the states it can be in."""
        return prod(boxes + 1 for boxes in self.boxes[: self.required])

    def after_success(self, ticks: Ticks, margin: int) -> Place:
        """The state after a success: overflow goes up, past the top row nothing is ticked."""
        for row in range(self.row(margin), len(self.boxes)):
            held = ticks[row] if row < self.required else 0
            if held < self.boxes[row]:
                if row >= self.required:
                    return WON
                return (*ticks[:row], held + 1, *ticks[row + 1 :])
        return ticks

    def after_failure(self, ticks: Ticks, margin: int) -> Place:
        """The state after a failure by that margin."""
        if margin < self.threshold:
            return ticks
        rows = [row for row, held in enumerate(ticks) if held]
        if self.fragility == "destroy":
            return LOST
        if self.fragility == "all":
            return (0,) * len(ticks)
        if self.fragility == "highest":
            hit = rows[-1:]
        elif self.fragility == "default":
            hit = [row for row in rows if row >= self.row(margin)][:1]
        else:
            hit = []
        return tuple(held - (row in hit) for row, held in enumerate(ticks))

    def after(self, ticks: Ticks, margin: int | None) -> Place:
        """The state after a throw: a margin below 0 is a failure, None a tie that ticks nothing."""
        if margin is None:
            return ticks
        return self.after_success(ticks, margin) if margin >= 0 else self.after_failure(ticks, -margin)


Chain: TypeAlias = Mapping[Ticks, Mapping[Place, int]]
"""For each state that is not the end the weights of what follows; each row adds up to the law's total."""


def chain_of(standing: Standing, margins: Distribution[int | None]) -> Chain:
    """The chain of all states that can be reached."""
    chain: dict[Ticks, dict[Place, int]] = {}
    waiting = [standing.start]
    while waiting:
        state = waiting.pop()
        if isinstance(state, str) or state in chain:
            continue
        row: dict[Place, int] = {}
        chain[state] = row
        for margin, weight in margins.items():
            place = standing.after(state, margin)
            row[place] = row.get(place, 0) + weight
        waiting.extend(row)
    return chain


@lru_cache(maxsize=KEPT)
def within(standing: Standing, margins: Distribution[int | None], throws: int) -> tuple[Fraction, ...] | None:
    """The chance to have finished after 0, 1, 2 … throws; None where there are too many states."""
    return tuple(_within(standing, margins, throws)) if standing.states <= MOST_STATES else None


def _within(standing: Standing, margins: Distribution[int | None], throws: int) -> Iterator[Fraction]:
    chain, whole = chain_of(standing, margins), 1
    now: dict[Place, int] = {standing.start: 1}
    yield Fraction(now.get(WON, 0))
    for _ in range(throws):
        after: dict[Place, int] = {}
        for place, weight in now.items():
            row = {place: margins.total} if isinstance(place, str) else chain[place]
            for next_place, more in row.items():
                after[next_place] = after.get(next_place, 0) + weight * more
        now, whole = after, whole * margins.total
        yield Fraction(now.get(WON, 0), whole)


@lru_cache(maxsize=KEPT)
def expected(standing: Standing, margins: Distribution[int | None]) -> Fraction | None:
    """The expected number of throws until it is won; None where it may never be, or is too large to solve."""
    if isinstance(standing.start, str):
        return Fraction(0)
    back = standing.fragility in ("default", "highest", "all")
    if standing.states > (SOLVABLE if back else MOST_STATES):
        return None
    chain = chain_of(standing, margins)
    if any(LOST in row for row in chain.values()) or not _ends(chain):
        return None
    return (
        _solved(chain, standing.start, margins.total)
        if back
        else _straight(chain, standing.start, margins.total)
    )


def _straight(chain: Chain, start: Ticks, whole: int) -> Fraction:
    """Where nothing is ever unticked, from the fullest state down: each leads to itself or a fuller one."""
    throws: dict[Place, Fraction] = {WON: Fraction(0)}
    for state in sorted(chain, key=lambda ticks: -sum(ticks)):
        row = chain[state]
        onward = sum((weight * throws[to] for to, weight in row.items() if to != state), Fraction(whole))
        throws[state] = onward / (whole - row.get(state, 0))
    return throws[start]


def _solved(chain: Chain, start: Ticks, whole: int) -> Fraction:
    """With ways back, each state's equation is solved for itself and put into those that lead to it."""
    rows: dict[Ticks, dict[Place, Fraction]] = {}
    for state, row in chain.items():
        rows[state] = {to: Fraction(weight, whole) for to, weight in row.items() if to != WON}
    throws = dict.fromkeys(rows, Fraction(1))
    for state in sorted(rows, key=lambda ticks: (-sum(ticks), ticks)):
        if state != start:
            _put_in(rows, throws, state)
    return throws[start] / (1 - rows[start].get(start, Fraction(0)))


def _put_in(rows: dict[Ticks, dict[Place, Fraction]], throws: dict[Ticks, Fraction], state: Ticks) -> None:
    """Solve one state's equation, and replace the state by that wherever it follows another."""
    own = rows.pop(state)
    left = 1 - own.pop(state, Fraction(0))
    cost = throws.pop(state) / left
    for other, row in rows.items():
        share = row.pop(state, None)
        if share is None:
            continue
        throws[other] += share * cost
        for to, chance in own.items():
            row[to] = row.get(to, Fraction(0)) + share * chance / left


def _ends(chain: Chain) -> bool:
    """True if every state can lead to the end."""
    good: set[Place] = {WON}
    while True:
        more = {state for state, row in chain.items() if state not in good and not good.isdisjoint(row)}
        if not more:
            return all(state in good for state in chain)
        good |= more
