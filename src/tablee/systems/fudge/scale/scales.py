"""Scale: Strength, Mass and Move far from the human range, with exact multipliers (FUD-2.3)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book, Worded

Column = Literal["strength", "move"]
MOST_TIMES = 10**18
"""No being is more times stronger or faster than another, nor less."""
FACTORS = ("strength", "move", "dexterity")


@dataclass(frozen=True, slots=True)
class ScaleRow:
    """A Scale with what it multiplies Strength and Move by."""

    scale: int
    strength: Fraction
    move: Fraction


@dataclass(frozen=True, slots=True)
class Runner:
    """The human whom others are compared with: speeds an hour, and the way in a round of so many seconds."""

    kilometres: int
    miles: int
    distance: int
    seconds: int


@dataclass(frozen=True, slots=True)
class MoveClass(Worded):
    """A class of vehicles whose average is 0 on a Move Scale of its own."""

    key: str
    fr: str
    en: str
    human: int = 0


@dataclass(frozen=True, slots=True)
class ScalePrices:
    """``repeatable``: the Scale for one Power up to which super-strength may be bought again."""

    repeatable: int


@dataclass(frozen=True, slots=True)
class MassRange:
    """How far an individual's Mass may be from its species (FUD-2.3.1-11)."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class ScaleTable:
    """``data/scale.toml``."""

    factors: Mapping[str, Fraction]
    runner: Runner
    prices: ScalePrices
    mass: MassRange
    classes: tuple[MoveClass, ...]
    rows: tuple[ScaleRow, ...]

    def __post_init__(self) -> None:
        wrong = []
        for name in FACTORS:
            if not 1 < self.factors.get(name, Fraction(0)) <= 100:
                wrong.append(problem("FUD-2.3.1-04", f"factors.{name}", "factor", name=name))
        steps = all(high.scale == low.scale + 1 for low, high in pairwise(self.rows))
        rising = all(
            0 < low.strength < high.strength <= MOST_TIMES and 0 < low.move < high.move <= MOST_TIMES
            for low, high in pairwise(self.rows)
        )
        here = any(row.scale == 0 for row in self.rows)
        if not (steps and rising and here and 2 <= len(self.rows) <= 200):
            wrong.append(problem("FUD-2.3.3-01", "rows", "rows"))
        numbers = (self.runner.kilometres, self.runner.miles, self.runner.distance, self.runner.seconds)
        if not all(1 <= n <= LARGEST for n in numbers) or not 0 <= self.prices.repeatable <= LARGEST:
            wrong.append(problem("FUD-2.3.2-03", "runner", "numbers", most=LARGEST))
        if not -LARGEST <= self.mass.low <= 0 <= self.mass.high <= LARGEST:
            wrong.append(problem("FUD-2.3.1-11", "mass", "bounds", most=LARGEST))
        if any(abs(known.human) > LARGEST for known in self.classes):
            wrong.append(problem("FUD-2.3.2-05", "classes", "bounds", most=LARGEST))
        refuse_if(wrong)


@dataclass(frozen=True, slots=True)
class MoveScale:
    """A Move Scale and whose it is: empty for the human one, else a class of vehicles (FUD-2.3.2-05)."""

    value: int = 0
    of: str = ""


def scale_table(book: Book) -> ScaleTable:
    """The table of Scale."""
    return book.table("scale", ScaleTable)


def factor(book: Book, name: str = "strength") -> Fraction:
    """How much one level, or one step of Scale, multiplies (FUD-2.3.1-02, FUD-2.3.1-03, FUD-2.3.2-01)."""
    return scale_table(book).factors[name]


def index(level: int, scale: int) -> int:
    """A being's place among all beings: its level and its Scale together (FUD-2.3.1-05)."""
    return level + scale


def ratio(book: Book, difference: int, column: Column = "strength") -> Fraction:
    """How many times stronger (or faster) somebody is whose index is so much higher."""
    return factor(book, column) ** bounded(difference)


def multiplier(book: Book, scale: int, column: Column = "strength") -> Fraction:
    """How many times stronger (or faster) than human a Scale is: the table, and the formula beyond it."""
    row = next((row for row in scale_table(book).rows if row.scale == scale), None)
    if row is None:
        return factor(book, column) ** bounded(scale)
    return row.strength if column == "strength" else row.move


def scale_of(book: Book, times: Fraction, column: Column = "strength") -> int:
    """The Scale of a being so many times stronger than human: the nearest row, ties away from 0.

    Beyond the last row it is the nearest whole logarithm, found with exact numbers (FUD-2.3.3-01).
    """
    if not Fraction(1, MOST_TIMES) <= times <= MOST_TIMES:
        raise Refused(problem("FUD-2.3.3-01", "times", "times", most=MOST_TIMES))
    rows = scale_table(book).rows
    values = {row.scale: multiplier(book, row.scale, column) for row in rows}
    first, last = rows[0].scale, rows[-1].scale
    if times > values[last]:
        return max(last, _logarithm(times, factor(book, column)))
    if times < values[first]:
        return min(first, -_logarithm(1 / times, factor(book, column)))
    return min(values, key=lambda scale: (abs(values[scale] - times), -abs(scale)))


def _logarithm(times: Fraction, base: Fraction) -> int:
    """The nearest whole logarithm of a number above 1: the last n with base^(2n−1) ≤ times²."""
    n, power, square = 0, base, times * times
    while power <= square:
        n, power = n + 1, power * base * base
    return n


def shifted(scale: int, level: int) -> int:
    """A Scale found by comparison with somebody who is not average: their level is added (FUD-2.3.3-02)."""
    return scale + level


def bounded(scale: int) -> int:
    """A Scale, or a refusal of one beyond all bounds."""
    if abs(scale) > LARGEST:
        raise Refused(problem("FUD-2.3-03", "scale", "bounds", most=LARGEST, found=scale))
    return scale


def move_class(book: Book, key: str) -> MoveClass | None:
    """A class of vehicles by its key; none for the human Scale."""
    found = next((known for known in scale_table(book).classes if known.key == key), None)
    if key and found is None:
        known = tuple(known.key for known in scale_table(book).classes)
        raise Refused(problem("FUD-2.3.2-05", "of", "unknown", expected=known, found=key[:40]))
    return found


def lead(book: Book, mine: tuple[int, MoveScale], theirs: tuple[int, MoveScale]) -> int:
    """By how much one's level and Move Scale are above another's; refused between classes (FUD-2.3.2-05)."""
    (my_level, my), (their_level, their) = mine, theirs
    if my.of != their.of:
        classes = [move_class(book, scale.of) for scale in (my, their)]
        names = tuple(HUMAN if known is None else known.text for known in classes)
        raise Refused(problem("FUD-2.3.2-05", "move", "classes", names=names))
    return index(my_level, my.value) - index(their_level, their.value)


HUMAN = Text("Humain", "Human")


def distance(book: Book, level: int, move: int = 0, seconds: int | None = None) -> Fraction:
    """The way in a round, in the game's unit (FUD-2.3.2-03)."""
    runner = scale_table(book).runner
    length = book.number("round_seconds") if seconds is None else seconds
    return Fraction(runner.distance * length, runner.seconds) * ratio(book, index(level, move), "move")


def speed(book: Book, level: int, move: int = 0) -> Fraction:
    """Kilometres an hour, or miles where distances are in yards, with the table's multiplier."""
    runner = scale_table(book).runner
    base = runner.kilometres if book["distance_unit"] == "metres" else runner.miles
    return base * ratio(book, level, "move") * multiplier(book, move, "move")


def load(book: Book, level: int, scale: int) -> Fraction:
    """What somebody can carry, in kilos (FUD-2.3.3-05)."""
    return book.number("carry_base") * ratio(book, level) * multiplier(book, scale)


def lift_goal(book: Book, difficulty: int, scale: int) -> int:
    """The difficulty of lifting for a being of a Scale, from the one for humans (FUD-2.3.3-06)."""
    return difficulty - scale if book.on("lift_scale") else difficulty


def told(value: Fraction) -> Fraction:
    """A number as people want to read it: three figures, exact where it has no more."""
    if value == 0:
        return value
    unit = Fraction(1)
    while abs(value) < 100 * unit:
        unit /= 10
    while abs(value) >= 1000 * unit:
        unit *= 10
    return Fraction(round(value / unit)) * unit
