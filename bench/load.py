"""The load of `table.py`, in a process of its own: raw sockets, open streams, commands by the clock.

Reads one line of JSON (port, tables with their people, kind, rate, seconds, seed); opens a stream for
everybody, waits until each has said something, then sends commands at random moments that do not wait
for answers. Prints one line of JSON: for each command when it was due, answered and with what, and for
each stream the numbers of its events with the moments at which they were there to the last byte.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import re
import resource
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

import uvloop

NUMBER = re.compile(rb"\nid: (\d+)\n")
AT_ONCE = 20
"""How many streams are opened at a time."""
PATIENCE = 60.0
DRAIN = 3.0
"""How many seconds the last messages may take to arrive."""


@dataclass
class Stream(asyncio.Protocol):
    """One reader: the numbers that arrive, and when."""

    asked: bytes
    got: list[tuple[int, float]] = field(default_factory=list)
    size: int = 0
    lost: bool = False
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    rest: bytes = b""
    transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.asked)

    def data_received(self, data: bytes) -> None:
        self.size += len(data)
        self.rest = (self.rest + data).replace(b"\r\n", b"\n")  # servers may end lines in either way
        whole, end, self.rest = self.rest.rpartition(b"\n\n")
        if not end:
            return
        now = perf_counter()
        self.got += [(int(found), now) for found in NUMBER.findall(b"\n" + whole + end)]
        if b"\n:" in whole + end or self.got:
            self.begun.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self.begun.set()


def many_files() -> None:
    """As many open files as this machine grants."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def round_of(people: list[dict[str, str]], turn: int) -> list[tuple[int, str, dict[str, Any]]]:
    """A stretch of play: who, what, with which arguments."""
    at = 1 + turn % (len(people) - 1)
    sheet = people[at]["sheet"]
    return [
        (at, "say", {"words": "Je passe par les toits, sans bruit."}),
        (at, "draft", {"sheet": sheet, "draft": {"traits": ["asset_1"]}}),
        (0, "draft", {"sheet": sheet, "draft": {"traits": ["asset_1", "weapon_1"]}}),
        (at, "throw_draft", {"sheet": sheet}),
        (0, "say", {"words": "La nuit tombe sur le port.", "style": "emote"}),
        (0, "throw", {"check": {"check": "throw", "net": 1}}),
        (0, "throw", {"check": {"check": "throw", "net": 2}, "silent": True}),
    ]


class Sender:
    """One table: its commands go one after the other on a connection that stays open."""

    def __init__(self, kind: str, port: int, number: int, people: list[dict[str, str]]) -> None:
        self.kind, self.port, self.number, self.people = kind, port, number, people
        self.sent: list[dict[str, Any]] = []
        self._due: asyncio.Queue[float] = asyncio.Queue()
        self._script = self._acts()

    def _acts(self) -> Iterator[tuple[int, str, dict[str, Any]]]:
        for turn in count(self.number):
            yield from round_of(self.people, turn)

    def due(self) -> None:
        """One more command, from this moment on."""
        self._due.put_nowait(perf_counter())

    async def run(self) -> None:
        """Send what is due until somebody stops it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        while True:
            due = await self._due.get()
            at, act, args = next(self._script)
            id = f"c{self.number:05}x{len(self.sent):06}"
            writer.write(self._request(self.people[at], id, act, args))
            status, body = await answer(reader)
            self.sent.append(
                {
                    "id": id, "table": self.number, "who": at, "due": due, "answered": perf_counter(),
                    "act": act, "status": status, "body": body[:200] if status != 200 or b"<" in body else "",
                }
            )  # fmt: skip

    def _request(self, one: dict[str, str], id: str, act: str, args: dict[str, Any]) -> bytes:
        silent = args.pop("silent", False)
        mode = "gm" if silent else "all"
        if self.kind == "program":
            path = f"/api/v1/tables/{one['table']}/commands"
            body = json.dumps({"id": id, "do": act, "args": args, "mode": mode, "silent": silent})
            head = f"Authorization: Bearer {one['token']}\r\nContent-Type: application/json\r\n"
        else:
            path = f"/t/{one['table']}/do"
            form = {"do": act, "args": json.dumps(args), "command": id, "mode": mode}
            body = urlencode({**form, "silent": "1"} if silent else form)
            head = f"Cookie: {one['cookie']}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        told = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}Content-Length: {len(body)}\r\n\r\n{body}"
        return told.encode()


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The status and body of an answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = re.search(rb"(?i)content-length: (\d+)", head)
    body = await reader.readexactly(int(length[1])) if length else b""
    return int(head.split(b" ", 2)[1]), body


def stream_of(kind: str, one: dict[str, str]) -> Stream:
    """The stream of one person, from the start."""
    if kind == "program":
        path, head = f"/api/v1/tables/{one['table']}/stream", f"Authorization: Bearer {one['token']}\r\n"
    else:
        path, head = f"/t/{one['table']}/stream", f"Cookie: {one['cookie']}\r\n"
    return Stream(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}\r\n".encode())


async def opened(kind: str, port: int, tables: list[list[dict[str, str]]]) -> list[list[Stream]]:
    """Everybody's stream, each of which has said something."""
    loop, room = asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE)

    async def open_one(one: dict[str, str]) -> Stream:
        stream = stream_of(kind, one)
        async with room, asyncio.timeout(PATIENCE):
            await loop.create_connection(lambda: stream, "127.0.0.1", port)
            await stream.begun.wait()
            while kind != "echo" and not stream.got and not stream.lost:
                await asyncio.sleep(0.01)
        return stream

    found = await asyncio.gather(*(open_one(one) for people in tables for one in people))
    streams, people = list(found), len(tables[0])
    return [streams[i : i + people] for i in range(0, len(streams), people)]


async def run(given: dict[str, Any]) -> dict[str, Any]:
    """The whole load."""
    kind, port, tables = given["kind"], given["port"], given["tables"]
    streams = await opened(kind, port, tables)
    senders = [Sender(kind, port, number, people) for number, people in enumerate(tables)]
    tasks = [asyncio.create_task(sender.run()) for sender in senders]
    print("begun", flush=True)
    gc.collect()
    gc.freeze()
    chance, at, start = Random(given["seed"]), 0.0, perf_counter() + 0.1
    while at < given["seconds"]:
        at += chance.expovariate(given["rate"])
        await asyncio.sleep(max(0.0, start + at - perf_counter()))
        chance.choice(senders).due()
    until = perf_counter() + DRAIN
    while perf_counter() < until or any(not s._due.empty() for s in senders):
        if any(task.done() for task in tasks) or perf_counter() > until + PATIENCE:
            break
        await asyncio.sleep(0.05)
    failed = [repr(task.exception()) for task in tasks if task.done()]
    for task in tasks:
        task.cancel()
    sent = [one for sender in senders for one in sender.sent]
    for one in sent:
        one["body"] = one["body"].decode() if one["body"] else ""
    return {
        "start": start,
        "sent": sent,
        "streams": [[{"got": s.got, "size": s.size, "lost": s.lost} for s in table] for table in streams],
        "failed": failed,
    }


def main() -> None:
    """One run."""
    many_files()
    found = uvloop.run(run(json.loads(sys.stdin.readline())))
    with os.fdopen(os.dup(sys.stdout.fileno()), "w") as out:
        os.set_blocking(out.fileno(), True)  # the loop may have left it otherwise, and the line is long
        out.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
