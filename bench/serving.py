"""The servers of `table.py`, each in a process of its own: the whole of Tablée, and a bare echo.

``python serving.py table FOLDER TABLES PEOPLE`` makes tables with everybody seated, prints one line of JSON
(the port, and for each table its people with their sessions and keys), and serves. ``kept`` does the same
with nothing behind it but the disk: each post is put there, then into a queue for each stream of its table.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
from collections.abc import AsyncIterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import uvicorn  # noqa: E402
from starlette.applications import Starlette  # noqa: E402
from starlette.concurrency import run_in_threadpool  # noqa: E402
from starlette.requests import Request  # noqa: E402
from starlette.responses import Response, StreamingResponse  # noqa: E402
from starlette.routing import Route  # noqa: E402
from starlette.types import ASGIApp  # noqa: E402

from bench.load import many_files, round_of  # noqa: E402
from tablee.cli.process import collect_when_quiet, keep_to_one_core, rarely_collect  # noqa: E402
from tablee.fairness.seeded import Seeded  # noqa: E402
from tablee.log.file import connect  # noqa: E402
from tablee.log.room import take_room  # noqa: E402
from tablee.log.sqlite import SqliteLog  # noqa: E402
from tablee.systems import all_systems, system  # noqa: E402
from tablee.table.commands.command import Command  # noqa: E402
from tablee.web.app import application  # noqa: E402
from tablee.web.host import Host  # noqa: E402

UNLIMITED = 10**9
ENGLISH = 5
"""Every so many people one reads English; the others French."""
PROTOCOLS = (
    ("tablee.web.live.wire", "WireProtocol"),
    ("tablee.web.access.slow_requests", "PatientProtocol"),
)
"""Where the class stands that ``tablee serve`` hands uvicorn for its connections; the first that there is."""


def tables(
    folder: Path, count: int, people: int, per_minute: int = UNLIMITED
) -> tuple[ASGIApp, list[list[dict[str, str]]]]:
    """The application with tables at which a game master and players sit, each with a sheet in hand."""
    host = Host(SqliteLog(folder / "tablee.db"), all_systems(), Seeded("bench"))
    take_room(folder / "tablee.db")
    compile_all = part_of("tablee.web.rendering", "compile_all")
    if compile_all is not None:  # templates, before somebody waits for a page
        compile_all()
    _played(host, seated(host, count, people))
    found = [seated(host, number, people) for number in range(count)]
    return application(host, per_minute=per_minute), found


def seated(
    host: Host, number: int, people: int, key: str = "fu3", preset: str = "teich"
) -> list[dict[str, str]]:
    """A table with so many people at it, all but the game master with a sheet."""
    gm = host.make_table(f"Table {number}", key, "Camille")
    seated = [(gm, "")]
    for at in range(1, people):
        one, sheet = host.door.add(gm.table, f"Joueur {at}", "player"), f"hero{at}"
        content = system(key).preset(preset).form() | {"name": f"Héros {at}"}
        brought = Command(f"bring{at:08}", "bring", {"sheet": sheet, "content": content})
        answer = host.command(gm.table, one.seat, brought)
        if answer.problems:
            raise SystemExit(f"bring: {answer.problems}")
        seated.append((one, sheet))
    return [
        {
            "table": one.table,
            "seat": one.seat,
            "sheet": sheet,
            "cookie": f"tablee_{one.table}={one.session}; lang={'en' if at % ENGLISH == 4 else 'fr'}",
            "token": host.door.seat(one.table, one.seat, "bench").session,
        }
        for at, (one, sheet) in enumerate(seated)
    ]


def _played(host: Host, people: list[dict[str, str]]) -> None:
    """A round at a table that nobody watches: what is loaded at a first throw is loaded now."""
    for number, (at, act, args) in enumerate(round_of(people, 0)):
        silent = bool(args.pop("silent", False))
        command = Command(f"warm{number:08}", act, args, "gm" if silent else "all", silent)
        host.command(people[at]["table"], people[at]["seat"], command)


class Kept:
    """An echo: each post is put on the disk (one row, one commit), then goes to every stream of its table."""

    def __init__(self, folder: Path, count: int, people: int) -> None:
        self.numbers = [0] * count
        self.queues: list[set[asyncio.Queue[str]]] = [set() for _ in range(count)]
        self.app = Starlette(
            routes=[
                Route("/t/{table:int}/stream", self.stream),
                Route("/t/{table:int}/{act}", self.post, methods=["POST"]),
            ]
        )
        one = {"seat": "", "sheet": "", "cookie": "", "token": ""}
        self.found = [
            [{**one, "table": str(number), "seat": str(at)} for at in range(people)]
            for number in range(count)
        ]
        self._db = connect(folder / "kept.db", 5000)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("CREATE TABLE posts (place INTEGER, body TEXT) STRICT")
        self._one_at_a_time = threading.Lock()

    async def post(self, request: Request) -> Response:
        """Take it, keep it, number it, hand it on."""
        table = request.path_params["table"]
        body = (await request.body()).decode()
        await run_in_threadpool(self._insert, table, body)
        self.numbers[table] += 1
        for queue in self.queues[table]:
            queue.put_nowait(f"id: {self.numbers[table]}\ndata: {body}\n\n")
        return Response("")

    def _insert(self, table: int, body: str) -> None:
        with self._one_at_a_time:
            self._db.execute("INSERT INTO posts VALUES (?, ?)", (table, body))

    async def stream(self, request: Request) -> Response:
        """Whatever is posted from now on."""
        return StreamingResponse(self._messages(request.path_params["table"]), media_type="text/event-stream")

    async def _messages(self, table: int) -> AsyncIterator[str]:
        queue: asyncio.Queue[str] = asyncio.Queue()
        self.queues[table].add(queue)
        try:
            yield ": \n\n"
            while True:
                yield await queue.get()
        finally:
            self.queues[table].discard(queue)


def part_of(module: str, name: str) -> Any:
    """A part of the server that not every commit has; None where it is missing."""
    try:
        return getattr(import_module(module), name, None)
    except ModuleNotFoundError:
        return None


def config(app: ASGIApp, *, bare: bool = False) -> uvicorn.Config:
    """The server's settings: those of ``tablee serve``, save for a bare echo, and room for the whole load."""
    protocol = None if bare else next(filter(None, (part_of(*place) for place in PROTOCOLS)), None)
    return uvicorn.Config(
        app,
        http=protocol or "auto",
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=4096,
        timeout_graceful_shutdown=2,
        timeout_keep_alive=120,
    )


def serve(config: uvicorn.Config, found: list[list[dict[str, str]]]) -> None:
    """Say where, then serve until the process is ended."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(4096)
    collect_when_quiet()
    print(json.dumps({"port": listening.getsockname()[1], "tables": found}), flush=True)
    uvicorn.Server(config).run(sockets=[listening])


def main() -> None:
    """Which server, where, how many tables, how many people at each."""
    kind, folder, count, people = sys.argv[1:5]
    many_files()
    rarely_collect()
    keep_to_one_core()
    if kind == "kept":
        echo = Kept(Path(folder), int(count), int(people))
        serve(config(echo.app, bare=True), echo.found)
    else:
        app, found = tables(Path(folder), int(count), int(people))
        serve(config(app), found)


if __name__ == "__main__":
    main()
