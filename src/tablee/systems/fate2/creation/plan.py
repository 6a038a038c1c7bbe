"""The phases of a creation: what the game master tells of each, and how far a character is with it.

The plan stands on the sheet of the group, each phase a `Power` of role ``phase``; what a character lived
through stands on its own sheet, in a `Power` of the same id. Keys are "1", "2"…; "3+1" is a further phase
lived within the third (FAT-6-05).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from tablee.game.frozen import dataclass, replace
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ARC, CHARACTER, GROUP, PHASE

PhaseState: TypeAlias = Literal["ahead", "open", "closed"]
OwnState: TypeAlias = Literal["open", "handed", "returned", "accepted"]
AHEAD: Final = "ahead"
OPEN: Final = "open"
CLOSED: Final = "closed"
HANDED: Final = "handed"
RETURNED: Final = "returned"
ACCEPTED: Final = "accepted"
WORKING = (OPEN, RETURNED)
"""States in which a player may still change a phase."""
PREFIX, EXTRA_MARK, WORD = "phase", "+", "word:"
"""Ids are ``phase1``, ``phase3_1``; the word on a line of a phase has a key that begins with ``word:``."""
KEY = re.compile(r"([1-9]\d?)(?:\+([1-9]\d?))?")


@dataclass(frozen=True, slots=True)
class PlannedPhase:
    """A phase as the game master planned it: ``bonus`` says what earns more points, in words."""

    key: str
    title: str = ""
    years: str = ""
    events: str = ""
    points: int = 0
    aspects: int = 1
    bonus: str = ""
    state: PhaseState = "ahead"

    @property
    def name(self) -> str:
        """Its title; one without is called by its number."""
        return self.title or f"Phase {self.key}"

    def power(self) -> Power:
        """Its block on the sheet of the group."""
        data: dict[str, int | str | bool] = {"years": self.years, "points": self.points}
        data |= {"aspects": self.aspects, "bonus": self.bonus, "state": self.state}
        return Power(phase_id(self.key), self.name, PHASE, data, self.events)


@dataclass(frozen=True, slots=True)
class PhasePlan:
    """The phases of a game in order."""

    phases: tuple[PlannedPhase, ...]

    def phase(self, key: str) -> PlannedPhase:
        """The phase of that key; a further phase is like the one it is lived in."""
        within = key.partition(EXTRA_MARK)[0]
        found = next((phase for phase in self.phases if phase.key == within), None)
        return replace(found or PlannedPhase(within), key=key)


def phase_id(key: str) -> str:
    """The id of the block of a phase."""
    return PREFIX + key.replace(EXTRA_MARK, "_")


@lru_cache(maxsize=1024)
def phase_order(key: str) -> tuple[int, int] | None:
    """The place of a phase of creation in time; None for what was lived in play."""
    found = KEY.fullmatch(key)
    return None if found is None else (int(found[1]), int(found[2] or 0))


def default_plan(book: Book) -> PhasePlan:
    """As many phases as the game has, without a word of what happens in them (FAT-2-05, FAT-2-07)."""
    points, aspects = book.number("phase_points"), book.number("phase_aspects")
    return PhasePlan(
        tuple(
            PlannedPhase(str(at), points=points, aspects=aspects)
            for at in range(1, book.number("phases") + 1)
        )
    )


def written_plan(book: Book, group: Sheet) -> PhasePlan | None:
    """The plan on the sheet of a group; None where nothing is planned."""
    usual, found = default_plan(book).phases[0], list[PlannedPhase]()
    for power in group.having(Power, PHASE):
        key = power.id.removeprefix(PREFIX).replace("_", EXTRA_MARK)
        if phase_order(key) is not None:
            found.append(_planned(power, key, usual))
    found.sort(key=lambda phase: phase_order(phase.key) or (0, 0))
    return PhasePlan(tuple(found)) if found else None


def _planned(power: Power, key: str, usual: PlannedPhase) -> PlannedPhase:
    words, state = power.data, power.data.get("state")
    return PlannedPhase(
        key,
        power.name,
        str(words.get("years", "")),
        power.note,
        whole(words, "points", usual.points),
        whole(words, "aspects", usual.aspects),
        str(words.get("bonus", "")),
        OPEN if state == OPEN else CLOSED if state == CLOSED else AHEAD,
    )


def whole(data: Mapping[str, int | str | bool], key: str, usual: int) -> int:
    """A number among the data of a power; the usual one where there is none."""
    found = data.get(key)
    return found if isinstance(found, int) and not isinstance(found, bool) else usual


def group_of(book: Book, state: State) -> tuple[str, Sheet] | None:
    """The sheet of the group that has the plan; else any sheet of a group."""
    groups = [(id, sheet) for id, sheet in state.sheets.items() if sheet.nature == GROUP]
    planned = [pair for pair in groups if written_plan(book, pair[1]) is not None]
    return next(iter((*planned, *groups)), None)


def plan_of(book: Book, state: State) -> PhasePlan:
    """The plan of the phases at a table; without any the game's usual number."""
    group = group_of(book, state)
    return (written_plan(book, group[1]) if group else None) or default_plan(book)


def characters(state: State) -> Iterator[tuple[str, Sheet]]:
    """The characters of a table, whose phases these are."""
    yield from ((id, sheet) for id, sheet in state.sheets.items() if sheet.nature == CHARACTER)


def own_phase(sheet: Sheet, key: str) -> Power | None:
    """What a character lived through in a phase."""
    found = sheet.get(phase_id(key))
    return found if isinstance(found, Power) and found.role == PHASE else None


def own_state(sheet: Sheet, key: str) -> OwnState | None:
    """How far a character is with a phase; None before it began or where nobody kept account."""
    own = own_phase(sheet, key)
    state = own.data.get("state") if own is not None else None
    known: tuple[OwnState, ...] = (OPEN, HANDED, RETURNED, ACCEPTED)
    return next((one for one in known if one == state), None)


def phase_keys(sheet: Sheet) -> tuple[str, ...]:
    """The phases that a character has lived through or is in, in the order of time; creation alone."""
    named = [p.id.removeprefix(PREFIX).replace("_", EXTRA_MARK) for p in sheet.having(Power, PHASE)]
    keys = {key for key in (*named, *(step.phase for step in sheet.steps)) if phase_order(key) is not None}
    return tuple(sorted(keys, key=lambda key: phase_order(key) or (0, 0)))


def phases_lived(sheet: Sheet) -> int:
    """The phases that a character has lived, those of creation and in play; aspects taken outside phases are
    none (FAT-6-03)."""
    arcs = {power.id for power in sheet.having(Power, ARC)} & {step.phase for step in sheet.steps}
    return len({*phase_keys(sheet), *arcs})


def open_phase(sheet: Sheet) -> str | None:
    """The phase that a player is working on: the last that is open or was returned."""
    return next((key for key in reversed(phase_keys(sheet)) if own_state(sheet, key) in WORKING), None)


def begun(sheet: Sheet, phase: PlannedPhase, points: int | None = None) -> Sheet:
    """The sheet with a phase open on it; what it has of that phase already stays.

    ``points`` are what this character gets, where that differs from the plan.
    """
    old = own_phase(sheet, phase.key)
    data = {**(old.data if old else {}), "state": OPEN, "aspects": phase.aspects}
    data["points"] = phase.points if points is None else points
    power = Power(phase_id(phase.key), phase.name, PHASE, data, old.note if old else "")
    return sheet.put(power)


def marked(sheet: Sheet, key: str, **data: int | str | bool) -> Power:
    """The block of a phase with some of its data changed; raises `Refused` where it never began."""
    old = sheet.need(phase_id(key), Power)
    return replace(old, data={**old.data, **data})


def words_on(sheet: Sheet, key: str) -> Mapping[str, str]:
    """The words with which lines of a phase came back, by the id of the block; "" is the whole phase."""
    own = own_phase(sheet, key)
    data = own.data if own is not None else {}
    lines = {name.removeprefix(WORD): str(word) for name, word in data.items() if name.startswith(WORD)}
    return {block: word for block, word in lines.items() if word}
