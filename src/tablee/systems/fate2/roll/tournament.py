"""A tournament: several do the same thing against one difficulty, the highest margin wins (FAT-3-08)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.dice import Distribution
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
from tablee.systems.fate2.roll.open_throw import Contest, Places, Told, Totals, any_throw
from tablee.systems.fate2.roll.score import Measure, measure_of
from tablee.systems.fate2.roll.sides import Bystander, Side, bystander_problems, named, said, side_problems
from tablee.systems.fate2.roll.test import point_costs, reached

TOURNAMENT = "tournament"
WON = "won"
KEYS = ("failure", "least", "success", "draw", WON)
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

    measure = measure_of(book, sides[0].dice)
    contest = Contest(
        lambda totals, ahead: ranked(book, measure, totals, ahead, sides, goal),
        lambda totals, ahead: _tell(book, measure, totals, ahead, sides, goal), measure.say, tied=at_the_top,
        alone=lambda laws, at: _alone(book, measure, laws, at, sides, goal),
    )  # fmt: skip
    root = any_throw(book, sides, form.others, contest)
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


def at_the_top(totals: Totals, ahead: Places) -> Places:
    """Those who share the best result; of them, those who did best in a second roll (FAT-3-09)."""
    top = tuple(at for at, total in enumerate(totals) if total == max(totals))
    return tuple(at for at in top if at in ahead) or top


def winner(book: Book, totals: Totals, ahead: Places, sides: tuple[Side, ...], least: int) -> Places:
    """The places of those who win: one, several with the same skill, or nobody (FAT-3-09)."""
    if max(totals) < least and book.on("no_winner"):
        return ()
    top = at_the_top(totals, ahead)
    skill = max(sides[at].level for at in top)
    return tuple(at for at in top if sides[at].level == skill)


def ranked(
    book: Book, measure: Measure, totals: Totals, ahead: Places, sides: tuple[Side, ...], goal: int
) -> tuple[Outcome, ...]:
    """The outcome of each side."""
    first = winner(book, totals, ahead, sides, measure.least(goal))
    return tuple(
        _outcome(book, measure, total, side, goal, len(first) if at in first else 0)
        for at, (total, side) in enumerate(zip(totals, sides, strict=True))
    )


def _outcome(book: Book, measure: Measure, total: int, side: Side, goal: int, winners: int) -> Outcome:
    """The outcome of one of so many ``winners``, who share the first place; 0: it isn't among them."""
    margin = measure.margin(total, measure.least(goal))
    key = "success" if margin >= 0 else "failure"
    if winners:
        key = "draw" if winners > 1 else WON if margin >= 0 else "least"
    detail = (("degree", degree_at(book, margin, dynamic=False)),) if margin >= 0 else ()
    return Outcome(key, total, margin >= 0, detail, side.name, margin)


def _alone(
    book: Book,
    measure: Measure,
    laws: tuple[Distribution[int], ...],
    at: int,
    sides: tuple[Side, ...],
    goal: int,
) -> Distribution[Outcome]:
    """The law of the outcome of one side. The others are independent of it and of each other: it is first
    alone if each of them has less, or as much with a lower skill; it shares that if one has as much with the
    same skill."""
    side, found = sides[at], dict[Outcome, int]()
    rivals = [(law, other.level) for n, (law, other) in enumerate(zip(laws, sides, strict=True)) if n != at]
    for total, weight in laws[at].items():
        alone = first = whole = 1
        for law, level in rivals:
            below = sum(w for n, w in law.items() if n < total)
            even = law.weights.get(total, 0)
            alone *= below + (even if level < side.level else 0)
            first *= below + (even if level <= side.level else 0)
            whole *= law.total
        if total < measure.least(goal) and book.on("no_winner"):
            alone = first = 0
        for winners, ways in ((1, alone), (2, first - alone), (0, whole - first)):
            if ways:
                one = _outcome(book, measure, total, side, goal, winners)
                found[one] = found.get(one, 0) + weight * ways
    return Distribution(found)


def _tell(
    book: Book, measure: Measure, totals: Totals, ahead: Places, sides: tuple[Side, ...], goal: int
) -> Told:
    difficulty_words, least = measure.goal(goal), measure.least(goal)
    verdict = tuple(_verdict(book, totals, ahead, sides, least))
    each, facts = list[tuple[Reason, ...]](), []
    for total, side in zip(totals, sides, strict=True):
        each.append((*reached(book, measure, total, goal), *verdict))
        about = against(said(book, side), difficulty_words)
        facts.append({**degree_facts(book, measure.margin(total, least), dynamic=False), "about": about})
    return tuple(each), tuple(facts)


def _verdict(
    book: Book, totals: Totals, ahead: Places, sides: tuple[Side, ...], least: int
) -> Iterator[Reason]:
    first, best = winner(book, totals, ahead, sides, least), max(totals)
    if not first:
        yield because("FAT-3-08", "nobody")
    elif len(first) > 1:
        yield because("FAT-3-09", "draw")
    else:
        name = sides[first[0]].title or sides[first[0]].name
        if len(at_the_top(totals, ahead)) > 1:
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
        {"sides": [{"level": 1}, {"level": 1}, {"level": 3}], "goal": "Bon"},
    )
    label = Text("Tournoi", "Tournament")
    return (CheckKind(TOURNAMENT, label, "FAT-3-08", params, lambda p: tournament(book, p), examples),)
