"""The log in one SQLite file: WAL, every commit on the disk before it is acknowledged, one writer."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tablee.game.problem import Refused
from tablee.log.door import SqliteDoor
from tablee.log.file import check, connect, copy_file, failure, settle, sqlite3, wal_reset_race
from tablee.log.migrate import migrate
from tablee.log.port import Decide, LogDamaged, LogFailed, TableCard
from tablee.log.refusals import SqliteRefusals
from tablee.log.seal import seal_rows
from tablee.log.shelf import SqliteShelf
from tablee.table.fact import Redone, Undone
from tablee.table.ledger import Ledger
from tablee.table.record import Record, fact_from_data, fact_to_data
from tablee.table.snapshot import fold_version, from_bodies, to_bodies

__all__ = ["SqliteLog", "check", "copy_file", "settle", "wal_reset_race"]

BUSY_MS = 5000
OPEN_TABLES = 256
"""How many tables are remembered; the others are read again when somebody comes back."""

SNAPSHOT_EVERY = 200
"""After how many records what a table adds up to is kept again."""
RECORD_COLUMNS = "table_id, seq, command, by, at, audience, kind, fact"
RECORDS = (
    f"SELECT seq, command, by, at, audience, fact, seal = seal({RECORD_COLUMNS})"
    " FROM records WHERE table_id = ?"
)


class SqliteLog(SqliteShelf, SqliteDoor, SqliteRefusals):
    """One file: one connection that writes and checkpoints, one that reads and never waits for it."""

    def __init__(self, path: Path, busy_ms: int = BUSY_MS, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path = path
        self._write_lock, self._read_lock = threading.RLock(), threading.RLock()
        self._open: dict[str, Ledger] = {}
        self._snapshots: dict[str, int] = {}
        self.snapshot_every = snapshot_every
        self._patience = busy_ms / 1000
        self._writer = connect(path, busy_ms)
        try:
            self._writer.execute("PRAGMA journal_mode = WAL")
            self._writer.execute("PRAGMA synchronous = FULL")
            self._writer.execute("PRAGMA foreign_keys = ON")
            self._writer.execute("PRAGMA temp_store = MEMORY")
            migrate(self._writer)
            seal_rows(self._writer)
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

        What a decision keeps besides its records is part of its transaction. Nobody waits for ever behind
        writers who wait for somebody else.
        """
        if not self._write_lock.acquire(timeout=self._patience):
            raise LogFailed("database is locked")
        try:
            if self._writer.in_transaction:
                yield self._writer
            else:
                with self._begun() as db:
                    yield db
        finally:
            self._write_lock.release()

    @contextmanager
    def _begun(self) -> Iterator[sqlite3.Connection]:
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            yield self._writer
            self._writer.execute("COMMIT")
        except BaseException as error:
            if self._writer.in_transaction:
                self._writer.execute("ROLLBACK")
            if isinstance(error, sqlite3.DatabaseError):
                raise failure(error) from error
            raise

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """The connection that reads, which never waits for the one that writes."""
        with self._read_lock:
            try:
                yield self._reader
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
        db.executemany(
            f"INSERT INTO records ({RECORD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (_row(table, record) for record in records),
        )

    def read(self, table: str, after: int = 0) -> Sequence[Record]:
        """The records of a table after a number, in order."""
        known = self._known(table)
        return known[after:] if after else known

    def _known(self, table: str) -> Ledger:
        """All records of a table: what is remembered, and what came since (from any process)."""
        with self._reading() as db:
            known = self._open.pop(table, None) or self._resumed(table)
            rows = db.execute(f"{RECORDS} AND seq > ? ORDER BY seq", (table, len(known)))
            new = tuple(_record(row) for row in rows)
            self._open[table] = known = known.then(new)
            while len(self._open) > OPEN_TABLES:
                self._open.pop(next(iter(self._open)))
            return known

    def _rows(self, query: str, *values: str) -> list[Any]:
        with self._reading() as db:
            return db.execute(query, values).fetchall()

    def _resumed(self, table: str) -> Ledger:
        """A table nobody has open: from its latest snapshot, if there is one that this release can use."""
        found = self._reader.execute(
            "SELECT seq, viewer, body FROM snapshots WHERE table_id = ? AND fold = ?"
            " AND seal = seal(table_id, viewer, seq, fold, body)"
            " AND seq <= (SELECT max(seq) FROM records AS r WHERE r.table_id = snapshots.table_id)",
            (table, fold_version()),
        ).fetchall()
        last = max((row[0] for row in found), default=0)
        bodies = {tuple(json.loads(row[1])): json.loads(row[2]) for row in found if row[0] == last}
        if () not in bodies:
            return Ledger()
        try:
            resumed = Ledger.resume(from_bodies(last, bodies), _Past(self, table, last))
        except Refused:
            return Ledger()
        self._snapshots[table] = last
        return resumed

    def _take_snapshot(self, table: str) -> None:
        """Keep what the log adds up to, now and then; nothing depends on it, so it may fail."""
        known = self._known(table)
        if len(known) - self._snapshots.get(table, 0) < self.snapshot_every:
            return
        rows = [
            (table, json.dumps(key), len(known), fold_version(), _plain(body))
            for key, body in to_bodies(known.snapshot()).items()
        ]
        with suppress(LogFailed), self._transaction() as db:
            db.execute("DELETE FROM snapshots WHERE table_id = ?", (table,))
            db.executemany(
                "INSERT INTO snapshots (table_id, viewer, seq, fold, body) VALUES (?, ?, ?, ?, ?)", rows
            )
            self._snapshots[table] = len(known)

    def records_between(self, table: str, after: int, until: int, command: str = "") -> tuple[Record, ...]:
        """The records of a table from the file itself: a stretch of them, of one command or of all."""
        query = f"{RECORDS} AND seq > ? AND seq <= ?" + (" AND command = ?" if command else "")
        values = (table, after, until, command) if command else (table, after, until)
        with self._reading() as db:
            return tuple(map(_record, db.execute(f"{query} ORDER BY seq", values)))

    def _row_of(self, query: str, *values: str) -> Any:
        with self._reading() as db:
            return db.execute(query, values).fetchone()

    def write(self, table: str, decide: Decide) -> tuple[Record, ...]:
        """Decide on the log as it stands and append what comes of it, in one transaction."""
        with self._transaction() as db:
            records = self._known(table)
            decided = tuple(decide(records))
            new = [r for r in decided if r.seq > len(records)]
            if [r.seq for r in new] != list(range(len(records) + 1, len(records) + len(new) + 1)):
                raise ValueError("records are numbered without holes")
            self._append(db, table, new)
            self._forget_behind(db, table, new)
        self._take_snapshot(table)
        return decided

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
        with self._write_lock, self._read_lock:
            self._reader.close()
            self._writer.close()


class _Past:
    """The records of a table behind its snapshot, in the file."""

    def __init__(self, log: SqliteLog, table: str, until: int) -> None:
        self.log, self.table, self.until = log, table, until

    def records(self) -> tuple[Record, ...]:
        """All of them, in order."""
        return self.log.records_between(self.table, 0, self.until)

    def of_command(self, command: str) -> tuple[Record, ...]:
        """Those that one command wrote."""
        return self.log.records_between(self.table, 0, self.until, command) if command else ()


def _plain(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _row(table: str, record: Record) -> tuple[Any, ...]:
    fact = _plain(fact_to_data(record.fact))
    audience = json.dumps(record.audience)
    return (table, record.seq, record.command, record.by, record.at, audience, record.fact.kind, fact)


def _record(row: Any) -> Record:
    seq, command, by, at, audience, fact, sealed = row
    if not sealed:
        raise LogDamaged(f"not what was written: record {seq}")
    return Record(seq, command, by, at, tuple(json.loads(audience)), fact_from_data(json.loads(fact)))
