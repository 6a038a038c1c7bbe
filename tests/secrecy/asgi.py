"""The application asked without a server or a client between: every header and byte as it comes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from starlette.applications import Starlette

HOST = "t.test"
PATIENCE = 60.0
"""Seconds after which a stream surely says nothing, however busy the machine is."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, whole."""

    status_code: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.content.decode(errors="replace")

    def json(self) -> Any:
        """The body as data."""
        return json.loads(self.content)


def scope(method: str, url: str, headers: Mapping[str, str], client: str) -> dict[str, Any]:
    """A request as a server would hand it on."""
    raw, _, query = url.partition("?")
    sent = {"host": HOST, "accept": "*/*", **headers}
    return {
        "type": "http", "method": method, "path": unquote(raw), "raw_path": raw.encode(),
        "query_string": query.encode(), "scheme": "http", "server": (HOST, 80), "client": (client, 1),
        "http_version": "1.1", "root_path": "",
        "headers": [(name.lower().encode(), value.encode()) for name, value in sent.items()],
    }  # fmt: skip


async def asked(
    app: Starlette, method: str, url: str, headers: Mapping[str, str], client: str, body: bytes = b""
) -> Answer:
    """One request, and the whole answer to it."""
    started: dict[str, Any] = {}
    pieces, given, done = list[bytes](), list[bytes]([body]), asyncio.Event()

    async def receive() -> dict[str, Any]:
        if given:
            return {"type": "http.request", "body": given.pop(), "more_body": False}
        await done.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            started.update(message)
        else:
            pieces.append(message.get("body", b""))
            if not message.get("more_body", False):
                done.set()

    length = {"content-length": str(len(body))} if method != "GET" else {}
    await app(scope(method, url, {**headers, **length}, client), receive, send)
    told: dict[str, str] = {}
    for name, value in started["headers"]:
        known = told.get(name.decode())
        told[name.decode()] = value.decode("latin-1") if known is None else f"{known}, {value.decode()}"
    return Answer(started["status"], told, b"".join(pieces))


async def first_of(app: Starlette, path: str, headers: Mapping[str, str]) -> str:
    """The first message of a stream, headers and all."""
    body: list[bytes] = []
    told = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        head = f"{message['headers']!r}\n" if "headers" in message else ""
        body.append(head.encode() + message.get("body", b""))
        if (
            b"data:" in message.get("body", b"")
            or message.get("status", 200) != 200
            or message.get("more_body") is False
        ):
            told.set()

    task = asyncio.create_task(app(scope("GET", path, headers, "stream"), receive, send))
    try:
        await asyncio.wait_for(told.wait(), PATIENCE)
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return b"".join(body).decode()
