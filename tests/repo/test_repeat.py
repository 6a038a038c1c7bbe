"""tools/repeat and ./check --full: which runs and which tests are remembered, and what is done again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import seed
from tests.repo.tree import ROOT
from tests.resume import WORKER
from tools.repeated import Refusal, Run, busy_processes, repeat, runs_of
from tools.run_check import LINT, Memory, main, part_of, paths

CHECK = """#!/bin/sh
echo "$TABLEE_SEED" >>.check/seeds
[ "$(wc -l <.check/seeds)" -ne 2 ] || { echo "FAILED tests/x/test_y.py::test_z - why"; exit 1; }
"""
"""A check whose second run fails."""


def git(folder: Path, *words: str) -> None:
    name = ("-c", "user.name=Test", "-c", "user.email=test@table.test")
    subprocess.run(["git", *name, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    (tmp_path / ".gitignore").write_text(".check/\n")
    (tmp_path / "check").write_text(CHECK)
    (tmp_path / "check").chmod(0o755)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    return tmp_path


def seeds(checkout: Path) -> list[str]:
    return (checkout / ".check" / "seeds").read_text().split()


def logged(checkout: Path) -> list[Run]:
    return [Run.of(line) for line in (checkout / ".check" / "repeat.log").read_text().splitlines()]


def test_each_run_has_a_seed_and_a_line(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert repeat(3, root=checkout) == 1
    found = logged(checkout)
    assert [run.passed for run in found] == [True, False, True]
    assert [run.seed for run in found] == seeds(checkout) and len({*seeds(checkout)}) == 3
    assert found[1].failed == ("tests/x/test_y.py::test_z",)
    (kept,) = (checkout / ".check").glob("*-*.log")
    assert found[1].seed in kept.name and "FAILED tests/x" in kept.read_text()
    told = capsys.readouterr().out
    assert "2 passed, 1 failed" in told and f"TABLEE_SEED={found[1].seed} ./check" in told


def test_only_the_missing_runs_are_done(checkout: Path) -> None:
    repeat(1, root=checkout)
    repeat(1, root=checkout)
    assert len(seeds(checkout)) == 1
    assert repeat(4, root=checkout) == 1 and len(seeds(checkout)) == 4
    assert repeat(4, root=checkout) == 1 and len(seeds(checkout)) == 4
    git(checkout, "commit", "-q", "--allow-empty", "-m", "second")
    assert repeat(2, root=checkout) == 0 and len(seeds(checkout)) == 6
    assert [len(runs_of(checkout / ".check/repeat.log", run.commit, 0)) for run in logged(checkout)[3:5]] == [
        4,
        2,
    ]


def test_the_first_failure_stops_it_where_asked(checkout: Path) -> None:
    for _ in range(2):
        assert repeat(5, root=checkout, stop=True) == 1
        assert len(seeds(checkout)) == 2


def test_runs_beside_busy_processes_are_counted_apart(checkout: Path) -> None:
    repeat(1, root=checkout)
    repeat(1, root=checkout, busy=1)
    assert [(run.busy, run.passed) for run in logged(checkout)] == [(0, True), (1, False)]


def test_uncommitted_changes_are_refused(checkout: Path) -> None:
    (checkout / "new.py").write_text("")
    with pytest.raises(Refusal, match=r"uncommitted changes[\s\S]*new\.py"):
        repeat(1, root=checkout)
    assert not (checkout / ".check").exists()


def test_a_commit_during_a_run_is_not_written_down(checkout: Path) -> None:
    change = ["git", "-c", "user.name=T", "-c", "user.email=t@t", "commit", "-q", "--allow-empty", "-m", "x"]
    with pytest.raises(Refusal, match="another commit"):
        repeat(1, root=checkout, command=change)
    assert not (checkout / ".check" / "repeat.log").exists()


def test_busy_processes_end_whatever_happens() -> None:
    def children() -> set[int]:
        told = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text()
        return set(map(int, told.split()))

    before = children()
    with pytest.raises(ValueError, match="a fault"), busy_processes(2):
        assert len(children() - before) == 2
        raise ValueError("a fault")
    assert children() - before == set()


def test_a_line_is_read_as_it_was_written() -> None:
    for run in (Run("abc", "1", True, 7, 0.5, 0), Run("abc", "2", False, 7, 12.0, 3, ("a::b", "c::d"))):
        assert Run.of(run.line()) == run


def test_a_full_run_remembers_what_passed_at_its_commit(tmp_path: Path) -> None:
    file = tmp_path / "known" / "passed"
    first = Memory(file, "one")
    first.begin()
    for name in (LINT, "tests/faults/test_a.py::test_a", "tests/web/test_b.py::test_b"):
        first.add(name)
    again = Memory(file, "one")
    assert len(again.passed) == 3 and {part_of(name) for name in again.passed} == {"lint", "faults", "unit"}
    again.begin("faults")
    assert Memory(file, "one").passed == {LINT, "tests/web/test_b.py::test_b"}
    assert Memory(file, "two").passed == Memory(file, "").passed == set()
    Memory(file, "one").begin("all")
    assert Memory(file, "one").passed == set()


def test_a_part_has_its_own_folder_and_the_rest_are_unit_tests() -> None:
    assert paths("faults") == ["tests/faults"] and paths("all") == ["tests"]
    assert paths("unit")[0] == "tests" and "--ignore=tests/faults" in paths("unit")
    assert all((ROOT / word.removeprefix("--ignore=")).is_dir() for word in paths("unit"))


@pytest.mark.parametrize("words", [["--again"], ["--full", "nothing"], ["more"]])
def test_what_can_t_be_checked_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2 and "usage: ./check [--full [PART] [--again]]" in capsys.readouterr().err


def test_what_passed_is_left_out_the_next_time(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("from tests.conftest import *\n")
    tests = "def test_a(): pass\ndef test_b(): assert False\n"
    (tmp_path / "test_small.py").write_text(f"import pytest\n{tests}")
    (tmp_path / "before").write_text("")
    known = {"TABLEE_PASSED_BEFORE": str(tmp_path / "before"), "TABLEE_PASSED": str(tmp_path / "passed")}

    def run() -> str:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"--rootdir={tmp_path}"]
        env = {name: value for name, value in seed.environment().items() if name != WORKER} | known
        done = subprocess.run([*command, str(tmp_path)], cwd=ROOT, env=env, capture_output=True, text=True)
        return done.stdout

    assert "1 failed, 1 passed" in run()
    assert (tmp_path / "passed").read_text() == "test_small.py::test_a\n"
    (tmp_path / "passed").rename(tmp_path / "before")
    assert "1 failed, 1 deselected" in run()
