"""The past of a table is read as far as somebody asks, and no part of it twice by whoever reads on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.log.past import STRETCH
from tablee.log.sqlite import SqliteLog
from tablee.table.audience import EVERYONE, GM, Audience
from tablee.table.fact import Said
from tablee.table.record import Record
from tests.log.contract import made

HERS: Audience = ("ana", "gm")
TOLD: tuple[Audience, ...] = (EVERYONE, HERS)
"""The audiences that Ana belongs to."""
LONG = 3 * STRETCH


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tablee.db", snapshot_every=10 * LONG)
    log.make("t", "Table", "fu3", made())
    audiences = (EVERYONE, GM, HERS)
    log.write(
        "t",
        lambda _: [
            Record(at, f"c{at}", "gm", "2026", audiences[at % 3], Said(f"{at}")) for at in range(2, LONG + 1)
        ],
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
