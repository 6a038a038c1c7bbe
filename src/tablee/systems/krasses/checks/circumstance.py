"""Circumstance krâsses thrown once for a task: all who face it meet the raised difficulty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Check, Dice, End, Throw
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown, Number, Outcome, Reading
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import because
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.checks.fixed import difficulty_of, difficulty_problems
from tablee.systems.krasses.party import count_problems, form_data, krasse_law

LONGEST_REASON = 500


@dataclass(frozen=True, slots=True)
class Circumstance:
    """The file form: so many dK, each with its reason where reasons are kept."""

    difficulty: int | str
    circumstance: int
    reasons: tuple[str, ...] = ()
    lifted: bool = False


def circumstance(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Circumstance, params)
    level = difficulty_of(book, form.difficulty)
    refuse_if(_problems(book, form, level))
    return Check("circumstance", form_data(form), _root(book, form, level or 0), ("total",), by_total=True)


def _problems(book: Book, form: Circumstance, level: int | None) -> Iterator[Problem]:
    yield from difficulty_problems(book, level, form.difficulty)
    yield from count_problems(book, form.circumstance, "KRA-22", "circumstance", form.lifted)
    yield from reason_problems(form.reasons, form.circumstance)
    if level is None or not form.circumstance:
        yield problem("KRA-22", "circumstance", "nothing")


def reason_problems(reasons: tuple[str, ...], count: int) -> Iterator[Problem]:
    """Reasons given beforehand must be one for each die, none of them empty."""
    if reasons and (len(reasons) != count or not all(reason.strip() for reason in reasons)):
        yield problem("KRA-22", "reasons", "reasons", expected=count, found=sum(map(bool, reasons)))
    if any(len(reason) > LONGEST_REASON for reason in reasons):
        yield problem("KRA-22", "reasons", "long", expected=LONGEST_REASON)


def _root(book: Book, form: Circumstance, base: int) -> Throw:
    def law() -> Distribution[Number]:
        return krasse_law(book.dk, form.circumstance).map(lambda more: base + more)

    def read(faces: tuple[int, ...]) -> Reading:
        shown = tuple(DieShown("circumstance", book.dk.name, face, book.dk.value(face)) for face in faces)
        more = sum((die.value for die in shown), 0)
        why = because("KRA-22", "raised", faces=faces, more=more, base=base, difficulty=base + more)
        return Reading(base + more, shown, (why,), ({"raised": more},))

    dice = (Dice(book.dk, form.circumstance, "circumstance"),)
    return Throw("circumstance", dice, law, read, lambda total: End((Outcome("total", total),)))
