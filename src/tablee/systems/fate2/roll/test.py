"""A test: dice added to a level, against a difficulty or read as they fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.check import Check
from tablee.game.chip import Chip, net
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice import reading
from tablee.game.fudge_dice.level_roll import Degrees, Explained, LevelRoll, Shifts
from tablee.game.fudge_dice.notation import WrittenRoll
from tablee.game.fudge_dice.reading import against, levelled, roll_facts
from tablee.game.fudge_dice.throw import Falls
from tablee.game.move import Param
from tablee.game.outcome import Outcome
from tablee.game.problem import Problem, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fate2.core.book import FARTHEST, Book
from tablee.systems.fate2.core.dice import dice_rules
from tablee.systems.fate2.roll.degrees import degree

MOST_CHIPS, LONGEST = 60, 80


@dataclass(frozen=True, slots=True)
class Test:
    """The file form. ``goal`` is a number or words; None where the result itself is the outcome."""

    level: int = 0
    chips: tuple[Chip, ...] = ()
    goal: int | str | None = None
    dice: str = ""
    trait: str = ""


def difficulty(book: Book, given: int | str) -> int:
    """A difficulty by its number or its words; an empty text is Average."""
    return reading.difficulty(book.ladder, given, usual=0, largest=FARTHEST, rule="FAT-1-06")


def test(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Test, params)
    goal = None if form.goal is None else difficulty(book, form.goal)
    form = replace(form, goal=goal)
    refuse_if(_problems(form))
    level = form.level + net(form.chips)
    dice = dice_rules(book)

    def judge(degrees: Degrees) -> tuple[Outcome, ...]:
        (total, _mark), *_ = degrees
        if goal is None:
            return (Outcome("result", total),)
        return (
            Outcome("success" if total >= goal else "failure", total, total >= goal, margin=total - goal),
        )

    def explain(falls: Falls, shifts: Shifts) -> Explained:
        (fell,), (shift,) = falls, shifts
        total = level + fell.value + shift
        margin = None if goal is None else total - goal
        facts = dict(roll_facts(book.ladder, level, fell, shift, margin))
        own = levelled(book.ladder, level, form.trait)
        facts |= {} if goal is None else {"about": against(own, levelled(book.ladder, goal))}
        return (tuple(_told(book, own, total, fell.value, goal)),), (facts,)

    root = LevelRoll((dice.roller("", form.dice),), (level,), judge, explain).root()
    keys = ("result",) if goal is None else ("failure", "success")
    return Check("test", to_data(form), root, keys, _written(book, form, goal), by_total=goal is None)


def _told(book: Book, own: Text, total: int, dice: int, goal: int | None) -> Iterator[Reason]:
    yield because("FAT-1-05", "total", trait=own, dice=dice, result=book.say(total))
    if goal is None:
        return
    margin = total - goal
    said = "success" if margin >= 0 else "failure"
    yield because("FAT-1-07", said, result=book.say(total), goal=book.say(goal), margin=abs(margin))
    if margin >= 0:
        row = degree(book, margin, dynamic=False)
        yield because("FAT-3-06", "degree", degree=row.text, scope=row.scope, lasts=row.lasts)


def _problems(form: Test) -> Iterator[Problem]:
    numbers = (form.level, *(chip.value for chip in form.chips))
    if any(abs(n) > FARTHEST for n in numbers) or abs(net(form.chips)) > FARTHEST:
        yield problem("FAT-1-05", "level", "large", expected=FARTHEST)
    if any(abs(chip.sign) > 1 for chip in form.chips) or len(form.chips) > MOST_CHIPS:
        yield problem("FAT-1-05", "chips", "chips", expected=MOST_CHIPS)
    if len(form.trait) > LONGEST:
        yield problem("FAT-1-05", "trait", "long", expected=LONGEST)


def _written(book: Book, form: Test, goal: int | None) -> str:
    """The test as notation; empty where notation can't say all of it."""
    if form.trait or any(chip.name or not chip.on for chip in form.chips):
        return ""
    me = (form.level, *(chip.worth for chip in form.chips))
    return WrittenRoll(me, goal, dice=form.dice).text(str(book["dice"]))


PARAMS = (
    Param("level", "int", Text("niveau", "level"), default=0),
    Param("chips", "data", Text("modificateurs", "modifiers"), optional=True, shape=tuple[Chip, ...]),
    Param("goal", "text", Text("difficulté", "difficulty"), optional=True),
    Param("dice", "text", Text("dés", "dice"), default=""),
    Param("trait", "text", Text("nom du trait", "name of the trait"), default=""),
)


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The static test."""
    examples = ({"level": 1, "goal": 2}, {"level": 3}, {"dice": "4dF.1", "goal": ""})
    label = Text("Test", "Test")
    return (CheckKind("test", label, "FAT-1-06", PARAMS, lambda p: test(book, p), examples),)
