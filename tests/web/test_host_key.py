"""The host's key survives a restart, is for its owner's eyes alone, and can be renewed."""

from __future__ import annotations

from pathlib import Path

from tablee.web.access.credentials import HOST_KEY_FILE, host_key


def test_it_is_kept_and_private(tmp_path: Path) -> None:
    key = host_key(tmp_path)
    assert len(key) >= 20 and host_key(tmp_path) == key
    assert (tmp_path / HOST_KEY_FILE).stat().st_mode & 0o777 == 0o600
    (tmp_path / HOST_KEY_FILE).chmod(0o644)
    assert host_key(tmp_path) == key and (tmp_path / HOST_KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_it_is_renewed(tmp_path: Path) -> None:
    old = host_key(tmp_path)
    new = host_key(tmp_path, new=True)
    assert new != old and host_key(tmp_path) == new


def test_a_broken_file_is_replaced(tmp_path: Path) -> None:
    for content in (b"", b"short", b"\xff\xfe\x00"):
        (tmp_path / HOST_KEY_FILE).write_bytes(content)
        key = host_key(tmp_path)
        assert len(key) >= 20 and host_key(tmp_path) == key
