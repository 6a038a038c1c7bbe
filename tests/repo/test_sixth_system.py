"""A system that is added by one folder and one line: in a copy of the repository every test plays it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.tree import ROOT
from tests.seed import seed
from tools.new_system import new_system

KEY = "lantern"
"""No test has it in its name."""
OWN = ("TABLEE_", "PYTEST_")
"""What the environment says of this run is not for the run in the copy; its seed is."""


def run(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(OWN)}
    env |= {"TABLEE_SEED": str(seed()), "PYTHONPATH": os.pathsep.join((str(folder / "src"), str(folder)))}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def git(folder: Path, *command: str) -> str:
    done = run(folder, "git", *command)
    assert done.returncode == 0, done.stderr
    return done.stdout


def copied(folder: Path) -> Path:
    """The files of the repository, known to a repository of their own."""
    for name in filter(None, git(ROOT, "ls-files", "-z").split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    git(folder, "init", "-q")
    git(folder, "add", ".")
    return folder


@pytest.mark.slow
def test_every_test_over_systems_plays_a_copy_of_the_template(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    new_system(KEY, folder)
    changed = git(folder, "diff", "--name-only").split()
    assert changed == ["src/tablee/systems/__init__.py"]
    assert re.fullmatch(r"1\s+1\s+\S+\n", git(folder, "diff", "--numstat"))
    git(folder, "add", ".")
    chosen = ("-k", KEY, "--ignore=tests/browser", "--ignore=tests/faults", "-p", "no:cacheprovider")
    done = run(folder, sys.executable, "-m", "pytest", "-q", "tests", *chosen)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed is not None and int(passed[1]) >= 150, done.stdout[-500:]
