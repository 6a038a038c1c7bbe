"""The chances to finish a challenge or to win a contest, in sentences, with throws like the one in hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Check
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Reason, because
from tablee.game.throwing import Build
from tablee.game.walk import odds
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.tasks.challenge import Challenge, standing
from tablee.systems.fate2.tasks.chances import Standing, expected, within
from tablee.systems.fate2.tasks.duel import Pair, first_within
from tablee.systems.fate2.tasks.kinds import aim_of, margins_of
from tablee.systems.fate2.tasks.progress import LASTING, NEXT, track_name

TOLD, TOLD_DUEL = (1, 3, 6), 3
"""After so many throws the chance to have finished is told before one throws; after so many exchanges that of
each side to have won."""
HUNDRED, TENTHS = 100, 10


def told_chances(
    book: Book, build: Build, form: Mapping[str, Any], challenge: Challenge, by: str
) -> Iterator[Reason]:
    """The chances to have finished after a few throws like this one, as people say them."""
    if challenge.task.done:
        return
    if challenge.task.kind == "sides":
        chances = duel_chances(build, form, TOLD_DUEL)
        yield from () if chances is None else (duel_said(challenge, chances),)
        return
    known = race_of(book, build, form, challenge, by) if challenge.task.dynamic else task_of(build, form)
    finished = within(*known, max(TOLD)) if known is not None else None
    if known is None or finished is None:
        return
    slots = {f"p{at}": round(finished[throws] * HUNDRED) for at, throws in enumerate(TOLD, 1)}
    counts = {f"n{at}": throws for at, throws in enumerate(TOLD, 1)}
    yield because("FAT-3-13", "chances", **slots, **counts)
    mean = expected(*known)
    if mean is not None:
        yield because("FAT-3-13", "mean", throws=tenths(mean))


def task_of(build: Build, form: Mapping[str, Any]) -> tuple[Standing, Distribution[int | None]] | None:
    """The challenge that a test is aimed at, as it stood, and the law of the test's margin."""
    aim = aim_of(form)
    margins = margins_of(build(form)) if aim is not None and aim.standing is not None else None
    return (aim.standing, margins) if aim is not None and aim.standing and margins is not None else None


def race_of(
    book: Book, build: Build, form: Mapping[str, Any], challenge: Challenge, by: str = ""
) -> tuple[Standing, Distribution[int | None]]:
    """A contest over one track, and the law of an exchange's margin for the side that pursues the goal; a tie
    ticks nothing unless the challenge says so (FAT-3-29, FAT-3-31)."""
    sign = -1 if by and by == challenge.task.second else 1
    law: Distribution[int | None] = exchange_law(build(form)).map(
        lambda margin: sign * margin if margin or challenge.task.ties else None
    )
    return standing(book, challenge), law


def exchange_law(check: Check) -> Distribution[int]:
    """The law of an exchange's margin for its thrower: below 0 the other side wins by as much, 0 is a tie."""

    def margin(won: bool | None, by: Any) -> int:
        return 0 if won is None else abs(int(by or 0)) * (1 if won else -1)

    return odds(check).map(lambda ends: margin(ends[0].success, ends[0].margin))


def duel_chances(
    build: Build, form: Mapping[str, Any], exchanges: int
) -> tuple[tuple[Fraction, Fraction], ...] | None:
    """The chances of both sides of a contest on two tracks to have won after each exchange, if all are thrown
    like this one; None of another throw, and of what is too large."""
    aim = aim_of(form)
    if aim is None or aim.duel is None:
        return None
    try:
        return first_within(aim.duel, partial(_law, build, form, second=aim.second), exchanges)
    except Refused:  # too many dice to work their odds out
        return None


def _law(build: Build, form: Mapping[str, Any], penalties: Pair, *, second: bool) -> Distribution[int]:
    """The law of an exchange for the first side, by the penalties of both sides instead of today’s."""
    mine, theirs = penalties[::-1] if second else penalties
    law = exchange_law(build({**form, "me": _with(form["me"], mine), "foe": _with(form["foe"], theirs)}))
    return law.map(lambda margin: -margin) if second else law


def _with(side: Mapping[str, Any], penalty: int) -> Mapping[str, Any]:
    chips = [chip for chip in side.get("chips", ()) if chip.get("role") not in (LASTING, NEXT)]
    more = [{"name": "", "value": -penalty, "sign": -1, "role": LASTING}] if penalty else []
    return {**side, "chips": [*chips, *more]}


def duel_said(challenge: Challenge, chances: tuple[tuple[Fraction, Fraction], ...]) -> Reason:
    """The chances of both sides after the last of some exchanges, as people say them."""
    mine, theirs = (tenths(chance * HUNDRED) for chance in chances[-1])
    first, second = track_name(challenge, 0), track_name(challenge, 1)
    throws = len(chances) - 1
    return because("FAT-3-29", "chances", throws=throws, first=first, mine=mine, second=second, theirs=theirs)


def tenths(value: Fraction) -> Fraction:
    """A number to one decimal, for a sentence."""
    return Fraction(round(value * TENTHS), TENTHS)


def vast(challenge: Challenge) -> Problem:
    """The problem of a challenge too large for its odds."""
    return problem("FAT-3-16", "challenge", "vast", name=challenge.name)
