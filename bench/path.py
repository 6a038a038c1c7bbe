"""The path of one throw: which modules it runs through, and how often it changes threads.

The whole application runs under uvicorn in this process. Ten people follow one table by the page's stream
(raw sockets; eight read French, two English; one is the game master), a player throws a prepared draft (FU³),
and a profile function notes every call of a Python function from the first byte of the request until every
stream has its message and the thrower the answer. The throw is made several times, after some that only warm
up: the one that ran through most modules is printed, and the median of the hops.

A **hop** is a change of thread between two consecutive calls of functions of ``tablee``, up to the moment at
which the nine other screens have their message: event loop -> worker is one, worker -> event loop the second.
A thread keeps the interpreter until it waits (`sys.setswitchinterval`), so that a change is a hand-over and
not the clock's. Threads of ``BACKGROUND`` are left out, and listed. The calls of a coroutine are counted each
time it goes on, as Python's profile does.

``processor`` is the time spent in a module's own functions and in the libraries that they call, on the
processor, with the profile function on: only its shares mean something.

Exit code 1 with more than ``MODULES`` modules of ``tablee.web`` or more than ``HOPS`` hops.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import sys
import threading
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from types import CodeType, FrameType
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import uvicorn  # noqa: E402

from bench.load import Stream, answer, opened  # noqa: E402
from bench.serving import config, tables  # noqa: E402

MODULES, HOPS = 30, 2
PEOPLE, THROWER, WARM = 10, 1, 5
BACKGROUND = ("tablee-snapshots", "tablee-backups", "collector")
"""How the names of threads begin that work for nobody's screen."""
LOOP = "event loop"
OUTSIDE = "event loop and server"
PATIENCE = 30.0
DRAFT = {"traits": ["asset_1", "weapon_1"]}


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function: when, in which thread, where."""

    at: float
    thread: str
    module: str
    code: CodeType


class Stack(threading.local):
    """The functions of ``tablee`` that one thread is in, and its processor time when that changed last."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self.since = 0.0


@dataclass
class Trace:
    """The profile function of every thread but the main one: what is called while ``on``."""

    on: bool = False
    calls: list[Call] = field(default_factory=list)
    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    stack: Stack = field(default_factory=Stack)

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        if event not in ("call", "return"):
            return
        module = frame.f_globals.get("__name__") or frame.f_code.co_filename
        if not module.startswith("tablee.") and not module.endswith(".html"):
            return
        stack = self.stack
        if self.on:
            now = thread_time()
            if stack.since:
                self.spent[stack.modules[-1] if stack.modules else OUTSIDE] += now - stack.since
            stack.since = now
        else:
            stack.since = 0.0
        if event == "return":
            if stack.modules:
                stack.modules.pop()
            return
        stack.modules.append(module)
        if self.on:
            self.calls.append(Call(perf_counter(), threading.current_thread().name, module, frame.f_code))

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Forget what was noted, and note what is called meanwhile."""
        self.calls, self.spent, self.on = [], defaultdict(float), True
        try:
            yield
        finally:
            self.on = False


@dataclass
class Throw:
    """What one throw came to."""

    calls: list[Call]
    spent: dict[str, float]
    shown: float
    """When the last of the other screens had its message."""

    def modules(self) -> list[str]:
        """The modules of ``tablee.web``, by name."""
        return sorted({c.module for c in self._front() if c.module.startswith("tablee.web")})

    def templates(self) -> int:
        """How many templates were drawn."""
        return len({c.module for c in self._front() if c.module.endswith(".html")})

    def functions(self, module: str) -> int:
        """How many functions of a module, or of a package, were called."""
        return len({c.code for c in self._of(module)})

    def count(self, module: str) -> int:
        """How many calls there were."""
        return len(self._of(module))

    def _of(self, module: str) -> list[Call]:
        return [c for c in self._front() if c.module == module or c.module.startswith(f"{module}.")]

    def _front(self) -> list[Call]:
        return [c for c in self.calls if not c.thread.startswith(BACKGROUND)]

    def background(self) -> Counter[str]:
        """Calls in the threads that are left out."""
        return Counter(c.thread for c in self.calls if c.thread.startswith(BACKGROUND))

    def threads(self) -> list[str]:
        """The threads that had control, one after the other, until the others' screens had their message.

        The streams are written by the event loop: what another thread still does afterwards is no part of it.
        """
        order: list[str] = []
        for call in self._front():
            if call.at <= self.shown and (not order or order[-1] != call.thread):
                order.append(call.thread)
        while order and order[-1] != LOOP:
            order.pop()
        return order

    def hops(self) -> int:
        """How often control passed from thread to thread."""
        return max(0, len(self.threads()) - 1)


@contextmanager
def served(trace: Trace, folder: Path) -> Iterator[tuple[int, list[dict[str, str]]]]:
    """The application in a thread of this process; its port, and the people of its one table."""
    listening = socket.create_server(("127.0.0.1", 0))
    threading.setprofile(trace)
    app, found = tables(folder, 1, PEOPLE)
    server = uvicorn.Server(config(app))
    running = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name=LOOP)
    running.start()
    try:
        yield listening.getsockname()[1], found[0]
    finally:
        server.should_exit = True
        running.join()
        threading.setprofile(None)


class Table:
    """The table with its ten streams, and a connection on which forms are sent."""

    def __init__(self, port: int, people: list[dict[str, str]]) -> None:
        self.port, self.people, self.number = port, people, 0
        self.streams: list[Stream] = []

    async def open(self) -> None:
        """Open every stream, then the connection."""
        self.streams = (await opened("page", self.port, [self.people]))[0]
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)

    def close(self) -> None:
        """Everybody goes."""
        self.writer.close()
        for stream in self.streams:
            stream.transport.abort()

    async def post(self, at: int, act: str, **fields: str) -> list[float]:
        """Send a form; when each stream had its message. The answer has come by then too."""
        before = [len(stream.got) for stream in self.streams]
        one, self.number = self.people[at], self.number + 1
        body = urlencode({**fields, "command": f"path{self.number:08}"})
        head = f"Cookie: {one['cookie']}\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        path = f"POST /t/{one['table']}/{act} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        self.writer.write(f"{path}{head}Content-Length: {len(body)}\r\n\r\n{body}".encode())
        async with asyncio.timeout(PATIENCE):
            status, told = await answer(self.reader)
            if status not in (200, 204) or b"<" in told:
                raise SystemExit(f"{act}: {status} {told.decode()}")
            while any(len(s.got) == n and not s.lost for s, n in zip(self.streams, before, strict=True)):
                await asyncio.sleep(0.001)
        if any(stream.lost for stream in self.streams):
            raise SystemExit(f"{act}: a stream has ended")
        return [s.got[n][1] for s, n in zip(self.streams, before, strict=True)]

    async def throw(self, trace: Trace) -> Throw:
        """Prepare a draft, then throw it."""
        sheet = self.people[THROWER]["sheet"]
        await self.post(THROWER, "do", do="draft", args=json.dumps({"sheet": sheet, "draft": DRAFT}))
        await asyncio.sleep(0.2)  # whatever the draft has left to do is done
        with trace.noting():
            got = await self.post(THROWER, "throw", sheet=sheet)
        return Throw(trace.calls, trace.spent, max(at for who, at in enumerate(got) if who != THROWER))


async def thrown(trace: Trace, port: int, people: list[dict[str, str]], times: int) -> list[Throw]:
    """Some throws, after those that warm up."""
    table = Table(port, people)
    await table.open()
    found = [await table.throw(trace) for _ in range(WARM + times)]
    table.close()
    return found[WARM:]


def show(throw: Throw, hops: list[int]) -> None:
    """The table of modules, then the totals."""
    modules, whole = throw.modules(), sum(throw.spent.values())
    wide = max(map(len, modules))
    print(f"{'module':<{wide}}{'functions':>11}{'calls':>8}{'processor':>11}")

    def line(name: str, functions: int, calls: int, spent: float) -> None:
        print(f"{name:<{wide}}{functions:>11}{calls:>8}{f'{100 * spent / whole:.1f} %':>11}")

    for module in modules:
        calls = [c for c in throw.calls if c.module == module]
        line(module, len({c.code for c in calls}), len(calls), throw.spent[module])
    print()
    spent = throw.spent
    for package in sorted(
        {".".join(c.module.split(".")[:2]) for c in throw.calls if ".html" not in c.module}
    ):
        took = sum(s for m, s in spent.items() if m == package or m.startswith(f"{package}."))
        line(package, throw.functions(package), throw.count(package), took)
    drawn = [c for c in throw.calls if c.module.endswith(".html")]
    took = sum(s for m, s in spent.items() if m.endswith(".html"))
    line(f"{throw.templates()} templates", len({c.code for c in drawn}), len(drawn), took)
    rest = f"{100 * spent[OUTSIDE] / whole:.1f} %"
    print(f"{OUTSIDE:<{wide}}{rest:>30}\n")
    for name, calls in throw.background().items():
        print(f"left out: {calls} calls in the thread {name}")
    print(f"threads: {' -> '.join(throw.threads())}")
    print(f"modules of tablee.web: {len(modules)} (bar {MODULES})")
    print(f"thread hops: {median(hops):.0f} (bar {HOPS}; each throw: {', '.join(map(str, hops))})")
    print(f"functions of tablee.web: {throw.functions('tablee.web')}, calls: {throw.count('tablee.web')}")


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=5, help="how many are traced")
    options = parser.parse_args()
    trace = Trace()
    sys.setswitchinterval(PATIENCE)
    with TemporaryDirectory() as folder, served(trace, Path(folder)) as (port, people):
        found = asyncio.run(thrown(trace, port, people, options.throws))
    hops = [throw.hops() for throw in found]
    longest = max(found, key=lambda throw: len(throw.modules()))
    print(f"Python {sys.version.split()[0]}. One throw of a draft (FU³), {PEOPLE} people following.\n")
    show(longest, hops)
    return 0 if len(longest.modules()) <= MODULES and median(hops) <= HOPS else 1


if __name__ == "__main__":
    sys.exit(main())
