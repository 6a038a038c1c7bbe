"""A tournament: several do the same thing against one difficulty, the highest margin wins (FAT-3-08)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.reading import against
from tablee.game.move import Param
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.roll.degrees import degree_at, degree_facts
from tablee.systems.fate2.roll.difficulties import difficulty
from tablee.systems.fate2.roll.open_throw import Told, Totals, any_throw
from tablee.systems.fate2.roll.score import Measure, measure_of
from tablee.systems.fate2.roll.sides import Bystander, Side, bystander_problems, named, said, side_problems
from tablee.systems.fate2.roll.test import point_costs, reached

TOURNAMENT = "tournament"
KEYS = ("failure", "least", "success", "draw", "won")
"""Missed the difficulty; missed it by the least, and wins; reached it; shares the best margin; wins."""
MOST_SIDES = 8


@dataclass(frozen=True, slots=True)
class Tournament:
    """The file form: those who compete, the one who throws first."""

    sides: tuple[Side, ...] = ()
    goal: int | str = 0
    others: tuple[Bystander, ...] = ()


def tournament(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    given = from_data(Tournament, params)
    sides = tuple(named(side, str(at + 1)) for at, side in enumerate(given.sides))
    form = replace(given, sides=sides, goal=difficulty(book, given.goal))
    refuse_if(_problems(form))
    goal = difficulty(book, form.goal)

    def judge(totals: Totals) -> tuple[Outcome, ...]:
        return ranked(book, measure, totals, sides, goal)

    measure = measure_of(book, sides[0].dice)
    root = any_throw(book, sides, form.others, judge, lambda t: _tell(book, measure, t, sides, goal))
    return Check(
        TOURNAMENT, to_data(form), root, KEYS, costs=point_costs(book, sides[0]),
        sides=tuple(side.name for side in sides), chips=tuple(chip for side in sides for chip in side.chips),
    )  # fmt: skip


def _problems(form: Tournament) -> Iterator[Problem]:
    for at, side in enumerate(form.sides):
        yield from side_problems(side, f"sides[{at}]")
        if at and side.point:
            yield problem("FAT-4-13", f"sides[{at}].point", "other")
    names = [side.name for side in form.sides]
    if not 2 <= len(names) <= MOST_SIDES or len({*names}) < len(names):
        yield problem("FAT-3-08", "sides", "sides", expected=MOST_SIDES)
    yield from bystander_problems(form.others, form.sides)


def winner(book: Book, totals: Totals, sides: tuple[Side, ...], least: int) -> tuple[int, ...]:
    """The places of those who win: one, several with the same skill, or nobody (FAT-3-09)."""
    best = max(totals)
    if best < least and book.on("no_winner"):
        return ()
    top = [at for at, total in enumerate(totals) if total == best]
    skill = max(sides[at].level for at in top)
    return tuple(at for at in top if sides[at].level == skill)


def ranked(
    book: Book, measure: Measure, totals: Totals, sides: tuple[Side, ...], goal: int
) -> tuple[Outcome, ...]:
    """The outcome of each side."""
    first, found = winner(book, totals, sides, measure.least(goal)), []
    for at, (total, side) in enumerate(zip(totals, sides, strict=True)):
        margin, wins = measure.margin(total, measure.least(goal)), at in first
        key = "success" if margin >= 0 else "failure"
        if wins:
            key = "draw" if len(first) > 1 else "won" if margin >= 0 else "least"
        detail = (("degree", degree_at(book, margin, dynamic=False)),) if margin >= 0 else ()
        found.append(Outcome(key, total, margin >= 0, detail, side.name, margin))
    return tuple(found)


def _tell(book: Book, measure: Measure, totals: Totals, sides: tuple[Side, ...], goal: int) -> Told:
    difficulty_words, least = measure.goal(goal), measure.least(goal)
    verdict = tuple(_verdict(book, totals, sides, least))
    each, facts = list[tuple[Reason, ...]](), []
    for total, side in zip(totals, sides, strict=True):
        each.append((*reached(book, measure, total, goal), *verdict))
        about = against(said(book, side), difficulty_words)
        facts.append({**degree_facts(book, measure.margin(total, least), dynamic=False), "about": about})
    return tuple(each), tuple(facts)


def _verdict(book: Book, totals: Totals, sides: tuple[Side, ...], least: int) -> Iterator[Reason]:
    first, best = winner(book, totals, sides, least), max(totals)
    tied = totals.count(best) > 1
    if not first:
        yield because("FAT-3-08", "nobody")
    elif len(first) > 1:
        yield because("FAT-3-09", "draw")
    else:
        name = sides[first[0]].title or sides[first[0]].name
        if tied:
            yield because("FAT-3-09", "skill", name=name)
        yield because("FAT-3-08", "won" if best >= least else "least", name=name)


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The tournament."""
    params = (
        Param("sides", "data", Text("qui participe", "who competes"), default=(), shape=tuple[Side, ...]),
        Param("goal", "text", Text("difficulté", "difficulty"), default=""),
        Param("others", "data", Text("qui peut aider", "who may help"), optional=True,
              shape=tuple[Bystander, ...]),
    )  # fmt: skip
    examples = (
        {"sides": [{"name": "finn", "level": 2}, {"name": "cyrus", "level": 1}], "goal": 0},
        {"sides": [{"level": 1}, {"level": 1}, {"level": 3}], "goal": book.name(2).fr},
    )
    label = Text("Tournoi", "Tournament")
    return (CheckKind(TOURNAMENT, label, "FAT-3-08", params, lambda p: tournament(book, p), examples),)
