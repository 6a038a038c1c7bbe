"""``tablee doctor``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tablee import __version__
from tablee.cli import doctor
from tablee.log.backup import rotate
from tablee.log.sqlite import SqliteLog
from tablee.systems import KEYS
from tests.cli.running import loads, run
from tests.log.contract import made


def found() -> dict[str, tuple[str, str]]:
    return {f["what"]: (f["found"], f["state"]) for f in loads("doctor")["findings"]}


def test_everything_is_in_place_here() -> None:
    result = run("doctor", "--lang", "fr")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1] == "Tout est en place."
    assert found()["tablee"] == (__version__, "ok")
    assert {key: found()[key][1] for key in KEYS} == dict.fromkeys(KEYS, "ok")


def test_an_old_sqlite_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 51, 2))
    monkeypatch.setattr("sqlite3.sqlite_version", "3.51.2")
    text, state = found()["SQLite"]
    assert state == "warning"
    assert "3.51.3" in text
    monkeypatch.setattr("sqlite3.sqlite_version_info", (3, 51, 3))
    monkeypatch.setattr("sqlite3.sqlite_version", "3.51.3")
    assert found()["SQLite"] == ("3.51.3", "ok")


def test_a_missing_catalogue_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.lang.has_catalogue", lambda lang: False)
    assert found()["French catalogue"][1] == "warning"


def test_an_old_python_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PYTHON", (99, 0))
    result = run("doctor")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-1] == "Something is wrong."


def test_a_broken_game_is_wrong_and_the_others_are_still_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.systems.KEYS", ("nowhere", *KEYS))
    result = run("doctor", "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["ok"]) == (1, False)
    states = {f["what"]: f["state"] for f in answer["findings"]}
    assert states["nowhere"] == "wrong"
    assert states[KEYS[0]] == "ok"


def test_the_tables_and_their_backups_are_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "tables" not in found()
    path = tmp_path / "tablee" / "tablee.db"
    log = SqliteLog(path)
    log.make("t", "Table", "fu3", made())
    assert found()["tables"] == (f"1 table in {path.parent}", "ok")
    assert found()["backups"][1] == "warning"
    copy = rotate(log, path.parent / "backups", "2026")
    log.close()
    assert found()["backups"] == (f"the latest of 1: {copy.name}, sound", "ok")
    copy.write_bytes(b"nonsense" * 500)
    result = run("doctor", "--lang", "en")
    assert result.exit_code == 1 and f"{copy.name} is unsound" in result.stdout
