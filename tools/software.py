"""Lists the software that a release is made of, as CycloneDX: `python tools/software.py > software.json`.

What the wheel installs is read from requirements.lock, what the pages are drawn with from package-lock.json;
each component bears the hashes it is locked by. Standard library only.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCKED = re.compile(r"^(?P<name>[a-z0-9._-]+)==(?P<version>[^\s\\;]+)")
ONLY_TESTS = {"axe-core"}


def python_parts(lock: str) -> Iterator[dict[str, Any]]:
    """The packages of a lock."""
    for part in re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE):
        found = LOCKED.match(part)
        if found:
            hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", part)
            yield _part("pypi", found["name"], found["version"], [("SHA-256", value) for value in hashes])


def page_parts(lock: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The packages whose files the pages load."""
    for path, package in lock["packages"].items():
        name = path.removeprefix("node_modules/")
        if name and name not in ONLY_TESTS:
            digest = base64.b64decode(package["integrity"].removeprefix("sha512-")).hex()
            yield _part("npm", name, package["version"], [("SHA-512", digest)])


def _part(kind: str, name: str, version: str, hashes: list[tuple[str, str]]) -> dict[str, Any]:
    return {
        "type": "library",
        "name": name,
        "version": version,
        "purl": f"pkg:{kind}/{name.replace('@', '%40')}@{version}",
        "hashes": [{"alg": alg, "content": content} for alg, content in hashes],
    }


def software() -> dict[str, Any]:
    """The whole list."""
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    parts = [*python_parts(locked), *page_parts(pages)]
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "components": parts}


if __name__ == "__main__":
    json.dump(software(), sys.stdout, indent=1)
    print()
