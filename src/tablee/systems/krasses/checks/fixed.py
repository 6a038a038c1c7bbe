"""A roll against a fixed difficulty, which circumstance krâsses may raise."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Check, End, Node, Throw
from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.outcome import Number, Outcome, Reading
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import because
from tablee.systems.krasses.book import LARGEST, Book
from tablee.systems.krasses.justify import Refusals, justify
from tablee.systems.krasses.party import (
    Fallen,
    Justified,
    Party,
    Who,
    fallen,
    form_data,
    krasse_law,
    party_law,
    party_problems,
    written,
)

KEYS = ("critical_failure", "automatic_failure", "failure", "success", "automatic_success", "feat")
WINS = ("automatic_success", "feat")
Key = tuple[Number, str, bool]
"""What a throw comes to when every krâsse is justified: the total, the outcome, whether it is a success."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The file form. ``difficulty`` is a number or a row of the scale; ``raised`` is what circumstance
    krâsses thrown earlier for the same task added to it; ``reasons`` justify those thrown now."""

    difficulty: int | str
    bonus: int = 0
    chips: tuple[Chip, ...] = ()
    krasses: int = 0
    justified: Justified = "ask"
    circumstance: int = 0
    reasons: tuple[str, ...] = ()
    raised: Fraction = Fraction(0)
    who: Who = "pc"
    lifted: bool = False

    @property
    def party(self) -> Party:
        """The one who rolls."""
        return Party(
            "", self.who, self.bonus, self.chips, self.krasses, self.justified, self.circumstance
        )  # fmt: skip


def fixed(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Fixed, params)
    level = difficulty_of(book, form.difficulty)
    refuse_if((
        *difficulty_problems(book, level, form.difficulty, form.raised),
        *party_problems(book, form.party, "", form.lifted),
    ))  # fmt: skip
    notation = f"{written(form.party)} vs {form.difficulty if level is None else level}"
    if form.circumstance:
        notation += f" {form.circumstance}K"
    root = _no_roll() if level is None else _root(book, form, whole(level + form.raised))
    unsaid = form.raised or form.lifted or form.who == "gm" or form.justified != "ask"
    return Check("fixed", form_data(form), root, KEYS, "" if unsaid else notation, chips=form.chips)


def whole(number: Number) -> Number:
    """A whole number as such, a half as a fraction."""
    return number.numerator if number.denominator == 1 else number


def difficulty_of(book: Book, given: int | str) -> int | None:
    """The number of a difficulty given by number or by row; None where no roll is needed."""
    if isinstance(given, int):
        return given
    return next((row.value for row in book.rows if row.key == given), LARGEST + 1)


def difficulty_problems(
    book: Book, level: int | None, given: int | str, raised: Fraction = Fraction(0)
) -> Iterator[Problem]:
    """A difficulty that is not on the scale."""
    values = [row.value for row in book.rows if row.value is not None]
    low, high = min(values), max(values)
    if isinstance(given, str) and given not in {row.key for row in book.rows}:
        keys = tuple(row.key for row in book.rows)
        yield problem("KRA-10", "difficulty", "unknown", expected=keys, found=given[:40])
    elif level is not None and not (low <= level <= high or book.pack.on("any_difficulty")):
        yield problem("KRA-10", "difficulty", "outside", low=low, high=high, found=level)
    elif level is not None and abs(level) > LARGEST:
        yield problem("KRA-10", "difficulty", "large", expected=LARGEST)
    if not 0 <= raised <= LARGEST:
        yield problem("KRA-22", "raised", "raised_by", expected=LARGEST, found=raised)


def _no_roll() -> Node:
    return End((Outcome("success", success=True, because=(because("KRA-10", "no_roll"),)),))


def result(kind: str, total: Number, difficulty: Number) -> tuple[str, bool]:
    """The outcome key, and whether it is a success."""
    if kind != "ordinary":
        return kind, kind in WINS
    return ("success", True) if total > difficulty else ("failure", False)


def _root(book: Book, form: Fixed, base: Number) -> Throw:
    party = form.party
    task = (because("KRA-22", "task", more=form.raised, difficulty=base),) if form.raised else ()

    def law() -> Distribution[Any]:
        return Distribution(_weighed(party_law(book, party), krasse_law(book.dk, party.circumstance), base))

    def read(faces: tuple[int, ...]) -> Reading:
        mine, _ = fallen(party, faces)
        total, difficulty = mine.total(book), base + mine.against(book)
        key = (total, *result(mine.kind(book), total, difficulty))
        return Reading(key, mine.shown(book), (*mine.why(book), *task), carry=mine)

    def then(key: Key) -> Node:
        total, name, success = key
        return End((Outcome(name, total, success),))

    def then_with(_: Key, mine: Fallen) -> Node:
        return justify(book, (mine,), lambda refused: End((_told(book, mine, base, refused),)))

    return Throw("roll", party.dice(book), law, read, then, then_with=then_with)


def _weighed(
    rolls: Distribution[tuple[str, Number]], raised: Distribution[Number], base: Number
) -> Iterator[tuple[Key, int]]:
    for (kind, total), weight in rolls.items():
        for (name, success), ways in met(kind, total, base, raised):
            yield (total, name, success), weight * ways


def met(
    kind: str, total: Number, base: Number, raised: Distribution[Number]
) -> tuple[tuple[tuple[str, bool], int], ...]:
    """The results of one total with their weights, over all that the difficulty may be raised by."""
    if kind != "ordinary":
        return ((result(kind, total, base), raised.total),)
    sums, below = _cumulated(raised)
    beaten = below[bisect_left(sums, total - base)]
    return (("success", True), beaten), (("failure", False), raised.total - beaten)


@lru_cache(maxsize=16)
def _cumulated(raised: Distribution[Number]) -> tuple[list[Number], list[int]]:
    steps = sorted(raised.items())
    return [more for more, _ in steps], [0, *accumulate(weight for _, weight in steps)]


def _told(book: Book, mine: Fallen, base: Number, refusals: Refusals) -> Outcome:
    (refused,) = refusals
    total, difficulty = mine.total(book, refused), base + mine.against(book)
    name, success = result(mine.kind(book), total, difficulty)
    why = list(mine.why_won(book, refused))
    if mine.circumstance:
        faces, more = mine.circumstance, mine.against(book)
        why.append(because("KRA-22", "raised", faces=faces, more=more, base=base, difficulty=difficulty))
    if name in ("success", "failure"):
        why.append(because("KRA-02", name, total=total, difficulty=difficulty))
    facts = (("difficulty", difficulty), *mine.facts(book, refused))
    return Outcome(name, total, success, (), "", total - difficulty, facts, tuple(why))
