"""The dynamic test: two sides throw, the higher result wins (FAT-3-25)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.notation import WrittenRoll
from tablee.game.fudge_dice.opposed import leads
from tablee.game.fudge_dice.reading import against
from tablee.game.move import Param
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.roll.degrees import degree_at, degree_facts, degree_reason
from tablee.systems.fate2.roll.open_throw import Contest, Told, Totals, any_throw
from tablee.systems.fate2.roll.score import Measure, measure_of
from tablee.systems.fate2.roll.sides import (
    ME,
    OTHER,
    OTHERS,
    Bystander,
    Side,
    bystander_problems,
    named,
    said,
    side_problems,
)
from tablee.systems.fate2.roll.test import before, point_costs, written_side

OPPOSED = "opposed"
KEYS = ("failure", "tie", "success")


@dataclass(frozen=True, slots=True)
class Opposed:
    """The file form: whoever begins, whoever resists, and those who may help or counter."""

    me: Side = Side()
    foe: Side = Side()
    others: tuple[Bystander, ...] = ()


def opposed(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    given = from_data(Opposed, params)
    form = replace(given, me=named(given.me, ME), foe=named(given.foe, OTHER))
    refuse_if(_problems(form))
    sides = (form.me, form.foe)
    measure = measure_of(book, form.me.dice)
    contest = Contest(
        lambda totals, _: compared(book, measure, totals, sides),
        lambda totals, _: _tell(book, measure, totals, sides), measure.say, facing=True,
    )  # fmt: skip
    root = any_throw(book, sides, form.others, contest)
    data = to_data(form)
    paid = {"check": OPPOSED, **data, "me": {**data["me"], "point": True}}
    return Check(
        OPPOSED, data, root, KEYS, _written(book, form),
        costs=point_costs(book, form.me),
        before=before(book, form.me, paid, lambda form: opposed(book, form)),
        sides=(form.me.name, form.foe.name), chips=(*form.me.chips, *form.foe.chips),
    )  # fmt: skip


def _problems(form: Opposed) -> Iterator[Problem]:
    yield from side_problems(form.me, "me")
    yield from side_problems(form.foe, "foe")
    yield from bystander_problems(form.others, (form.me, form.foe))
    if form.me.name == form.foe.name:
        yield problem("FAT-3-25", "foe.name", "same", found=form.foe.name)
    if form.foe.point:
        yield problem("FAT-4-13", "foe.point", "other")


def compared(book: Book, measure: Measure, totals: Totals, sides: tuple[Side, ...]) -> tuple[Outcome, ...]:
    """The outcomes of two results; equal ones have no winner (FAT-3-27)."""
    found = []
    for at, (lead, total, side) in enumerate(zip(leads(totals), totals, sides, strict=True)):
        margin = _margin(measure, totals, at)
        key = "tie" if lead == 0 else "success" if lead > 0 else "failure"
        detail = (("degree", degree_at(book, margin, dynamic=True)),) if lead > 0 else ()
        found.append(Outcome(key, total, lead > 0, detail, side.name, margin))
    return tuple(found)


def _margin(measure: Measure, totals: Totals, at: int) -> int:
    """The margin of a side over the other, below 0 for the loser."""
    return measure.margin(totals[at], totals[1 - at])


def _tell(book: Book, measure: Measure, totals: Totals, sides: tuple[Side, ...]) -> Told:
    own = [said(book, side) for side in sides]
    each, facts = list[tuple[Reason, ...]](), []
    for at in range(len(totals)):
        margin = _margin(measure, totals, at)
        each.append(tuple(_verdict(book, measure, totals, at, margin)))
        facts.append({**degree_facts(book, margin, dynamic=True), "about": against(own[at], own[1 - at])})
    return tuple(each), tuple(facts)


def _verdict(book: Book, measure: Measure, totals: Totals, at: int, margin: int) -> Iterator[Reason]:
    said = "tie" if len({*totals}) == 1 else "won" if totals[at] == max(totals) else "lost"
    mine, theirs = measure.say(totals[at]), measure.say(totals[1 - at])
    yield because("FAT-3-25", said, mine=mine, theirs=theirs, margin=abs(margin))
    if said != "lost":
        yield degree_reason(book, margin, dynamic=True)


def _written(book: Book, form: Opposed) -> str:
    """The test as notation; empty where notation can't say all of it."""
    me, foe = form.me, form.foe
    plain = Opposed(Side(ME, me.level, me.chips, me.dice), Side(OTHER, foe.level, foe.chips, me.dice))
    if form != plain or any(chip.name or not chip.on for chip in (*me.chips, *foe.chips)):
        return ""
    written = WrittenRoll(written_side(me), None, written_side(foe), dice=me.dice)
    return written.text(str(book["dice"]))


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The dynamic test."""
    params = (
        Param("me", "data", Text("qui lance", "who throws"), default={}, shape=Side),
        Param("foe", "data", Text("qui résiste", "who resists"), default={}, shape=Side),
        OTHERS,
    )  # fmt: skip
    examples = (
        {"me": {"level": 2}, "foe": {"level": 0}},
        {"me": {"level": -1, "dice": "d8"}, "foe": {"level": 0}},
        {
            "me": {"name": "finn", "level": 1, "aspects": ["agile"]},
            "foe": {"name": "garde", "level": 1, "who": "gm"},
            "others": [{"name": "lena"}],
        },
    )
    label = Text("Test dynamique", "Dynamic test")
    return (CheckKind(OPPOSED, label, "FAT-3-25", params, lambda p: opposed(book, p), examples),)
