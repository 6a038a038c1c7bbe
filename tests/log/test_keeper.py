"""The server's own backups: what is new is copied, nothing else, and a failure is tried again."""

from __future__ import annotations

import time
from itertools import count
from pathlib import Path

import pytest

from tablee.log.backup import back_up
from tablee.log.keeper import Keeper
from tablee.log.port import LogFailed
from tablee.log.sqlite import SqliteLog, check
from tests.log.contract import made, said


@pytest.fixture(autouse=True)
def _counted_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Backups are named by a clock that only goes forward."""
    seconds = count(10)
    monkeypatch.setattr("tablee.log.keeper.stamp_now", lambda: f"20260101T0000{next(seconds)}000000Z")


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
    keeper = Keeper(log, tmp_path / "b", keep=2, days=0)
    assert keeper.look() is not None and keeper.look() is None
    for word in ("one", "two"):
        log.write("t", said(word, word))
        assert keeper.look() is not None
    log.close()
    assert sorted(map(check, (tmp_path / "b").iterdir())) == [2, 3]


def test_the_oldest_of_each_day_stays_however_often_a_log_is_copied(
    log: SqliteLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two hundred megabytes in a few seconds pushed every older backup out."""
    keeper = Keeper(log, tmp_path / "b", keep=2, days=3)
    for day in (1, 2, 3, 4):
        for hour in (8, 12, 20):
            monkeypatch.setattr(
                "tablee.log.keeper.stamp_now", lambda d=day, h=hour: f"2026010{d}T{h:02}0000Z"
            )
            log.write("t", said(f"{day}-{hour}", "x"))
            assert keeper.look() is not None
    log.close()
    left = [file.name[7:18] for file in sorted((tmp_path / "b").iterdir())]
    assert left == ["20260102T08", "20260103T08", "20260104T08", "20260104T12", "20260104T20"]


def test_what_is_from_a_wrong_clock_is_the_oldest_of_no_day(
    log: SqliteLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = Keeper(log, tmp_path / "b", keep=1, days=2)
    for at, stamp in enumerate(("20990101T080000Z", "20260101T080000Z", "20260101T090000Z")):
        monkeypatch.setattr("tablee.log.keeper.stamp_now", lambda s=stamp: s)
        log.write("t", said(f"c{at}", "x"))
        assert keeper.look() is not None
    log.close()
    assert [f.name[7:18] for f in sorted((tmp_path / "b").iterdir())] == ["20260101T08", "20260101T09"]


def test_an_empty_log_is_not_copied(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tablee.db")
    assert Keeper(log, tmp_path / "b").look() is None
    log.close()


@pytest.mark.parametrize("fault", [LogFailed("disk is full"), PermissionError("disk is full")])
def test_a_backup_that_fails_is_told_and_tried_again(
    log: SqliteLog,
    tmp_path: Path,
    fault: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def full(*_asked: object) -> Path:
        raise fault

    keeper = Keeper(log, tmp_path / "b")
    monkeypatch.setattr("tablee.log.keeper.rotate", full)
    assert keeper.look() is None and "disk is full" in caplog.text
    monkeypatch.undo()
    assert keeper.look() is not None
    log.close()


def test_an_old_one_that_cannot_be_removed_keeps_no_new_one_away(log: SqliteLog, tmp_path: Path) -> None:
    odd = tmp_path / "b" / "tablee-00000000T000000.db"
    odd.mkdir(parents=True)
    keeper = Keeper(log, tmp_path / "b", keep=2, days=0)
    for word in ("one", "two", "three"):
        log.write("t", said(word, word))
        assert keeper.look() is not None
    log.close()
    assert len(keeper.made) == 3 and sorted((tmp_path / "b").iterdir()) == [odd, *keeper.made[1:]]


def test_what_is_left_of_a_copy_and_cannot_be_removed_is_told_as_a_failure(
    log: SqliteLog, tmp_path: Path
) -> None:
    (tmp_path / "copy.db.part").mkdir()
    with pytest.raises(LogFailed):
        back_up(log, tmp_path / "copy.db")
    log.close()
