"""Stances: what each fighter picks in secret before a round, opened together."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem, refuse_if
from tablee.game.text import Text, number
from tablee.systems.fudge.core.book import LARGEST, Book, Worded

MOST_STANCES, FACES = 12, 6
NORMAL = "normal"


@dataclass(frozen=True, slots=True)
class Stance(Worded):
    """A row of ``data/stances.toml``: what is added to attack and to defence, and how dice show it."""

    key: str
    fr: str
    en: str
    attack: int
    defence: int
    shown: int
    faces: tuple[int, ...]

    @property
    def laid_out(self) -> Text:
        """Its words with the dice that show it: two dF turned to a sum, or the faces of one d6."""
        sum_of_two = number(self.shown, "en", signed=True)
        fr, en = f"2dF\u00a0: {sum_of_two}", f"2dF: {sum_of_two}"
        if self.faces:
            fr += f", d6\u00a0: {' ou '.join(map(str, self.faces))}"
            en += f", d6: {' or '.join(map(str, self.faces))}"
        return Text(f"{self.fr} ({fr})", f"{self.en} ({en})")


@dataclass(frozen=True, slots=True)
class StanceTable:
    """``data/stances.toml``."""

    rows: tuple[Stance, ...]

    def __post_init__(self) -> None:
        keys = [row.key for row in self.rows]
        if not 1 <= len(keys) <= MOST_STANCES or len(set(keys)) < len(keys):
            refuse_if((problem("FUD-4.3.2-02", "tables.stances.rows", "rows", expected=MOST_STANCES),))
        for at, row in enumerate(self.rows):
            good = row.defence == -row.attack and abs(row.attack) <= LARGEST and row.shown == row.attack
            if not good or not all(1 <= face <= FACES for face in row.faces):
                where = f"tables.stances.rows[{at}]"
                refuse_if((problem("FUD-4.3.2-02", where, "opposite", expected=-row.attack),))


def stances(book: Book) -> tuple[Stance, ...]:
    """Every stance, the boldest first."""
    return book.table("stances", StanceTable).rows


def stance_of(book: Book, key: str) -> Stance:
    """A stance by its key; raises `Refused`."""
    rows = stances(book)
    found = next((row for row in rows if row.key == key), None)
    if found is None:
        raise Refused(
            problem("FUD-4.3.2-02", "stance", "unknown", expected=tuple(r.text for r in rows), found=key[:40])
        )
    return found
