"""The log in one SQLite file: WAL, every commit on the disk before it is acknowledged, one writer."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from tablee.log.door import SqliteDoor
from tablee.log.file import check, connect, copy_file, failure, settle, sqlite3, wal_reset_race
from tablee.log.migrate import migrate
from tablee.log.past import LAST
from tablee.log.port import Decide, LogFailed, TableCard
from tablee.log.refusals import SqliteRefusals
from tablee.log.rows import RECORD, row_of
from tablee.log.seal import seal_rows
from tablee.log.shelf import SqliteShelf
from tablee.log.snapshots import SNAPSHOT_EVERY, SqliteSnapshots
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record

__all__ = ["SqliteLog", "check", "copy_file", "settle", "wal_reset_race"]

BUSY_MS = 5000
OPEN_TABLES = 256
"""How many tables are remembered; the others are read again when somebody comes back."""

OPEN_RECORDS = 100_000
"""How many of their records are remembered in all, those before snapshots aside."""


class SqliteLog(SqliteShelf, SqliteDoor, SqliteRefusals, SqliteSnapshots):
    """One file: one connection that writes and checkpoints, one that reads and never waits for it.

    Whoever decides asks by the connection that writes: nobody who reads keeps a command waiting. What takes
    long is read in stretches, between which others read.
    """

    def __init__(self, path: Path, busy_ms: int = BUSY_MS, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        super().__init__()
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._write_lock, self._read_lock = threading.RLock(), threading.RLock()
        self._open_lock = threading.RLock()
        self._openings = WeakValueDictionary[str, threading.RLock]()
        self._deciding: int | None = None
        self._open: dict[str, Ledger] = {}
        self._whole: dict[str, int] = {}
        self._written = 0
        self.snapshot_every = snapshot_every
        self._patience = busy_ms / 1000
        self._writer = connect(path, busy_ms)
        try:
            self._writer.execute("PRAGMA journal_mode = WAL")
            self._writer.execute("PRAGMA synchronous = FULL")
            self._writer.execute("PRAGMA foreign_keys = ON")
            self._writer.execute("PRAGMA temp_store = MEMORY")
            migrate(self._writer)
            seal_rows(self._writer, "records")
            self._reader = connect(path, busy_ms)
        except sqlite3.DatabaseError as error:
            self._writer.close()
            raise failure(error) from error
        except LogFailed:
            self._writer.close()
            raise
        self._reader.execute("PRAGMA query_only = ON")

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; what the disk or a lock refuses is said as `LogFailed`.

        What a decision keeps besides its records is part of its transaction.
        """
        with self._alone():
            if self._writer.in_transaction:
                yield self._writer
            else:
                with self._begun() as db:
                    yield db

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """One writer at a time; nobody waits for ever behind writers who wait for somebody else."""
        if not self._write_lock.acquire(timeout=self._patience):
            raise LogFailed("database is locked")
        try:
            yield
        finally:
            self._write_lock.release()

    @contextmanager
    def _begun(self) -> Iterator[sqlite3.Connection]:
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            self._deciding = threading.get_ident()
            yield self._writer
            self._writer.execute("COMMIT")
        except BaseException as error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            if isinstance(error, sqlite3.DatabaseError):
                raise failure(error) from error
            raise
        finally:
            self._deciding = None

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The connection that reads, which never waits for the one that writes."""
        with self._read_lock:
            try:
                yield self._reader
            except sqlite3.DatabaseError as error:
                raise failure(error) from error

    @contextmanager
    def _asking(self) -> Iterator[sqlite3.Connection]:
        """The connection for what is asked in a decision too: there, the one that writes."""
        if self._deciding != threading.get_ident():
            with self._reading() as db:
                yield db
            return
        try:
            yield self._writer
        except sqlite3.DatabaseError as error:
            raise failure(error) from error

    def make(self, table: str, name: str, system: str, records: Sequence[Record]) -> None:
        """Begin a table with its first records."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO tables (id, name, system, made_at) VALUES (?, ?, ?, ?)",
                (table, name, system, records[0].at),
            )
            self._append(db, table, records)

    def bring(
        self, card: TableCard, records: Iterable[Record], pictures: Iterable[tuple[str, str, bytes]]
    ) -> None:
        """A whole table from elsewhere comes in, read while it is written: all of it or nothing."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO tables (id, name, system, made_at) VALUES (?, ?, ?, ?)",
                (card.id, card.name, card.system, card.made_at),
            )
            self._append(db, card.id, records)
            db.executemany(
                "INSERT INTO pictures (table_id, id, type, body) VALUES (?, ?, ?, ?)",
                ((card.id, *picture) for picture in pictures),
            )

    def _append(self, db: sqlite3.Connection, table: str, records: Iterable[Record]) -> None:
        self._whole.pop(table, None)
        db.executemany(RECORD, (row_of(table, record) for record in records))

    def read(self, table: str) -> Sequence[Record]:
        """The records of a table, in order."""
        return self._known(table)

    def latest(self, table: str) -> Sequence[Record]:
        """The records of a table as they were last read or written here, without a look at the file."""
        return self._open.get(table) or self._known(table)

    def _known(self, table: str) -> Ledger:
        """All records of a table: what is remembered, and what came since (from any process)."""
        with self._opening(table):
            known = Ledger()
            while True:
                written = self._written
                known = self._open.get(table) or known or self._resumed(table)
                known = known.then(self.records_between(table, len(known), LAST))
                with self._open_lock:
                    if written == self._written:  # else perhaps to this table, and it is not among these
                        self._remember(table, known)
                        return known

    def _opening(self, table: str) -> threading.RLock:
        """Held by whoever opens a table, so that others who come to it wait, and nobody else."""
        with self._open_lock:
            return self._openings.setdefault(table, threading.RLock())

    def _remember(self, table: str, known: Ledger) -> None:
        """This table was used last; those that were not used for longest are forgotten."""
        self._open.pop(table, None)
        self._open[table] = known
        held = sum(ledger.held for ledger in self._open.values())
        while len(self._open) > OPEN_TABLES or (held > OPEN_RECORDS and len(self._open) > 1):
            oldest = next(iter(self._open))
            held -= self._open.pop(oldest).held
            self._whole.pop(oldest, None)
            self._forget(oldest)

    def _rows(self, query: str, *values: str) -> list[Any]:
        with self._reading() as db:
            return db.execute(query, values).fetchall()

    def _row_of(self, query: str, *values: str) -> Any:
        with self._reading() as db:
            return db.execute(query, values).fetchone()

    def write(self, table: str, decide: Decide) -> tuple[Record, ...]:
        """Decide on the log as it stands and append what comes of it, in one transaction."""
        self.latest(table)  # opened, if need be, before others wait for this
        with self._alone():
            with self._begun() as db:
                version: int = db.execute("PRAGMA data_version").fetchone()[0]
                records = self._standing(table, version)
                decided = tuple(decide(records))
                new = [r for r in decided if r.seq > len(records)]
                if [r.seq for r in new] != list(range(len(records) + 1, len(records) + len(new) + 1)):
                    raise ValueError("records are numbered without holes")
                self._append(db, table, new)
                self._forget_behind(db, table, new)
            longer = records.then(new)
            with self._open_lock:
                self._written += 1
                if self._open.get(table) is records:  # what was written need not be read again
                    self._remember(table, longer)
                    self._whole[table] = version
                else:  # somebody has read it meanwhile, without this
                    self._open.pop(table, None)
        self._keep_soon(table, len(records) + len(new))
        return decided

    def _standing(self, table: str, version: int) -> Ledger:
        """All records of a table for whoever may write: what is remembered, unless somebody else wrote.

        The version of the file is another one after each commit that was not made here.
        """
        known = self._open.get(table) if self._whole.get(table) == version else None
        return self._known(table) if known is None else known

    def tables(self) -> tuple[TableCard, ...]:
        """Every table, the latest first."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT id, name, system, made_at, max(at), count(*) FROM tables"
                " JOIN records ON table_id = id GROUP BY id ORDER BY max(at) DESC"
            )
            return tuple(TableCard(*row) for row in rows)

    def size(self) -> int:
        """How many records there are, of all tables."""
        found = self._row_of("SELECT count(*) FROM records")
        return int(found[0])

    def exists(self, table: str) -> bool:
        """Whether there is such a table."""
        return self._row_of("SELECT 1 FROM tables WHERE id = ?", table) is not None

    def copy(self, target: Path) -> None:
        """Copy the whole log, while it is in use, into a new file."""
        copy_file(self.path, target)  # by a connection of its own: pages are read meanwhile

    def close(self) -> None:
        """Close the log."""
        self._keeper.shutdown()
        with self._write_lock, self._read_lock:
            self._reader.close()
            self._writer.close()
