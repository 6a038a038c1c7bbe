"""Incremental folding: states computed from a log, carried on as it grows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tablee.game.event import Event
from tablee.game.problem import Refused
from tablee.game.state import State, apply
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.state import Play, TableState, step
from tablee.table.secrecy.view import Viewed, project


@dataclass(frozen=True, slots=True)
class Node:
    """The projection of viewers who know the same: how many records, those since the snapshot, the state.

    ``before`` is the last one that is no longer in hand, where that is still known.
    """

    count: int
    recent: tuple[Viewed, ...]
    state: TableState | None = None
    before: Viewed | None = None


def seen_by(records: Iterable[Record], viewer: Seat) -> list[Record]:
    """The records that a viewer may know."""
    return [record for record in records if project(record, viewer, 0) is not None]


def numbered(
    views: tuple[Viewed, ...], count: int, new: Sequence[Record], viewer: Seat
) -> tuple[Viewed, ...]:
    """Views with those of new records, which are numbered on from ``count``."""
    found: list[Viewed] = []
    for record in new:
        view = project(record, viewer, count + len(found) + 1)
        if view is not None:
            found.append(view)
    return (*views, *found) if found else views


def carried(state: TableState, new: Iterable[Record], gone: frozenset[str], play: Play = apply) -> TableState:
    """A state after more records."""
    for record in new:
        state = step(state, record, gone, play)
    return state


class IncrementalFold:
    """Carries many states over the same records: the truth, and what each circle knows.

    Those who have the same game before them have the same one afterwards, to the object; who has the very
    same state before them and sees the same of what is new has the very same state again.
    """

    def __init__(self, new: Sequence[Record], gone: frozenset[str]) -> None:
        self._new, self._gone = new, gone
        self._states: dict[tuple[object, ...], TableState] = {}
        self._games: dict[tuple[int, int], State] = {}
        self._held: list[object] = []  # what is known by its id stays as long as that

    def over(self, state: TableState, seen: Sequence[Record]) -> TableState:
        """A state after those of the new records that are ``seen``."""
        key = (id(state), *(record.seq for record in seen))
        found = self._states.get(key)
        if found is None:
            found = self._states[key] = carried(state, seen, self._gone, self._play)
            self._held.append(state)
        return found

    def over_if_it_folds(self, state: TableState, seen: Sequence[Record]) -> TableState | None:
        """Return None if the log cannot be folded; the caller reports it. Other tables go on."""
        try:
            return self.over(state, seen)
        except Refused:
            return None

    def _play(self, game: State, event: Event) -> State:
        key = id(game), id(event)
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = apply(game, event)
            self._held.append(game)
        return found


def by_command(
    known: Mapping[str, tuple[Record, ...]], new: Iterable[Record]
) -> dict[str, tuple[Record, ...]]:
    """The records of each command, new ones added."""
    found = dict(known)
    for record in new:
        found[record.command] = (*found.get(record.command, ()), record)
    return found
