"""A log's file itself: opened, looked through, copied, made one plain file."""

from __future__ import annotations

import os
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.log.migrate import build, shape, version_of
from tablee.log.port import LogDamaged, LogFailed
from tablee.log.seal import broken_seal, learn

if TYPE_CHECKING:
    import sqlite3
else:
    try:
        import pysqlite3 as sqlite3
    except ImportError:
        import sqlite3

__all__ = [
    "OWNER", "OWNER_FOLDER", "check", "connect", "copy_file", "failure", "keep_private", "settle", "sqlite3",
    "tables_in", "wal_reset_race",
]  # fmt: skip

OWNER, OWNER_FOLDER = 0o600, 0o700
"""The rights of files and folders of tables: their owner's alone."""
WAL_RESET_FIXED = (3, 51, 3)
HOLES = (
    "SELECT count(*) FROM (SELECT max(seq) - count(*) AS missing FROM records GROUP BY table_id)"
    " WHERE missing <> 0"
)
AHEAD = (
    "SELECT count(*) FROM snapshots AS s"
    " WHERE seq > (SELECT coalesce(max(seq), 0) FROM records AS r WHERE r.table_id = s.table_id)"
)
"""Snapshots of records that are not there: some pages of the file are older than others."""


def wal_reset_race() -> bool:
    """Whether this SQLite may corrupt a file when two processes write and checkpoint at once."""
    return sqlite3.sqlite_version_info < WAL_RESET_FIXED


def failure(error: sqlite3.DatabaseError | UnicodeDecodeError) -> LogFailed:
    """What SQLite could not do, told apart: a file that is damaged, or one that is busy or full."""
    damaged = type(error) in (sqlite3.DatabaseError, UnicodeDecodeError) or "decode" in str(error)
    return (LogDamaged if damaged else LogFailed)(str(error))


def check(path: Path) -> int:
    """Open a log's file and look through it: the number of its records; raises `LogFailed` if unsound."""
    if not path.is_file():
        raise LogFailed("no such file")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            found = db.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise LogDamaged(str(found))
            version = version_of(db)
            learn(db)
            if _is_misshapen(db, version):
                raise LogDamaged("its tables are not those of its version")
            broken = broken_seal(db)
            if broken:
                raise LogDamaged(f"not what was written: {broken}")
            if any(db.execute(query).fetchone()[0] for query in (HOLES, AHEAD)[:version]):
                raise LogDamaged("records are missing")
            return int(db.execute("SELECT count(*) FROM records").fetchone()[0])
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise failure(error) from error


def _is_misshapen(db: sqlite3.Connection, version: int) -> bool:
    """Whether something is not there that a file of that version has."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as whole:
        learn(whole)
        build(whole, version)
        return not shape(db) >= shape(whole)


def tables_in(path: Path) -> int:
    """How many tables a log's file holds; it is only read."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.DatabaseError as error:
        raise LogFailed(str(error)) from error


def copy_file(source: Path, target: Path) -> None:
    """Copy a log, in use or at rest; it is only read. The copy is one plain file, with no log beside it."""
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as db,
            closing(connect(target, 0)) as copy,
        ):
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        raise failure(error) from error


def settle(path: Path) -> None:
    """Make one plain file of a log that nobody has open; raises `LogFailed` where somebody has."""
    try:
        with closing(connect(path, 0)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        raise failure(error) from error


def keep_private(path: Path) -> None:
    """A log's file and what lies beside it: for its owner alone to read and write.

    SQLite gives what it puts beside a file the rights of that file.
    """
    for end in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):  # it is not there, or somebody else's
            path.with_name(path.name + end).chmod(OWNER)


def _make_private(path: Path) -> None:
    """A new file with these rights from the start. One that is there is not opened: closing it by hand would
    end the locks that SQLite holds on it."""
    with suppress(OSError):  # it is there; else SQLite says what is wrong
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, OWNER))


def connect(path: Path, busy_ms: int) -> sqlite3.Connection:
    """A connection that waits so long for a lock, for any thread."""
    _make_private(path)
    keep_private(path)
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=busy_ms / 1000)
    learn(db)
    return db
