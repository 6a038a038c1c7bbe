"""An evening behind the real application: pages, streams and errors as somebody's browser receives them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette

from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.web.app import application
from tablee.web.host import Host
from tablee.web.tokens import digest
from tests.secrecy.evening import Evening
from tests.table.play import SEAT_IDS

TABLE = "evening"
NOW = "2026-01-01T00:00"


@contextmanager
def served(evening: Evening, path: Path) -> Iterator[Starlette]:
    """The application with the evening's log in it, and a session for each seat."""
    log = SqliteLog(path)
    try:
        records = evening.play.records
        log.make(TABLE, "Table", evening.key, records[:1])
        log.write(TABLE, lambda known: records[1:])
        for who, seat in SEAT_IDS.items():
            log.put_session(digest(who), TABLE, seat, NOW)
        yield application(Host(log, all_systems(), bytes, lambda: NOW, lambda: "fixed"), "host-key")
    finally:
        log.close()


def received(app: Starlette, who: str, lang: str = "fr") -> str:
    """Every byte that somebody gets: status, headers and body of each door, and the stream from its start."""
    return asyncio.run(_received(app, {"lang": lang, f"tablee_{TABLE}": who}))


async def _received(app: Starlette, cookies: dict[str, str]) -> str:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    texts = []
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver", cookies=cookies
    ) as client:
        for door in (
            "/",
            f"/t/{TABLE}",
            f"/t/{TABLE}?at=none",
            "/t/none",
            "/j/none",
            f"/t/{TABLE}/none",
            *_more_doors(),
        ):
            texts.append(_whole(await client.get(door)))
        for door, form in _posts():
            texts.append(_whole(await client.post(f"/t/{TABLE}/{door}", data=form)))
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    for last in ("", "2"):  # somebody who has seen nothing yet, and somebody who comes back
        texts.append(await _stream(app, f"/t/{TABLE}/stream", cookie, last))
    return "\n".join(texts)


def _more_doors() -> list[str]:
    """What the evening around the game has pages for; most of them only for the game master."""
    return [
        f"/t/{TABLE}/{d}".replace("/?", "?")
        for d in (
            "log", "note", "note?note=x", "scene", "handouts", "library", "evening", "picture/x",
            "sheet/herobob", "sheet/herobob.json", "sheet/none.json", "?as=seat-gm",
        )
    ]  # fmt: skip


def _whole(response: httpx.Response) -> str:
    return f"{response.status_code} {sorted(response.headers.items())} {response.text}"


def _posts() -> list[tuple[str, dict[str, str]]]:
    """Requests that the table refuses: their answers are pages too."""
    return [
        ("do", {"do": "close", "run": "none"}),
        ("do", {"do": "nothing"}),
        ("do", {"do": "throw", "args": "[1]"}),
        ("do", {"do": "undo", "command": "none", "args": '{"command": "none"}'}),
        ("do", {"do": "show", "args": '{"sheet": "none"}'}),
        ("throw", {"sheet": "none", "mode": "gm", "silent": "1"}),
        ("say", {"words": "/r ???"}),
        ("bring", {"preset": "none"}),
        ("invite", {}),
    ]


async def _stream(app: Starlette, path: str, cookie: str, last: str = "") -> str:
    """What a stream says first, to somebody who has seen so much of it."""
    body: list[bytes] = []
    told = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        body.append(repr(message.get("headers", "")).encode() + message.get("body", b""))
        if b"data:" in body[-1] or message.get("status", 200) != 200:
            told.set()

    scope = {
        "type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": [
            (b"host", b"testserver"), (b"cookie", cookie.encode()), (b"last-event-id", last.encode()),
        ], "scheme": "http",
        "server": ("testserver", 80), "client": ("testclient", 1), "http_version": "1.1", "root_path": "",
    }  # fmt: skip
    task = asyncio.create_task(app(scope, receive, send))
    with suppress(TimeoutError):
        await asyncio.wait_for(told.wait(), 20)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    return b"".join(body).decode()
