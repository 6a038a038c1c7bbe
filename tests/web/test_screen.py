"""A page and its stream: what stands on the one comes by the other, to the letter."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.requests import Request

from tablee.table.log.ledger import Ledger
from tablee.web.live import parts
from tablee.web.live.reader import LATER, Look, Message
from tablee.web.pages.table import Screen
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
        "app": table.place.app,
        "scheme": "http",
        "server": ("table.test", 80),
    }
    return Screen(Request(scope), table.id)


def ledger(table: Table) -> Ledger:
    return Ledger.of(table.place.log.latest(table.id))


def received(told: Message | None) -> str:
    """What a browser makes of a message."""
    assert told is not None
    return "\n".join(line[6:] for line in told.text.split("\n") if line.startswith("data: "))


@pytest.mark.parametrize("words", ["One.\n\nTwo.", "  - in\n\n\n  - out  ", "a\u2028b"])
def test_words_come_by_the_stream_as_they_stand_on_the_page(table: Table, words: str) -> None:
    sheet = next(s for s in ledger(table).state.seats.values() if s.role == "player").sheets[0]
    table.do(table.player, "do", do="keep_note", sheet=sheet, words=words)
    page = NOTE.search(table.player.get(table.url).text)
    streamed = NOTE.search(flat(received(screen(table).look(ledger(table), True, False))))
    assert page and streamed
    assert html.unescape(streamed[1]) == html.unescape(page[1])
    assert words.strip() in html.unescape(streamed[1])


def test_a_page_is_drawn_beside_the_event_loop(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(view: Any) -> dict[str, Any]:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return context(view)

    context = parts.table_context
    monkeypatch.setattr("tablee.web.pages.table.table_context", drawn)
    assert table.player.get(table.url).status_code == 200


def test_with_other_eyes_everything_is_told_anew(table: Table) -> None:
    """However many things they know: the number may be the same."""
    here, log = screen(table), ledger(table)
    first = here.look(log, True, False)
    assert first is not None and first.text
    assert here.look(log, False, False) == Message()
    here._key = ("whoever", "sat", "here")
    assert here.look(log, False, False) == first


def test_a_sheet_that_is_not_there_is_none(table: Table) -> None:
    """What anybody may write into an address is no other page, to be drawn and kept."""
    log = ledger(table)
    seat = next(s for s in log.state.seats.values() if s.role == "player")
    assert screen(table, f"at={seat.sheets[0]}").view(seat, log).at == seat.sheets[0]
    assert screen(table, "at=invented").view(seat, log).at == ""
    master = next(s for s in log.state.seats.values() if s.role == "gm")
    assert screen(table, f"at={seat.sheets[0]}").view(master, log).at == seat.sheets[0]
    assert screen(table, "at=invented").view(master, log).at == ""


def test_what_changes_at_the_door_is_shown_and_else_nothing_is_sent(table: Table) -> None:
    here, log = screen(table), ledger(table)
    assert "keep-link" in received(here.look(log, True, False))
    assert here.look(log, True, False) == Message(), "nothing has changed"
    table.place.host.door.hush_reminder(table.id, here._seat)
    told = received(here.look(log, True, False))
    assert "hx-partial" in told and "keep-link" not in told
    back = screen(table, f"from={log.count(log.state.seats[here._seat])}")
    assert back.look(log, True, False) == Message(), "whoever comes back has it all"


def test_whoever_shares_a_story_need_not_wait_for_the_game_masters(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game master's is told at once too, and after theirs."""
    kin = list[str | None]()

    async def nothing() -> AsyncIterator[str]:
        for text in list[str]():
            yield text

    def follow(_table: str, _look: Look, **said: Any) -> AsyncIterator[str]:
        kin.append(said["kin"])
        return nothing()

    monkeypatch.setattr(table.place.host.rooms, "follow", follow)
    for who in (table.gm, table.player):
        who.get(f"{table.url}/stream")
    assert kin == [None, "en"]
    for one in (screen(table), screen(table, whose=table.gm)):
        one.look(ledger(table), True, False)
        table.do(table.gm, "say", words="So.")
        told = one.look(ledger(table), False, True)
        assert told is not None and "So." in told.text


def test_to_begin_takes_long(table: Table) -> None:
    assert screen(table)._seat == ""
    here = screen(table)
    here._seat = next(s.id for s in ledger(table).state.seats.values() if s.role == "player")
    assert here.look(ledger(table), False, True) is LATER


def test_what_happened_is_told_before_anything_is_drawn(table: Table) -> None:
    """The thrower's own bar and sheet can wait. Whoever comes back without them is told all of it again."""
    here = screen(table)
    here.look(ledger(table), True, False)
    before = ledger(table).count(ledger(table).state.seats[here._seat])
    sheet = ledger(table).state.seats[here._seat].sheets[0]
    table.do(table.player, "do", do="draft", sheet=sheet, args='{"draft": {"traits": ["concept"]}}')
    table.do(table.player, "do", do="throw_draft", sheet=sheet)
    log = ledger(table)
    number = log.count(log.state.seats[here._seat])
    news = here.look(log, False, True)
    assert news is not None and news.left and news.text.startswith("data: ")
    assert "id:" not in news.text and 'class="entry thrown' in received(news)
    assert 'hx-target="#throw"' not in received(news) and here.seen == before
    again = here.look(log, False, True)
    assert again == Message(left=True), "the rest is still to be drawn"
    while here.draw(log):
        pass
    rest = here.look(log, False, True)
    assert rest is not None and not rest.left and rest.text.startswith(f"id: {number}\ndata: ")
    assert 'hx-target="#throw"' in received(rest) and "entry thrown" not in received(rest)
    assert here.look(log, False, True) == Message()
    back = screen(table, f"from={before}")
    whole = back.look(log, True, False)
    assert whole is not None and "entry thrown" in whole.text and 'hx-target="#throw"' in whole.text


def test_what_changes_at_the_door_alone_is_drawn_and_sent(table: Table) -> None:
    """The log stands as it stood: what must be drawn is left, and is not forgotten."""
    here = screen(table)
    host = table.place.host

    async def play() -> str:
        async with asyncio.timeout(PATIENCE):
            stream = host.rooms.follow(table.id, here.look, draw=here.draw)
            await anext(stream)
            assert "keep-link" in await anext(stream)
            waits = asyncio.create_task(anext(stream))
            await until(lambda: all_wait(host.rooms, 1))
            await asyncio.to_thread(host.door.hush_reminder, table.id, here._seat)
            return await waits

    told = asyncio.run(play())
    assert 'hx-target="#notices"' in told and "keep-link" not in told


def test_nothing_is_drawn_for_whoever_has_left_their_seat(table: Table) -> None:
    here, log = screen(table), ledger(table)
    assert here.draw(log) is False, "nobody sits here yet"
    here.look(log, True, False)
    here._key = ("whoever", "sat", "here")
    assert here.draw(log) is False
