"""A noisy neighbour: one player sends the costliest commands there are, and nine other tables play on.

One server with the usual limits, in a process of its own (uvicorn, the whole application, SQLite with
``synchronous=FULL``). Nine tables send two commands a second each, every table from an address of its own, at
first alone, then while a player of a tenth table asks for the costliest things that are allowed, on ten
connections, each as fast as it is answered: odds and previews of many dice, sheets of four hundred lines
brought and edited, throws of a thousand dice, the largest pages and parts of the log. A hundred streams of
the page with that sheet are open all the while, and opened anew whenever they end.

Bars (exit code 1): p99 of a command at the nine tables at most three times that without the neighbour, or
150 ms, whichever is larger; none of theirs refused.

``python bench/neighbour.py`` takes two minutes, ``--seconds 10`` a part of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import psutil  # noqa: E402

from bench.load import answer, many_files, round_of  # noqa: E402
from bench.serving import config, seated, serve, tables  # noqa: E402
from tablee.cli.process import share_the_processor  # noqa: E402
from tablee.game.bounds import LINES  # noqa: E402
from tablee.systems import system  # noqa: E402
from tablee.web.access.guard import PER_MINUTE  # noqa: E402

TABLES, PEOPLE, RATE, CONNECTIONS, STREAMS = 9, 4, 2.0, 10, 100
TIMES, LATE = 3, 0.150
"""p99 with the neighbour: at most so many times that without, or so many seconds."""
NOISY, NOISY_GAME = "127.0.0.2", "fudge"
"""Where the neighbour sits, and what is played there."""


@dataclass
class Played:
    """What the nine tables met: how long commands took, and the statuses that were no success."""

    waits: list[float] = field(default_factory=list)
    refused: Counter[int] = field(default_factory=Counter)

    def percentile(self, part: float) -> float:
        """So many of the commands were answered by then."""
        found = sorted(self.waits)
        return found[min(len(found) - 1, int(len(found) * part))]

    def __str__(self) -> str:
        p50, p99 = self.percentile(0.5), self.percentile(0.99)
        told = f"{len(self.waits)} commands, p50 {p50 * 1e3:.1f} ms, p99 {p99 * 1e3:.1f} ms"
        return f"{told}, slowest {max(self.waits) * 1e3:.0f} ms, refused {self.refused.total()}"


def request(method: str, path: str, body: bytes, head: str) -> bytes:
    """A request as it goes over the wire."""
    told = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{head}Content-Length: {len(body)}\r\n\r\n"
    return told.encode() + body


def sent_by_program(one: dict[str, str], path: str, data: Any, method: str = "POST") -> bytes:
    """A request of somebody's program."""
    body = json.dumps(data).encode() if data is not None else b""
    head = f"Authorization: Bearer {one['token']}\r\nContent-Type: application/json\r\n"
    return request(method, f"/api/v1{path}", body, head)


def sent_by_page(one: dict[str, str], path: str, fields: dict[str, str] | None) -> bytes:
    """A request of somebody's page; a look where there are no fields."""
    head = f"Cookie: {one['cookie']}\r\n"
    if fields is None:
        return request("GET", f"/t/{one['table']}{path}", b"", head)
    head += "Content-Type: application/x-www-form-urlencoded\r\n"
    return request("POST", f"/t/{one['table']}{path}", urlencode(fields).encode(), head)


async def plays(port: int, number: int, people: list[dict[str, str]], until: float, found: Played) -> None:
    """One table: commands by the clock, one after the other, in turn by page and by program."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.1.{number + 1}", 0))
    due = perf_counter() + number / TABLES / RATE
    for turn in count():
        for at, act, args in round_of(people, turn):
            due += 1 / RATE
            if due > until:
                writer.close()
                return
            await asyncio.sleep(max(0.0, due - perf_counter()))
            args.pop("silent", None)
            id = f"n{number}x{int(due * 1e6)}"
            if turn % 2:
                path = f"/tables/{people[at]['table']}/commands"
                asked = sent_by_program(people[at], path, {"id": id, "do": act, "args": args})
            else:
                asked = sent_by_page(people[at], "/do", {"do": act, "args": json.dumps(args), "command": id})
            begun = perf_counter()
            writer.write(asked)
            status, body = await answer(reader)
            found.waits.append(perf_counter() - begun)
            if status != 200 or (not turn % 2 and b"<" in body):
                found.refused[status] += 1


def costly(one: dict[str, str]) -> list[bytes]:
    """The costliest requests that a player may send, but for ids: those that `worst.py` found."""
    game = system(NOISY_GAME)
    content = game.preset(game.presets()[0]).form()
    many = [
        {"kind": "levelled", "id": f"b{n}", "name": f"Trait {n}", "role": "skill"}
        for n in range(LINES - len(content["blocks"]))
    ]
    brought = {"sheet": "SHEET", "content": {**content, "blocks": [*content["blocks"], *many]}}
    mended = {"sheet": "big", "block": "b7", "words": "WORDS"}
    at, asked = f"/tables/{one['table']}", {"system": NOISY_GAME}
    return [
        sent_by_program(one, f"{at}/commands", {"id": "ID", "do": "bring", "args": brought}),
        sent_by_program(one, f"{at}/commands", {"id": "ID", "do": "mend", "args": mended}),
        sent_by_program(one, "/odds", {**asked, "notation": "300d100"}),
        sent_by_program(one, "/odds", {**asked, "notation": ["999d20", "2d1000"]}),
        sent_by_program(one, f"{at}/preview", {"do": "throw", "notation": "500d60"}),
        sent_by_page(one, "/say", {"words": "/r 1000d20"}),
        sent_by_page(one, "/say", {"words": "**a** " * 600}),
        sent_by_page(one, "?at=big", None),
        sent_by_page(one, "/search?q=a", None),
        sent_by_page(one, "/log", None),
        sent_by_program(one, f"{at}/log?limit=1000", None, "GET"),
    ]


def noisy_table(app: Any) -> list[dict[str, str]]:
    """The tenth table."""
    return seated(app.state.host, TABLES, PEOPLE, NOISY_GAME, system(NOISY_GAME).presets()[0])


class Noise:
    """The neighbour: ten connections, each of which asks as soon as it was answered."""

    def __init__(self, port: int, one: dict[str, str]) -> None:
        self.port, self.one, self.ids = port, one, count()
        self.statuses: Counter[int] = Counter()
        self.read = self.opened = 0

    async def run(self, seconds: float) -> None:
        """Ask until the time is over."""
        asked = costly(self.one)
        first = asked[0].replace(b"SHEET", b"big--")
        until = perf_counter() + seconds
        following = (self._follow(at, until) for at in range(STREAMS))
        await asyncio.gather(
            *(self._ask(at, [first, *asked], until) for at in range(CONNECTIONS)), *following
        )

    async def _follow(self, number: int, until: float) -> None:
        """A page that is open: whatever comes is read, and it comes back where it is ended."""
        asked = sent_by_page(self.one, f"/stream?from=0&at=big&n={number}", None)
        while perf_counter() < until:
            with suppress(OSError):  # cut off, or its time is over
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(NOISY, 0))
                writer.write(asked)
                async with asyncio.timeout(until - perf_counter()):
                    while (told := await reader.read(65_536)) and not told.endswith(b"0\r\n\r\n"):
                        self.read += len(told)
                writer.close()
            self.opened += 1
            await asyncio.sleep(0.2)

    async def _ask(self, number: int, asked: list[bytes], until: float) -> None:
        reader, writer = None, None
        for turn in count(number):
            if perf_counter() > until:
                return
            try:
                if writer is None or reader is None:
                    reader, writer = await asyncio.open_connection(
                        "127.0.0.1", self.port, local_addr=(NOISY, 0)
                    )
                writer.write(self._named(asked[turn % len(asked)]))
                status, _body = await answer(reader)
                self.statuses[status] += 1
            except (OSError, asyncio.IncompleteReadError):
                self.statuses[0] += 1
                writer = None

    def _named(self, told: bytes) -> bytes:
        """The request with ids of its own, of the same length."""
        head, _, body = told.partition(b"\r\n\r\n")
        number = next(self.ids)
        for mark, length in ((b"ID", 12), (b"SHEET", 12), (b"WORDS", 12)):
            body = body.replace(b'"' + mark + b'"', b'"%0*d"' % (length, number))
        body = body.replace(b"big--", b"big")
        kept = [line for line in head.split(b"\r\n") if not line.startswith(b"Content-Length")]
        return b"\r\n".join([*kept, b"Content-Length: %d" % len(body), b"", body])


def main() -> None:
    """Serve, play, make noise, compare."""
    given = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    given.add_argument("--seconds", type=float, default=60.0)
    given.add_argument("--serve", help=argparse.SUPPRESS)
    given.add_argument("--noise", help=argparse.SUPPRESS)
    chosen = given.parse_args()
    many_files()
    if chosen.serve:
        app, found = tables(Path(chosen.serve), TABLES, PEOPLE, PER_MINUTE)
        found.append(noisy_table(app))
        share_the_processor()
        serve(config(app), found)
    elif chosen.noise:
        _noise(json.loads(chosen.noise), chosen.seconds)
    else:
        raise SystemExit(_compared(chosen.seconds))


def _noise(one: dict[str, Any], seconds: float) -> None:
    noise = Noise(one["port"], one)
    asyncio.run(noise.run(seconds))
    print(json.dumps({**noise.statuses, "streams": noise.opened, "MB of streams": noise.read // 10**6}))


def _compared(seconds: float) -> bool:
    with TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", folder]
        server = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8"
        )
        assert server.stdout is not None
        try:
            told = json.loads(server.stdout.readline())
            port, found = told["port"], told["tables"]
            asyncio.run(_played(port, found, 3.0))  # what is loaded at a first time
            alone = asyncio.run(_played(port, found, seconds))
            before = memory(server.pid)
            one = json.dumps({**found[TABLES][1], "port": port})
            noisy = [sys.executable, __file__, "--noise", one, "--seconds", str(seconds + 1)]
            noise = subprocess.Popen(noisy, stdout=subprocess.PIPE, encoding="utf-8")
            beside = asyncio.run(_played(port, found, seconds))
            statuses = json.loads(noise.communicate()[0])
            held = f"{before:.0f} MB, then {memory(server.pid):.0f} MB"
        finally:
            server.kill()
            server.wait()
    bar = max(TIMES * alone.percentile(0.99), LATE)
    print(f"nine tables alone:          {alone}")
    print(f"beside a noisy neighbour:   {beside}")
    print(f"the neighbour was answered: {statuses}; the server held {held}")
    print(f"bar: p99 at most {bar * 1e3:.0f} ms, 0 refused")
    return beside.percentile(0.99) > bar or beside.refused.total() > 0


def memory(process: int) -> float:
    """What a process holds, in MB."""
    return float(psutil.Process(process).memory_info().rss) / 1e6


async def _played(port: int, found: list[list[dict[str, str]]], seconds: float) -> Played:
    """The nine tables for so many seconds."""
    told, until = Played(), perf_counter() + seconds
    await asyncio.gather(*(plays(port, at, found[at], until, told) for at in range(TABLES)))
    return told


if __name__ == "__main__":
    main()
