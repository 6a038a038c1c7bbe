"""Archives made to do harm: each refused in words, with the table untouched and nothing left anywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pytest

from tablee.fairness.seeded import Seeded
from tablee.game.problem import Refused
from tablee.game.reference import load_reference
from tablee.log.sqlite import SqliteLog
from tablee.web.archives.imports import bring_in
from tablee.web.host import Host
from tests.conftest import Promise
from tests.exchange.hostile import FILES
from tests.exchange.tables import SYSTEMS, sound
from tests.exchange.zips import ZIPS

FULL = os.environ.get("TABLEE_FULL") == "1"
HOSTILE = {**FILES, **ZIPS}
MEMORY = 64 * 1024**2
WORST = (
    "a line without end", "a picture without end", "values without end", "a hundred thousand brackets",
    "a number of 5,000 digits", "a picture that is a bomb", "twenty-one megabytes", "a zip of zeros",
    "long words and one wrong record", "many words and one wrong record", "everybody knows something else",
    "a zip of zeros that says otherwise", "a hundred thousand entries", "a zip of twenty-two megabytes",
)  # fmt: skip
"""Those that take most; the full check looks at all of them."""
TIME_OUT = 300
"""For all of them together, on a machine that does much else."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host with one table, and a place of its own for files that have no name."""
    folder = tmp_path_factory.mktemp("hostile")
    made = Host(SqliteLog(folder / "tablee.db"), list(SYSTEMS.values()), Seeded("hostile"))
    bring_in(made, BytesIO(sound("krasses")))
    yield made
    made.log.close()


def everything(folder: Path) -> dict[str, str]:
    """Every file of a folder and what it holds; what processes share while a log is open is no file."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.endswith("-shm"))
    return {str(path): sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.mark.parametrize("name", HOSTILE)
def test_it_is_refused_in_words_and_nothing_changes(
    name: str, host: Host, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said, make = HOSTILE[name]
    data, folder = make(), _folder(host)
    before = everything(folder)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refused) as refused:
        bring_in(host, BytesIO(data))
    assert refused.value.problems[0].said == said
    for problem in refused.value.problems[:1]:
        assert load_reference().say(problem, "fr") != load_reference().say(problem, "en")
        assert "{" not in load_reference().say(problem, "fr")
    assert everything(folder) == before and list(tmp_path.iterdir()) == []


def _folder(host: Host) -> Path:
    assert isinstance(host.log, SqliteLog)
    return host.log.path.parent


def test_none_of_them_takes_much_memory(tmp_path: Path, promise: Promise) -> None:
    files, data, different = list[Path](), tmp_path / "data", set[bytes]()
    archives: list[tuple[str, Callable[[], bytes]]] = [("", sound)]
    archives += HOSTILE.values() if FULL else (HOSTILE[name] for name in WORST)
    for number, (_said, make) in enumerate(archives):
        files.append(tmp_path / f"{number}.jsonl")
        files[-1].write_bytes(made := make())
        different.add(sha256(made).digest())
    assert len(different) == len(archives) and len(HOSTILE) > 40
    command = [sys.executable, "-m", "tests.exchange.bringing", str(data), *map(str, files)]
    ran = subprocess.run(command, capture_output=True, timeout=TIME_OUT, text=True, env={**os.environ})
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert told["said"] == [said for said, _make in archives]
    grown = f"{len(HOSTILE)} refused, + {told['grown'] // 1024**2} MB for the {len(files) - 1} worst"
    promise("target 20, hostile archives", grown, "all of at least 40, + 64 MB")
    assert told["grown"] <= MEMORY


def test_a_file_that_changes_while_it_comes_in_leaves_nothing(host: Host) -> None:
    class Turning(BytesIO):
        """Read for the third time, it is another one: when its records are written."""

        turns = 0

        def seek(self, to: int, whence: int = 0) -> int:
            if (to, whence) == (0, 0):
                self.turns += 1
                if self.turns == 6:
                    with self.getbuffer() as bytes_:
                        bytes_[-400:-300] = b"x" * 100
            return super().seek(to, whence)

    before = everything(_folder(host))
    tables = host.log.tables()
    stream = Turning(sound())
    with pytest.raises(Refused):
        bring_in(host, stream)
    assert stream.turns == 6 and host.log.tables() == tables
    assert everything(_folder(host)) == before
