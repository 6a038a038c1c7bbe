"""A stream of events to one reader: nothing heaps up for who does not read, and it ends when it must."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Protocol

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tablee.web.live.following import Following, Line

STUCK = 30.0
"""How many seconds a reader may take nothing at all; then it is cut off, and comes back by its cursor."""
GOODBYE = 0.5
"""How many seconds the end of a stream may take."""
END: Message = {"type": "http.response.body", "body": b"", "more_body": False}
WIRE = "tablee.wire"
"""Under which name a request finds its connection among the extensions of its scope."""


class Wire(Protocol):
    """The connection of a request, where the server gives it to us (`web/live/wire.py`)."""

    def cut(self) -> None:
        """End the connection at once, with all that waits to be sent on it."""

    def on_stop(self, pump: asyncio.Future[bool]) -> None:
        """Cancel what sends when the server stops, or the connection is lost."""

    def forget(self, pump: asyncio.Future[bool]) -> None:
        """What sends has ended by itself."""

    def line(self) -> Line | None:
        """The way straight onto the connection, once an answer has begun; none where there is no such way."""


class EventStream(Response):
    """Server-sent events from an async iterator of text.

    The next message is asked for only when the one before is on its way, so that no more waits for a reader
    than what the connection itself holds. The stream ends with its iterator, with its reader, with the
    server; a reader who takes nothing for ``stuck`` seconds is cut off. Whoever follows a table is sent
    everything straight onto the connection, where we have it: the same bytes, with nothing in between.
    """

    media_type = "text/event-stream"

    def __init__(self, messages: AsyncIterator[str], stuck: float = STUCK) -> None:
        self.messages, self.stuck = messages, stuck
        self.status_code, self.background = 200, None
        self.init_headers({"X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until somebody ends it."""
        wire: Wire | None = scope.get("extensions", {}).get(WIRE)
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        pump = self._sending(send, wire)
        left = asyncio.create_task(_left(receive))
        if wire is not None:
            wire.on_stop(pump)
        try:
            await asyncio.wait((pump, left), return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone = left.done()
            pump.cancel()
            left.cancel()
            await asyncio.gather(pump, left, return_exceptions=True)
            if wire is not None:
                wire.forget(pump)
        if gone:
            return
        stuck = not pump.cancelled() and not pump.result()
        if (stuck or not await _taken(send, END, GOODBYE)) and wire is not None:
            wire.cut()

    def _sending(self, send: Send, wire: Wire | None) -> asyncio.Future[bool]:
        """What sends everything: straight onto the connection, or message by message."""
        line = wire.line() if wire is not None else None
        if line is not None and isinstance(self.messages, Following):
            return self.messages.onto(line, self.stuck)
        return asyncio.create_task(self._pump(send))

    async def _pump(self, send: Send) -> bool:
        """Send each message; False where the reader no longer takes them."""
        try:
            async for text in self.messages:
                body = {"type": "http.response.body", "body": text.encode(), "more_body": True}
                if not await _taken(send, body, self.stuck):
                    return False
        finally:
            close = getattr(self.messages, "aclose", None)
            if close is not None:
                await close()
        return True


async def _left(receive: Receive) -> None:
    """Wait until the reader goes away."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _taken(send: Send, message: Message, seconds: float) -> bool:
    """Whether a message got on its way in time."""
    try:
        async with asyncio.timeout(seconds):
            await send(message)
    except TimeoutError:
        return False
    return True
