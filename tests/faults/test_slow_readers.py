"""Readers who never read: the others get everything, little is held for them, they are cut and come back."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from pathlib import Path

import pytest

from tablee.web.access import slow_requests
from tablee.web.access.slow_requests import PatientProtocol
from tests.conftest import Promise
from tests.faults.following import Follower
from tests.faults.program import Program
from tests.faults.serving import Serving, until

FULL = os.environ.get("TABLEE_FULL") == "1"
READERS, STUCK_READERS = (500, 50) if FULL else (50, 5)
STUCK = 10.0 if FULL else 0.5
"""Seconds after which the server gives a reader up; half a minute where people play."""
SAYINGS, LINE = (300 if FULL else 60), "x" * 3500
PEOPLE, HELD = 10, 2**20
"""The most that a server may hold for one reader, in bytes."""


class Sleeper:
    """Somebody who asks for a stream and never reads it."""

    def __init__(self, program: Program, page: str = "") -> None:
        self.wire = socket.socket()
        self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.wire.connect(("127.0.0.1", program.port))
        path, known = program.path, f"Authorization: Bearer {program.token}"
        if page:
            path, known = f"/t/{program.table}", f"Cookie: tablee_{program.table}={page}"
        head = f"GET {path}/stream HTTP/1.1\r\nHost: 127.0.0.1:{program.port}\r\n{known}\r\n\r\n"
        self.wire.sendall(head.encode())


@pytest.fixture
def talking(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set while people talk: the server's patience with full connections then begins anew when it ends.

    A reader that takes nothing because the machine is busy is thus never taken for one that never reads.
    """
    flag, looks = threading.Event(), PatientProtocol._look

    def look(connection: PatientProtocol, before: int) -> None:
        if flag.is_set():
            connection._watch(STUCK)
        else:
            looks(connection, before)

    monkeypatch.setattr(PatientProtocol, "_look", look)
    monkeypatch.setattr(slow_requests, "STUCK", STUCK)
    return flag


def test_readers_who_never_read_harm_nobody(
    tmp_path: Path, talking: threading.Event, promise: Promise
) -> None:
    with Serving(tmp_path) as serving:
        people = serving.seat(PEOPLE)
        page = serving.host.door.seat(people[1].table, people[1].seat).session
        sleepers = [Sleeper(people[n % PEOPLE], page if n % 5 == 4 else "") for n in range(STUCK_READERS)]
        held, log = asyncio.run(_play(serving, people, talking))
        for sleeper in sleepers:
            sleeper.wire.close()
    assert 0 < max(held) <= HELD
    promise(
        "target 11, slow readers",
        f"{STUCK_READERS} of {READERS} never read: the others got all {len(log)} events, at most"
        f" {max(held) // 1024} KiB held for one reader, {STUCK_READERS} cut off and complete when back",
        f"others complete, {HELD // 1024} KiB held for each, cut, complete when back",
    )


def _cut(serving: Serving, left: int, held: list[int]) -> bool:
    """Whether the sleepers are gone; what is held for them until then is written down."""
    held += serving.waiting_bytes()
    return len(serving.connections) <= left


async def _play(
    serving: Serving, people: list[Program], talking: threading.Event
) -> tuple[list[int], list[object]]:
    """Talk a lot, wait until the sleepers are cut, and let them come back: what was held, and the log."""
    readers = [Follower(people[n % PEOPLE].twin()) for n in range(READERS - STUCK_READERS)]
    reading = [asyncio.create_task(reader.follow()) for reader in readers]
    held: list[int] = []
    talking.set()
    try:
        await until(lambda: len(serving.connections) >= READERS, "everybody is there")
        for number in range(SAYINGS):
            assert (await people[0].say(f"saying-{number:04}", f"{number} {LINE}")).status == 200
            held += serving.waiting_bytes()
        log = await people[0].log()
        await until(lambda: all(reader.seen == len(log) for reader in readers), "the others got everything")
        assert all(reader.done["connections"] == 1 for reader in readers), "somebody else was cut"
        await until(lambda: sum(map(bool, serving.waiting_bytes())) == STUCK_READERS, "the sleepers are full")
        held += serving.waiting_bytes()
        talking.clear()
        await until(lambda: _cut(serving, len(readers), held), "the sleepers are cut")
        assert all(reader.done["connections"] == 1 for reader in readers), "somebody else was cut with them"
        back = [Follower(people[n % PEOPLE].twin()) for n in range(STUCK_READERS)]
        reading += [asyncio.create_task(reader.follow()) for reader in back]
        await until(lambda: all(reader.seen == len(log) for reader in back), "they are back")
    finally:
        for task in reading:
            task.cancel()
        await asyncio.gather(*reading, return_exceptions=True)
    assert all(reader.records == log and not reader.wrong for reader in [*readers, *back])
    return held, [*log]
