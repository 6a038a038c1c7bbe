"""How long a connection may take to say what it wants: one that dribbles its request is not waited for.

The server we stand on waits for ever for the head of a request, and reads one of any size.
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
    """Ends a connection whose request has no end, be it in time or in size."""

    _waiting: asyncio.TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody has come: they have so long to say what they want."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """More of a request has come."""
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
        """They have gone."""
        self._stop()
        super().connection_lost(exc)

    def _asked(self) -> bool:
        """Whether a request is being answered; what comes now is its body."""
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
