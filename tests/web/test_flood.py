"""One address asks two hundred times a second, over real sockets; somebody else goes on playing."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter

import httpx
import pytest

from tests.conftest import Promise
from tests.seed import environment

SECONDS = 60 if os.environ.get("TABLEE_FULL") == "1" else 5
RATE = 200


@dataclass(frozen=True)
class Door:
    """Where the table is, and what opens it."""

    port: int
    url: str
    cookie: str


class Served:
    """A server of its own: it competes for breath neither with whoever floods nor with whoever looks."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "tests.seeded_tablee", "serve", "--port", "0", "--alone"]
        self.process = subprocess.Popen(
            [*command, "--no-browser", "--data", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            env={**environment(), "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
        )
        assert self.process.stdout is not None
        link = re.search(r"(http://127\.0\.0\.1:(\d+))/\S+", self.process.stdout.readline())
        assert link
        with httpx.Client(base_url=link[1], timeout=30) as host:
            host.get(link[0])
            made = host.post("/tables", data={"name": "Le port", "gm": "Camille", "system": "fu3"})
            cookie = "; ".join(f"{c.name}={c.value}" for c in host.cookies.jar)
            self.door = Door(int(link[2]), made.headers["location"], cookie)

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.communicate(timeout=20)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    running = Served(tmp_path)
    yield running
    running.stop()


async def asked(door: Door, address: str) -> tuple[int, float]:
    """The status of the table page, asked for from an address, and how long it took."""
    begun = perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", door.port, local_addr=(address, 0))
    head = f"GET {door.url} HTTP/1.1\r\nHost: x\r\nCookie: {door.cookie}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    told = await reader.read()
    writer.close()
    return int(told.split(b" ", 2)[1]), perf_counter() - begun


async def other(door: Door, seconds: float) -> list[tuple[int, float]]:
    """Somebody who looks at the table again and again."""
    found, until = [], perf_counter() + seconds
    while perf_counter() < until:
        found.append(await asked(door, "127.0.0.2"))
        await asyncio.sleep(0.05)
    return found


async def flood(door: Door, seconds: float) -> list[int]:
    """Somebody who asks at that rate, whether it is answered or not."""
    begun, tasks = perf_counter(), list[asyncio.Task[tuple[int, float]]]()
    while (passed := perf_counter() - begun) < seconds:
        for _ in range(int(passed * RATE) - len(tasks)):
            tasks.append(asyncio.create_task(asked(door, "127.0.0.1")))
        await asyncio.sleep(1 / RATE)
    return [status for status, _took in await asyncio.gather(*tasks)]


def flooding(door: Door, seconds: float) -> list[int]:
    """The flood, from a process of its own."""
    return asyncio.run(flood(door, seconds))


@pytest.mark.slow
def test_a_flood_is_not_felt_elsewhere(served: Served, promise: Promise) -> None:
    door = served.door
    asyncio.run(asked(door, "127.0.0.2"))
    quiet = asyncio.run(other(door, 3))
    with ProcessPoolExecutor(1, get_context("spawn")) as apart:
        begun = apart.submit(flooding, door, SECONDS)
        during = asyncio.run(other(door, SECONDS + 2))
        answered = begun.result()
    alone, beside = (sorted(took for _status, took in found) for found in (quiet, during))
    told = (
        f"{len(answered)} requests, {answered.count(429)} told to wait; another's p50 "
        f"{alone[len(alone) // 2] * 1e3:.0f} -> {beside[len(beside) // 2] * 1e3:.0f} ms, "
        f"p99 {alone[-1] * 1e3:.0f} -> {beside[int(len(beside) * 0.99)] * 1e3:.0f} ms"
    )
    promise("target 23, 200 requests/s from one address", told, "another is always answered")
    assert {status for status, _took in during} == {200}
    assert answered.count(429) > len(answered) // 3
