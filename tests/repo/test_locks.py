"""The locked requirements: exact, hashed, and the same versions for playing and for developing."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.repo.tree import ROOT

LOCKS = ["requirements.lock", "requirements-build.lock", "requirements-dev.lock"]


def entries(lock: str) -> dict[str, str]:
    """Each requirement of a lock, with all that follows it up to the next."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    parts = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)
    return {part.split("\n", 1)[0].rstrip(" \\"): part for part in parts if part.strip()}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_pinned_and_hashed(lock: str) -> None:
    locked = entries(lock)
    assert locked
    assert [line for line in locked if not re.match(r"^[a-z0-9._-]+==\S+", line)] == []
    assert [line for line, part in locked.items() if "--hash=sha256:" not in part] == []


@pytest.mark.parametrize("lock", LOCKS[:2])
def test_developing_uses_the_versions_of_playing(lock: str) -> None:
    assert set(entries(lock)) <= set(entries("requirements-dev.lock"))


def test_the_runtime_lock_covers_what_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {re.split(r"[<>=!~ ;\[]", wanted, maxsplit=1)[0] for wanted in project["dependencies"]}
    assert asked <= {line.partition("==")[0] for line in entries("requirements.lock")}
