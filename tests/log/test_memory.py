"""What is remembered of tables: the latest used, and nothing at all of the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.log import sqlite
from tablee.log.sqlite import SqliteLog
from tests.log.contract import made, said, words_of


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


def test_nothing_is_kept_in_memory_of_a_table_that_was_forgotten(log: SqliteLog) -> None:
    for table in ("a", "b", "c"):
        for number in range(20):
            log.write(table, said(f"{number}"))
            log.wait_for_snapshots()
    assert set(log._open) == {"b", "c"}
    assert set(log._kept) == set(log._last) == {"b", "c"} and set(log._whole) <= {"b", "c"}
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
