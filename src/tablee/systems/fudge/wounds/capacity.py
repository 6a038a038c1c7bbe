"""Damage Capacity as the record of wounds: each hit lowers it (FUD-4.5.7-01 to FUD-4.5.7-03)."""

from __future__ import annotations

from dataclasses import replace

from tablee.game.frozen import dataclass
from tablee.game.ladder import Absent
from tablee.game.problem import problem, refuse_if
from tablee.game.sheet import Sheet
from tablee.game.text import Text
from tablee.game.track import Mark, Track, TrackRow
from tablee.systems.fudge.core.book import LARGEST, Book
from tablee.systems.fudge.core.traits import level
from tablee.systems.fudge.wounds.levels import MOST_BOXES, NAMED, OUT, SCRATCH, index_of

CAPACITY = "capacity"
"""The recording by this name, and the track of what was lost."""
LEVEL = "level"
"""The row of the levels lost."""


@dataclass(frozen=True, slots=True)
class CapacityRow:
    """At this level of Damage Capacity, this wound level and this penalty."""

    level: int
    state: str
    penalty: int


@dataclass(frozen=True, slots=True)
class LostTable:
    """``data/capacity.toml``: what hits take away, and what is left at each level."""

    hit: int
    strong: int
    since: str
    rows: tuple[CapacityRow, ...]
    below: str

    def __post_init__(self) -> None:
        numbers = [self.hit, self.strong, *(n for row in self.rows for n in (row.level, row.penalty))]
        known = {self.since, self.below, *(row.state for row in self.rows)} <= set(NAMED)
        falls = [row.level for row in self.rows]
        if any(abs(n) > LARGEST for n in numbers) or not known or falls != sorted(set(falls), reverse=True):
            refuse_if((problem("FUD-4.5.7-02", "tables.capacity", "rows", expected=NAMED),))


def lost_of(book: Book, sheet: Sheet) -> Track:
    """What was lost so far: scratches that have not lowered it yet, and levels."""
    found = sheet.get(CAPACITY)
    rows = (
        TrackRow(SCRATCH, Text("Égratignures", "Scratches"), book.number("capacity_scratches")),
        TrackRow(LEVEL, Text("Niveaux perdus", "Levels lost"), MOST_BOXES),
    )
    marks = found.marks if isinstance(found, Track) else ()
    return Track(CAPACITY, Text("Capacité de Dégâts", "Damage Capacity"), rows, marks)


def base_of(book: Book, sheet: Sheet) -> int:
    """Damage Capacity unhurt."""
    found = level(book, sheet, str(book["capacity_trait"]))
    return 0 if isinstance(found, Absent) else found


def lowered(book: Book, sheet: Sheet, wound: int) -> Track:
    """After a hit: a scratch is counted, so many of them lower it too; a strong hit lowers it by more."""
    table, lost = book.table("capacity", LostTable), lost_of(book, sheet)
    if wound == index_of(book, SCRATCH):
        scratched = replace(lost, marks=(*lost.marks, Mark(SCRATCH, SCRATCH)))
        if scratched.free(SCRATCH) > 0:
            return scratched
        return _more(without_scratches(scratched), table.hit)
    return _more(lost, table.strong if wound >= index_of(book, table.since) else table.hit)


def _more(lost: Track, levels: int) -> Track:
    return replace(lost, marks=(*lost.marks, *(Mark(LEVEL, LEVEL) for _ in range(levels))))


def healed(lost: Track, levels: int) -> Track:
    """After healing, never above the usual level (FUD-4.5.7-03)."""
    for _ in range(levels):
        lost = lost.clear(Mark(LEVEL, LEVEL))
    return lost


def without_scratches(lost: Track) -> Track:
    """After the fight: scratches that have not lowered it are forgotten."""
    return replace(lost, marks=tuple(m for m in lost.marks if m.row != SCRATCH))


def standing(book: Book, sheet: Sheet) -> tuple[int, int]:
    """The wound level that it comes to, and its penalty; none for who is unhurt, however frail."""
    table, track = book.table("capacity", LostTable), lost_of(book, sheet)
    lost = sum(m.row == LEVEL for m in track.marks)
    if lost == 0:
        return (index_of(book, SCRATCH) if track.marks else 0), 0
    now = base_of(book, sheet) - lost
    reached = [row for row in table.rows if now <= row.level]
    if not reached:
        return index_of(book, SCRATCH), 0
    row = reached[-1]
    if row is table.rows[-1]:
        if now < row.level:
            return index_of(book, table.below), 0
        if book["capacity_last"] == "out":
            return index_of(book, OUT), 0
    return index_of(book, row.state), row.penalty
