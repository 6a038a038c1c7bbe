"""A page and its stream: what stands on the one comes by the other, to the letter."""

from __future__ import annotations

import asyncio
import html
import re
import threading
from dataclasses import replace
from typing import Any

import pytest
from starlette.requests import Request

from tablee.table.log.facts import SeatPut
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.log.seat import Seat
from tablee.table.secrecy.audience import EVERYONE
from tablee.web.live.hub import Ended, News, Subscription, events
from tablee.web.live.screen import Live, MustBegin, Screen
from tablee.web.pages import table as page
from tests.web.flat import flat
from tests.web.seated import Table, TestClient
from tests.web.soon import PATIENCE, all_wait, until

NOTE = re.compile(r'name="words" maxlength="4000"[^>]*>(.*?)</textarea>', re.S)


def screen(table: Table, asked: str = "", whose: TestClient | None = None) -> Screen:
    """The player's, or somebody else's."""
    cookies = "; ".join(f"{name}={value}" for name, value in (whose or table.player).cookies.items())
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"{table.url}/stream",
        "query_string": asked.encode(),
        "headers": [(b"cookie", cookies.encode()), (b"host", b"table.test")],
        "path_params": {"table": table.id},
        "app": table.place.app,
        "scheme": "http",
        "server": ("table.test", 80),
    }
    return page.screen_of(Request(scope), live_of(table))


def live_of(table: Table) -> Live:
    live: Live = table.place.app.state.live
    return live


def ledger(table: Table) -> Ledger:
    return Ledger.of(table.place.log.latest(table.id))


def player_of(log: Ledger) -> Seat:
    return next(seat for seat in log.state.seats.values() if seat.role == "player")


OWN = Subscription.__new__(Subscription)
"""A subscription that nobody rings."""


def told(here: Screen, log: Ledger, *, door: bool = False) -> bytes:
    """What comes of a log in a thread, where everything may be begun."""
    return here.message_anew(News(log, door), OWN)


def told_at_once(here: Screen, log: Ledger) -> bytes:
    """What comes of a log on the event loop."""
    return here.message(log, OWN)


def received(message: bytes) -> str:
    """What a browser makes of a message."""
    lines = message.decode().split("\n")
    return "\n".join(line[6:] for line in lines if line.startswith("data: "))


@pytest.mark.parametrize("words", ["One.\n\nTwo.", "  - in\n\n\n  - out  ", "a\u2028b"])
def test_words_come_by_the_stream_as_they_stand_on_the_page(table: Table, words: str) -> None:
    sheet = player_of(ledger(table)).sheets[0]
    table.do(table.player, "do", do="keep_note", sheet=sheet, words=words)
    shown = NOTE.search(table.player.get(table.url).text)
    streamed = NOTE.search(flat(received(told(screen(table), ledger(table), door=True))))
    assert shown and streamed
    assert html.unescape(streamed[1]) == html.unescape(shown[1])
    assert words.strip() in html.unescape(streamed[1])


def test_a_page_is_drawn_beside_the_event_loop(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(*args: Any) -> dict[str, Any]:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return context(*args)

    context = page.table_context
    monkeypatch.setattr(page, "table_context", drawn)
    assert table.player.get(table.url).status_code == 200


def test_with_other_eyes_everything_is_told_anew(table: Table) -> None:
    """However many things they know: the number may be the same."""
    here, log = screen(table), ledger(table)
    first = told(here, log, door=True)
    assert first
    assert told(here, log) == told_at_once(here, log) == b""
    here._key = ("whoever", "sat", "here")
    with pytest.raises(MustBegin):
        told_at_once(here, log)
    assert told(here, log) == first


def test_nothing_is_folded_on_the_event_loop_for_other_eyes(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, log = screen(table), ledger(table)
    told(here, log, door=True)
    seen = replace(player_of(log), role="observer")
    later = log.then([Record(len(log) + 1, "turned", "gm", "", EVERYONE, SeatPut(seen))])
    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "_node", None)
        with pytest.raises(MustBegin):
            told_at_once(here, later)
    assert "observes" in received(told(here, later)) and told_at_once(here, later) == b""


def test_a_sheet_that_is_not_there_is_none(table: Table) -> None:
    """What anybody may write into an address is no other page, to be drawn and kept."""
    log = ledger(table)
    seat = player_of(log)
    assert screen(table, f"at={seat.sheets[0]}")._view(seat, log).at == seat.sheets[0]
    assert screen(table, "at=invented")._view(seat, log).at == ""
    master = next(s for s in log.state.seats.values() if s.role == "gm")
    assert screen(table, f"at={seat.sheets[0]}")._view(master, log).at == seat.sheets[0]
    assert screen(table, "at=invented")._view(master, log).at == ""


def test_what_changes_at_the_door_is_shown_and_else_nothing_is_sent(table: Table) -> None:
    here, log = screen(table), ledger(table)
    assert "keep-link" in received(told(here, log, door=True))
    assert told(here, log, door=True) == b"", "nothing has changed"
    table.place.host.door.hush_reminder(table.id, here._seat)
    news = received(told(here, log, door=True))
    assert "hx-partial" in news and "keep-link" not in news
    back = screen(table, f"from={log.count(log.state.seats[here._seat])}")
    assert told(back, log, door=True) == b"", "whoever comes back has it all"


def test_who_reads_on_is_told_on_the_event_loop(table: Table) -> None:
    """The game master, whose story is theirs alone, as well as players, who share theirs."""
    for here in (screen(table), screen(table, whose=table.gm)):
        told(here, ledger(table), door=True)
        table.do(table.gm, "say", words="So.")
        assert "So." in received(told_at_once(here, ledger(table)))


def test_to_begin_takes_long(table: Table) -> None:
    here = screen(table)
    assert here._seat == ""
    here._seat = player_of(ledger(table)).id
    with pytest.raises(MustBegin):
        told_at_once(here, ledger(table))


def test_what_happened_comes_with_all_that_it_changes(table: Table) -> None:
    """In one message, with its number. Whoever comes back without it is told all of it again."""
    here = screen(table)
    told(here, ledger(table), door=True)
    before = here.seen
    sheet = ledger(table).state.seats[here._seat].sheets[0]
    table.do(table.player, "do", do="draft", sheet=sheet, args='{"draft": {"traits": ["concept"]}}')
    table.do(table.player, "do", do="throw_draft", sheet=sheet)
    log = ledger(table)
    news = told_at_once(here, log)
    assert news.startswith(b"id: %d\ndata: " % log.count(log.state.seats[here._seat]))
    assert 'class="entry thrown' in received(news) and 'hx-target="#throw"' in received(news)
    assert told_at_once(here, log) == b""
    back = received(told(screen(table, f"from={before}"), log, door=True))
    assert "entry thrown" in back and 'hx-target="#throw"' in back


def test_a_log_that_comes_late_takes_nobody_back(table: Table) -> None:
    """The stream has read the log itself, and the ring before brings a shorter one."""
    here, before = screen(table), ledger(table)
    table.do(table.gm, "say", words="So.")
    log = ledger(table)
    assert "So." in received(told(here, log, door=True))
    number = here.seen
    assert told_at_once(here, before) == told(here, before) == b"" and here.seen == number
    assert told(here, before, door=True) == b"", "nothing has changed at the door either"
    table.do(table.gm, "say", words="And then?")
    news = received(told_at_once(here, ledger(table)))
    assert "And then?" in news and "So." not in news


def test_what_changes_at_the_door_alone_is_drawn_and_sent(table: Table) -> None:
    """The log stands as it stood."""
    here, live = screen(table), live_of(table)

    async def play() -> bytes:
        async with asyncio.timeout(PATIENCE):
            stream = events(live.hub, table.id, here.answer)
            assert b"keep-link" in await anext(stream)

            async def comes() -> bytes:
                return await anext(stream)

            waits = asyncio.create_task(comes())
            await until(lambda: all_wait(live.hub, table.id, 1))
            await asyncio.to_thread(table.place.host.door.hush_reminder, table.id, here._seat)
            return await waits

    news = received(asyncio.run(play()))
    assert 'hx-target="#notices"' in news and "keep-link" not in news


def test_the_door_the_log_and_what_must_be_begun_are_a_thread_s(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is at hand is told on the event loop."""
    here, live, done = screen(table), live_of(table), list[tuple[str, bool]]()

    def note(what: str, real: Any) -> Any:
        def noted(*args: Any) -> Any:
            done.append((what, threading.current_thread() is loops))
            return real(*args)

        return noted

    loops = threading.current_thread()
    monkeypatch.setattr(here, "_who", note("door", here._who))
    monkeypatch.setattr(here, "_read", note("log", here._read))
    monkeypatch.setattr(live.stories, "told", note("begun", live.stories.told))
    monkeypatch.setattr(live.stories, "read_on", note("read on", live.stories.read_on))

    async def play() -> bytes:
        async with asyncio.timeout(PATIENCE):
            stream = events(live.hub, table.id, here.answer)
            await anext(stream)

            async def comes() -> bytes:
                return await anext(stream)

            waits = asyncio.create_task(comes())
            await until(lambda: all_wait(live.hub, table.id, 1))
            await asyncio.to_thread(table.do, table.gm, "say", words="So.")
            return await waits

    assert b"So." in asyncio.run(play())
    first, last = done[:-1], done[-1]
    assert [what for what, _loop in first] == ["door", "log", "read on", "begun"]
    assert not any(loop for _what, loop in first) and last == ("read on", True)


def test_nobody_is_told_anything_whose_seat_is_gone(table: Table) -> None:
    here, log = screen(table), ledger(table)
    with pytest.raises(Ended):
        told(here, log)  # nobody has been asked who they are
    told(here, log, door=True)
    here._seat = "somebody else"
    with pytest.raises(Ended):
        told_at_once(here, log)
