"""Arcs on a sheet: the phases lived in play, each with the points given in it and the aspect that closes it.

An arc is a phase like those of creation (FAT-7-10): a `Power` of role ``arc`` called ``arc1``, ``arc2``…,
and the steps under that key. Its points are given one by one, and kept until the arc ends (FAT-7-09).
"""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import replace
from tablee.game.sheet import Aspect, Change, Levelled, Power, Sheet, Words
from tablee.game.text import Text
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ARC, ASPECT, GOAL
from tablee.systems.fate2.creation import purchase

GIVEN, CLOSED, OFF, UNBALANCED = "given", "closed", "off", "unbalanced"
"""What an arc holds: its points, whether it is over, lived off screen, ended on an unbalanced pyramid."""
POTENTIAL = "potential"
"""In an arc that potential paid for, the aspect that it brings (FAT-6-05)."""


def arcs(sheet: Sheet) -> Iterator[Power]:
    """The arcs of a sheet, in order."""
    for block in sheet.having(Power, ARC):
        if block.id.startswith(ARC) and block.id[len(ARC) :].isdecimal():
            yield block


def arcs_closed(sheet: Sheet) -> int:
    """The number of arcs that are over: goals reached."""
    return sum(1 for arc in arcs(sheet) if arc.data.get(CLOSED))


def arc_open(sheet: Sheet) -> Power | None:
    """The arc that is being lived; None before its first point."""
    return next((arc for arc in arcs(sheet) if not arc.data.get(CLOSED)), None)


def next_arc(sheet: Sheet) -> Power:
    """The arc that is open, or the one that the next point begins."""
    at = sum(1 for _ in arcs(sheet)) + 1
    return arc_open(sheet) or Power(f"{ARC}{at}", f"Arc {at}", ARC, {GIVEN: 0})


def given(arc: Power) -> int:
    """The points given in an arc."""
    found = arc.data.get(GIVEN, 0)
    return found if isinstance(found, int) else 0


def due(book: Book, arc: Power | None) -> int:
    """The points of a whole arc; off screen those of a phase of creation (FAT-7-15)."""
    return book.number("phase_points" if arc is not None and arc.data.get(OFF) else "arc_points")


def used(sheet: Sheet, arc: str) -> int:
    """The points of an arc that were spent: all its steps but those of aspects taken."""
    taken = {aspect.id for aspect in sheet.having(Aspect, ASPECT)}
    return sum(step.value for step in sheet.steps if step.phase == arc and step.block not in taken)


def left_in(sheet: Sheet) -> int:
    """The points of the open arc that are still to be spent."""
    arc = arc_open(sheet)
    return max(given(arc) - used(sheet, arc.id), 0) if arc is not None else 0


def goal_of(sheet: Sheet) -> str:
    """The aspect that the character wants next."""
    found = sheet.get(GOAL)
    return found.words.strip() if isinstance(found, Words) else ""


def aspect_due(sheet: Sheet) -> str:
    """The aspect that the open arc brings: that of its potential, else the goal."""
    arc = arc_open(sheet)
    bought = str(arc.data.get(POTENTIAL, "")) if arc is not None else ""
    return bought or goal_of(sheet)


def with_goal(sheet: Sheet, name: str) -> Sheet:
    """The sheet with another goal; the change stands in its history."""
    return sheet.put(Words(GOAL, Text("Objectif", "Goal"), name))


def with_given(sheet: Sheet, points: int) -> Sheet:
    """The sheet after so many points more in the open arc, or in a new one."""
    arc = next_arc(sheet)
    return sheet.put(replace(arc, data={**arc.data, GIVEN: given(arc) + points}))


def with_tick(book: Book, sheet: Sheet, name: str, phase: str) -> tuple[Sheet, Levelled]:
    """The sheet after a point in a skill, by its id or its name, and the skill."""
    after, raised = purchase.with_tick(book, sheet, phase, name)
    return noted(sheet, after, raised, "FAT-7-09"), raised


def with_aspect_taken(book: Book, sheet: Sheet, name: str, phase: str) -> tuple[Sheet, Aspect]:
    """The sheet after an aspect gained, or raised by a level where it is there already, and the aspect."""
    after, taken = purchase.with_aspect(book, sheet, phase, name)
    return noted(sheet, after, taken, "FAT-7-10"), taken


def noted(before: Sheet, after: Sheet, block: Levelled | Aspect, rule: str) -> Sheet:
    """The sheet with a line of history for a skill or an aspect that has risen."""
    old = before.get(block.id)
    if not isinstance(old, (Levelled, Aspect)):
        return after
    line = Change(block.id, f"{old.name} ({old.level})", f"{block.name} ({block.level})", rule)
    return replace(after, history=(*after.history, line))


def with_closed(sheet: Sheet, *, balanced: bool) -> Sheet:
    """The sheet after its open arc has ended."""
    arc = arc_open(sheet)
    if arc is None:
        return sheet
    flags = {CLOSED: True} if balanced else {CLOSED: True, UNBALANCED: True}
    return sheet.put(replace(arc, data={**arc.data, **flags}))


def ended_unbalanced(sheet: Sheet) -> bool:
    """True if an arc ended on an unbalanced pyramid before (FAT-7-14)."""
    return any(arc.data.get(UNBALANCED) for arc in arcs(sheet))
