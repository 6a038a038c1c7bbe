"""The purse that Extras are paid from: the points of the open phase, the same as for skills (FAT-5-02)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.progress.arcs import arc_open, left_in

FIRST = "1"


def open_phase(book: Book, sheet: Sheet) -> str:
    """The key of the phase in which points are spent now: the open arc, else the last phase of creation."""
    arc = arc_open(sheet)
    if arc is not None:
        return arc.id
    return sheet.steps[-1].phase if sheet.steps else FIRST


def purse_problems(book: Book, before: Sheet, after: Sheet, points: int) -> Iterator[Problem]:
    """What keeps a phase from paying so many points."""
    arc = arc_open(before)
    left = left_in(before)
    if arc is not None and points > left:
        yield problem("FAT-5-02", arc.id, "short", expected=points, found=left)
