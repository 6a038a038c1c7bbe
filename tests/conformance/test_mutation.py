"""No number of a rulebook may change unnoticed. ``./check`` tries some of them, ``./check --full`` all."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conformance.numbers import DIGITS, NOTATION, Site, data_files, sample, sites, systems, write_toml
from tests.repo.tree import ROOT, SOURCE

SHARES = 2
SAMPLE = 2
FULL = os.environ.get("TABLEE_FULL") == "1"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(SOURCE.parent), str(ROOT)))
    return subprocess.run(
        [sys.executable, "-m", "tests.conformance.mutation", "--no-baseline", "--jobs=1", *arguments],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("share", range(1, SHARES + 1))
def test_a_changed_number_makes_a_test_fail(share: int) -> None:
    some = () if FULL else (f"--sample={SAMPLE}",)
    done = run(f"--share={share}/{SHARES}", *some)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("key", systems())
def test_unchanged_numbers_make_no_test_fail(key: str) -> None:
    done = run(key, "--sample=1", "--same")
    assert "1 numbers changed, 1 survivors" in done.stdout, done.stdout + done.stderr


def test_the_sample_is_the_same_for_the_same_data() -> None:
    keys = systems()
    assert sample(SAMPLE, keys) == sample(SAMPLE, keys)
    assert len({str(site) for site in sample(SAMPLE, keys)}) == SAMPLE


@pytest.mark.parametrize("key", systems())
def test_every_system_has_numbers(key: str) -> None:
    assert sum(1 for _ in sites(key)) >= 10


@pytest.mark.parametrize("text", ["1d6", "2d10+3", "-1/2", "10-20", "+2N -1D", "d100", "4d6kh3", "5", "1,5"])
def test_numbers_written_as_text_are_seen(text: str) -> None:
    assert NOTATION.fullmatch(text)
    assert DIGITS.search(text)


@pytest.mark.parametrize("text", ["", "d", "yes_and", "level2", "k", "FU3-2-04", "two of 3"])
def test_words_are_left_alone(text: str) -> None:
    assert not NOTATION.fullmatch(text)


@pytest.mark.parametrize(
    "path",
    [path for key in systems() for path in data_files(key)],
    ids=lambda path: f"{path.parents[1].name}/{path.stem}",
)
def test_documents_are_written_as_they_were_read(path: Path) -> None:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert tomllib.loads(write_toml(document)) == document


def test_a_change_leaves_the_rest_of_the_document() -> None:
    document = {"rows": [{"low": 1, "dice": "1d6"}], "costs": {"2": 5}}
    changed = Site("x", "x.toml", ("rows", 0, "dice"), "1d6", "2d6").mutate(document)
    assert changed == {"rows": [{"low": 1, "dice": "2d6"}], "costs": {"2": 5}}
    moved = Site("x", "x.toml", ("costs", "2"), "2", "3", is_key=True).mutate(document)
    assert moved == {"rows": [{"low": 1, "dice": "1d6"}], "costs": {"3": 5}}
    assert document == {"rows": [{"low": 1, "dice": "1d6"}], "costs": {"2": 5}}
