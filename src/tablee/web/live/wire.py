"""The connections of our own server: a stream writes straight onto one, and can cut it when it is stuck.

What speaks HTTP is uvicorn's; ASGI has no word for this, nor for a server that stops, so that each request is
handed its connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.web.access.slow_requests import PatientProtocol
from tablee.web.live.following import Line
from tablee.web.live.streaming import WIRE


class WireProtocol(PatientProtocol):
    """For ``uvicorn.Config(http=…)``."""

    app: ASGIApp

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.pumps: set[asyncio.Future[bool]] = set()
        self.over = False
        self.emptied: Callable[[], None] | None = None
        self._inner, self.app = self.app, self._wired

    async def _wired(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application, with this connection among the extensions of the scope."""
        scope["extensions"] = {
            **scope.get("extensions", {}),
            WIRE: Wired(self, getattr(send, "__self__", None)),
        }
        await self._inner(scope, receive, send)

    def shutdown(self) -> None:
        """The server stops: streams end now, other answers are waited for."""
        super().shutdown()
        self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone; uvicorn tells so only whoever asked last on this connection."""
        super().connection_lost(exc)
        self._end()

    def resume_writing(self) -> None:
        """There is room again."""
        super().resume_writing()
        if self.emptied is not None:
            self.emptied()

    def _end(self) -> None:
        self.over = True
        for pump in tuple(self.pumps):
            pump.cancel()


class Wired:
    """The connection of one request, and uvicorn's own account of its answer (``cycle``)."""

    __slots__ = ("_cycle", "_protocol", "transport")

    def __init__(self, protocol: WireProtocol, cycle: Any) -> None:
        self._protocol, self._cycle = protocol, cycle
        self.transport: asyncio.Transport = protocol.transport

    def cut(self) -> None:
        """End the connection at once, with all that waits to be sent on it."""
        self.transport.abort()

    def on_stop(self, pump: asyncio.Future[bool]) -> None:
        """Cancel what sends when the server stops, or the connection is lost; or has been by now."""
        self._protocol.pumps.add(pump)
        if self._protocol.over:
            pump.cancel()

    def forget(self, pump: asyncio.Future[bool]) -> None:
        """What sends has ended by itself."""
        self._protocol.pumps.discard(pump)
        self._protocol.emptied = None

    def line(self) -> Line | None:
        """The way straight onto the connection, once an answer has begun: where that goes in chunks."""
        return self if getattr(self._cycle, "chunked_encoding", None) is True else None

    def write(self, body: bytes) -> None:
        """Send a part of the answer, in the very bytes in which uvicorn would."""
        if not (self._cycle.disconnected or self._cycle.response_complete or self.transport.is_closing()):
            self.transport.write(b"%x\r\n%b\r\n" % (len(body), body))

    def full(self) -> bool:
        """Whether the connection takes no more for now."""
        paused: bool = self._cycle.flow.write_paused
        return paused

    def held(self) -> int:
        """How many bytes wait to be taken."""
        return self.transport.get_write_buffer_size()

    def on_room(self, told: Callable[[], None]) -> None:
        """Have something called whenever there is room again."""
        self._protocol.emptied = told
