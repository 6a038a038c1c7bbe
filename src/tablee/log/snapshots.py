"""Snapshots in the log's file: what a table adds up to is kept now and then, beside whoever plays."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.game.problem import Refused
from tablee.log.past import SqlitePast, TablePast
from tablee.log.port import LogFailed
from tablee.table.log.facts import Redone, Undone
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.snapshot import TRUTH, Snapshot, fold_version, from_bodies, to_bodies

if TYPE_CHECKING:
    import sqlite3

SNAPSHOT_EVERY = 200
"""After how many records what a table adds up to is kept again."""
FIRST_OF = "SELECT min(seq) FROM records INDEXED BY records_of_command WHERE table_id = ? AND command = ?"
TURNED = (
    f"SELECT 1 FROM records WHERE table_id = ? AND kind IN ('{Undone.kind}', '{Redone.kind}') AND seq > ?"
)
KEPT = 5
"""How many snapshots of a table are kept. It is opened from the first of them, and has the end of its story
in hand; what came before is in the past."""


class SqliteSnapshots(SqlitePast):
    """Keeps snapshots from a thread of its own: nobody waits for one, and nothing depends on one."""

    snapshot_every: int
    _open: dict[str, Ledger]
    _open_lock: threading.RLock

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[str, list[Snapshot]] = {}
        self._last: dict[str, int] = {}
        self._due: set[str] = set()
        self._keeper = ThreadPoolExecutor(1, "tablee-snapshots")

    def _transaction(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _reading(self) -> AbstractContextManager[sqlite3.Connection]:
        raise NotImplementedError

    def _known(self, table: str) -> Ledger:
        raise NotImplementedError

    def _resumed(self, table: str) -> Ledger:
        """A table nobody has open: from the first of its snapshots that this release can use."""
        with self._reading() as db:
            fold = fold_version()
            first, last = db.execute(
                "SELECT min(seq), max(seq) FROM snapshots WHERE table_id = ? AND fold = ?", (table, fold)
            ).fetchone()
            found = db.execute(
                "SELECT viewer, body FROM snapshots WHERE table_id = ? AND fold = ? AND seq = ?"
                " AND seal = seal(table_id, viewer, seq, fold, body)",
                (table, fold, first or 0),
            ).fetchall()
        bodies = _Bodies({row[0].partition(" ")[2]: row[1] for row in found})
        if TRUTH not in bodies:
            return Ledger()
        try:
            snapshot = from_bodies(first, bodies)
        except (Refused, ValueError):
            return Ledger()
        self._last[table], self._kept[table] = last, [snapshot]
        return Ledger.resume(snapshot, TablePast(self, table, first))

    def _keep_soon(self, table: str, length: int) -> None:
        """Have a snapshot taken where the last one is far behind."""
        if length - self._last.get(table, 0) >= self.snapshot_every and table not in self._due:
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
            new = [known.snapshot()]
            back = len(known) - KEPT * self.snapshot_every
            if back > 0 and not self._kept.get(table):  # a long table that has none
                older = Ledger(known[:back]).snapshot()
                if known.since(older, TablePast(self, table, back)) is not known:
                    new.insert(0, older)
            rows = [row for snapshot in new for row in _rows(table, snapshot)]
            with self._transaction() as db:
                if db.execute(TURNED, (table, len(known))).fetchone():
                    return  # what was folded may stand otherwise by now: it is tried again
                self._last[table] = len(known)
                kept = [*self._kept.get(table, ()), *new][-KEPT:]
                db.execute(
                    "DELETE FROM snapshots WHERE table_id = ? AND (fold <> ? OR seq < ? OR seq >= ?)",
                    (table, fold_version(), kept[0].count, new[0].count),
                )
                db.executemany(
                    "INSERT INTO snapshots (table_id, viewer, seq, fold, body) VALUES (?, ?, ?, ?, ?)", rows
                )
            self._let_go(table, kept)

    def _let_go(self, table: str, kept: list[Snapshot]) -> None:
        """Records before the first snapshot are in the file, and no longer in memory."""
        with self._open_lock:
            known = self._open.get(table)
            if known is None:
                self._forget(table)
                return
            self._kept[table] = kept
            for one in kept:
                shorter = known.since(one, TablePast(self, table, one.count))
                if shorter is not known or one.count == len(known) - known.held:
                    self._open[table] = shorter
                    return

    def _forget(self, table: str) -> None:
        """Nobody has a table open any more: its snapshots are in the file."""
        self._kept.pop(table, None)
        self._last.pop(table, None)

    def _forget_behind(self, db: sqlite3.Connection, table: str, new: Sequence[Record]) -> None:
        """A snapshot that an undo reaches behind goes, in the same transaction as the undo."""
        turned = {c for r in new if isinstance(r.fact, Undone | Redone) for c in r.fact.commands}
        for command in turned:
            first = db.execute(FIRST_OF, (table, command)).fetchone()[0] or 0
            db.execute("DELETE FROM snapshots WHERE table_id = ? AND seq >= ?", (table, first))
            if self._last.get(table, -1) >= first:
                self._kept[table] = [s for s in self._kept.get(table, ()) if s.count < first]
                self._last[table] = self._kept[table][-1].count if self._kept[table] else 0


def _rows(table: str, snapshot: Snapshot) -> list[tuple[Any, ...]]:
    """A snapshot as rows: the truth's and each circle's, named by where it stands."""
    fold = fold_version()
    return [
        (table, f"{snapshot.count} {circle}", snapshot.count, fold, msgspec.json.encode(body).decode())
        for circle, body in to_bodies(snapshot).items()
    ]


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
