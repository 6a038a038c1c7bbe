"""What was last read or written is at hand without a look at the file; nothing written here is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tablee.log.port import Decision
from tablee.log.sqlite import SqliteLog
from tablee.table.log.record import Record
from tests.log.contract import made, said, words_of


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "tablee.db")
    log.make("t", "Table", "fu3", made())
    yield log
    log.close()


def test_what_was_written_is_at_hand_without_a_look_at_the_file(log: SqliteLog) -> None:
    log.write("t", said("word 0"))
    asked = list[str]()
    log._reader.set_trace_callback(asked.append)
    for at in range(1, 4):
        log.write("t", said(f"word {at}"))
        assert words_of(log.latest("t")) == [f"word {n}" for n in range(at + 1)]
        assert log.latest("t") is log.latest("t")
    assert asked == []
    log._reader.set_trace_callback(None)
    assert log.latest("t") is log.read("t")


def test_who_reads_between_decision_and_commit_hides_nothing(log: SqliteLog) -> None:
    log.write("t", said("first"))

    def decide(records: Sequence[Record]) -> Decision:
        log._open.clear()  # it was forgotten, and is read again before this is there
        assert words_of(log.read("t")) == ["first"]
        return said("second")(records)

    log.write("t", decide)
    assert words_of(log.latest("t")) == ["first", "second"]


def test_another_program_is_seen_by_who_reads_or_writes(log: SqliteLog) -> None:
    log.write("t", said("ours"))
    other = SqliteLog(log.path)
    other.write("t", said("theirs"))
    assert words_of(log.latest("t")) == ["ours"]
    log.write("t", said("ours again"))
    assert words_of(log.latest("t")) == words_of(other.read("t")) == ["ours", "theirs", "ours again"]
    other.write("t", said("theirs again"))
    assert words_of(log.read("t"))[-1] == words_of(log.latest("t"))[-1] == "theirs again"
    other.close()
