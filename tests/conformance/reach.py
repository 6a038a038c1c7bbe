"""The tests that reach each function of the program, and those of them that go through play.

Written once into ``.check/reach.json``, and again for what has changed. Each test file runs in a process of
its own, so that what one file has cached is computed anew in the next.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from tests.conformance.forked import child, each, result, run_tests
from tests.repo.tree import ROOT, SOURCE

Recorded = dict[str, dict[str, tuple[list[str], float, bool]]]
"""By test file and test: the functions that it calls, its seconds, and whether it goes through play."""
STORE = ROOT / ".check" / "reach.json"
TESTS = ("systems", "game", "table", "playthroughs", "conformance")
APART = ("test_mutation", "test_code_mutation", "test_proof", "test_fuzz")
"""Tests of conformance that run tests, or take long to find what others find."""
ALWAYS = ("tests/playthroughs/", "tests/conformance/")
"""Folders whose tests go through play, marked or not."""


@dataclass(frozen=True)
class Reach:
    """The tests by function, the seconds that each takes, and those that go through play."""

    tests: dict[str, list[str]]
    seconds: dict[str, float]
    played: frozenset[str]


def files() -> list[str]:
    """The test files that changes of code are held against."""
    found = (path for name in TESTS for path in sorted((ROOT / "tests" / name).rglob("test_*.py")))
    return [path.relative_to(ROOT).as_posix() for path in found if path.stem not in APART]


def function_name(qualified: str) -> str:
    """The function that a lambda, a comprehension or a generator stands in."""
    while qualified.endswith(">"):
        qualified = qualified.rpartition(".<locals>.")[0]
    return qualified


class _Recorder:
    """A plugin of pytest: the functions that each test calls, and whether it is marked and passes a door."""

    def __init__(self) -> None:
        self.found: dict[str, tuple[list[str], float, bool]] = {}
        self.codes: dict[Any, str] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        from tests.conformance import doors

        seen: dict[int, Any] = {}

        def profile(frame: FrameType, event: str, arg: object) -> None:
            if event == "call":
                seen[id(frame.f_code)] = frame.f_code

        doors.passed.clear()
        begun = time.process_time()
        sys.setprofile(profile)
        try:
            return (yield)
        finally:
            sys.setprofile(None)
            took = time.process_time() - begun
            played = item.nodeid.startswith(ALWAYS) or bool(doors.passed and item.get_closest_marker("rule"))
            names = {self._name(code) for code in seen.values()} - {""}
            self.found[item.nodeid] = (sorted(names), round(took, 3), played)

    def _name(self, code: Any) -> str:
        if code not in self.codes:
            file, below = code.co_filename, f"{SOURCE}/"
            inside = file.startswith((f"{below}systems/", f"{below}game/")) and code.co_name != "<module>"
            self.codes[code] = f"{file[len(below) :]}::{function_name(code.co_qualname)}" if inside else ""
        return self.codes[code]


def _recorded(file: str) -> object:
    recorder = _Recorder()
    run_tests([file], plugins=[recorder])
    return recorder.found


def _hash(*paths: Path) -> str:
    return sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def _record(wanted: list[str], jobs: int) -> Recorded:
    from tests.conformance import doors

    doors.install()
    for path in sorted(SOURCE.rglob("*.py")):
        if path.relative_to(SOURCE).parts[0] in ("systems", "game", "table", "dice"):
            import_module(".".join(("tablee", *path.relative_to(SOURCE).with_suffix("").parts)))
    found = each(wanted, lambda file: child(lambda: _recorded(file)), jobs)
    return {file: sent for file, sent in found if isinstance(sent, dict)}


def load_reach(jobs: int = 1, *, stale: bool = False, store: Path = STORE) -> Reach:
    """The reach of all tests; what has changed since it was written is recorded anew, by a child.

    With ``stale`` the reach of a test file stands though the program has changed.
    """
    source = _hash(*sorted(SOURCE.rglob("*.py")), *sorted(SOURCE.rglob("*.toml")))
    known: dict[str, Any]
    known = json.loads(store.read_text(encoding="utf-8")) if store.exists() else {"source": "", "files": {}}
    texts = {file: _hash(ROOT / file) for file in files()}
    if known["source"] != source and not stale:
        known = {"source": source, "files": {}}
    kept = {f: v for f, v in known["files"].items() if v["text"] == texts.get(f)}
    if wanted := [file for file in texts if file not in kept]:
        pid, reading = child(lambda: _record(wanted, jobs), limit=3600)
        recorded: Recorded = result(reading)
        os.waitpid(pid, 0)
        kept |= {file: {"text": texts[file], "tests": tests} for file, tests in recorded.items()}
        store.parent.mkdir(exist_ok=True)
        store.write_text(json.dumps({"source": known["source"], "files": kept}), encoding="utf-8")
    return _reach({nodeid: test for file in kept.values() for nodeid, test in file["tests"].items()})


def _reach(tests: Mapping[str, tuple[list[str], float, bool]]) -> Reach:
    reached = dict[str, list[str]]()
    for nodeid, (functions, _, _) in tests.items():
        for function in functions:
            reached.setdefault(function, []).append(nodeid)
    seconds = {nodeid: took for nodeid, (_, took, _) in tests.items()}
    return Reach(reached, seconds, frozenset(nodeid for nodeid, (_, _, played) in tests.items() if played))
