"""Forked workers that run tests on a changed program, and what they saw. Nothing of the program is loaded."""

from __future__ import annotations

import json
import os
import resource
import select
import signal
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, TypeVar

import hypothesis
import pytest

LIMIT = 120
"""Seconds after which a worker is given up: a change that makes the tests hang is noticed too."""
CRASHED: tuple[list[str], dict[str, float]] = (["crashed or too slow"], {})
OPTIONS = [
    "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-m", "not slow", "--tb=no", "-rN",
    "--assert=plain", "-W", "ignore::pytest.PytestAssertRewriteWarning",
]  # fmt: skip
T = TypeVar("T")


class Watch:
    """Remembers the tests that failed and how long each file took; nothing is shrunk or explained.

    With ``only``, these tests alone are run, in that order.
    """

    def __init__(self, only: Sequence[str] = ()) -> None:
        self.only = {name: at for at, name in enumerate(only)}
        self.failed: list[str] = []
        self.took: dict[str, float] = {}

    def pytest_sessionstart(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        quick = hypothesis.settings.get_profile("quick")
        hypothesis.settings.register_profile("mutation", quick, phases=phases, max_examples=20)
        hypothesis.settings.load_profile("mutation")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.only:
            items[:] = sorted(
                (item for item in items if item.nodeid in self.only), key=lambda item: self.only[item.nodeid]
            )

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = report.nodeid.partition("::")[0]
        self.took[file] = self.took.get(file, 0.0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failed.append(report.nodeid or "collection")


def run_tests(
    files: Sequence[str],
    options: Sequence[str] = (),
    only: Sequence[str] = (),
    plugins: Sequence[object] = (),
) -> Watch:
    """Run test files in this process."""
    watch = Watch(only)
    pytest.main([*OPTIONS, *options, *files], plugins=[watch, *plugins])
    return watch


def child(work: Callable[[], object], limit: int = LIMIT) -> tuple[int, int]:
    """Fork; the child does the work silently and sends its result as JSON. Its id, and where to read."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    try:
        os.close(reading)
        signal.alarm(4 * limit)  # the machine may be busy with other work
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(json.dumps(work()).encode())
    finally:
        os._exit(0)


def result(reading: int) -> Any:
    """What a child sent; `CRASHED` where it sent nothing."""
    with os.fdopen(reading, "rb") as pipe:
        sent = pipe.read()
    return json.loads(sent) if sent else CRASHED


def each(wanted: Collection[T], start: Callable[[T], tuple[int, int]], jobs: int) -> Iterator[tuple[T, Any]]:
    """Each of some works in a child of its own, several at a time, and what it sent."""
    running: dict[int, tuple[int, T]] = {}
    waiting = list(reversed(list(wanted)))
    while waiting or running:
        while waiting and len(running) < jobs:
            one = waiting.pop()
            pid, reading = start(one)
            running[reading] = (pid, one)
        for reading in select.select(list(running), [], [])[0]:
            pid, one = running.pop(reading)
            sent = result(reading)
            os.waitpid(pid, 0)
            yield one, sent
