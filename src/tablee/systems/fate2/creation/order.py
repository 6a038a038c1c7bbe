"""A sheet without steps: whether any order of phases could have made it, and one that could."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Levelled, Sheet
from tablee.game.text import Text, plain
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import SKILL
from tablee.systems.fate2.creation.phases import (
    MAIN,
    TOP,
    drawn,
    pyramid_of,
    row_slots,
    step_of_pyramid,
)
from tablee.systems.fate2.creation.pyramid import Shape, Stage, Vast, Wanted, faults, route, shape_of_levels

MOST_PHASES = 30
"""Phases that are tried for a shape that comes too late."""


def shapes_of(book: Book, sheet: Sheet) -> dict[str, Shape]:
    """The pyramids of a sheet as it stands, by what is in them."""
    found: dict[str, list[int]] = {MAIN: []}
    for skill in sheet.having(Levelled, SKILL):
        place = pyramid_of(book, skill)
        if place is not None and skill.level is not None:
            found.setdefault(place, []).append(min(skill.level, TOP))
    return {place: shape_of_levels(levels) for place, levels in found.items()}


def some_order(book: Book, shape: Shape, phases: int) -> tuple[Stage, ...] | None:
    """One order of so many phases, or fewer, that ends with a shape; None where there is none."""
    points = [book.number("phase_points")] * phases
    return route((), points, Wanted(shape=shape), column=step_of_pyramid(book))


def order_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """The row that is too narrow, or the phase before which a shape can’t be had; else one order, as a
    warning (FAT-2-25)."""
    column, shapes = step_of_pyramid(book), shapes_of(book, sheet)
    narrow = [fault for shape in shapes.values() for fault in faults(shape, column=column)]
    for fault in narrow:
        yield problem("FAT-7-22" if column else "FAT-2-22", "steps", "row", **row_slots(book, fault))
    shape, phases = shapes[MAIN], book.number("phases")
    if narrow or not shape:
        return
    try:
        yield _order(book, shape, phases)
    except Vast:
        yield problem("FAT-2-25", "steps", "vast", warning=True, shape=drawn(book, shape))


def _order(book: Book, shape: Shape, phases: int) -> Problem:
    found = some_order(book, shape, phases)
    if found is not None:
        told = order_text(found)
        return problem("FAT-2-25", "steps", "order", warning=True, phases=len(found), order=told)
    later = some_order(book, shape, max(MOST_PHASES, phases))
    slots: dict[str, Any] = {"shape": drawn(book, shape), "expected": phases}
    if later is None:
        return problem("FAT-2-25", "steps", "never", **slots)
    return problem("FAT-2-25", "steps", "late", **slots, found=len(later))


def order_text(stages: tuple[Stage, ...]) -> Text:
    """The shapes of an order one after the other, « (4) (4, 2) (5, 2, 1) »."""
    return plain(" ".join(f"({', '.join(map(str, stage.shape))})" for stage in stages))
