"""A log's file itself: opened, looked through, copied, made one plain file."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.log.migrate import version_of
from tablee.log.port import LogFailed

if TYPE_CHECKING:
    import sqlite3
else:
    try:
        import pysqlite3 as sqlite3
    except ImportError:
        import sqlite3

__all__ = ["check", "connect", "copy_file", "copy_into", "settle", "sqlite3", "tables_in", "wal_reset_race"]

WAL_RESET_FIXED = (3, 51, 3)


def wal_reset_race() -> bool:
    """Whether this SQLite may corrupt a file when two processes write and checkpoint at once."""
    return sqlite3.sqlite_version_info < WAL_RESET_FIXED


def check(path: Path) -> int:
    """Open a log's file and look through it: the number of its records; raises `LogFailed` if unsound."""
    if not path.is_file():
        raise LogFailed("no such file")
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            found = db.execute("PRAGMA integrity_check").fetchone()[0]
            if found != "ok":
                raise LogFailed(str(found))
            version_of(db)
            holes = db.execute(
                "SELECT count(*) FROM (SELECT max(seq) - count(*) AS missing FROM records GROUP BY table_id)"
                " WHERE missing <> 0"
            ).fetchone()[0]
            if holes:
                raise LogFailed("records are missing")
            return int(db.execute("SELECT count(*) FROM records").fetchone()[0])
    except sqlite3.DatabaseError as error:
        raise LogFailed(str(error)) from error


def tables_in(path: Path) -> int:
    """How many tables a log's file holds; it is only read."""
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as db:
            return int(db.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.DatabaseError as error:
        raise LogFailed(str(error)) from error


def copy_file(source: Path, target: Path) -> None:
    """Copy a log's file that is at rest; the source is only read."""
    with closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as db:
        copy_into(db, target)


def settle(path: Path) -> None:
    """Make one plain file of a log that nobody has open; raises `LogFailed` where somebody has."""
    try:
        with closing(connect(path, 0)) as db:
            db.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        raise LogFailed(str(error)) from error


def copy_into(db: sqlite3.Connection, target: Path) -> None:
    """Copy what a connection reads; a copy is one plain file, without a log of its own beside it."""
    try:
        with closing(sqlite3.connect(target, isolation_level=None)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        raise LogFailed(str(error)) from error


def connect(path: Path, busy_ms: int) -> sqlite3.Connection:
    """A connection that waits so long for a lock, for any thread."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=busy_ms / 1000)
