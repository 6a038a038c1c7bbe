"""The file is held by somebody else: commands are refused in time, everything else goes on, and it heals."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from tablee.log.port import LogFailed
from tablee.table.commands.own_ids import sent_id
from tests.conftest import Promise
from tests.faults.program import API, PATIENCE, Program
from tests.faults.serving import Serving, until
from tests.web.seated import KEY, Place, Table, TestClient

FULL = os.environ.get("TABLEE_FULL") == "1"
HELD, BUSY_MS = (10.0, 5000) if FULL else (0.0, 500)
"""How long the file is held at least, and how long a command waits for it."""
LOOKS = 20
"""How often those who only look are answered meanwhile, at least."""
SENDERS, SEATS = 60, 20
"""More senders than a server has threads; nobody's own line is long."""
COMMANDS = 12
"""More than an address or a token has in hand at a time."""
MANY = httpx.Limits(max_connections=None)
SAYS = {"do": "say", "args": {"words": "hello"}}


@pytest.fixture
def held(place: Place) -> Table:
    table = Table(place)
    place.log._writer.execute("PRAGMA busy_timeout = 100")
    return table


def test_a_lock_held_elsewhere_refuses_in_time_and_reading_goes_on(held: Table) -> None:
    before, invitation = held.records, held.invitation()
    with closing(sqlite3.connect(held.place.log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for person, way, form in (
            (held.player, f"{held.url}/say", {"words": "hello"}),
            (held.player, f"{held.url}/link", {}),
            (held.gm, f"{held.url}/invite", {"what": "new"}),
            (held.gm, "/tables", {"system": "fu3"}),
            (held.gm, "/demo", {"system": "fu3"}),
            (held.place.person(), invitation, {"name": "Zoé"}),
        ):
            answer = person.post(way, data=form)
            assert answer.status_code in (503, 507), way
            assert int(answer.headers["retry-after"]) > 0
            assert "Traceback" not in answer.text and "locked" not in answer.text
        assert "Le port" in held.page(held.player) and held.gm.get("/").status_code == 200
        other.execute("ROLLBACK")
    assert held.records == before
    assert held.do(held.player, "say", words="hello") == ""


def test_a_full_disk_is_told_apart(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    gm = TestClient(place.app, base_url="http://table.test", raise_server_exceptions=False)
    gm.get(f"/host/{KEY}")

    def full(*args: object, **kwargs: object) -> None:
        raise LogFailed("database or disk is full")

    monkeypatch.setattr(place.log, "make", full)
    answer = gm.post("/tables", data={"system": "fu3"})
    assert answer.status_code == 507 and "retry-after" in answer.headers


def test_who_looks_stands_behind_no_command_of_their_own_address(tmp_path: Path) -> None:
    with Serving(tmp_path, busy_ms=120_000) as serving:
        person, *_others = serving.seat(1)
        looked, told = asyncio.run(_same_address(serving, person))
    assert looked == {"page": 200, "log": 200, "health": 200}
    assert set(told) == {200}


async def _same_address(serving: Serving, person: Program) -> tuple[dict[str, int], list[int]]:
    """Commands of a browser and of a program wait for the log; meanwhile both look, from the same address."""
    page = f"/t/{person.table}"
    headers = {
        "authorization": f"Bearer {person.token}",
        "cookie": f"tablee_{person.table}={serving.host.door.seat(person.table, person.seat).session}",
        "sec-fetch-site": "same-origin",
    }
    async with httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{serving.port}", headers=headers, timeout=PATIENCE, limits=MANY
    ) as asking:
        with closing(sqlite3.connect(serving.log.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = [
                asyncio.create_task(
                    asking.post(f"{person.path}/commands", json={"id": f"waits-{n:03}", **SAYS})
                    if n % 2
                    else asking.post(f"{page}/say", data={"words": "hello"})
                )
                for n in range(COMMANDS)
            ]
            await until(lambda: len(serving.connections) == COMMANDS, "all commands are sent")
            ways = {"page": page, "log": f"{person.path}/log", "health": f"{API}/health"}
            looked = {what: (await asking.get(way)).status_code for what, way in ways.items()}
            assert not any(task.done() for task in waiting)
            other.execute("ROLLBACK")
        return looked, [answer.status_code for answer in await asyncio.gather(*waiting)]


def test_a_server_goes_on_while_its_log_is_held(tmp_path: Path, promise: Promise) -> None:
    with Serving(tmp_path, BUSY_MS) as serving:
        people = serving.seat(SEATS + 2)
        told, answers, took = asyncio.run(_held(serving, people))
        log = asyncio.run(people[0].log())
    kept = {sent_id(record["by"], record["command"]) for record in log}
    done = {id for id, status in told.items() if status == 200}
    assert set(told.values()) <= {200, 503} and Counter(told.values())[503] >= SENDERS
    assert {id for id in told if id in kept} == done, "what was refused was done, or the other way round"
    assert answers["health"] >= LOOKS and answers["read"] >= LOOKS
    promise(
        "target 10, the log held elsewhere",
        f"held {took:.1f} s, waited for {BUSY_MS / 1000:g} s: {len(told)} commands,"
        f" {Counter(told.values())[503]} told 503 and when to try again; meanwhile {answers['health']} health"
        f" pages and {answers['read']} logs read one after the other; healed by itself",
        "503 + Retry-After, the health page answers, heals by itself",
    )


async def _held(serving: Serving, people: list[Program]) -> tuple[dict[str, int], Counter[str], float]:
    """Hold the lock while many send commands and others look: what commands were told, how many looks were
    answered before it was let go, and how many seconds that took."""
    told, answers, free = dict[str, int](), Counter[str](), asyncio.Event()
    clock = asyncio.get_running_loop().time
    start = clock()

    async def send(number: int) -> None:
        program, turn = replace(people[number % SEATS].twin(), address=f"127.0.2.{number + 1}"), 0
        while not free.is_set():
            turn += 1
            id = f"sender{number:03}turn{turn:03}"
            answer = await program.say(id, f"words of {id}")
            told[id] = answer.status
            assert answer.status == 200 or int(answer.headers["retry-after"]) > 0
        program.drop()

    async def look(what: str, path: str, seat: int) -> None:
        program = replace(people[seat].twin(), address=f"127.0.3.{seat}")
        while not free.is_set():
            assert (await program.ask("GET", path)).status == 200
            answers[what] += not free.is_set()
            await asyncio.sleep(0.02)  # nobody looks all the time
        program.drop()

    with closing(sqlite3.connect(serving.log.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        doing = [asyncio.create_task(send(number)) for number in range(SENDERS)]
        doing += [
            asyncio.create_task(look("health", f"{API}/health", SEATS)),
            asyncio.create_task(look("read", f"{people[0].path}/log?limit=5", SEATS + 1)),
        ]
        await asyncio.sleep(HELD)
        await until(lambda: len(told) >= SENDERS, "everybody has an answer")
        await until(lambda: min(answers["health"], answers["read"]) >= LOOKS, "who looks is answered")
        took = clock() - start
        free.set()
        other.execute("ROLLBACK")
    await asyncio.gather(*doing)
    healed = await people[1].say("afterwards", "healed")
    people[1].drop()
    told["afterwards"] = healed.status
    assert healed.status == 200
    return told, answers, took
