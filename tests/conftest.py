"""How much Hypothesis tries, what runs first, what each share took, and what was promised and measured."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=40)
settings.register_profile("full", deadline=None, max_examples=1_000)
settings.load_profile("full" if os.environ.get("TABLEE_FULL") == "1" else "quick")

APART = ("browser", "secrecy", "faults", "conformance", "playthroughs")
"""Folders that are a share of ./check by themselves, the longest tests first; all others are unit tests."""

Promise = Callable[[str, str, str], None]
"""``promise(target, measured, limit)``: one line at the end of the run."""


@pytest.fixture
def promise(record_property: Callable[[str, object], None]) -> Promise:
    """Say what a test measured against what was promised; it stands at the end of the run."""

    def tell(target: str, measured: str, limit: str) -> None:
        record_property("promise", f"{target}: {measured} (limit: {limit})")

    return tell


def share(nodeid: str) -> str:
    """The share that a test belongs to."""
    return next((name for name in APART if nodeid.startswith(f"tests/{name}/")), "unit")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests first: in the end no worker waits for another."""
    order = [*APART, "unit"]
    items.sort(key=lambda item: order.index(share(item.nodeid)))


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not walk through it again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the lines of all tests, those that failed too; tell ./check of its shares."""
    if file := os.environ.get("TABLEE_SHARES"):
        Path(file).write_text(shares(terminalreporter.stats), encoding="utf-8")
    reports = [r for kind in ("passed", "failed") for r in terminalreporter.stats.get(kind, [])]
    told = [
        f"{'kept' if report.passed else 'BROKEN'}  {line}"
        for report in reports
        if getattr(report, "when", "") == "call"
        for name, line in report.user_properties
        if name == "promise"
    ]
    if told:
        terminalreporter.section("promises")
        for line in sorted(told):
            terminalreporter.write_line(line)


def shares(stats: dict[str, list[Any]]) -> str:
    """A line for each share: the seconds of its tests, all workers together, and how it went."""
    seconds, failed = dict[str, float](), set[str]()
    for report in (r for reports in stats.values() for r in reports if isinstance(r, pytest.TestReport)):
        name = share(report.nodeid)
        seconds[name] = seconds.get(name, 0) + report.duration
        if report.failed:
            failed.add(name)
    names = [name for name in ("unit", *reversed(APART)) if name in seconds]
    lines = (f"{n:<16} {seconds[n]:4.0f} s  {'FAILED' if n in failed else 'passed'}\n" for n in names)
    return "".join(lines)
