"""A server in this process, on a port of its own, whose log, clock and patience a test can reach."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import uvicorn

from tablee.fairness.seeded import Seeded
from tablee.systems import all_systems
from tablee.web.access.slow_requests import PatientProtocol
from tablee.web.app import application
from tablee.web.host import Host, utc_now
from tests.faults.program import Program
from tests.ports import HeldPort
from tests.web.seated import new_log
from tests.web.soon import streams_end

UNLIMITED = 10**6
KERNEL = 32 * 1024
"""How much the kernel keeps for who does not read: little, so that a test need not write megabytes."""
PATIENCE = 60.0


class Serving:
    """`application` behind uvicorn, as `tablee serve` has it; it may be stopped and started again."""

    def __init__(self, folder: Path, busy_ms: int = 60_000, now: Callable[[], str] = utc_now) -> None:
        self.folder, self.busy_ms, self.now = folder, busy_ms, now
        self._held = HeldPort("127.0.0.1")
        self.port = self._held.number

    def __enter__(self) -> Serving:
        self.start()
        return self

    def start(self) -> None:
        """Open the log and serve; begun again after `stop`, on the same port."""
        self.log = new_log(self.folder / "tablee.db", busy_ms=self.busy_ms)
        self.host = Host(self.log, all_systems(), Seeded("faults"), now=self.now)
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL)
        listening.bind(("127.0.0.1", self.port))
        config = uvicorn.Config(
            application(self.host, per_minute=UNLIMITED),
            http=PatientProtocol,
            log_level="critical",
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([listening],))
        self._thread.start()
        waiting = threading.Event()
        while not self._server.started:
            assert self._thread.is_alive(), "the server never came up"
            waiting.wait(0.01)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._held.close()

    def stop(self) -> None:
        """End the server and close the log; the port stays its own."""
        with streams_end():
            self._server.should_exit = True
            self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server never ended"
        self.log.close()

    def waiting_bytes(self) -> list[int]:
        """How much the server itself holds back for each connection."""
        return [one.transport.get_write_buffer_size() for one in self.connections]

    @property
    def connections(self) -> list[PatientProtocol]:
        """Those that are open."""
        found = self._server.server_state.connections.copy()  # in one go: the server goes on meanwhile
        return [one for one in found if isinstance(one, PatientProtocol)]

    def seat(self, people: int) -> list[Program]:
        """A new table: its game master first, then players, each with a token."""
        gm = self.host.make_table("Le port", "fu3", "Camille", program="test")
        came = [
            gm,
            *(self.host.door.add(gm.table, f"P{n}", "player", program="test") for n in range(1, people)),
        ]
        return [Program(self.port, one.table, one.seat, one.session) for one in came]


async def until(true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    """Wait for something, however busy the machine is."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.02)
