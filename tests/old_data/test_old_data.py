"""Old data open for ever: every archive and log's file of every form, and everybody reads them as before."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tablee.exchange.archive import record_line, whole
from tablee.exchange.reading import read_table
from tablee.game.codec import from_data
from tablee.game.problem import Problem
from tablee.game.sheet import Sheet
from tablee.game.upcast import FORM, REPLACED, upcast
from tablee.log.port import LogDamaged
from tablee.log.sqlite import SqliteLog, check
from tablee.systems import all_systems, system
from tablee.web.access.credentials import digest
from tests.conftest import Promise
from tests.old_data import coverage, files
from tests.old_data.reading import House, kept_reading
from tests.old_data.words import words_of_program
from tests.old_data.write import played_tables

SYSTEMS = {game.key: game for game in all_systems()}
ZIPS = files.zips()
OWN = ("check", "move", "phase", "pace")
"""What each system has names of its own for."""
SHARED = ("fact", "block", "step", "act")
TABLES = [(path, table) for path in ZIPS for table in files.tables(path)]
SUMS = dict(line.split()[::-1] for line in files.SUMS.read_text(encoding="utf-8").splitlines())

each_zip = pytest.mark.parametrize("path", ZIPS, ids=lambda path: f"{path.parent.name}/{path.stem}")
each_table = pytest.mark.parametrize(
    ("path", "table"), TABLES, ids=[f"{path.parent.name}-{path.stem}-{table}" for path, table in TABLES]
)


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Path, House]]:
    """The application over a copy of every log's file."""
    opened = dict[Path, House]()

    class Opening(dict[Path, House]):
        def __missing__(self, path: Path) -> House:
            database = tmp_path_factory.mktemp(path.stem) / files.DATABASE
            database.write_bytes(files.members(path)[files.DATABASE])
            opened[path] = self[path] = House(database)
            return self[path]

    yield Opening()
    for house in opened.values():
        house.log.close()


@each_zip
def test_what_a_release_wrote_is_never_written_anew(path: Path) -> None:
    assert sha256(path.read_bytes()).hexdigest() == SUMS[files.name_of(path)]


@each_table
def test_an_archive_opens_and_is_stable_from_then_on(path: Path, table: str) -> None:
    once = _written(files.archive(path, table))
    assert _written(once) == once
    assert json.loads(once.splitlines()[0])["version"] == FORM
    assert _without_hashes(once) == _upcast(files.archive(path, table))


@each_table
def test_a_log_s_file_holds_what_its_archives_do(path: Path, table: str, houses: dict[Path, House]) -> None:
    assert houses[path].archive(table) == _written(files.archive(path, table))


@each_table
def test_everybody_reads_a_table_as_before(path: Path, table: str, houses: dict[Path, House]) -> None:
    kept = files.reading_file(path, table).read_text(encoding="utf-8")
    assert kept_reading(houses[path], table).splitlines() == kept.splitlines()


@each_table
def test_everybody_s_journal_is_as_before(path: Path, table: str, houses: dict[Path, House]) -> None:
    old = {name: data for name, data in files.members(path).items() if name.startswith(f"journals/{table}/")}
    assert old
    for name, data in old.items():
        assert _without_hashes(houses[path].journal(table, Path(name).stem)) == _upcast(data)


@each_zip
def test_a_log_s_file_opens_with_all_that_a_host_keeps(path: Path, tmp_path: Path) -> None:
    database, key = tmp_path / files.DATABASE, path.stem
    database.write_bytes(files.members(path)[files.DATABASE])
    before = check(database)
    with House(database) as house:
        log, tables = house.log, files.tables(path)
        assert {card.id for card in log.tables()} == {*tables}
        for table in tables:
            link = log.find_link(digest(f"link {table} seat-ana"))
            assert link is not None and (link.table, link.seat) == (table, "seat-ana")
            session = log.find_session(digest(f"session {table} seat-bob"))
            assert session is not None and (session.table, session.seat) == (table, "seat-bob")
            assert [program.name for program in log.programs_of(table, "seat-ana")] == ["a program"]
            (refusal,) = log.find_refusal(table, "seat-ana", "refused")
            assert from_data(Problem, refusal).said == "gm"
        kept = {card.id: Sheet.read(log.find_sheet(card.id)) for card in log.library(key)}
        assert {id: sheet.name for id, sheet in kept.items()} == {
            id: system(key).preset(id).name for id in kept
        }
        for card in log.packs(key):
            system(key).rules(system(key).pack().read(log.find_pack(card.id)))
        assert kept and log.packs(key)
    assert check(database) == before


def test_a_damaged_file_is_refused_before_it_is_brought_to_today_s_form(tmp_path: Path) -> None:
    database = tmp_path / files.DATABASE
    database.write_bytes(files.members(ZIPS[0])[files.DATABASE])
    with closing(sqlite3.connect(database)) as db, db:
        db.execute(
            "UPDATE records SET fact = replace(fact, 'e', 'i') WHERE seq = 9 AND table_id = 'by-chance'"
        )
        before = db.execute("SELECT * FROM records").fetchall()
    with pytest.raises(LogDamaged, match="records by-chance 9"):
        SqliteLog(database)
    with closing(sqlite3.connect(database)) as db:
        assert db.execute("SELECT * FROM records").fetchall() == before


@each_zip
def test_no_name_that_a_log_may_hold_has_gone(path: Path) -> None:
    old = set(json.loads(files.members(path)[files.WORDS]))
    gone = old - {*words_of_program(SYSTEMS[path.stem])}
    assert {name for name in gone if f"{path.stem} {name}" not in REPLACED} == set()


@pytest.mark.parametrize("form", sorted({path.parent.name for path in ZIPS} - files.PARTIAL))
def test_between_them_they_hold_every_name_of_their_form(form: str, promise: Promise) -> None:
    """Every fact, block, step, act; and of each system every check, move, phase and pace of that time."""
    paths = [path for path in ZIPS if path.parent.name == form]
    held = {path: _held(path) for path in paths}
    left = {path.stem: coverage.missing(_wanted(path, OWN), held[path]) for path in paths}
    every = {name: set().union(*(found[name] for found in held.values())) for name in SHARED}
    left["all"] = coverage.missing(_wanted(paths[0], SHARED), every)
    missing = sum(len(names) for one in left.values() for names in one.values())
    tables = sum(len(files.tables(path)) for path in paths)
    promise(f"target 18, old data of {form}", f"{tables} tables, {missing} names missing", "0")
    assert left == {name: {} for name in left}


@pytest.mark.slow
@each_zip
def test_the_scripts_still_play_and_would_write_as_much(path: Path) -> None:
    """Else the next form could not be written."""
    tables, moves = played_tables(path.stem)
    found: coverage.Names = {}
    for table, records in tables.items():
        _add(found, map(record_line, records), moves.get(table, {}))
    assert coverage.missing(_wanted(path, OWN), found) == {}


def test_it_would_be_noticed_if_one_were_missing() -> None:
    path = ZIPS[0]
    held, wanted = _held(path), _wanted(path, OWN)
    assert wanted["move"] and wanted["check"]
    held["move"].discard(one := max(wanted["move"]))
    assert coverage.missing(wanted, held) == {"move": [one]}


def _held(path: Path) -> coverage.Names:
    """The names that the tables of a zip hold."""
    found: coverage.Names = {}
    moves: dict[str, dict[str, str]] = json.loads(files.members(path)[files.MOVES])
    for table in files.tables(path):
        _add(found, files.records(files.archive(path, table)), moves.get(table, {}))
    return found


def _add(found: coverage.Names, lines: Iterable[Mapping[str, Any]], moves: Mapping[str, str]) -> None:
    """Add the names that a table holds."""
    for name, names in coverage.held(lines, moves).items():
        found.setdefault(name, set()).update(names)


def _wanted(path: Path, kinds: Iterable[str]) -> coverage.Names:
    """The names that a zip's tables should hold: those that the program knew then, but for idle moves."""
    words: list[str] = json.loads(files.members(path)[files.WORDS])

    def named(kind: str) -> set[str]:
        names = (word.removeprefix(f"{kind} ") for word in words if word.startswith(f"{kind} "))
        return {name for name in names if " " not in name}  # else it is that of a parameter

    return {kind: named(kind) - named("idle") for kind in kinds}


def _written(archive: bytes) -> bytes:
    """An archive read and written again."""
    came = read_table(BytesIO(archive), SYSTEMS)
    written = b"".join(whole(came.card, came.each_record(), came.each_picture()))
    assert written.splitlines()[-1].decode()[-66:-2] == came.hash
    return written


def _without_hashes(archive: bytes) -> list[object]:
    return [
        {key: value for key, value in json.loads(line).items() if key != "hash"}
        for line in archive.splitlines()
    ]


def _upcast(archive: bytes) -> list[object]:
    """The lines of an old archive as they must be now, without their hashes."""
    first, *lines = _without_hashes(archive)
    assert isinstance(first, dict)
    form, key = first["version"], first["system"]
    return [{**first, "version": FORM}, *(upcast(line, form, key) for line in lines)]
