"""The records of a table with what they add up to: worked out once, carried on as the log grows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import overload

from tablee.table.audience import Audience
from tablee.table.fact import Redone, Undone
from tablee.table.reach import reaches
from tablee.table.record import Record
from tablee.table.seat import Seat
from tablee.table.state import TableState, state_of, step, undone_commands
from tablee.table.view import Viewed, project, projection


class Ledger(Sequence[Record]):
    """Records in their order. What is folded from them is kept, and `then` folds only what is new.

    Nothing that a ledger gave out ever changes: a longer log is another ledger.
    """

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._records = tuple(records)
        self._state: TableState | None = None
        self._own: dict[tuple[str, ...], TableState] = {}
        self._views: dict[tuple[str, ...], tuple[Viewed, ...]] = {}
        self._known: dict[str, Audience] | None = None
        self._gone: frozenset[str] | None = None
        self._by_command: dict[str, tuple[Record, ...]] | None = None

    @staticmethod
    def of(records: Iterable[Record]) -> Ledger:
        """These records as a ledger; a ledger is itself."""
        return records if isinstance(records, Ledger) else Ledger(records)

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Record, ...]: ...
    def __getitem__(self, at: int | slice) -> Record | tuple[Record, ...]:
        return self._records[at]

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[Record]:
        return iter(self._records)

    @property
    def state(self) -> TableState:
        """The table as it truly stands."""
        if self._state is None:
            self._state = state_of(self._records)
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
            self._by_command = _by_command({}, self._records)
        return self._by_command.get(command, ())

    def own(self, viewer: Seat) -> TableState:
        """The state as a viewer can know it: folded from that viewer's own projection."""
        key = _key(viewer)
        if key not in self._own:
            self._own[key] = state_of([r for r in self._records if project(r, viewer, 0) is not None])
        return self._own[key]

    def views(self, viewer: Seat) -> tuple[Viewed, ...]:
        """All that a viewer may know, numbered from 1 without gaps."""
        key = _key(viewer)
        if key not in self._views:
            self._views[key] = projection(self._records, viewer)
        return self._views[key]

    def then(self, more: Iterable[Record]) -> Ledger:
        """The ledger with more records; what was known of the shorter one is carried on."""
        new = tuple(more)
        if not new:
            return self
        longer = Ledger((*self._records, *new))
        if self._by_command is not None:
            longer._by_command = _by_command(self._by_command, new)
        if self._known is not None:
            longer._known = {**self._known, **reaches(new)}
        longer._views = {key: _more(key, views, new) for key, views in self._views.items()}
        if any(isinstance(record.fact, Undone | Redone) for record in new):
            return longer  # what stands has changed somewhere before: fold again when somebody asks
        gone = longer._gone = self.gone
        if self._state is not None:
            longer._state = _carried(self._state, new, gone)
        longer._own = {
            key: _carried(state, [r for r in new if project(r, _viewer(key), 0) is not None], gone)
            for key, state in self._own.items()
        }
        return longer


def _key(viewer: Seat) -> tuple[str, ...]:
    """All that decides what a viewer may know."""
    return viewer.id, viewer.role, "waiting" if viewer.waiting else ""


def _viewer(key: tuple[str, ...]) -> Seat:
    return Seat(key[0], "", "gm" if key[1] == "gm" else "player", waiting=bool(key[2]))


def _more(key: tuple[str, ...], views: tuple[Viewed, ...], new: Sequence[Record]) -> tuple[Viewed, ...]:
    found = list(views)
    for record in new:
        view = project(record, _viewer(key), len(found) + 1)
        if view is not None:
            found.append(view)
    return tuple(found)


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
