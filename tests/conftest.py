"""Seed of the run, sizes of Hypothesis, order of tests, seconds of each share, promises."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from hatch_build import compile_catalogues
from tablee import lang
from tests import resume, seed
from tests.web.paces import hold_work

CHANCE = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
"""Health checks of Hypothesis that judge the speed of the machine or the luck of a seed, not the program."""
for name, examples in (("quick", 40), ("full", 1_000)):
    settings.register_profile(
        name,
        database=None,
        deadline=None,
        derandomize=False,  # Hypothesis derandomizes by itself where CI is set
        print_blob=True,
        max_examples=examples,
        suppress_health_check=CHANCE,
    )
settings.load_profile("full" if os.environ.get("TABLEE_FULL") == "1" else "quick")

COMPILED = "TABLEE_CATALOGUES"
"""Set once the French catalogue is compiled: workers and processes of tests need not do it again."""
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


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> Random:
    """A random generator of the test's own, from TABLEE_SEED and its node id."""
    return seed.Stream(f"chance {request.node.nodeid}").random


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draw the seed before workers start: they inherit the environment."""
    if not config.getoption("--hypothesis-seed"):
        config.option.hypothesis_seed = seed.seed()
    os.environ.setdefault("PYTHONHASHSEED", str(seed.hash_seed()))
    seed.install()
    hold_work()
    if not os.environ.get(COMPILED):
        compile_catalogues(Path(__file__).parents[1])
        os.environ[COMPILED] = "1"


def pytest_report_header() -> str:
    """Name the seed at the beginning of the run."""
    return f"TABLEE_SEED={seed.seed()} PYTHONHASHSEED={os.environ['PYTHONHASHSEED']}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Open the test's stream of ids, for its set-up too; the language that it leaves is nobody else's."""
    lang.use("en")
    with seed.open_stream(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_fixture_setup(fixturedef: Any, request: Any) -> Generator[None, object, object]:
    """Open a stream for a fixture that tests share: its ids must not depend on the test that is first."""
    if fixturedef.scope == "function":
        return (yield)
    name = f"{request.node.nodeid} {fixturedef.baseid} {fixturedef.argname} {request.param_index}"
    with seed.open_stream(f"fixture {name}"):
        return (yield)


def share(nodeid: str) -> str:
    """The share that a test belongs to."""
    return next((name for name in APART if nodeid.startswith(f"tests/{name}/")), "unit")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, object, object]:
    """Long shares first, so that no worker waits at the end; in each, modules and their tests by the seed.

    Before pytest's own step, which then brings together the tests that share a parameter of a wide fixture.
    """
    shares = [*APART, "unit"]

    def place(item: pytest.Item) -> tuple[int, int, int, int]:
        module, _, name = item.nodeid.partition("::")
        group = name.partition("[")[0].rpartition("::")[0]
        nodeid = item.nodeid
        return shares.index(share(nodeid)), seed.order(module), seed.order(group), seed.order(nodeid)

    items.sort(key=place)
    resume.leave_out(config, items)
    return (yield)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Remember what passes, for a full run that is interrupted."""
    resume.remember(report)


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
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        terminalreporter.section("again")
        terminalreporter.write_line(
            f"{pytest_report_header()} gives the same ids and order again; the same examples too, where"
            " the same modules are loaded: run the same command."
        )


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
