"""What is remembered of tables: the latest used, and nothing at all of the others."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tablee.log import past, sqlite
from tablee.log.rows import record_of
from tablee.log.sqlite import SqliteLog
from tablee.table.log.record import Record
from tests.log.contract import made, said, words_of

SURELY = 60.0
"""What has not happened by then does not happen, however busy the machine is."""


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteLog]:
    monkeypatch.setattr(sqlite, "OPEN_TABLES", 2)
    log = SqliteLog(tmp_path / "tablee.db", snapshot_every=4)
    for table in ("a", "b", "c"):
        log.make(table, "Table", "fu3", made())
    yield log
    log.close()


def test_a_table_that_is_written_to_is_not_forgotten_before_one_that_is_not(log: SqliteLog) -> None:
    for table in ("a", "b"):
        log.write(table, said("first"))
    log.write("a", said("second"))
    busy = log.latest("a")
    log.read("c")
    assert log.latest("a") is busy and set(log._open) == {"a", "c"}


@pytest.mark.parametrize("act", ["read", "write"])
def test_who_opens_a_table_keeps_nobody_from_another(
    log: SqliteLog, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def do(table: str) -> int:
        return len(log.write(table, said("more")) if act == "write" else log.read(table)[:1])

    log.write("a", said("first"))
    log._open.clear()
    opening, over = threading.Event(), threading.Event()

    def understood(row: Any) -> Record:
        if row[0] == 2:  # of the one that has so many
            opening.set()
            assert over.wait(SURELY)
        return record_of(row)

    monkeypatch.setattr(past, "record_of", understood)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(do, "a")
        assert opening.wait(SURELY)
        try:
            assert pool.submit(do, "b").result(SURELY) == 1
        finally:
            over.set()
        assert first.result(SURELY) == 1
    assert not log._openings


def test_nothing_is_kept_in_memory_of_a_table_that_was_forgotten(log: SqliteLog) -> None:
    for table in ("a", "b", "c"):
        for number in range(20):
            log.write(table, said(f"{number}"))
            log.wait_for_snapshots()
    assert set(log._open) == {"b", "c"}
    assert set(log._kept) == set(log._last) == {"b", "c"}
    assert words_of(log.read("a")) == [f"{number}" for number in range(20)]


def test_a_snapshot_of_a_table_that_was_forgotten_meanwhile_stays_in_the_file_alone(log: SqliteLog) -> None:
    for number in range(3):
        log.write("a", said(f"{number}"))
    real = log._known

    def forgotten(table: str) -> object:
        known = real(table)
        log._open.pop(table)
        return known

    log._known = forgotten  # type: ignore[method-assign, assignment]
    log._keep("a")
    assert not log._kept and not log._last
