"""``tablee verify``: right, wrong, too early, no archive; in both languages and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import fails, loads, prints, run
from tests.fairness.archives import Thrown
from tests.fairness.test_verifier import NO_ARCHIVES


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "le port.jsonl"


def test_what_is_right_is_said_so(file: Path) -> None:
    file.write_bytes(Thrown(1, 20, hidden=3).archive())
    assert "Everything that can be checked is right." in prints("verify", str(file), "--lang", "en")
    said = prints("verify", str(file), "--lang", "fr")
    assert "Jets publics vérifiés\u00a0: 17" in said and "Tout ce qui est vérifiable est juste." in said
    told = loads("verify", str(file))
    assert told["ok"] and told["checked"] == {"public": 17, "hidden": 3} and told["problems"] == []


def test_what_is_wrong_is_named_and_the_exit_code_tells(file: Path) -> None:
    data = Thrown(1, 20).archive()
    file.write_bytes(data.replace(b'"count":20', b'"count":21'))
    result = run("verify", str(file), "--lang", "fr")
    assert result.exit_code == 1 and "elle avait 21 jets, dont 20 sont ici" in result.stdout
    found = json.loads(run("verify", str(file), "--json").stdout)
    total = next(p for p in found["problems"] if p["code"] == "total")
    assert (total["expected"], total["found"]) == ("21", 20) and total["line"] == 44
    assert total["fr"].startswith("Chaîne ") and "it had 21 throws" in total["en"]


def test_what_is_too_early_is_counted(file: Path) -> None:
    file.write_bytes(Thrown(1, 20, close=False).view())
    assert "20" in prints("verify", str(file), "--lang", "fr")
    assert [f["code"] for f in loads("verify", str(file))["later"]] == ["open"]


@pytest.mark.parametrize("what", NO_ARCHIVES)
def test_what_is_no_archive_is_one_line(file: Path, what: str) -> None:
    file.write_bytes(NO_ARCHIVES[what])
    line = fails(2, "verify", str(file), "--lang", "fr")
    assert "archive" in line


def test_a_file_that_is_not_there_is_one_line(file: Path) -> None:
    assert str(file) in fails(2, "verify", str(file))
    assert fails(2, "verify", str(file.parent))
