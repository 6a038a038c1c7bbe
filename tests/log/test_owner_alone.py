"""What lies in the data folder is its owner's alone, whatever the process was told to give to others."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.log.backup import back_up, restore, rotate
from tablee.log.lock import FolderLock
from tablee.log.room import take_room
from tablee.log.sqlite import SqliteLog
from tablee.web.access.credentials import host_key


@pytest.fixture(autouse=True)
def _giving() -> Iterator[None]:
    """A process that gives every new file to everybody."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    """What others than the owner could read or write."""
    return sorted(str(p.relative_to(folder)) for p in (folder, *folder.rglob("*")) if p.stat().st_mode & 0o77)


def test_every_file_of_a_data_folder(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with FolderLock(folder):
        log = SqliteLog(folder / "tablee.db")
        take_room(log.path)
        host_key(folder)
        rotate(log, folder / "backups", "2026-01-01")
        back_up(log, folder / "by-hand" / "copy.db")
        assert {"tablee.db-wal", "tablee.db-shm"} <= {file.name for file in folder.iterdir()}
        assert open_to_others(folder) == []
        log.close()
        restore(folder / "by-hand" / "copy.db", log.path, "2026-01-02")
        assert len(list(folder.glob("tablee*.db"))) == 2 and open_to_others(folder) == []


def test_what_an_earlier_release_left_open_is_closed(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tablee.db")
    rotate(log, tmp_path / "backups", "2026-01-01")
    for file in tmp_path.rglob("*.db*"):
        file.chmod(0o644)
    log.close()
    log = SqliteLog(tmp_path / "tablee.db")
    rotate(log, tmp_path / "backups", "2026-01-02")
    assert not [file for file in open_to_others(tmp_path) if ".db" in file]
    log.close()


def test_a_damaged_log_is_set_aside_for_its_owner_alone(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tablee.db")
    back_up(log, tmp_path / "copy.db")
    log.close()
    log.path.write_bytes(b"no database at all" * 200)
    log.path.chmod(0o644)
    _, former = restore(tmp_path / "copy.db", log.path, "2026-01-02")
    assert former is not None and not [f for f in open_to_others(tmp_path) if ".db" in f]
