"""Sessions are remembered, and never longer than they are: whatever writes them is heard at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.log import door
from tablee.log.port import LogFailed, Session
from tablee.log.sqlite import SqliteLog
from tests.log.contract import made

AT = "2026-01-01"
REFUSING = "CREATE TEMP TRIGGER no BEFORE DELETE ON sessions BEGIN SELECT RAISE(FAIL, 'no'); END"


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tablee.db")
    for table in ("t", "u"):
        log.make(table, "Table", "fu3", made())
    log.put_session("a", "t", "s", AT)
    yield log
    log.close()


def found_in(log: SqliteLog) -> Session | None:
    """What is found by a log that remembers nothing."""
    row = log._row_of("SELECT table_id, seat, at, seen_at FROM sessions WHERE digest = 'a' AND name = ''")
    return Session(*row) if row else None


WRITES: list[Callable[[SqliteLog], None]] = [
    lambda log: log.drop_session("a"),
    lambda log: log.drop_sessions("t", "s"),
    lambda log: log.move_sessions("t", "s", "other"),
    lambda log: log.see_session("a", AT, "2026-02-02"),
    lambda log: log.put_session("a", "u", "v", AT),
    lambda log: log.put_session("a", "t", "s", AT, "bot"),
]


@pytest.mark.parametrize("write", WRITES)
def test_what_is_written_is_found_at_once(log: SqliteLog, write: Callable[[SqliteLog], None]) -> None:
    before = log.find_session("a")
    assert log.find_session("a") is before is not None
    write(log)
    assert log.find_session("a") == found_in(log) != before


@pytest.mark.parametrize("write", WRITES)
def test_what_was_read_before_a_write_is_not_remembered_after_it(
    log: SqliteLog, write: Callable[[SqliteLog], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    look = log._row_of

    def slow(query: str, *values: str) -> Any:
        row = look(query, *values)
        monkeypatch.setattr(log, "_row_of", look)
        write(log)
        return row

    monkeypatch.setattr(log, "_row_of", slow)
    assert log.find_session("a") == Session("t", "s", AT, AT)  # it was so when they asked
    assert log.find_session("a") == found_in(log) != Session("t", "s", AT, AT)


@pytest.mark.parametrize("write", WRITES)
def test_what_is_read_beside_a_longer_write_is_not_remembered_after_it(
    log: SqliteLog, write: Callable[[SqliteLog], None]
) -> None:
    with log.together():
        write(log)
        assert log.find_session("a") == Session("t", "s", AT, AT)  # it is so until all of it is written
    assert log.find_session("a") == found_in(log) != Session("t", "s", AT, AT)
    assert log.find_session("a") is log.find_session("a")


def test_a_write_that_failed_changes_nothing(log: SqliteLog) -> None:
    before = log.find_session("a")
    log._writer.execute(REFUSING)
    with pytest.raises(LogFailed):
        log.drop_session("a")
    assert log.find_session("a") == found_in(log) == before


def test_so_many_are_remembered(log: SqliteLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "SESSIONS", 3)
    for number in range(9):
        log.put_session(f"d{number}", "t", f"s{number}", AT)
    for number in (*range(9), *range(9)):
        found = log.find_session(f"d{number}")
        assert found is not None and found.seat == f"s{number}"
        assert len(log._sessions) <= 3
