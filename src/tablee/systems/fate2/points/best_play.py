"""Best play: the exact chance of success of whoever uses boxes and a fate point as well as can be.

The others are taken to do nothing more: no help, no counter, their results as they lie. In a tournament
success is the first place, the difficulty reached.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

from tablee.game.account import Account
from tablee.game.address import Address
from tablee.game.check import End, Spend
from tablee.game.sheet import Aspect
from tablee.game.state import Run, State
from tablee.game.throwing import Build, affordable, owner, place_of
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.points.fate_spends import POINT
from tablee.systems.fate2.roll.hand import LAST_DIE, REROLL, TURN, Prospect, Values
from tablee.systems.fate2.roll.open_throw import Standing
from tablee.systems.fate2.roll.tournament import TOURNAMENT, WON

MOST_BOXES = 12
"""More free boxes than this are not looked at: the chance hardly grows any more."""
MOST_LIES = 10_000
"""With more ways for the dice to lie, over all boxes, nothing is worked out."""


@lru_cache(maxsize=256)
def _rolls(values: Values, count: int) -> tuple[tuple[Values, Fraction], ...]:
    """What dice may show, sorted, each with its chance; ``values`` are those of the faces of one die."""
    found: dict[Values, int] = {(): 1}
    for _ in range(count):
        more: dict[Values, int] = {}
        for shown, weight in found.items():
            for value in values:
                key = tuple(sorted((*shown, value)))
                more[key] = more.get(key, 0) + weight
        found = more
    whole = len(values) ** count
    return tuple((shown, Fraction(weight, whole)) for shown, weight in found.items())


def best_chance(
    hand: Prospect, boxes: int, succeeds: Callable[[int], bool], *, point: bool = False
) -> Fraction:
    """The chance of success with so many free boxes, and a ``point`` that can still be paid."""
    known: dict[tuple[Values, int, bool], Fraction] = {}

    def best(dice: Values, left: int, own: bool) -> Fraction:
        if succeeds(hand.total(dice, own)):
            return Fraction(1)
        key = (dice, left, own)
        found = known.get(key)
        if found is None:
            found = known[key] = max(ways(dice, left, own), default=Fraction(0))
        return found

    def ways(dice: Values, left: int, own: bool) -> list[Fraction]:
        """The chance after each thing that may be bought now."""
        found = []
        if point and dice and not own:
            found.append(thrown(dice, 1, left, own=True) if hand.adds else best(dice, left, True))
        if left and not dice and hand.puts:
            found.append(best(hand.puts, left - 1, own))
        if left and dice:
            found.append(anew(len(dice), left - 1, own))
        for at in [dice.index(value) for value in sorted({*dice})] if left else ():
            rest, face = (*dice[:at], *dice[at + 1 :]), hand.box.turn(dice[at])
            if face is not None:
                found.append(best(tuple(sorted((*rest, face))), left - 1, own))
            elif hand.box.again(dice[at]):
                found.append(thrown(rest, 1, left - 1, own=own))
        return found

    @cache
    def anew(count: int, left: int, own: bool) -> Fraction:
        """All dice once more."""
        return thrown((), count, left, own=own)

    def thrown(rest: Values, count: int, left: int, *, own: bool) -> Fraction:
        """So many dice beside the others."""
        rolls = _rolls(hand.faces, count)
        return sum((p * best(tuple(sorted((*rest, *new))), left, own) for new, p in rolls), Fraction(0))

    return best(hand.dice, min(boxes, MOST_BOXES), hand.own)


def best_play(book: Book, build: Build, state: State, run: Run) -> Fraction | None:
    """The chance of the thrower on an open throw as it lies; None where there is nothing to succeed at, or
    nothing to pay with."""
    place = place_of(build, run)
    if not isinstance(place.node, End) or place.stored or place.reading is None or run.closed:
        return None
    standing = place.reading.carry
    if place.outcomes[0].margin is None or not isinstance(standing, Standing):
        return None
    own = [spend for spend in place.node.spends() if owner(state, run, spend) == run.by]
    paying = next((spend for spend in own if spend.key in (REROLL, TURN, LAST_DIE)), None)
    boxes = _boxes(state, paying, run.by) if paying is not None else 0
    point = any(spend.key == POINT and affordable(state, spend, run.by) for spend in own)
    hand = standing.throw.hands[0].prospect(standing.lay.hands[0])
    if hand is None or not (boxes or point) or _vast(hand, boxes):
        return None
    good = WON if run.check.get("check") == TOURNAMENT else "success"
    return best_chance(hand, boxes, cache(lambda total: standing.outcome(total).key == good), point=point)


def _vast(hand: Prospect, boxes: int) -> bool:
    """True if there are too many ways for the dice to lie."""
    return comb(len(hand.dice) + len(hand.faces), len(hand.dice) + 1) * (boxes + 1) > MOST_LIES


def _boxes(state: State, spend: Spend, by: str) -> int:
    """How often a price of boxes can be paid from all that may pay it."""
    count = 0
    for way in spend.price.alternatives:
        for cost in way:
            at = Address.read(cost.account, by)
            sheet = state.sheets.get(at.sheet)
            block = sheet.at(at.path) if sheet is not None else None
            if isinstance(block, Aspect):
                count += block.unticked // cost.amount
            elif isinstance(block, Account):
                count += block.value // cost.amount
    return count
