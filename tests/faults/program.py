"""Programs at a table of a real server, over plain sockets: they hear at once when a connection breaks."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.browser.conftest import Server

API = "/api/v1"
PATIENCE = 60.0
"""Seconds after which an answer has surely been lost, however busy the machine is."""
LATER = (429, 503)
"""Too many requests, and a log that is busy: on a machine that is busy too, a write may take so long."""
OWN = {"sec-fetch-site": "same-origin", "accept-language": "en"}


Events = AsyncGenerator[tuple[int, str], None]
"""The events of a stream: the number and the text of each."""


class Gone(Exception):
    """The connection broke: nobody can say whether the request was heard."""


@dataclass(slots=True)
class Answer:
    """What a server answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass(eq=False)
class Program:
    """A program with a token, at an address of this machine that is its own, on one connection."""

    port: int
    table: str
    seat: str
    token: str
    address: str = "127.0.0.1"
    _wires: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = field(default=None, repr=False)

    @property
    def path(self) -> str:
        """The table."""
        return f"{API}/tables/{self.table}"

    def twin(self) -> Program:
        """The same program on a connection of its own."""
        return Program(self.port, self.table, self.seat, self.token, self.address)

    async def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Answer:
        """One request; raises `Gone` where the connection breaks or nothing comes.

        A server closes a connection on which nothing was asked for a while: then it is asked once more, on a
        new one. Whatever changes something has an id, and has one effect however often it is sent.
        """
        waited = self._wires is not None
        try:
            return await self._asked(method, path, body)
        except Gone as gone:
            if not waited or isinstance(gone.__cause__, TimeoutError):
                raise
        return await self._asked(method, path, body)

    async def _asked(self, method: str, path: str, body: Mapping[str, Any] | None) -> Answer:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        head += f"Authorization: Bearer {self.token}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        try:
            async with asyncio.timeout(PATIENCE):
                if self._wires is None:
                    self._wires = await asyncio.open_connection(
                        "127.0.0.1", self.port, local_addr=(self.address, 0)
                    )
                reader, writer = self._wires
                writer.write(f"{head}\r\n".encode() + data)
                return await _answer(reader)
        except (OSError, EOFError, TimeoutError) as error:
            self.drop()
            raise Gone(str(error)) from error

    async def command(self, id: str, do: str, **args: Any) -> Answer:
        """Send a command."""
        return await self.ask("POST", f"{self.path}/commands", {"id": id, "do": do, "args": args})

    async def carried_out(self, id: str, do: str, **args: Any) -> Answer:
        """Send a command until it is done or refused: the statuses `LATER` say that nothing was written."""
        async with asyncio.timeout(PATIENCE):
            while (answer := await self.command(id, do, **args)).status in LATER:
                await asyncio.sleep(0.2)
        return answer

    async def say(self, id: str, words: str) -> Answer:
        """Say something at the table."""
        return await self.command(id, "say", words=words)

    async def log(self) -> list[dict[str, Any]]:
        """All that the seat may know; the connection is left then."""
        found: list[dict[str, Any]] = []
        while True:
            answer = await self.ask("GET", f"{self.path}/log?after={len(found)}&limit=1000")
            if answer.status == 429:  # the limit is there for long logs too
                await asyncio.sleep(0.5)
                continue
            assert answer.status == 200, answer.body
            found += answer.data["records"]
            if len(found) >= answer.data["last"]:
                self.drop()
                return found

    async def follow(
        self, seen: int, headers: str = "", path: str = ""
    ) -> AsyncGenerator[tuple[int, str], None]:
        """The stream from a number on, until it ends or breaks."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        try:
            asked = headers or f"Authorization: Bearer {self.token}\r\n"
            head = f"GET {path or f'{self.path}/stream'} HTTP/1.0\r\nHost: 127.0.0.1:{self.port}\r\n{asked}"
            writer.write(f"{head}Last-Event-ID: {seen}\r\n\r\n".encode())
            status = await reader.readline()
            if b" 200 " not in status:
                raise OSError(status.decode(errors="replace"))
            number, data = 0, ""
            while line := (await reader.readline()).decode():
                if line.startswith("id: "):
                    number, data = int(line[4:]), ""
                elif line.startswith("data: "):
                    data += line[6:]
                elif line == "\n" and number:
                    yield number, data
                    number = 0
        finally:
            writer.close()

    def drop(self) -> None:
        """Leave the connection."""
        if self._wires is not None:
            self._wires[1].close()
        self._wires = None


async def _answer(reader: asyncio.StreamReader) -> Answer:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in head[1:] if line)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Answer(int(head[0].split()[1]), headers, body)


def patient_post(http: httpx.Client, path: str, **sent: Any) -> httpx.Response:
    """Send something until it is done or refused; nothing was written where it is to be sent later."""
    last = time.monotonic() + PATIENCE
    while (answer := http.post(path, **sent)).status_code in LATER and time.monotonic() < last:
        time.sleep(0.2)
    return answer


def seat_programs(server: Server, people: int, system: str = "fu3") -> list[Program]:
    """A new table: its game master first, then players, each a program at an address of its own."""
    with httpx.Client(base_url=server.url, headers=OWN, timeout=PATIENCE) as http:
        key = server.gm_link.rpartition("/")[2]
        wanted = {"name": "Le port", "system": system, "gm": "Camille"}
        made = patient_post(http, f"{API}/tables", json=wanted, headers={"authorization": f"Bearer {key}"})
        assert made.status_code == 201, made.text
        found = [_program(server, made.json(), 1)]
        http.get(f"/host/{key}")
        assert patient_post(http, f"/tables/{found[0].table}/seat").status_code == 303
        link = re.search(r"/j/[\w-]+", patient_post(http, f"/t/{found[0].table}/invite").text)
        assert link
        for number in range(1, people):
            came = patient_post(http, f"{API}/join", json={"link": link[0], "name": f"Player {number}"})
            assert came.status_code == 201, came.text
            found.append(_program(server, came.json(), number + 1))
    return found


def _program(server: Server, entered: Mapping[str, str], number: int) -> Program:
    return Program(
        server.port, entered["table"], entered["seat"], entered["token"], f"127.0.0.{number % 250 + 2}"
    )


def words_of(records: list[dict[str, Any]]) -> list[str]:
    """What was said, in order."""
    return [record["fact"]["words"] for record in records if record["fact"]["kind"] == "said"]
