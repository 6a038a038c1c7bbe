"""The log as it grows: resumed by number, silent about what is hidden, over when the token is."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from tablee.table.ledger import Ledger
from tablee.web import following
from tablee.web.api import story
from tablee.web.api.auth import find
from tablee.web.api.limits import Limits, Paces
from tablee.web.api.records import WRITTEN, views_after
from tests.web.api.asking import PREFIX, Program, Server

SURELY = 20.0
"""What has not come by then does not come, however busy the machine is."""
COMMENT = ": \n\n"


def opened(program: Program, seen: int = 0) -> AsyncIterator[str]:
    """A program's stream."""
    here = find(program.server.host, program.token, program.table)
    assert here is not None
    reader = story.Reader(here, program.token, seen)
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
    monkeypatch.setattr(following, "STILL_THERE", 0.4)

    async def play() -> list[str]:
        stream, came = opened(ana, ana.get("/log")["last"]), []
        assert await heard(stream) == COMMENT

        async def read() -> None:
            while True:
                came.append(await anext(stream))

        reading = asyncio.create_task(read())
        for _throw in range(20):  # nobody hears of them, and no comment waits for them either
            await asyncio.to_thread(
                gm.do, "throw", check={"check": "throw", "net": 0}, by="", mode="gm", silent=True
            )
            await asyncio.sleep(0.1)
        reading.cancel()
        return came

    came = asyncio.run(play())
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
        await asyncio.sleep(0.1)
        await asyncio.to_thread(finish)
        return await waiting

    assert asyncio.run(play())


def test_a_stream_lasts_so_long_and_no_longer(server: Server, ana: Program) -> None:
    usual = server.api.state.paces
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
    assert WRITTEN.fact(last[0].fact) is WRITTEN.fact(last[1].fact)
