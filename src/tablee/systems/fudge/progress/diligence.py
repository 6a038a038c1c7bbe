"""Several rolls of diligence, one for each part of a course; enough of them must succeed (FUD-5.3-03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablee.game.check import Check, End, Node
from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.throw import Falls, fall
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.roll.action import Side, difficulty, side_problems, trait_of

DILIGENCE = "diligence"
MOST_ROLLS = 12


@dataclass(frozen=True, slots=True)
class Diligence:
    """The file form: the attribute's level, modifiers, the difficulty, how many rolls, the skill studied."""

    level: int = 0
    chips: tuple[Chip, ...] = ()
    goal: int | str = 0
    rolls: int = 1
    dice: str = ""
    skill: str = ""


def needed(rolls: int) -> int:
    """How many of several rolls must succeed: at least half (FUD-5.3-03)."""
    return -(-rolls // 2)


def diligence(book: Book, params: Mapping[str, Any]) -> Check:
    """One roll after another; raises `Refused` with every problem."""
    form = from_data(Diligence, params)
    side = Side("", form.level, form.chips, form.dice)
    wrong = list(side_problems(book, side))
    if not 1 <= form.rolls <= MOST_ROLLS or len(form.skill) > 200:
        wrong.append(problem("FUD-5.3-03", "rolls", "rolls", expected=MOST_ROLLS, found=form.rolls))
    refuse_if(wrong)
    trait, goal = trait_of(book, side), difficulty(book, form.goal)

    def part(before: tuple[bool, ...]) -> Node:
        if len(before) == form.rolls:
            good = sum(before) >= needed(form.rolls)
            return End((Outcome("success" if good else "failure", sum(before), good),))

        def reasons(total: int) -> Iterator[Reason]:
            for at, held in enumerate(before, 1):
                yield because("FUD-5.3-03", "before_held" if held else "before_slack", at=at)
            said = "held" if total >= goal else "slack"
            yield because("FUD-5.3-03", said, at=len(before) + 1, degree=book.say(total), goal=book.say(goal))
            if len(before) + 1 == form.rolls:
                won = sum(before) + (total >= goal)
                yield because("FUD-5.3-03", "count", won=won, rolls=form.rolls, needed=needed(form.rolls))

        def read(falls: Falls, dice: tuple[DieShown, ...]) -> Reading:
            return Reading(None, dice, (*trait.because, *reasons(trait.level + falls[0].value)))

        return fall(
            (dice_rules(book).roller("", form.dice),),
            lambda falls: trait.level + falls[0].value >= goal,
            lambda held: part((*before, held)),
            read,
            f"{DILIGENCE}-{len(before) + 1}",
        )

    return Check(DILIGENCE, to_data(form), part(()), ("failure", "success"))


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """Diligence in a course."""
    params = (
        Param("level", "int", Text("niveau", "level"), default=0),
        Param("chips", "data", Text("modificateurs", "modifiers"), optional=True, shape=tuple[Chip, ...]),
        Param("goal", "text", Text("difficulté", "difficulty"), default=""),
        Param("rolls", "int", Text("nombre de jets", "number of rolls"), default=1, low=1, high=MOST_ROLLS),
        Param("dice", "text", Text("dés", "dice"), default=""),
        Param("skill", "text", Text("ce qui est étudié", "what is studied"), default=""),
    )
    examples = ({"level": 0, "goal": -1, "rolls": 2, "dice": "2dF"}, {"level": 1, "goal": 0, "rolls": 1})
    label = Text("Assiduité", "Diligence")
    return (
        CheckKind(DILIGENCE, label, "FUD-5.3-03", params, lambda p: diligence(book, p), examples, "settle"),
    )
