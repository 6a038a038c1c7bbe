"""Open difficulty: the total itself tells how much is achieved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablee.dice import Distribution
from tablee.game.check import Check, End, Node, Throw
from tablee.game.chip import Chip
from tablee.game.codec import from_data
from tablee.game.frozen import dataclass
from tablee.game.outcome import Number, Outcome, Reading
from tablee.game.problem import refuse_if
from tablee.game.reason import Value, because
from tablee.game.text import Text
from tablee.systems.krasses.book import Book
from tablee.systems.krasses.justify import Refusals, justify
from tablee.systems.krasses.party import (
    AUTOMATIC,
    Fallen,
    Justified,
    Party,
    Who,
    fallen,
    form_data,
    party_law,
    party_problems,
    written,
)

KEYS = ("critical_failure", "total", "feat")
CRITICAL = {"critical_failure": False, "feat": True}


@dataclass(frozen=True, slots=True)
class Open:
    """The file form."""

    bonus: int = 0
    chips: tuple[Chip, ...] = ()
    krasses: int = 0
    justified: Justified = "ask"
    who: Who = "pc"
    lifted: bool = False

    @property
    def party(self) -> Party:
        """The one who rolls."""
        return Party("", self.who, self.bonus, self.chips, self.krasses, self.justified)


def open_roll(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; raises `Refused` with every problem."""
    form = from_data(Open, params)
    refuse_if(party_problems(book, form.party, "", form.lifted))
    unsaid = form.lifted or form.who == "gm" or form.justified != "ask"
    notation = "" if unsaid else written(form.party)
    root = _root(book, form.party)
    return Check("open", form_data(form), root, KEYS, notation, by_total=True, chips=form.chips)


def in_open(kind: str) -> str:
    """Automatic results don't apply; criticals do."""
    return kind if kind in CRITICAL else "total"


def beats(book: Book, total: Number) -> tuple[tuple[str, Value], ...]:
    """The highest row strictly beaten, as the detail of an outcome."""
    row = book.beaten(total)
    return (("beats", row.key),) if row else ()


def _root(book: Book, party: Party) -> Throw:
    def law() -> Distribution[Any]:
        return party_law(book, party).map(lambda roll: (in_open(roll[0]), roll[1]))

    def read(faces: tuple[int, ...]) -> Reading:
        mine, _ = fallen(party, faces)
        key = (in_open(mine.kind(book)), mine.total(book))
        return Reading(key, mine.shown(book), mine.why(book, silent=AUTOMATIC), carry=mine)

    def then(key: tuple[str, Number]) -> Node:
        return End((_outcome(book, *key),))

    def then_with(_: tuple[str, Number], mine: Fallen) -> Node:
        return justify(book, (mine,), lambda refused: End((_told(book, mine, refused),)))

    return Throw("roll", party.dice(book), law, read, then, then_with=then_with)


def _outcome(book: Book, name: str, total: Number) -> Outcome:
    return Outcome(name, total, CRITICAL.get(name), beats(book, total))


def _told(book: Book, mine: Fallen, refusals: Refusals) -> Outcome:
    (refused,) = refusals
    kind, total = mine.kind(book), mine.total(book, refused)
    bare = _outcome(book, in_open(kind), total)
    why = [*mine.why_won(book, refused), *why_row(book, total)]
    if kind != in_open(kind) and kind != "ordinary":
        why.append(because("KRA-12", "numbers", total=total))
    facts = mine.facts(book, refused)
    return Outcome(bare.key, total, bare.success, bare.detail, "", None, facts, tuple(why))


def why_row(book: Book, total: Number) -> tuple[Any, ...]:
    """The row of the scale that a total beats."""
    row = book.beaten(total)
    if row is None:
        return (because("KRA-12", "none", total=total),)
    return (because("KRA-12", "row", total=total, row=Text(row.fr, row.en), value=row.value),)
