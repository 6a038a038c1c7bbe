"""A log whose disk refuses to write one kind of row, and all that its file holds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.log.sqlite import SqliteLog


@contextmanager
def refusing(log: SqliteLog, table: str, spared: int = 0) -> Iterator[None]:
    """No more rows go into a table of the file, once so many have; nor are any changed there."""
    full = f"(SELECT count(*) FROM {table}) >= {kept_in(log, table) + spared}" if spared else "true"
    log._writer.executescript(
        f"CREATE TEMP TRIGGER no_more BEFORE INSERT ON main.{table} WHEN {full}"
        " BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END;"
        f"CREATE TEMP TRIGGER no_other BEFORE UPDATE ON main.{table} WHEN OLD.seal IS NEW.seal"
        " BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END;"
    )
    try:
        yield
    finally:
        log._writer.executescript("DROP TRIGGER no_more; DROP TRIGGER no_other")


def kept_in(log: SqliteLog, table: str) -> int:
    """How many rows a table of the file has."""
    return int(log._row_of(f"SELECT count(*) FROM {table}")[0])


def kept(log: SqliteLog) -> list[object]:
    """All that the file holds."""
    tables = [row[0] for row in log._rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return [(name, log._rows(f"SELECT * FROM {name}")) for name in sorted(tables)]
