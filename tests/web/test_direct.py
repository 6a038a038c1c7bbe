"""Streams written straight onto the connection: the same bytes, nothing heaps up, all of them end."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tablee.table.log.ledger import Ledger
from tablee.web.live.following import COMMENT
from tablee.web.live.reader import Message
from tablee.web.live.rooms import Rooms
from tablee.web.live.streaming import WIRE, EventStream
from tablee.web.live.wire import WireProtocol
from tests.web.soon import idle

STUCK = 1.0
GROWS = 60
PATIENCE = 60.0
SAYINGS = ("id: 1\ndata: « Bonsoir »\n\n", "id: 2\ndata: " + "x" * 5000 + "\n\n", "id: 3\ndata: fin\n\n")
LARGE = 64 * 1024


class Numbers:
    """What a reader is told of a log that is only a number: all that is new, in one message of some size."""

    def __init__(self, log: Served) -> None:
        self.log, self.seen, self.looks = log, 0, 0

    def look(self, ledger: Ledger, door: bool, hurried: bool = False) -> Message | None:
        self.looks += 1
        new = range(self.seen + 1, self.log.length + 1)
        self.seen = self.log.length
        return Message("".join(f"id: {number}\ndata: {'x' * LARGE}\n\n" for number in new))


class Served:
    """An application behind our own server; « plainly » hides the connection from whoever answers."""

    def __init__(self) -> None:
        self.length, self.readers, self.waiting = 0, list[Numbers](), threading.Event()
        self.rooms = Rooms(lambda table: Ledger())
        answers = {"/said": self.said, "/grows": self.grows, "/late": self.late, "/word": self.word}
        self.app = Starlette(routes=[Route(path, answer) for path, answer in answers.items()])
        settings: dict[str, Any] = {"log_level": "critical", "date_header": False}
        config = uvicorn.Config(self.plainly, interface="asgi3", http=WireProtocol, **settings)
        self.server = uvicorn.Server(config)
        self.listening = socket.socket()
        self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 32 * 1024)
        self.listening.bind(("127.0.0.1", 0))
        self.listening.listen(64)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()

    async def plainly(self, scope: Scope, receive: Receive, send: Send) -> None:
        if b"plainly" in scope.get("query_string", b""):
            del scope["extensions"][WIRE]
        await self.app(scope, receive, send)

    async def said(self, request: Request) -> Response:
        """A few things, then the end."""
        left = iter(SAYINGS)

        def look(ledger: Ledger, door: bool, hurried: bool = False) -> Message | None:
            text = next(left, None)
            return None if text is None else Message(text, more=True)

        return EventStream(self.rooms.follow("t", look))

    async def grows(self, request: Request) -> Response:
        """A stream of growing messages; a « patient » one is never cut off, however late it is read."""
        self.readers.append(Numbers(self))
        stuck = 10 * PATIENCE if "patient" in request.query_params else STUCK
        return EventStream(self.rooms.follow("t", self.readers[-1].look), stuck)

    async def late(self, request: Request) -> Response:
        """The same, begun when the server has been told to stop."""
        self.waiting.set()
        while not all(wire.over for wire in self.server.server_state.connections):  # type: ignore[union-attr]
            await asyncio.sleep(0.01)
        return await self.grows(request)

    async def word(self, request: Request) -> Response:
        return PlainTextResponse("word")

    def grow(self) -> None:
        self.length += 1
        self.rooms.ring("t")

    def ask(self, *heads: str) -> socket.socket:
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024)
        made.connect(self.listening.getsockname())
        made.settimeout(PATIENCE)
        made.sendall("".join(f"{head}\r\nHost: here\r\n\r\n" for head in heads).encode())
        return made

    def all_of(self, *heads: str) -> bytes:
        """Everything that arrives until the connection ends."""
        with self.ask(*heads) as asked:
            got = bytearray()
            while part := asked.recv(1 << 16):
                got += part
            return bytes(got)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@pytest.fixture
def served() -> Iterator[Served]:
    made = Served()
    yield made
    made.stop()
    made.listening.close()


def until(true: Callable[[], object], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.01)


@pytest.mark.parametrize("version", ["1.1", "1.0"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_bytes_are_those_of_the_plain_way(served: Served, method: str, version: str) -> None:
    def asked(query: str) -> bytes:
        return served.all_of(f"{method} /said{query} HTTP/{version}\r\nConnection: close")

    straight = asked("")
    assert straight == asked("?plainly")
    assert straight.startswith(b"HTTP/1.1 200 OK\r\n")
    told = "".join([COMMENT, *SAYINGS]) if method == "GET" else ""
    head, _, body = straight.partition(b"\r\n\r\n")
    assert (b"chunked" in head) == (method == "GET")
    assert _joined(body) == told.encode()


def _joined(chunks: bytes) -> bytes:
    found = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        found, chunks = found + rest[: int(size, 16)], rest[int(size, 16) + 2 :]
    return found


def test_what_was_asked_behind_a_stream_is_answered_behind_it(served: Served) -> None:
    asked = ("GET /said HTTP/1.1", "GET /word HTTP/1.1\r\nConnection: close")
    straight = served.all_of(*asked)
    assert straight == served.all_of("GET /said?plainly HTTP/1.1", asked[1])
    assert straight.count(b"HTTP/1.1 200 OK") == 2 and straight.endswith(b"word")


def test_who_leaves_with_something_asked_behind_is_forgotten(served: Served) -> None:
    asked = served.ask("GET /grows HTTP/1.1", "GET /word HTTP/1.1")
    until(lambda: served.readers and served.rooms._rooms, "it is followed")
    asked.close()
    until(lambda: not served.rooms._rooms, "nobody follows it any more")


def test_nothing_is_made_for_a_connection_that_is_full(served: Served) -> None:
    """It takes up where it stopped, with all that is new by then; who takes nothing at all is cut off."""
    asleep, late = served.ask("GET /grows HTTP/1.1"), served.ask("GET /grows?patient HTTP/1.1")
    until(lambda: len(served.readers) == 2, "both are there")
    held, got = 0, b""
    for _ in range(GROWS):
        served.grow()
        until(lambda: idle(served.rooms), "everybody was looked after")
        wires = [wire for wire in [*served.server.server_state.connections] if isinstance(wire, WireProtocol)]
        held = max([held, *(wire.transport.get_write_buffer_size() for wire in wires)])
    looks = [reader.looks for reader in served.readers]
    assert max(looks) < GROWS, "they were full"
    last = f"id: {served.length}\n".encode()
    while last not in got:
        part = late.recv(1 << 20)
        assert part, "whoever reads again is not cut off"
        got += part
    numbers = [int(part.partition(b"\n")[0]) for part in got.split(b"id: ")[1:]]
    assert numbers == list(range(1, served.length + 1)), "everything, once, in order"
    until(lambda: len(served.server.server_state.connections) == 1, "who takes nothing is cut off")
    assert held > 0
    asleep.close()
    late.close()


def test_streams_end_with_the_server(served: Served) -> None:
    asked = [served.ask("GET /grows HTTP/1.1") for _ in range(20)]
    until(lambda: len(served.readers) == 20, "all are there")
    served.stop()
    for one in asked:
        got = b""
        while part := one.recv(1 << 16):
            got += part
        assert got.endswith(b"0\r\n\r\n"), "an answer that ends as it should"
        one.close()
    assert served.rooms._rooms == {}


def test_a_stream_that_begins_when_the_server_stops_ends_too(served: Served) -> None:
    asked = served.ask("GET /late HTTP/1.1")
    assert served.waiting.wait(PATIENCE)
    served.stop()
    got = b""
    while part := asked.recv(1 << 16):
        got += part
    assert got.endswith(b"0\r\n\r\n")
    asked.close()
