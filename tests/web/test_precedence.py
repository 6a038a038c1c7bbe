"""While a command is on its way, whoever draws what can wait waits: not for long, and never behind a disk."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tablee.table.log.ledger import Ledger
from tablee.web.live import precedence
from tablee.web.live.precedence import Precedence
from tablee.web.live.reader import LATER, Message
from tablee.web.live.rooms import Rooms
from tablee.web.live.writing import in_turn
from tests.web.soon import PATIENCE, until

FOREVER = 10 * PATIENCE


def is_waited(here: Precedence) -> bool:
    """True if a thread waits for commands on the way and was not woken."""
    with here._clear:
        return bool(here._clear._waiters)  # type: ignore[attr-defined]


def waiting(here: Precedence) -> threading.Thread:
    """A thread that has begun to wait."""
    thread = threading.Thread(target=here.given, daemon=True)
    thread.start()
    asyncio.run(until(lambda: is_waited(here)))
    return thread


def test_nobody_waits_where_nobody_is_on_the_way() -> None:
    here = Precedence()
    here.given()
    with here.taken():
        pass
    here.given()


def test_whoever_waits_goes_on_when_the_last_has_arrived(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "LONGEST", FOREVER)
    here = Precedence()
    with here.taken():
        with here.taken():
            thread = waiting(here)
        assert is_waited(here) and thread.is_alive()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_nobody_waits_for_commands_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the disk or a lock holds up, or a crowd that never ends, holds nobody else up."""
    monkeypatch.setattr(precedence, "LONGEST", 0.01)
    here = Precedence()
    with here.taken():
        here.given()
        monkeypatch.setattr(precedence, "LONGEST", FOREVER)
        with here.taken():
            here.given()
    with here.taken():
        thread = waiting(here)
        assert thread.is_alive(), "the way has been clear meanwhile"
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_a_fault_on_the_way_is_an_end_of_it() -> None:
    here = Precedence()
    with pytest.raises(ValueError, match="fault"), here.taken():
        raise ValueError("fault")
    here.given()


def test_what_can_wait_is_drawn_after_the_command_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "LONGEST", FOREVER)
    here, done = Precedence(), list[str]()
    for module in ("live.room", "live.writing"):
        monkeypatch.setattr(f"tablee.web.{module}.commands", here)
    asked, go_on = threading.Event(), threading.Event()
    rooms = Rooms(lambda _table: Ledger())

    def look(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
        if hurried:
            return LATER
        done.append("drawn")
        return Message("drawn")

    def write() -> None:
        rooms.ring("t")
        asked.set()
        assert go_on.wait(PATIENCE)
        done.append("written")

    async def play() -> None:
        async with asyncio.timeout(PATIENCE):
            stream = rooms.follow("t", look)
            assert await anext(stream) == ": \n\n"
            written = asyncio.create_task(in_turn(write))
            await asyncio.to_thread(asked.wait, PATIENCE)
            first = asyncio.create_task(anext(stream))
            await until(lambda: is_waited(here))
            assert done == []
            go_on.set()
            await written
            assert await first == "drawn"
            await stream.aclose()

    asyncio.run(play())
    assert done == ["written", "drawn"]
