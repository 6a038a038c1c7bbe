"""The log in a SQLite file keeps every promise of a log, and its copies are sound."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tablee.log import migrate
from tablee.log.backup import back_up, restore, rotate
from tablee.log.port import Decision, Log, LogDamaged, LogFailed
from tablee.log.sqlite import SqliteLog, check, wal_reset_race
from tests.log.contract import LogContract, made, said, words_of


class TestSqliteLog(LogContract):
    """Every promise, kept in a file."""

    def open(self, folder: Path) -> Log:
        return SqliteLog(folder / "tablee.db")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    log = SqliteLog(tmp_path / "tablee.db")
    log.make("t", "Table", "fu3", made())
    log.write("t", said("kept"))
    log.close()
    return tmp_path / "tablee.db"


def words_in(path: Path) -> list[str]:
    log = SqliteLog(path)
    try:
        return words_of(log.read("t"))
    finally:
        log.close()


def test_the_file_is_written_safely(path: Path) -> None:
    log = SqliteLog(path)
    assert log._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert log._writer.execute("PRAGMA synchronous").fetchone() == (2,)
    log.close()


def test_migrations_are_numbered_without_holes_and_run_once(path: Path) -> None:
    numbers = [number for number, _ in migrate.migrations()]
    assert numbers == list(range(1, len(numbers) + 1))
    with closing(sqlite3.connect(path)) as db:
        assert migrate.version_of(db) == numbers[-1]
    assert words_in(path) == ["kept"]


def test_a_migration_is_whole_or_absent(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [*migrate.migrations(), (99, "CREATE TABLE extra (x) STRICT;\nNONSENSE;\n")]
    monkeypatch.setattr(migrate, "migrations", lambda: steps)
    with pytest.raises(LogFailed):
        SqliteLog(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*) FROM sqlite_master WHERE name = 'extra'").fetchone() == (0,)
        assert migrate.version_of(db) == steps[-2][0]
    steps[-1] = (99, "CREATE TABLE extra (x INT) STRICT;\n")
    assert words_in(path) == ["kept"]


def test_a_newer_file_is_refused_and_untouched(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 1000")
    for look in (SqliteLog, check):
        with pytest.raises(LogFailed, match="newer"):
            look(path)


def test_what_is_no_log_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.db").write_bytes(b"not a database, and long enough to be read as one" * 50)
    for look in (SqliteLog, check):
        with pytest.raises(LogFailed):
            look(tmp_path / "x.db")
    with pytest.raises(LogFailed):
        check(tmp_path / "none.db")


def test_a_log_with_a_hole_is_unsound(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM records WHERE seq = 1")
        db.commit()
    with pytest.raises(LogFailed, match="missing"):
        check(path)


def test_a_backup_is_one_plain_file_that_opens(path: Path, tmp_path: Path) -> None:
    log = SqliteLog(path)
    assert back_up(log, tmp_path / "b" / "copy.db") == 2
    log.write("t", said("later"))
    log.close()
    assert [p.name for p in (tmp_path / "b").iterdir()] == ["copy.db"]
    assert words_in(tmp_path / "b" / "copy.db") == ["kept"]


def test_backups_rotate(path: Path, tmp_path: Path) -> None:
    log = SqliteLog(path)
    made_files = [rotate(log, tmp_path / "b", f"2026-01-01T00:00:0{n}", keep=3) for n in range(5)]
    log.close()
    assert sorted((tmp_path / "b").iterdir()) == [
        made_files[0],
        *made_files[2:],
    ]  # the first of its day stays
    assert [check(file) for file in made_files[2:]] == [2, 2, 2]


def test_a_backup_that_fails_leaves_the_last_one(path: Path, tmp_path: Path) -> None:
    log = SqliteLog(path)
    back_up(log, tmp_path / "copy.db")
    log.close()
    path.unlink()
    with pytest.raises(LogFailed):
        back_up(log, tmp_path / "copy.db")
    assert check(tmp_path / "copy.db") == 2
    assert not (tmp_path / "copy.db.part").exists()


def test_restore_keeps_what_was_there(path: Path, tmp_path: Path) -> None:
    log = SqliteLog(path)
    back_up(log, tmp_path / "copy.db")
    log.write("t", said("later"))
    with pytest.raises(LogFailed, match="locked"):
        restore(tmp_path / "copy.db", path, "now")
    log.close()
    records, former = restore(tmp_path / "copy.db", path, "now")
    assert records == 2 and former is not None
    assert words_in(path) == ["kept"] and words_in(former) == ["kept", "later"]
    assert restore(former, tmp_path / "new" / "tablee.db", "now") == (3, None)


@pytest.mark.parametrize("damage", [b"kept", b"SQLite format 3"])
def test_restore_takes_the_place_of_a_damaged_log_and_keeps_it(
    path: Path, tmp_path: Path, damage: bytes
) -> None:
    log = SqliteLog(path)
    back_up(log, tmp_path / "copy.db")
    log.close()
    path.write_bytes(path.read_bytes().replace(damage, damage[:-1] + b"#"))
    with pytest.raises(LogDamaged):
        check(path)
    records, former = restore(tmp_path / "copy.db", path, "now")
    assert records == 2 and former is not None
    assert damage[:-1] + b"#" in former.read_bytes()
    assert words_in(path) == ["kept"]


def test_restore_refuses_what_is_unsound_and_changes_nothing(path: Path, tmp_path: Path) -> None:
    (tmp_path / "bad.db").write_bytes(b"nonsense" * 1000)
    with pytest.raises(LogFailed):
        restore(tmp_path / "bad.db", path, "now")
    assert words_in(path) == ["kept"]


def test_what_another_server_wrote_is_there_before_anything_is_decided(path: Path) -> None:
    one, other = SqliteLog(path), SqliteLog(path)
    for number in range(6):
        (one, one, other)[number % 3].write("t", said(str(number), f"c{number}"))
    assert words_of(one.read("t")) == words_of(other.read("t")) == ["kept", *map(str, range(6))]
    one.close()
    other.close()


def test_what_was_written_here_is_not_read_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = SqliteLog(path)
    log.write("t", said("first"))
    monkeypatch.setattr("tablee.log.past.record_of", None)
    log.write("t", said("second"))
    monkeypatch.undo()
    assert words_of(log.read("t")) == ["kept", "first", "second"]
    log.close()


def test_a_table_that_was_written_to_before_it_was_made_begins_with_its_first_record(path: Path) -> None:
    log = SqliteLog(path)
    assert log.write("u", lambda records: Decision()) == ()
    log.make("u", "Table", "fu3", made())
    log.write("u", said("second"))
    assert [record.seq for record in log.read("u")] == [1, 2]
    log.close()


def test_an_old_sqlite_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for version, race in (((3, 40, 1), True), ((3, 51, 3), False), ((3, 53, 0), False)):
        monkeypatch.setattr("tablee.log.file.sqlite3.sqlite_version_info", version)
        assert wal_reset_race() is race
