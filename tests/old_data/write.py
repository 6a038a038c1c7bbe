"""``python -m tests.old_data.write``: old data for the form that is written now, where it has no folder yet.

What stands in a form's folder is never written anew: it is what a release once gave to people. Readings
follow the pages: ``python -m tests.old_data.write readings`` writes them anew; read the difference before it
is committed, since it is what people will see of their old games. A form that changed little need not hold
every table: ``python -m tests.old_data.write the-siege the-pass`` writes those alone (`files.PARTIAL`).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tablee.game.codec import to_data
from tablee.game.problem import problem
from tablee.game.upcast import FORM
from tablee.log.file import settle
from tablee.log.port import Decision, Link, TableCard
from tablee.log.shelf import LibraryCard, PackCard
from tablee.log.sqlite import SqliteLog
from tablee.systems import KEYS, system
from tablee.table.log.record import Record
from tablee.web.access.credentials import digest
from tests.exchange.tables import PICTURES, played
from tests.old_data import files, replay
from tests.old_data.evening import Evening
from tests.old_data.reading import House, kept_reading
from tests.old_data.words import words_of_program
from tests.table.play import SEAT_IDS

AT = "2026-01-01T00:00"
SNAPSHOT_EVERY = 40
Tables = Mapping[str, tuple[Record, ...]]
"""The records of tables, by their ids."""


def main() -> None:
    """Write what is missing, or the readings of all."""
    if sys.argv[1:] == ["readings"]:
        for path in files.zips():
            write_readings(path)
        return
    folder = files.FOLDER / f"form{FORM}"
    folder.mkdir(exist_ok=True)
    only = frozenset(sys.argv[1:])
    for key in KEYS:
        path = folder / f"{key}.zip"
        if not path.exists():
            tables, moves = played_tables(key)
            if only:
                tables = {name: records for name, records in tables.items() if name in only}
                moves = {name: done for name, done in moves.items() if name in only}
            if not tables:
                continue
            write_zip(path, key, tables, moves)
            write_readings(path)
    sums = (f"{sha256(path.read_bytes()).hexdigest()}  {files.name_of(path)}\n" for path in files.zips())
    files.SUMS.write_text("".join(sums), encoding="utf-8")


def played_tables(key: str) -> tuple[Tables, Mapping[str, Mapping[str, str]]]:
    """The tables of a system, and the act or move of their commands."""
    scripts = import_module(f"tests.old_data.evenings.{key}")
    scripted: list[Evening] = [*scripts.tables(), *replay.evenings(key)]
    tables = {"by-chance": played(key, 11, 60).records, **{play.name: play.records for play in scripted}}
    return tables, {play.name: play.done for play in scripted}


def write_zip(path: Path, key: str, tables: Tables, moves: Mapping[str, Mapping[str, str]]) -> None:
    """Keep tables in every form in which they may leave."""
    with TemporaryDirectory() as folder, ZipFile(path, "w", ZIP_DEFLATED) as zip:
        database = Path(folder) / files.DATABASE
        write_database(database, key, tables)
        _add(zip, files.DATABASE, database.read_bytes())
        _add(zip, files.MOVES, json.dumps(moves, indent=1).encode())
        _add(zip, files.WORDS, json.dumps(words_of_program(system(key)), indent=1).encode())
        with House(database) as house:
            for name in tables:
                _add(zip, f"archives/{name}.jsonl", house.archive(name))
                for seat in sorted(house.seats(name)):
                    _add(zip, f"journals/{name}/{seat}.jsonl", house.journal(name, seat))


def write_database(path: Path, key: str, tables: Tables) -> None:
    """A log's file with these tables, snapshots of the longer ones, and all that a host keeps beside them."""
    log = SqliteLog(path, snapshot_every=SNAPSHOT_EVERY)
    for name, records in tables.items():
        _write_table(log, key, name, records)
    game = system(key)
    for preset in game.presets():
        sheet = game.preset(preset)
        log.keep_sheet(LibraryCard(preset, key, sheet.name, sheet.nature, AT), sheet.form())
    for pack in ("", *game.packs()):
        kept = game.ready(pack) if pack else game.pack()
        log.keep_pack(PackCard(pack or "book", key, kept.name, AT), kept.form())
    log.close()
    settle(path)


def _write_table(log: SqliteLog, key: str, name: str, records: tuple[Record, ...]) -> None:
    """A table whose last command is written by itself, so that a snapshot is taken; its people's ways in."""
    first = tuple(record for record in records if record.command != records[-1].command)
    log.bring(TableCard(name, name, key, first[0].at, "", len(first)), first, PICTURES)
    log.write(name, lambda _known: Decision(records))
    log.wait_for_snapshots()
    for seat in SEAT_IDS.values():
        log.put_link(digest(f"link {name} {seat}"), Link(name, "player", seat, made_at=AT, hint="seat"))
        log.put_session(digest(f"session {name} {seat}"), name, seat, AT)
    log.put_session(digest(f"program {name}"), name, SEAT_IDS["ana"], AT, "a program")
    log.keep_refusal(name, SEAT_IDS["ana"], "refused", [to_data(problem("HOUSE-seat", "Ana", "gm"))])


def write_readings(path: Path) -> None:
    """What everybody reads of the tables of a zip, as the program now shows it."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / files.DATABASE
        database.write_bytes(files.members(path)[files.DATABASE])
        with House(database) as house:
            for table in files.tables(path):
                target = files.reading_file(path, table)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(kept_reading(house, table), encoding="utf-8")


def _add(zip: ZipFile, name: str, data: bytes) -> None:
    """A member without the time at which it was written."""
    zip.writestr(ZipInfo(name), data, ZIP_DEFLATED)


if __name__ == "__main__":
    main()
