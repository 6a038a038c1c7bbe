"""Stances: what each fighter picks in secret before a round, opened together."""

from __future__ import annotations

from tablee.game.frozen import dataclass
from tablee.game.problem import Refused, problem, refuse_if
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


def shown_by(book: Book, *, dice: int | None = None, face: int | None = None) -> Stance | None:
    """The stance that somebody laid out: the sum of two dF, or one face of a d6 (FUD-4.3.2-02)."""
    return next(
        (
            row
            for row in stances(book)
            if (dice is not None and row.shown == dice) or (face is not None and face in row.faces)
        ),
        None,
    )
