"""The path of one throw: which modules it runs through, and how often it changes threads.

The whole application runs under uvicorn in a thread of this process. Ten people follow one table by the
page's stream (raw sockets; eight read French, two English; one is the game master), a player throws a
prepared draft (FU³), and a profile function notes every call of a Python function of ``tablee`` from the
first byte of the request until every stream has its message and the thrower the answer. Some throws warm up,
so that nothing is loaded or compiled for the first time; of those after them the one that ran through most
modules is printed, and the median of the hops.

A **hop** is a change of thread between two consecutive calls, up to the moment at which the nine other
screens have their message: event loop -> worker is one, worker -> event loop the second. A thread keeps the
interpreter until it waits (`sys.setswitchinterval`): a change is a hand-over, not a time slice that ended.
Threads of ``BACKGROUND`` are left out, and named. A coroutine counts as called each time it is resumed.

``processor`` is the share of a module's own functions, and of the libraries they call, in the processor time
of the throw. The profile function makes calls dear: a module of many small ones looks worse than it is.

Exit code 1 with more than ``MODULES`` modules of ``tablee.web``, or more than ``HOPS`` hops.
"""

from __future__ import annotations

import argparse
import asyncio
import json
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

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from bench.client import LOOP, PATIENCE, Table, served  # noqa: E402
from bench.serving import tables  # noqa: E402

MODULES, HOPS = 30, 2
PEOPLE, THROWER, WARM = 10, 1, 5
BACKGROUND = ("tablee-snapshots", "tablee-backups", "collector")
"""How the names of threads begin that no screen waits for."""
WEB, TEMPLATES, OUTSIDE = "tablee.web", "templates", "event loop and server"
REST = 0.2
"""So many seconds after the draft, what it has left to do is done."""
DRAFT = {"traits": ["asset_1", "weapon_1"]}


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function: when, in which thread, in which module."""

    at: float
    thread: threading.Thread
    module: str
    code: CodeType


class Stack(threading.local):
    """The modules that one thread has entered, and its processor time when it last entered or left one."""

    def __init__(self) -> None:
        self.thread = threading.current_thread()
        self.background = self.thread.name.startswith(BACKGROUND)
        self.modules: list[str] = []
        self.since: float | None = None


@dataclass
class Trace:
    """The profile function of all threads but the main one: what they call while it is ``on``."""

    on: bool = False
    calls: list[Call] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)
    spent: dict[str, float] = field(default_factory=dict)
    stack: Stack = field(default_factory=Stack)

    def __call__(self, frame: FrameType, event: str, arg: Any) -> None:
        """Note a call or a return, as `threading.setprofile` has it."""
        if event not in ("call", "return") or not (module := _module(frame)):
            return
        stack = self.stack
        self._spend(stack)
        if event == "return":
            del stack.modules[-1:]
            return
        stack.modules.append(module)
        if self.on and stack.background:
            self.left_out[stack.thread.name] += 1
        elif self.on:
            self.calls.append(Call(perf_counter(), stack.thread, module, frame.f_code))

    def _spend(self, stack: Stack) -> None:
        """Put the processor time since the last event down to the module that the thread was in."""
        now = thread_time() if self.on and not stack.background else None
        if now is not None and stack.since is not None:
            self.spent[stack.modules[-1] if stack.modules else OUTSIDE] += now - stack.since
        stack.since = now

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Begin anew, and note what is called meanwhile."""
        self.calls, self.left_out, self.spent = [], Counter(), defaultdict(float)
        self.on = True
        try:
            yield
        finally:
            self.on = False


def _module(frame: FrameType) -> str:
    """The module of a function of ours, or the template that it draws; nothing for those of libraries."""
    name: str = frame.f_globals.get("__name__") or ""
    if name.startswith("tablee."):
        return name
    file = frame.f_code.co_filename
    return f"{TEMPLATES}.{Path(file).stem}" if file.endswith(".html") else ""


@dataclass
class Throw:
    """What one throw came to; ``shown`` is when the last of the other screens had its message."""

    calls: list[Call]
    left_out: Counter[str]
    spent: dict[str, float]
    shown: float

    def of(self, package: str) -> list[Call]:
        """The calls in a module, or in all of a package."""
        return [call for call in self.calls if _within(call.module, package)]

    def modules(self, package: str) -> list[str]:
        """The modules of a package that were called, by name."""
        return sorted({call.module for call in self.of(package)})

    def packages(self) -> list[str]:
        """The packages that were called, templates among them."""
        return sorted(
            {".".join(call.module.split(".")[: 1 + call.module.startswith("tablee")]) for call in self.calls}
        )

    def share(self, package: str) -> float:
        """The part of the processor time that a module or a package took."""
        took = sum(spent for module, spent in self.spent.items() if _within(module, package))
        return took / sum(self.spent.values())

    def threads(self) -> list[str]:
        """The threads that had control, in turn, until the other screens had their message.

        The event loop sends it: what another thread does after the loop's last call is no part of that.
        """
        turns: list[threading.Thread] = []
        for call in self.calls:
            if call.at <= self.shown and (not turns or turns[-1] is not call.thread):
                turns.append(call.thread)
        while turns and turns[-1].name != LOOP:
            turns.pop()
        return [thread.name for thread in turns]

    def hops(self) -> int:
        """How often control passed from thread to thread."""
        return len(self.threads()) - 1


def _within(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


async def throw(table: Table, trace: Trace) -> Throw:
    """Prepare a draft, then throw it."""
    sheet = table.people[THROWER]["sheet"]
    await table.post(THROWER, "do", do="draft", args=json.dumps({"sheet": sheet, "draft": DRAFT}))
    await asyncio.sleep(REST)
    with trace.noting():
        _answered, got = await table.post(THROWER, "throw", sheet=sheet)
    shown = max(at for who, at in enumerate(got) if who != THROWER)
    return Throw(trace.calls, trace.left_out, trace.spent, shown)


async def throws(port: int, people: list[dict[str, str]], trace: Trace, count: int) -> list[Throw]:
    """So many throws, after those that warm up."""
    table = Table(port, people)
    await table.open()
    found = [await throw(table, trace) for _ in range(WARM + count)]
    table.close()
    return found[WARM:]


def show(throw: Throw, hops: list[int]) -> None:
    """The table of modules, then the totals."""
    modules = throw.modules(WEB)
    wide = max(map(len, (*modules, OUTSIDE)))

    def row(name: str) -> None:
        calls, share = throw.of(name), f"{100 * throw.share(name):.1f} %"
        print(f"{name:<{wide}}{len({c.code for c in calls}):>11}{len(calls):>8}{share:>11}")

    print(f"{'module':<{wide}}{'functions':>11}{'calls':>8}{'processor':>11}")
    for module in modules:
        row(module)
    print()
    for package in (*throw.packages(), OUTSIDE):
        row(package)
    print()
    for name, count in throw.left_out.items():
        print(f"left out: {count} calls in the thread {name}")
    web = throw.of(WEB)
    print(f"threads in turn: {' -> '.join(throw.threads())}")
    rooms = Counter(module.split(".")[2] if module.count(".") > 2 else "outside" for module in modules)
    by_room = ", ".join(f"{room} {count}" for room, count in rooms.most_common())
    print(f"modules of {WEB}: {len(modules)} (bar {MODULES}): {by_room}")
    print(f"thread hops: {median(hops):g} (bar {HOPS}; throw by throw: {', '.join(map(str, hops))})")
    print(f"functions of {WEB}: {len({c.code for c in web})}, calls: {len(web)}", end="; ")
    print(f"templates: {len(throw.modules(TEMPLATES))}")


def main() -> int:
    """The whole bench."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--throws", type=int, default=5, help="how many are traced")
    options = parser.parse_args()
    trace = Trace()
    sys.setswitchinterval(PATIENCE)
    threading.setprofile(trace)  # for threads that begin from now on, not for this one
    with TemporaryDirectory() as folder:
        app, [people] = tables(Path(folder), 1, PEOPLE)
        with served(app) as port:
            found = asyncio.run(throws(port, people, trace, options.throws))
    hops = [throw.hops() for throw in found]
    longest = max(found, key=lambda throw: len(throw.modules(WEB)))
    print(f"Python {sys.version.split()[0]}. One throw of a draft (FU³), {PEOPLE} people following.\n")
    show(longest, hops)
    return 0 if len(longest.modules(WEB)) <= MODULES and median(hops) <= HOPS else 1


if __name__ == "__main__":
    sys.exit(main())
