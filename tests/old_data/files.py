"""The files of old data: a folder for each form, in it one zip for each system.

A zip holds `tablee.db` (a log's file with every table), `archives/TABLE.jsonl`, `journals/TABLE/SEAT.jsonl`,
`moves.json` (the act or move of each command, by table) and `words.json` (every name that the program knew).
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

FOLDER = Path(__file__).parent
READINGS = FOLDER / "readings"
SUMS = FOLDER / "sha256"
PARTIAL = frozenset({"form3"})
"""Forms of which only some tables are kept: those that hold what the next form changed."""
DATABASE, MOVES, WORDS = "tablee.db", "moves.json", "words.json"


def zips() -> list[Path]:
    """Every zip of every form."""
    return sorted(FOLDER.glob("form*/*.zip"))


def name_of(path: Path) -> str:
    """How a zip is called: ``form1/fu3.zip``."""
    return f"{path.parent.name}/{path.name}"


@lru_cache(maxsize=4)
def members(path: Path) -> dict[str, bytes]:
    """What a zip holds, by name."""
    with ZipFile(path) as zip:
        return {name: zip.read(name) for name in zip.namelist()}


def tables(path: Path) -> list[str]:
    """The tables of a zip."""
    with ZipFile(path) as zip:
        names = (Path(name) for name in zip.namelist())
        return sorted(name.stem for name in names if name.parent.name == "archives")


def archive(path: Path, table: str) -> bytes:
    """The archive of a table."""
    return members(path)[f"archives/{table}.jsonl"]


def records(data: bytes) -> list[dict[str, Any]]:
    """The records of an archive as they stand in it."""
    return [line for line in map(json.loads, data.splitlines()) if "fact" in line]


def reading_file(path: Path, table: str) -> Path:
    """The file of what everybody reads of a table."""
    return READINGS / path.parent.name / path.stem / f"{table}.txt"
