"""A purchase of a phase: the sheet after it, and whether the phase can still end balanced."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from tablee.game.address import split
from tablee.game.event import Event, SheetPut, Told
from tablee.game.frozen import dataclass, replace
from tablee.game.move import Faces, Plan
from tablee.game.problem import Problem, Refused, problem, refuse_if
from tablee.game.reason import Reason, because
from tablee.game.reference import folded
from tablee.game.sheet import Aspect, CreationStep, Levelled, Power, Sheet
from tablee.game.state import State
from tablee.game.text import Text
from tablee.systems.fate2 import rooms
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, NAME_LIMIT, SKILL, new_id
from tablee.systems.fate2.creation import aspect_library, skill_lists
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation.phases import (
    Lived,
    base_level,
    drawn,
    hook,
    kind_of,
    ledger,
    limits,
    listed,
    outlook,
    phase_steps,
)
from tablee.systems.fate2.creation.plan import PhasePlan, phase_id, phase_order
from tablee.systems.fate2.creation.pyramid import Prospect
from tablee.systems.fate2.creation.skill_lists import sheet_problems as outside_list
from tablee.systems.fate2.creation.validation import aspect_limits, barred, broken_later, new_problems

Trait = TypeVar("Trait", Levelled, Aspect)


def with_step(sheet: Sheet, step: CreationStep) -> Sheet:
    """The sheet with one more step, after all of its phase and of those before."""
    here = phase_order(step.phase)
    at = len(sheet.steps)
    if here is not None:
        orders = [phase_order(other.phase) for other in sheet.steps]
        at = 1 + max((i for i, order in enumerate(orders) if order is not None and order <= here), default=-1)
    return replace(sheet, steps=(*sheet.steps[:at], step, *sheet.steps[at:]))


def skill_named(book: Book, sheet: Sheet, name: str) -> Levelled | None:
    """The skill that is called so, whatever its accents and case, in either language of the lists."""
    return _named(tuple(sheet.having(Levelled, SKILL)), name, partial(skill_lists.words_of, book))


def aspect_named(book: Book, sheet: Sheet, name: str) -> Aspect | None:
    """The aspect that is called so."""
    return _named(tuple(sheet.having(Aspect, ASPECT)), name, partial(aspect_library.words_of, book))


def _named(blocks: tuple[Trait, ...], name: str, words_of: Callable[[str], Text | None]) -> Trait | None:
    wanted, words = folded(name), words_of(name)
    same = next((block for block in blocks if folded(block.name) == wanted), None)
    if same is not None or words is None:
        return same
    return next((block for block in blocks if words_of(block.name) == words), None)


def with_tick(book: Book, sheet: Sheet, key: str, name: str) -> tuple[Sheet, Levelled]:
    """The sheet with one more tick of a skill, by its id or its name; a new one stands one level above its
    base (FAT-2-16)."""
    name = written(name)
    found = sheet.get(name)
    old = found if isinstance(found, Levelled) and found.role == SKILL else skill_named(book, sheet, name)
    if old is None:
        old = Levelled(new_id(sheet, name), name, base_level(book, name), SKILL)
    skill = replace(old, level=(old.level if old.level is not None else base_level(book, old.name)) + 1)
    return with_step(sheet.put(skill), CreationStep(key, skill.id, 1)), skill


def with_aspect(book: Book, sheet: Sheet, key: str, name: str) -> tuple[Sheet, Aspect]:
    """The sheet with an aspect taken, by its id or its name: one level and one box more (FAT-2-11)."""
    name = written(name)
    found = sheet.get(name)
    old = found if isinstance(found, Aspect) and found.role == ASPECT else aspect_named(book, sheet, name)
    if old is None:
        old = Aspect(new_id(sheet, name), name, 0, 0, role=ASPECT)
    aspect = replace(old, level=old.level + 1, boxes=old.boxes + 1)
    return with_step(sheet.put(aspect), CreationStep(key, aspect.id, 1)), aspect


def written(name: str) -> str:
    """A name as it may stand on a sheet; raises `Refused` for one that is empty or too long."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= NAME_LIMIT:
        refuse_if((problem("FAT-2-06", "name", "name", expected=NAME_LIMIT),))
    return name


def without(book: Book, sheet: Sheet, key: str, id: str) -> Sheet:
    """The sheet without the last point of a phase in a skill, an aspect or an Extra; refused where there is
    none."""
    at = max(
        (i for i, s in enumerate(sheet.steps) if (s.phase, s.block) == (key, id) and s.value > 0), default=-1
    )
    block = sheet.get(id)
    if kind_of(sheet, id) == "extra" and any(split(s.block)[0] == id for s in phase_steps(sheet, key)):
        from tablee.systems.fate2.extras.purchase import taken_back

        return taken_back(sheet, id, 1, key)
    if at < 0 or not isinstance(block, (Levelled, Aspect)):
        raise Refused(problem("FAT-2-06", id[:40] or "block", "absent", phase=key))
    step = sheet.steps[at]
    rest = () if step.value == 1 else (replace(step, value=step.value - 1),)
    steps = (*sheet.steps[:at], *rest, *sheet.steps[at + 1 :])
    gone = not any(other.block == id for other in steps)
    sheet = replace(sheet, steps=steps)
    if isinstance(block, Levelled):
        level = (block.level or 0) - 1
        granted = any(more(block) for more in hook(rooms.PLACES, "given_ticks"))
        return sheet.drop(id) if gone and not granted else sheet.put(replace(block, level=level))
    level = block.level - 1
    lower = replace(block, level=level, boxes=level, ticked=min(block.ticked, level))
    return sheet.drop(id) if level < 1 else sheet.put(lower)


@dataclass(frozen=True, slots=True)
class Purchase:
    """A change of one phase: the sheet before and after, the phase, and how it can still end."""

    before: Sheet
    after: Sheet
    phase: Lived
    prospect: Prospect
    problems: tuple[Problem, ...]
    because: tuple[Reason, ...]

    def plan(self, id: str, *said: Reason) -> Plan:
        """The plan of a move that does it."""
        sheet = changed(self.after)

        def events(faces: Faces) -> tuple[Event, ...]:
            return (SheetPut(id, sheet), *(Told(reason, (id,)) for reason in said))

        return Plan(self.problems, because=(*said, *self.because), shows=self.shows, events=events)

    @property
    def shows(self) -> Mapping[str, Any]:
        """What a form shows of it."""
        return {"left": self.phase.left, "state": self.prospect.state}


def changed(sheet: Sheet) -> Sheet:
    """The sheet, changed since it was approved if it was."""
    return replace(sheet, status="changed") if sheet.status == "approved" else sheet


def purchase(
    book: Book, plan: PhasePlan, before: Sheet, after: Sheet, key: str, *, rows: bool = True
) -> Purchase:
    """A change of a phase with all that the rules say of it: points, rows, limits, the later phases it
    breaks, by their rows, their points or what they ask for. What buys no tick is not refused for the rows
    of its own phase."""
    old, new = ledger(book, before, plan), ledger(book, after, plan)
    phase, was = _of(new, key), _of(old, key)
    if phase is None:
        refuse_if((problem("FAT-2-06", phase_id(key), "absent", phase=key),))
        raise AssertionError
    ahead = outlook(book, phase)
    wrong = [*closed(before, key), *_overspent(phase, was)]
    wrong += barred(book, replace(phase, state=plans.OPEN)) if rows else ()
    wrong += broken_later(book, old, new, key)
    wrong += new_problems(aspect_limits(book, before, ()), aspect_limits(book, after, ()))
    wrong += new_problems(outside_list(book, before), outside_list(book, after))
    here = phase_order(key) or (0, 0)
    for one in new:
        later = (phase_order(one.key) or here) > here
        wrong += _overspent(one, _of(old, one.key)) if later else ()
        if later or one.key == key:
            wrong += new_problems(limits(book, plan, before, one.key), limits(book, plan, after, one.key))
    return Purchase(before, after, phase, ahead, tuple(wrong), tuple(_said(book, phase, ahead)))


def _of(phases: tuple[Lived, ...], key: str) -> Lived | None:
    return next((phase for phase in phases if phase.key == key), None)


def closed(sheet: Sheet, key: str) -> Iterator[Problem]:
    """A phase that is not open to its player: the game master may pass over it."""
    if plans.own_state(sheet, key) not in plans.WORKING:
        yield problem("FAT-2-06", phase_id(key), "closed", phase=key)


def _overspent(phase: Lived, was: Lived | None) -> Iterator[Problem]:
    if phase.left < 0 and (was is None or phase.left < was.left):
        slots: dict[str, Any] = {"phase": phase.key, "found": phase.spent}
        yield problem("FAT-2-21", phase_id(phase.key), "over", expected=phase.points, **slots)


def _said(book: Book, phase: Lived, ahead: Prospect) -> Iterator[Reason]:
    """The pyramid after the change: balanced, or what must follow."""
    yield from phase.because
    shape = drawn(book, phase.shape)
    if ahead.state == "possible":
        yield because("FAT-2-24", "stands", shape=shape, left=phase.left)
    elif ahead.state == "mendable":
        missing = listed(book, ahead.missing)
        yield because("FAT-2-24", "mendable", shape=shape, missing=missing, left=phase.left)


def working_phase(book: Book, state: State, sheet: Sheet, wanted: str) -> str:
    """The phase that a move is about: the one it names, else the one that is open; refused where none is."""
    key = wanted.strip() or plans.open_phase(sheet)
    if key is None:
        raise Refused(problem("FAT-2-06", "phase", "none"))
    if phase_order(key) is None or not (
        plans.own_phase(sheet, key) or any(p.key == key for p in plans.plan_of(book, state).phases)
    ):
        raise Refused(problem("FAT-2-06", "phase", "unknown", found=key[:20]))
    return key


def own_story(sheet: Sheet, key: str, story: str | None = None) -> Power:
    """The block of a phase with the player’s words, as they stand or anew."""
    block = plans.need_phase(sheet, key)
    return block if story is None else replace(block, note=story)
