"""The phases of a creation: what the game master tells of each, and how far a character is with it.

The plan is a sheet of its own whose values are the game master's, each phase a `Power` of role ``phase``;
players know its `outline`: what happens in a phase, and what earns more points in it, once it is open. In
older tables it stands on the sheet of the group, open to all. What a character lived through stands on its
own sheet, in a `Power` of the same id. Keys are "1", "2"…; "3+1" is a further phase lived within the third
(FAT-6-05).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from tablee.game.event import BlockGone, BlockPut, Event, SheetPut
from tablee.game.frozen import dataclass, replace
from tablee.game.memo import Memo
from tablee.game.pending import Pending
from tablee.game.problem import Refused, problem
from tablee.game.question import quoted
from tablee.game.reason import Reason, because
from tablee.game.sheet import Power, Sheet
from tablee.game.state import State
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ARC, CHARACTER, GROUP, PHASE, PLAN, SYSTEM
from tablee.systems.fate2.points.asking import parts_of

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
"""Ids are ``phase1``, ``phase3_1``; the mark of a line that came back has a key that begins so."""
QUESTION = "word"
"""The kind of the question that is the word on a line: to the player of the sheet alone (FAT-2-19)."""
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
        """Its block on the sheet of the plan."""
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
    return book.kept(_default_plan)


def _default_plan(book: Book) -> PhasePlan:
    points, aspects = book.number("phase_points"), book.number("phase_aspects")
    return PhasePlan(
        tuple(
            PlannedPhase(str(at), points=points, aspects=aspects)
            for at in range(1, book.number("phases") + 1)
        )
    )


def written_plan(book: Book, sheet: Sheet) -> PhasePlan | None:
    """The plan on a sheet; None where nothing is planned. Of one sheet it is read once, the same object."""
    return book.kept(_plans).get((sheet,), None, lambda: _written_plan(book, sheet))


def _plans(book: Book) -> Memo[PhasePlan | None]:
    return Memo()


def _written_plan(book: Book, sheet: Sheet) -> PhasePlan | None:
    usual, found = default_plan(book).phases[0], list[PlannedPhase]()
    for power in sheet.having(Power, PHASE):
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


def plan_at(book: Book, state: State) -> tuple[str, PhasePlan] | None:
    """The plan of a table and the id of its sheet: one of its own, in older tables that of the group."""
    for nature in (PLAN, GROUP):
        for id, sheet in state.sheets.items():
            if sheet.nature == nature and (found := written_plan(book, sheet)) is not None:
                return id, found
    return None


def plan_of(book: Book, state: State) -> PhasePlan:
    """The plan of the phases at a table; without any the game's usual number."""
    found = plan_at(book, state)
    return found[1] if found else default_plan(book)


def replanned(
    book: Book, state: State, why: Reason, *changed: PlannedPhase, last: int = 0
) -> Iterator[Event]:
    """What writes some phases of the plan: on its sheet, with all the others on a new one where it has none.

    The phases after the ``last`` are struck.
    """
    found = plan_at(book, state)
    phases = {phase.key: phase for phase in (found[1] if found else default_plan(book)).phases}
    gone = [key for key in phases if last and (phase_order(key) or (0, 0))[0] > last]
    phases = {key: phase for key, phase in phases.items() if key not in gone}
    phases |= {phase.key: phase for phase in changed}
    if found is not None and state.sheets[found[0]].nature == PLAN:
        yield from (BlockPut(found[0], phase.power(), why) for phase in changed)
        yield from (BlockGone(found[0], phase_id(key), why) for key in gone)
        return
    id = next(id for id in ("phases", "plan_of_phases") if id not in state.sheets)
    blocks = tuple(phase.power() for phase in phases.values())
    yield SheetPut(id, Sheet(SYSTEM, "Phases", blocks, PLAN, book.pack.name, book.pack.version))
    if found is not None:
        old = state.sheets[found[0]].having(Power, PHASE)
        yield from (BlockGone(found[0], power.id, because(why.rule)) for power in old)


def outline(sheet: Sheet) -> Sheet | None:
    """What players know of a plan: of a phase ahead its title, its years and its points, not what happens in
    it nor what earns more; None for any other sheet."""
    phases = tuple(sheet.having(Power, PHASE))
    if sheet.nature != PLAN or not phases:
        return None
    known = (power if power.data.get("state") in (OPEN, CLOSED) else _announced(power) for power in phases)
    return replace(sheet, blocks=tuple(known), history=(), steps=())


def _announced(power: Power) -> Power:
    return replace(power, data={**power.data, "bonus": ""}, note="")


def characters(state: State) -> Iterator[tuple[str, Sheet]]:
    """The characters of a table, whose phases these are."""
    yield from ((id, sheet) for id, sheet in state.sheets.items() if sheet.nature == CHARACTER)


def own_phase(sheet: Sheet, key: str) -> Power | None:
    """What a character lived through in a phase."""
    found = sheet.get(phase_id(key))
    return found if isinstance(found, Power) and found.role == PHASE else None


def need_phase(sheet: Sheet, key: str) -> Power:
    """The same; raises `Refused` for a phase that never opened for this character."""
    found = own_phase(sheet, key)
    if found is None:
        raise Refused(problem("FAT-2-06", phase_id(key), "unopened", who=sheet.name, phase=key))
    return found


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
    old = need_phase(sheet, key)
    return replace(old, data={**old.data, **data})


def returned_lines(sheet: Sheet, key: str) -> tuple[str, ...]:
    """The lines of a phase that came back, by the id of the block; "" is the whole phase."""
    own = own_phase(sheet, key)
    data = own.data if own is not None else {}
    return tuple(name.removeprefix(WORD) for name, word in data.items() if name.startswith(WORD) and word)


def words_on(state: State, id: str, key: str) -> Mapping[str, str]:
    """The words with which lines of a phase came back, by the id of the block, as far as a state knows them:
    each is a question to the player of the sheet alone. Older sheets have theirs in the phase."""
    own = own_phase(state.sheet(id), key)
    found = {
        name.removeprefix(WORD): word
        for name, word in (own.data if own is not None else {}).items()
        if name.startswith(WORD) and isinstance(word, str) and word
    }
    for pending in questions_on(state, id, key):
        found[parts_of(pending)[-1]] = quoted(pending, "word").fr
    return found


def questions_on(state: State, id: str, key: str) -> tuple[Pending, ...]:
    """The open words on a phase of a character, as far as a state knows them."""
    start = f"{QUESTION}:{id}:{key}:"
    return tuple(pending for name, pending in state.pendings.items() if name.startswith(start))
