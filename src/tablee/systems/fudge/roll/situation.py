"""Dice without a Trait: how things stand, a question with two answers, how an NPC takes people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from tablee.dice import d, uniform
from tablee.game.check import Check, Dice, End, Throw
from tablee.game.chip import Chip
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.throw import Falls, Fell, fall
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.core.book import LARGEST, Book, Worded
from tablee.systems.fudge.core.dice import dice_rules
from tablee.systems.fudge.core.index import plain
from tablee.systems.fudge.core.sheet import ATTRIBUTE
from tablee.systems.fudge.core.traits import value_of
from tablee.systems.fudge.creation.costs import costs
from tablee.systems.fudge.roll.action import Side, side_problems
from tablee.systems.fudge.roll.trait import PARAMS, roll, trait_roll

SITUATION, REACTION, QUESTION = "situation", "reaction", "question"
YES, NO = "yes", "no"
MOST_ROWS = 40
COIN, PARITY, D6 = "coin", "parity", "d6"


@dataclass(frozen=True, slots=True)
class ReadingRow(Worded):
    """From ``low`` upward an NPC reacts so; the first row has all below."""

    key: str
    fr: str
    en: str
    low: int = -LARGEST


@dataclass(frozen=True, slots=True)
class ModifierRow:
    """Something that makes an NPC kinder or less so, with the names of Traits for which it stands ready."""

    key: str
    fr: str
    en: str
    value: int = 1
    traits: tuple[str, ...] = ()
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReactionTable:
    """``data/reactions.toml``."""

    readings: tuple[ReadingRow, ...]
    modifiers: tuple[ModifierRow, ...]

    def __post_init__(self) -> None:
        lows = [row.low for row in self.readings]
        far = any(abs(n) > LARGEST for n in (*lows, *(row.value for row in self.modifiers)))
        keys = {row.key for row in self.readings}
        wrong = not keys or keys - set(REACTIONS) or len(keys) < len(lows)
        if far or wrong or any(a >= b for a, b in pairwise(lows)) or len(self.modifiers) > MOST_ROWS:
            refuse_if((problem("FUD-3.7-03", "tables.reactions", "rows", expected=REACTIONS),))


REACTIONS = ("bad", "moderate", "good")
"""Keys of the readings, the worst first."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """The file form: modifiers, dice, and whom the reaction is to."""

    chips: tuple[Chip, ...] = ()
    dice: str = ""
    concerns: str = ""

    @property
    def side(self) -> Side:
        """The game master rolls, and nobody's Trait: the dice start from Fair."""
        return Side(chips=self.chips, dice=self.dice, who="gm")


def situation(book: Book, params: Mapping[str, Any]) -> Check:
    """Dice read on the ladder, or against a level that something happens from (FUD-3.1-08)."""
    return roll(book, params, SITUATION)


def reaction(book: Book, params: Mapping[str, Any]) -> Check:
    """A secret roll of the game master: how somebody without a set attitude reacts (FUD-3.7-01)."""
    form = from_data(Reaction, params)
    refuse_if(side_problems(book, form.side))
    rows = book.table("reactions", ReactionTable).readings

    def row_of(total: int) -> ReadingRow:
        return next((row for row in reversed(rows) if total >= row.low), rows[0])

    def judge(total: int, critical: int) -> Outcome:
        return Outcome(row_of(total).key, total)

    def told(total: int, fell: Fell) -> Iterator[Reason]:
        yield because("FUD-3.7-03", "reads", degree=book.say(total), how=row_of(total).text)

    plan = trait_roll(book, form.side, None, judge, told, form.concerns, REACTION)
    return Check(REACTION, to_data(form), plan.root(), REACTIONS)


def reaction_chips(book: Book, sheet: Sheet | None = None) -> tuple[Chip, ...]:
    """The modifiers of the table as chips to take, each at its usual value (FUD-3.7-02); what the sheet of
    whom the reaction is to says of them stands ready."""
    return tuple(_reaction_chip(book, row, sheet) for row in book.table("reactions", ReactionTable).modifiers)


def _reaction_chip(book: Book, row: ModifierRow, sheet: Sheet | None) -> Chip:
    worth = 0 if sheet is None else brought(book, row, sheet)
    value = worth or row.value
    sign = -1 if value < 0 else 1
    return Chip(row.fr, abs(value), sign, on=bool(worth), role=REACTION, rule="FUD-3.7-02")


def brought(book: Book, row: ModifierRow, sheet: Sheet) -> int:
    """What a sheet brings to a reaction by one modifier: more where the Trait has a number of its own."""
    usual, found = costs(book).attribute_default, 0
    names = {plain(name): 1 for name in row.traits} | {plain(name): -1 for name in row.against}
    for block in sheet.blocks:
        sign = names.get(plain(block.name), 0) if isinstance(block, (Power, Levelled)) else 0
        if isinstance(block, Power):
            found += sign * row.value * max(1, value_of(book, block))
        elif isinstance(block, Levelled) and block.role == ATTRIBUTE and block.level is not None:
            found += sign * row.value * ((block.level > usual) - (block.level < usual))
    return found


def reaction_words(book: Book, name: str) -> Text | None:
    """The words of the table for a modifier of that name."""
    rows = book.table("reactions", ReactionTable).modifiers
    return next((Text(row.fr, row.en) for row in rows if row.fr == name), None)


@dataclass(frozen=True, slots=True)
class Question:
    """The file form of a question with two answers; ``way`` empty: as the game has it."""

    way: str = ""
    dice: str = ""


def question(book: Book, params: Mapping[str, Any]) -> Check:
    """Yes or no at equal odds, or nearly (FUD-3.1-09): a coin, or even and odd."""
    form = from_data(Question, params)
    way = form.way or str(book["question"])
    ways = (COIN, PARITY, D6)
    refuse_if([] if way in ways else [problem("FUD-3.1-09", "way", "unknown", expected=ways, found=way[:20])])
    if way == PARITY:
        return _parity(book, form)
    sides = 2 if way == COIN else 6

    def read(faces: tuple[int, ...]) -> Reading:
        face = faces[0]
        why = because("FUD-3.1-09", "coin" if way == COIN else "die", face=face)
        return Reading(face % 2 == 0, (DieShown("", d(sides).name, face, face),), (why,))

    law = uniform([True, False])
    root = Throw(QUESTION, (Dice(d(sides), 1),), lambda: law, read, _answer)
    return Check(QUESTION, to_data(form), root, (NO, YES))


def _parity(book: Book, form: Question) -> Check:
    """Even or odd on the game's dice: not quite as likely as each other."""
    even = dice_rules(book).method(form.dice).law.chance(lambda value: value % 2 == 0)

    def told(falls: Falls, dice: tuple[DieShown, ...]) -> Reading:
        why = because("FUD-3.1-09", "parity", dice=falls[0].value, chance=str(even))
        return Reading(None, dice, (why,))

    root = fall(
        (dice_rules(book).roller("", form.dice),), lambda f: f[0].value % 2 == 0, _answer, told, QUESTION
    )
    return Check(QUESTION, to_data(form), root, (NO, YES))


def _answer(even: bool) -> End:
    return End((Outcome(YES if even else NO, None, even),))


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """Situation roll, question, reaction."""
    chips = Param("chips", "data", Text("modificateurs", "modifiers"), optional=True, shape=tuple[Chip, ...])
    dice = Param("dice", "text", Text("dés", "dice"), default="")
    concerns = Param("concerns", "sheet", Text("envers qui", "to whom"), default="")
    way = Param(
        "way", "choice", Text("comment", "how"), default="", options=("", COIN, PARITY, D6),
        words=(Text("comme le jeu le veut", "as the game has it"), Text("pièce", "coin"),
               Text("pair ou impair", "even or odd"), Text("1d6", "1d6")),
    )  # fmt: skip
    bare = tuple(p for p in PARAMS if p.name in ("chips", "goal", "dice", "median", "who", "concerns"))
    return (
        CheckKind(
            SITUATION, Text("Jet de Situation", "Situation roll"), "FUD-3.1-08", bare,
            lambda p: situation(book, p), ({"goal": 1, "dice": "2dF"}, {"dice": "2dF"}),
        ),
        CheckKind(
            REACTION, Text("Jet de Réaction", "Reaction roll"), "FUD-3.7-01", (chips, dice, concerns),
            lambda p: reaction(book, p), ({"dice": "2dF"},),
        ),
        CheckKind(
            QUESTION, Text("Pile ou face", "Heads or tails"), "FUD-3.1-09", (way, dice),
            lambda p: question(book, p), ({}, {"way": "parity", "dice": "2dF"}),
        ),
    )  # fmt: skip
