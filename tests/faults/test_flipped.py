"""One bit that the disk changes on its own: it is found and refused, or it stands where nothing is."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tablee.log.port import Link, LogDamaged, LogFailed
from tablee.log.shelf import LibraryCard, PackCard
from tablee.log.sqlite import SqliteLog, check
from tests.cli.running import run
from tests.conftest import Promise
from tests.log.contract import made, said

FLIPS = 5000 if os.environ.get("TABLEE_FULL") == "1" else 250
Content = dict[str, list[tuple[object, ...]]]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log that holds something of every kind."""
    log = SqliteLog(tmp_path / "tablee.db", snapshot_every=20)
    log.make("t", "Table", "fu3", made())
    for number in range(60):
        log.write("t", said(f"They owe me {number} crowns", f"command{number}"))
    log.put_link("digest", Link("t", "player", expires_at="2027-01-01", uses_left=3))
    log.put_session("secret", "t", "seat", "2026-01-01")
    log.put_picture("t", "picture", "image/webp", bytes(range(256)) * 4)
    log.keep_sheet(LibraryCard("sheet", "fu3", "Ana", "character", "2026"), {"name": "Ana", "points": 12})
    log.keep_pack(PackCard("pack", "fu3", "Ours", "2026"), {"dials": {"points": 12}})
    log.keep_refusal("t", "seat", "command", [{"rule": "HOUSE-seat", "where": ""}])
    log.close()
    return tmp_path / "tablee.db"


def content(path: Path) -> Content:
    """All that stands in a file, as SQLite reads it without asking any further."""
    with closing(sqlite3.connect(path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in names}


def test_every_kind_of_row_is_sealed(path: Path) -> None:
    rows = content(path)
    assert all(rows.values()), "a table is empty"
    for table in rows:
        with closing(sqlite3.connect(path)) as db:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info('{table}')")]
        assert "seal" in columns, table


def test_a_flipped_byte_is_found_or_harmless(path: Path, tmp_path: Path, promise: Promise) -> None:
    whole, before, random = path.read_bytes(), content(path), Random("flip")
    flipped, found, harmless = tmp_path / "flipped.db", 0, 0
    written = [at for at, byte in enumerate(whole) if byte]  # most of a small file is empty
    for _ in range(FLIPS):
        at, bit = random.choice(written), 1 << random.randrange(8)
        flipped.write_bytes(whole[:at] + bytes([whole[at] ^ bit]) + whole[at + 1 :])
        try:
            check(flipped)
            harmless += 1
        except LogFailed:
            found += 1
        else:
            assert content(flipped) == before, f"byte {at} was changed and nobody noticed"
    assert found > FLIPS // 2
    promise(
        "target 9, one flipped bit",
        f"{FLIPS} flips: {found} found and refused, {harmless} where nothing is written, 0 unnoticed",
        "0 unnoticed",
    )


def test_a_letter_of_a_record_is_refused_and_explained(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(path.read_bytes().replace(b"owe me 33 crowns", b"owe me 83 crowns"))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",), "SQLite itself sees nothing"
    with pytest.raises(LogDamaged, match="records t 35"):
        check(path)
    log = SqliteLog(path)
    with pytest.raises(LogDamaged, match="record 35"):
        log.records_between("t", 30, 40)
    log.close()
    data = tmp_path / "data" / "tablee"
    data.mkdir(parents=True)
    path.rename(data / "tablee.db")
    monkeypatch.setenv("XDG_DATA_HOME", str(data.parent))
    told = run("doctor", "--lang", "en")
    assert told.exit_code == 1 and "is unsound: not what was written: records t 35" in told.stdout
    assert sqlite3.sqlite_version in told.stdout
