"""A process that begins writers, each of which appends commands as fast as it can and says when one is kept.

It loads the program once: a writer is a copy of it, which begins at once and may be killed at any moment.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from tablee.log.port import Decision
from tablee.log.sqlite import SqliteLog
from tablee.table.log.facts import Said
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE

PARTS = 3
"""How many records a command writes: all of them or none."""


def write(path: Path, name: str, pages: str) -> None:
    """Append for ever; the log beside the file is brought into it after so many pages."""
    log = SqliteLog(path, snapshot_every=50)
    log._writer.execute(f"PRAGMA wal_autocheckpoint = {int(pages)}")
    number = 0
    while True:
        number += 1
        command = f"{name}-{number}"

        def decide(records: Sequence[Record], command: str = command) -> Decision:
            at = len(records) + 1
            parts = range(PARTS)
            return Decision(
                [Record(at + i, command, "gm", "2026", EVERYONE, Said(f"part {i}")) for i in parts]
            )

        log.write("t", decide)
        os.write(1, f"{command}\n".encode())


def main() -> None:
    """For each line ``begin PATH NAME PAGES``, begin a writer and say its process id; say ``mark N`` again.

    All write to one pipe: a mark comes after all that was acknowledged before it was asked for.
    """
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # whoever is killed is gone at once
    for line in sys.stdin:
        if line.startswith("mark "):
            os.write(1, line.encode())
            continue
        _begin, path, name, pages = line.split()
        child = os.fork()
        if not child:
            write(Path(path), name, pages)
        os.write(1, f"pid {child}\n".encode())


if __name__ == "__main__":
    main()
