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
from tablee.systems.fate2.roll.sides import (
    OTHERS,
    Bystander,
    Side,
    bystander_problems,
    named,
    said,
    side_problems,
)
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
    field = Field(book, measure_of(book, sides[0].dice), sides, difficulty(book, form.goal))
    contest = Contest(field.judge, field.tell, field.measure.say, tied=at_the_top, alone=field.alone)
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


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Those who compete, and what their totals mean; ``ahead`` are those who did best in a second roll."""

    book: Book
    measure: Measure
    sides: tuple[Side, ...]
    goal: int

    @property
    def least(self) -> int:
        """The total that reaches the difficulty."""
        return self.measure.least(self.goal)

    def first(self, totals: Totals, ahead: Places) -> Places:
        """The places of those who win: one, several with the same skill, or nobody (FAT-3-09)."""
        if max(totals) < self.least and self.book.on("no_winner"):
            return ()
        top = at_the_top(totals, ahead)
        skill = max(self.sides[at].level for at in top)
        return tuple(at for at in top if self.sides[at].level == skill)

    def judge(self, totals: Totals, ahead: Places) -> tuple[Outcome, ...]:
        """The outcome of each side."""
        first = self.first(totals, ahead)
        return tuple(
            self._outcome(total, side, len(first) if at in first else 0)
            for at, (total, side) in enumerate(zip(totals, self.sides, strict=True))
        )

    def _outcome(self, total: int, side: Side, winners: int) -> Outcome:
        """The outcome of one of so many ``winners``, who share the first place; 0: it isn't among them."""
        margin = self.measure.margin(total, self.least)
        key = "success" if margin >= 0 else "failure"
        if winners:
            key = "draw" if winners > 1 else WON if margin >= 0 else "least"
        detail = (("degree", degree_at(self.book, margin, dynamic=False)),) if margin >= 0 else ()
        return Outcome(key, total, margin >= 0, detail, side.name, margin)

    def alone(self, laws: tuple[Distribution[int], ...], at: int) -> Distribution[Outcome]:
        """The law of the outcome of one side. The others are independent of it and of each other: it is first
        alone if each of them has less, or as much with a lower skill; it shares that if one has as much with
        the same skill."""
        side, found = self.sides[at], dict[Outcome, int]()
        rivals = [(law, self.sides[n].level) for n, law in enumerate(laws) if n != at]
        for total, weight in laws[at].items():
            alone = first = whole = 1
            for law, level in rivals:
                below, even = sum(w for n, w in law.items() if n < total), law.weights.get(total, 0)
                alone *= below + (even if level < side.level else 0)
                first *= below + (even if level <= side.level else 0)
                whole *= law.total
            if total < self.least and self.book.on("no_winner"):
                alone = first = 0
            for winners, ways in ((1, alone), (2, first - alone), (0, whole - first)):
                if ways:
                    one = self._outcome(total, side, winners)
                    found[one] = found.get(one, 0) + weight * ways
        return Distribution(found)

    def tell(self, totals: Totals, ahead: Places) -> Told:
        """Each side against the difficulty, and who wins."""
        goal, verdict = self.measure.goal(self.goal), tuple(self._verdict(totals, ahead))
        each, facts = list[tuple[Reason, ...]](), []
        for total, side in zip(totals, self.sides, strict=True):
            each.append((*reached(self.book, self.measure, total, self.goal), *verdict))
            margin = self.measure.margin(total, self.least)
            about = against(said(self.book, side), goal)
            facts.append({**degree_facts(self.book, margin, dynamic=False), "about": about})
        return tuple(each), tuple(facts)

    def _verdict(self, totals: Totals, ahead: Places) -> Iterator[Reason]:
        first = self.first(totals, ahead)
        if not first:
            yield because("FAT-3-08", "nobody")
        elif len(first) > 1:
            yield because("FAT-3-09", "draw")
        else:
            name = self.sides[first[0]].title or self.sides[first[0]].name
            if len(at_the_top(totals, ahead)) > 1:
                yield because("FAT-3-09", "skill", name=name)
            yield because("FAT-3-08", "won" if max(totals) >= self.least else "least", name=name)


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The tournament."""
    params = (
        Param("sides", "data", Text("qui participe", "who competes"), default=(), shape=tuple[Side, ...]),
        Param("goal", "text", Text("difficulté", "difficulty"), default=""),
        OTHERS,
    )  # fmt: skip
    examples = (
        {"sides": [{"name": "finn", "level": 2}, {"name": "cyrus", "level": 1}], "goal": 0},
        {"sides": [{"level": 1}, {"level": 1}, {"level": 3}], "goal": book.name(2).fr},
    )
    label = Text("Tournoi", "Tournament")
    return (CheckKind(TOURNAMENT, label, "FAT-3-08", params, lambda p: tournament(book, p), examples),)
