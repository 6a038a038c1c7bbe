"""Room for the write-ahead log, taken at once: writing over what is there is quicker than adding."""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path

from tablee.log.file import connect, sqlite3

ROOM = 1024 * 4096
"""As long as the write-ahead log gets, and a little more: after a thousand pages it is begun anew."""
HELD = 10
"""How many pages of it are held back in memory."""


def take_room(path: Path) -> None:
    """Make the write-ahead log of a file that is open as long as it will get.

    What does it is a transaction too large for memory that is then given up: nothing stands in the file
    afterwards that was not there. Where somebody writes just now, or the disk is full, it stays as it is.
    """
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and log.stat().st_size >= ROOM:
        return
    with suppress(sqlite3.OperationalError), closing(connect(path, 0)) as db:
        db.execute(f"PRAGMA cache_size = {HELD}")
        db.execute("BEGIN IMMEDIATE")
        db.execute("CREATE TABLE room (body BLOB) STRICT")
        db.execute("INSERT INTO room VALUES (zeroblob(?))", (ROOM,))
        db.execute("ROLLBACK")
