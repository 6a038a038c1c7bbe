"""Brings archives in, in a process of its own, and tells how much memory that took: run by a test.

``python -m tests.exchange.bringing FOLDER FILE…``: for each file what was said, in the end the growth.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tablee.fairness.seeded import Seeded
from tablee.game.problem import Refused
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.web.archives.imports import bring_in
from tablee.web.host import Host
from tests.exchange.memory import peak


def main(folder: str, *files: str) -> None:
    """Bring the first in to have everything loaded; then all others."""
    host = Host(SqliteLog(Path(folder) / "tablee.db"), all_systems(), Seeded("hostile"))
    said = [_said(host, files[0])]
    before = peak()
    said += [_said(host, file) for file in files[1:]]
    host.log.close()
    print(json.dumps({"said": said, "grown": peak() - before}))


def _said(host: Host, file: str) -> str:
    with Path(file).open("rb") as stream:
        try:
            bring_in(host, stream)
        except Refused as refused:
            return refused.problems[0].said
    return ""


if __name__ == "__main__":
    main(*sys.argv[1:])
