"""kill -9 in the middle of writes: what was acknowledged is kept, whole, in order, without holes."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from tablee.log.sqlite import SqliteLog, check
from tests.log.contract import made

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 50 if os.environ.get("TABLEE_FULL") == "1" else 10


def acknowledged(path: Path, name: str, seconds: float) -> list[str]:
    """Let a writer write for a while, kill it, and give what it had said was kept."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.writer", str(path), name],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
    )
    assert child.stdout is not None
    try:
        ready, _, _ = select.select([child.stdout], [], [], 60)
        assert ready, "the writer never began"
        time.sleep(seconds)
    finally:
        child.kill()
    told, _ = child.communicate(timeout=60)
    return [line for line in told.decode().split("\n")[:-1] if line]


def test_killed_writers_lose_nothing_they_acknowledged(tmp_path: Path) -> None:
    path, random = tmp_path / "tablee.db", Random("kill")
    log = SqliteLog(path)
    log.make("t", "Table", "fu3", made())
    log.close()
    acks: list[str] = []
    for number in range(ROUNDS):
        acks += acknowledged(path, f"r{number}", random.uniform(0.02, 0.2))
        assert check(path) > 0
    log = SqliteLog(path)
    records = log.read("t")[1:]
    log.close()
    kept = Counter(r.command for r in records)
    assert [a for a in acks if a not in kept] == []
    assert set(kept.values()) == {3}, "a command was half written"
    assert [r.seq for r in records] == list(range(2, len(records) + 2))
    print(f"target 6: {ROUNDS} rounds, {len(acks)} acknowledged, 0 lost, {len(records)} records, 0 holes")
    assert len(acks) >= ROUNDS
