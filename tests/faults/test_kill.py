"""kill -9 in the middle of writes: what was acknowledged is kept, whole, in order, without holes."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from random import Random

from tablee.log.sqlite import SqliteLog, check
from tests.conftest import Promise
from tests.faults.nursery import Nursery
from tests.faults.writer import PARTS
from tests.log.contract import made

ROUNDS = 500 if os.environ.get("TABLEE_FULL") == "1" else 50
IN_ONE_FILE = 25
"""How many writers are killed over one file; then another is begun: looking through it stays quick."""
MOST = 12
"""After how many acknowledged commands a writer is killed, at most; then it is somewhere in the next one."""


def test_killed_writers_lose_nothing_they_acknowledged(
    tmp_path: Path, promise: Promise, chance: Random, nursery: Nursery
) -> None:
    told = kept = 0
    for number in range(ROUNDS // IN_ONE_FILE):
        acks, records = _file(nursery, tmp_path / f"{number}.db", chance)
        told, kept = told + acks, kept + records
    assert told >= ROUNDS
    promise(
        "target 6, kill -9 of writers of the log",
        f"{ROUNDS} kills, {told} commands acknowledged, 0 lost, 0 halved, {kept} records, 0 holes, all sound",
        "0 lost, 0 holes, integrity_check ok",
    )


def _file(nursery: Nursery, path: Path, random: Random) -> tuple[int, int]:
    """Kill writers over one file; the commands that were acknowledged, and the records there."""
    log = SqliteLog(path)
    log.make("t", "Table", "fu3", made())
    log.close()
    before = len(nursery.heard())
    for number in range(IN_ONE_FILE):
        writer = nursery.begin(path, f"r{number}")
        nursery.until(len(nursery.acks) + random.randint(0, MOST))
        acks = nursery.kill(writer)[before:]
        assert check(path) >= PARTS * len(acks)
    log = SqliteLog(path)
    records = log.read("t")[1:]
    log.close()
    kept = Counter(record.command for record in records)
    assert [command for command in acks if command not in kept] == []
    assert set(kept.values()) == {PARTS}, "a command was half written"
    assert [r.seq for r in records] == list(range(2, len(records) + 2))
    order = [record.command for record in records[::PARTS]]
    assert [command for command in order if command in set(acks)] == acks
    return len(acks), len(records)
