"""Lengths of game time: so many units, or a die of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tablee.dice import DiceError, Distribution, Expression, parse
from tablee.game.calendar import UNITS
from tablee.game.check import Dice, End, Throw
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import Problem, problem
from tablee.game.reason import because
from tablee.game.text import Text
from tablee.game.walk import Place, Thrown, step
from tablee.systems.fu3.core.clock import LIFETIME, ROUND


@dataclass(frozen=True, slots=True)
class Span:
    """A length of time as a table prints it: ``times`` units, multiplied by the dice where any fall.

    A lifetime has no length in seconds: it ends when the story says so.
    """

    label: Text
    unit: str = ""
    times: int = 1
    dice: str = ""
    key: str = ""

    @property
    def dice_count(self) -> int:
        """How many dice it takes."""
        return parse(self.dice).dice_count() if self.dice else 0

    def count(self, faces: tuple[int, ...] = ()) -> int:
        """How many units it came to; raises `Refused` where the faces do not fit."""
        throw = dice_of((self,))
        if throw is None:
            return self.times
        step(Place(throw), Thrown(faces))
        return self.times * int(parse(self.dice).read(faces)[0])

    def law(self) -> Distribution[int]:
        """The exact law of how many units it comes to."""
        if not self.dice:
            return Distribution({self.times: 1})
        return parse(self.dice).law().map(lambda total: self.times * int(total))

    def seconds(self, round_seconds: int, faces: tuple[int, ...] = ()) -> int | None:
        """How long it came to; None where only the story can tell."""
        each = unit_seconds(self.unit, round_seconds)
        return None if each is None else each * self.count(faces)

    def longest(self, round_seconds: int) -> int | None:
        """The most it can come to, in seconds."""
        each = unit_seconds(self.unit, round_seconds)
        return None if each is None else each * max(self.law())


def dice_of(spans: Iterable[Span | None]) -> Throw | None:
    """One throw of all the dice that some lengths ask for, in their order."""
    wanted = [span.dice for span in spans if span is not None and span.dice]
    if not wanted:
        return None
    whole = Expression(tuple(term for text in wanted for term in parse(text).terms))

    def read(faces: tuple[int, ...]) -> Reading:
        total, dice = whole.read(faces)
        names = [pool.die.name for pool in whole.pools()]
        shown = tuple(DieShown("", names[at], face, value, kept) for at, face, value, kept in dice)
        return Reading(total, shown, (because("HOUSE-dice", "total", total=total),))

    dice = tuple(Dice(pool.die, pool.count) for pool in whole.pools())
    return Throw("time", dice, whole.law, read, lambda total: End((Outcome("total", total),)))


def unit_seconds(unit: str, round_seconds: int) -> int | None:
    """The length of one unit; no unit at all is an instant, a lifetime has no length."""
    if unit == LIFETIME:
        return None
    return round_seconds if unit == ROUND else UNITS[unit] if unit else 0


def span_problems(rule: str, where: str, spans: Iterable[Span]) -> Iterator[Problem]:
    """What is wrong with the lengths of a table."""
    known = (ROUND, *UNITS, LIFETIME, "")
    for at, span in enumerate(spans):
        if span.unit not in known:
            yield problem(rule, f"{where}[{at}].unit", "unit", expected=known[:-1], found=span.unit[:40])
        if span.times < 0:
            yield problem(rule, f"{where}[{at}].times", "times", found=span.times)
        if span.dice:
            try:
                parse(span.dice).law()
            except DiceError:
                yield problem(rule, f"{where}[{at}].dice", "dice", found=span.dice[:40])
