"""The log told bit by bit is the log told at once, for everybody; and the page told by steps is the page."""

from __future__ import annotations

import gc
import re
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, Self
from weakref import ref

import pytest

from tablee.fairness.seeded import Seeded
from tablee.game.event import SheetPut
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.log.facts import SeatPut
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import EVERYONE
from tablee.web.host import Host
from tablee.web.live.connection import Connection
from tablee.web.live.log_tail import Standings
from tablee.web.live.parts import parts_of, table_context
from tablee.web.live.stories import Stories, Telling, _Shelf
from tablee.web.story.teller import Teller
from tablee.web.views.view import View
from tests.secrecy.evening import Evening
from tests.secrecy.looking import found
from tests.systems_under_test import LISTED
from tests.table.chance import command
from tests.table.play import SEAT_IDS, Play

PARTIAL = re.compile(r'<hx-partial hx-target="#(.*?)" hx-swap="(\w+)">(.*?)</hx-partial>', re.DOTALL)
DRAFT = {"sheet": "hero", "draft": {"traits": ["asset_1"]}}
PATIENCE = 60.0
ENTRY = re.compile(r'<article\s+class="entry.*?</article>', re.DOTALL)


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    log = SqliteLog(tmp_path / "t.db")
    yield Host(log, all_systems(), Seeded("tests"))
    log.close()


def ledgers(records: tuple[Record, ...]) -> Iterator[Ledger]:
    """The log after each command."""
    ledger = Ledger()
    for _, written in groupby(records, lambda record: record.command):
        ledger = ledger.then(written)
        yield ledger


def view_of(host: Host, ledger: Ledger, who: str) -> View:
    return View(host, "t", ledger.state.seat(SEAT_IDS[who]), ledger, "fr" if who == "gm" else "en")


class Page:
    """The log of a page to which messages come."""

    def __init__(self) -> None:
        self.entries: list[str] = []

    def take(self, message: str) -> None:
        for target, swap, html in PARTIAL.findall(message):
            if target == "entries":
                came = ENTRY.findall(html)
                self.entries = came if swap == "innerMorph" else [*self.entries, *came]
            elif target.startswith("e-"):
                at = next(i for i, entry in enumerate(self.entries) if f'id="{target}"' in entry)
                self.entries[at : at + 1] = ENTRY.findall(html) if swap == "outerMorph" else []


def played(key: str) -> tuple[Record, ...]:
    if key == "chance":
        play, random = Play("fu3"), Random("a story")
        play.bring("ana", "hero", "teich")
        for _ in range(40):
            play.send(*command(play, random))
        return play.records
    return Evening(key, 5).run(3).play.records


@pytest.mark.parametrize(
    "key",
    [
        "fu3",
        *(pytest.param(key, marks=pytest.mark.slow) for key in (*LISTED, "chance") if key != "fu3"),
    ],
)
def test_what_is_told_bit_by_bit_is_what_is_told_at_once(
    host: Host, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.web.live.parts.ENTRIES", 12)
    sent = {who: Connection() for who in ("gm", "ana", "eve")}
    pages = {who: Page() for who in sent}
    for ledger in ledgers(played(key)):
        for who, connection in sent.items():
            view = view_of(host, ledger, who)
            if not view.seat.id:
                continue
            kept = host.stories.told(view, 12, 5)
            assert kept == Stories().told(view, 12, 5)
            pages[who].take(connection.message(view))
            assert pages[who].entries == [e for d in kept.entries for e in ENTRY.findall(d.html)]


def test_an_older_log_is_read_as_it_was(host: Host) -> None:
    """Whoever asks with a shorter log than was told last gets that log, and spoils nothing."""
    *_, before, last = ledgers(played("fu3"))
    first = Stories().told(view_of(host, before, "ana"), 100, 5)
    newest = host.stories.told(view_of(host, last, "ana"), 100, 5)
    assert host.stories.told(view_of(host, before, "ana"), 100, 5) == first
    assert host.stories.goes_on(view_of(host, last, "ana"))
    assert host.stories.told(view_of(host, last, "ana"), 100, 5) == newest


def test_a_story_keeps_no_log_in_memory(host: Host) -> None:
    ledger = Ledger(played("fu3"))
    known = ref(ledger)
    for who in ("gm", "ana", "bob"):
        host.stories.told(view_of(host, ledger, who), 100, 5)
    assert host.stories.goes_on(view_of(host, ledger, "ana"))
    del ledger
    gc.collect()
    assert known() is None


def test_nothing_of_the_game_masters_story_reaches_a_player(host: Host) -> None:
    evening = Evening("fu3", 5).run(6)
    gm, ana = Connection(), Connection()
    told = {"gm": "", "ana": ""}
    for ledger in ledgers(evening.play.records):
        if ledger.state.seat(SEAT_IDS["ana"]).id:
            told["gm"] += gm.message(view_of(host, ledger, "gm"))
            told["ana"] += ana.message(view_of(host, ledger, "ana"))
    words = [word for word in evening.canaries if not word.isdecimal()]
    assert len(found(words, told["gm"])) >= 3
    assert found(words, told["ana"]) == []


def test_a_message_has_only_what_changed(host: Host) -> None:
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    for n in range(30):
        play.do("ana", "say", words=f"line {n}.")
    connection = Connection()
    whole = connection.message(view_of(host, Ledger(play.records), "ana"))
    assert 'hx-target="#sheet"' in whole and "line 3." in whole
    assert connection.message(view_of(host, Ledger(play.records), "ana")).strip() == ""
    play.do("ana", "say", words="The last line.")
    next_one = connection.message(view_of(host, Ledger(play.records), "ana"))
    assert "The last line." in next_one and 'hx-swap="beforeend"' in next_one
    assert "line 3." not in next_one and 'hx-target="#sheet"' not in next_one
    assert len(next_one) * 4 < len(whole)
    again = Connection().message(view_of(host, Ledger(play.records), "ana"))
    assert "line 3." in again  # who comes back has all


def test_the_page_has_the_same_entries(host: Host) -> None:
    *_, ledger = ledgers(played("fu3"))
    view = view_of(host, ledger, "ana")
    html = Connection().message(view)
    assert all(entry.html in html for entry in table_context(view)["entries"])


def test_a_new_name_stands_on_old_entries_too(host: Host) -> None:
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    play.do("ana", "say", words="Me voilà.", sheet="hero")
    ledger = Ledger(play.records)
    host.stories.told(view_of(host, ledger, "ana"), 100, 5)
    named = SheetPut("hero", replace(play.state.game.sheets["hero"], name="Somebody Else"))
    ledger = ledger.then([Record(len(ledger) + 1, "renaming", "seat-ana", "", EVERYONE, named)])
    view = view_of(host, ledger, "ana")
    assert host.stories.told(view, 100, 5) == Stories().told(view, 100, 5)


def test_what_may_be_done_with_a_throw_changes_for_who_may(host: Host) -> None:
    """To all others its card stays the same."""
    play, ledger = Play("fu3"), Ledger()
    play.bring("ana", "hero", "teich")
    play.do("ana", "throw", check={"check": "throw", "net": 1}, by="hero")
    sent = {who: Connection() for who in ("gm", "ana", "bob")}
    pages = {who: Page() for who in sent}
    cards = dict[str, set[str]]()
    for odds in ("all", "nobody", "gm", "all"):
        play.do("gm", "customs", odds=odds)
        ledger = ledger.then(play.records[len(ledger) :])
        for who, connection in sent.items():
            view = view_of(host, ledger, who)
            pages[who].take(connection.message(view))
            told = Stories().told(view, 100, 5).entries
            assert pages[who].entries == [e for d in told for e in ENTRY.findall(d.html)], (who, odds)
            cards.setdefault(who, set()).update(e for e in pages[who].entries if "dice" in e)
    assert {who: len(seen) for who, seen in cards.items()} == {"gm": 2, "ana": 2, "bob": 1}


def test_who_only_reads_on_need_not_wait_for_what_is_drawn_for_others(host: Host) -> None:
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    ledger = Ledger(play.records)
    sent = {who: Connection() for who in ("gm", "ana", "bob")}
    for who, connection in sent.items():
        connection.message(view_of(host, ledger, who))
    for act, args, later in (("say", {"words": "So."}, set()), ("draft", DRAFT, {"ana"})):
        play.do("ana", act, **args)
        ledger = ledger.then(play.records[len(ledger) :])
        views = {who: view_of(host, ledger, who) for who in sent}
        assert all(connection.settle(views[who]) for who, connection in sent.items())
        assert {who for who, connection in sent.items() if connection.lacks} == later
        for who, connection in sent.items():
            connection.message(views[who])


def test_nobody_waits_for_a_story_that_must_be_begun(host: Host) -> None:
    """A new name is told from the start; the first who comes later begins, and the others need not wait."""
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    ledger, sent = Ledger(play.records), {who: Connection() for who in ("ana", "bob")}
    for who, connection in sent.items():
        connection.message(view_of(host, ledger, who))
    renamed = replace(ledger.state.seat(SEAT_IDS["eve"]), name="Somebody Else")
    ledger = ledger.then([Record(len(ledger) + 1, "renaming", "seat-gm", "", EVERYONE, SeatPut(renamed))])
    views = {who: view_of(host, ledger, who) for who in sent}
    for view in views.values():
        parts_of(view, Telling((), 0, ()), {})  # all pieces are there
    assert not any(connection.settle(views[who]) for who, connection in sent.items())
    sent["ana"].message(views["ana"])
    assert sent["bob"].settle(views["bob"])
    assert sent["bob"].message(views["bob"])


class Begun:
    """Somebody who begins a story in a thread, held in the midst of it until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, of: type, step: str) -> None:
        self.count, self._there, self._go = 0, threading.Event(), threading.Event()
        self._pool = ThreadPoolExecutor(2)
        real = getattr(of, step)

        def held(*args: Any) -> Any:
            self.count += 1
            self._there.set()
            assert self._go.wait(PATIENCE)
            return real(*args)

        monkeypatch.setattr(of, step, held)

    def told(self, host: Host, view: View) -> Future[Telling]:
        told = self._pool.submit(host.stories.told, view, 100, 5)
        assert self._there.wait(PATIENCE)
        return told

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._go.set()
        self._pool.shutdown()


@pytest.mark.parametrize(("of", "step"), [(Teller, "begin"), (Standings, "_list")])
def test_who_reads_on_does_not_wait_for_a_story_that_is_begun(
    host: Host, monkeypatch: pytest.MonkeyPatch, of: type, step: str
) -> None:
    """While it is gathered as while it is drawn: whoever told the log that it goes on may be in a hurry."""
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    ledger = Ledger(play.records)
    host.stories.told(view_of(host, ledger, "ana"), 100, 5)
    play.do("ana", "say", words="And so on.")
    ledger = ledger.then(play.records[len(ledger) :])
    ana, gm = view_of(host, ledger, "ana"), view_of(host, ledger, "gm")
    with Begun(monkeypatch, of, step) as begun, ThreadPoolExecutor(1) as reading:
        later = begun.told(host, gm)
        assert host.stories.goes_on(ana)
        told = reading.submit(host.stories.told, ana, 100, 5).result(PATIENCE / 2)
        assert "And so on." in told.entries[-1].html and not later.done()
    assert later.result() == Stories().told(gm, 100, 5)


def test_what_one_begins_the_other_reads_on_in(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger, asked, told = Ledger(Play("fu3").records), threading.Semaphore(0), _Shelf.told

    def noted(*args: Any) -> Telling:
        asked.release()
        return told(*args)

    monkeypatch.setattr(_Shelf, "told", noted)
    with Begun(monkeypatch, Teller, "begin") as begun:
        first = begun.told(host, view_of(host, ledger, "ana"))
        second = begun.told(host, view_of(host, ledger, "bob"))
        assert all(asked.acquire(timeout=PATIENCE) for _ in range(2))
    assert first.result().entries == second.result().entries
    assert begun.count == 1
