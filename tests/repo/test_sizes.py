"""Small files: one noun of the game each."""

from __future__ import annotations

from pathlib import Path

from tests.repo.tree import ROOT, modules


def lengths() -> dict[Path, int]:
    """Lines per module; an empty __init__.py says nothing about how large files are."""
    counted = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    return {path: lines for path, lines in counted.items() if lines}


def test_no_file_is_long() -> None:
    long = {path.relative_to(ROOT).as_posix(): lines for path, lines in lengths().items() if lines > 600}
    assert long == {}


def test_no_file_is_named_utils() -> None:
    assert [path for path in modules() if path.stem in {"util", "utils", "helpers", "misc", "common"}] == []
