"""Snapshots in the log's file: what a table adds up to is kept now and then, beside whoever plays."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.game.problem import Refused
from tablee.log.port import LogFailed
from tablee.table.fact import Redone, Undone
from tablee.table.ledger import Ledger
from tablee.table.record import Record
from tablee.table.snapshot import TRUTH, Snapshot, fold_version, from_bodies, to_bodies

if TYPE_CHECKING:
    import sqlite3

SNAPSHOT_EVERY = 200
"""After how many records what a table adds up to is kept again."""
FAR = 4
"""A table with more records in hand than so many times that starts from its very last snapshot."""


class SqliteSnapshots:
    """Keeps snapshots from a thread of its own: nobody waits for one, and nothing depends on one."""

    snapshot_every: int
    _open: dict[str, Ledger]
    _read_lock: threading.RLock

    def __init__(self) -> None:
        self._kept: dict[str, Snapshot] = {}
        self._snapshots: dict[str, int] = {}
        self._due: set[str] = set()
        self._keeper = ThreadPoolExecutor(1, "tablee-snapshots")

    def _transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _known(self, table: str) -> Ledger:
        raise NotImplementedError

    def records_between(self, table: str, after: int, until: int, command: str = "") -> tuple[Record, ...]:
        """The records of a table from the file itself: a stretch of them, of one command or of all."""
        raise NotImplementedError

    def _resumed(self, table: str) -> Ledger:
        """A table nobody has open: from its latest snapshot, if there is one that this release can use."""
        with self._reading() as db:
            found = db.execute(
                "SELECT seq, viewer, body FROM snapshots WHERE table_id = ? AND fold = ?"
                " AND seal = seal(table_id, viewer, seq, fold, body)",
                (table, fold_version()),
            ).fetchall()
        last = max((row[0] for row in found), default=0)
        bodies = _Bodies({row[1]: row[2] for row in found if row[0] == last})
        if TRUTH not in bodies:
            return Ledger()
        try:
            snapshot = from_bodies(last, bodies)
        except (Refused, ValueError):
            return Ledger()
        self._snapshots[table], self._kept[table] = last, snapshot
        return Ledger.resume(snapshot, _Past(self, table, last))

    def _keep_soon(self, table: str, length: int) -> None:
        """Have a snapshot taken where the last one is far behind."""
        if length - self._snapshots.get(table, 0) >= self.snapshot_every and table not in self._due:
            self._due.add(table)
            self._keeper.submit(self._keep, table)

    def wait_for_snapshots(self) -> None:
        """Until those are kept that are due."""
        self._keeper.submit(lambda: None).result()

    def _keep(self, table: str) -> None:
        """Keep what the log adds up to; it may fail, and is tried again."""
        self._due.discard(table)
        with suppress(LogFailed):
            known = self._known(table)
            snapshot = known.snapshot()
            rows = [
                (table, circle, len(known), fold_version(), msgspec.json.encode(body).decode())
                for circle, body in to_bodies(snapshot).items()
            ]
            with self._transaction() as db:
                db.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
                db.executemany(
                    "INSERT INTO snapshots (table_id, viewer, seq, fold, body) VALUES (?, ?, ?, ?, ?)", rows
                )
                self._snapshots[table] = len(known)
            self._let_go(table, snapshot)

    def _let_go(self, table: str, snapshot: Snapshot) -> None:
        """Records before the snapshot before this one are in the file, and no longer in memory."""
        before = self._kept.get(table)
        self._kept[table] = snapshot
        with self._read_lock:
            known = self._open.get(table)
            if known is None:
                self._kept.pop(table, None)
                return
            far = known.held > FAR * self.snapshot_every
            start = snapshot if before is None or far else before
            if far or before is not None:
                self._open[table] = known.since(start, _Past(self, table, start.count))

    def _forget_behind(self, db: sqlite3.Connection, table: str, new: Sequence[Record]) -> None:
        """A snapshot that an undo reaches behind goes, in the same transaction as the undo."""
        turned = {c for r in new if isinstance(r.fact, Undone | Redone) for c in r.fact.commands}
        for command in turned:
            gone = db.execute(
                "DELETE FROM snapshots WHERE table_id = ? AND seq >="
                " (SELECT min(seq) FROM records WHERE table_id = ? AND command = ?)",
                (table, table, command),
            )
            if gone.rowcount:
                self._snapshots.pop(table, None)
                self._kept.pop(table, None)


class _Bodies(Mapping[str, Any]):
    """The parts of a snapshot, each read when somebody asks for it."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = texts

    def __getitem__(self, circle: str) -> Any:
        return msgspec.json.decode(self._texts[circle])

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


class _Past:
    """The records of a table behind its snapshot, in the file."""

    def __init__(self, log: SqliteSnapshots, table: str, until: int) -> None:
        self.log, self.table, self.until = log, table, until

    def records(self) -> tuple[Record, ...]:
        """All of them, in order."""
        return self.log.records_between(self.table, 0, self.until)

    def of_command(self, command: str) -> tuple[Record, ...]:
        """Those that one command wrote."""
        return self.log.records_between(self.table, 0, self.until, command) if command else ()
