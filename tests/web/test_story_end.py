"""The end of a long log is told from its end: the same entries, ids and acts as if all had been told."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import pytest

from tablee.fairness.seeded import Seeded
from tablee.game.event import SheetPut
from tablee.log.port import Decision
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems, system
from tablee.table.commands.command import Command
from tablee.table.log.facts import Fact, Said, SeatPut, TableMade
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE
from tablee.table.secrecy.view import Viewed
from tablee.web.host import Host
from tablee.web.live import stories
from tablee.web.live.screen import parts_of
from tablee.web.live.stories import Stories
from tablee.web.story import entry_book
from tests.table.play import Play
from tests.table.test_snapshot import Shelf, written_and_read
from tests.web.test_parts import an_evening, entries_of, ledgers, live_of, views_of

FULL = os.environ.get("TABLEE_FULL") == "1"
SEEDS, MOST_SEEDS = 12 if FULL else 1, 12
"""An evening may have no place from which its end alone is told: then another one is played."""
CUTS = 12 if FULL else 3
LONG = 20_000 if FULL else 3_000


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    log = SqliteLog(tmp_path / "t.db")
    yield Host(log, all_systems(), Seeded("tests"))
    log.close()


@pytest.mark.parametrize("key", [system.key for system in all_systems()])
def test_the_end_alone_tells_the_same(host: Host, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few lines and few entries at a time, so that every kind of thing has begun before them."""
    monkeypatch.setattr(stories, "LEAST", 12)
    monkeypatch.setattr(entry_book, "LATELY", 10)
    told_late = 0
    for seed in range(MOST_SEEDS):
        if seed >= SEEDS and told_late:
            break
        records, random = an_evening(key, seed), Random(f"{key} {seed}")
        ends = [len(list(written)) for _, written in groupby(records, lambda record: record.command)]
        places = [sum(ends[:i]) for i in range(len(ends) // 2, len(ends))]
        for cut in random.sample(places, min(CUTS, len(places))):
            shelf = Shelf(records[:cut])
            ledger = Ledger.resume(written_and_read(Ledger(records[:cut]).snapshot()), shelf)
            ledger = ledger.then(records[cut:])
            for who, late in views_of(host, ledger).items():
                whole = views_of(host, Ledger(records))[who]
                told, wanted = (entries_of(Stories(6).told(view)) for view in (late, whole))
                assert told == wanted, (key, seed, cut, who)
            told_late += shelf.read == 0
    assert told_late, f"none of {MOST_SEEDS} evenings of {key} was told from its end alone"


def long_table(log: SqliteLog, lines: int) -> None:
    """A table with a long talk behind it, and its snapshot."""
    gm, made = Seat("gm", "Camille", "gm"), TableMade("Le port", "fu3", system("fu3").pack().form())
    hero = SheetPut("hero", system("fu3").preset("teich"))
    facts: list[Fact] = [made, SeatPut(gm), SeatPut(Seat("ana", "Ana", "player", ("hero",))), hero]
    first = [Record(i, "made", "gm", "2026-01-01T00:00", EVERYONE, fact) for i, fact in enumerate(facts, 1)]
    log.make("t", "Le port", "fu3", first)
    talk = [
        Record(len(first) + 1 + i, f"c{i:06}", "ana", "2026-01-01T00:00", EVERYONE, Said(f"line {i}"))
        for i in range(lines)
    ]
    log.write("t", lambda records: Decision(talk))


def test_opening_a_long_table_reads_its_end_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, promise: Callable[[str, str, str], None]
) -> None:
    read = {}
    for lines in (1_000, LONG):
        folder = tmp_path / str(lines)
        log = SqliteLog(folder / "t.db")
        long_table(log, lines)
        log.close()
        log = SqliteLog(folder / "t.db")
        counted: list[int] = []
        between = log.records_between

        def count(
            *args: object, between: Callable[..., tuple[Record, ...]] = between, counted: list[int] = counted
        ) -> tuple[Record, ...]:
            counted.append(len(found := between(*args)))
            return found

        monkeypatch.setattr(log, "records_between", count)
        host = Host(log, all_systems(), Seeded("tests"))
        live = live_of(host)
        ledger = Ledger.of(log.read("t"))
        for id in ("gm", "ana"):
            view = host.view("t", ledger.state.seats[id], ledger, "fr")
            told = live.stories.told(view)
            assert len(told.entries) == 100 and f"line {lines - 1}" in told.entries[-1].html
            assert told.older and told.recent and parts_of(view, told, live.drawings)
        host.command("t", "ana", Command("another", "say", {"words": "Et puis ?"}))
        ledger = Ledger.of(log.read("t"))
        again = live.stories.read_on(host.view("t", ledger.state.seats["gm"], ledger, "fr"))
        assert again is not None and "Et puis ?" in again.entries[-1].html
        read[lines] = sum(counted)
        log.close()
    assert read[LONG] <= 2 * read[1_000] + 400
    promise(
        "records read to open a table", f"{read[1_000]} of 1,000, {read[LONG]} of {LONG:,}", "about as many"
    )


ONLY_HERE = "said in this test alone:"


def test_the_lines_that_were_told_are_not_kept(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "LEAST", 120)
    shelf = Shelf(played := an_evening("fu3", 7))
    ledger = Ledger.resume(written_and_read(Ledger(played).snapshot()), shelf)
    seats = [seat for seat in ledger.state.seats.values() if not seat.waiting]
    ledger = ledger.then(
        Record(
            len(played) + 1 + i, f"d{i}", "seat-ana", "2026-01-01T00:00", EVERYONE, Said(f"{ONLY_HERE} {i}")
        )
        for i in range(200)
    )
    before, told = _lines_in_memory(), Stories()
    for seat in seats:
        assert told.told(host.view("t", seat, ledger, "fr")).older
    assert _lines_in_memory() - before >= 200
    del ledger
    assert _lines_in_memory() - before <= len(seats)  # to go on, the last one is known


def _lines_in_memory() -> int:
    """How many lines of this test are in memory; caches may drop those of other tests meanwhile."""
    gc.collect()
    said = (one.fact for one in gc.get_objects() if isinstance(one, Viewed))
    return sum(isinstance(fact, Said) and fact.words.startswith(ONLY_HERE) for fact in said)


@pytest.mark.parametrize("key", [system.key for system in all_systems()] if FULL else ["fu3"])
def test_a_story_that_forgets_its_beginning_goes_on_the_same(
    host: Host, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry_book, "LATELY", 10)
    kept, forgotten = Stories(2), 0
    forget = entry_book.EntryBook.let_go

    def let_go(self: entry_book.EntryBook, most: int) -> None:
        nonlocal forgotten
        forgotten += 1
        forget(self, most)

    monkeypatch.setattr(entry_book.EntryBook, "let_go", let_go)
    for ledger in ledgers(an_evening(key, 7)):
        for who, view in views_of(host, ledger).items() if ledger.state.seats else ():
            assert entries_of(kept.told(view)) == entries_of(Stories(2).told(view)), who
    assert forgotten


def written_evening() -> tuple[Record, ...]:
    """Two players write on their sheets by turns; now and then one speaks, or a line is taken back."""
    play, random = Play("fu3"), Random(3)
    for who, sheet in (("ana", "hero"), ("bob", "mate")):
        play.bring(who, sheet, "teich")
    done = list[tuple[str, str]]()
    for at in range(80):
        who, sheet = random.choice((("ana", "hero"), ("bob", "mate")))
        line = {"sheet": sheet, "role": "asset", "kind": "descriptor", "words": f"Mot {at}", "value": "1"}
        done.append((who, play.do(who, "add_line", **line)))
        if at % 11 == 10:
            play.do(who, "say", words="Voilà.")
        if at % 9 == 8:
            play.do("gm", "undo", command=done[-1][1])
    return play.records


def test_what_is_written_on_a_sheet_is_gathered_wherever_the_story_begins(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One entry for each who wrote between two others, the same from the end alone and by steps."""
    monkeypatch.setattr(stories, "LEAST", 12)
    monkeypatch.setattr(entry_book, "LATELY", 10)
    records, kept, late_reads = written_evening(), Stories(3), 0
    for number, ledger in enumerate(ledgers(records)):
        for who, view in views_of(host, ledger).items() if ledger.state.seats else ():
            whole = entries_of(Stories(3).told(view))
            assert entries_of(kept.told(view)) == whole, who
            if number > 75 and number % 4 == 0:
                shelf = Shelf(records[: len(ledger)])
                late = Ledger.resume(written_and_read(Ledger(records[: len(ledger)]).snapshot()), shelf)
                assert entries_of(Stories(3).told(views_of(host, late)[who])) == whole, who
                late_reads += 1
    told = Stories(100).told(views_of(host, Ledger(records))["gm fr"]).entries
    gathered = [one.entry for one in told if one.entry.written]
    assert late_reads and len(gathered) <= 16 and sum(len(entry.lines) for entry in gathered) > 70
