"""What is kept of a page is to the byte what would be drawn from nothing, for everybody, whatever happens."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random
from weakref import ref

import pytest

from tablee.fairness.seeded import Seeded
from tablee.game.pack import Pack
from tablee.game.text import LANGS
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems, system
from tablee.table.commands.command import Command
from tablee.table.log.facts import Fact, SeatGone, SeatPut
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE
from tablee.web.host import Host
from tablee.web.live import parts
from tablee.web.live.connection import Connection
from tablee.web.live.fragments import Fragments
from tablee.web.live.parts import parts_of, told_to
from tablee.web.live.reads import Notes, _finder
from tablee.web.live.stories import Stories
from tablee.web.views import memo as kept_drawings
from tablee.web.views import odds_words as foretold
from tablee.web.views import sheet as sheetpart
from tablee.web.views import sheet_groups as sheets
from tablee.web.views import throw_bar as throwbar
from tablee.web.views import throw_reading as reckoned
from tablee.web.views.view import View
from tests.table.chance import command
from tests.table.play import SEAT_IDS, Play

FULL = os.environ.get("TABLEE_FULL") == "1"
COMMANDS = 60 if FULL else 16
COMPARED = 12 if FULL else 2
"""How many of the viewers are compared after each command; all of them look, every time."""
PARTIAL = re.compile(r'<hx-partial hx-target="#(.*?)" hx-swap="innerMorph">\n(.*?)\n</hx-partial>', re.DOTALL)
REMEMBERING = (foretold, kept_drawings, reckoned, sheetpart, sheets, throwbar)
"""What was once worked out or drawn is remembered there by its values."""
LATE = Seat("seat-late", "Late", "player")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    log = SqliteLog(tmp_path / "t.db")
    yield Host(log, all_systems(), Seeded("tests"))
    log.close()


def an_evening(key: str, seed: int) -> tuple[Record, ...]:
    """Whatever people might do, and beside it a door, a pause, other house rules, other customs."""
    play, random = Play(key), Random(f"{key} {seed}")
    for who, sheet in (("ana", "hero"), ("bob", "mate"), ("gm", "foe")):
        play.bring(who, sheet, random.choice(system(key).presets()))
    while len({record.command for record in play.records}) < COMMANDS:
        if random.random() < 0.8:
            play.send(*command(play, random))
        else:
            random.choice((_door, _rules, _customs))(play, random)
    return play.records


def _door(play: Play, random: Random) -> None:
    """Somebody comes late: waits, is let in, is an observer, leaves."""
    seat = replace(LATE, waiting=random.random() < 0.3, role=random.choice(("player", "observer")))
    fact: Fact = random.choice((SeatPut(seat), SeatPut(seat), SeatGone(LATE.id)))
    play.sent += 1
    record = Record(len(play.records) + 1, f"c{play.sent:04}", "seat-gm", "2026-01-01T00:00", EVERYONE, fact)
    play.records += (record,)


def _rules(play: Play, random: Random) -> None:
    """One dial is set to something else, or all are as in the book again."""
    pack: Pack = system(play.key).pack()
    switches = [key for key, dial in pack.known.items() if isinstance(dial.default, bool)]
    form = pack.form()
    if switches and random.random() < 0.7:
        switch = random.choice(switches)
        form["dials"] = {**form.get("dials", {}), switch: not pack.known[switch].default}
    play.sent += 1
    play.send("gm", Command(f"c{play.sent:04}", "pack", {"pack": form}))


def _customs(play: Play, random: Random) -> None:
    odds = {"odds": random.choice(("all", "gm", "nobody")), "me_only": random.random() < 0.5}
    do, args = random.choice((("customs", odds), ("pause", {"on": random.random() < 0.5})))
    play.sent += 1
    play.send("gm", Command(f"c{play.sent:04}", do, args))


def ledgers(records: tuple[Record, ...]) -> Iterator[Ledger]:
    """The log after each command."""
    ledger = Ledger()
    for _, written in groupby(records, lambda record: record.command):
        ledger = ledger.then(written)
        yield ledger


def views_of(host: Host, ledger: Ledger) -> dict[str, View]:
    """Everybody who looks, in both languages; the game master at a sheet, and through other eyes."""
    found = {}
    for at, (who, id) in enumerate({**SEAT_IDS, "late": LATE.id}.items()):
        seat = ledger.state.seats.get(id)
        for lang in LANGS if FULL else (LANGS[at % 2],):
            if seat is not None and not seat.waiting:
                found[f"{who} {lang}"] = View(host, "t", seat, ledger, lang)
    gm = replace(found["gm fr"], lang="en")
    sheets = tuple(gm.state.game.sheets)
    found["gm at"] = replace(gm, at=sheets[len(ledger) // 16 % len(sheets)] if sheets else "")
    found["gm as"] = replace(gm, seat=found["ana en"].seat, looking=True)
    return found


class Looker:
    """Somebody's page: what the messages have put into its parts."""

    def __init__(self) -> None:
        self.connection, self.hurried = Connection(), False
        self.shown: dict[str, str] = {}

    def take(self, view: View) -> None:
        """All of it at once, or what happened first and the rest when it is drawn."""
        self.hurried = not self.hurried
        told = self.connection.news(view) if self.hurried and self.connection.begun else ""
        came = dict(PARTIAL.findall(told)) | dict(PARTIAL.findall(self.connection.message(view)))
        if "scene" in came and not view.looking:
            came["acts"] = parts_of(view, told_to(view), {})["acts"].html
            came["scene"] = without_acts(came["scene"], came["acts"])
        self.shown |= came


def without_acts(scene: str, acts: str) -> str:
    """The scene without the acts that stand in it, which come by themselves where they alone change."""
    before, found, after = scene.partition(f'<div id="acts">{acts}</div>')
    assert found
    return before + after


def from_nothing(view: View) -> tuple[dict[str, str], object]:
    """The parts and the log as a host draws them that has never drawn anything."""
    host = view.host
    kept = host.stories, host.fragments
    host.stories, host.fragments = Stories(), Fragments()
    parts._recent.cache_clear()
    parts._older.cache_clear()
    for module in REMEMBERING:
        for remembered in [thing for thing in vars(module).values() if hasattr(thing, "cache_clear")]:
            remembered.cache_clear()
    try:
        told = told_to(view)
        return {name: part.html for name, part in parts_of(view, told, {}).items()}, told
    finally:
        host.stories, host.fragments = kept


def watch(host: Host, records: tuple[Record, ...], random: Random) -> int:
    """Play it through with everybody looking; how many pages were compared."""
    lookers: dict[str, Looker] = {}
    compared = 0
    for ledger in ledgers(records):
        if not ledger.state.seats:
            continue
        views = views_of(host, ledger)
        for who, view in views.items():
            lookers.setdefault(who, Looker()).take(view)
        for who in random.sample(sorted(views), min(COMPARED, len(views))):
            view = views[who]
            drawn, log = from_nothing(view)
            told = told_to(view)
            assert told == log, who
            kept = parts_of(view, told, lookers[who].connection._kept)
            for name, html in drawn.items():
                assert kept[name].html == html, (who, name)
                if not view.looking:
                    wanted = without_acts(html, drawn["acts"]) if name == "scene" else html
                    shown = lookers[who].shown["odds .inside" if name == "odds" else name]
                    assert shown == wanted, (who, name)
            compared += 1
    return compared


@pytest.mark.parametrize("key", [system.key for system in all_systems()])
def test_what_is_kept_is_what_would_be_drawn(
    host: Host, key: str, promise: Callable[[str, str, str], None]
) -> None:
    compared = 0
    for seed in range(3 if FULL else 1):
        host.stories, host.fragments = Stories(), Fragments()
        compared += watch(host, an_evening(key, seed), Random(f"{key} {seed}"))
    assert compared >= COMMANDS
    promise(f"kept pieces of pages, {key}", f"{compared} pages compared, 0 differ", "0 differ")


ROOTS = ("state.drafts", "state.game.sheets", "state.paused", "state.evening.notes", "seat.role", "rules")


@pytest.mark.parametrize("root", ROOTS if FULL else ROOTS[1:2])
def test_what_is_read_and_not_noted_is_found(host: Host, monkeypatch: pytest.MonkeyPatch, root: str) -> None:
    """The comparison above is no comparison of a thing with itself: one kind of read forgotten fails it."""
    reads = Notes.reads
    forgotten = lambda notes: tuple(read for read in reads(notes) if read.find is not _finder(root))  # noqa: E731
    monkeypatch.setattr(Notes, "reads", forgotten)
    with pytest.raises(AssertionError):
        for seed in range(20):
            host.stories, host.fragments = Stories(), Fragments()
            watch(host, an_evening("fu3", seed), Random(seed))


def test_what_is_read_around_the_state_is_asked_each_time(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Talk moves nothing that a piece was made from; whether to keep one's link stands elsewhere."""
    remind = False
    monkeypatch.setattr(host.door, "remind", lambda _table, _seat: remind)
    play, ana = Play("fu3"), Looker()
    ledger = Ledger(play.records)
    for remind in (False, True, False):
        play.do("ana", "say", words="And so on.")
        ledger = ledger.then(play.records[len(ledger) :])
        view = View(host, "t", ledger.state.seat(SEAT_IDS["ana"]), ledger, "en")
        ana.take(view)
        assert ana.shown["notices"] == from_nothing(view)[0]["notices"], remind


def test_a_piece_keeps_no_log_in_memory(host: Host) -> None:
    """The rules of a throw are found in the log; that they were read is remembered without it."""
    known, views = list[ref[Ledger]](), dict[str, View]()
    for ledger in ledgers(an_evening("krasses", 3)):
        views = views_of(host, ledger) if ledger.state.seats else {}
        for view in views.values():
            parts_of(view, told_to(view), {})
        known.append(ref(ledger))
    kept = [fragment for alike in host.fragments._kept.values() for fragment in alike]
    assert any(read.root == "under" and read.holds(views["gm fr"]) for one in kept for read in one.around)
    del ledger, view, views
    gc.collect()
    assert [one() for one in known if one() is not None] == []
