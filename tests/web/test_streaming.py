"""Streams under the real server: who does not read is cut off and comes back; all end with it."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tablee.web.live.streaming import WIRE, EventStream
from tablee.web.live.wire import WireProtocol
from tests.conftest import Promise

STUCK = 0.3
MESSAGE = 32 * 1024
EVENTS = 500
PATIENCE = 60.0


class Numbers:
    """An application that counts as fast as it is read, from wherever a reader was."""

    def __init__(self) -> None:
        self.begun = self.open = self.sent = self.held = 0
        self.app = Starlette(routes=[Route("/", self.stream)])
        self.server = uvicorn.Server(
            uvicorn.Config(self.app, http=WireProtocol, log_level="critical", timeout_graceful_shutdown=10)
        )
        self.listening = socket.socket()
        self.listening.bind(("127.0.0.1", 0))
        self.listening.listen(512)
        self.address = self.listening.getsockname()
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()

    async def stream(self, request: Request) -> Response:
        """From the number after the last one seen; « quiet » waits for ever instead.

        « patient » cuts nobody off: a reader on a busy machine may take nothing for a while.
        """
        after = int(request.headers.get("last-event-id", 0))
        quiet = "quiet" in request.query_params
        stuck = 10 * PATIENCE if "patient" in request.query_params else STUCK
        return EventStream(self.numbers(after, quiet, request.scope["extensions"][WIRE]), stuck)

    async def numbers(self, after: int, quiet: bool, wire: WireProtocol) -> AsyncIterator[str]:
        self.begun += 1
        self.open += 1
        try:
            yield ": \n\n"
            if quiet:
                await asyncio.Event().wait()
            for number in range(after + 1, EVENTS + 1):
                self.sent = number
                self.held = max(self.held, wire.transport.get_write_buffer_size())
                yield f"id: {number}\ndata: {'x' * MESSAGE}\n\n"
        finally:
            self.open -= 1

    def reader(self, query: str = "", last: int = 0) -> socket.socket:
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)
        made.connect(self.address)
        made.settimeout(PATIENCE)
        asked = f"GET /?{query} HTTP/1.1\r\nHost: here\r\nConnection: close\r\nLast-Event-ID: {last}\r\n\r\n"
        made.sendall(asked.encode())
        return made

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)


@pytest.fixture
def numbers() -> Iterator[Numbers]:
    made = Numbers()
    yield made
    made.stop()
    made.listening.close()


def wait_until(true: Callable[[], object], told: str) -> None:
    """Wait for a condition."""
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until, told
        time.sleep(0.01)


def all_of(reader: socket.socket) -> bytes:
    """Everything that arrives before the connection ends, however it ends."""
    got = bytearray()
    try:
        while part := reader.recv(1 << 20):
            got += part
    except ConnectionResetError:
        pass
    return bytes(got)


def ids(got: bytes) -> list[int]:
    """The numbers of the events that arrived whole."""
    return [int(part.partition(b"\n")[0]) for part in got.split(b"id: ")[1:] if part.count(b"\n") >= 3]


def test_who_takes_nothing_is_cut_off_and_comes_back(numbers: Numbers, promise: Promise) -> None:
    reader = numbers.reader()
    wait_until(lambda: numbers.begun and not numbers.open, "cut off")
    sent = numbers.sent
    assert 0 < sent < EVENTS, "what nobody reads is not even made"
    assert numbers.held <= 2 * 64 * 1024 + MESSAGE
    connections = numbers.server.server_state.connections
    wait_until(lambda: not connections, "nothing waits for the reader any more")
    got = ids(all_of(reader))
    reader.close()
    assert got == list(range(1, len(got) + 1)) and len(got) < sent
    again = numbers.reader("patient", last=len(got))
    rest = ids(all_of(again))
    again.close()
    assert [*got, *rest] == list(range(1, EVENTS + 1))
    promise("target 11, a reader who takes nothing", f"{numbers.held >> 10} KB held, 0 missing", "1 MB, 0")


def test_who_leaves_is_forgotten(numbers: Numbers) -> None:
    reader = numbers.reader("quiet")
    wait_until(lambda: numbers.open == 1, "begun")
    reader.close()
    wait_until(lambda: numbers.open == 0, "ended")


def test_all_streams_end_with_the_server(numbers: Numbers, promise: Promise) -> None:
    readers = [numbers.reader("quiet") for _ in range(50)] + [numbers.reader("patient")]
    wait_until(lambda: numbers.open == 51, "begun")
    numbers.stop()
    assert not numbers.thread.is_alive() and numbers.open == 0
    for reader in readers[:-1]:
        assert all_of(reader).endswith(b"0\r\n\r\n"), "an answer that ends as it should"
    for reader in readers:
        reader.close()
    promise("target 13, streams that end with the server", "51 of 51", "all")
