"""``tablee export`` and ``tablee import``, as a person or a program runs them."""

from __future__ import annotations

import json
import stat
from io import BytesIO
from pathlib import Path

import pytest

from tablee.fairness.seeded import Seeded
from tablee.log.port import Decision
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.web.archives.imports import bring_in
from tablee.web.host import Host
from tests.cli.running import fails, loads, prints, run
from tests.exchange.tables import TABLE, archive, played, sound


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with one table, which a server has open."""
    folder = tmp_path / "data"
    host = Host(SqliteLog(folder / "tablee.db"), all_systems(), Seeded("cli"))
    bring_in(host, BytesIO(sound()))
    host.log.close()
    return folder


def test_a_table_goes_out_and_comes_in_elsewhere(data: Path, tmp_path: Path) -> None:
    file, there = tmp_path / "le port.jsonl", tmp_path / "there"
    said = prints("export", "table", str(file), "--data", str(data), "--lang", "en")
    assert "every secret of the table" in said
    assert file.read_bytes() == sound() and stat.S_IMODE(file.stat().st_mode) == 0o600
    told = loads("import", str(file), "--data", str(there))
    assert (told["table"], told["same"], told["way_back"][:3]) == (TABLE, False, "/j/")
    assert loads("import", str(file), "--data", str(there))["same"]
    again = run("export", "-", "--data", str(there))
    assert again.stdout_bytes == sound()


def test_it_works_while_a_server_has_the_tables_open(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.log.file.wal_reset_race", lambda: False)
    log = SqliteLog(data / "tablee.db")
    log.write(TABLE, lambda records: Decision())
    assert run("export", "-", "--data", str(data)).stdout_bytes == sound()
    other = archive(played("krasses", 4).records, table="other")
    assert run("import", "-", "--data", str(data), stdin=other).exit_code == 0
    assert log.exists("other") and len(log.read("other")) == len(played("krasses", 4).records)
    log.close()


def test_beside_a_server_an_old_sqlite_only_reads(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.log.file.wal_reset_race", lambda: True)
    log = SqliteLog(data / "tablee.db")
    assert "A server has these tables open" in fails(2, "import", "-", "--data", str(data), stdin=sound())
    log.close()
    assert "already" in prints("import", "-", "--data", str(data), "--lang", "en", stdin=sound())


def test_several_tables_are_listed(data: Path) -> None:
    new = loads("import", "-", "--new", "--data", str(data), stdin=sound())["table"]
    assert new in prints("export", "--data", str(data))
    assert {card["id"] for card in loads("export", "--data", str(data))["tables"]} == {TABLE, new}
    assert "Several tables" in fails(2, "export", "table", "--data", str(data), "--lang", "en")
    assert "no table" in fails(2, "export", "elsewhere", "--data", str(data), "--lang", "en")


def test_a_seat_s_view_holds_what_it_knows(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "bob.jsonl"
    told = loads("export", TABLE, str(file), "--seat", "bob", "--data", str(data))
    assert told["kind"] == "view" and told["lines"] == len(played("fu3", 1).views("bob")) + 2
    assert "Vargo" in sound().decode() and "Vargo" not in file.read_text(encoding="utf-8")
    assert "journal of one seat" in fails(1, "import", str(file), "--data", str(data), "--lang", "en")
    assert "Nobody" in fails(2, "export", TABLE, "--seat", "zoe", "--data", str(data), "--lang", "en")


def test_sheets_go_to_the_library_and_out_again(data: Path, tmp_path: Path) -> None:
    file, library = tmp_path / "sheets.jsonl", tmp_path / "library.jsonl"
    lines = loads("export", TABLE, str(file), "--sheets", "--data", str(data))["lines"]
    told = loads("import", str(file), "--data", str(data))
    assert told["sheets"] and told["sheets"] <= lines - 2
    assert loads("import", str(file), "--data", str(data))["same"]
    loads("export", str(library), "--sheets", "--data", str(data))
    there = tmp_path / "there"
    assert loads("import", str(library), "--data", str(there))["sheets"] == told["sheets"]
    again = run("export", "-", "--sheets", "--data", str(there)).stdout_bytes
    assert again == library.read_bytes()
    known = loads("export", TABLE, str(file), "--sheets", "--seat", "bob", "--data", str(data))
    assert known["lines"] < lines


def test_what_is_wrong_is_one_line(data: Path, tmp_path: Path) -> None:
    assert "line 3" in fails(1, "import", "-", "--data", str(data), "--lang", "en", stdin=cut(3)).lower()
    assert "20" in fails(1, "import", "-", "--data", str(data), stdin=sound() + b" " * 21 * 1024**2)
    assert fails(2, "import", str(tmp_path / "none"), "--data", str(data))
    assert fails(2, "export", "--data", str(tmp_path / "none"))
    assert fails(2, "export", TABLE, str(tmp_path / "no" / "such" / "folder"), "--data", str(data))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


def test_a_larger_archive_comes_in_when_asked_for(data: Path) -> None:
    large = run("import", "-", "--large", "--data", str(data), stdin=sound() + b" " * 21 * 1024**2)
    assert large.exit_code == 1 and "20" not in large.stderr


def cut(lines: int) -> bytes:
    return b"".join(sound().splitlines(keepends=True)[:lines])


def test_json_is_json(data: Path) -> None:
    told = json.loads(run("export", TABLE, "-", "--data", str(data)).stdout.splitlines()[0])
    assert told["tablee"] == "table"
