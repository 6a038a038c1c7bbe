"""The built wheel, installed where there is nothing but Python, opens the table."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.repo.tree import ROOT


def run(*command: str | Path) -> None:
    done = subprocess.run([str(part) for part in command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def only_python() -> dict[str, str]:
    """An environment that lends nothing of this repository."""
    return {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"PYTHONUNBUFFERED": "1"}


@pytest.mark.slow
def test_a_wheel_starts_with_nothing_but_python(tmp_path: Path) -> None:
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    bin = tmp_path / "venv" / "bin"
    run(bin / "pip", "install", "--quiet", "--require-hashes", "-r", ROOT / "requirements.lock")
    run(bin / "pip", "install", "--quiet", "--no-deps", wheel)
    command: list[str | Path] = [
        bin / "tablee",
        "serve",
        "--port",
        "0",
        "--data",
        tmp_path / "data",
        "--no-browser",
        "--alone",
    ]
    with subprocess.Popen(
        command, cwd=tmp_path, env=only_python(), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"(http://[^/]+)/host/\S+", server.stdout.readline())
            assert found
            browser = build_opener(HTTPCookieProcessor())
            first = browser.open(found[0], timeout=30).read().decode()
            assert 'action="/tables"' in first and 'formaction="/demo"' in first
            for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', first):
                assert browser.open(found[1] + path, timeout=30).read(), path
            assert browser.open(found[1], timeout=30).read() and server.poll() is None, "it serves on"
        finally:
            server.terminate()
    assert (tmp_path / "data" / "host-key").stat().st_mode & 0o777 == 0o600
