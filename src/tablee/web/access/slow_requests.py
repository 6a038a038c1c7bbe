"""The patience with a connection: how long it may take to send a request, and to take what it is answered.

uvicorn waits for ever for the head of a request, reads one of any size, and keeps what nobody takes.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS = 15.0
"""How long the head of a request may take."""
HEAD_BYTES = 64 * 1024
"""How long the head of a request may be; the guard is stricter with what it understands."""
STUCK = 30.0
"""The seconds that a full connection may take nothing; then it is cut off, with all that waits for it."""
GOODBYE = 0.5
"""The same, once the server has been told to stop."""


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
        """Cut the connection off unless something is taken of what waits for it."""
        self._has_room()
        self._full = self.loop.call_later(seconds, self._look, self.transport.get_write_buffer_size())

    def _look(self, before: int) -> None:
        if self.transport.get_write_buffer_size() < before:
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
