"""``tablee doctor``."""

from __future__ import annotations

import json

import pytest

from tablee import __version__
from tablee.cli import doctor
from tablee.systems import KEYS
from tests.cli.running import loads, run


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
