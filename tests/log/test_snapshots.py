"""Snapshots in the file: a table opened again starts from one, and nobody can tell the difference."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tablee.log.file import connect
from tablee.log.port import Decision
from tablee.log.snapshots import KEPT
from tablee.log.sqlite import SqliteLog
from tablee.table.log.facts import Fact, Redone, Said, SeatPut, TableMade, Undone
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.snapshot import TRUTH, Snapshot
from tablee.table.log.state import state_of
from tablee.table.secrecy.audience import EVERYONE, GM
from tests.table.known import projection, state_for

MASTER, ANA = Seat("gm", "Camille", "gm"), Seat("ana", "Ana")


def start(path: Path, every: int = 10) -> SqliteLog:
    log = SqliteLog(path, snapshot_every=every)
    facts: list[Fact] = [TableMade("Table", "fu3", {"system": "fu3"}), SeatPut(MASTER), SeatPut(ANA)]
    made = [Record(i + 1, "made", "gm", "2026", EVERYONE, fact) for i, fact in enumerate(facts)]
    log.make("t", "Table", "fu3", made)
    return log


def write(log: SqliteLog, command: str, *facts: Fact, hidden: bool = False) -> None:
    def decide(records: Sequence[Record]) -> Decision:
        at, audience = len(records) + 1, GM if hidden else EVERYONE
        new = [Record(at + i, command, "gm", "2026", audience, fact) for i, fact in enumerate(facts)]
        return Decision(new)

    log.write("t", decide)
    log.wait_for_snapshots()


def snapshots(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT viewer, seq FROM snapshots")
        return {viewer.removeprefix(f"{seq} "): seq for viewer, seq in found}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A log of seven commands, with a snapshot among them."""
    log = start(tmp_path / "tablee.db")
    for number in range(7):
        renamed = SeatPut(Seat("ana", f"Ana {number}"))
        write(log, f"c{number}", renamed, Said("psst" if number % 2 else "bonjour"), hidden=number % 2 == 1)
    log.close()
    return tmp_path / "tablee.db"


def opened(path: Path) -> tuple[SqliteLog, Ledger]:
    log = SqliteLog(path, snapshot_every=1000)
    return log, Ledger.of(log.read("t"))


def test_there_is_one_for_each_audience(path: Path) -> None:
    found = snapshots(path)
    assert set(found) == {TRUTH, '[["*"]]', '[["*"], ["gm"]]'}
    assert len(set(found.values())) == 1 and 5 <= found[TRUTH] <= 17


def test_a_table_opened_again_reads_only_what_came_since(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log, ledger = opened(path)
    read: list[tuple[int, int]] = []
    real = SqliteLog.records_between

    def watched(self: SqliteLog, table: str, after: int, until: int, command: str = "") -> tuple[Record, ...]:
        read.append((after, until))
        return real(self, table, after, until, command)

    monkeypatch.setattr(SqliteLog, "records_between", watched)
    states = ledger.state, ledger.own(MASTER), ledger.own(ANA), ledger.count(ANA), len(ledger)
    assert read == []
    whole = tuple(ledger)
    assert read == [(0, snapshots(path)[TRUTH])] and len(whole) == 17
    known = state_of(whole), state_for(whole, MASTER), state_for(whole, ANA)
    assert states == (*known, len(ledger.views(ANA)), 17)
    log.close()


@pytest.mark.parametrize(("command", "stays"), [("c0", False), ("c6", True)])
def test_an_undo_that_reaches_behind_throws_it_away(path: Path, command: str, stays: bool) -> None:
    log = SqliteLog(path, snapshot_every=1000)
    write(log, "u", Undone((command,)))
    assert bool(snapshots(path)) is stays
    whole = tuple(Ledger.of(log.read("t")))
    log.close()
    log, ledger = opened(path)
    assert ledger.state == state_of(whole) and ledger.own(ANA) == state_for(whole, ANA)
    write(log, "r", Redone((command,)))
    assert Ledger.of(log.read("t")).state == state_of(tuple(log.read("t")))
    log.close()


def put(path: Path, change: str) -> None:
    """Change what stands in the file, and seal it as the log would."""
    with closing(connect(path, 0)) as db:
        db.execute(f"UPDATE snapshots SET {change}")
        db.execute("UPDATE snapshots SET seal = seal(table_id, viewer, seq, fold, body)")


def test_one_of_another_fold_is_ignored(path: Path) -> None:
    put(path, 'fold = \'older\', body = \'{"state": {"name": "wrong"}}\'')
    log, ledger = opened(path)
    assert ledger.state.name == "Table" and len(ledger) == 17
    log.close()


def test_one_that_does_not_fit_is_ignored(path: Path) -> None:
    put(path, "body = '{\"state\": 3}'")
    log, ledger = opened(path)
    assert ledger.state.name == "Table"
    log.close()


def test_one_that_the_disk_has_changed_is_ignored(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE snapshots SET body = replace(body, 'Table', 'Fable')")
        db.commit()
    log, ledger = opened(path)
    assert ledger.state.name == "Table" and len(ledger) == 17
    log.close()


def test_what_another_process_undoes_behind_ours_is_seen(path: Path) -> None:
    log, ledger = opened(path)
    assert ledger.state
    other = SqliteLog(path, snapshot_every=1000)
    write(other, "u", Undone(("c6", "c1")))
    other.close()
    again = Ledger.of(log.read("t"))
    assert again.gone == {"c6", "c1"} and again.state == state_of(tuple(again))
    assert again.state.seats["ana"].name == "Ana 5"
    log.close()


def long(path: Path) -> SqliteLog:
    """A log of many snapshots, played on in one go."""
    log = start(path)
    for number in range(120):
        renamed = SeatPut(Seat("ana", f"Ana {number}"))
        write(log, f"c{number}", renamed, Said(f"{number}"), hidden=number % 3 == 1)
    return log


def seqs(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as db:
        return [row[0] for row in db.execute("SELECT DISTINCT seq FROM snapshots ORDER BY seq")]


def test_only_the_last_are_kept_and_a_table_starts_from_the_first_of_them(tmp_path: Path) -> None:
    path = tmp_path / "tablee.db"
    log = long(path)
    kept = seqs(path)
    held = Ledger.of(log.read("t")).held
    log.close()
    assert len(kept) == KEPT and held == 243 - kept[0] < 80, "memory holds what came since, and no more"
    log, ledger = opened(path)
    whole = log.records_between("t", 0, 1000)
    assert ledger.held == held and len(whole) == len(ledger) == 243
    assert ledger.state == state_of(whole) and ledger.own(ANA) == state_for(whole, ANA)
    assert ledger.views(ANA) == projection(whole, ANA)
    assert ledger.views_after(ANA, ledger.count(ANA) - 3) == projection(whole, ANA)[-3:]
    assert ledger.views_after(ANA, 5) == projection(whole, ANA)[5:]
    log.close()


@pytest.mark.parametrize("command", ["c3", "c90", "c110", "c119"])
def test_an_undo_however_far_back_is_right_in_memory_and_opened_again(tmp_path: Path, command: str) -> None:
    path = tmp_path / "tablee.db"
    log = long(path)
    facts: list[Fact] = [Undone((command,)), Said("x"), Redone((command,)), Said("y")]
    for number, fact in enumerate(facts):
        write(log, f"u{number}", fact)
        whole = log.records_between("t", 0, 1000)
        ledger = Ledger.of(log.read("t"))
        assert ledger.state == state_of(whole) and ledger.own(ANA) == state_for(whole, ANA)
        again, anew = opened(path)
        assert anew.state == ledger.state and anew.own(MASTER) == ledger.own(MASTER)
        again.close()
    for number in range(25):
        write(log, f"more{number}", Said("z"))
    assert seqs(path) and Ledger.of(log.read("t")).held < 120
    log.close()


def test_a_long_table_without_any_gets_two_at_once(tmp_path: Path) -> None:
    path = tmp_path / "tablee.db"
    long(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM snapshots")
        db.commit()
    log = SqliteLog(path, snapshot_every=10)
    assert Ledger.of(log.read("t")).held == 243
    write(log, "one", Said("more"))
    assert seqs(path) == [244 - 10 * KEPT, 244] and Ledger.of(log.read("t")).held == 10 * KEPT
    log.close()


def test_none_is_kept_of_what_was_taken_back_while_it_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tablee.db"
    log = start(path, every=1000)
    for number in range(3):
        write(log, f"c{number}", SeatPut(Seat("ana", f"Ana {number}")))
    real = Ledger.snapshot

    def taken_back(self: Ledger) -> Snapshot:
        made = real(self)
        write(log, "u", Undone(("c2",)))
        return made

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "snapshot", taken_back)
        log._keep("t")
    assert snapshots(path) == {}
    log._keep("t")
    assert snapshots(path)[TRUTH] == len(log.read("t"))
    log.close()
    log, ledger = opened(path)
    assert ledger.state == state_of(log.records_between("t", 0, 1000))
    assert ledger.state.seats["ana"].name == "Ana 1"
    log.close()
