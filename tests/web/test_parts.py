"""Parts drawn from their keys are to the byte what a fresh host draws, for everybody, whatever happens."""

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
from markupsafe import Markup

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
from tablee.web.live import parts, stories
from tablee.web.live.screen import TARGETS, Live, SentParts, parts_of
from tablee.web.live.stories import Telling
from tablee.web.views import board, memo, odds, sheet, sheet_groups, spend_weighing, throw_bar, throw_reading
from tablee.web.views.memo import Cache
from tablee.web.views.view import View
from tests.secrecy.evening import Evening
from tests.secrecy.holding import struck
from tests.table.chance import command
from tests.table.play import SEAT_IDS, Play
from tests.toy import SYSTEM as TOY
from tests.toy.seated import created

FULL = os.environ.get("TABLEE_FULL") == "1"
COMMANDS = 60 if FULL else 16
COMPARED = 12 if FULL else 2
"""How many of the viewers are compared after each command; all of them look, every time."""
PARTIAL = re.compile(r'<hx-partial hx-target="#(.*?)" hx-swap="innerMorph">\n(.*?)\n</hx-partial>', re.DOTALL)
REMEMBERING = (board, memo, odds, sheet, sheet_groups, spend_weighing, throw_bar, throw_reading)
"""What was once worked out or drawn is remembered there by its values."""
KEYS = [one.key for one in all_systems()]
VALUES = ("state.game.sheets", "state.drafts", "state.paused", "state.evening.notes", "seat", "rules")
"""Values that change in the first evenings, each forgotten by all keys in its turn."""
LATE = Seat("seat-late", "Late", "player")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    log = SqliteLog(tmp_path / "t.db")
    yield Host(log, (*all_systems(), TOY), Seeded("tests"))
    log.close()


def an_evening(key: str, seed: int) -> tuple[Record, ...]:
    """Whatever people might do, and beside it a door, a pause, other house rules, other customs."""
    play, random = Play(key), Random(f"{key} {seed}")
    for who, id in (("ana", "hero"), ("bob", "mate"), ("gm", "foe")):
        play.bring(who, id, random.choice(system(key).presets()))
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


def is_seated(ledger: Ledger) -> bool:
    """True if the game master and Ana are there."""
    return {SEAT_IDS["gm"], SEAT_IDS["ana"]} <= ledger.state.seats.keys()


def views_of(host: Host, ledger: Ledger) -> dict[str, View]:
    """Everybody who looks, in both languages; the game master at a sheet, and through other eyes."""
    found = {}
    for at, (who, id) in enumerate({**SEAT_IDS, "late": LATE.id}.items()):
        seat = ledger.state.seats.get(id)
        for lang in LANGS if FULL else (LANGS[at % 2],):
            if seat is not None and not seat.waiting:
                found[f"{who} {lang}"] = host.view("t", seat, ledger, lang)
    gm = replace(found["gm fr"], lang="en")
    sheets = tuple(gm.state.game.sheets)
    found["gm at"] = replace(gm, at=sheets[len(ledger) // 16 % len(sheets)] if sheets else "")
    found["gm as"] = replace(gm, seat=found["ana en"].seat, looking=True)
    return found


class Looker:
    """Somebody's page: what the messages have put into its parts."""

    def __init__(self) -> None:
        self.sent = SentParts()
        self.shown: dict[str, str] = {}

    def take(self, view: View, live: Live) -> None:
        """Take one message."""
        told = live.stories.told(view)
        self.shown |= dict(PARTIAL.findall(self.sent.message(view, told, live.drawings)))


def live_of(host: Host) -> Live:
    """A hub and caches that hold nothing."""
    return Live(host.log, host.shared, host.books)


def entries_of(told: Telling) -> tuple[object, ...]:
    return [(entry.id, entry.html) for entry in told.entries], told.older, told.recent, told.back


def from_nothing(host: Host, view: View) -> tuple[dict[str, Markup], tuple[object, ...]]:
    """The parts and the log as a host draws them that has never drawn anything, from the whole view."""
    for module in REMEMBERING:
        for remembered in [thing for thing in vars(module).values() if hasattr(thing, "cache_clear")]:
            remembered.cache_clear()
    stories._html = Cache(len)
    live = live_of(host)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "view_of_key", lambda _key, _names, _books: view)
        told = live.stories.told(view)
        return parts_of(view, told, live.drawings), entries_of(told)


def watch(host: Host, records: tuple[Record, ...], random: Random, every: int = 1) -> int:
    """Play it through with everybody looking; returns the number of pages compared, after every so many
    commands."""
    lookers: dict[str, Looker] = {}
    live, compared = live_of(host), 0
    for at, ledger in enumerate(ledgers(records)):
        if not is_seated(ledger):
            continue
        views = views_of(host, ledger)
        for who, view in views.items():
            lookers.setdefault(who, Looker()).take(view, live)
        for who in () if at % every else random.sample(sorted(views), min(COMPARED, len(views))):
            view = views[who]
            drawn, log = from_nothing(host, view)
            told = live.stories.told(view)
            assert entries_of(told) == log, who
            kept = parts_of(view, told, live.drawings)
            for name, html in drawn.items():
                assert kept[name] == html, (who, name)
                assert lookers[who].shown[TARGETS.get(name, name)] == html, (who, name)
            compared += 1
    return compared


@pytest.mark.parametrize("key", KEYS)
def test_what_is_drawn_from_keys_is_what_would_be_drawn(
    host: Host, key: str, promise: Callable[[str, str, str], None]
) -> None:
    compared = 0
    for seed in range(3 if FULL else 1):
        compared += watch(host, an_evening(key, seed), Random(f"{key} {seed}"))
    with_secrets = Evening(key, 5).run(3).play.records
    compared += watch(host, with_secrets, Random(key), every=1 if FULL else 6)
    assert compared >= COMMANDS
    promise(f"parts of pages by their keys, {key}", f"{compared} pages compared, 0 differ", "0 differ")


def test_a_shared_creation_is_drawn_from_its_keys(host: Host) -> None:
    assert watch(host, created().records, Random("created")) > 10


SELDOM = {
    ("throw", "past_rules[now]"),
    ("prepared", "state.evening.shown"),
    ("prepared", "state.drafts[own]"),
    ("scene", "awaited"),
}
"""What the few evenings of a quick run may not come to."""


def test_a_value_that_a_key_forgets_is_a_missing_name(host: Host) -> None:
    """Without one of its names a part that reads it can't be drawn: it is never drawn from a stale value."""
    named = {(part, name) for part, found in parts.PARTS.items() for name in found.names}
    missed = set(named)
    for key in KEYS:
        evenings = [an_evening(key, seed) for seed in range(6 if FULL else 1)]
        for records in (*evenings, Evening(key, 5).run(3).play.records, struck(0).play.records):
            for ledger in list(ledgers(records))[:5:-5]:
                views = views_of(host, ledger).values() if is_seated(ledger) else ()
                for view in views:
                    missed -= {one for one in missed if is_missed(round_over(view), *one)}
    for ledger in list(ledgers(created().records))[-2:]:
        for view in views_of(host, ledger).values():
            missed -= {one for one in missed if is_missed(view, *one)}
    assert missed <= (set() if FULL else SELDOM)


def round_over(view: View) -> View:
    """The view with a fight whose round is over, where there is a fight with an order."""
    game = view.state.game
    if game.conflict is None or not game.conflict.order:
        return view
    over, found = replace(game.conflict, acted=game.conflict.members), replace(view)
    found.__dict__["state"] = replace(view.state, game=replace(game, conflict=over))
    return found


def is_missed(view: View, part: str, name: str) -> bool:
    """Whether a part can't be drawn for a viewer from a key that lacks one of its values."""
    if part in parts.MASTERS and not view.is_gm:
        return False
    known = parts.PARTS[part]
    names = tuple(other for other in known.names if other != name)
    key = parts.key_of(part, names, view, parts.values_of(view))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(parts.PARTS, part, replace(known, names=names))
        try:
            parts.context_of(key, view.books)
        except AttributeError:
            return True
    return False


@pytest.mark.parametrize("value", VALUES if FULL else VALUES[:1])
def test_a_value_that_is_not_compared_is_found(
    host: Host, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    """The comparison above is no comparison of a thing with itself: a key that compares one value less, while
    the part still reads it, fails it."""
    compared = parts._value

    class Equal:
        """A value that equals every other of its kind."""

        def __init__(self, of: object) -> None:
            self.of = of

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Equal)

        def __hash__(self) -> int:
            return 0

    def uncompared(name: parts.Name, view: View) -> object:
        return Equal(compared(name, view)) if name.path == value else compared(name, view)

    given = parts._given
    monkeypatch.setattr(parts, "_value", uncompared)
    monkeypatch.setattr(parts, "PLAIN", parts.PLAIN | {Equal})
    monkeypatch.setattr(parts, "_given", lambda v: given(v.of if isinstance(v, Equal) else v))
    with pytest.raises(AssertionError):
        for seed in range(20):
            watch(host, an_evening("fu3", seed), Random(seed))


def test_whether_to_keep_a_link_is_a_value_like_others(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Talk moves nothing that a part was drawn from; whether to keep one's link stands elsewhere."""
    remind = False
    monkeypatch.setattr(host.door, "remind", lambda _table, _seat: remind)
    play, ana, live = Play("fu3"), Looker(), live_of(host)
    ledger = Ledger(play.records)
    for remind in (False, True, False):
        play.do("ana", "say", words="And so on.")
        ledger = ledger.then(play.records[len(ledger) :])
        view = host.view("t", ledger.state.seat(SEAT_IDS["ana"]), ledger, "en")
        ana.take(view, live)
        assert ana.shown["notices"] == from_nothing(host, view)[0]["notices"], remind


def test_what_is_drawn_keeps_no_log_in_memory(host: Host) -> None:
    known, views, live = list[ref[Ledger]](), dict[str, View](), live_of(host)
    for ledger in ledgers(an_evening("krasses", 3)):
        views = views_of(host, ledger) if ledger.state.seats else {}
        for view in views.values():
            parts_of(view, live.stories.told(view), live.drawings)
        known.append(ref(ledger))
    del ledger, view, views
    gc.collect()
    assert [one() for one in known if one() is not None] == []
