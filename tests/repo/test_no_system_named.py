"""The table, its log and its pages know no system by name: a sixth one opens none of these folders."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.repo.tree import ROOT, SOURCE

SYSTEMS = re.compile(
    r"(?i)(?<![a-zà-ÿ])(?:fu3|fu³|fucube|ia[oô]dune|kr[aâ]sses?|fudge|frudge|fate[ _]?2|fate)(?![a-zà-ÿ])"
)
FOLDERS = ("table", "log", "web")
KINDS = (".py", ".html", ".css", ".js", ".sql")


def files() -> list[Path]:
    """Our own files of these folders: what comes from elsewhere is put under vendor/."""
    found = (path for name in FOLDERS for path in sorted((SOURCE / name).rglob("*")))
    return [p for p in found if p.suffix in KINDS and "vendor" not in p.parts]


def test_no_system_is_named() -> None:
    named = [
        f"{path.relative_to(ROOT).as_posix()}:{number}: {match.group()}"
        for path in files()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for match in SYSTEMS.finditer(line)
    ]
    assert named == []


@pytest.mark.parametrize("text", ["if system == 'fu3':", "Krâsses", "iaodune.", "FATE 2.0", "Fudge points"])
def test_a_name_would_be_seen(text: str) -> None:
    assert SYSTEMS.search(text)


@pytest.mark.parametrize("text", ["full", "private", "the fateful hour"])
def test_other_words_are_left_alone(text: str) -> None:
    assert not SYSTEMS.search(text)
