"""A full run that goes on where it was interrupted: tests that passed at this commit are left out.

``tools/run_check.py`` names two files: TABLEE_PASSED_BEFORE, read once by every worker, and TABLEE_PASSED, to
which the controller adds each test as it passes.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

__all__ = ["leave_out", "remember"]

WORKER = "PYTEST_XDIST_WORKER"
_failed = set[str]()
"""Tests that failed, or were skipped."""


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that passed before."""
    file = os.environ.get("TABLEE_PASSED_BEFORE")
    if not file or (WORKER in os.environ and not hasattr(config, "workerinput")):
        return  # a run that a test has started runs all it was asked to
    passed = set(Path(file).read_text(encoding="utf-8").splitlines())
    if left_out := [item for item in items if item.nodeid in passed]:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.nodeid not in passed]


def remember(report: pytest.TestReport) -> None:
    """Write a test down when all of it has passed, its teardown too."""
    file = os.environ.get("TABLEE_PASSED")
    if not file or WORKER in os.environ:
        return
    if report.failed or report.skipped:
        _failed.add(report.nodeid)
    elif report.when == "teardown" and report.nodeid not in _failed and "\n" not in report.nodeid:
        with Path(file).open("a", encoding="utf-8") as passed:
            passed.write(f"{report.nodeid}\n")
