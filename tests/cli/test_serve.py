"""Serving: the port is taken before a link is promised, and what is wrong is said in one line."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.cli.running import fails


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


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    line = fails(2, "serve", "--port", "0", "--data", str(tmp_path / "data"), "--no-browser")
    assert "can’t be opened" in line


@pytest.mark.parametrize("url", ["table.example", "ftp://table.example", "https://", "https://a.b/path"])
def test_an_address_that_is_none(tmp_path: Path, url: str) -> None:
    line = fails(2, "serve", "--port", "0", "--data", str(tmp_path), "--no-browser", "--url", url)
    assert url in line and list(tmp_path.iterdir()) == []
