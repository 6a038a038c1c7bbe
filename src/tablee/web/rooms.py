"""Who follows which table: woken together when its log grows, and told in one go, each what they may know."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from anyio import CapacityLimiter, to_thread

from tablee.table.ledger import Ledger

STILL_THERE = 20.0
"""A comment says so, that many seconds after the last thing that was sent, whatever happens unseen."""
COMMENT = ": \n\n"
AT_ONCE = 2
"""How many tables are told at a time: more threads would only take the interpreter from each other."""


class Told(NamedTuple):
    """What a reader is sent, if there is anything new; ``more`` is left, to be told at once."""

    text: str = ""
    more: bool = False


Look: TypeAlias = Callable[[Ledger, bool], Told | None]
"""What a reader may know of the log as it stands; None ends the stream.

The flag says that something has changed at the door: whoever reads must be asked again who they are.
It is called in a thread, and never for a reader who has not taken what was told before.
"""


@dataclass(eq=False, slots=True)
class _Reader:
    look: Look
    heard: int = -1
    door: int = -1
    waits: asyncio.Future[Told | None] | None = None
    kept: list[Told | BaseException | None] | None = None


class _Room:
    """Those who follow one table from one event loop."""

    def __init__(self, read: Callable[[], Ledger], limiter: CapacityLimiter) -> None:
        self.loop = asyncio.get_running_loop()
        self._limiter = limiter
        self.readers: set[_Reader] = set()
        self._read, self._rings, self._doors = read, 0, 0
        self._serving: asyncio.Task[None] | None = None

    def ring(self, door: bool) -> None:
        """The log has grown, or something has changed at the door."""
        self._rings += 1
        self._doors += door
        self._wake()

    def _wake(self) -> None:
        if self._serving is None:
            self._serving = self.loop.create_task(self._serve())

    async def next(self, reader: _Reader, until: float) -> Told | None:
        """What is told to a reader next; nothing where it takes longer than ``until``."""
        if reader.kept is None:
            waits: asyncio.Future[Told | None] = self.loop.create_future()
            reader.waits = waits
            if reader.heard != self._rings:
                self._wake()
            try:
                async with asyncio.timeout_at(until):
                    return await waits
            except TimeoutError:
                if waits.done() and not waits.cancelled():
                    return waits.result()  # it came at the very moment
                reader.heard = reader.door = -1  # once in a while everything is looked at anew
                return Told()
            finally:
                reader.waits = None
        found, reader.kept = reader.kept[0], None
        if isinstance(found, BaseException):
            raise found
        return found

    async def _serve(self) -> None:
        """Tell everybody who waits, until nobody waits for what was rung."""
        try:
            while ready := [r for r in self.readers if r.waits is not None and r.heard != self._rings]:
                now = self._rings, self._doors
                try:
                    await to_thread.run_sync(self._tell, ready, now, limiter=self._limiter)
                except Exception as error:
                    for reader in ready:
                        self._hand(reader, error, now)
        finally:
            self._serving = None

    def _tell(self, ready: Sequence[_Reader], now: tuple[int, int]) -> None:
        """One reading of the log for all, in a thread; each has their part as soon as it is made.

        What fails for one fails for that one alone.
        """
        ledger = self._read()
        for reader in ready:
            told: Told | BaseException | None
            try:
                told = reader.look(ledger, reader.door != now[1])
            except Exception as error:
                told = error
            self.loop.call_soon_threadsafe(self._hand, reader, told, now)

    def _hand(self, reader: _Reader, told: Told | BaseException | None, now: tuple[int, int]) -> None:
        """Give a reader what it waits for; if it has just stopped waiting, it finds that the next time."""
        reader.heard, reader.door = now
        if isinstance(told, Told):
            if told.more:
                reader.heard = -1
            if not told.text:
                return
        waits, reader.waits = reader.waits, None
        if waits is None or waits.done():
            reader.kept = [told]
        elif isinstance(told, BaseException):
            waits.set_exception(told)
        else:
            waits.set_result(told)


class Rooms:
    """All tables that somebody follows."""

    def __init__(self, read: Callable[[str], Ledger]) -> None:
        self._read = read
        self._rooms: dict[str, list[_Room]] = {}
        self._limiters: WeakKeyDictionary[asyncio.AbstractEventLoop, CapacityLimiter] = WeakKeyDictionary()
        self._lock = threading.Lock()

    async def follow(self, table: str, look: Look, longest: float = float("inf")) -> AsyncIterator[str]:
        """What somebody is to be sent, as the log grows, for at most so many seconds."""
        room, reader = self._enter(table), _Reader(look)
        room.readers.add(reader)
        clock = room.loop.time
        end = clock() + longest
        try:
            yield COMMENT
            quiet = clock() + STILL_THERE
            while (told := await room.next(reader, min(quiet, end))) is not None:
                if told.text or clock() < end:
                    yield told.text or COMMENT
                    quiet = clock() + STILL_THERE
                else:
                    return
        finally:
            self._leave(table, room, reader)

    def _enter(self, table: str) -> _Room:
        loop = asyncio.get_running_loop()
        with self._lock:
            rooms = self._rooms.setdefault(table, [])
            found = next((room for room in rooms if room.loop is loop), None)
            if found is None:
                limiter = self._limiters.setdefault(loop, CapacityLimiter(AT_ONCE))
                found = _Room(lambda: self._read(table), limiter)
                rooms.append(found)
            return found

    def _leave(self, table: str, room: _Room, reader: _Reader) -> None:
        with self._lock:
            room.readers.discard(reader)
            rooms = self._rooms.get(table, [])
            if not room.readers and room in rooms:
                rooms.remove(room)
            if not rooms:
                self._rooms.pop(table, None)

    def ring(self, table: str, *, door: bool = False) -> None:
        """The log of a table has grown, or something has changed at its door: from whichever thread."""
        with self._lock:
            rooms = tuple(self._rooms.get(table, ()))
        for room in rooms:
            if not room.loop.is_closed():
                room.loop.call_soon_threadsafe(room.ring, door)
