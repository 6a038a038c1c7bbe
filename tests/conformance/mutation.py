"""Change each number of a system's data in turn, and see that some test of that system fails.

    python -m tests.conformance.mutation [SYSTEM…] [--sample N] [--only WORDS] [--jobs N]

prints every number that no test notices (a survivor). Each change is tried in a process of its own,
forked from one that has everything loaded; the file itself is never touched: the child is handed the
changed document when the package reads that file.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import signal
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import hypothesis.internal.conjecture.engine
import hypothesis.stateful
import pytest

import tablee.dice
import tablee.game.generic
import tablee.game.throwing
from tablee.game import data
from tests.conformance.numbers import Site, data_files, sample, sites, systems, write_toml
from tests.repo.tree import ROOT

LOADED = (hypothesis, tablee)
"""What every child needs and no data has touched: loaded once, before the first fork."""

LIMIT = 120
"""Seconds after which a child is given up: a change that makes the tests hang is noticed too."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one change: the test that failed, or none."""

    site: Site
    killer: str


class _Watch:
    """Remembers the tests that failed and those that ran."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.ran = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.ran += report.when == "call"
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid or "collection")


def tests_of(system: str) -> list[str]:
    """The test files of a system."""
    return sorted(str(p.relative_to(ROOT)) for p in (ROOT / "tests" / "systems" / system).rglob("test_*.py"))


def _run_tests(files: Sequence[str], options: Sequence[str]) -> _Watch:
    watch = _Watch()
    arguments = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-m", "not slow"]
    arguments += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    pytest.main([*arguments, *options, *files], plugins=[watch])
    return watch


def _overlay(site: Site) -> None:
    """From now on the package reads the changed document."""
    file = next(path for path in data_files(site.system) if path.name == site.file)
    changed = write_toml(site.mutate(tomllib.loads(file.read_text(encoding="utf-8"))))
    place = (f"tablee.systems.{site.system}", f"data/{site.file}")
    real = data.read_text

    def read_text(package: str, path: str) -> str:
        return changed if (package, path) == place else real(package, path)

    data.read_text = read_text


def _child(work: Callable[[], object]) -> tuple[int, int]:
    """Fork; the child does the work silently and sends its result as JSON."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        os.close(reading)
        signal.alarm(LIMIT)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.write(writing, json.dumps(work()).encode())
    finally:
        os._exit(0)


def _result(reading: int) -> Any:
    with os.fdopen(reading, "rb") as pipe:
        sent = pipe.read()
    return json.loads(sent) if sent else ["crashed or too slow"]


def baseline(system: str) -> list[str]:
    """The tests of a system that fail on unchanged data: they prove nothing and are left out."""

    def work() -> list[str]:
        watch = _run_tests(tests_of(system), [])
        return watch.failed if watch.ran else ["no tests"]

    pid, reading = _child(work)
    failed = _result(reading)
    os.waitpid(pid, 0)
    return list(dict.fromkeys(failed))


def _try(site: Site, first: Sequence[str], broken: Sequence[str]) -> tuple[int, int]:
    def work() -> list[str]:
        _overlay(site)
        known = tests_of(site.system)
        ordered = [*(f for f in first if f in known), *(f for f in known if f not in first)]
        return _run_tests(ordered, ["-x", *(f"--deselect={name}" for name in broken)]).failed

    return _child(work)


def verdicts(
    wanted: Sequence[Site], jobs: int = 1, broken: dict[str, list[str]] | None = None
) -> Iterator[Verdict]:
    """Try each change; the test file that noticed the last change of a data file is asked first."""
    asked: dict[tuple[str, str], list[str]] = {}
    running: dict[int, tuple[int, Site]] = {}
    waiting = list(reversed(wanted))
    while waiting or running:
        while waiting and len(running) < jobs:
            site = waiting.pop()
            first = asked.get((site.system, site.file), [])
            pid, reading = _try(site, first, (broken or {}).get(site.system, []))
            running[reading] = (pid, site)
        for reading in select.select(list(running), [], [])[0]:
            pid, site = running.pop(reading)
            failed = _result(reading)
            os.waitpid(pid, 0)
            killer = failed[0] if failed else ""
            file = killer.partition("::")[0]
            if file:
                order = asked.setdefault((site.system, site.file), [])
                order[:] = [file, *(f for f in order if f != file)]
            yield Verdict(site, killer)


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.mutation")
    parser.add_argument("system", nargs="*", help="systems to try (all)")
    parser.add_argument("--sample", type=int, default=0, help="try only so many")
    parser.add_argument("--share", default="1/1", help="try only the i-th of n parts, as 2/4")
    parser.add_argument("--only", default="", help="try only places that hold these words")
    parser.add_argument("--same", action="store_true", help="change nothing: then all must survive")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--no-baseline", action="store_true", help="trust that the unchanged tests pass")
    return parser.parse_args(argv)


def main(argv: Sequence[str]) -> int:
    """Print the survivors; 1 if there are any."""
    given = _arguments(argv)
    keys = given.system or systems()
    wanted = sample(given.sample, keys) if given.sample else [s for key in keys for s in sites(key)]
    part, _, parts = given.share.partition("/")
    wanted = [s for s in wanted if given.only in str(s)][int(part) - 1 :: int(parts)]
    if given.same:
        wanted = [replace(s, new=s.old) for s in wanted]
    broken = {} if given.no_baseline else {key: baseline(key) for key in keys}
    for key, names in broken.items():
        if names:
            print(f"{key}: left out, they fail on unchanged data: {' '.join(names)}", flush=True)
    survivors = 0
    for verdict in verdicts(wanted, given.jobs, broken):
        if not verdict.killer:
            survivors += 1
            print(f"survivor: {verdict.site}", flush=True)
    print(f"{len(wanted)} numbers changed, {survivors} survivors")
    return 1 if survivors else 0


if __name__ == "__main__":
    os.environ.pop("TABLEE_FULL", None)
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
