"""Critical results: by what the dice show by themselves, or by how far a result lies from its aim."""

from __future__ import annotations

from typing import Literal

from tablee.game.frozen import dataclass
from tablee.game.fudge_dice.throw import Fell
from tablee.game.problem import problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.systems.fudge.core.book import Book, Named, Worded

SUCCESS, FAILURE = "critical_success", "critical_failure"
"""Keys of the outcomes."""


def natural(book: Book, fell: Fell) -> int:
    """+1 for a critical success, -1 for a critical failure, 0 for neither, by the natural dice alone
    (FUD-3.6-01, FUD-3.6-02)."""
    at = book.number("critical_at")
    if not book.on("criticals") or abs(fell.natural) < at:
        return 0
    return 1 if fell.natural > 0 else -1


def by_margin(book: Book, margin: int) -> int:
    """The same by the margin, or by the relative degree of an opposed action (FUD-3.6-04)."""
    if not book.on("margin_criticals") or abs(margin) < book.number("critical_margin"):
        return 0
    return 1 if margin > 0 else -1


def verdict(book: Book, fell: Fell, margin: int | None = None) -> int:
    """Natural dice first, then the margin where there is one."""
    return natural(book, fell) or (0 if margin is None else by_margin(book, margin))


def extra_wounds(book: Book, sign: int) -> int:
    """Wound levels that a critical success adds to a hit (FUD-3.6-05)."""
    return book.number("critical_wounds") if sign > 0 and book["critical_effect"] == "wounds" else 0


def loses_attack(book: Book, sign: int) -> bool:
    """Whether a critical failure costs the fighter the next attack (FUD-3.6-05)."""
    return sign < 0 and book.on("critical_loses_attack") and book["critical_effect"] == "wounds"


def has_criticals(book: Book) -> bool:
    """Whether the game knows critical results at all."""
    return book.on("criticals") or book.on("margin_criticals")


def by_table(book: Book) -> bool:
    """Whether a critical result in a fight is read on the table (FUD-3.6-06)."""
    return book["critical_effect"] == "table"


@dataclass(frozen=True, slots=True)
class CriticalRow(Worded):
    """What befalls whoever suffers a critical result; without words the row is still to be written."""

    total: int
    key: str = ""
    fr: str = ""
    en: str = ""
    skills: int = 0
    damage: int = 0
    armour: Literal["", "hit", "fight"] = ""
    blind: bool = False
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class Suggestion(Named):
    """Something that a critical result may be where the game master decides."""

    key: str = ""


@dataclass(frozen=True, slots=True)
class CriticalTable:
    """``data/criticals.toml``."""

    dice: int
    sides: int
    rows: tuple[CriticalRow, ...]
    suggestions: tuple[Suggestion, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= self.dice <= 3 or not 2 <= self.sides <= 20:
            refuse_if((problem("FUD-3.6-06", "tables.criticals.dice", "dice"),))
        totals, low, high = [row.total for row in self.rows], self.dice, self.dice * self.sides
        if totals != list(range(low, high + 1)):
            refuse_if((problem("FUD-3.6-06", "tables.criticals.rows", "rows", low=low, high=high),))
        filled = [row for row in self.rows if row.fr]
        wordless = any(bool(row.fr) != bool(row.en) or bool(row.fr) != bool(row.key) for row in self.rows)
        if not filled or wordless:
            refuse_if((problem("FUD-3.6-06", "tables.criticals.rows", "words"),))
        if any(abs(number) > 100 for row in filled for number in (row.skills, row.damage)):
            refuse_if((problem("FUD-3.6-06", "tables.criticals.rows", "large"),))


def row_of(book: Book, total: int) -> CriticalRow:
    """The row of a total of the dice."""
    return next(row for row in book.table("criticals", CriticalTable).rows if row.total == total)


def missing(book: Book) -> tuple[int, ...]:
    """The rows that are still to be written."""
    return tuple(row.total for row in book.table("criticals", CriticalTable).rows if not row.fr)


def told(book: Book, sign: int) -> tuple[Reason, ...]:
    """What a critical result does in a fight, said (FUD-3.6-05)."""
    if not sign:
        return ()
    if by_table(book):
        return (because("FUD-3.6-06", "table"),)
    if book["critical_effect"] == "told":
        ideas = tuple(row.text for row in book.table("criticals", CriticalTable).suggestions)
        return (because("FUD-3.6-05", "ideas", ideas=ideas),)
    if sign > 0:
        return (because("FUD-3.6-05", "graver", levels=extra_wounds(book, sign)),)
    return (because("FUD-3.6-05", "attack"),) if loses_attack(book, sign) else ()
