"""A roll of a Trait: against a difficulty, or read on the ladder as it falls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from tablee.game.check import Check, End, Node, Spend
from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.level_roll import Degrees, Explained, LevelRoll, Push, Shifts
from tablee.game.fudge_dice.methods import FIXED
from tablee.game.fudge_dice.notation import WrittenRoll, WrittenSide
from tablee.game.fudge_dice.reading import against, announced, levelled, roll_facts
from tablee.game.fudge_dice.throw import Falls, Fell, Roller, still
from tablee.game.move import Param
from tablee.game.outcome import Outcome, Reading
from tablee.game.problem import refuse_if
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.points.spends import (
    FOUR,
    SUCCESS,
    Nudge,
    before,
    costs,
    nudge_spends,
    nudges,
    point_problems,
)
from tablee.systems.fudge.roll.action import (
    Point,
    Side,
    Trait,
    Verdict,
    Who,
    difficulty,
    difficulty_warnings,
    side_problems,
    side_warnings,
    trait_of,
)
from tablee.systems.fudge.roll.critical import FAILURE, by_margin, natural
from tablee.systems.fudge.roll.critical import SUCCESS as CRITICAL

GRADED = (FAILURE, "degree", CRITICAL)
JUDGED = (FAILURE, "failure", "success", CRITICAL)


@dataclass(frozen=True, slots=True)
class Roll:
    """The file form. ``goal`` is a number or words, an empty text the usual difficulty, None where the
    degree itself is the outcome (FUD-3.2.1-08); ``concerns`` is whom a roll of the game master is about."""

    level: int = 0
    chips: tuple[Chip, ...] = ()
    goal: int | str | None = None
    dice: str = ""
    median: bool = False
    supports: tuple[int, ...] = ()
    helped: int | None = None
    verdict: Verdict = "roll"
    who: Who = "pc"
    point: Point = ""
    concerns: str = ""
    trait: str = ""
    attributes: tuple[int, ...] = ()

    @property
    def side(self) -> Side:
        """The one who rolls."""
        return Side(
            "",
            self.level,
            self.chips,
            self.dice,
            self.median,
            self.supports,
            self.helped,
            self.who,
            self.point,
            self.trait,
            self.attributes,
        )


def roll(book: Book, params: Mapping[str, Any], kind: str = "roll") -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Roll, params)
    goal = None if form.goal is None else difficulty(book, form.goal)
    form, side = replace(form, goal=goal), form.side
    refuse_if((*side_problems(book, side), *point_problems(book, side, goal)))
    warned = (*side_warnings(book, side), *(() if goal is None else difficulty_warnings(book, goal)))

    def tree() -> Node:
        judge, told = partial(judged, book, goal), partial(_why, book, goal)
        return trait_roll(book, side, goal, judge, told, form.concerns, kind).root()

    def paid(use: str) -> Mapping[str, Any]:
        return {"check": kind, **to_data(form), "point": use}

    def root(paid: Mapping[str, Any]) -> Node:
        return roll(book, paid, kind).root

    return Check(
        kind, to_data(form), said((side,), form.verdict) or tree(), GRADED if goal is None else JUDGED,
        _written(book, form, goal), by_total=goal is None, costs=costs(book, side),
        before=before(book, side, goal, paid, root) if form.verdict == "roll" else (),
        because=tuple(p.reason for p in warned),
    )  # fmt: skip


def trait_roll(
    book: Book,
    side: Side,
    goal: int | None,
    judge: Callable[[int, int], Outcome],
    told: Callable[[int, Fell], Iterable[Reason]],
    concerns: str = "",
    name: str = "roll",
) -> LevelRoll:
    """The roll of one side. ``judge`` makes an outcome of a total and of what the natural dice say; ``told``
    explains it."""
    trait = trait_of(book, side)

    def explain(falls: Falls, shifts: Shifts) -> Explained:
        (fell,), (shift,) = falls, shifts
        total = trait.level + fell.value + shift
        margin = None if goal is None else total - goal
        facts = dict(roll_facts(book.ladder, trait.level, fell, shift, margin))
        own = named(book, side, trait)
        if goal is not None:
            facts["about"] = against(own, levelled(book.ladder, goal))
        elif side.trait:
            facts["about"] = own
        return ((*rolled(book, side, trait, fell, shift), *told(total, fell)),), (facts,)

    def offered() -> tuple[Nudge, ...]:
        return () if side.point else nudges(book, (side,), concerns)

    called = "point" if side.point == FOUR else name
    return level_roll(book, (side,), (trait,), lambda key: (judge(*key[0]),), explain, offered, called)


def named(book: Book, side: Side, trait: Trait) -> Text:
    """« Corps Bon (+1) » (FUD-1.2-01); the level alone where the Trait is not named."""
    return levelled(book.ladder, trait.level, side.trait)


def rolled(book: Book, side: Side, trait: Trait, fell: Fell, shift: int = 0) -> Iterator[Reason]:
    """Step by step from the Trait to the rolled degree; ``shift`` is what points pushed the dice by."""
    yield from trait.because
    dice = fell.value + shift
    if side.point:
        yield because("FUD-1.3.6-10", "counts", dice=dice)
    elif side.dice == FIXED:
        yield because("FUD-3.5-06", "fixed", level=book.say(trait.level))
    else:
        way = dice_rules(book).method(side.dice)
        yield because("FUD-3.1-01", "fell", method=way.label, dice=fell.natural)
    if fell.value != fell.natural and not side.point:
        yield because("FUD-7.4.3-01", "more", natural=fell.natural, dice=fell.value)
    if shift:
        yield because("FUD-1.3.6-08", "nudged", shift=shift, dice=dice)
    total = trait.level + dice
    own, came = named(book, side, trait), levelled(book.ladder, total)
    yield because("FUD-3.1-03", "total", trait=own, dice=dice, degree=came)
    short = announced(book.ladder, trait.level, dice)
    yield because("FUD-3.2.1-07", "announced", short=short, degree=book.say(total))


def level_roll(
    book: Book,
    sides: tuple[Side, ...],
    traits: tuple[Trait, ...],
    judge: Callable[[Degrees], tuple[Outcome, ...]],
    explain: Callable[[Falls, Shifts], Explained],
    offered: Callable[[], tuple[Nudge, ...]],
    name: str,
) -> LevelRoll:
    """A roll of Traits with critical results and nudges; a point that was paid for stands for the dice."""
    dice, four = dice_rules(book), book.number("four_value")
    rollers = tuple(
        Roller(side.name, worth=four) if side.point == FOUR else side.roller(dice) for side in sides
    )

    def spends(pushes: int, push: Push) -> tuple[Spend, ...]:
        return nudge_spends(book, offered(), pushes, lambda nudge: push(nudge.key, nudge.at, nudge.step))

    levels = tuple(trait.level for trait in traits)
    return LevelRoll(rollers, levels, judge, explain, partial(natural, book), spends, name)


def said(sides: tuple[Side, ...], ruled: Verdict) -> Node | None:
    """The step in which the game master's word or a point of the first side decides; None where dice do."""
    if ruled != "roll":
        return _decided("verdict", sides, ruled == "automatic", because("FUD-3.2-01", ruled))
    if sides[0].point == SUCCESS:
        return _decided("point", sides, True, because("FUD-1.3.6-07", "paid"))
    return None


def _decided(name: str, sides: tuple[Side, ...], won: bool, why: Reason) -> Node:
    outcomes = tuple(
        Outcome("success" if good else "failure", None, good, side=side.name)
        for side, good in zip(sides, (won, *(not won for _ in sides[1:])), strict=True)
    )
    return still(name, won, lambda: Reading(won, (), (why,)), lambda _: End(outcomes))


def judged(book: Book, goal: int | None, total: int, critical: int) -> Outcome:
    """The outcome of a total, where ``critical`` is what the natural dice say (FUD-3.1-05, FUD-3.6)."""
    if goal is None:
        return Outcome({1: CRITICAL, -1: FAILURE}.get(critical, "degree"), total)
    sign = critical or by_margin(book, total - goal)
    won = total >= goal
    if critical and book.on("critical_overrides"):
        won = critical > 0
    key = (
        CRITICAL if won and sign > 0 else FAILURE if sign < 0 and not won else "success" if won else "failure"
    )
    return Outcome(key, total, won, margin=total - goal)


def _why(book: Book, goal: int | None, total: int, fell: Fell) -> Iterator[Reason]:
    if goal is not None:
        said = "success" if total >= goal else "failure"
        yield because(
            "FUD-3.4-03", said, degree=book.say(total), goal=book.say(goal), margin=total - goal
        )  # fmt: skip
    found = natural(book, fell)
    if found:
        yield because("FUD-3.6-01", "success" if found > 0 else "failure", natural=fell.natural)
        if goal is not None and (total >= goal) != (found > 0):
            yield because("FUD-3.6-03", "aside" if book.on("critical_overrides") else "kept")
    elif goal is not None and by_margin(book, total - goal):
        said = "success" if total > goal else "failure"
        yield because("FUD-3.6-04", said, margin=total - goal, least=book.number("critical_margin"))


def _written(book: Book, form: Roll, goal: int | None) -> str:
    """The roll as notation; empty where notation can't say all of it."""
    said = Roll(form.level, form.chips, form.goal, form.dice, trait=form.trait)
    if form != said or any(chip.name or not chip.on for chip in form.chips):
        return ""
    return WrittenRoll(written_side(form.side), goal, dice=form.dice).text(str(book["dice"]))


def written_side(side: Side) -> WrittenSide:
    """A side as notation has it."""
    return (side.level, *(chip.worth for chip in side.chips))


PARAMS = (
    Param("level", "int", Text("niveau", "level"), default=0),
    Param("chips", "data", Text("modificateurs", "modifiers"), optional=True, shape=tuple[Chip, ...]),
    Param("goal", "text", Text("difficulté", "difficulty"), optional=True),
    Param("dice", "text", Text("dés", "dice"), default=""),
    Param("median", "bool", Text("médian de trois jets", "median of three"), default=False),
    Param("supports", "data", Text("Traits qui aident", "Traits that help"), optional=True,
          shape=tuple[int, ...]),
    Param("attributes", "data", Text("Caractéristiques qui aident une Compétence",
          "Attributes that help a Skill"), optional=True, shape=tuple[int, ...]),
    Param("helped", "int", Text("Caractéristique qui aide", "attribute that helps"), optional=True),
    Param(
        "verdict", "choice", Text("décision du MJ", "the GM’s word"), default="roll",
        options=("roll", "automatic", "impossible"),
        words=(Text("un jet", "a roll"), Text("réussite sans jet", "success, no roll"),
               Text("impossible", "impossible")),
    ),
    Param("who", "choice", Text("qui lance", "who throws"), default="pc", options=("pc", "gm"),
          words=(Text("une joueuse ou un joueur", "a player"), Text("MJ", "GM"))),
    Param("point", "choice", Text("Point Fudge", "Fudge point"), default="", options=("", SUCCESS, FOUR),
          words=(Text("aucun", "none"), Text("réussite automatique", "automatic success"),
                 Text("+4 automatique", "automatic +4"))),
    Param("concerns", "sheet", Text("pour qui", "about whom"), default=""),
    Param("trait", "text", Text("nom du Trait", "name of the Trait"), default=""),
)  # fmt: skip


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The roll of a Trait."""
    examples = ({"level": 1, "goal": 2}, {"dice": "2dF"}, {"level": 1, "dice": "2dF", "goal": ""})
    label = Text("Jet", "Roll")
    return (CheckKind("roll", label, "FUD-3.1-02", PARAMS, lambda p: roll(book, p), examples),)
