"""The command line starts at once: the server's packages are loaded by the verbs that need them."""

from __future__ import annotations

import subprocess
import sys

SERVER = [
    "fastapi",
    "starlette",
    "pydantic",
    "uvicorn",
    "jinja2",
    "multipart",
    "segno",
    "markdown_it",
    "nh3",
    "msgspec",
]


def test_the_command_line_loads_nothing_of_the_server() -> None:
    script = f"import tablee.cli, sys; print(*(name for name in {SERVER!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == []
