"""The files of the repository, as the tests in this folder see them."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "tablee"


@cache
def tracked() -> tuple[Path, ...]:
    """Every file that belongs to the project: tracked by git, or new and not ignored."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
    ).stdout
    paths = (ROOT / name for name in listed.split("\0") if name)
    return tuple(path for path in sorted(set(paths)) if path.is_file())


@cache
def texts() -> dict[str, str]:
    """The same files by their name from the root, without the binary ones."""
    found = {}
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            found[path.relative_to(ROOT).as_posix()] = content.decode("utf-8")
    return found


@cache
def modules() -> tuple[Path, ...]:
    """The Python files of the program."""
    return tuple(sorted(SOURCE.rglob("*.py")))
