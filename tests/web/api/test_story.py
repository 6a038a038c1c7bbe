"""The log as it grows: resumed by number, silent about what is hidden, over when the token is."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

import pytest

from tablee.log.port import Decision
from tablee.log.sqlite import SqliteLog
from tablee.table.log.facts import Said
from tablee.table.log.ledger import Ledger
from tablee.table.log.record import Record
from tablee.table.secrecy.audience import Audience
from tablee.web.api import log as story
from tablee.web.api.auth import find
from tablee.web.api.limits import Limits, Paces
from tablee.web.api.records import fact_json, views_after
from tablee.web.live import following
from tablee.web.live.following import Following
from tablee.web.live.reader import LATER, Look, Message
from tests.web.api.asking import PREFIX, Program, Server
from tests.web.soon import all_wait, idle, put_forward, run_shifted, until

SURELY = 60.0
"""What has not come by then does not come, however busy the machine is."""
COMMENT = ": \n\n"


def opened(program: Program, seen: int = 0) -> AsyncIterator[str]:
    """A program's stream."""
    here = find(program.server.host, program.token, program.table)
    assert here is not None
    reader = story.Listener(here, program.token, seen)
    return program.server.host.rooms.follow(program.table, reader.look)


async def heard(stream: AsyncIterator[str]) -> str:
    """The next piece; what is no comment is told without those before it."""
    return await asyncio.wait_for(anext(stream), SURELY)


async def ended(stream: AsyncIterator[str]) -> bool:
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
        assert await heard(stream) == COMMENT
        assert records(await heard(stream)) == ana.get("/log", after=1)["records"]
        await asyncio.to_thread(gm.do, "say", words="Bonsoir")
        assert records(await heard(stream))[0]["fact"]["words"] == "Bonsoir"

    asyncio.run(play())


def test_what_is_hidden_moves_nothing(gm: Program, ana: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "STILL_THERE", 1000.0)
    rooms = ana.server.host.rooms

    async def play() -> list[str]:
        stream, came = opened(ana, ana.get("/log")["last"]), list[str]()
        assert await heard(stream) == COMMENT

        async def read() -> None:
            while True:
                came.append(await anext(stream))

        reading = asyncio.create_task(read())
        await until(lambda: all_wait(rooms, 1))
        for _throw in range(20):  # nobody hears of them, and no comment waits for them either
            await asyncio.to_thread(
                gm.do, "throw", check={"check": "throw", "net": 0}, by="", mode="gm", silent=True
            )
            await until(lambda: idle(rooms))
            put_forward(250.0)
            await until(lambda: all_wait(rooms, 1))
        reading.cancel()
        return came

    came = run_shifted(play())
    assert came and set(came) == {COMMENT}


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
        stream = opened(ana, ana.get("/log")["last"])
        assert await heard(stream) == COMMENT
        waiting = asyncio.create_task(ended(stream))
        await until(lambda: all_wait(server.host.rooms, 1))
        await asyncio.to_thread(finish)
        return await waiting

    assert asyncio.run(play())


def test_a_stream_lasts_so_long_and_no_longer(
    server: Server, ana: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here its time is over when all is told; `tests/web/test_rooms.py` looks at the clock."""
    usual, follow = server.api.state.paces, server.host.rooms.follow

    def follows(table: str, look: Look, longest: float) -> Following:
        assert longest == 0.7

        def ends(ledger: Ledger, door: bool, hurried: bool) -> Message | None:
            told = look(ledger, door, hurried)
            return told._replace(more=True) if told and told.text else None

        return follow(table, ends)

    monkeypatch.setattr(server.host.rooms, "follow", follows)
    server.api.state.paces = Paces(Limits(stream=0.7))
    try:
        assert records(ana.get("/stream").removeprefix(COMMENT)) == ana.get("/log")["records"]
        later = ana.ask("GET", "/stream", params={"from": 1}, headers={"Last-Event-ID": "2"})
        assert [record["number"] for record in records(later.removeprefix(COMMENT))] == [3]
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
    log = server.log

    def talk(known: Sequence[Record]) -> Decision:
        numbers = range(len(known) + 1, len(known) + 501)
        said = [Record(n, f"talk-{n}", gm.seat, "2026", ("*",), Said(f"{n}")) for n in numbers]
        return Decision(said)

    for _ in range(6):
        log.write(gm.table, talk)
        log.wait_for_snapshots()
    ledger = Ledger.of(log.latest(gm.table))
    assert ledger.behind(ledger.state.seats[ana.seat]) > 3 * story.TOGETHER
    return ledger


def test_what_lies_in_the_past_is_never_read_by_the_event_loop(
    ana: Program, long_past: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = find(ana.server.host, ana.token, ana.table)
    assert here is not None
    reader = story.Listener(here, ana.token, 0)
    assert reader.look(long_past, False, True) is LATER and reader.seen == 0
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
        assert await heard(stream) == COMMENT
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
