"""The state of a game: what its events add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Any

from tablee.game.account import BANK, Account, Movement
from tablee.game.address import Address, free_id
from tablee.game.block import Aspect
from tablee.game.calendar import Calendar
from tablee.game.event import (
    Answered,
    Asked,
    BlockGone,
    BlockPut,
    Closed,
    ConflictPut,
    Event,
    Moved,
    Opened,
    Passed,
    Settled,
    SheetGone,
    SheetPut,
    StatusPut,
    Stepped,
    TimeMoved,
    Told,
)  # fmt: skip
from tablee.game.fight.conflict import Conflict
from tablee.game.frozen import dataclass, replace
from tablee.game.outcome import Result
from tablee.game.pending import Pending
from tablee.game.problem import Problem, Refused, problem
from tablee.game.reason import Named
from tablee.game.sheet import Block, Sheet
from tablee.game.track import Track
from tablee.game.walk import Step


@dataclass(frozen=True, slots=True)
class Run:
    """A check under way: its file form, the steps taken, whether its outcome is final and was applied.

    ``results`` are those stored with the last step; ``version`` is that of the system whose rules read them.
    ``passed`` are the sheets that let it stand as it lies.
    """

    id: str
    check: Mapping[str, Any]
    by: str = ""
    against: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    closed: bool = False
    applied: bool = False
    results: tuple[Result, ...] = ()
    version: str = ""
    passed: tuple[str, ...] = ()

    @staticmethod
    def begun(opened: Opened) -> Run:
        """The check that an event began."""
        return Run(opened.run, opened.check, opened.by, opened.against, version=opened.version)

    def stepped(self, event: Stepped) -> Run:
        """The check after one more step."""
        results = tuple(map(Result.of, event.outcomes))
        return replace(self, steps=(*self.steps, event.step), results=results, passed=())

    def passed_by(self, sheet: str) -> Run:
        """The check once a sheet lets it stand."""
        return replace(self, passed=tuple(dict.fromkeys((*self.passed, sheet))))


@dataclass(frozen=True, slots=True)
class State:
    """Everything a move may look at. Scenes and groups are sheets too: their points and tracks live there.

    ``answers`` are those of the questions that are over, by the question's id: a move reads them there.
    ``fresh`` is the id that the next check takes; where none is given, checks are counted. A table
    gives one: a count would tell of throws that nobody was to know of. ``shaded`` are the sheets whose values
    are the game master's alone: whether such a sheet can pay must not be told by what others may do.
    ``hidden`` are the sheets that players don't know of: whatever players see of a fight must be the same
    without them, so they are left out wherever opponents are counted or a place in the order is found.
    """

    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    runs: Mapping[str, Run] = field(default_factory=dict)
    pendings: Mapping[str, Pending] = field(default_factory=dict)
    calendar: Calendar = field(default_factory=Calendar)
    conflict: Conflict | None = None
    answers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fresh: str = field(default="", compare=False)
    shaded: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()

    def sheet(self, id: str) -> Sheet:
        """The sheet of that id, or a refusal that names it."""
        if id not in self.sheets:
            raise Refused(problem("HOUSE-sheet", id[:40], "unknown", expected=tuple(self.sheets)))
        return self.sheets[id]

    def named(self, id: str) -> Named:
        """The name of a sheet as reasons have it; an id that is no sheet stands for itself."""
        return Named(id, self.sheets[id].name if id in self.sheets else id[:40])

    def may_name(self, id: str, other: str) -> bool:
        """True if what stands on a sheet may be about another: about a hidden one only on a hidden one."""
        return other not in self.hidden or id in self.hidden

    def new_sheet(self, stem: str) -> str:
        """The id of a sheet that a move brings: at a table one that counts nobody, else the first free."""
        return f"{stem}-{self.fresh}" if self.fresh else free_id(stem, self.sheets)

    def run(self, id: str) -> Run:
        """The check under way of that id."""
        if id not in self.runs:
            raise Refused(problem("HOUSE-run", id[:40], "unknown", expected=tuple(self.runs)))
        return self.runs[id]

    def account(self, address: str) -> Account:
        """The account at an address, or a refusal that names it."""
        found = self.block(address)
        if not isinstance(found, Account):
            raise Refused(
                problem("HOUSE-sheet", Address.read(address).path[:80], "missing", kind=Account.kind)
            )
        return found

    def block(self, address: str) -> Block | None:
        """The block at an address: of a sheet, or of one that is nested in it."""
        at = Address.read(address)
        return self.sheet(at.sheet).at(at.path)

    def pay(self, address: str, amount: int) -> tuple[Account | Track | Aspect, Problem | None]:
        """The block at an address after a payment: points spent, or boxes ticked."""
        found = self.block(address)
        if isinstance(found, Track | Aspect):
            return found.tick(amount)
        return self.account(address).spend(amount)

    def lose(self, address: str, amount: int) -> Account | Track | Aspect:
        """The block at an address after a loss: points or boxes, as many as there are."""
        found = self.block(address)
        if isinstance(found, Track | Aspect):
            return found.tick(min(amount, found.unticked))[0]
        return self.account(address).lose(amount)


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after some events."""
    for event in events:
        state = apply(state, event)
    return state


def apply(state: State, event: Event) -> State:
    """The state after one event."""
    match event:  # what happens most comes first
        case Moved(movement):
            return _move(state, movement)
        case Opened(run):
            return replace(state, runs={**state.runs, run: Run.begun(event)})
        case Stepped(run):
            return replace(state, runs={**state.runs, run: state.run(run).stepped(event)})
        case Passed(run, by):
            return replace(state, runs={**state.runs, run: state.run(run).passed_by(by)})
        case Closed(run, applied):
            old_run = state.run(run)
            done = replace(old_run, closed=True, applied=applied or old_run.applied)
            return replace(state, runs={**state.runs, run: done})
        case SheetPut(sheet, content):
            return replace(state, sheets={**state.sheets, sheet: content})
        case SheetGone(sheet):
            return replace(state, sheets={k: v for k, v in state.sheets.items() if k != sheet})
        case StatusPut(sheet, status):
            marked = replace(state.sheet(sheet), status=status)
            return replace(state, sheets={**state.sheets, sheet: marked})
        case BlockPut(sheet, block, reason):
            old = state.sheet(sheet)
            same = isinstance(old.get(block.id), type(block))
            new = old.change(block.id, type(block), lambda _: block, reason.rule) if same else old.put(block)
            return replace(state, sheets={**state.sheets, sheet: new})
        case BlockGone(sheet, gone, _):
            return replace(state, sheets={**state.sheets, sheet: state.sheet(sheet).drop(gone)})
        case Asked(pending):
            return replace(state, pendings={**state.pendings, pending.id: pending})
        case Answered(pending_id, seat, option):
            answered = state.pendings[pending_id].answer(seat, option)
            return replace(state, pendings={**state.pendings, pending_id: answered})
        case Settled(pending_id, answers):
            left = {k: v for k, v in state.pendings.items() if k != pending_id}
            known = {**state.answers, pending_id: answers} if answers else state.answers
            return replace(state, pendings=left, answers=known)
        case TimeMoved(calendar, _):
            return replace(state, calendar=calendar)
        case ConflictPut(conflict):
            return replace(state, conflict=conflict)
        case Told():
            return state


def _move(state: State, movement: Movement) -> State:
    if movement.source != BANK:
        if movement.spent:
            paid, wrong = state.pay(movement.source, movement.amount)
            if wrong is not None:
                raise Refused(wrong.under(Address.read(movement.source).sheet))
        else:
            paid = state.lose(movement.source, movement.amount)
        state = _with_block(state, movement.source, paid)
    if movement.target != BANK:
        state = _with_block(state, movement.target, state.account(movement.target).gain(movement.amount))
    return state


def _with_block(state: State, address: str, block: Account | Track | Aspect) -> State:
    at = Address.read(address)
    return replace(state, sheets={**state.sheets, at.sheet: state.sheet(at.sheet).put_at(at.path, block)})
