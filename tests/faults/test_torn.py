"""Files torn by a power cut: the log with its WAL cut anywhere is always a beginning of what was written."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random

from tablee.log.sqlite import SqliteLog, check
from tests.log.contract import made, said, words_of

CUTS = 200 if os.environ.get("TABLEE_FULL") == "1" else 40


def test_a_wal_cut_anywhere_leaves_a_beginning(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "tablee.db", snapshot_every=10)
    log.make("t", "Table", "fu3", made())
    words = [f"line {n} {'x' * (n * 37 % 900)}" for n in range(60)]
    for n, line in enumerate(words):
        log.write("t", said(line, f"c{n}"))
    wal = Path(f"{log.path}-wal")
    whole, random, lengths = wal.read_bytes(), Random("torn"), set[int]()
    assert len(whole) > 100_000
    for n in range(CUTS):
        torn = tmp_path / f"torn{n}" / "tablee.db"
        torn.parent.mkdir()
        shutil.copyfile(log.path, torn)
        cut = random.randrange(len(whole) + 1)
        kept = whole[:cut]
        if n % 3 == 0 and cut > 100:  # what came last may also be half written over
            kept = kept[:-50] + bytes(random.randrange(256) for _ in range(50))
        Path(f"{torn}-wal").write_bytes(kept)
        lengths.add(_beginning(torn, words))
        shutil.rmtree(torn.parent)
    log.close()
    assert len(lengths) > CUTS // 4, "the cuts were all alike"


def _beginning(torn: Path, words: list[str]) -> int:
    """How many lines a torn log still has: those that come first, and it goes on from there."""
    again = SqliteLog(torn)
    try:
        if not again.exists("t"):
            return 0
        found = words_of(tuple(again.read("t")))
        assert found == words[: len(found)]
        again.write("t", said("and on", "later"))
        assert words_of(tuple(again.read("t"))) == [*found, "and on"]
        assert check(torn) == len(found) + 2
        return len(found) + 1
    finally:
        again.close()
