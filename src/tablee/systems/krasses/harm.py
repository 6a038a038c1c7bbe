"""Damage rolls: dice of any kind, to which krâsses are added."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.dice import Distribution, Expression, parse
from tablee.game.check import Check, Dice, End, Node, Throw
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.outcome import DieShown, Number, Outcome, Reading
from tablee.game.plain_dice import dice_check
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import because
from tablee.systems.krasses.book import LARGEST, Book
from tablee.systems.krasses.justify import Refusals, justify
from tablee.systems.krasses.party import (
    Fallen,
    Justified,
    Party,
    Who,
    form_data,
    krasse_law,
    party_problems,
    too_costly,
)

EXAMPLES = ("1d8+2", "2d6")


@dataclass(frozen=True, slots=True)
class Damage:
    """The file form: the damage dice as they are written, and the krâsse dice."""

    dice: str
    krasses: int = 0
    justified: Justified = "ask"
    who: Who = "pc"
    lifted: bool = False

    @property
    def party(self) -> Party:
        """The one who rolls."""
        return Party("", self.who, krasses=self.krasses, justified=self.justified)


def damage(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Damage, params)
    dice_check(form.dice, EXAMPLES)
    dice = parse(form.dice)
    refuse_if(party_problems(book, form.party, "", form.lifted))
    if abs(dice.constant) > LARGEST:
        refuse_if((problem("KRA-01", "dice", "large", expected=LARGEST),))
    return Check("damage", form_data(form), _root(book, form.party, dice), ("total",), by_total=True)


def _root(book: Book, party: Party, dice: Expression) -> Throw:
    def law() -> Distribution[Any]:
        thrown, won = dice.law(), krasse_law(book.dk, party.counting)
        if not all(isinstance(value, int) for value in book.dk.values):
            refuse_if(too_costly("KRA-16", 10 * len(thrown) * len(won)))
        return thrown.plus(won)

    def read(faces: tuple[int, ...]) -> Reading:
        count = dice.dice_count()
        thrown, shown = dice.read(faces[:count])
        names = [term.pool.die.name for term in dice.terms]
        known = tuple(DieShown("", names[at], face, value, kept) for at, face, value, kept in shown)
        mine = Fallen(
            Party("", party.who, int(thrown), (), party.krasses, party.justified), 0, 0, faces[count:]
        )
        why = because("HOUSE-dice", "total", total=thrown)
        return Reading(mine.total(book), (*known, *mine.shown(book)[2:]), (why,), carry=mine)

    def then(total: Number) -> Node:
        return End((Outcome("total", total),))

    def then_with(_: Number, mine: Fallen) -> Node:
        return justify(book, (mine,), lambda refused: End((_told(book, mine, refused),)))

    groups = [Dice(term.pool.die, term.pool.count) for term in dice.terms]
    groups += [Dice(book.dk, party.krasses)] if party.krasses else []
    return Throw("damage", tuple(groups), law, read, then, then_with=then_with)


def _told(book: Book, mine: Fallen, refusals: Refusals) -> Outcome:
    (refused,) = refusals
    facts = mine.facts(book, refused)
    why = mine.why_won(book, refused)
    return Outcome("total", mine.total(book, refused), None, (), "", None, facts, why)
