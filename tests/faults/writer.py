"""A process that appends commands as fast as it can and says so once each is kept."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tablee.log.sqlite import SqliteLog
from tablee.table.audience import EVERYONE
from tablee.table.fact import Said
from tablee.table.record import Record


def main(path: Path, name: str) -> None:
    log = SqliteLog(path)
    number = 0
    while True:
        number += 1
        command = f"{name}-{number}"

        def decide(records: Sequence[Record], command: str = command) -> list[Record]:
            at = len(records) + 1
            return [Record(at + i, command, "gm", "2026", EVERYONE, Said(f"part {i}")) for i in range(3)]

        log.write("t", decide)
        print(command, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
