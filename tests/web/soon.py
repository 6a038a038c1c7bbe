"""Waiting in tests for a condition; an event loop whose clock a test puts forward."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from tablee.web.live.reader import Reader
from tablee.web.live.room import Room
from tablee.web.live.rooms import Rooms

PATIENCE = 60.0
T = TypeVar("T")


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


async def turns(number: int = 100) -> None:
    """Let the event loop go round: what waits for no thread, timer or socket has come to its end."""
    for _ in range(number):
        await asyncio.sleep(0)


def all_rooms(rooms: Rooms) -> list[Room]:
    """The rooms of all tables and event loops."""
    return [room for found in rooms._rooms.values() for room in found]


def all_readers(rooms: Rooms) -> list[Reader]:
    """Those who follow any table."""
    return [reader for room in all_rooms(rooms) for reader in room.readers]


def went_round(rooms: Rooms) -> bool:
    """True if the event loop has looked after everybody since the last ring; threads may still draw."""
    return not any(room._called or room._found for room in all_rooms(rooms))


def idle(rooms: Rooms) -> bool:
    """True if nothing is under way, in the event loop or in a thread: nothing happens by itself any more."""
    return went_round(rooms) and not any(room._telling for room in all_rooms(rooms))


def all_wait(rooms: Rooms, readers: int) -> bool:
    """True if so many readers follow, nothing is under way, and each of them waits for news."""
    found = all_readers(rooms)
    return idle(rooms) and len(found) == readers and all(reader.open for reader in found)


class ShiftedLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be put forward: timers are due without waiting for them."""

    def __init__(self) -> None:
        super().__init__()
        self.shift = 0.0

    def time(self) -> float:
        return super().time() + self.shift


def put_forward(seconds: float) -> None:
    """Put the clock of the running loop forward."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ShiftedLoop)
    loop.shift += seconds


def run_shifted(play: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` with a clock that ``put_forward`` moves."""
    with asyncio.Runner(loop_factory=ShiftedLoop) as runner:
        return runner.run(play)
