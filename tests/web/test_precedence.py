"""While a command is on its way, whoever draws what can wait waits: not for long, and never behind a disk."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tablee.table.ledger import Ledger
from tablee.web.precedence import LONGEST, Precedence
from tablee.web.room import LATER, Told
from tablee.web.rooms import Rooms
from tablee.web.writing import in_turn

PATIENCE = 20.0


class Clock:
    """A clock that is set."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def waiting(precedence: Precedence) -> threading.Thread:
    thread = threading.Thread(target=precedence.given, daemon=True)
    thread.start()
    return thread


def test_nobody_waits_where_nobody_is_on_the_way() -> None:
    precedence = Precedence(Clock())
    precedence.given()
    with precedence.taken():
        pass
    precedence.given()


def test_whoever_waits_goes_on_when_the_last_has_arrived() -> None:
    precedence = Precedence(Clock())
    with precedence.taken():
        with precedence.taken():
            thread = waiting(precedence)
        thread.join(5 * LONGEST)
        assert thread.is_alive()
    thread.join(PATIENCE)
    assert not thread.is_alive()


def test_nobody_waits_for_commands_without_end() -> None:
    """What the disk or a lock holds up, or a crowd that never ends, holds nobody else up."""
    clock = Clock()
    precedence = Precedence(clock)
    with precedence.taken():
        clock.now += LONGEST
        with precedence.taken():
            precedence.given()


def test_a_fault_on_the_way_is_an_end_of_it() -> None:
    precedence = Precedence(Clock())
    with pytest.raises(ValueError, match="fault"), precedence.taken():
        raise ValueError("fault")
    precedence.given()


def test_what_can_wait_is_drawn_after_the_command_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    precedence, done = Precedence(Clock()), list[str]()
    for module in ("room", "writing"):
        monkeypatch.setattr(f"tablee.web.{module}.commands", precedence)
    asked, go_on = threading.Event(), threading.Event()
    rooms = Rooms(lambda _table: Ledger())

    def look(ledger: Ledger, door: bool, hurried: bool) -> Told | None:
        if hurried:
            return LATER
        done.append("drawn")
        return Told("drawn")

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
            await asyncio.sleep(5 * LONGEST)
            assert done == []
            go_on.set()
            await written
            assert await first == "drawn"
            await stream.aclose()

    asyncio.run(play())
    assert done == ["written", "drawn"]
