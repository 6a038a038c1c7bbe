"""The static test: dice added to a level, against a difficulty or read as they fall (FAT-3-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tablee.game.account import Cost
from tablee.game.check import Check, Node, Spend
from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass, replace
from tablee.game.fudge_dice.notation import WrittenRoll
from tablee.game.fudge_dice.reading import against
from tablee.game.ids import BlockId, Called
from tablee.game.move import Param
from tablee.game.outcome import Outcome
from tablee.game.problem import refuse_if
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import POINTS
from tablee.systems.fate2.points.fate_spends import POINT
from tablee.systems.fate2.points.prices import fate_prices, spend_table
from tablee.systems.fate2.roll.degrees import degree_at, degree_facts, degree_reason
from tablee.systems.fate2.roll.difficulties import difficulty
from tablee.systems.fate2.roll.open_throw import Contest, Places, Told, Totals, any_throw
from tablee.systems.fate2.roll.score import Measure, measure_of
from tablee.systems.fate2.roll.sides import (
    OTHERS,
    Bystander,
    Side,
    Who,
    bystander_problems,
    said,
    side_problems,
)

TEST = "test"


@dataclass(frozen=True, slots=True)
class Test:
    """The file form: that of one `Side`, and what it throws against.

    ``goal`` is a number or words; None where the result itself is the outcome (FAT-3-36). ``others`` are
    those who may help or counter.
    """

    level: int = 0
    chips: tuple[Chip, ...] = ()
    goal: int | str | None = None
    dice: str = ""
    trait: str = ""
    name: str = ""
    title: str = ""
    who: Who = "pc"
    aspects: tuple[str, ...] = ()
    point: bool = False
    others: tuple[Bystander, ...] = ()

    @property
    def side(self) -> Side:
        """The one who throws."""
        return Side(
            self.name, self.level, self.chips, self.dice, self.trait, self.title, self.who, self.aspects,
            self.point,
        )  # fmt: skip


def test(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Test, params)
    goal = None if form.goal is None else difficulty(book, form.goal)
    form, side = replace(form, goal=goal), form.side
    refuse_if((*side_problems(side), *bystander_problems(form.others, (side,))))
    lone = replace(side, name="")
    own, measure = said(book, side), measure_of(book, side.dice)

    def judge(totals: Totals, _ahead: Places) -> tuple[Outcome, ...]:
        (total,) = totals
        return (_judged(book, measure, total, goal),)

    def tell(totals: Totals, _ahead: Places) -> Told:
        (total,) = totals
        if goal is None:
            return ((),), ({"about": own} if side.trait else {},)
        about = against(own, measure.goal(goal))
        facts = degree_facts(book, measure.margin(total, measure.least(goal)), dynamic=False)
        return (tuple(reached(book, measure, total, goal)),), ({**facts, "about": about},)

    root = any_throw(book, (lone,), form.others, Contest(judge, tell, measure.say))
    data = to_data(form)
    keys = ("result",) if goal is None else ("failure", "success")
    return Check(
        TEST, data, root, keys, _written(book, form, goal), by_total=goal is None,
        costs=point_costs(book, side),
        before=before(book, side, {"check": TEST, **data, "point": True}, lambda form: test(book, form)),
        chips=side.chips,
    )  # fmt: skip


def _judged(book: Book, measure: Measure, total: int, goal: int | None) -> Outcome:
    if goal is None:
        return Outcome("result", total)
    margin = measure.margin(total, measure.least(goal))
    if margin < 0:
        return Outcome("failure", total, False, margin=margin)
    detail = (("degree", degree_at(book, margin, dynamic=False)),)
    return Outcome("success", total, True, detail, margin=margin)


def reached(book: Book, measure: Measure, total: int, goal: int) -> Iterator[Reason]:
    """Success or failure against a difficulty, with the degree."""
    margin = measure.margin(total, measure.least(goal))
    result, said = measure.say(total), "success" if margin >= 0 else "failure"
    yield because("FAT-1-07", said, result=result, goal=measure.goal(goal), margin=abs(margin))
    if margin >= 0:
        yield degree_reason(book, margin, dynamic=False)


def point_costs(book: Book, side: Side) -> tuple[Cost, ...]:
    """What is due before the dice."""
    return (Cost(POINTS, spend_table(book).own),) if side.point else ()


def before(
    book: Book, side: Side, paid: Mapping[str, Any], build: Callable[[Mapping[str, Any]], Check]
) -> tuple[Spend, ...]:
    """The fate point that may still be paid before the dice; ``paid`` is the file form with it (FAT-4-13)."""
    if side.point:
        return ()
    table = spend_table(book)
    why = (because("FAT-4-13", "offer", worth=table.worth),)

    def then(_pick: tuple[int, ...]) -> Node:
        return build({key: value for key, value in paid.items() if key != "check"}).root

    return (Spend(POINT, fate_prices(book, table.own), "", then, because=why, becomes=paid),)


def _written(book: Book, form: Test, goal: int | None) -> str:
    """The test as notation; empty where notation can't say all of it."""
    plain = Test(form.level, form.chips, form.goal, form.dice)
    if form != plain or any(chip.name or not chip.on for chip in form.chips):
        return ""
    return WrittenRoll(written_side(form.side), goal, dice=form.dice).text(str(book["dice"]))


def written_side(side: Side) -> tuple[int, ...]:
    """A side as notation has it."""
    return (side.level, *(chip.worth for chip in side.chips))


PARAMS = (
    Param("level", "int", Text("niveau", "level"), default=0),
    Param("chips", "data", Text("modificateurs", "modifiers"), optional=True, shape=tuple[Chip, ...]),
    Param("goal", "text", Text("difficulté", "difficulty"), optional=True),
    Param("dice", "text", Text("dés", "dice"), default=""),
    Param("trait", "text", Text("nom du trait", "name of the trait"), default=""),
    Param("name", "text", Text("qui", "who"), default=""),
    Param("title", "text", Text("son nom", "their name"), default="", shape=Called),
    Param("who", "choice", Text("qui lance", "who throws"), default="pc", options=("pc", "gm"),
          words=(Text("une joueuse ou un joueur", "a player"), Text("MJ", "GM"))),
    Param("aspects", "data", Text("aspects", "aspects"), optional=True, shape=tuple[BlockId, ...]),
    Param("point", "bool", Text("un Point de Destin avant les dés", "a fate point before the dice"),
          default=False),
    OTHERS,
)  # fmt: skip


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The static test."""
    examples = (
        {"level": 1, "goal": 2},
        {"level": 3},
        {"dice": "4dF.1", "goal": ""},
        {"level": 2, "goal": 4, "aspects": ["bagarreur"], "others": [{"name": "lena"}]},
        {"level": 0, "goal": 1, "dice": "d6", "aspects": ["agile"], "others": [{"name": "lena"}]},
        {"level": -2, "goal": -1, "dice": "d6+1", "chips": [{"name": "Outils", "value": 1}], "point": True},
    )
    label = Text("Test", "Test")
    return (CheckKind(TEST, label, "FAT-3-03", PARAMS, lambda p: test(book, p), examples),)
