"""The records of a table with what they add up to: worked out once, carried on as the log grows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Protocol, TypeVar, overload

from tablee.table.audience import EVERYONE, Audience
from tablee.table.fact import Redone, Undone
from tablee.table.reach import reaches
from tablee.table.record import Record
from tablee.table.seat import Seat
from tablee.table.snapshot import Seen, Snapshot, ViewerKey
from tablee.table.state import TableState, state_from, state_of, step, undone_commands, whole
from tablee.table.view import Viewed, project, projection

T = TypeVar("T")


class Past(Protocol):
    """The records behind a snapshot, read only when somebody asks for them."""

    def records(self) -> Sequence[Record]:
        """All of them, in order."""

    def of_command(self, command: str) -> tuple[Record, ...]:
        """Those that one command wrote."""


class Ledger(Sequence[Record]):
    """Records in their order. What is folded from them is kept, and `then` folds only what is new.

    Nothing that a ledger gave out ever changes: a longer log is another ledger. One that starts from
    a snapshot has only the records since; the others are read when an undo or an old entry needs them.
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._tail = tuple(records)
        self._base: Snapshot | None = None
        self._past: Past | None = None
        self._all: tuple[Record, ...] | None = None
        self._state: TableState | None = None
        self._own: dict[ViewerKey, TableState] = {}
        self._views: dict[ViewerKey, tuple[Viewed, ...]] = {}
        self._counts: dict[ViewerKey, int] = {}
        self._circles: dict[ViewerKey, str] = {}
        self._known: dict[str, Audience] | None = None
        self._gone: frozenset[str] | None = None
        self._by_command: dict[str, tuple[Record, ...]] | None = None

    @staticmethod
    def of(records: Iterable[Record]) -> Ledger:
        """These records as a ledger; a ledger is itself."""
        return records if isinstance(records, Ledger) else Ledger(records)

    @staticmethod
    def resume(snapshot: Snapshot, past: Past) -> Ledger:
        """A ledger that starts from a snapshot."""
        ledger = Ledger()
        ledger._base, ledger._past = snapshot, past
        ledger._state, ledger._gone, ledger._known = snapshot.state, snapshot.gone, dict(snapshot.known)
        shared = {seen.circle: seen.state for seen in snapshot.own.values()}
        ledger._own = {key: shared[seen.circle] for key, seen in snapshot.own.items()}
        ledger._counts = {key: seen.count for key, seen in snapshot.own.items()}
        ledger._circles = {key: seen.circle for key, seen in snapshot.own.items()}
        return ledger

    @property
    def _first(self) -> int:
        """How many records stand before those in hand."""
        return self._base.count if self._base else 0

    @property
    def _records(self) -> tuple[Record, ...]:
        """All records, read from the past if need be."""
        if self._past is None:
            return self._tail
        if self._all is None:
            self._all = (*self._past.records(), *self._tail)
        return self._all

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, at: int | slice) -> Record | tuple[Record, ...]:
        first = self._first
        if isinstance(at, slice):
            start, stop, by = at.indices(len(self))
            if by == 1 and start >= first:
                return self._tail[start - first : max(stop - first, 0)]
        elif (at + len(self) if at < 0 else at) >= first:
            return self._tail[at if at < 0 else at - first]
        return self._records[at]

    def __len__(self) -> int:
        return self._first + len(self._tail)

    def __iter__(self) -> Iterator[Record]:
        return iter(self._records)

    @property
    def state(self) -> TableState:
        """The table as it truly stands."""
        if self._state is None:
            self._state = (
                _carried(self._base.state, whole(self._tail), self.gone)
                if self._base
                else state_of(self._records)
            )
        return self._state

    @property
    def gone(self) -> frozenset[str]:
        """The commands that are taken back."""
        if self._gone is None:
            self._gone = undone_commands(self._records)
        return self._gone

    @property
    def known(self) -> Mapping[str, Audience]:
        """Who knows of each sheet, throw and question."""
        if self._known is None:
            self._known = reaches(self._records)
        return self._known

    def written_by(self, command: str) -> tuple[Record, ...]:
        """What a command wrote, if it was ever carried out."""
        if self._by_command is None:
            self._by_command = _by_command({}, self._tail)
        found = self._by_command.get(command, ())
        return found or (self._past.of_command(command) if self._past else ())

    def own(self, viewer: Seat) -> TableState:
        """The state as a viewer can know it: folded from that viewer's own projection."""
        key = viewer_key(viewer)
        if key not in self._own:
            seen = self._base.own.get(key) if self._base else None
            peer = self._peer(viewer, self._own)
            if peer is not None:
                self._own[key] = peer
            elif seen is not None:
                self._own[key] = _carried(seen.state, _seen(self._tail, viewer), self.gone)
            else:
                self._own[key] = state_from(_seen(self._records, viewer))
        return self._own[key]

    def circle(self, viewer: Seat) -> str:
        """Names those who know exactly the same records: a digest of all that was not told to everyone."""
        key = viewer_key(viewer)
        if key not in self._circles:
            self._circles[key] = "waiting" if viewer.waiting else _chained("", _seen(self._records, viewer))
        return self._circles[key]

    def _peer(self, viewer: Seat, known: Mapping[ViewerKey, T]) -> T | None:
        """What is worked out already for somebody who knows exactly the same."""
        if not known:
            return None
        circle = self.circle(viewer)
        return next((of for key, of in tuple(known.items()) if self._circles.get(key) == circle), None)

    def views(self, viewer: Seat) -> tuple[Viewed, ...]:
        """All that a viewer may know, numbered from 1 without gaps."""
        key = viewer_key(viewer)
        if key not in self._views:
            peer = self._peer(viewer, self._views)
            self._views[key] = projection(self._records, viewer) if peer is None else peer
        return self._views[key]

    def count(self, viewer: Seat) -> int:
        """How many records a viewer may know of: the number of their last one."""
        key = viewer_key(viewer)
        if key in self._views:
            return len(self._views[key])
        if key not in self._counts:
            self._counts[key] = len(_seen(self._records, viewer))
        return self._counts[key]

    def snapshot(self) -> Snapshot:
        """What this ledger adds up to, for the truth and for everybody who sits at the table."""
        seats = [seat for seat in self.state.seats.values() if not seat.waiting]
        own = {viewer_key(seat): Seen(self.own(seat), self.count(seat), self.circle(seat)) for seat in seats}
        return Snapshot(len(self), self.state, self.gone, self.known, own)

    def then(self, more: Iterable[Record]) -> Ledger:
        """The ledger with more records; what was known of the shorter one is carried on."""
        new = tuple(more)
        if not new:
            return self
        longer = Ledger((*self._tail, *new))
        longer._base, longer._past = self._base, self._past
        if self._all is not None:
            longer._all = (*self._all, *new)
        if self._by_command is not None:
            longer._by_command = _by_command(self._by_command, new)
        if self._known is not None:
            longer._known = reaches(new, self._known)
        longer._views = _each(self._views, new, _more)
        longer._circles = _each(self._circles, new, lambda circle, seen, _viewer: _chained(circle, seen))
        longer._counts = {key: count + len(_seen(new, _viewer(key))) for key, count in self._counts.items()}
        turned = [c for r in new if isinstance(r.fact, Undone | Redone) for c in r.fact.commands]
        if turned:
            return longer._turned(turned, self.gone, new)
        gone = longer._gone = self.gone
        if self._state is not None:
            longer._state = _carried(self._state, whole(new), gone)
        longer._own = _each(self._own, new, lambda state, seen, _viewer: _carried(state, seen, gone))
        return longer

    def _turned(self, commands: list[str], gone: frozenset[str], new: Sequence[Record]) -> Ledger:
        """What stands has changed somewhere before: fold again when somebody asks, from as far as it reaches.

        A snapshot that an undo reaches behind is of no more use.
        """
        if self._base is None:
            return self
        since = {record.command for record in self._tail}
        if all(command in since for command in commands):
            self._gone = undone_commands(new, gone)
            return self
        anew = Ledger(self._records)
        anew._views, anew._counts, anew._known = self._views, self._counts, self._known
        anew._circles = self._circles
        return anew


def viewer_key(viewer: Seat) -> ViewerKey:
    """All that decides what a viewer may know."""
    return viewer.id, viewer.role, "waiting" if viewer.waiting else ""


def _viewer(key: ViewerKey) -> Seat:
    return Seat(key[0], "", "gm" if key[1] == "gm" else "player", waiting=bool(key[2]))


def _seen(records: Iterable[Record], viewer: Seat) -> list[Record]:
    return [record for record in records if project(record, viewer, 0) is not None]


def _each(
    known: Mapping[ViewerKey, T], new: Sequence[Record], carry: Callable[[T, Sequence[Record], Seat], T]
) -> dict[ViewerKey, T]:
    """What each viewer has, carried on by what they see of the new; what two shared they share still."""
    made: dict[tuple[int, tuple[int, ...]], T] = {}
    found = {}
    for key, had in tuple(known.items()):  # a page may be asking for one more viewer meanwhile
        viewer = _viewer(key)
        seen = _seen(new, viewer)
        at = (id(had), tuple(record.seq for record in seen))
        if at not in made:
            made[at] = carry(had, seen, viewer)
        found[key] = made[at]
    return found


def _more(views: tuple[Viewed, ...], seen: Sequence[Record], viewer: Seat) -> tuple[Viewed, ...]:
    found = list(views)
    for record in seen:
        view = project(record, viewer, len(found) + 1)
        found += [view] if view is not None else []
    return tuple(found)


def _chained(circle: str, seen: Iterable[Record]) -> str:
    """The circle of those who were in this one and then saw these records."""
    for record in seen:
        if record.audience != EVERYONE:
            told = f"{circle} {record.seq}".encode()
            circle = blake2b(told, digest_size=16).hexdigest()
    return circle


def _carried(state: TableState, new: Iterable[Record], gone: frozenset[str]) -> TableState:
    for record in new:
        state = step(state, record, gone)
    return state


def _by_command(
    known: Mapping[str, tuple[Record, ...]], new: Iterable[Record]
) -> dict[str, tuple[Record, ...]]:
    found = dict(known)
    for record in new:
        found[record.command] = (*found.get(record.command, ()), record)
    return found
