"""The log as it grows: resumed by number, silent about what is hidden, over when the token is."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

import pytest
from starlette.types import Message

from tablee.log.port import Decision
from tablee.log.sqlite import SqliteLog
from tablee.table.log.facts import Said
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import Audience
from tablee.web.access.shares import StreamAccount
from tablee.web.api import log
from tablee.web.api.auth import find
from tablee.web.api.limits import Limits, Paces
from tablee.web.api.records import fact_json, views_after
from tablee.web.live import hub
from tablee.web.live.hub import Answer, Ended, EventStream, Hub, News, Subscription, events
from tests.web.api.asking import PREFIX, Program, Server
from tests.web.soon import all_wait, put_forward, run_shifted, turns, until

SURELY = 60.0
"""What has not come by then does not come, however busy the machine is."""
LONG = 10_000.0
"""Seconds by a clock that is put forward."""


def hub_of(server: Server) -> Hub:
    hub: Hub = server.app.state.live.hub
    return hub


def opened(program: Program, seen: int = 0) -> AsyncIterator[bytes]:
    """A program's stream."""
    here = find(program.server.host, program.token, program.table)
    assert here is not None
    return events(hub_of(program.server), program.table, log.Listener(here, program.token, seen).answer)


async def heard(stream: AsyncIterator[bytes]) -> str:
    """The next piece."""
    return (await asyncio.wait_for(anext(stream), SURELY)).decode()


async def ended(stream: AsyncIterator[bytes]) -> bool:
    """Whether nothing but the end comes."""
    try:
        await heard(stream)
    except StopAsyncIteration:
        return True
    return False


def records(text: str) -> list[dict[str, Any]]:
    """The records of some events, whose ids are their numbers."""
    found = []
    for event in text.split("\n\n")[:-1]:
        number, data = event.splitlines()
        found.append(json.loads(data.removeprefix("data: ")))
        assert number == f"id: {found[-1]['number']}"
    return found


def test_a_stream_brings_what_is_there_and_what_comes(gm: Program, ana: Program) -> None:
    async def play() -> None:
        stream = opened(ana, 1)
        assert records(await heard(stream)) == ana.get("/log", after=1)["records"]
        await asyncio.to_thread(gm.do, "say", words="Bonsoir")
        assert records(await heard(stream))[0]["fact"]["words"] == "Bonsoir"

    asyncio.run(play())


def test_what_is_hidden_moves_nothing(gm: Program, ana: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody hears of it, and comments come in their time, whatever happens and whoever is asked again."""
    monkeypatch.setattr(hub, "STILL_THERE", LONG)
    streams = hub_of(ana.server)

    async def play() -> list[bytes]:
        came, asked = list[bytes](), {"type": "http", "method": "GET"}

        async def send(message: Message) -> None:
            came.append(message.get("body", b""))

        async def receive() -> Message:
            await asyncio.Event().wait()
            raise AssertionError

        stream = EventStream(opened(ana, ana.get("/log")["last"]))
        reading = asyncio.create_task(stream(asked, receive, send))
        await until(lambda: all_wait(streams, ana.table, 1))
        came.clear()
        for _throw in range(20):
            await asyncio.to_thread(
                gm.do, "throw", check={"check": "throw", "net": 0}, by="", mode="gm", silent=True
            )
            put_forward(LONG / 2)
            await turns()
            await until(lambda: all_wait(streams, ana.table, 1))
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        return came

    came = run_shifted(play())
    assert came == [b": \n\n"] * 10


@pytest.mark.parametrize("end", ["kick", "revoke", "role", "new link"])
def test_a_stream_ends_with_its_token(server: Server, gm: Program, ana: Program, end: str) -> None:
    def finish() -> None:
        match end:
            case "kick":
                gm.do("show_out", seat=ana.seat)
            case "revoke":
                ana.ask("DELETE", f"/tokens/{ana.get('/tokens')['tokens'][0]['id']}", 204)
            case "role":
                gm.do("seat", seat=ana.seat, role="observer")
            case _:
                server.host.door.way_back(ana.table, ana.seat)

    async def play() -> bool:
        waiting = asyncio.create_task(ended(opened(ana, ana.get("/log")["last"])))
        await until(lambda: all_wait(hub_of(server), ana.table, 1))
        await asyncio.to_thread(finish)
        return await waiting

    assert asyncio.run(play())


def test_a_stream_lasts_so_long_and_no_longer(
    server: Server, ana: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here its time is over when all is told; `tests/web/test_hub.py` looks at the clock."""
    usual = server.api.state.paces

    def follows(
        hub: Hub, table: str, answer: Answer, longest: float, whose: str, account: StreamAccount
    ) -> AsyncIterator[bytes]:
        assert longest == 0.7 and whose == ana.seat and account.key == f"follow {ana.table} {ana.seat}"

        async def ends(own: Subscription, news: News) -> AsyncIterator[bytes]:
            async for text in answer(own, news):
                yield text
            raise Ended

        return events(hub, table, ends)

    monkeypatch.setattr(log, "events", follows)
    server.api.state.paces = Paces(Limits(stream=0.7))
    try:
        assert records(ana.get("/stream")) == ana.get("/log")["records"]
        later = ana.ask("GET", "/stream", params={"from": 1}, headers={"Last-Event-ID": "2"})
        assert [record["number"] for record in records(later)] == [3]
        assert ana.get("/stream", 409, **{"from": 99})["problems"][0]["rule"] == "HOUSE-api"
    finally:
        server.api.state.paces = usual


def test_the_description_tells_of_events(server: Server) -> None:
    told = server.client.get(f"{PREFIX}/openapi.json").json()["paths"]["/tables/{table}/stream"]["get"]
    assert list(told["responses"]["200"]["content"]) == ["text/event-stream"]


def test_a_fact_is_written_once_for_all_its_readers(server: Server, gm: Program, ana: Program) -> None:
    gm.do("say", words="once")
    ledger = Ledger.of(server.host.log.read(gm.table))
    last = [views_after(ledger, ledger.state.seats[p.seat], 3)[-1] for p in (gm, ana)]
    assert fact_json(last[0].fact) is fact_json(last[1].fact)


@pytest.fixture
def long_past(server: Server, gm: Program, ana: Program) -> Ledger:
    """The table has a long past: a snapshot was taken, and the records before it are in the file alone."""
    file = server.log

    def talk(known: Sequence[Record]) -> Decision:
        numbers = range(len(known) + 1, len(known) + 501)
        said = [Record(n, f"talk-{n}", gm.seat, "2026", ("*",), Said(f"{n}")) for n in numbers]
        return Decision(said)

    for _ in range(6):
        file.write(gm.table, talk)
        file.wait_for_snapshots()
    ledger = Ledger.of(file.latest(gm.table))
    assert ledger.behind(ledger.state.seats[ana.seat]) > 3 * log.TOGETHER
    return ledger


def test_what_lies_in_the_past_is_never_read_by_the_event_loop(
    ana: Program, long_past: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = find(ana.server.host, ana.token, ana.table)
    assert here is not None
    readers = set[str]()
    real = SqliteLog.records_told

    def watched(
        self: SqliteLog, table: str, audiences: Iterable[Audience], number: int, until: int, most: int
    ) -> tuple[Record, ...]:
        readers.add(threading.current_thread().name)
        return real(self, table, audiences, number, until, most)

    monkeypatch.setattr(SqliteLog, "records_told", watched)

    async def play() -> list[int]:
        stream, came = opened(ana), list[int]()
        while len(came) < long_past.count(here.seat):
            came += [record["number"] for record in records(await heard(stream))]
        return came

    assert asyncio.run(play()) == list(range(1, long_past.count(here.seat) + 1))
    assert readers and threading.current_thread().name not in readers


def test_any_part_of_a_long_log_is_read_by_number(ana: Program, long_past: Ledger) -> None:
    told = long_past.views(long_past.state.seats[ana.seat])
    behind = long_past.behind(long_past.state.seats[ana.seat])
    for after in (0, 1, 700, behind - 1, behind, len(told) - 1, len(told)):
        part = ana.get("/log", after=after, limit=5)
        assert [record["number"] for record in part["records"]] == list(range(after + 1, len(told) + 1))[:5]
        assert [r["fact"] for r in part["records"]] == [
            json.loads(fact_json(view.fact)) for view in told[after : after + 5]
        ]
        assert part["last"] == len(told)


def test_a_part_of_the_log_is_small_however_large_its_records(
    gm: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand records were sent at once, whatever their size."""
    for at in range(8):
        gm.do("say", words=f"{at}" * 1000)
    whole = gm.get("/log")["records"]
    monkeypatch.setattr(log, "MOST", 3000)
    monkeypatch.setattr(log, "AT_A_TIME", 2)
    told, parts = list[Any](), 0
    while len(told) < len(whole):
        part = gm.get("/log", after=len(told), limit=1000)
        told += part["records"]
        parts += 1
        assert part["last"] == len(whole) and 0 < len(part["records"]) < 8
    assert told == whole and parts > 2
    assert gm.get("/log", after=len(told))["records"] == []
    assert len(gm.get("/log", limit=1)["records"]) == 1
