"""Serving: the port is taken before a link is promised, and what is wrong is said in one line."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.log.lock import FolderLock
from tablee.log.sqlite import SqliteLog
from tests.cli.running import fails
from tests.log.contract import made, said


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        line = fails(2, "serve", "--port", port, "--data", str(tmp_path), "--no-browser", "--lang", "fr")
    assert f"Le port {port} n’est pas libre" in line


def test_a_port_that_is_none(tmp_path: Path) -> None:
    assert "70000" in fails(2, "serve", "--port", "70000", "--data", str(tmp_path), "--no-browser")


@pytest.mark.parametrize("content", [b"not a database at all, however long this text may be " * 40])
def test_tables_that_can_t_be_opened(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "tablee.db").write_bytes(content)
    line = fails(2, "serve", "--port", "0", "--data", str(tmp_path), "--no-browser")
    assert str(tmp_path) in line


def test_tables_that_the_disk_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "tablee.db"
    log = SqliteLog(path)
    log.make("t", "Table", "fu3", made())
    log.write("t", said("He owes me two hundred"))
    log.close()
    path.write_bytes(path.read_bytes().replace(b"two hundred", b"two hundrex"))
    line = fails(2, "serve", "--port", "0", "--data", str(tmp_path), "--no-browser", "--lang", "fr")
    assert "endommag" in line and "records t 2" in line and "tablee restore" in line
    assert "hundre" not in line


def test_a_second_server_on_the_same_tables(tmp_path: Path) -> None:
    with FolderLock(tmp_path):
        line = fails(2, "serve", "--port", "0", "--data", str(tmp_path), "--no-browser", "--lang", "fr")
    assert "Un autre serveur" in line and not (tmp_path / "tablee.db").exists()
    FolderLock(tmp_path).close()


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    line = fails(2, "serve", "--port", "0", "--data", str(tmp_path / "data"), "--no-browser")
    assert "can’t be opened" in line


@pytest.mark.parametrize("url", ["table.example", "ftp://table.example", "https://", "https://a.b/path"])
def test_an_address_that_is_none(tmp_path: Path, url: str) -> None:
    line = fails(2, "serve", "--port", "0", "--data", str(tmp_path), "--no-browser", "--url", url)
    assert url in line and list(tmp_path.iterdir()) == []


def test_a_server_may_keep_to_one_core() -> None:
    kept = "from tablee.cli.process import keep_to_one_core; import os; print(keep_to_one_core())"
    kept += "; print(len(os.sched_getaffinity(0)))"
    told = subprocess.run([sys.executable, "-c", kept], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True", "1"]


def test_one_core_where_the_system_has_no_such_thing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delattr("os.sched_setaffinity")
    line = fails(
        2, "serve", "--one-core", "--port", "0", "--data", str(tmp_path), "--no-browser", "--lang", "fr"
    )
    assert "un seul cœur" in line and not (tmp_path / "tablee.db").exists()
