"""What is wrong with a character as a sequence of phases: points, aspects, rows, sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tablee.game.problem import Problem, problem
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.systems.fate2 import rooms
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, CHARACTER, SKILL
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.order import order_problems
from tablee.systems.fate2.creation.phases import (
    Lived,
    base_level,
    hook,
    ledger,
    limits,
    listed,
    narrow_rows,
    outlook,
    row_slots,
    step_of_pyramid,
    total_aspect_levels,
)
from tablee.systems.fate2.creation.plan import PhasePlan, phase_id


def sheet_problems(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Every problem of the steps of a character, phase by phase, then those of the whole."""
    if sheet.nature != CHARACTER:
        return
    if not sheet.steps:
        yield from order_problems(book, sheet)
    plan = plans.default_plan(book)
    phases = ledger(book, sheet, plan)
    for phase in phases:
        yield from phase_problems(book, plan, sheet, phase)
    if sheet.steps:
        yield from _sums(book, sheet)
    yield from aspect_limits(book, sheet, phases)
    if finished(book, sheet, phases):
        yield from strict_rules(book, sheet)


def finished(book: Book, sheet: Sheet, phases: tuple[Lived, ...]) -> bool:
    """True once no phase of creation is under way or ahead; a sheet without phases is finished."""
    last = max(((plans.phase_order(phase.key) or (0, 0))[0] for phase in phases), default=0)
    return not phases or (last >= book.number("phases") and not any(phase.working for phase in phases))


def phase_problems(book: Book, plan: PhasePlan, sheet: Sheet, phase: Lived) -> Iterator[Problem]:
    """What is wrong with one phase; while it is under way, only what can’t be mended any more."""
    where = phase_id(phase.key)
    slots: dict[str, Any] = {"phase": phase.key}
    if phase.left < 0:
        yield problem("FAT-2-21", where, "over", **slots, expected=phase.points, found=phase.spent)
    elif phase.left and not phase.working:
        yield problem("FAT-2-21", where, "left", warning=True, **slots, found=phase.left)
    most, taken = phase.planned.aspects, len(phase.aspects)
    if taken > most:
        yield problem("FAT-2-09", where, "many", **slots, expected=most, found=taken)
    elif not taken and not phase.working:
        yield problem("FAT-2-09", where, "none", **slots)
    for id, times in Counter(phase.aspects).items():
        if times > 1:
            yield problem("FAT-2-12", where, "again", **slots, name=_name(sheet, id))
    yield from row_problems(book, phase)
    yield from limits(book, plan, sheet, phase.key)


def row_problems(book: Book, phase: Lived) -> Iterator[Problem]:
    """Rows that are too narrow at the end of a phase; of one under way, the row that can’t be mended."""
    where = phase_id(phase.key)
    if phase.working:
        yield from barred(book, phase)
        return
    rule = "FAT-7-22" if step_of_pyramid(book) else "FAT-2-22"
    for fault in narrow_rows(book, phase):
        yield problem(rule, where, "phase", phase=phase.key, **row_slots(book, fault))


def barred(book: Book, phase: Lived) -> Iterator[Problem]:
    """The row for which a phase can no more end balanced, and what it would still take (FAT-2-24)."""
    ahead = outlook(book, phase)
    if ahead.state != "barred" or ahead.fault is None or phase.left < 0:
        return
    slots: dict[str, Any] = dict(row_slots(book, ahead.fault))
    slots |= {"phase": phase.key, "cost": ahead.cost, "missing": listed(book, ahead.missing)}
    yield problem("FAT-2-24", phase_id(phase.key), "barred", **slots, left=phase.left)


def aspect_limits(book: Book, sheet: Sheet, phases: tuple[Lived, ...]) -> Iterator[Problem]:
    """Aspects above the game’s limit; a warning above half the number of phases (FAT-2-13, FAT-7-24)."""
    cap = book.number("aspect_cap")
    number = max(book.number("phases"), plans.phases_lived(sheet))
    for aspect in sheet.having(Aspect, ASPECT):
        if cap and aspect.level > cap:
            yield problem("FAT-7-24", aspect.id, "cap", name=aspect.name, expected=cap, found=aspect.level)
        elif not cap and 2 * aspect.level > number:
            slots: dict[str, Any] = {"name": aspect.name, "expected": number, "found": aspect.level}
            yield problem("FAT-2-13", aspect.id, "half", warning=True, **slots)


def strict_rules(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """The two strict rules for aspects of a finished character, where the game has them."""
    total = total_aspect_levels(sheet)
    best = max((s.level or 0 for s in sheet.having(Levelled, SKILL)), default=book.unlearnt)
    for aspect in sheet.having(Aspect, ASPECT):
        slots: dict[str, Any] = {"name": aspect.name, "found": aspect.level}
        if book.on("aspect_half") and 2 * aspect.level > total:
            yield problem("FAT-7-25", aspect.id, "half", **slots, expected=total)
        if book.on("aspect_skill") and aspect.level > best:
            slots |= {"level": book.say(aspect.level), "best": book.say(best)}
            yield problem("FAT-7-26", aspect.id, "skill", **slots)


def _sums(book: Book, sheet: Sheet) -> Iterator[Problem]:
    """Skills whose level is not what their ticks add up to, aspects with more levels than were taken."""
    ticks: Counter[str] = Counter()
    for step in sheet.steps:
        ticks[step.block] += step.value
    for skill in sheet.having(Levelled, SKILL):
        given = sum(more(skill) for more in hook(rooms.PLACES, "given_ticks"))
        level = base_level(book, skill.name) + ticks[skill.id] + given
        if skill.level != level:
            found, expected = book.say(skill.level or 0), book.say(level)
            slots: dict[str, Any] = {"name": skill.name, "ticks": ticks[skill.id] + given}
            yield problem("FAT-2-17", skill.id, "sum", **slots, expected=expected, found=found)
    for aspect in sheet.having(Aspect, ASPECT):
        if aspect.level > ticks[aspect.id]:
            slots = {"name": aspect.name, "expected": ticks[aspect.id]}
            yield problem("FAT-2-11", aspect.id, "sum", warning=True, **slots, found=aspect.level)


def new_problems(before: Iterable[Problem], after: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems that were not there before."""
    known = list(before)
    return tuple(wrong for wrong in after if wrong not in known)


def broken_later(
    book: Book, before: tuple[Lived, ...], after: tuple[Lived, ...], key: str
) -> Iterator[Problem]:
    """The later phases whose rows a change of an earlier one breaks, each with the row (FAT-2-25)."""
    was = {phase.key: narrow_rows(book, phase) for phase in before}
    here = plans.phase_order(key) or (0, 0)
    for phase in after:
        if (plans.phase_order(phase.key) or here) <= here:
            continue
        if phase.working and outlook(book, phase).state != "barred":
            continue
        for fault in narrow_rows(book, phase):
            if fault not in was.get(phase.key, ()):
                slots = row_slots(book, fault)
                yield problem("FAT-2-25", phase_id(phase.key), "breaks", phase=phase.key, **slots)


def _name(sheet: Sheet, id: str) -> str:
    return str(getattr(sheet.get(id), "name", id))
