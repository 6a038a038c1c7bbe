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
from markupsafe import Markup

from tablee.fairness.seeded import Seeded
from tablee.game.event import SheetPut
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.state import Run, State
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems, system
from tablee.table.log.facts import SeatPut
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.state import TableState
from tablee.table.secrecy.audience import EVERYONE
from tablee.web.host import Host
from tablee.web.live import parts
from tablee.web.live.parts import Key
from tablee.web.live.screen import Live, SentParts
from tablee.web.live.stories import LogTail, Stories, TableStories, Telling
from tablee.web.pages.table import table_context
from tablee.web.story.entry_book import Entry
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


@pytest.fixture
def live(host: Host) -> Live:
    return Live(host.log, host.shared, host.books)


def view_of(host: Host, ledger: Ledger, who: str) -> View:
    return host.view("t", ledger.state.seat(SEAT_IDS[who]), ledger, "fr" if who == "gm" else "en")


def looks(telling: Telling) -> tuple[object, ...]:
    """What a reader sees of a story."""
    return [(entry.id, entry.html) for entry in telling.entries], telling.older, telling.recent, telling.back


def told_anew(view: View, entries: int = 100) -> tuple[object, ...]:
    """What a reader would see of a story that nobody has told before."""
    return looks(Stories(entries).told(view))


class Screen:
    """What one person has been sent."""

    def __init__(self, live: Live) -> None:
        self.live, self.sent = live, SentParts()

    def message(self, view: View) -> str:
        """What comes by the next message."""
        return self.sent.message(view, self.live.stories.told(view), self.live.drawings)


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


def test_an_old_act_taken_back_and_the_hundredth_line_change_the_page(host: Host, live: Live) -> None:
    """Neither moves the last acts that could be taken back: they are looked at by themselves."""
    live.stories = Stories(entries=8)
    play, screen = Play("fu3"), Screen(live)
    first = play.do("gm", "say", words="The first line.")
    for at in range(7):
        play.do("gm", "say", words=f"Line {at}.")
    ledger = Ledger(play.records)
    assert "earlier" not in screen.message(view_of(host, ledger, "gm"))
    play.do("gm", "say", words="One more.")
    ledger = ledger.then(play.records[len(ledger) :])
    assert 'hx-target="#older"' in screen.message(view_of(host, ledger, "gm"))
    play.do("gm", "undo", command=first)
    ledger = ledger.then(play.records[len(ledger) :])
    assert 'hx-target="#acts"' in screen.message(view_of(host, ledger, "gm"))


def test_a_throw_that_a_wider_round_reaches_again_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who joins a fight widens its last round: a throw that was over may have consequences again."""
    runs = {id: Run(id, {}, "hero", closed=True) for id in ("r1", "r2", "r3")}
    exchanges = tuple(Exchange("hero", ("foe",), run) for run in runs)
    two = Conflict({"a": ("hero",), "b": ("foe",)}, (), exchanges=exchanges)
    three = replace(two, sides={"a": ("hero",), "b": ("foe", "late")})
    state = TableState(game=State(runs=runs, conflict=two))
    teller = Teller(state, system("fu3").rules(system("fu3").pack()), "", "en")
    entry = Entry("e-1", "", "", words="A blow.", run="r1")
    monkeypatch.setattr(teller, "tail", lambda _most: [entry])
    monkeypatch.setattr(teller, "_card", lambda _run, _viewer="": None)
    tail = LogTail(teller, "t", is_gm=False, looking=False)
    tail._look(9)
    (before,) = tail._kept.values()
    teller.state = replace(state, game=replace(state.game, conflict=three))
    tail._look(9)
    (after,) = tail._kept.values()
    assert before.live == () and after.live == (("r1", "hero"),)


@pytest.mark.parametrize(
    "key",
    [
        "fu3",
        *(pytest.param(key, marks=pytest.mark.slow) for key in (*LISTED, "chance") if key != "fu3"),
    ],
)
def test_what_is_told_bit_by_bit_is_what_is_told_at_once(host: Host, live: Live, key: str) -> None:
    live.stories = Stories(entries=12)
    sent = {who: Screen(live) for who in ("gm", "ana", "eve")}
    pages = {who: Page() for who in sent}
    for ledger in ledgers(played(key)):
        for who, screen in sent.items():
            if not ledger.state.seat(SEAT_IDS[who]).id:
                continue
            view = view_of(host, ledger, who)
            kept = live.stories.told(view)
            assert looks(kept) == told_anew(view, 12)
            pages[who].take(screen.message(view))
            assert pages[who].entries == [e for d in kept.entries for e in ENTRY.findall(d.html)]


def test_an_older_log_is_read_as_it_was(host: Host, live: Live) -> None:
    """Whoever asks with a shorter log than was told last gets that log, and spoils nothing."""
    *_, before, last = ledgers(played("fu3"))
    newest = looks(live.stories.told(view_of(host, last, "ana")))
    older = view_of(host, before, "ana")
    assert looks(live.stories.told(older)) == told_anew(older)
    assert live.stories.read_on(view_of(host, last, "ana"))
    assert looks(live.stories.told(view_of(host, last, "ana"))) == newest


def test_a_story_keeps_no_log_in_memory(host: Host, live: Live) -> None:
    ledger = Ledger(played("fu3"))
    known = ref(ledger)
    for who in ("gm", "ana", "bob"):
        live.stories.told(view_of(host, ledger, who))
    assert live.stories.read_on(view_of(host, ledger, "ana"))
    del ledger
    gc.collect()
    assert known() is None


def test_nothing_of_the_game_masters_story_reaches_a_player(host: Host, live: Live) -> None:
    evening = Evening("fu3", 5).run(6)
    gm, ana = Screen(live), Screen(live)
    told = {"gm": "", "ana": ""}
    for ledger in ledgers(evening.play.records):
        if ledger.state.seat(SEAT_IDS["ana"]).id:
            told["gm"] += gm.message(view_of(host, ledger, "gm"))
            told["ana"] += ana.message(view_of(host, ledger, "ana"))
    words = [word for word in evening.canaries if not word.isdecimal()]
    assert len(found(words, told["gm"])) >= 3
    assert found(words, told["ana"]) == []


def test_a_message_has_only_what_changed(host: Host, live: Live) -> None:
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    for n in range(30):
        play.do("ana", "say", words=f"line {n}.")
    screen = Screen(live)
    whole = screen.message(view_of(host, Ledger(play.records), "ana"))
    assert 'hx-target="#sheet"' in whole and "line 3." in whole
    assert screen.message(view_of(host, Ledger(play.records), "ana")) == ""
    play.do("ana", "say", words="The last line.")
    next_one = screen.message(view_of(host, Ledger(play.records), "ana"))
    assert "The last line." in next_one and 'hx-swap="beforeend"' in next_one
    assert "line 3." not in next_one and 'hx-target="#sheet"' not in next_one
    assert len(next_one) * 4 < len(whole)
    again = Screen(live).message(view_of(host, Ledger(play.records), "ana"))
    assert "line 3." in again  # who comes back has all


def test_the_page_has_the_same_entries(host: Host, live: Live) -> None:
    *_, ledger = ledgers(played("fu3"))
    view = view_of(host, ledger, "ana")
    html = Screen(live).message(view)
    assert all(entry.html in html for entry in table_context(view, live, "new")["entries"])


def test_a_new_name_stands_on_old_entries_too(host: Host, live: Live) -> None:
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    play.do("ana", "say", words="Me voilà.", sheet="hero")
    ledger = Ledger(play.records)
    live.stories.told(view_of(host, ledger, "ana"))
    named = SheetPut("hero", replace(play.state.game.sheets["hero"], name="Somebody Else"))
    ledger = ledger.then([Record(len(ledger) + 1, "renaming", "seat-ana", "", EVERYONE, named)])
    view = view_of(host, ledger, "ana")
    assert looks(live.stories.told(view)) == told_anew(view)
    assert "Somebody Else" in live.stories.told(view).entries[-1].html


def test_what_may_be_done_with_a_throw_changes_for_who_may(host: Host, live: Live) -> None:
    """To all others its card stays the same."""
    play, ledger = Play("fu3"), Ledger()
    play.bring("ana", "hero", "teich")
    play.do("ana", "throw", check={"check": "throw", "net": 1}, by="hero")
    sent = {who: Screen(live) for who in ("gm", "ana", "bob")}
    pages = {who: Page() for who in sent}
    cards = dict[str, set[str]]()
    for odds in ("all", "nobody", "gm", "all"):
        play.do("gm", "customs", odds=odds)
        ledger = ledger.then(play.records[len(ledger) :])
        for who, screen in sent.items():
            view = view_of(host, ledger, who)
            pages[who].take(screen.message(view))
            told = Stories().told(view).entries
            assert pages[who].entries == [e for d in told for e in ENTRY.findall(d.html)], (who, odds)
            cards.setdefault(who, set()).update(e for e in pages[who].entries if "dice" in e)
    assert {who: len(seen) for who, seen in cards.items()} == {"gm": 2, "ana": 2, "bob": 1}


def test_who_only_reads_on_has_nothing_drawn_for_them(
    host: Host, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    ledger = Ledger(play.records)
    sent = {who: Screen(live) for who in ("gm", "ana", "bob")}
    for who, screen in sent.items():
        screen.message(view_of(host, ledger, who))
    drawn, draw = list[str](), parts.draw

    def noted(key: Key, context: parts.Context) -> tuple[Markup, ...]:
        drawn.append(key.part)
        return draw(key, context)

    monkeypatch.setattr(parts, "draw", noted)
    for act, args, drawing in (("say", {"words": "So."}, set()), ("draft", DRAFT, {"ana"})):
        play.do("ana", act, **args)
        ledger = ledger.then(play.records[len(ledger) :])
        found = set()
        for who, screen in sent.items():
            drawn.clear()
            assert live.stories.read_on(view_of(host, ledger, who)), "everybody reads on"
            screen.message(view_of(host, ledger, who))
            found |= {who} if drawn else set()
        assert found == drawing


def test_nobody_waits_for_a_story_that_must_be_begun(host: Host, live: Live) -> None:
    """A new name is told from the start; the first who comes later begins, and the others need not wait."""
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    ledger, sent = Ledger(play.records), {who: Screen(live) for who in ("ana", "bob")}
    for who, screen in sent.items():
        screen.message(view_of(host, ledger, who))
    renamed = replace(ledger.state.seat(SEAT_IDS["eve"]), name="Somebody Else")
    ledger = ledger.then([Record(len(ledger) + 1, "renaming", "seat-gm", "", EVERYONE, SeatPut(renamed))])
    views = {who: view_of(host, ledger, who) for who in sent}
    assert not any(live.stories.read_on(view) for view in views.values())
    sent["ana"].message(views["ana"])
    assert live.stories.read_on(views["bob"])
    assert sent["bob"].message(views["bob"])


class Begun:
    """Somebody who begins a story in a thread, held in the midst of it until they are let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, of: type, step: str) -> None:
        self.count, self._there, self._go = 0, threading.Event(), threading.Event()
        self._pool = ThreadPoolExecutor(2)
        real = getattr(of, step)

        def held(*args: Any) -> Any:
            self.count += 1
            if not self._there.is_set():  # whoever comes after them is not held
                self._there.set()
                assert self._go.wait(PATIENCE)
            return real(*args)

        monkeypatch.setattr(of, step, held)

    def told(self, live: Live, view: View) -> Future[Telling]:
        told = self._pool.submit(live.stories.told, view)
        assert self._there.wait(PATIENCE)
        return told

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_fault: object) -> None:
        self._go.set()
        self._pool.shutdown()


@pytest.mark.parametrize(("of", "step"), [(Teller, "begin"), (LogTail, "_look")])
def test_who_reads_on_does_not_wait_for_a_story_that_is_begun(
    host: Host, live: Live, monkeypatch: pytest.MonkeyPatch, of: type, step: str
) -> None:
    """While it is gathered as while it is drawn: whoever told the log that it goes on may be in a hurry."""
    play = Play("fu3")
    play.bring("ana", "hero", "teich")
    ledger = Ledger(play.records)
    live.stories.told(view_of(host, ledger, "ana"))
    play.do("ana", "say", words="And so on.")
    ledger = ledger.then(play.records[len(ledger) :])
    ana, gm = view_of(host, ledger, "ana"), view_of(host, ledger, "gm")
    with Begun(monkeypatch, of, step) as begun, ThreadPoolExecutor(1) as reading:
        later = begun.told(live, gm)
        told = reading.submit(live.stories.read_on, ana).result(PATIENCE / 2)
        assert told is not None
        assert "And so on." in told.entries[-1].html and not later.done()
    assert looks(later.result()) == told_anew(gm)


def test_what_one_begins_the_other_reads_on_in(
    host: Host, live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger, asked, told = Ledger(Play("fu3").records), threading.Semaphore(0), TableStories.told

    def noted(*args: Any) -> Telling:
        asked.release()
        return told(*args)

    monkeypatch.setattr(TableStories, "told", noted)
    with Begun(monkeypatch, Teller, "begin") as begun:
        first = begun.told(live, view_of(host, ledger, "ana"))
        second = begun.told(live, view_of(host, ledger, "bob"))
        assert all(asked.acquire(timeout=PATIENCE) for _ in range(2))
    assert first.result().entries == second.result().entries
    assert begun.count == 1
