"""A full disk or a held lock: the command fails whole, reading goes on, writing resumes."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest

from tablee.log.port import Decision, LogFailed
from tablee.log.sqlite import SqliteLog, check
from tablee.table.log.facts import Said
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE
from tests.log.contract import made, said, words_of


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tablee.db", busy_ms=200)
    log.make("t", "Table", "fu3", made())
    yield log
    log.close()


def long_lines(records: Sequence[Record]) -> Decision:
    at = len(records) + 1
    lines = range(at, at + 5)
    return Decision([Record(seq, f"c{at}", "gm", "2026", EVERYONE, Said("x" * 2000)) for seq in lines])


def test_a_full_disk_refuses_whole_commands_and_heals(log: SqliteLog) -> None:
    pages = log._writer.execute("PRAGMA page_count").fetchone()[0]
    log._writer.execute(f"PRAGMA max_page_count = {pages + 40}")
    kept = 0
    with pytest.raises(LogFailed, match="full"):
        for _ in range(1000):
            log.write("t", long_lines)
            kept += 1
    assert kept > 0
    assert len(log.read("t")) == 1 + 5 * kept
    with pytest.raises(LogFailed):
        log.write("t", long_lines)
    log._writer.execute("PRAGMA max_page_count = 1000000")
    log.write("t", long_lines)
    assert [r.seq for r in log.read("t")] == list(range(1, 1 + 5 * (kept + 1) + 1))
    assert check(log.path) == 1 + 5 * (kept + 1)


def test_a_lock_held_elsewhere_fails_in_time_while_reading_goes_on(log: SqliteLog) -> None:
    log.write("t", said("before"))
    with closing(sqlite3.connect(log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        start = time.monotonic()
        with pytest.raises(LogFailed, match="locked"):
            log.write("t", said("refused"))
        waited = time.monotonic() - start
        assert words_of(log.read("t")) == ["before"] and log.exists("t")
        other.execute("ROLLBACK")
    assert waited > 0.1 and log._writer.execute("PRAGMA busy_timeout").fetchone() == (200,)
    log.write("t", said("after"))
    assert words_of(log.read("t")) == ["before", "after"]


def test_reading_does_not_wait_for_a_writer_that_waits(tmp_path: Path) -> None:
    """However long a lock is held, the pages are not stopped: they read by a connection of their own."""
    log = SqliteLog(tmp_path / "slow.db", busy_ms=10 * 60 * 1000)
    log.make("t", "Table", "fu3", made())
    waiting = Event()
    log._writer.set_trace_callback(lambda text: waiting.set() if text.startswith("BEGIN") else None)
    with closing(sqlite3.connect(log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        writer = Thread(target=log.write, args=("t", said("late")))
        writer.start()
        assert waiting.wait(60)
        for _ in range(20):
            assert words_of(log.read("t")) == []
        assert writer.is_alive()
        other.execute("ROLLBACK")
    writer.join(60)
    assert words_of(log.read("t")) == ["late"]
    log.close()
