"""The state of a table: what the records that stand add up to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tablee.game.draft import Draft
from tablee.game.event import Closed, Opened
from tablee.game.state import State, apply
from tablee.game.state import fold as fold_events
from tablee.table.fact import (
    Announced,
    CustomsChanged,
    Drafted,
    PackChanged,
    Paused,
    Redone,
    Reviewed,
    Ruled,
    Said,
    SeatGone,
    SeatPut,
    SheetNoted,
    Shown,
    TableMade,
    Undone,
)
from tablee.table.occasion import Evening, EveningFact
from tablee.table.record import Record
from tablee.table.seat import NOBODY, Seat

CUSTOMS: Mapping[str, Any] = {"odds": "all", "nod": False, "me_only": False, "approve": False}
"""How a new table plays: odds for all, throws at once, no throw hidden from the game master."""

ODDS = ("all", "gm", "nobody")
"""To whom a table may show odds."""


@dataclass(frozen=True, slots=True)
class TableState:
    """The game with the people around it. Equal records give equal states."""

    name: str = ""
    system: str = ""
    pack: Mapping[str, Any] = field(default_factory=dict)
    customs: Mapping[str, Any] = field(default_factory=lambda: dict(CUSTOMS))
    seats: Mapping[str, Seat] = field(default_factory=dict)
    game: State = field(default_factory=State)
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    last: Mapping[str, Draft] = field(default_factory=dict)
    paused: bool = False
    reviews: Mapping[str, Mapping[str, Reviewed]] = field(default_factory=dict)
    """The game master's words on the lines of sheets, by sheet and block."""
    private: Mapping[str, str] = field(default_factory=dict)
    """The private notes of sheets: a viewer's state has those of their own."""
    evening: Evening = field(default_factory=Evening)

    def seat(self, id: str) -> Seat:
        """The seat of that id, or nobody's."""
        return self.seats.get(id, NOBODY)


def undone_commands(records: Iterable[Record]) -> frozenset[str]:
    """The commands that are taken back as things stand."""
    gone: set[str] = set()
    for record in records:
        match record.fact:
            case Undone(commands):
                gone.update(commands)
            case Redone(commands):
                gone.difference_update(commands)
    return frozenset(gone)


def state_of(records: Sequence[Record]) -> TableState:
    """Fold records into a state, leaving out the commands that were undone."""
    return fold(records, undone_commands(records))


def fold(records: Iterable[Record], gone: Collection[str]) -> TableState:
    """Fold records into a state, leaving out the commands that are ``gone``."""
    state = TableState()
    for record in records:
        state = step(state, record, gone)
    return state


def step(state: TableState, record: Record, gone: Collection[str]) -> TableState:
    """The state after one more record, where the commands ``gone`` are taken back."""
    if isinstance(record.fact, Shown):
        return replace(state, game=_shown(state.game, record.fact, gone))
    return state if record.command in gone else take(state, record)


def _shown(game: State, shown: Shown, gone: Collection[str]) -> State:
    """The game with the shown things as their facts add up to, whoever knew of them before or not."""
    told = zip(shown.events, shown.of, strict=True)
    alone = fold_events(State(), (event for event, command in told if command not in gone))
    return replace(
        game,
        sheets={**game.sheets, **alone.sheets},
        runs={**game.runs, **alone.runs},
        pendings={**game.pendings, **alone.pendings},
        answers={**game.answers, **alone.answers},
    )


def take(state: TableState, record: Record) -> TableState:
    """The state after one record."""
    match record.fact:
        case TableMade(name, system, pack, customs):
            return replace(state, name=name, system=system, pack=pack, customs={**state.customs, **customs})
        case PackChanged(pack):
            return replace(state, pack=pack)
        case CustomsChanged(customs):
            return replace(state, customs={**state.customs, **customs})
        case SeatPut(seat):
            return replace(state, seats={**state.seats, seat.id: seat})
        case SeatGone(seat_id):
            return replace(state, seats={k: v for k, v in state.seats.items() if k != seat_id})
        case Drafted(sheet, draft):
            others = {k: v for k, v in state.drafts.items() if k != sheet}
            return replace(state, drafts=others if draft is None else {**others, sheet: draft})
        case Reviewed(sheet, block):
            marks = {**state.reviews.get(sheet, {}), block: record.fact}
            return replace(state, reviews={**state.reviews, sheet: marks})
        case SheetNoted(sheet, words):
            return replace(state, private={**state.private, sheet: words})
        case Paused(on):
            return replace(state, paused=on)
        case Announced(_, by):
            return _thrown(state, by)
        case Opened(_, _, by) as event:
            return replace(_thrown(state, by), game=apply(state.game, event))
        case Said() | Shown() | Undone() | Redone() | Ruled():
            return state
        case fact if isinstance(fact, EveningFact):
            return replace(state, evening=state.evening.take(fact, record.at))
        case Closed(run) if run not in state.game.runs:
            return state  # the throw it closed in passing was taken back
        case event:
            return replace(state, game=apply(state.game, event))


def _thrown(state: TableState, by: str) -> TableState:
    """A sheet has thrown: its draft is put away, to be thrown again."""
    if by not in state.drafts:
        return state
    rest = {sheet: draft for sheet, draft in state.drafts.items() if sheet != by}
    return replace(state, drafts=rest, last={**state.last, by: state.drafts[by]})
