"""The locked requirements: exact, hashed, and the same versions for playing and for developing."""

from __future__ import annotations

import json
import re
import tomllib

import pytest

from tests.repo.tree import ROOT

LOCKS = ["requirements.lock", "requirements-build.lock", "requirements-dev.lock", "requirements-node.lock"]


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


def test_the_packages_of_the_pages_are_exact_hashed_and_without_address() -> None:
    asked = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    locked = {name: package for name, package in json.loads(text)["packages"].items() if name}
    assert "://" not in text
    assert [name for name, package in locked.items() if not package["integrity"].startswith("sha512-")] == []
    wanted = {**asked["dependencies"], **asked["devDependencies"]}
    found = {name.removeprefix("node_modules/"): package["version"] for name, package in locked.items()}
    assert wanted.items() <= found.items()
    assert {name for name, package in locked.items() if not package.get("dev")} == {
        f"node_modules/{name}" for name in asked["dependencies"]
    }, "playing needs no more than what is named"
