"""Best play: the exact chance of success of whoever uses boxes and a fate point as well as can be.

The others are taken to do nothing more: no help, no counter, an opponent's result as it lies.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

from tablee.game.account import Account
from tablee.game.address import Address
from tablee.game.check import End, Spend
from tablee.game.fudge_dice.methods import Method
from tablee.game.sheet import Aspect
from tablee.game.state import Run, State
from tablee.game.throwing import Build, affordable, owner, place_of
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.dice import dice_rules
from tablee.systems.fate2.points.fate_spends import POINT, capped
from tablee.systems.fate2.points.invocation import DIE, FROM, PLUS, REROLL, die_values
from tablee.systems.fate2.roll.score import kind_of
from tablee.systems.fate2.roll.tournament import TOURNAMENT

MOST_BOXES = 12
"""More free boxes than this are not looked at: the chance hardly grows any more."""
Values = tuple[int, ...]


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
    shown: Values, boxes: int, power: str, values: Values, succeeds: Callable[[int], bool]
) -> Fraction:
    """The chance of success from dice that show these values, with so many free boxes.

    ``succeeds`` says of a sum of dice whether it is enough, with a fate point where one can be paid: that is
    paid last. ``values`` are those of the faces of one die; ``power`` what a box does to one (FAT-4-05).
    """
    known: dict[tuple[Values, int], Fraction] = {}

    def best(dice: Values, left: int) -> Fraction:
        if succeeds(sum(dice)):
            return Fraction(1)
        if not left:
            return Fraction(0)
        found = known.get((dice, left))
        if found is None:
            found = known[dice, left] = max(
                again(left - 1), *(one(dice, at, left - 1) for at in _picks(dice))
            )
        return found

    def again(left: int) -> Fraction:
        key = ((), left)
        if key not in known:
            known[key] = sum((p * best(new, left) for new, p in _rolls(values, len(shown))), Fraction(0))
        return known[key]

    def one(dice: Values, at: int, left: int) -> Fraction:
        rest = (*dice[:at], *dice[at + 1 :])
        if power == DIE and dice[at] != PLUS:
            each = (best(tuple(sorted((*rest, value))), left) for value in values)
            return sum(each, Fraction(0)) / len(values)
        if dice[at] not in FROM.get(power, ()):
            return Fraction(0)
        after = dice[at] + 1 if power == "step" else PLUS
        return best(tuple(sorted((*rest, after))), left)

    return best(tuple(sorted(shown)), min(boxes, MOST_BOXES))


def _picks(dice: Values) -> list[int]:
    """A place for each value that the dice show."""
    return [dice.index(value) for value in sorted({*dice})]


def best_play(book: Book, build: Build, state: State, run: Run) -> Fraction | None:
    """The chance of the thrower on an open throw as it lies; None where there is nothing to succeed at, or
    nothing to pay with, and in a tournament."""
    if run.check.get("check") == TOURNAMENT:
        return None  # whom it takes to beat lies with the others too (FAT-3-08)
    place = place_of(build, run)
    if not isinstance(place.node, End) or place.stored or place.reading is None or run.closed:
        return None
    first = place.outcomes[0]
    if first.margin is None or not isinstance(first.total, int) or len(place.outcomes) > 2:
        return None
    if kind_of(book, _dice(run)) is not None:
        return None
    own = [spend for spend in place.node.spends() if owner(state, run, spend) == run.by]
    boxes = sum(_boxes(state, spend, run.by) for spend in own if spend.key == REROLL)
    point = any(spend.key == POINT and affordable(state, spend, run.by) for spend in own)
    method = _method(book, run)
    values = die_values(method)
    if not values or not (boxes or point):
        return None
    shown = tuple(int(die.value) for die in place.reading.dice[: method.count])
    bonuses = dict(first.facts).get("bonuses", 0)
    count = bonuses if isinstance(bonuses, int) else 0
    base = first.total - capped(book, sum(shown), count)
    least = first.total - int(first.margin) + (len(place.outcomes) == 2)

    def succeeds(dice: int) -> bool:
        return base + capped(book, dice, count + point) >= least

    return best_chance(shown, boxes, str(book["invocation"]), values, succeeds)


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


def _method(book: Book, run: Run) -> Method:
    """The dice of the thrower."""
    return dice_rules(book).method(_dice(run))


def _dice(run: Run) -> str:
    return str(run.check.get("me", run.check).get("dice", ""))
