"""Starting quickly: a verb loads what it needs and no more."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tablee.game.data import Sections

SOURCE = Path(__file__).resolve().parents[2] / "src"
LISTS = [p for p in SOURCE.rglob("*.toml") if p.name in ("reference.toml", "dials.toml")]


def loaded(*arguments: str) -> set[str]:
    """The modules that a run of the command has loaded at its end."""
    code = (
        "import sys, atexit\n"
        f"sys.argv = ['tablee', *{arguments!r}]\n"
        "atexit.register(lambda: print('\\n'.join(sys.modules), file=sys.stderr))\n"
        "from tablee.cli import main; main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(SOURCE), "LANG": "C.UTF-8"},
    )
    return set(done.stderr.splitlines())


def test_a_throw_loads_nothing_that_it_does_not_need() -> None:
    found = loaded("roll", "fu3", "+2")
    for name in (
        "json",
        "pathlib",
        "importlib.resources",
        "random",
        "locale",
        "tablee.cli.odds",
        "tablee.cli.sheet",
        "tablee.game.event",
        "tablee.game.state",
        "tablee.game.sheet",
        "tablee.systems.krasses",
        "tablee.fairness.seeded",
    ):
        assert name not in found, name


def test_odds_need_no_dice_from_anywhere() -> None:
    assert {name for name in loaded("odds", "fu3", "+2") if name.startswith("tablee.fairness")} == set()


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_files_read_table_by_table_hold_the_same_as_whole(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    whole, parts = tomllib.loads(text), Sections(text)
    assert list(parts) == list(whole)
    assert {key: parts[key] for key in parts} == whole


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tablee", "roll", "fu3", "-3", "--seed", "a"],
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(SOURCE), "LANG": "fr_FR.UTF-8", "PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("FU³ (FUCUBE) · −3\n")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", "rules", "fu3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PYTHONPATH": str(SOURCE), "LANG": "C.UTF-8"},
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
