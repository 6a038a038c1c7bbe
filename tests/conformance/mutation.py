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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import hypothesis.internal.conjecture.engine
import hypothesis.stateful
import pytest

import tablee.dice
import tablee.game.plain_dice
import tablee.game.throwing
from tablee.game import data
from tests.conformance.numbers import Site, data_files, sample, sites, systems, write_toml
from tests.repo.tree import ROOT

LOADED = (hypothesis, tablee)
"""What every child needs and no data has touched: loaded once, before the first fork."""

LIMIT = 120
"""Seconds of work after which a child is given up: a change that makes the tests hang is noticed too. A busy
machine makes nothing look broken: waiting counts a tenth."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one change: the test that failed, or none."""

    site: Site
    killer: str


class _Watch:
    """Remembers the tests that failed and how many ran; nothing is shrunk or explained on the way."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.took: dict[str, float] = {}

    def pytest_sessionstart(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        quick = hypothesis.settings.get_profile("quick")
        hypothesis.settings.register_profile("mutation", quick, phases=phases, max_examples=20)
        hypothesis.settings.load_profile("mutation")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.took[file] = self.took.get(file, 0.0) + report.duration
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
    arguments += ["--tb=no", "--assert=plain"]
    arguments += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    pytest.main([*arguments, *options, *files], plugins=[watch])
    return watch


def _overlay(site: Site) -> None:
    """From now on the package reads the changed document."""
    file = next(path for path in data_files(site.system) if path.name == site.file)
    changed = write_toml(site.mutate(tomllib.loads(file.read_text(encoding="utf-8"))))
    place = (f"tablee.systems.{site.system}", f"data/{site.file}")
    real = data.read_text

    def read_text(package: str, name: str) -> str:
        return changed if (package, name) == place else real(package, name)

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
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        signal.alarm(10 * LIMIT)
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.write(writing, json.dumps(work()).encode())
    finally:
        os._exit(0)


def _result(reading: int) -> Any:
    with os.fdopen(reading, "rb") as pipe:
        sent = pipe.read()
    return json.loads(sent) if sent else [["crashed or too slow"], {}]


def baseline(system: str) -> list[str]:
    """The tests of a system that fail on unchanged data: they prove nothing and are left out."""

    def work() -> list[str]:
        watch = _run_tests(tests_of(system), [])
        return watch.failed if watch.took else ["no tests"]

    pid, reading = _child(work)
    failed = _result(reading)
    os.waitpid(pid, 0)
    return list(dict.fromkeys(failed if all(isinstance(name, str) for name in failed) else ["crashed"]))


class _Trial:
    """What is known of the tests: which noticed changes of which data file, how long each takes."""

    def __init__(self, broken: Mapping[str, list[str]]) -> None:
        self.broken = broken
        self.noticed: dict[tuple[str, str], list[str]] = {}
        self.took: dict[str, float] = {}

    def batches(self, site: Site) -> list[list[str]]:
        """The likeliest test files one by one, then all the others, the quick ones first."""
        known = tests_of(site.system)
        first = self.noticed.get((site.system, site.file), [])[:2]
        stem = site.file.removesuffix(".toml")
        likely = list(dict.fromkeys(f for f in (*first, *known) if f in first or stem in f))
        others = sorted((f for f in known if f not in likely), key=self._guess)
        return [*([file] for file in likely if file in known), others]

    def _guess(self, file: str) -> float:
        long = any(word in file for word in ("odds", "enumerat", "fuzz"))
        return self.took.get(file, 9.0 if long else 0.5)

    def start(self, site: Site) -> tuple[int, int]:
        """Try a change in a child."""
        batches = self.batches(site)
        options = ["-x", *(f"--deselect={name}" for name in self.broken.get(site.system, ()))]

        def work() -> tuple[list[str], dict[str, float]]:
            _overlay(site)
            took: dict[str, float] = {}
            for batch in filter(None, batches):
                watch = _run_tests(batch, options)
                took |= watch.took
                if watch.failed:
                    return watch.failed, took
            return [], took

        return _child(work)

    def learn(self, site: Site, reading: int) -> Verdict:
        """What became of it."""
        failed, took = _result(reading)
        for file, seconds in took.items():
            self.took[file] = max(seconds, self.took.get(file, 0.0))
        killer = failed[0] if failed else ""
        file = killer.partition("::")[0]
        order = self.noticed.setdefault((site.system, site.file), [])
        order[:] = [file, *(other for other in order if other != file)] if file else order
        return Verdict(site, killer)


def verdicts(
    wanted: Sequence[Site], jobs: int = 1, broken: Mapping[str, list[str]] | None = None
) -> Iterator[Verdict]:
    """Try each change, several at a time."""
    trial = _Trial(broken or {})
    running: dict[int, tuple[int, Site]] = {}
    waiting = list(reversed(wanted))
    while waiting or running:
        while waiting and len(running) < jobs:
            site = waiting.pop()
            pid, reading = trial.start(site)
            running[reading] = (pid, site)
        for reading in select.select(list(running), [], [])[0]:
            pid, site = running.pop(reading)
            verdict = trial.learn(site, reading)
            os.waitpid(pid, 0)
            yield verdict


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
    for key in keys:
        if not (ROOT / "tests" / "systems" / key).is_dir():
            print(f"{key}: no tests in tests/systems/{key}, nothing would notice a changed number.")
            return 2
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
    os.environ["TABLEE_SEED"] = "mutation"  # a change must be noticed by every run alike, by no lucky example
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
