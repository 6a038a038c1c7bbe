"""A server in a thread of this process, and the people of one table before it: raw sockets, as `load.py` has.

For benches that look at one command at a time; `table.py` has a process for the server and one for the load.
"""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from urllib.parse import urlencode

import uvicorn
from starlette.types import ASGIApp

from bench.load import Stream, answer, opened
from bench.serving import config

LOOP = "event loop"
"""The name of the server's thread."""
PATIENCE = 30.0


@contextmanager
def served(app: ASGIApp) -> Iterator[int]:
    """Serve an application under uvicorn meanwhile; its port."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(config(app))
    running = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name=LOOP)
    running.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        running.join()


class Table:
    """The open page streams of some people at a table, and a connection on which forms are sent."""

    def __init__(self, port: int, people: list[dict[str, str]]) -> None:
        self.port, self.people, self.number = port, people, 0
        self.streams: list[Stream] = []

    async def open(self) -> None:
        """Open every stream, then the connection."""
        self.streams = (await opened("page", self.port, [self.people]))[0]
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    def close(self) -> None:
        """Close everything."""
        self.writer.close()
        for stream in self.streams:
            stream.transport.abort()

    async def post(self, at: int, act: str, **fields: str) -> tuple[float, list[float]]:
        """Send a form that everybody hears of; when its answer came, and when each stream had its message."""
        before = [len(stream.got) for stream in self.streams]
        one, self.number = self.people[at], self.number + 1
        body = urlencode({**fields, "command": f"bench{self.number:08}"})
        head = f"Cookie: {one['cookie']}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        path = f"POST /t/{one['table']}/{act} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        self.writer.write(f"{path}{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        async with asyncio.timeout(PATIENCE):
            status, told = await answer(self.reader)
            answered = perf_counter()
            if status not in (200, 204) or b"<" in told:
                raise SystemExit(f"{act}: {status} {told.decode()}")
            while any(len(s.got) == n and not s.lost for s, n in zip(self.streams, before, strict=True)):
                await asyncio.sleep(0.001)
        if any(stream.lost for stream in self.streams):
            raise SystemExit(f"{act}: a stream has ended")
        return answered, [s.got[n][1] for s, n in zip(self.streams, before, strict=True)]
