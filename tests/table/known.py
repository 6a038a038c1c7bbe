"""What a viewer may know of a whole log, worked out in the plainest way: ledgers are held against it."""

from __future__ import annotations

from collections.abc import Iterable

from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.state import TableState, state_from
from tablee.table.secrecy.view import Viewed, project


def projection(records: Iterable[Record], viewer: Seat) -> tuple[Viewed, ...]:
    """All that a viewer may know, numbered from 1 without gaps."""
    seen: list[Viewed] = []
    for record in records:
        view = project(record, viewer, len(seen) + 1)
        if view is not None:
            seen.append(view)
    return tuple(seen)


def state_for(records: Iterable[Record], viewer: Seat) -> TableState:
    """The state as a viewer can know it: folded from that viewer's own projection, never filtered after."""
    return state_from([record for record in records if project(record, viewer, 0) is not None])
