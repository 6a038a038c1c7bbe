"""The proof of each rule: a marked test that fails while the doors of play are closed.

    python -m tests.conformance.proof [SYSTEM…] [--only WORDS]

runs the marked tests of a system with every door closed (`tests/conformance/doors.py`), writes into
``tests/systems/<system>/proofs.toml`` one test for each rule and example, and prints those that have none.
``unplayed.toml`` beside it, written by hand, lists what no play can show, with a word of why; what is proved
is taken out.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
import tomllib
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.conformance import doors
from tests.repo.tree import ROOT
from tests.systems_under_test import find_system

HEAD = "# The test that proves each rule through play, written by python -m tests.conformance.proof\n"
WORDS = ("licence", "glossary", "errata", "advice", "reference", "narrated")
"""Why a rule is not played: the book's licence, its glossary and errata, its advice; what is read in the
reference, or told by people alone."""


def folder_of(system: str) -> Path:
    """The folder of a system's tests."""
    return ROOT / "tests" / (system if system in ("template", "toy") else f"systems/{system}")


def prefix(system: str) -> str:
    """The letters that every rule of a system begins with."""
    rules = (rule for rule in find_system(system).reference.entries if not rule.startswith("HOUSE-"))
    return next(rules).partition("-")[0] + "-"


@dataclass(frozen=True)
class Marked:
    """A test file: the rules that its marks name, and its tests."""

    rules: frozenset[str]
    tests: frozenset[str]


@cache
def marked() -> Mapping[Path, Marked]:
    """The test files that name rules."""
    found = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.rule(" in text:
            nodes = list(ast.walk(ast.parse(text)))
            calls = (n for n in nodes if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute))
            rules = {
                arg.value
                for call in calls
                if isinstance(call.func, ast.Attribute) and call.func.attr == "rule"
                for arg in call.args
                if isinstance(arg, ast.Constant)
            }
            tests = {n.name for n in nodes if isinstance(n, (ast.FunctionDef, ast.ClassDef))}
            found[path] = Marked(frozenset(map(str, rules)), frozenset(tests))
    return found


def named(system: str) -> set[str]:
    """The rules of a system that tests name."""
    begin = prefix(system)
    return {rule for file in marked().values() for rule in file.rules if rule.startswith(begin)}


def _table(path: Path) -> dict[str, str]:
    return dict(tomllib.loads(path.read_text(encoding="utf-8"))["rules"]) if path.exists() else {}


def proofs(system: str) -> dict[str, str]:
    """The rules of a system, each with the test that proves it: its file from the root, and its name."""
    folder = folder_of(system).relative_to(ROOT).as_posix()
    found = _table(folder_of(system) / "proofs.toml")
    return {rule: test if "/" in test else f"{folder}/{test}" for rule, test in found.items()}


def unplayed(system: str) -> dict[str, str]:
    """The rules of a system that no play can show, each with a word of why."""
    return _table(folder_of(system) / "unplayed.toml")


def write(system: str, found: Mapping[str, str]) -> None:
    """Write the list of proofs; a test of the system's own folder without that folder."""
    folder = folder_of(system)
    own = folder.relative_to(ROOT).as_posix() + "/"
    lines = [f'"{rule}" = "{test.removeprefix(own)}"\n' for rule, test in sorted(found.items())]
    (folder / "proofs.toml").write_text("".join([HEAD, "\n[rules]\n", *lines]), encoding="utf-8")


def take_out(system: str, rules: Collection[str]) -> None:
    """Take proved rules out of the list of what no play shows; its other lines stay as written."""
    path = folder_of(system) / "unplayed.toml"
    if path.exists():
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if line.partition(" = ")[0].strip('"') not in rules]
        path.write_text("".join(kept), encoding="utf-8")


@dataclass(eq=False)
class Closed:
    """A plugin of pytest that closes the doors while a marked test runs, and remembers those that fail."""

    failed: dict[str, set[str]] = field(default_factory=dict)
    """The tests that failed by rule, without the parameters in their names."""
    ran: int = 0

    def pytest_sessionstart(self) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        quick = hypothesis.settings.get_profile("quick")
        hypothesis.settings.register_profile("closed", quick, phases=phases, max_examples=5)
        hypothesis.settings.load_profile("closed")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rule")]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.ran += 1
        with doors.closed():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed and report.when != "teardown":
            name = item.nodeid.partition("[")[0]
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.failed.setdefault(rule, set()).add(name)
        return report


def fail_closed(tests: Iterable[str]) -> dict[str, set[str]]:
    """Run tests with the doors closed: for each rule the tests that fail. Once in a process, and first."""
    doors.install()
    watch = Closed()
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "-m", "not slow", "-rN"]
    options += ["--tb=no", "--assert=plain", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    pytest.main([*options, *tests], plugins=[watch])
    return watch.failed


def _chosen(rules: Iterable[str], failed: Mapping[str, set[str]], before: Mapping[str, str]) -> Iterator[Any]:
    """For each rule that has a proof the one listed before, else the first by name."""
    for rule in rules:
        if tests := failed.get(rule):
            yield rule, before[rule] if before.get(rule) in tests else min(tests)


def main(argv: Sequence[str]) -> int:
    """Write the lists; 1 if a rule has neither a proof nor a word of why not."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.proof")
    parser.add_argument("system", nargs="*", help="systems (all that are listed, and the template)")
    parser.add_argument("--only", default="", help="only rules that begin so: quick, while one mends tests")
    parser.add_argument("--replay", nargs="*", help="only say whether these rules' listed tests prove them")
    given = parser.parse_args(argv)
    from tablee.systems import KEYS

    keys = given.system or [*KEYS, "template"]
    wanted = {key: {rule for rule in named(key) if rule.startswith(given.only)} for key in keys}
    if given.replay is not None:
        listed = {rule: test for key in keys for rule, test in proofs(key).items() if rule in given.replay}
        failed = fail_closed(sorted(set(listed.values())))
        bad = sorted(rule for rule, test in listed.items() if test not in failed.get(rule, ()))
        print(
            "".join(f"{rule}: {listed[rule]} holds with the doors of play closed\n" for rule in bad), end=""
        )
        return 1 if bad else 0
    rules = set[str]().union(*wanted.values())
    files = [path.relative_to(ROOT).as_posix() for path, file in marked().items() if file.rules & rules]
    failed = fail_closed([name for name in files if not name.startswith("tests/browser/")])
    none = 0
    for key, those in wanted.items():
        before, why = proofs(key), unplayed(key)
        others = {rule: test for rule, test in before.items() if rule in named(key) - those}
        proved = {**others, **dict(_chosen(sorted(those), failed, before))}
        write(key, proved)
        take_out(key, proved)
        missing = sorted(rule for rule in those if rule not in failed and rule not in why)
        print("".join(f"no proof: {rule}\n" for rule in missing), end="", flush=True)
        none += len(missing)
    print(f"{sum(map(len, wanted.values()))} rules and examples, {none} without proof or a word of why not")
    return 1 if none else 0


if __name__ == "__main__":
    os.environ["TABLEE_SEED"] = "proof"
    os.environ.pop("TABLEE_FULL", None)
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
