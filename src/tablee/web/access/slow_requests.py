"""Deadline and size limit for the head of a request, against clients that send it drop by drop.

uvicorn waits for ever for the head of a request, and reads one of any size; it has no setting for either.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD_SECONDS = 15.0
"""How long the head of a request may take."""
HEAD_BYTES = 64 * 1024
"""How long the head of a request may be; the guard is stricter with what it understands."""


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's protocol, closing a connection whose request head takes too long or is too large."""

    _waiting: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Start the deadline of the first request."""
        super().connection_made(transport)
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

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the deadline."""
        self._stop()
        super().connection_lost(exc)

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

    def _give_up(self) -> None:
        self._stop()
        self.transport.close()
