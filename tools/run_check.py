"""The work of ./check: lint, types and all tests, side by side; the full run in parts, and resumed.

``./check --full`` remembers in ``.check/passed`` each test that passed at this commit, and does not run it
again when it is started again; ``--again`` forgets. With uncommitted changes nothing is remembered.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MEMORY = ROOT / ".check" / "passed"
LINT = "lint and types"
FOLDERS = ("browser", "secrecy", "faults", "conformance", "playthroughs")
PARTS = (*FOLDERS, "unit", "lint")
COMMANDS = (
    ["ruff", "check", "."],
    ["ruff", "format", "--check", "."],
    ["djangofmt", "--check", "src/tablee/web/templates"],
    ["node_modules/.bin/tsc", "--project", "."],
    ["node_modules/.bin/eslint", "src/tablee/web/static"],
    ["lint-imports", "--no-logo"],
    ["mypy"],
)
NOTHING_TO_RUN = 5
"""What pytest returns where no test is left."""


def commit() -> str:
    """The commit that is checked out; empty with uncommitted changes, and outside of git."""
    asked = [["git", "rev-parse", "HEAD"], ["git", "status", "--porcelain", "--untracked-files=normal"]]
    if shutil.which("git") is None:
        return ""
    told = [subprocess.run(a, cwd=ROOT, capture_output=True, text=True, check=False) for a in asked]
    return told[0].stdout.strip() if not any(t.returncode for t in told) and not told[1].stdout else ""


def part_of(name: str) -> str:
    """The part that a test belongs to, by its node id."""
    if name == LINT:
        return "lint"
    return next((folder for folder in FOLDERS if name.startswith(f"tests/{folder}/")), "unit")


class Memory:
    """The tests that passed at a commit, one a line below its name; without a commit nothing is kept."""

    def __init__(self, file: Path, commit: str) -> None:
        self.file, self.commit = file, commit
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        self.passed = set(lines[1:]) if commit and lines[:1] == [commit] else set[str]()

    def begin(self, again: str = "") -> None:
        """Write what is known, for the tests to add theirs; of the part ``again`` it is forgotten."""
        self.passed = {name for name in self.passed if again not in ("all", part_of(name))}
        if self.commit:
            self.file.parent.mkdir(exist_ok=True)
            lines = [self.commit, *sorted(self.passed)]
            self.file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    def add(self, name: str) -> None:
        """Remember one more."""
        if self.commit:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{name}\n")

    def environment(self, folder: Path) -> dict[str, str]:
        """Tell the tests (tests/resume.py) which of them to leave out, and where to write those that pass."""
        if not self.commit:
            return {}
        before = folder / "passed_before"
        before.write_text("".join(f"{line}\n" for line in sorted(self.passed)), encoding="utf-8")
        return {"TABLEE_PASSED_BEFORE": str(before), "TABLEE_PASSED": str(self.file)}


def paths(part: str) -> list[str]:
    """What pytest is given for a part of the tests."""
    if part in FOLDERS:
        return [f"tests/{part}"]
    return ["tests", *(f"--ignore=tests/{name}" for name in FOLDERS if part == "unit")]


class Lint(threading.Thread):
    """Style, layers and types, beside the tests; nice, as those only wait now and then."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.good, self.said, self.seconds = False, "", 0.0

    def run(self) -> None:
        """Run one command after the other; each is told, whatever those before it found."""
        begun, good = time.monotonic(), True
        for command in COMMANDS:
            done = subprocess.run(
                ["nice", *command],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                check=False,
            )
            self.said += done.stdout
            good &= done.returncode == 0
        self.good, self.seconds = good, time.monotonic() - begun

    def line(self) -> str:
        """How it went, as a line of the last table."""
        return f"{LINT:<16} {self.seconds:4.0f} s  {'passed' if self.good else 'FAILED'}\n"


def run_tests(part: str, full: bool, environment: dict[str, str], *, may_be_none: bool) -> bool:
    """Run the tests of a part, all in one run, so that no core waits for the end of a share.

    No test left to run is a failure, unless those of the part have passed before.
    """
    known = {**os.environ, **environment}
    python, chosen = [sys.executable, "-m", "pytest"], paths(part)
    # compiled once: each worker would do it for itself
    subprocess.run(
        [*python, "--collect-only", "-qq", *chosen], cwd=ROOT, env=known, check=False,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    command = [*python, "--numprocesses", "auto", "--maxprocesses", "8", "--dist", "worksteal"]
    command += [] if full else ["-m", "not slow"]
    process = subprocess.Popen([*command, *chosen], cwd=ROOT, env=known)
    try:
        result = process.wait()
    except KeyboardInterrupt:
        process.wait()  # it was interrupted too, and has its servers and browsers to end
        raise
    return result == 0 or (result == NOTHING_TO_RUN and may_be_none)


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./check", usage="./check [--full [PART] [--again]]")
    parser.add_argument(
        "--full", nargs="?", const="all", choices=("all", *PARTS), metavar="PART",
        help=f"the slow tests and the long sizes too, or one part of them: {', '.join(PARTS)}",
    )  # fmt: skip
    parser.add_argument("--again", action="store_true", help="run what has passed at this commit again too")
    given = parser.parse_args(argv)
    if given.again and not given.full:
        parser.error("--again goes with --full")
    return given


def main(argv: Sequence[str]) -> int:
    """Run what was asked for; 1 if any share failed."""
    given, begun = _arguments(argv), time.monotonic()
    full, part = given.full is not None, given.full or "all"
    os.environ.pop("TABLEE_FULL", None)
    os.environ.update({"TABLEE_FULL": "1"} if full else {})
    memory = Memory(MEMORY, commit() if full else "")
    if full:
        memory.begin(part if given.again else "")
        told = f"passed earlier at this commit, not run again: {len(memory.passed)}"
        print(f"check: {told if memory.commit else 'uncommitted changes: nothing is remembered'}", flush=True)
    lint = Lint() if part in ("all", "lint") and LINT not in memory.passed else None
    if lint:
        lint.start()
    good, table = True, ""
    with tempfile.TemporaryDirectory() as folder:
        if part != "lint":
            print("\n=== tests", flush=True)
            shares = Path(folder, "shares")
            known = memory.environment(Path(folder))
            before = any(part in ("all", part_of(name)) for name in memory.passed - {LINT})
            good = run_tests(part, full, {**known, "TABLEE_SHARES": str(shares)}, may_be_none=before)
            table = shares.read_text(encoding="utf-8") if shares.exists() else ""
    if lint:
        lint.join()
        print(f"\n=== {LINT}\n{lint.said}", end="", flush=True)
        table, good = lint.line() + table, good and lint.good
        if lint.good:
            memory.add(LINT)
    if memory.commit and commit() != memory.commit:
        memory.file.unlink(missing_ok=True)
        print("check: the files have changed during the run: nothing is remembered of it")
    # A share's seconds are those of its tests, all workers together; what was waited for is the last line.
    print(f"\n=== {'all shares passed' if good else 'some shares FAILED'}\n{table}", end="")
    print(f"{'in all':<16} {time.monotonic() - begun:4.0f} s")
    return 0 if good else 1


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("check: interrupted; a full run goes on from here when it is started again", file=sys.stderr)
        sys.exit(130)
