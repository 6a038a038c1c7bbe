"""Old pages of the log and the evening's recap are told from the end of the log, as if all had been told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from tablee.fairness.seeded import Seeded
from tablee.lang import use
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.log.facts import Said
from tablee.table.log.ledger import Ledger
from tablee.table.log.occasions import EveningOpened
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.log.tail import Tail
from tablee.table.secrecy.audience import EVERYONE
from tablee.web.host import Host
from tablee.web.pages import door, history
from tablee.web.pages.history import told_before
from tablee.web.story import entry_book, recap
from tablee.web.story.recap import recap_of
from tablee.web.views.view import View
from tests.table.test_snapshot import Shelf, written_and_read
from tests.web.seated import Place, Table
from tests.web.test_parts import an_evening, views_of


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    log = SqliteLog(tmp_path / "t.db")
    yield Host(log, all_systems(), Seeded("tests"))
    log.close()


def opened_late(records: tuple[Record, ...]) -> tuple[Ledger, Shelf]:
    """A log of which all but the end is in the past."""
    ends = [len(list(written)) for _, written in groupby(records, lambda record: record.command)]
    cut = sum(ends[: len(ends) * 3 // 4])
    shelf = Shelf(records[:cut])
    ledger = Ledger.resume(written_and_read(Ledger(records[:cut]).snapshot()), shelf)
    return ledger.then(records[cut:]), shelf


@pytest.mark.parametrize("key", [system.key for system in all_systems()])
def test_an_old_page_is_the_same(host: Host, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "LEAST", 4)
    monkeypatch.setattr(entry_book, "LATELY", 10)
    records = an_evening(key, 5)
    ledger, _shelf = opened_late(records)
    for who, whole in views_of(host, Ledger(records)).items():
        late = views_of(host, ledger)[who]
        last = whole.ledger.count(whole.seat)
        use(whole.lang)
        for before in (0, last, last * 3 // 4, last // 2, last // 4, 1):
            assert told_before(late, before, 3) == told_before(whole, before, 3), (who, before)


def talk(after: int, lines: int) -> tuple[Record, ...]:
    """So many lines after a record."""
    at = "2026-01-02T00:00"
    return tuple(
        Record(seq, f"talk{seq}", "seat-gm", at, EVERYONE, Said(f"line {seq}"))
        for seq in range(after + 1, after + 1 + lines)
    )


def test_a_recap_reads_back_to_the_beginning_of_the_evening_alone(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recap, "LEAST", 20)
    first = an_evening("fu3", 5)
    before = (*first, *talk(len(first), 400))
    opened = Record(len(before) + 1, "evening", "seat-gm", "2026-01-02T00:00", EVERYONE, EveningOpened(7))
    records = (*before, opened, *talk(len(before) + 1, 300))
    ledger, shelf = opened_late(records)
    reached, real = list[int](), Ledger.stretch

    def watched(self: Ledger, viewer: Seat, least: int) -> Tail:
        reached.append(least)
        return real(self, viewer, least)

    monkeypatch.setattr(Ledger, "stretch", watched)
    late, whole = (views_of(host, known)["gm fr"] for known in (ledger, Ledger(records)))
    assert recap_of(late) == recap_of(whole)
    assert f"line {len(records)}" in recap_of(whole) and f"line {len(before)}" not in recap_of(whole)
    assert shelf.read == shelf.told_again == 0 and max(reached) < 400


def test_nothing_old_is_read_for_the_first_page(host: Host) -> None:
    records = an_evening("fu3", 5)
    ledger, shelf = opened_late(records)
    for who, view in views_of(host, ledger).items():
        assert door._last_at(view.seat, ledger) == view.ledger.views(view.seat)[-1].at, who
    shelf.told_again = 0
    for view in views_of(host, ledger).values():
        door._last_at(view.seat, ledger)
    assert shelf.read == shelf.told_again == 0


def test_the_event_loop_tells_no_old_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place(tmp_path)
    table, real, told = Table(place), history.told_before, list[bool]()

    def watched(view: View, before: int, most: int) -> object:
        told.append(_in_the_event_loop())
        return real(view, before, most)

    monkeypatch.setattr(history, "told_before", watched)
    assert table.player.get(f"{table.url}/log").status_code == 200
    place.stop()
    assert told == [False]


def _in_the_event_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
