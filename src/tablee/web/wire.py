"""The connections of our own server: a stream can cut one that is stuck, and hears when the server stops.

What speaks HTTP is uvicorn's; ASGI has no word for either, so that each request is handed its connection.
"""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from tablee.web.patience import PatientProtocol
from tablee.web.streaming import WIRE


class WireProtocol(PatientProtocol):
    """For ``uvicorn.Config(http=…)``."""

    app: ASGIApp

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._tasks: set[asyncio.Task[bool]] = set()
        self._inner, self.app = self.app, self._wired

    async def _wired(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The application, with this connection among the extensions of the scope."""
        scope["extensions"] = {**scope.get("extensions", {}), WIRE: self}
        await self._inner(scope, receive, send)

    def shutdown(self) -> None:
        """The server stops: streams end now, other answers are waited for."""
        super().shutdown()
        for task in self._tasks:
            task.cancel()

    def cut(self) -> None:
        """End the connection at once, with all that waits to be sent on it."""
        self.transport.abort()

    def on_stop(self, task: asyncio.Task[bool]) -> None:
        """End a task when the server stops."""
        self._tasks.add(task)

    def forget(self, task: asyncio.Task[bool]) -> None:
        """A task has ended by itself."""
        self._tasks.discard(task)
