"""Small changes of the code are noticed: ``./check`` tries three and one that changes nothing, the full run
400.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.code_changes import Change, apply, changes_named, changes_of, draw, equivalent
from tests.repo.tree import ROOT, SOURCE

IAODUNE = "systems/iaodune"
NOTICED = (
    f"{IAODUNE}/equivalence.py::Equivalence.levels: row.first <= size -> row.first < size",
    f"{IAODUNE}/checks.py::_outcome: total - against -> total + against",
    f"{IAODUNE}/checks.py::_outcome: margin > 0 -> margin >= 0",
)
SAME = f"{IAODUNE}/equivalence.py::Equivalence.levels: dice >= 0 -> dice > 0"
TESTS = [f"tests/{IAODUNE}/test_{name}.py" for name in ("difficulty", "equivalence")]
LEAST = 85.0
"""Of a hundred changes, equivalent ones that nobody has listed among them."""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(SOURCE.parent), str(ROOT)))
    return subprocess.run(
        [sys.executable, "-m", "tests.conformance.code_mutation", *arguments],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_three_changes_are_noticed_and_one_that_changes_nothing_is_not() -> None:
    done = run("--jobs=1", "--keys", *NOTICED, SAME, "--tests", *TESTS)
    said = done.stdout.splitlines()
    assert [line.partition(" ")[2].split(" [")[0] for line in said if line.startswith("survivor")] == [
        str(changes_named([SAME])[0])
    ], done.stdout + done.stderr
    assert said[-1].startswith("4 changes: 3 noticed"), done.stdout + done.stderr


@pytest.mark.slow
def test_of_four_hundred_changes_nearly_all_are_noticed_through_play() -> None:
    done = run(f"--seed={os.environ.get('TABLEE_MUTANTS', '20')}", "--count=400", "--jobs=1")
    found = re.search(r"noticed through play \(([\d.]+) %\)", done.stdout)
    assert found is not None and float(found[1]) >= LEAST, done.stdout[-6000:] + done.stderr


def test_equivalent_changes_are_changes_of_the_code_as_it_is() -> None:
    there = {change.key for change in changes_named(equivalent().keys())}
    assert sorted(equivalent().keys() - there) == [], "mended or moved: take them out"
    assert all(len(why) > 10 for why in equivalent().values())


def test_a_draw_is_the_same_for_a_seed_and_leaves_out_what_is_equivalent() -> None:
    assert draw(7, 30, [IAODUNE]) == draw(7, 30, [IAODUNE]) != draw(8, 30, [IAODUNE])
    keys = {change.key for change in draw(7, 10**6, [IAODUNE])}
    assert len(keys) > 500 and not keys & equivalent().keys()


def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[tuple[Change, str]]:
    """Every change of a text, with the text that it makes."""
    monkeypatch.setattr("tests.conformance.code_changes.SOURCE", tmp_path)
    path = tmp_path / "some.py"
    path.write_text(text, encoding="utf-8")
    return [(change, ast.unparse(apply(change, text))) for change in changes_of(path)]


def test_comparisons_signs_constants_conditions_and_returns_are_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "LIMIT = 3\ndef act(a: int = 1) -> int:\n    'Words 1.'\n    assert a < 5\n"
    text += "    if a:\n        return -a + 2\n    return [b for b in range(a) if b < a and a]\n"
    found = [change.text for change, _ in made(tmp_path, monkeypatch, text)]
    assert found == [
        "1 -> 2", "a -> not a", "return -a + 2 -> return None", "-a + 2 -> -a - 2", "-a -> a", "2 -> 3",
        "return [b for b in range(a) if b < a and a] -> return None", "b < a and a -> b < a or a",
        "b < a -> b <= a",
    ]  # fmt: skip


def test_a_change_is_made_in_its_place_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "def act(a):\n    return (a < 1, a < 1)\n"
    wanted = {change.text: new for change, new in made(tmp_path, monkeypatch, text)}
    assert wanted["a < 1 -> a <= 1"] == "def act(a):\n    return (a <= 1, a < 1)"
    assert wanted["a < 1 -> a <= 1 (2)"] == "def act(a):\n    return (a < 1, a <= 1)"
