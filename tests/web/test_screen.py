"""A page and its stream: what stands on the one comes by the other, to the letter."""

from __future__ import annotations

import asyncio
import html
import re
from typing import Any

import pytest
from starlette.requests import Request

from tablee.table.ledger import Ledger
from tablee.web import parts
from tablee.web.room import LATER, Message
from tablee.web.table import Screen
from tests.web.seated import Table, TestClient

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
    streamed = NOTE.search(received(screen(table).look(ledger(table), True, False)))
    assert page and streamed
    assert html.unescape(streamed[1]) == html.unescape(page[1])
    assert words.strip() in html.unescape(streamed[1])


def test_a_page_is_drawn_beside_the_event_loop(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(view: Any) -> dict[str, Any]:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return context(view)

    context = parts.table_context
    monkeypatch.setattr("tablee.web.table.table_context", drawn)
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


def test_whoever_shares_a_story_need_not_wait_for_the_game_masters(table: Table) -> None:
    here, masters = screen(table), screen(table, whose=table.gm)
    for one in (here, masters):
        one.look(ledger(table), True, False)
    table.do(table.gm, "say", words="So.")
    assert masters.look(ledger(table), False, True) is LATER
    told = here.look(ledger(table), False, True)
    assert told is not None and "So." in told.text
