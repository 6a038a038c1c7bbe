"""What was worked out of a log, carried on as it grows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tablee.game.problem import Refused
from tablee.table.record import Record
from tablee.table.seat import Seat
from tablee.table.state import TableState, step
from tablee.table.view import Viewed, project


@dataclass(frozen=True, slots=True)
class Node:
    """What those know who know exactly the same: how many records, those since the snapshot, the state."""

    count: int
    recent: tuple[Viewed, ...]
    state: TableState | None = None


def seen_by(records: Iterable[Record], viewer: Seat) -> list[Record]:
    """The records that a viewer may know."""
    return [record for record in records if project(record, viewer, 0) is not None]


def numbered(
    views: tuple[Viewed, ...], count: int, new: Sequence[Record], viewer: Seat
) -> tuple[Viewed, ...]:
    """Views with those of new records, which are numbered on from ``count``."""
    found = list(views)
    for record in new:
        view = project(record, viewer, count + 1)
        if view is not None:
            found.append(view)
            count += 1
    return tuple(found)


def carried(state: TableState, new: Iterable[Record], gone: frozenset[str]) -> TableState:
    """A state after more records."""
    for record in new:
        state = step(state, record, gone)
    return state


def carried_if_it_folds(state: TableState, seen: Iterable[Record], gone: frozenset[str]) -> TableState | None:
    """Nobody's table stands still because somebody else's can't be folded: whoever asks for it is told."""
    try:
        return carried(state, seen, gone)
    except Refused:
        return None


def by_command(
    known: Mapping[str, tuple[Record, ...]], new: Iterable[Record]
) -> dict[str, tuple[Record, ...]]:
    """What each command wrote, with what is new."""
    found = dict(known)
    for record in new:
        found[record.command] = (*found.get(record.command, ()), record)
    return found
