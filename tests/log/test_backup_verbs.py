"""``tablee backup`` and ``tablee restore``, as a person runs them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablee.cli.root import root
from tablee.log.sqlite import SqliteLog, check
from tests.log.contract import made, said, words_of


def tablee(*args: str) -> int:
    with pytest.raises(SystemExit) as ended:
        root.main([*args, "--lang", "en"])
    return int(ended.value.code or 0)


def test_a_backup_brings_the_tables_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    log = SqliteLog(data / "tablee.db")
    log.make("t", "Table", "fu3", made())
    assert tablee("backup", str(copy), "--data", str(data)) == 0
    assert "1 line copied and checked" in capsys.readouterr().out
    log.write("t", said("later"))
    assert tablee("restore", str(copy), "--data", str(data)) == 2
    log.close()
    assert tablee("backup", "--data", str(data)) == 0
    assert [check(file) for file in (data / "backups").iterdir()] == [2]
    assert tablee("restore", str(copy), "--data", str(data)) == 0
    assert "kept here" in capsys.readouterr().out
    log = SqliteLog(data / "tablee.db")
    assert words_of(log.read("t")) == []
    log.close()


def test_what_can_not_be_copied_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tablee("backup", "--data", str(tmp_path / "none")) == 2
    assert tablee("restore", str(tmp_path / "none.db"), "--data", str(tmp_path)) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2 and all(line.startswith("Error: ") for line in lines)
    assert list(tmp_path.iterdir()) == []
