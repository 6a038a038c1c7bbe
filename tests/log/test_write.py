"""Decisions are made without a lock and written only where they still hold: nothing is lost or doubled."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tablee.game.problem import Refused, problem
from tablee.log.port import Decide, Decision, Link, LogFailed, Outdated
from tablee.log.sqlite import TRIES, SqliteLog
from tablee.table.log.record import Record
from tests.log.contract import made, said, sits, words_of

SURELY = 60.0
"""What has not happened by then does not happen, however busy the machine is."""


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tablee.db")
    for table in ("t", "u"):
        log.make(table, "Table", "fu3", made())
    yield log
    log.close()


@pytest.fixture
def other(log: SqliteLog) -> Iterator[SqliteLog]:
    """The same file as another process has it open."""
    other = SqliteLog(log.path)
    yield other
    other.close()


class Meeting:
    """Decisions that are all made on the same records: each waits, the first time, until all have begun."""

    def __init__(self, number: int) -> None:
        self.all_there = threading.Barrier(number)
        self.seen: list[int] = []

    def says(self, words: str) -> Decide:
        first = True

        def decide(records: Sequence[Record]) -> Decision:
            nonlocal first
            self.seen.append(len(records))
            if first:
                first = False
                self.all_there.wait(SURELY)
            return said(words, words)(records)

        return decide


@pytest.mark.parametrize("processes", [1, 2])
def test_who_decides_at_the_same_moment_is_written_in_order(
    log: SqliteLog, other: SqliteLog, processes: int
) -> None:
    meeting, logs = Meeting(3), (log, other)[:processes]
    with ThreadPoolExecutor(3) as pool:
        doing = [
            pool.submit(logs[number % processes].write, "t", meeting.says(f"word {number}"))
            for number in range(3)
        ]
        written = [record for each in doing for record in each.result(SURELY)]
    assert sorted(record.seq for record in written) == [2, 3, 4]
    assert sorted(words_of(log.read("t"))) == ["word 0", "word 1", "word 2"]
    assert list(log.read("t")) == list(other.read("t")) == list(log.latest("t"))
    assert meeting.seen[:3] == [1, 1, 1] and max(meeting.seen) == 3, "whoever was late has decided again"


def test_a_slow_decision_at_one_table_keeps_no_other_waiting(log: SqliteLog) -> None:
    deciding, over = threading.Event(), threading.Event()

    def slow(records: Sequence[Record]) -> Decision:
        deciding.set()
        assert over.wait(SURELY)
        return said("slow")(records)

    with ThreadPoolExecutor(2) as pool:
        late = pool.submit(log.write, "t", slow)
        assert deciding.wait(SURELY)
        try:
            assert len(pool.submit(log.write, "u", said("quick")).result(SURELY)) == 1
            pool.submit(log.put_session, "a", "u", "s", "2026").result(SURELY)
        finally:
            over.set()
        assert len(late.result(SURELY)) == 1
    assert words_of(log.read("t")) == ["slow"] and words_of(log.read("u")) == ["quick"]


def test_a_table_that_never_rests_is_given_up_after_a_few_tries(log: SqliteLog, other: SqliteLog) -> None:
    tried = 0

    def late(records: Sequence[Record]) -> Decision:
        nonlocal tried
        tried += 1
        other.write("t", said(f"quicker {tried}"))
        return said("late")(records)

    with pytest.raises(LogFailed, match="locked"):
        log.write("t", late)
    assert tried == TRIES
    assert words_of(log.read("t")) == [f"quicker {number}" for number in range(1, TRIES + 1)]
    log.write("t", said("after"))
    assert words_of(log.latest("t"))[-1] == "after"


def test_another_process_that_was_quicker_is_seen_by_the_next_try(log: SqliteLog, other: SqliteLog) -> None:
    seen = list[list[str]]()

    def decide(records: Sequence[Record]) -> Decision:
        seen.append(words_of(records))
        if len(seen) == 1:
            other.write("t", said("theirs"))
        return said("ours")(records)

    log.write("t", decide)
    assert seen == [[], ["theirs"]]
    assert words_of(log.latest("t")) == words_of(other.read("t")) == ["theirs", "ours"]


def test_what_is_kept_beside_is_of_the_last_try_alone(log: SqliteLog, other: SqliteLog) -> None:
    kept = list[int]()

    def decide(records: Sequence[Record]) -> Decision:
        if len(records) == 1:
            other.write("t", said("theirs"))
        return replace(said("ours")(records), beside=lambda: kept.append(len(records)))

    log.write("t", decide)
    assert kept == [2]


def test_a_link_that_was_used_up_meanwhile_undoes_it_all(log: SqliteLog, other: SqliteLog) -> None:
    log.put_link("once", Link("t", "player", uses_left=1))

    def come_in() -> None:
        log.put_session("a", "t", "s", "2026")
        if not log.use_link("once"):
            raise Refused(problem("HOUSE-seat", "", "link"))

    def decide(records: Sequence[Record]) -> Decision:
        assert other.use_link("once")
        return replace(said("in")(records), beside=come_in)

    with pytest.raises(Refused):
        log.write("t", decide)
    assert words_of(log.read("t")) == [] and sits(log, "a") is None


def test_what_goes_with_a_decision_may_find_that_it_no_longer_holds(log: SqliteLog) -> None:
    tried = 0

    def beside() -> None:
        log.put_session("a", "t", f"try {tried}", "2026")
        if tried == 1:
            raise Outdated

    def decide(records: Sequence[Record]) -> Decision:
        nonlocal tried
        tried += 1
        return replace(said(f"try {tried}")(records), beside=beside)

    log.write("t", decide)
    assert words_of(log.read("t")) == ["try 2"] and sits(log, "a") == ("t", "try 2")


def test_nothing_to_write_waits_for_no_lock(log: SqliteLog) -> None:
    with log._alone(), ThreadPoolExecutor(1) as pool:
        assert pool.submit(log.write, "t", lambda records: Decision()).result(SURELY) == ()
