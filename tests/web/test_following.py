"""One reader whose messages go straight to a connection: when they are sent, and when they end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from tablee.table.log.ledger import Ledger
from tablee.web.live import following
from tablee.web.live.following import COMMENT
from tablee.web.live.reader import Look, Message
from tablee.web.live.rooms import Rooms
from tests.web.soon import PATIENCE, idle, put_forward, run_shifted, turns, until

LONG = 1000.0
"""Seconds by a clock that is put forward: no machine is so slow that they pass by themselves."""


class Pipe:
    """A connection that a test fills and empties."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.filled = self.kept = False
        self.bytes = 0
        self._emptied: Callable[[], None] = lambda: None

    def write(self, body: bytes) -> None:
        self.sent.append(body.decode())
        self.bytes += len(body) if self.kept else 0
        self.filled = self.kept

    def full(self) -> bool:
        return self.filled

    def held(self) -> int:
        return self.bytes

    def on_room(self, told: Callable[[], None]) -> None:
        self._emptied = told

    def empty(self) -> None:
        self.kept = self.filled = False
        self.bytes = 0
        self._emptied()


class Log:
    """A log that is only a number, and who looks at it."""

    def __init__(self) -> None:
        self.length = self.looks = 0
        self.doors: list[bool] = []
        self.rooms = Rooms(lambda table: Ledger())

    def look(self) -> Look:
        told = 0

        def look(ledger: Ledger, door: bool, hurried: bool = False) -> Message | None:
            nonlocal told
            self.looks += 1
            self.doors.append(door)
            new, told = range(told + 1, self.length + 1), self.length
            return Message(" ".join(map(str, new)))

        return look

    def grow(self) -> None:
        self.length += 1
        self.rooms.ring("t")


def looked(log: Log, times: int) -> bool:
    """True if it was looked at so often and nothing is under way."""
    return log.looks == times and idle(log.rooms)


def test_a_full_connection_is_told_nothing_until_it_has_room() -> None:
    async def play() -> None:
        log, pipe = Log(), Pipe()
        ended = log.rooms.follow("t", log.look()).onto(pipe, PATIENCE)
        await until(lambda: log.looks == 1)
        pipe.kept = True
        log.grow()
        await until(lambda: pipe.sent == [COMMENT, "1"])
        for _ in range(20):
            log.grow()
        await until(lambda: idle(log.rooms))
        assert log.looks == 2 and pipe.sent == [COMMENT, "1"], "nothing is even made"
        pipe.empty()
        await until(lambda: len(pipe.sent) == 3)
        assert pipe.sent[2] == " ".join(map(str, range(2, 22))), "all that came since, in one"
        ended.cancel()
        await until(lambda: log.rooms._rooms == {})

    asyncio.run(play())


def test_who_takes_a_little_is_waited_for_and_who_takes_nothing_is_not() -> None:
    async def play() -> bool:
        log, pipe = Log(), Pipe()
        pipe.kept, pipe.bytes = True, 1000
        ended = log.rooms.follow("t", log.look()).onto(pipe, LONG)
        for _ in range(4):
            put_forward(LONG * 0.75)
            await turns()
            assert not ended.done(), "it takes a little"
            pipe.bytes -= 100
        for _ in range(2):
            put_forward(LONG)
            await turns()
        return ended.result()

    assert run_shifted(play()) is False


def test_comments_fall_where_nothing_was_sent_and_then_all_is_looked_at_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(following, "STILL_THERE", LONG)
    monkeypatch.setattr(following, "DOUBT", float("inf"))

    async def play() -> Log:
        log, pipe = Log(), Pipe()
        ended = log.rooms.follow("t", log.look(), longest=100 * LONG).onto(pipe, 100 * LONG)
        for looks in (1, 2, 3):
            await until(partial(looked, log, looks))
            assert pipe.sent == [COMMENT] * looks
            if looks < 3:
                put_forward(LONG)
        pipe.kept = True
        log.grow()
        await until(lambda: pipe.filled)
        count = len(pipe.sent)
        for _ in range(3):
            put_forward(LONG)
            await turns()
        assert len(pipe.sent) == count, "a full connection has enough to take"
        ended.cancel()
        return log

    assert run_shifted(play()).doors.count(True) >= 3


def test_who_they_are_is_asked_again_however_much_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "DOUBT", 0.1)

    async def play() -> None:
        straight, asked = Log(), Log()
        ended = straight.rooms.follow("t", straight.look(), longest=PATIENCE).onto(Pipe(), PATIENCE)
        stream = asked.rooms.follow("t", asked.look(), longest=PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while min(straight.doors.count(True), asked.doors.count(True)) < 3:
                straight.grow()
                asked.grow()
                assert await anext(stream)
        await stream.aclose()
        ended.cancel()

    asyncio.run(play())


def test_a_stream_ends_with_its_time_its_reader_s_seat_or_a_fault() -> None:
    def gone(ledger: Ledger, door: bool, hurried: bool = False) -> Message | None:
        return None

    def faulty(ledger: Ledger, door: bool, hurried: bool = False) -> Message | None:
        raise ValueError("a fault of ours")

    async def play() -> None:
        log, pipes = Log(), (Pipe(), Pipe(), Pipe())
        looks = ((log.look(), 0.1), (gone, PATIENCE), (faulty, PATIENCE))
        ended = [
            log.rooms.follow("t", look, longest).onto(pipe, PATIENCE)
            for pipe, (look, longest) in zip(pipes, looks, strict=True)
        ]
        found = await asyncio.wait_for(asyncio.gather(*ended, return_exceptions=True), PATIENCE)
        assert found[:2] == [True, True] and isinstance(found[2], ValueError)
        assert [pipe.sent for pipe in pipes] == [[COMMENT]] * 3
        await until(lambda: log.rooms._rooms == {})

    asyncio.run(play())
