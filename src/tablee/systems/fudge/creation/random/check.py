"""Dice that make a character: the level of a Trait, a Gift or a Fault (FUD-1.8)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Literal

from tablee.dice import Distribution, d
from tablee.game.check import Again, Check, Dice, End, Node, Throw
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.reason import because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.creation.random.tables import SIX, level_table, lot

AGAIN = 0
"""The key of a row that does not stand and is thrown again."""
NOTHING = Text("Rien", "Nothing")


@dataclass(frozen=True, slots=True)
class RandomTrait:
    """The file form: an Attribute or a Skill."""

    role: Literal["attribute", "skill"] = "attribute"


@dataclass(frozen=True, slots=True)
class RandomGift:
    """The file form: a Gift or a Fault; ``struck`` are rows that don't stand, being on the sheet already."""

    role: Literal["gift", "fault"] = "gift"
    struck: tuple[int, ...] = ()


def random_trait(book: Book, params: Mapping[str, Any]) -> Check:
    """The level of a Trait by dice (FUD-1.8-01, FUD-1.8-03)."""
    form = from_data(RandomTrait, params)
    method = level_table(book, form.role).method

    def read(faces: tuple[int, ...]) -> Reading:
        level, total = method.value(faces), sum(faces)
        rule = "FUD-1.8-01" if form.role == "attribute" else "FUD-1.8-03"
        why = because(rule, "read", total=total, level=book.say(level))
        return Reading(level, method.shown(faces), (why,))

    root = Throw(
        "random", method.dice(), lambda: method.law, read, lambda level: End((Outcome("degree", level),))
    )
    return Check("random_trait", to_data(form), root, ("degree",), by_total=True)


def random_gift(book: Book, params: Mapping[str, Any]) -> Check:
    """A Gift or a Fault by dice; empty rows and contraries are thrown again (FUD-1.8-05, FUD-1.8-06)."""
    form = from_data(RandomGift, params)
    rows = lot(book)
    again = {row for row in form.struck if row in rows.rows}
    if book["random_empty"] == "rethrow":
        again |= {number for number in rows.rows if rows.name(number, form.role) is None}
    if len(again) == len(rows.rows):
        again = set()  # nothing would ever stand

    def key(faces: tuple[int, ...]) -> int:
        number = rows.row(faces)
        return AGAIN if number in again else number

    def law() -> Distribution[int]:
        return Distribution((key(faces), 1) for faces in product(range(1, SIX + 1), repeat=rows.dice))

    def read(faces: tuple[int, ...]) -> Reading:
        number = rows.row(faces)
        name = rows.name(number, form.role)
        shown = tuple(DieShown("", d(SIX).name, face, face) for face in faces)
        said = "again" if number in again else "read" if name else "empty"
        why = because("FUD-1.8-06", said, row=number, name=name or NOTHING)
        return Reading(key(faces), shown, (why,))

    def then(number: int) -> Node:
        return Again("gift") if number == AGAIN else End((Outcome("total", number),))

    root = Throw("gift", (Dice(d(SIX), rows.dice),), law, read, then)
    return Check("random_gift", to_data(form), root, ("total",), by_total=True)


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """Both of them."""
    traits = Param("role", "choice", Text("de quoi", "of what"), "attribute", options=("attribute", "skill"))
    gifts = Param("role", "choice", Text("de quoi", "of what"), "gift", options=("gift", "fault"))
    struck = Param(
        "struck", "data", Text("lignes écartées", "rows struck"), default=(), shape=tuple[int, ...]
    )
    return (
        CheckKind(
            "random_trait",
            Text("Niveau au hasard", "Random level"),
            "FUD-1.8-01",
            (traits,),
            lambda p: random_trait(book, p),
            ({"role": "attribute"}, {"role": "skill"}),
        ),
        CheckKind(
            "random_gift",
            Text("Don ou Défaut au hasard", "Random Gift or Fault"),
            "FUD-1.8-05",
            (gifts, struck),
            lambda p: random_gift(book, p),
            ({"role": "gift"}, {"role": "fault", "struck": [5]}),
            "take_gift",
        ),
    )
