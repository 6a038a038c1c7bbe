"""The aspect that a level of destiny turns into, and its skill points (FAT-6-12 to FAT-6-14)."""

from __future__ import annotations

from collections.abc import Iterator

from tablee.game.frozen import replace
from tablee.game.problem import Problem, problem
from tablee.game.sheet import CreationStep, Power, Sheet
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import PHASE
from tablee.systems.fate2.creation.options.destiny import destiny_of
from tablee.systems.fate2.creation.phases import step_of_pyramid
from tablee.systems.fate2.creation.plan import own_phase, phase_id, phase_order
from tablee.systems.fate2.creation.purchase import with_aspect, with_tick
from tablee.systems.fate2.creation.pyramid import faults
from tablee.systems.fate2.progress.balance import pyramids


def with_gain(book: Book, sheet: Sheet, gain: Power, aspect: str, skills: tuple[str, ...]) -> Sheet:
    """The sheet with an aspect in the place of a level of destiny, and its skill points spent.

    The step that took the level now takes the aspect, in a phase that had no points; the points stand after
    all phases, under the gain.
    """
    destiny = destiny_of(book, sheet)
    sheet, taken = with_aspect(book, sheet, gain.id, aspect)
    own = [at for at, step in enumerate(sheet.steps) if destiny is not None and step.block == destiny.id]
    if own:
        step = sheet.steps[own[-1]]
        less = () if step.value == 1 else (replace(step, value=step.value - 1),)
        moved = CreationStep(step.phase, taken.id, 1)
        steps = (*sheet.steps[: own[-1]], *less, moved, *sheet.steps[own[-1] + 1 :])
        sheet = replace(sheet, steps=tuple(one for one in steps if one.phase != gain.id))
        if phase_order(step.phase) is not None:
            old = own_phase(sheet, step.phase) or Power(phase_id(step.phase), "", PHASE)
            sheet = sheet.put(replace(old, data={**old.data, "points": 0}))
    if destiny is not None:
        left = destiny.level - 1
        less_of_it = replace(destiny, level=left, boxes=left, ticked=min(destiny.ticked, left))
        sheet = sheet.put(less_of_it) if left else sheet.drop(destiny.id)
    for name in skills:
        sheet, _ = with_tick(book, sheet, gain.id, name)
    return sheet.drop(gain.id)


def unbalanced(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """The rows of the pyramids that are too narrow once a gain is spent (FAT-2-24)."""
    for shape in pyramids(book, sheet):
        for fault in faults(shape, column=step_of_pyramid(book)):
            level = book.say(fault.below)
            yield problem("FAT-6-12", "skills", "rows", level=level, needed=fault.needed, found=fault.found)
