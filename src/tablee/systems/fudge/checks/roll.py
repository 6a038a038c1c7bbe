"""A roll of a Trait: against a difficulty, or read on the ladder as it falls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.check import Check, End, Node
from tablee.game.chip import Chip, net
from tablee.game.codec import from_data, to_data
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.reason import because
from tablee.game.record import dataclass
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.book import Book
from tablee.systems.fudge.falling import Falls, Roller, fall


@dataclass(frozen=True, slots=True)
class Roll:
    """The file form: the Trait's level, modifiers, and what it must reach."""

    level: int = 0
    chips: tuple[Chip, ...] = ()
    goal: int | None = None
    dice: str = ""
    median: bool = False


def roll(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Roll, params)
    base = form.level + net(form.chips)

    def then(total: int) -> Node:
        if form.goal is None:
            return End((Outcome("degree", total),))
        won = total >= form.goal
        return End((Outcome("success" if won else "failure", total, won, margin=total - form.goal),))

    def told(falls: Falls, dice: tuple[DieShown, ...]) -> Reading:
        total = base + falls[0].value
        why = because("FUD-3.1-03", "total", level=form.level, dice=falls[0].value, total=total)
        return Reading(None, dice, (why,))

    root = fall(book, (Roller("", form.dice, form.median),), lambda f: base + f[0].value, then, told)
    keys = ("degree",) if form.goal is None else ("failure", "success")
    return Check("roll", to_data(form), root, keys, by_total=form.goal is None)


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The roll of a Trait."""
    params = (
        Param("level", "int", Text("niveau", "level"), default=0),
        Param("chips", "data", Text("modificateurs", "modifiers"), optional=True),
        Param("goal", "int", Text("difficulté", "difficulty"), optional=True),
        Param("dice", "text", Text("dés", "dice"), default=""),
        Param("median", "bool", Text("médian de trois jets", "median of three"), default=False),
    )
    label = Text("Jet", "Roll")
    examples = ({"level": 1, "goal": 2}, {"level": 0})
    return (CheckKind("roll", label, "FUD-3.1-02", params, lambda p: roll(book, p), examples),)
