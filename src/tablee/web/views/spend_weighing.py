"""What a spend brings, then stop: how often it does better, how often it succeeds, which dice to pick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from tablee.dice import Distribution
from tablee.game.check import Check, Node, Spend
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tablee.game.walk import Place, improvement
from tablee.web.views.memo import Same

Rank: TypeAlias = tuple[int, int | Fraction]
"""How good an outcome is: two of them can be told apart by it."""
Law: TypeAlias = Distribution[tuple[Outcome, ...]]
Order: TypeAlias = tuple[tuple[str, ...], bool]
"""How the outcomes of a check are ranked: its keys, worst first, and whether totals are the outcome."""
PICKS = 40
"""How many choices of dice are weighed before one is recommended."""
OUTCOMES = 3
"""With more outcomes than failure, tie and success, some failures are better than others."""
DICE = 8
"""With more dice than this, none is picked by itself."""
KEPT = 2048
"""How many throws are remembered: more than a page shows, for several tables."""


@dataclass(frozen=True, slots=True)
class Brings:
    """What a spend brings with one pick of dice, then stop.

    ``better`` is the chance of doing better than what lies, ``success`` that of succeeding: None where what
    lies succeeds already, where nothing says what succeeds, and where failures are better and worse.
    ``sure`` is the one outcome of its side that can come; where its side throws nothing, that of the thrower.
    ``alike``: only its total is another then.
    """

    better: Fraction
    success: Fraction | None = None
    sure: Outcome | None = None
    alike: bool = False
    gain: int | Fraction = 0
    """How much its total is above what lies, where it is sure."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A spend with the pick of dice that most often makes it better, what that brings, and what follows.

    Where one die is picked, ``dice`` says what each that may be picked would bring, by its place among the
    dice of the side that the spend betters.
    """

    spend: Spend
    pick: tuple[int, ...]
    brings: Brings
    node: Node | None
    dice: tuple[tuple[int, Brings], ...] = ()

    @property
    def better(self) -> Fraction:
        """How often its best pick does better."""
        return self.brings.better


def offer_of(check: Check, place: Place, spend: Spend) -> Offer:
    """A spend weighed on a throw that has ended: the pick that does best, and what each brings."""
    order = (check.keys, check.by_total)
    stands = tuple([(outcome.side, _rank(order, outcome)) for outcome in place.outcomes])
    pick: tuple[int, ...] = ()
    best, of = -1, 1  # the chance in whole numbers: fractions are slow, and there are many picks
    law: Law | None = None
    for candidate in spend.picks[:PICKS]:
        tried = improvement(spend, candidate)
        won = _won(order, spend.side, stands, tried)
        if law is None or won * of > best * law.total:
            pick, best, of, law = candidate, won, tried.total, tried
    try:
        node: Node | None = spend.then(pick)
    except Refused:
        node = None
    brings = (
        _brings(check, place, spend, law, Fraction(best, of))
        if law is not None
        else Brings(Fraction(best, of))
    )
    return Offer(spend, pick, brings, node, tuple(_each_die(check, place, spend, stands)))


def _each_die(
    check: Check, place: Place, spend: Spend, stands: tuple[tuple[str, Rank], ...]
) -> Iterator[tuple[int, Brings]]:
    """What each die would bring, where a spend picks one."""
    order = (check.keys, check.by_total)
    shown = place.reading.dice if place.reading is not None else ()
    theirs = [die for die in shown if die.side == spend.side] or shown
    if {len(pick) for pick in spend.picks} != {1} or len(theirs) > DICE:
        return
    for at in range(len(theirs)):
        try:
            law = improvement(spend, (at,))
        except Refused:
            continue
        yield at, _brings(check, place, spend, law, Fraction(_won(order, spend.side, stands, law), law.total))


def _brings(check: Check, place: Place, spend: Spend, law: Law, better: Fraction) -> Brings:
    sides = [outcome.side for outcome in place.outcomes]
    at = sides.index(spend.side) if spend.side in sides else None if spend.side else 0
    lies, ends = place.outcomes[at or 0], list(law.items())
    sure = ends[0][0][at or 0] if len(ends) == 1 and (at is not None or len(sides) == 1) else None
    alike = at is None and sure is not None and sure.key == lies.key
    gain = (sure.total or 0) - (lies.total or 0) if sure is not None and at is not None else 0
    graded = len(check.keys) > OUTCOMES
    if at is None or graded or lies.success is not False or any(end[at].success is None for end, _ in ends):
        return Brings(better, None, sure, alike, gain)
    succeeds = Fraction(sum(w for end, w in ends if end[at].success), law.total)
    return Brings(better, succeeds, sure, alike, gain)


def _won(order: Order, payer: str, stands: tuple[tuple[str, Rank], ...], law: Law) -> int:
    """The weight of what betters what stands, among the law's total."""
    if payer:
        return sum([weight for ends, weight in law.items() if _betters(order, payer, stands, ends)])
    rank = stands[0][1]
    return sum([weight for new, weight in _ranked(order, Same(law)) if new > rank])


@lru_cache(maxsize=2 * KEPT)
def _ranked(order: Order, law: Same[Law]) -> tuple[tuple[Rank, int], ...]:
    """How good what may come is for the thrower; the laws after a spend are the same from throw to throw."""
    return tuple([(_rank(order, ends[0]), weight) for ends, weight in law.of.items()])


def _betters(order: Order, payer: str, stands: Sequence[tuple[str, Rank]], ends: tuple[Outcome, ...]) -> bool:
    """Whether an end is better for the side that a spend names: it wants its own outcome to rise and those
    of the others to fall.
    """
    gains = set[int]()
    for (side, old), after in zip(stands, ends, strict=False):
        new = _rank(order, after)
        own = 1 if side == payer else -1
        gains.add(own * ((new > old) - (new < old)))
    return 1 in gains and -1 not in gains


def _rank(order: Order, outcome: Outcome) -> Rank:
    """How good an outcome is for whoever throws: its place in the system's order, then its degrees."""
    keys, by_total = order
    place = keys.index(outcome.key) if outcome.key in keys else 0
    if by_total:
        return place, outcome.total or 0
    extra = sum([v for _k, v in outcome.detail if isinstance(v, int) and not isinstance(v, bool)])
    return place, -extra if outcome.success is False else extra
