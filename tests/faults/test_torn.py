"""Files torn by a power cut: what opens is always a beginning of what was written, and lacks nothing inside.

Whatever was acknowledged is on the disk, so that a cut which takes some of it stands for a disk that lied.
"""

from __future__ import annotations

import os
import shutil
import struct
from collections import Counter
from pathlib import Path
from random import Random

from tablee.log.port import LogDamaged
from tablee.log.sqlite import SqliteLog, check
from tests.conftest import Promise
from tests.faults.nursery import Nursery
from tests.faults.writer import PARTS
from tests.log.contract import made, said
from tests.web.seated import new_log

FULL = os.environ.get("TABLEE_FULL") == "1"
MOMENTS, CUTS = (20, 25) if FULL else (5, 10)
HEADER, FRAME = 32, 24 + 4096
"""The length of a WAL's header and of each of its frames."""
COMMITTED, BACKFILL = 16, 128
"""Where the wal-index says how many frames are committed, and how many a checkpoint has begun to copy."""
PAGES, MOST = 120, 40
"""After how many pages the file is brought up to date; how many commands lie between two moments, at most."""


def test_files_cut_anywhere_leave_a_beginning(
    tmp_path: Path, promise: Promise, chance: Random, nursery: Nursery
) -> None:
    path, found = tmp_path / "tablee.db", Counter[str]()
    log = new_log(path)
    log.make("t", "Table", "fu3", made())
    log.close()
    before = len(nursery.heard())
    writer = nursery.begin(path, "w", PAGES)
    while found["moments"] < MOMENTS:
        assert found["frozen"] < 100 * MOMENTS, "no moment is of use"
        nursery.until(len(nursery.acks) + chance.randint(1, MOST))
        acks = nursery.freeze(writer)[before:]
        moment = tmp_path / f"moment{found['frozen']}"
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{moment}{end}")
        found += _cuts(moment, acks, _waiting(path), chance)
        nursery.thaw(writer)
    nursery.kill(writer)
    assert found["opened"] + found["refused"] == found["frozen"] * CUTS
    assert found["opened"] >= MOMENTS * CUTS and found["shortened"] >= MOMENTS
    promise(
        "target 9, torn files",
        f"{found['frozen'] * CUTS} cuts of {found['frozen']} moments: {found['opened']} opened as a beginning"
        f" of the log ({found['shortened']} of them shorter), {found['refused']} refused as damaged, 0 holes",
        "a prefix of the acknowledged log, 0 holes",
    )


def _waiting(path: Path) -> int:
    """How many committed frames of a frozen writer's WAL no checkpoint has begun to copy; 0 during one."""
    index = Path(f"{path}-shm").read_bytes()
    (committed,), (copied,) = (struct.unpack_from("=I", index, at) for at in (COMMITTED, BACKFILL))
    return 0 if copied else int(committed)


def _cuts(moment: Path, acks: list[str], waiting: int, random: Random) -> Counter[str]:
    """The files of one moment, whole at first, then with the end of their WAL torn off in many ways.

    Where frames are ``waiting`` in the WAL, the file itself is whole: each cut opens, and the first takes all
    of them. The moment counts if they hold a command. While a checkpoint copies them, a disk that loses the
    WAL has lied twice: then the file may be refused, and the moment is no more than looked at.
    """
    whole = Path(f"{moment}-wal").read_bytes()
    written = _opened(moment, whole)
    assert written is not None and written[: len(acks)] == acks and len(written) <= len(acks) + 1
    found, frames = Counter(frozen=1), (len(whole) - HEADER) // FRAME
    for number in range(CUTS):
        within = (waiting or frames) if number else 1
        at = random.randrange(len(whole)) if number % 2 else HEADER + random.randrange(within) * FRAME
        kept = whole[:at]
        if number % 5 == 1:  # what came last may also be half written over
            kept = kept[:-50] + random.randbytes(50)
        torn = _opened(moment, kept)
        found["refused" if torn is None else "opened"] += 1
        assert torn is not None or not waiting, "refused, although the file itself is whole"
        if torn is not None:
            assert torn == written[: len(torn)], "a hole"
            found["shortened"] += len(torn) < len(written)
            found["moments"] += number == 0 < waiting and len(torn) < len(written)
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
