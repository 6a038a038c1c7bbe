"""Files torn by a power cut: what opens is always a beginning of what was written, and lacks nothing inside.

Whatever was acknowledged is on the disk, so that a cut which takes some of it stands for a disk that lied.
"""

from __future__ import annotations

import os
import shutil
import time
from collections import Counter
from pathlib import Path
from random import Random

from tablee.log.port import LogDamaged
from tablee.log.sqlite import SqliteLog, check
from tests.conftest import Promise
from tests.faults.nursery import Nursery
from tests.faults.writer import PARTS
from tests.log.contract import made, said

FULL = os.environ.get("TABLEE_FULL") == "1"
MOMENTS, CUTS = (20, 25) if FULL else (5, 10)
HEADER, FRAME = 32, 24 + 4096
"""The length of a WAL's header and of each of its frames."""


def test_files_cut_anywhere_leave_a_beginning(tmp_path: Path, promise: Promise) -> None:
    path, random, found = tmp_path / "tablee.db", Random("torn"), Counter[str]()
    log = SqliteLog(path)
    log.make("t", "Table", "fu3", made())
    log.close()
    with Nursery() as nursery:
        writer = nursery.begin(path, "w", pages=120)
        for number in range(MOMENTS):
            time.sleep(random.uniform(0.05, 0.3))
            acks = nursery.freeze(writer)
            for end in ("", "-wal"):
                shutil.copyfile(f"{path}{end}", tmp_path / f"moment{number}{end}")
            found += _cuts(tmp_path / f"moment{number}", acks, random)
            nursery.thaw(writer)
        nursery.kill(writer)
    assert found["opened"] + found["refused"] == MOMENTS * CUTS
    assert found["opened"] >= MOMENTS * CUTS // 2 and found["shortened"] >= MOMENTS
    promise(
        "target 9, torn files",
        f"{MOMENTS * CUTS} cuts of {MOMENTS} moments: {found['opened']} opened as a beginning of the log"
        f" ({found['shortened']} of them shorter), {found['refused']} refused as damaged, 0 holes",
        "a prefix of the acknowledged log, 0 holes",
    )


def _cuts(moment: Path, acks: list[str], random: Random) -> Counter[str]:
    """The files of one moment, whole at first, then with the end of their WAL torn off in many ways."""
    whole = Path(f"{moment}-wal").read_bytes()
    written = _opened(moment, whole)
    assert written is not None and written[: len(acks)] == acks and len(written) <= len(acks) + 1
    found, frames = Counter[str](), (len(whole) - HEADER) // FRAME
    for number in range(CUTS):
        at = HEADER + random.randrange(frames) * FRAME if number % 2 else random.randrange(len(whole))
        kept = whole[:at]
        if number % 5 == 0:  # what came last may also be half written over
            kept = kept[:-50] + random.randbytes(50)
        torn = _opened(moment, kept)
        found["refused" if torn is None else "opened"] += 1
        if torn is not None:
            assert torn == written[: len(torn)], "a hole"
            found["shortened"] += len(torn) < len(written)
    return found


def _opened(moment: Path, wal: bytes) -> list[str] | None:
    """The commands that stand in a copy with such a WAL, which can be gone on with; None if it is refused."""
    folder = moment.with_name("torn")
    folder.mkdir()
    try:
        path = folder / "tablee.db"
        shutil.copyfile(moment, path)
        Path(f"{path}-wal").write_bytes(wal)
        try:
            count = check(path)
        except LogDamaged:
            return None
        log = SqliteLog(path)
        try:
            records = log.records_between("t", 1, count)
            log.write("t", said("and on", "later"))
            assert [r.seq for r in log.records_between("t", 0, count + 1)] == list(range(1, count + 2))
        finally:
            log.close()
        commands = [record.command for record in records]
        assert commands == [command for command in commands[::PARTS] for _ in range(PARTS)], "half a command"
        return commands[::PARTS]
    finally:
        shutil.rmtree(folder)
