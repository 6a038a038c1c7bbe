"""Who goes first: everybody rolls, and those who tie roll again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.game.check import Again, Check, End, Node
from tablee.game.chip import Chip, net
from tablee.game.codec import from_data, to_data
from tablee.game.fight.course import MOST_FIGHTERS
from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.methods import FIXED
from tablee.game.fudge_dice.opposed import ranked
from tablee.game.fudge_dice.throw import Falls, Fell, fall
from tablee.game.ids import Called, SheetId
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.dice import dice_rules

Order = tuple[tuple[int, ...], ...]
"""Places of entrants, the quickest group first; those in one group have tied."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A side, a fighter, or some who roll as one: who they are, what they are called, what they roll with."""

    name: str = ""
    who: tuple[SheetId, ...] = ()
    level: int = 0
    chips: tuple[Chip, ...] = ()
    dice: str = ""
    title: Called = ""


@dataclass(frozen=True, slots=True)
class Contest:
    """The file form."""

    entrants: tuple[Entrant, ...] = ()


def initiative(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check; raises `Refused` with every problem."""
    form = from_data(Contest, params)
    entrants, names = form.entrants, tuple(e.name for e in form.entrants)
    if not 2 <= len(entrants) <= MOST_FIGHTERS or len(set(names)) < len(names):
        found = len(entrants)
        refuse_if((problem("FUD-4.2.3-02", "entrants", "count", expected=MOST_FIGHTERS, found=found),))
    root = _node(book, entrants, (tuple(range(len(entrants))),))
    return Check("initiative", to_data(form), root, ("after", "tie", "first"), sides=names)


def _node(book: Book, entrants: tuple[Entrant, ...], order: Order) -> Node:
    """Those who are tied roll: the order gets finer, or they roll once more."""
    tied = [at for group in order if len(group) > 1 for at in group]
    name = "initiative-" + "-".join(".".join(map(str, group)) for group in order)
    together = book["initiative_ties"] == "together"

    def finer(falls: Falls) -> Order:
        totals = {at: _total(entrants[at], fell.value) for at, fell in zip(tied, falls, strict=True)}
        return tuple(part for group in order for part in ranked(group, totals))

    def then(found: Order) -> Node:
        if together or all(len(group) == 1 for group in found):
            return End(_outcomes(entrants, found))
        return Again(name) if found == order else _node(book, entrants, found)

    def told(falls: Falls, dice: tuple[DieShown, ...]) -> Reading:
        found, known = finer(falls), dict(zip(tied, falls, strict=True))
        totals = {at: _total(entrants[at], fell.value) for at, fell in known.items()}
        each = tuple(
            because("FUD-4.2.3-02", "total", name=entrants[at].title or entrants[at].name, total=total)
            for at, total in totals.items()
        )
        again = tuple(at for group in found if len(group) > 1 for at in group)
        if again and not together:
            names = tuple(entrants[at].title or entrants[at].name for at in again)
            each = (*each, because("FUD-4.2.3-02", "again", names=names))
        facts = tuple({"total": totals[at]} if at in totals else {} for at in range(len(entrants)))
        return Reading(found, dice, each, facts)

    if len(tied) < 2:
        return End(_outcomes(entrants, order))
    if all(entrants[at].dice == FIXED for at in tied):  # nobody rolls: equals stay equals
        return End(_outcomes(entrants, finer(tuple(Fell(0, 0) for _ in tied))))
    dice = dice_rules(book)
    rollers = tuple(dice.roller(entrants[at].name, entrants[at].dice) for at in tied)
    return fall(rollers, finer, then, told, name)


def _total(entrant: Entrant, dice: int) -> int:
    return entrant.level + net(entrant.chips) + dice


def _outcomes(entrants: tuple[Entrant, ...], order: Order) -> tuple[Outcome, ...]:
    """One for each entrant: the place in the order, the first having the initiative."""
    place = {at: rank for rank, group in enumerate(order) for at in group}
    shared = {at for group in order if len(group) > 1 for at in group}
    return tuple(
        Outcome(
            "tie" if at in shared else "first" if place[at] == 0 else "after",
            success=place[at] == 0,
            detail=(("place", place[at] + 1),),
            side=entrant.name,
        )
        for at, entrant in enumerate(entrants)
    )


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The roll for initiative."""
    params = (Param("entrants", "data", Text("qui lance", "who rolls"), shape=tuple[Entrant, ...]),)
    two = [{"name": "a", "level": 1, "dice": "2dF"}, {"name": "b", "level": 0, "dice": "2dF"}]
    examples = (
        {"entrants": two},
        {"entrants": [*two, {"name": "c", "level": 1, "dice": "1dF"}]},
        {"entrants": [{"name": "a", "level": 1, "dice": FIXED}, {"name": "b", "dice": FIXED}]},
    )
    label = Text("Initiative", "Initiative")
    made = CheckKind(
        "initiative",
        label,
        "FUD-4.2.3-02",
        params,
        lambda p: initiative(book, p),
        examples,
        "take_initiative",
    )
    return (made,)
