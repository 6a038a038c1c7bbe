"""The server's own backups: what is new is copied, nothing else, and a failure is tried again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tablee.log.keeper import Keeper
from tablee.log.port import LogFailed
from tablee.log.sqlite import SqliteLog, check
from tests.log.contract import made, said


@pytest.fixture
def log(tmp_path: Path) -> SqliteLog:
    log = SqliteLog(tmp_path / "tablee.db")
    log.make("t", "Table", "fu3", made())
    return log


def test_one_at_each_start(log: SqliteLog, tmp_path: Path) -> None:
    with Keeper(log, tmp_path / "b") as keeper:
        deadline = time.monotonic() + 20
        while not keeper.made and time.monotonic() < deadline:
            time.sleep(0.01)
    log.close()
    assert [check(file) for file in (tmp_path / "b").iterdir()] == [1]


def test_only_what_is_new_is_copied_and_the_oldest_goes(log: SqliteLog, tmp_path: Path) -> None:
    keeper = Keeper(log, tmp_path / "b", keep=2)
    assert keeper.look() is not None and keeper.look() is None
    for word in ("one", "two"):
        log.write("t", said(word, word))
        assert keeper.look() is not None
    log.close()
    assert sorted(map(check, (tmp_path / "b").iterdir())) == [2, 3]


def test_an_empty_log_is_not_copied(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tablee.db")
    assert Keeper(log, tmp_path / "b").look() is None
    log.close()


def test_a_backup_that_fails_is_told_and_tried_again(
    log: SqliteLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(target: Path) -> None:
        raise LogFailed("disk is full")

    keeper = Keeper(log, tmp_path / "b")
    monkeypatch.setattr(log, "copy", full)
    assert keeper.look() is None and "disk is full" in caplog.text
    monkeypatch.undo()
    assert keeper.look() is not None
    log.close()
