"""Change the code of systems and of ``game/`` in one place at a time, and see that some test fails.

    python -m tests.conformance.code_mutation --seed N --count 400 [--jobs 2] [--only WORDS]

prints each change that no test notices (a survivor), and how many were noticed through play: by a marked test
that passes a door (`tests/conformance/doors.py`), a playthrough or a test of the suite over all systems. Each
change is tried in a process forked from one that has not loaded the program; no source file is touched.
What changes nothing stands in ``equivalent.toml`` with a line each, and is not drawn.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import SourceFileLoader
from types import CodeType

from tests.conformance.code_changes import Change, apply, changes_named, draw, path_of
from tests.conformance.forked import child, each, run_tests
from tests.conformance.reach import Reach, load_reach
from tests.repo.tree import ROOT

SECONDS = 15.0
"""Seconds of tests through play, and again of others, that a change is held against; the quickest first."""
FIRST, NEXT = 4, 16
"""Test files of the first and of each further batch: most changes are noticed by the first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a change: the test that failed, or none, and whether it went through play."""

    change: Change
    killer: str
    played: bool


def overlay(change: Change) -> None:
    """From now on the module is compiled with the change; it must not be loaded yet."""
    path = path_of(change)
    tree = apply(change, path.read_text(encoding="utf-8"))
    real = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path == str(path):
            return compile(tree, str(path), "exec", dont_inherit=True)
        return real(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def batches(tests: Sequence[str], reach: Reach, near: str) -> Iterator[list[str]]:
    """Tests in batches of whole files, the near folder's first; then those with most of their tests here."""
    files: dict[str, list[str]] = {}
    left = SECONDS
    for test in sorted(tests, key=lambda test: reach.seconds[test]):
        left -= reach.seconds[test]
        if left < 0 and files:
            break
        files.setdefault(test.partition("::")[0], []).append(test)
    ranked = sorted(files, key=lambda file: (near not in file, -len(files[file])))
    while ranked:
        size = FIRST if len(ranked) == len(files) else NEXT
        yield [test for file in ranked[:size] for test in files[file]]
        ranked = ranked[size:]


def _noticed(change: Change, tests: Sequence[str], reach: Reach) -> str:
    near = "/".join(change.file.split("/")[:2])
    for batch in batches(tests, reach, near):
        files = dict.fromkeys(test.partition("::")[0] for test in batch)
        if failed := run_tests(list(files), ["-x"], batch).failed:
            return failed[0]
    return ""


def start(change: Change, reach: Reach, files: Sequence[str] = ()) -> tuple[int, int]:
    """Try a change in a child: the test through play that fails, else another; of ``files`` any test."""
    reached = reach.tests.get(f"{change.file}::{change.function}", ())

    def work() -> tuple[str, bool]:
        overlay(change)
        if files:
            return next(iter(run_tests(files, ["-x"]).failed), ""), True
        if killer := _noticed(change, [test for test in reached if test in reach.played], reach):
            return killer, True
        return _noticed(change, [test for test in reached if test not in reach.played], reach), False

    return child(work)


def verdicts(
    wanted: Sequence[Change], reach: Reach, jobs: int = 1, files: Sequence[str] = ()
) -> Iterator[Verdict]:
    """Try each change, several at a time. One whose tests hang or crash is noticed through play."""
    for change, sent in each(wanted, lambda one: start(one, reach, files), jobs):
        crashed = isinstance(sent[0], list)
        yield Verdict(change, "crashed or too slow" if crashed else sent[0], crashed or sent[1])


def preload(files: Sequence[str]) -> None:
    """Load what these test files take from other packages, once for all children; nothing of the program."""

    def scout() -> list[str]:
        run_tests(files, ["--collect-only"])
        own = ("tablee", "tests", "__main__")
        return sorted(name for name in sys.modules if name.partition(".")[0] not in own)

    for _, names in each([0], lambda _: child(scout), 1):
        for name in names:
            try:
                __import__(name)
            except Exception:  # a name that only a finder of its own can load
                continue


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.conformance.code_mutation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="try only changes whose line holds these words")
    parser.add_argument("--keys", nargs="*", help="try these changes, named file::function: old -> new")
    parser.add_argument("--tests", nargs="*", help="hold them against these test files alone")
    parser.add_argument("--stale", action="store_true", help="trust what is known of which test reaches what")
    parser.add_argument("--noticed", action="store_true", help="print what is noticed too, and by which test")
    return parser.parse_args(argv)


def main(argv: Sequence[str]) -> int:
    """Print the survivors; 1 if there are any."""
    given = _arguments(argv)
    wanted = draw(given.seed, given.count) if given.keys is None else changes_named(given.keys)
    wanted = [change for change in wanted if given.only in str(change)]
    files = given.tests or ()
    reach = Reach({}, {}, frozenset()) if files else load_reach(given.jobs, stale=given.stale)
    preload(files or ("tests/systems/fu3", "tests/table", "tests/conformance/test_play.py"))
    counts = {"play": 0, "others": 0, "none": 0}
    for verdict in verdicts(wanted, reach, given.jobs, files):
        by = ("play" if verdict.played else "others") if verdict.killer else "none"
        counts[by] += 1
        if by == "none":
            reached = reach.tests.get(f"{verdict.change.file}::{verdict.change.function}", ())
            print(f"survivor: {verdict.change} [{len(reached)} tests reach it]", flush=True)
        elif given.noticed or by == "others":
            print(f"noticed by {by}: {verdict.change} [{verdict.killer}]", flush=True)
    share = 100 * counts["play"] / max(1, len(wanted))
    told = f"{counts['play']} noticed through play ({share:.1f} %), {counts['others']} by other tests"
    print(f"{len(wanted)} changes: {told}, {counts['none']} by none")
    return 1 if counts["none"] else 0


if __name__ == "__main__":
    os.environ.pop("TABLEE_FULL", None)
    os.environ["TABLEE_SEED"] = "mutation"  # a change must be noticed by every run alike, by no lucky example
    os.environ["TABLEE_CATALOGUES"] = "1"
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
