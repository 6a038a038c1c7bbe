"""Room taken for the write-ahead log changes nothing that stands in the file."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablee.log.file import connect
from tablee.log.room import ROOM, take_room
from tablee.log.sqlite import SqliteLog, check
from tests.log.contract import made, said, words_of


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tablee.db")
    log.make("t", "Table", "fu3", made())
    log.write("t", said("before"))
    yield log
    log.close()


def length(log: SqliteLog) -> int:
    return log.path.with_name("tablee.db-wal").stat().st_size


def shape(log: SqliteLog) -> tuple[object, ...]:
    db = log._writer
    pages = db.execute("PRAGMA page_count").fetchone(), db.execute("PRAGMA freelist_count").fetchone()
    return (*pages, *db.execute("SELECT name FROM sqlite_master ORDER BY name"))


def test_the_log_is_long_at_once_and_stays_as_long(log: SqliteLog) -> None:
    before = shape(log)
    take_room(log.path)
    long = length(log)
    assert long >= ROOM and shape(log) == before
    for number in range(300):  # more than fits: it is begun anew
        log.write("t", said(str(number), f"c{number}"))
    take_room(log.path)
    assert length(log) == long
    assert words_of(log.read("t")) == ["before", *map(str, range(300))]


def test_what_is_written_afterwards_outlives_a_crash(log: SqliteLog, tmp_path: Path) -> None:
    take_room(log.path)
    for number in range(5):
        log.write("t", said(str(number), f"c{number}"))
    (tmp_path / "crash").mkdir()
    for name in ("tablee.db", "tablee.db-wal"):  # what a disk holds when the process is gone
        shutil.copy(tmp_path / name, tmp_path / "crash" / name)
    left = SqliteLog(tmp_path / "crash" / "tablee.db")
    assert words_of(left.read("t")) == ["before", *map(str, range(5))]
    left.close()
    assert check(tmp_path / "crash" / "tablee.db") == 7


def test_whoever_writes_is_not_waited_for(log: SqliteLog) -> None:
    before = length(log)
    with closing(sqlite3.connect(log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        take_room(log.path)
        assert length(log) == before
        other.execute("ROLLBACK")
    take_room(log.path)
    assert length(log) >= ROOM


def test_a_disk_without_room_is_no_fault(log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> None:
    def small(path: Path, busy_ms: int) -> sqlite3.Connection:
        db = connect(path, busy_ms)
        db.execute("PRAGMA max_page_count = 100")
        return db

    monkeypatch.setattr("tablee.log.room.connect", small)
    take_room(log.path)
    assert length(log) < ROOM
    log.write("t", said("after"))
    assert words_of(log.read("t")) == ["before", "after"]
