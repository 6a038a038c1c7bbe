"""Requests that come slowly or are too large, and connections that take no answer."""

from __future__ import annotations

import asyncio
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send
from uvicorn.protocols.http.auto import AutoHTTPProtocol

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, and have no body."""
BODY = 256 * 1024
PICTURE = 6 * 1024 * 1024
_PICTURE = re.compile(r"/t/[^/]+/picture")
PACK = 2 * 1024 * 1024
_PACK = re.compile(r"/t/[^/]+/pack(/.*)?")
ARCHIVE = 20 * 1024 * 1024 + BODY
"""An archive, and the form around it."""
_ARCHIVE = re.compile(r"/archives|/api/v\d+/import")
"""The doors for larger bodies: a picture, every table of a game that is being composed, an archive."""
DIGITS = 12
"""A length of more digits is none; Python would not read one of thousands."""
PATIENCE, SLOWEST = 20.0, 50_000
"""How long a body may take to come, in seconds, and how many bytes a second are waited for beyond that."""
HEAD_SECONDS = 15.0
"""How long the head of a request may take."""
HEAD_BYTES = 64 * 1024
"""How long the head of a request may be; the guard is stricter with what it understands."""
STUCK, LEAST = 30.0, 4_000
"""A full connection that takes fewer bytes a second than this, for so many seconds, is cut off."""
PIECE = 64 * 1024
"""An answer of more bytes is handed over piece by piece, as it is taken."""
UNREAD = 16
"""How many such answers may be on their way to one address."""
GOODBYE = 0.5
"""The same, once the server has been told to stop."""


def limit(scope: Scope) -> int:
    """The size limit of a request's body, by its path."""
    if _PICTURE.fullmatch(scope["path"]):
        return PICTURE
    if _ARCHIVE.fullmatch(scope["path"]):
        return ARCHIVE
    return PACK if _PACK.fullmatch(scope["path"]) else BODY


def is_past(size: int, scope: Scope) -> bool:
    """True if a body is over its limit; nearly all are small, whatever their path."""
    return size > BODY and size > limit(scope)


def announced_past(scope: Scope) -> bool:
    """True if a request announces a body over its limit, or no proper length."""
    length = Headers(scope=scope).get("content-length", "0")
    return not length.isdecimal() or len(length) > DIGITS or is_past(int(length), scope)


def comes(scope: Scope) -> bool:
    """True if a request has a small body, to be read whole before it takes a turn."""
    return scope["method"] not in SAFE and not is_large(scope) and not announced_past(scope)


def is_large(scope: Scope) -> bool:
    """True if a request may have a large body, to be read as it comes."""
    return scope["method"] not in SAFE and limit(scope) > BODY


async def whole(receive: Receive) -> Receive:
    """Read a small body to its end and return a `receive` that gives it in one message.

    A body that grows past the limit is left to be read on.
    """
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body", False) or len(body) > BODY:
            break
    ready = deque([{**message, "body": bytes(body)}])

    async def read() -> Message:
        return ready.popleft() if ready else await receive()

    return read


def bounded(scope: Scope, receive: Receive) -> Receive:
    """A `receive` that reports a disconnect once the body is over its limit or its deadline."""
    seen, receive = 0, in_time(scope, receive)

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if is_past(seen, scope) else message

    return bounded


def in_time(scope: Scope, receive: Receive) -> Receive:
    """A `receive` that reports a disconnect if the body is not there by its deadline."""
    until, whole = asyncio.get_running_loop().time() + PATIENCE + limit(scope) / SLOWEST, False

    async def in_time() -> Message:
        nonlocal whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        whole = not message.get("more_body", False)
        return message

    return in_time


class Unread:
    """Large answers that are being taken, counted for each address: what nobody reads fills no memory.

    An answer that is made in pieces, as a stream or a download is, holds one of them at a time and is not
    counted.
    """

    def __init__(self, most: int = UNREAD) -> None:
        self.most = most
        self._held = Counter[str]()

    def sender(self, address: str, send: Send, refuse: Callable[[], Awaitable[None]]) -> Send:
        """A `send` for one answer; ``refuse`` sends another in its stead where too many are unread."""
        begun: list[Message] = []

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                begun.append(message)
                return
            body = message.get("body", b"")
            if begun and len(body) > PIECE and not message.get("more_body", False):
                if self._held[address] >= self.most:
                    begun.clear()
                    await refuse()
                else:
                    await self._sent(address, send, begun.pop(), message)
                return
            if begun:
                await send(begun.pop())
            await send(message)

        return answered

    async def _sent(self, address: str, send: Send, begin: Message, message: Message) -> None:
        self._held[address] += 1
        try:
            await send(begin)
            body, size = message["body"], len(message["body"])
            for at in range(0, size, PIECE):
                await send({**message, "body": body[at : at + PIECE], "more_body": at + PIECE < size})
        finally:
            self._held[address] -= 1
            self._held += Counter()  # without those of whom nothing is left


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """Ends a connection whose request has no end, be it in time or in size, or which takes no answer."""

    _waiting: asyncio.TimerHandle | None = None
    _full: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Start the deadline of the first request."""
        super().connection_made(transport)
        self._ahead = deque[Any]()
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Stop the deadline once a request is being answered; else count its bytes."""
        super().data_received(data)
        if self._asked():
            self._stop()
            return
        self._head += len(data)
        if self._head > HEAD_BYTES:
            self._give_up()
        elif self._waiting is None:  # the next request on the same connection
            self._wait()

    def on_headers_complete(self) -> None:
        """A request is to be answered, maybe behind another one on the same connection."""
        while self._ahead and self._ahead[0].response_complete:
            self._ahead.popleft()
        if self._asked():
            self._ahead.append(self.cycle)
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone; uvicorn tells so only to the answer that was asked for last."""
        self._stop()
        self._has_room()
        super().connection_lost(exc)
        for cycle in self._ahead:
            cycle.disconnected = not cycle.response_complete
            cycle.message_event.set()

    def pause_writing(self) -> None:
        """The connection is full."""
        super().pause_writing()
        self._watch(STUCK)

    def resume_writing(self) -> None:
        """The connection has room again."""
        self._has_room()
        super().resume_writing()

    def shutdown(self) -> None:
        """The server stops: it does not wait long for who takes nothing."""
        super().shutdown()
        if self._full is not None:
            self._watch(GOODBYE)

    def _asked(self) -> bool:
        """True if a request is being answered: what comes now is its body."""
        cycle: Any = self.cycle
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop(self) -> None:
        self._head = 0
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _watch(self, seconds: float) -> None:
        """Cut the connection off unless enough is taken of what waits for it."""
        self._has_room()
        most = self.transport.get_write_buffer_size() - LEAST * seconds
        self._full = self.loop.call_later(seconds, self._look, most)

    def _look(self, most: float) -> None:
        if self.transport.get_write_buffer_size() <= most:
            self._watch(STUCK)
        else:
            self.transport.abort()

    def _has_room(self) -> None:
        if self._full is not None:
            self._full.cancel()
            self._full = None

    def _give_up(self) -> None:
        self._stop()
        self.transport.close()
