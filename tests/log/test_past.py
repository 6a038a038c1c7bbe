"""The past of a table is read as far as somebody asks, none of it twice by whoever reads on; nobody waits."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tablee.log import past
from tablee.log.past import STRETCH, TablePast
from tablee.log.port import Decision
from tablee.log.rows import record_of
from tablee.log.sqlite import SqliteLog
from tablee.table.log.facts import Said
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE, GM, Audience
from tests.log.contract import made, said, words_of

HERS: Audience = ("ana", "gm")
TOLD: tuple[Audience, ...] = (EVERYONE, HERS)
"""The audiences that Ana belongs to."""
LONG = 3 * STRETCH + 7
SURELY = 60.0
"""What has not happened by then does not happen, however busy the machine is."""


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tablee.db", snapshot_every=10 * LONG)
    log.make("t", "Table", "fu3", made())
    audiences = (EVERYONE, GM, HERS)
    log.write(
        "t",
        lambda _: Decision(
            [Record(n, f"c{n}", "gm", "2026", audiences[n % 3], Said(f"{n}")) for n in range(2, LONG + 1)]
        ),
    )
    yield log
    log.close()


def test_any_part_of_what_somebody_was_told_is_found_by_its_number(log: SqliteLog) -> None:
    told = [record for record in log.read("t") if record.audience in TOLD]
    assert len(told) > STRETCH
    for number in (0, 1, 5, STRETCH, len(told) - 2, len(told), len(told) + 7):
        for most in (1, 3, STRETCH + 3, LONG):
            found = log.records_told("t", TOLD, number, LONG, most)
            assert list(found) == told[number : number + most]
    until = told[10].seq
    assert list(log.records_told("t", TOLD, 3, until, LONG)) == told[3:11]
    assert log.records_told("t", (), 0, LONG, LONG) == log.records_told("none", TOLD, 0, LONG, LONG) == ()


def steps(log: SqliteLog, part: int, until: int) -> int:
    """How much SQLite works, in steps of its machine, to read what was told up to a record in parts."""
    taken, number = 0, 0

    def count() -> int:
        nonlocal taken
        taken += 1
        return 0

    log._reader.set_progress_handler(count, 100)
    while found := log.records_told("t", TOLD, number, until, part):
        number += len(found)
    log._reader.set_progress_handler(None, 100)
    return taken


def test_who_reads_on_does_not_count_from_the_beginning_again(log: SqliteLog) -> None:
    whole = steps(log, LONG, LONG)
    assert steps(log, 20, LONG) < 2 * whole


def asked_elsewhere(log: SqliteLog) -> bool:
    """Whether somebody else, in another thread, is answered now."""
    answered = threading.Event()

    def ask() -> None:
        log.find_session("nobody's")
        answered.set()

    threading.Thread(target=ask, daemon=True).start()
    return answered.wait(SURELY)


@pytest.mark.parametrize("read", ["past", "told", "opening"])
def test_others_ask_while_much_is_read(log: SqliteLog, read: str, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = list[bool]()

    def understood(row: Any) -> Record:
        if row[0] in (2, 2 * STRETCH):
            answers.append(asked_elsewhere(log))
        return record_of(row)

    monkeypatch.setattr(past, "record_of", understood)
    if read == "past":
        assert len(TablePast(log, "t", LONG).records()) == LONG
    elif read == "told":
        assert log.records_told("t", (EVERYONE, GM, HERS), 0, LONG, LONG)
    else:
        log._open.clear()
        assert len(log.read("t")) == LONG
    assert answers == [True, True]


def test_who_decides_waits_for_nobody_who_reads(log: SqliteLog) -> None:
    reading, over = threading.Event(), threading.Event()

    def read() -> None:
        with log._reading():
            reading.set()
            over.wait()

    def decide(records: Sequence[Record]) -> Decision:
        assert not log.find_refusal("t", "gm", "c") and len(TablePast(log, "t", LONG).of_command("c7")) == 1
        return said("done")(records)

    log.write("t", said("before"))
    held = threading.Thread(target=read, daemon=True)
    held.start()
    reading.wait()
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit(log.write, "t", decide)
        try:
            assert len(writing.result(SURELY)) == 1
        finally:
            over.set()
            held.join()
    assert words_of(log.latest("t"))[-1] == "done"


def test_what_is_written_while_a_table_is_opened_is_not_missed(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between decision and commit its table is forgotten, and somebody begins to open it again."""
    decided, found, wrote = threading.Event(), threading.Event(), threading.Event()

    def decide(records: Sequence[Record]) -> Decision:
        log._open.clear()
        decided.set()
        assert found.wait(SURELY)
        return said("meanwhile")(records)

    def write() -> None:
        log.write("t", decide)
        wrote.set()

    def understood(row: Any) -> Record:
        if row[0] == LONG and not found.is_set():  # the last one has been read
            found.set()
            assert wrote.wait(SURELY)
        return record_of(row)

    log.read("t")
    writing = threading.Thread(target=write, daemon=True)
    writing.start()
    assert decided.wait(SURELY)
    monkeypatch.setattr(past, "record_of", understood)
    log.read("t")
    writing.join(SURELY)
    assert words_of(log.latest("t"))[-1] == "meanwhile"
