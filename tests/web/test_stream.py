"""Streams under the real server: who takes nothing is cut off and comes back, and all end with it."""

from __future__ import annotations

import asyncio
import logging
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send
from uvicorn.server import ServerState

from tablee.table.log.ledger import Ledger
from tablee.web.access import slow_requests
from tablee.web.access.slow_requests import PatientProtocol
from tablee.web.live import hub
from tablee.web.live.hub import Answer, Ended, EventStream, Hub, News, Subscription, event, events
from tablee.web.shared import InProcess
from tests.conftest import Promise
from tests.web.soon import nobody_follows, put_forward, run_shifted, streams_end, turns
from tests.web.soon import until as soon

MESSAGE = 32 * 1024
EVENTS = 500
KERNEL = 32 * 1024
"""How much the kernel keeps for who does not read: little, so that a test need not write megabytes."""
HIGH = 64 * 1024
"""What asyncio lets wait for a connection before it is full."""
PATIENCE = 60.0
FOREVER = 10 * PATIENCE
LONG = 10_000.0
"""Seconds by a clock that is put forward."""
SAID = ("Bonsoir", "x" * 5000, "fin")


class Served:
    """A table whose log is only a number, which grows as fast as it is read; behind our own server."""

    def __init__(self) -> None:
        self.begun = self.open = self.sent = self.held = 0
        self.hub = Hub(InProcess(), lambda table: Ledger())
        answers = {"/": self.numbers, "/quiet": self.quiet, "/said": self.said, "/word": self.word}
        self.app = Starlette(routes=[Route(path, answer) for path, answer in answers.items()])
        config = uvicorn.Config(self.app, http=PatientProtocol, log_config=None, timeout_graceful_shutdown=50)
        self.server = uvicorn.Server(config)
        self.listening = socket.socket()
        self.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)
        self.listening.bind(("127.0.0.1", 0))
        self.listening.listen(512)
        self.address = self.listening.getsockname()
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listening]})
        self.thread.start()

    @property
    def connections(self) -> list[Any]:
        """Those that are open, in one go: the server goes on meanwhile."""
        return [*self.server.server_state.connections.copy()]

    async def numbers(self, request: Request) -> Response:
        """All numbers after the last one seen."""
        after = int(request.headers.get("last-event-id", 0))

        async def answer(_own: Subscription, _news: News) -> AsyncIterator[bytes]:
            for number in range(after + 1, EVENTS + 1):
                self.sent = number
                sizes = [one.transport.get_write_buffer_size() for one in self.connections]
                self.held = max([self.held, *sizes])
                yield event(number, "x" * MESSAGE)
            raise Ended

        return EventStream(self.counted(answer))

    async def quiet(self, _request: Request) -> Response:
        """A table at which nothing happens."""

        async def answer(_own: Subscription, _news: News) -> AsyncIterator[bytes]:
            for nothing in list[bytes]():
                yield nothing

        return EventStream(self.counted(answer))

    async def counted(self, answer: Answer) -> AsyncIterator[bytes]:
        self.begun += 1
        self.open += 1
        try:
            async for one in events(self.hub, "t", answer):
                yield one
        finally:
            self.open -= 1

    async def said(self, _request: Request) -> Response:
        """A few things, then the end."""

        async def told() -> AsyncIterator[bytes]:
            for number, words in enumerate(SAID, 1):
                yield event(number, words)

        return EventStream(told())

    async def word(self, _request: Request) -> Response:
        return PlainTextResponse("word")

    def ask(self, *heads: str) -> socket.socket:
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, KERNEL)
        made.connect(self.address)
        made.settimeout(PATIENCE)
        made.sendall("".join(f"{head}\r\nHost: here\r\n\r\n" for head in heads).encode())
        return made

    def stop(self) -> None:
        with streams_end():
            self.server.should_exit = True
            self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@pytest.fixture
def served(caplog: pytest.LogCaptureFixture) -> Iterator[Served]:
    """A server that has nothing to complain of, whoever reads, leaves or sleeps."""
    made = Served()
    yield made
    made.stop()
    made.listening.close()
    assert made.open == 0 and nobody_follows(made.hub)
    wrong = [one for when in ("call", "teardown") for one in caplog.get_records(when)]
    assert [one.getMessage() for one in wrong if one.levelno >= logging.WARNING] == []


def until(true: Callable[[], object], what: str) -> None:
    """Wait for a condition."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def all_of(reader: socket.socket) -> bytes:
    """Everything that arrives before the connection ends, however it ends."""
    got = bytearray()
    with suppress(ConnectionResetError):
        while part := reader.recv(1 << 20):
            got += part
    reader.close()
    return bytes(got)


def ids(got: bytes) -> list[int]:
    """The numbers of the events that arrived whole."""
    return [int(part.partition(b"\n")[0]) for part in got.split(b"id: ")[1:] if part.count(b"\n") >= 3]


def test_who_takes_nothing_is_cut_off_and_comes_back(
    served: Served, promise: Promise, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow_requests, "STUCK", 0.3)
    reader = served.ask("GET / HTTP/1.1")
    until(lambda: served.begun and not served.open, "it is cut off")
    assert 0 < served.sent < EVENTS, "what nobody reads is not even made"
    assert served.held <= 2 * HIGH + MESSAGE
    until(lambda: not served.connections, "nothing waits for the reader any more")
    until(lambda: not served.server.server_state.tasks, "nor works for them")
    assert nobody_follows(served.hub)
    monkeypatch.setattr(slow_requests, "STUCK", FOREVER)  # a reader on a busy machine may take a while
    got = ids(all_of(reader))
    assert got == list(range(1, len(got) + 1)) and len(got) < served.sent
    again = served.ask(f"GET / HTTP/1.1\r\nConnection: close\r\nLast-Event-ID: {len(got)}")
    assert [*got, *ids(all_of(again))] == list(range(1, EVENTS + 1))
    promise("target 11, a reader who takes nothing", f"{served.held >> 10} KB held, 0 missing", "1 MB, 0")


class Pipe(asyncio.Transport):
    """A connection that a test fills and empties."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting, self.cut = 0, False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.cut = True

    def close(self) -> None:
        pass


async def no_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers nothing."""


def connected() -> tuple[PatientProtocol, Pipe]:
    pipe, state = Pipe(), ServerState()
    protocol = PatientProtocol(config=uvicorn.Config(no_app), server_state=state, app_state={})
    protocol.connection_made(pipe)
    return protocol, pipe


def test_who_takes_enough_is_waited_for_and_who_takes_nothing_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(slow_requests, "STUCK", LONG)

    async def play() -> None:
        protocol, pipe = connected()
        protocol._stop()  # nothing is asked here
        pipe.waiting = 10_000_000
        protocol.pause_writing()
        for _ in range(4):
            pipe.waiting -= int(slow_requests.LEAST * LONG)
            put_forward(LONG)
            await turns()
            assert not pipe.cut, "it takes enough"
        protocol.resume_writing()
        put_forward(2 * LONG)
        await turns()
        assert not pipe.cut, "it has room"
        protocol.pause_writing()
        put_forward(LONG)
        await turns()
        assert pipe.cut

    run_shifted(play())


def test_who_is_gone_is_not_waited_for() -> None:
    async def play() -> None:
        protocol, pipe = connected()
        protocol.pause_writing()
        protocol.connection_lost(None)
        put_forward(LONG)
        await turns()
        assert not pipe.cut

    run_shifted(play())


def test_who_leaves_is_forgotten(served: Served) -> None:
    readers = [served.ask("GET /quiet HTTP/1.1") for _ in range(5)]
    until(lambda: len(served.hub.following("t")) == 5, "they are there")
    for reader in readers:
        reader.close()
    until(lambda: served.open == 0, "they are gone")
    assert nobody_follows(served.hub)


@pytest.mark.parametrize("path", ["/", "/quiet"])
def test_who_leaves_with_something_asked_behind_is_forgotten(served: Served, path: str) -> None:
    asked = served.ask(f"GET {path} HTTP/1.1", "GET /word HTTP/1.1", "GET /word HTTP/1.1")
    until(lambda: served.open == 1, "it is there")
    asked.close()
    until(lambda: served.open == 0, "it is gone")


def test_what_was_asked_behind_a_stream_is_answered_behind_it(served: Served) -> None:
    got = all_of(served.ask("GET /said HTTP/1.1", "GET /word HTTP/1.1\r\nConnection: close"))
    assert got.count(b"HTTP/1.1 200 OK") == 2 and got.endswith(b"word")


@pytest.mark.parametrize("version", ["1.1", "1.0"])
def test_a_stream_that_ends_is_a_whole_answer(served: Served, version: str) -> None:
    got = all_of(served.ask(f"GET /said HTTP/{version}\r\nConnection: close"))
    head, _, body = got.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 OK\r\n") and b"content-type: text/event-stream" in head
    assert _joined(body) == b"".join(event(number, words) for number, words in enumerate(SAID, 1))


def _joined(chunks: bytes) -> bytes:
    found = b""
    while chunks:
        size, _, rest = chunks.partition(b"\r\n")
        found, chunks = found + rest[: int(size, 16)], rest[int(size, 16) + 2 :]
    return found


def test_a_head_is_answered_at_once_and_follows_nothing(served: Served) -> None:
    got = all_of(served.ask("HEAD /quiet HTTP/1.1", "HEAD / HTTP/1.1\r\nConnection: close"))
    assert got.count(b"HTTP/1.1 200 OK") == got.count(b"text/event-stream") == 2
    assert got.endswith(b"\r\n\r\n") and served.begun == 0


def test_all_streams_end_with_the_server(served: Served, promise: Promise) -> None:
    """Those that are read end as they should; one that takes nothing holds the server up no longer."""
    readers = [served.ask("GET /quiet HTTP/1.1") for _ in range(50)]
    asleep = served.ask("GET / HTTP/1.1")
    until(lambda: len(served.hub.following("t")) == 51, "all are there")
    until(lambda: any(one._full for one in served.connections), "one is full")
    served.stop()
    assert served.open == 0
    for reader in readers:
        assert all_of(reader).endswith(b"0\r\n\r\n"), "an answer that ends as it should"
    asleep.close()
    promise("target 13, streams that end with the server", "51 of 51", "all")


def test_a_stream_that_begins_when_the_server_stops_ends_too() -> None:
    async def play() -> list[Message]:
        sent, served = list[Message](), EventStream(_nothing())

        async def send(message: Message) -> None:
            sent.append(message)

        with streams_end():
            await served({"type": "http", "method": "GET"}, _never, send)
        return sent

    sent = asyncio.run(play())
    assert [message.get("more_body") for message in sent] == [None, False]


async def _nothing() -> AsyncIterator[bytes]:
    await asyncio.Event().wait()
    yield b""


async def _never() -> Message:
    await asyncio.Event().wait()
    raise AssertionError


PROGRAM = """
import asyncio, socket, sys, threading
import uvicorn
from starlette.applications import Starlette
from starlette.routing import Route
from tablee.table.log.ledger import Ledger
from tablee.web.access.slow_requests import PatientProtocol
from tablee.web.live.hub import EventStream, Hub, event, events
from tablee.web.shared import InProcess

hub = Hub(InProcess(), lambda table: Ledger())

async def answer(subscription, news):
    yield event(1, "here")

async def stream(request):
    return EventStream(events(hub, "t", answer))

def told():
    sys.stdin.readline()
    server.should_exit = True

listening = socket.socket()
listening.bind(("127.0.0.1", 0))
listening.listen(16)
app = Starlette(routes=[Route("/", stream)])
config = uvicorn.Config(app, http=PatientProtocol, log_level="warning", timeout_graceful_shutdown=50)
server = uvicorn.Server(config)
threading.Thread(target=told, daemon=True).start()
print(listening.getsockname()[1], flush=True)
server.run(sockets=[listening])
"""
"""A server in the main thread of a process, as `tablee serve` is one."""


@pytest.mark.parametrize("how", ["signal", "flag"])
def test_a_server_that_is_told_to_stop_ends_its_streams(how: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout and process.stdin and process.stderr
        port = int(process.stdout.readline())
        readers = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(5)]
        for reader in readers:
            reader.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            got = b""
            while b"data: here" not in got:
                got += reader.recv(4096)
        if how == "signal":
            process.send_signal(signal.SIGTERM)
        else:
            process.stdin.write("stop\n")
            process.stdin.flush()
        ends = [all_of(reader) for reader in readers]
        process.wait(PATIENCE)
        assert process.stderr.read() == "", "nothing to complain of"
    assert all(end.endswith(b"0\r\n\r\n") for end in ends), "answers that end as they should"
    assert process.returncode == (-signal.SIGTERM if how == "signal" else 0)


def test_a_stream_says_that_it_is_alive_and_nothing_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """One comment in its time, through the whole response: the library sends none of its own."""
    monkeypatch.setattr(hub, "STILL_THERE", LONG)
    monkeypatch.setattr(hub, "DOUBT", 100 * LONG)
    sent, table = list[bytes](), Hub(InProcess(), lambda table: Ledger())

    async def nothing(_own: Subscription, _news: News) -> AsyncIterator[bytes]:
        for told in tuple[bytes, ...]():
            yield told

    async def send(message: Message) -> None:
        sent.append(message.get("body", b"head"))

    async def play() -> None:
        stream = EventStream(events(table, "t", nothing))
        running = asyncio.create_task(stream({"type": "http", "method": "GET"}, _never, send))
        await soon(lambda: sent == [b"head"])
        for _ in range(3):
            sent.clear()
            await turns()
            put_forward(LONG / 2)
            await turns()
            assert sent == []
            put_forward(LONG / 2)
            await turns()
            assert sent == [b": \n\n"]
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    run_shifted(play())


def parsed(sent: bytes) -> list[tuple[str, str]]:
    """The events of a stream, read by the letter of the HTML standard: their last id and their data."""
    found, data, last = [], list[str](), ""
    for line in re.split("\r\n|\n|\r", sent.decode()):
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line:
            if data:
                found.append((last, "\n".join(data)))
            data = []
        elif name == "data":
            data.append(value)
        elif name == "id":
            last = value
    return found


@given(
    st.lists(st.text(st.characters(codec="utf-8") | st.sampled_from("\r\n :\u2028\u0085\x0b")), max_size=4)
)
def test_words_arrive_as_they_were_written(words: list[str]) -> None:
    """But for the ends of lines, which are all one, as in a page."""
    sent = b"".join(event(number, said) + b": \n\n" for number, said in enumerate(words, 1))
    plain = [(str(number), re.sub("\r\n|\r", "\n", said)) for number, said in enumerate(words, 1) if said]
    assert parsed(sent) == plain


@pytest.mark.parametrize(
    ("words", "bytes_sent"),
    [
        ("One.\n\nTwo.", b"id: 7\ndata: One.\ndata: \ndata: Two.\n\n"),
        ("a\rb\r\nc\n", b"id: 7\ndata: a\ndata: b\ndata: c\ndata: \n\n"),
        ("a\u2028b\u0085c", "id: 7\ndata: a\u2028b\u0085c\n\n".encode()),
        ("", b"id: 7\n\n"),
    ],
)
def test_the_bytes_of_an_event(words: str, bytes_sent: bytes) -> None:
    """One without words moves the cursor alone."""
    assert event(7, words) == bytes_sent
