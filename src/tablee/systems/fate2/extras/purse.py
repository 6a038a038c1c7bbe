"""The purse that Extras are paid from: the points of the open phase, the same as for skills (FAT-5-02)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Sheet
from tablee.game.state import State
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import CHARACTER
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.purchase import purchase
from tablee.systems.fate2.progress.arcs import arc_open, left_in

FIRST = "1"


def open_phase(sheet: Sheet) -> str:
    """The key of the phase in which points are spent now: the open arc, else the open phase of creation.

    Where none is open it is the last: the game master may pass over that.
    """
    arc = arc_open(sheet)
    if arc is not None:
        return arc.id
    return plans.open_phase(sheet) or (sheet.steps[-1].phase if sheet.steps else FIRST)


def purse_problems(book: Book, state: State, before: Sheet, after: Sheet, points: int) -> Iterator[Problem]:
    """What keeps the open phase from paying: too few points, or no balanced end for the pyramid after it.

    What a foe has is the game master’s: nobody counts its points.
    """
    if before.nature != CHARACTER:
        return
    arc, key = arc_open(before), plans.open_phase(before)
    if arc is not None:
        if points > left_in(before):
            yield problem("FAT-5-02", arc.id, "short", expected=points, found=left_in(before))
    elif key is None:
        yield problem("FAT-5-02", "phase", "closed")
    else:
        yield from purchase(book, plans.plan_of(book, state), before, after, key).problems
