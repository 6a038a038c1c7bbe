"""One reader of a table: asked for message by message, or sent straight to their connection as they come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from typing import Protocol

from tablee.web.live.reader import Found, Message, Reader, Take
from tablee.web.live.room import Room

STILL_THERE = 20.0
"""A comment says so, that many seconds after the last thing that was sent, whatever happens unseen."""
DOUBT = 60.0
"""After so many seconds, whatever was sent, whoever reads is asked again who they are."""
COMMENT = ": \n\n"


class Line(Protocol):
    """A connection onto which messages are written as they come (`web/live/wire.py`)."""

    def write(self, body: bytes) -> None:
        """Send something, even where it is full: whoever asks first sends less."""

    def full(self) -> bool:
        """Whether it takes no more for now."""

    def held(self) -> int:
        """How many bytes wait in it to be taken."""

    def on_room(self, told: Callable[[], None]) -> None:
        """Have something called whenever there is room again in a line that was full."""


class Following(AsyncIterator[str]):
    """What somebody who follows a table is sent, for at most so many seconds: in one of two ways."""

    def __init__(
        self,
        reader: Callable[[Take], Reader],
        longest: float,
        enter: Callable[[Reader], Room],
        leave: Callable[[Room, Reader], None],
    ) -> None:
        self._reader, self._longest = reader, longest
        self._enter, self._leave = enter, leave
        self._messages = self._asked()

    async def __anext__(self) -> str:
        return await anext(self._messages)

    async def aclose(self) -> None:
        """Nobody asks for more."""
        await self._messages.aclose()

    async def _asked(self) -> AsyncGenerator[str, None]:
        """One message after the other: nothing is made before the one before was taken."""
        hand = _Hand()
        reader = hand.reader = self._reader(hand.take)
        room = self._enter(reader)
        clock = room.loop.time
        end = clock() + self._longest
        try:
            yield COMMENT
            quiet, doubt = clock() + STILL_THERE, clock() + DOUBT
            while (told := await hand.next(room, reader, min(quiet, end))) is not None:
                if not told.text and clock() >= end:
                    return
                yield told.text or COMMENT
                quiet = clock() + STILL_THERE
                if clock() >= doubt:
                    doubt = clock() + DOUBT
                    room.anew(reader)
        finally:
            self._leave(room, reader)

    def onto(self, line: Line, stuck: float) -> asyncio.Future[bool]:
        """Send everything straight to a connection, until it ends; False where it was stuck for so long."""
        direct = _Direct(self._reader, line, stuck, self._longest)
        room = self._enter(direct.reader)
        direct.ended.add_done_callback(lambda _ended: self._leave(room, direct.reader))
        direct.begin(room)
        return direct.ended


class _Hand:
    """What is handed to somebody who asks for it; it waits here where they have just stopped waiting."""

    reader: Reader

    def __init__(self) -> None:
        self._waits: asyncio.Future[Message | None] | None = None
        self._kept: list[Found] = []

    def take(self, found: Found) -> None:
        """Whoever has been told something takes no more until they ask."""
        self.reader.open = False
        waits, self._waits = self._waits, None
        if waits is None or waits.done():
            self._kept.append(found)
        elif isinstance(found, BaseException):
            waits.set_exception(found)
        else:
            waits.set_result(found)

    async def next(self, room: Room, reader: Reader, until: float) -> Message | None:
        """What is told next; nothing where it takes longer than ``until``."""
        if self._kept:
            found = self._kept.pop(0)
            if isinstance(found, BaseException):
                raise found
            return found
        waits: asyncio.Future[Message | None] = room.loop.create_future()
        self._waits = waits
        room.opened(reader)
        try:
            async with asyncio.timeout_at(until):
                return await waits
        except TimeoutError:
            if waits.done() and not waits.cancelled():
                return waits.result()  # it came at the very moment
            room.anew(reader)
            return Message()
        finally:
            reader.open, self._waits = False, None


class _Direct:
    """A stream whose messages go straight to its connection, as long as that takes them."""

    def __init__(self, reader: Callable[[Take], Reader], line: Line, stuck: float, longest: float) -> None:
        self.reader = reader(self._take)
        self._line, self._stuck, self._held = line, stuck, 0
        self._loop = asyncio.get_running_loop()
        self._end, self._doubt = self._loop.time() + longest, self._loop.time() + DOUBT
        self._alarm: asyncio.TimerHandle | None = None
        self._patience: asyncio.TimerHandle | None = None
        self.ended: asyncio.Future[bool] = self._loop.create_future()

    def begin(self, room: Room) -> None:
        """Say that we are here, and from then on whatever there is to say."""
        self._room = room
        self.ended.add_done_callback(self._stop)
        self._line.on_room(self._emptied)
        self._send(COMMENT)
        self._wait()
        if self._patience is None:
            room.opened(self.reader)

    def _take(self, found: Found) -> None:
        if self.ended.done():
            return
        if isinstance(found, Message):
            self._send(found.text)
        elif found is None:
            self.ended.set_result(True)
        else:
            self.ended.set_exception(found)

    def _send(self, text: str) -> None:
        """Send one message; a line that is full is given no more, and so long to take something."""
        body = text.encode()
        self._line.write(body)
        self._quiet = self._loop.time() + STILL_THERE
        if self._patience is not None:
            self._held += len(body)
        elif self._line.full():
            self.reader.open = False
            self._be_patient()

    def _be_patient(self) -> None:
        self._held = self._line.held()
        self._patience = self._loop.call_later(self._stuck, self._still_full)

    def _still_full(self) -> None:
        """Whoever takes a little is waited for: they may be far away."""
        if self._line.held() < self._held:
            self._be_patient()
        elif not self.ended.done():
            self.ended.set_result(False)

    def _emptied(self) -> None:
        """What waited is taken: there may be news since."""
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
            self._room.opened(self.reader)

    def _wait(self) -> None:
        self._alarm = self._loop.call_at(min(self._quiet, self._doubt, self._end), self._rung)

    def _rung(self) -> None:
        """It is time for a comment, to ask again, or to end; or something was sent meanwhile."""
        now = self._loop.time()
        if now >= self._end and not self.ended.done():
            self.ended.set_result(True)
        if self.ended.done():
            return
        quiet, full = now >= self._quiet, self._patience is not None  # then they have enough to take
        if quiet and not full:
            self._send(COMMENT)
        elif quiet:
            self._quiet = now + STILL_THERE
        if now >= self._doubt or (quiet and not full):
            self._doubt = now + DOUBT
            self._room.anew(self.reader)
        self._wait()

    def _stop(self, ended: asyncio.Future[bool]) -> None:
        self.reader.open = False
        for timer in (self._alarm, self._patience):
            if timer is not None:
                timer.cancel()
        self._patience = None
