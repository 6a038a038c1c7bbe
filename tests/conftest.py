"""How much Hypothesis tries, and the lines in which the tests say what was promised and what was measured."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("quick", derandomize=True, deadline=None, max_examples=40)
settings.register_profile("full", deadline=None, max_examples=1_000)
settings.load_profile("full" if os.environ.get("TABLEE_FULL") == "1" else "quick")

Promise = Callable[[str, str, str], None]
"""``promise(target, measured, limit)``: one line at the end of the run."""


@pytest.fixture
def promise(record_property: Callable[[str, object], None]) -> Promise:
    """Say what a test measured against what was promised; it stands at the end of the run."""

    def tell(target: str, measured: str, limit: str) -> None:
        record_property("promise", f"{target}: {measured} (limit: {limit})")

    return tell


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the lines of all tests, those that failed too."""
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
