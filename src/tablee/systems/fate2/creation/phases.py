"""The ledger of a creation: the steps of a sheet replayed phase by phase, with what each bought and left.

Only phases of creation are replayed; what was bought in play stands after them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from importlib import import_module
from typing import Any, Literal

from tablee.game.address import split
from tablee.game.frozen import dataclass, replace
from tablee.game.memo import Memo
from tablee.game.problem import Problem
from tablee.game.reason import Reason
from tablee.game.sheet import Aspect, CreationStep, Levelled, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fate2 import PACKAGE, rooms
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, EXTRA, OUTSIDE, OWN, SKILL
from tablee.systems.fate2.creation import plan as plans
from tablee.systems.fate2.creation import skill_lists
from tablee.systems.fate2.creation.plan import PhasePlan, PlannedPhase
from tablee.systems.fate2.creation.pyramid import (
    Entry,
    Fault,
    Prospect,
    Shape,
    faults,
    prospect,
    shape_of_levels,
)

Kind = Literal["aspect", "skill", "extra"]
TOP, MOST_POINTS = 40, 99
"""No skill counts above this level, no phase has more points: whoever brings a sheet writes any number."""
MAIN = ""
"""The pyramid of all skills; others are named by what is in them (FAT-5-07)."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """More skill points in a phase, or fewer, and why."""

    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Bought:
    """One step: what was bought, how many points or levels, and the level that it reached."""

    block: str
    kind: Kind
    value: int
    level: int


@dataclass(frozen=True, slots=True)
class Lived:
    """A phase that a character lived through: its points, what they bought, the pyramids at its end."""

    key: str
    planned: PlannedPhase
    points: int
    because: tuple[Reason, ...]
    bought: tuple[Bought, ...]
    shapes: Mapping[str, Shape]
    levels: Mapping[str, int] = field(default_factory=dict)
    """The level of every skill at its end."""
    state: plans.OwnState | None = None
    begun: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """For each pyramid, the points that its skills below the first row lack, the fewest first."""

    @property
    def shape(self) -> Shape:
        """The pyramid of all skills at the end of the phase."""
        return self.shapes.get(MAIN, ())

    @property
    def working(self) -> bool:
        """True while the player may still change it."""
        return self.state in plans.WORKING

    @property
    def spent(self) -> int:
        """The skill points spent, Extras among them."""
        return sum(line.value for line in self.bought if line.kind != "aspect")

    @property
    def left(self) -> int:
        """The skill points left; below 0 where too many were spent."""
        return self.points - self.spent

    @property
    def aspects(self) -> tuple[str, ...]:
        """The ids of the aspects taken."""
        return tuple(line.block for line in self.bought if line.kind == "aspect" for _ in range(line.value))


@lru_cache(maxsize=64)
def hook(modules: tuple[str, ...], function: str) -> tuple[Any, ...]:
    """A function of each module that some rooms have."""
    return tuple(getattr(import_module(f"{PACKAGE}.{name}"), function) for name in modules)


def base_level(book: Book, name: str) -> int:
    """The level of a skill before its first tick; hard skills begin lower (FAT-2-15, FAT-7-05)."""
    return skill_lists.base_level(book, name)


def step_of_pyramid(book: Book) -> bool:
    """True in a game that plays with columns (FAT-7-22)."""
    return book["pyramid"] == "column"


def pyramid_of(book: Book, skill: Levelled) -> str | None:
    """The pyramid in which a skill stands, None for none (FAT-5-07)."""
    for place in hook(rooms.PLACES, "pyramid_of"):
        found: str | None = place(skill)
        if found != MAIN:
            return found
    listed = skill_lists.pyramid_of(book, skill.name)
    return None if listed == OUTSIDE else f"{OWN}{listed}" if listed else MAIN


def kind_of(sheet: Sheet, id: str) -> Kind | None:
    """What a step bought; None where its block is not on the sheet."""
    block = sheet.get(split(id)[0])
    if isinstance(block, Aspect):
        return "aspect"
    if isinstance(block, Levelled):
        return "skill"
    return "extra" if getattr(block, "role", "") == EXTRA else None


def phase_steps(sheet: Sheet, key: str) -> tuple[CreationStep, ...]:
    """The steps of one phase, in the order in which they were taken."""
    return tuple(step for step in sheet.steps if step.phase == key)


def allowances(book: Book, plan: PhasePlan, sheet: Sheet, key: str) -> tuple[Allowance, ...]:
    """What a character gets in a phase beside its usual points."""
    return tuple(
        allowance
        for more in hook(rooms.ALLOWANCES, "phase_points")
        for allowance in more(book, plan, sheet, key)
    )


def ledger(book: Book, sheet: Sheet, plan: PhasePlan | None = None) -> tuple[Lived, ...]:
    """The phases of a sheet in the order of time, each with the pyramids at its end.

    The steps of one sheet are replayed once: a desk asks for each of a hundred offers.
    """
    plan = plan or plans.default_plan(book)
    return book.kept(_ledgers).get((sheet, plan), None, lambda: _replayed(book, sheet, plan))


def _ledgers(book: Book) -> Memo[tuple[Lived, ...]]:
    return Memo()


def _replayed(book: Book, sheet: Sheet, plan: PhasePlan) -> tuple[Lived, ...]:
    replay, found = _Replay(book, sheet), list[Lived]()
    for key in plans.phase_keys(sheet):
        bought = tuple(replay.take(step) for step in phase_steps(sheet, key))
        own, planned, levels = plans.own_phase(sheet, key), plan.phase(key), replay.levels()
        more = allowances(book, plan, sheet, key)
        usual = planned.points or book.number("phase_points")
        points = plans.whole(own.data, "points", usual) if own is not None else usual
        points = max(min(points, MOST_POINTS), 0)
        if own is not None:
            planned = replace(planned, aspects=plans.whole(own.data, "aspects", planned.aspects))
        found.append(
            Lived(
                key,
                planned,
                points + sum(one.points for one in more),
                tuple(one.reason for one in more),
                bought,
                replay.shapes(levels),
                levels,
                plans.own_state(sheet, key),
                replay.begun(levels),
            )
        )
    return tuple(found)


def limits(book: Book, plan: PhasePlan, sheet: Sheet, key: str) -> tuple[Problem, ...]:
    """What the options of the game refuse in a phase, asked once of one sheet."""

    def asked() -> tuple[Problem, ...]:
        wanted = hook(rooms.LIMITS, "phase_problems")
        return tuple(wrong for limit in wanted for wrong in limit(book, plan, sheet, key))

    return book.kept(_limits).get((sheet, plan), key, asked)


def _limits(book: Book) -> Memo[tuple[Problem, ...]]:
    return Memo()


def lived(book: Book, sheet: Sheet, key: str, plan: PhasePlan | None = None) -> Lived | None:
    """One phase of the ledger."""
    return next((phase for phase in ledger(book, sheet, plan) if phase.key == key), None)


class _Replay:
    """The levels that the steps taken so far add up to."""

    def __init__(self, book: Book, sheet: Sheet) -> None:
        self.book, self.sheet = book, sheet
        self.skills = {skill.id: skill for skill in sheet.having(Levelled, SKILL)}
        self.bases = {id: base_level(book, skill.name) for id, skill in self.skills.items()}
        self.places = {id: pyramid_of(book, skill) for id, skill in self.skills.items()}
        self.given = dict(self._granted())
        self.ticks: Counter[str] = Counter()
        self.taken: list[CreationStep] = []

    def take(self, step: CreationStep) -> Bought:
        """One step further."""
        self.taken.append(step)
        self.ticks[step.block] += step.value
        kind = kind_of(self.sheet, step.block) or "extra"
        level = self.level(step.block) if step.block in self.bases else self.ticks[step.block]
        return Bought(step.block, kind, step.value, level)

    def level(self, id: str) -> int:
        """The level of a skill: where it begins, and one more for each tick (FAT-2-16, FAT-2-17)."""
        return min(self.bases[id] + self.ticks[id] + self._given(id), TOP)

    def _given(self, id: str) -> int:
        """Ticks that an Extra gives, from the phase on in which it was bought (FAT-5-06)."""
        if id not in self.given:
            return 0
        given, by = self.given[id]
        return given if not by or any(split(step.block)[0] in by for step in self.taken) else 0

    def _granted(self) -> Iterator[tuple[str, tuple[int, frozenset[str]]]]:
        for id, skill in self.skills.items():
            given = sum(ticks(skill) for ticks in hook(rooms.PLACES, "given_ticks"))
            if given:
                by = (power.id for power in self.sheet.having(Power, EXTRA) if id in power.data.values())
                yield id, (given, frozenset(by))

    def levels(self) -> Mapping[str, int]:
        """The levels of all skills that were bought so far."""
        bought = {id: self.level(id) for id in self.skills}
        return {id: level for id, level in bought.items() if level > self.bases[id]}

    def begun(self, bought: Mapping[str, int]) -> Mapping[str, tuple[int, ...]]:
        """What the skills that stand below the first row lack, apart from the tick that brings them there."""
        found: dict[str, tuple[int, ...]] = {}
        for id, level in bought.items():
            place = self.places[id]
            if place is not None and level < 0:
                found[place] = tuple(sorted((*found.get(place, ()), -1 - level)))
        return found

    def shapes(self, bought: Mapping[str, int]) -> Mapping[str, Shape]:
        """Each pyramid as it stands, that of all skills first."""
        found: dict[str, list[int]] = {MAIN: []}
        for id, level in bought.items():
            place = self.places[id]
            if place is not None:
                found.setdefault(place, []).append(level)
        for counted in hook(rooms.COUNTED, "pyramid_ticks"):
            more = counted(self.book, self.sheet, self.taken).values()
            found[MAIN] += [min(ticks - 1, TOP) for ticks in more]
        return {place: shape_of_levels(levels) for place, levels in found.items()}


def outlook(book: Book, phase: Lived) -> Prospect:
    """How a phase can still end with the points it has left; all pyramids together."""
    column, usual = step_of_pyramid(book), -1 - book.unlearnt
    ends = {
        place: prospect(shape, phase.left, column=column, entry=Entry(phase.begun.get(place, ()), usual))
        for place, shape in phase.shapes.items()
    }
    cost = sum(end.cost for end in ends.values())
    fault = next((end.fault for end in ends.values() if end.fault), None)
    missing = tuple(sorted(level for end in ends.values() for level in end.missing))
    return Prospect(cost <= phase.left, cost <= phase.left, missing, fault, cost)


def narrow_rows(book: Book, phase: Lived) -> tuple[Fault, ...]:
    """The rows that are too narrow at the end of a phase, in every pyramid."""
    column = step_of_pyramid(book)
    return tuple(fault for shape in phase.shapes.values() for fault in faults(shape, column=column))


# Words -----------------------------------------------------------------------


def many(book: Book, number: int, level: int) -> Text:
    """So many skills at a level, « 3 Corrects », “3 Fair”."""
    name = book.name(level)
    words = name.fr.split(" ")
    several = " ".join(word if word[-1:] in "sx" else f"{word}s" for word in words)
    return Text(f"{number} {several if number > 1 else name.fr}", f"{number} {name.en}")


def listed(book: Book, levels: Iterable[int]) -> Text:
    """Some purchases by the levels they reach, « 2 Moyens, 1 Correct »."""
    counted = sorted(Counter(levels).items())
    words = [many(book, number, level) for level, number in counted]
    return Text(", ".join(word.fr for word in words), ", ".join(word.en for word in words))


def drawn(book: Book, shape: Shape) -> Text:
    """A shape in words from the top, « 1 Bon, 2 Corrects, 4 Moyens »."""
    words = [many(book, number, level) for level, number in reversed(tuple(enumerate(shape))) if number]
    nothing = Text("aucune compétence", "no skill")
    return Text(", ".join(w.fr for w in words), ", ".join(w.en for w in words)) if words else nothing


def row_slots(book: Book, fault: Fault) -> Mapping[str, Any]:
    """The numbers of a row that is too narrow, as sentences want them."""
    return {
        "needed": many(book, fault.needed, fault.below),
        "above": many(book, fault.above, fault.level),
        "found": fault.found,
        "level": book.say(fault.below),
    }


def block_name(sheet: Sheet, id: str) -> str:
    """The name of what a step bought: a skill, an aspect, an aspect in an Extra."""
    outer, inner = split(id)
    block = sheet.get(outer)
    nested = sheet.at(id) if inner else None
    whole = str(getattr(block, "name", "") or getattr(getattr(block, "sheet", None), "name", "") or id)
    return f"{whole} ({nested.name})" if isinstance(nested, Aspect) else whole


def total_aspect_levels(sheet: Sheet) -> int:
    """The levels of all aspects of a sheet."""
    return sum(aspect.level for aspect in sheet.having(Aspect, ASPECT))
