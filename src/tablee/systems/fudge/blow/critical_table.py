"""The table of critical results in a fight: which row it is, and who suffers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from tablee.dice import Distribution, d
from tablee.game.check import Again, Check, Dice, End, Node, Throw
from tablee.game.codec import from_data, to_data
from tablee.game.frozen import dataclass
from tablee.game.move import Param
from tablee.game.outcome import DieShown, Outcome, Reading
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.system import CheckKind
from tablee.game.text import Text
from tablee.systems.fudge.blow.table_throw import totals_law
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.roll.action import LONGEST
from tablee.systems.fudge.roll.critical import CriticalTable, missing, row_of

NAME, KEY = "critical", "effect"


@dataclass(frozen=True, slots=True)
class Suffered:
    """The file form: a critical success or failure, of whom, against whom."""

    sign: Literal[1, -1] = 1
    me: str = "me"
    foe: str = "other"

    @property
    def victim(self) -> str:
        """Whoever suffers: the opponent of a critical success, the roller of a critical failure."""
        return self.foe if self.sign > 0 else self.me


def critical(book: Book, params: Mapping[str, Any]) -> Check:
    """Build the check from its file form; an empty row is thrown again (FUD-3.6-06)."""
    form, table = from_data(Suffered, params), book.table("criticals", CriticalTable)
    if max(len(form.me), len(form.foe)) > LONGEST:
        refuse_if((problem("FUD-3.6-06", "me", "name", expected=LONGEST),))

    def law() -> Distribution[int]:
        return totals_law(book)

    def read(faces: tuple[int, ...]) -> Reading:
        dice = tuple(DieShown("", d(table.sides).name, face, face) for face in faces)
        return Reading(sum(faces), dice, tuple(_why(book, form, sum(faces))), ({"dice": sum(faces)},))

    def then(total: int) -> Node:
        row = row_of(book, total)
        if not row.fr:
            return Again(NAME)
        return End((Outcome(KEY, None, None, (("effect", row.key),), form.victim),))

    root = Throw(NAME, (Dice(d(table.sides), table.dice),), law, read, then)
    empty = missing(book)
    warned = (because("FUD-3.6-06", "empty", rows=empty),) if empty else ()
    return Check(NAME, to_data(form), root, (KEY,), because=warned)


def _why(book: Book, form: Suffered, total: int) -> Iterator[Reason]:
    row = row_of(book, total)
    if not row.fr:
        yield because("FUD-3.6-06", "again", total=total)
        return
    yield because("FUD-3.6-06", "row", total=total, effect=row.text)
    if row.armour == "hit" and form.sign < 0:
        yield because("FUD-3.6-06", "next_hit")


def kinds(book: Book) -> tuple[CheckKind, ...]:
    """The throw on the table of critical results."""
    params = (
        Param(
            "sign", "choice", Text("résultat critique", "critical result"), default="1", options=("1", "-1"),
            words=(Text("réussite", "success"), Text("échec", "failure")),
        ),
        Param("me", "sheet", Text("qui a lancé", "who rolled"), default="me"),
        Param("foe", "sheet", Text("adversaire", "opponent"), default="other"),
    )  # fmt: skip
    label = Text("Table des résultats critiques", "Table of critical results")
    examples: tuple[Mapping[str, Any], ...] = ({}, {"sign": -1})
    return (CheckKind(NAME, label, "FUD-3.6-06", params, lambda p: critical(book, p), examples, "suffer"),)
