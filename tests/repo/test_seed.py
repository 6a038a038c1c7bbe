"""One seed drives a test run: ids, examples, order, ports."""

from __future__ import annotations

import ast
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.fairness.system import draw
from tablee.web.access.credentials import new_id, new_token
from tests import seed
from tests.ports import HeldPort
from tests.repo.tree import ROOT, tracked

RUN = """
from hypothesis import given, strategies as st
from tablee.web.access.credentials import new_id
import pytest

@pytest.fixture(scope="module")
def wide():
    return new_id()

@pytest.mark.parametrize("number", range(6))
def test_ids(number, wide, chance):
    print("told", number, wide, new_id(), chance.random())

@given(st.integers())
def test_examples(number):
    print("told", number)
"""


def run(folder: Path, chosen: str, **more: str) -> list[str]:
    """What a small test module prints in a run with this seed, in the order of its tests."""
    (folder / "conftest.py").write_text("from tests.conftest import *\n")
    (folder / "test_small.py").write_text(RUN)
    quick = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_PLUGINS": "_hypothesis_pytestplugin"}
    quick["TABLEE_FULL"] = ""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-qs", "-p", "no:cacheprovider", f"--rootdir={folder}", str(folder)],
        cwd=ROOT, env={**seed.environment(), **quick, seed.SEED: chosen, **more},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return [line.partition("told")[2] for line in done.stdout.splitlines() if "told" in line]


def examples(lines: list[str]) -> list[str]:
    """What Hypothesis drew."""
    return [line for line in lines if len(line.split()) == 1]


def test_the_same_seed_gives_the_same_run(tmp_path: Path) -> None:
    first, again, other = (run(tmp_path, chosen) for chosen in ("1", "1", "2"))
    assert first == again != other
    assert examples(first) != examples(other)
    assert run(tmp_path, "1", CI="true") == first  # where Hypothesis would derandomize by itself
    assert len(first) == 46
    ids = [line.split() for line in first if len(line.split()) > 1]
    assert len({id for _, _, id, _ in ids}) == 6 and len({wide for _, wide, *_ in ids}) == 1
    assert [line[0] for line in ids] != [line.split()[0] for line in other if len(line.split()) > 1]


UNSEEDED = {
    "secrets": "secrets", "uuid": "uuid", "os.urandom": "urandom", "time.time": "the wall clock",
    "datetime.now": "the wall clock", "date.today": "the wall clock", "datetime.utcnow": "the wall clock",
    "random.SystemRandom": "SystemRandom",
}  # fmt: skip
"""What a test must not call, by the name it is written with."""
MODULE = {"random", "randint", "randrange", "choice", "choices", "shuffle", "sample", "uniform", "randbytes"}


def unseeded(text: str) -> Iterator[str]:
    """What a module draws from the system or reads off the clock: no seed repeats it."""
    tree = ast.parse(text)
    imported = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from (n for n in names if n in UNSEEDED or node.module in ("secrets", "uuid"))
            yield from (n for n in names if node.module == "random" and n.partition(".")[2] in MODULE)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in UNSEEDED)
        elif isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            module, _, name = called.partition(".")
            global_one = module == "random" and name in MODULE and "random" in imported
            if called in UNSEEDED or global_one or (called.endswith("Random") and not node.args):
                yield called


@pytest.mark.parametrize(
    "text",
    [
        "import secrets", "from uuid import uuid4", "import os\nos.urandom(8)", "from os import urandom",
        "import random\nrandom.choice('ab')", "from random import randrange", "Random()", "time.time()",
        "datetime.now(UTC)", "import random\nrandom.Random()",
    ],
)  # fmt: skip
def test_what_no_seed_repeats_is_found(text: str) -> None:
    assert [*unseeded(text)]


def test_no_test_draws_what_no_seed_repeats() -> None:
    files = [path for path in tracked() if path.suffix == ".py" and path.is_relative_to(ROOT / "tests")]
    drawn = {str(path.relative_to(ROOT)): {*unseeded(path.read_text(encoding="utf-8"))} for path in files}
    assert {name: found for name, found in drawn.items() if found} == {"tests/seed.py": {"secrets"}}


def test_ids_hold_no_number_and_no_word() -> None:
    assert (len(new_id()), len(new_token())) == (12, 24)
    drawn = {make() for make in (new_id, new_token) for _ in range(100)}
    assert len(drawn) == 200 and set("".join(drawn)) <= set(seed.LETTERS)


def test_a_stream_is_told_apart_by_its_name() -> None:
    drawn = []
    for name in ("one", "one", "two"):
        with seed.open_stream(name):
            drawn.append((new_id(), draw(8)))
    assert drawn[0] == drawn[1] != drawn[2]


def roll(env: dict[str, str]) -> str:
    """A throw of the program in a process of its own."""
    command = [sys.executable, "-m", "tests.seeded_tablee", "roll", "dice", "20d1000"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True, cwd="/").stdout


def test_a_process_draws_from_a_stream_of_its_own() -> None:
    one, two = seed.environment(), seed.environment()
    assert one[seed.NAME] != two[seed.NAME]
    assert roll(one) == roll(one) != roll(two)


def test_a_held_port_is_for_its_server_alone() -> None:
    held = HeldPort()
    for _ in range(2):
        with socket.socket() as client, pytest.raises(ConnectionRefusedError):
            client.connect(("127.0.0.1", held.number))
        with socket.socket() as server, socket.socket() as client:
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            server.bind(("127.0.0.1", held.number))
            server.listen()
            client.connect(("127.0.0.1", held.number))
            server.accept()[0].close()
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind(("127.0.0.1", held.number))
    held.close()
