"""The log in one SQLite file: WAL, every commit on the disk before it is acknowledged, one writer."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from tablee.log.door import SqliteDoor
from tablee.log.file import (
    OWNER_FOLDER,
    check,
    connect,
    copy_file,
    failure,
    settle,
    sqlite3,
    wal_reset_race,
)
from tablee.log.migrate import migrate
from tablee.log.past import LAST
from tablee.log.port import Decide, Decision, LogFailed, Outdated, TableCard
from tablee.log.refusals import SqliteRefusals
from tablee.log.rows import RECORD, row_of
from tablee.log.seal import seal_rows
from tablee.log.shelf import SqliteShelf
from tablee.log.snapshots import SNAPSHOT_EVERY, SqliteSnapshots
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record

__all__ = ["SqliteLog", "check", "copy_file", "settle", "wal_reset_race"]

BUSY_MS = 5000
TRIES = 5
"""The most attempts to decide on a command, where others write to its table meanwhile."""
OPEN_TABLES = 256
"""The most tables that are kept in memory; the others are read again when somebody comes back."""

OPEN_RECORDS = 100_000
"""The most records of theirs that are kept in memory in all, those before snapshots aside."""


class SqliteLog(SqliteShelf, SqliteDoor, SqliteRefusals, SqliteSnapshots):
    """One file: one connection that writes and checkpoints, one that reads and never waits for it.

    Who decides on a command reads by a third one: neither a writer nor a long read keeps it waiting. What
    takes long is read in stretches, between which others read.
    """

    def __init__(self, path: Path, busy_ms: int = BUSY_MS, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        super().__init__()
        path.parent.mkdir(OWNER_FOLDER, parents=True, exist_ok=True)
        self.path = path
        self._write_lock, self._read_lock = threading.RLock(), threading.RLock()
        self._open_lock = threading.RLock()
        self._openings = WeakValueDictionary[str, threading.RLock]()
        self._decide_lock = threading.RLock()
        self._deciding: set[int] = set()
        self._writing: int | None = None
        self._open: dict[str, Ledger] = {}
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
            self._reader, self._decider = connect(path, busy_ms), connect(path, busy_ms)
        except sqlite3.DatabaseError as error:
            self._writer.close()
            raise failure(error) from error
        except LogFailed:
            self._writer.close()
            raise
        for reader in (self._reader, self._decider):
            reader.execute("PRAGMA query_only = ON")

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; what the disk or a lock refuses is said as `LogFailed`.

        What is kept within another transaction of this thread is part of that one.
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
            self._writing = threading.get_ident()
            yield self._writer
            self._writer.execute("COMMIT")
        except BaseException as error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            if isinstance(error, sqlite3.DatabaseError):
                raise failure(error) from error
            raise
        finally:
            self._writing = None

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The connection that reads, which never waits for the one that writes."""
        with self._read_lock, _failing():
            yield self._reader

    @contextmanager
    def _asking(self) -> Iterator[sqlite3.Connection]:
        """The connection for what is asked by anybody: a thread that writes or decides has its own."""
        me = threading.get_ident()
        if self._writing == me:
            with _failing():
                yield self._writer
        elif me in self._deciding:
            with self._decide_lock, _failing():
                yield self._decider
        else:
            with self._reading() as db:
                yield db

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
            self._forget(oldest)

    def _rows(self, query: str, *values: str) -> list[Any]:
        with self._reading() as db:
            return db.execute(query, values).fetchall()

    def _row_of(self, query: str, *values: str) -> Any:
        with self._reading() as db:
            return db.execute(query, values).fetchone()

    def write(self, table: str, decide: Decide) -> tuple[Record, ...]:
        """Decide on the log as it stands, then append what comes of it if it still stands so."""
        for _ in range(TRIES):
            records, decided = self._decided(table, decide)
            new = tuple(record for record in decided.records if record.seq > len(records))
            if [record.seq for record in new] != list(range(len(records) + 1, len(records) + len(new) + 1)):
                raise ValueError("records are numbered without holes")
            try:
                if new or decided.beside is not None:
                    self._carry_out(table, records, new, decided)
            except Outdated:
                continue
            self._keep_soon(table, len(records) + len(new))
            return tuple(decided.records)
        raise LogFailed("database is locked")

    def _decided(self, table: str, decide: Decide) -> tuple[Ledger, Decision]:
        """A decision with the records that it was made on: those that are remembered, and any since."""
        known, me = self._open.get(table) or self._known(table), threading.get_ident()
        self._deciding.add(me)
        try:
            known = known.then(self.records_between(table, len(known), LAST))
            return known, decide(known)
        finally:
            self._deciding.discard(me)

    def _carry_out(self, table: str, records: Ledger, new: tuple[Record, ...], decided: Decision) -> None:
        """Append new records and keep what goes with them; raises `Outdated` if the table has moved."""
        with self._alone():
            with self._begun() as db:
                last = db.execute("SELECT max(seq) FROM records WHERE table_id = ?", (table,)).fetchone()[0]
                if (last or 0) != len(records):
                    raise Outdated
                self._append(db, table, new)
                self._forget_behind(db, table, new)
                if decided.beside is not None:
                    decided.beside()
            longer = records.then(new)
            with self._open_lock:
                self._written += 1
                if len(longer) > len(self._open.get(table) or ()):  # else somebody has read further
                    self._remember(table, longer)

    def tables(self) -> tuple[TableCard, ...]:
        """Every table, the latest first."""
        with self._reading() as db:
            rows = db.execute(
                "SELECT id, name, system, made_at, max(at), count(*) FROM tables"
                " JOIN records ON table_id = id GROUP BY id ORDER BY max(at) DESC"
            )
            return tuple(TableCard(*row) for row in rows)

    def size(self) -> int:
        """The number of records, of all tables."""
        found = self._row_of("SELECT count(*) FROM records")
        return int(found[0])

    def exists(self, table: str) -> bool:
        """True if there is such a table."""
        return self._row_of("SELECT 1 FROM tables WHERE id = ?", table) is not None

    def copy(self, target: Path) -> None:
        """Copy the whole log, while it is in use, into a new file."""
        copy_file(self.path, target)  # by a connection of its own: pages are read meanwhile

    def close(self) -> None:
        """Close the log."""
        self._keeper.shutdown()
        with self._write_lock, self._read_lock, self._decide_lock:
            self._reader.close()
            self._decider.close()
            self._writer.close()


@contextmanager
def _failing() -> Iterator[None]:
    """Raise errors of SQLite as `LogFailed`."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise failure(error) from error
