"""Many clients at one table whose server is killed, stopped and kept waiting: one order explains it all."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.browser.conftest import Server
from tests.conftest import Promise
from tests.faults.history import NEVER, Op, Record, anomalies
from tests.faults.playing import GAIN, MASTERS, MOST, PURSE, Client, bring
from tests.faults.program import LATER, PATIENCE, Program, seat_programs

FULL = os.environ.get("TABLEE_FULL") == "1"
CLIENTS, OPERATIONS = 20, 500 if FULL else 40
SEEDS = int(os.environ.get("TABLEE_SEEDS", "5")) if FULL else 1
LONGEST = 1200.0 if FULL else 300.0
FAULTS = ("kill", "lock", "stop", "kill", "lock", "stop") if FULL else ("kill", "lock", "stop")


@pytest.mark.parametrize("seed", range(SEEDS))
def test_one_order_explains_every_answer(tmp_path: Path, promise: Promise, seed: int) -> None:
    server = Server(tmp_path / "data")
    server.start()
    try:
        people = seat_programs(server, CLIENTS - MASTERS + 1)
        ops, log, sent, faults = asyncio.run(_evening(server, people, f"seed {seed}"))
    finally:
        server.stop()
    found = anomalies(ops, log, _purses(), GAIN)
    told = Counter(op.answer or "no answer" for op in ops)
    kinds = Counter(op.what for op in ops if op.answer == "refused")
    assert found == []
    assert faults["kill"] and faults["stop"] and faults["lock"]
    assert {"spend", "undo", "redo", "go"} <= kinds.keys() and told["ok"] > len(ops) // 2
    promise(
        f"target 16, history of seed {seed}",
        f"{CLIENTS} clients x {OPERATIONS} operations, {sent} requests, {told['ok']} done or read,"
        f" {told['refused']} refused, {sum(faults.values())} faults, {len(found)} anomalies",
        "0 anomalies",
    )


def _purses() -> dict[str, tuple[int, int]]:
    return {f"hero{number}": (PURSE, MOST) for number in range(MASTERS, CLIENTS)}


async def _evening(
    server: Server, people: list[Program], seed: str
) -> tuple[list[Op], list[Record], int, Counter[str]]:
    """Play with faults: what everybody did and was told, and the log in the end."""
    sheets = [f"hero{number}" for number in range(CLIENTS)]
    seats = [people[0], *[await _second(people[0], n) for n in range(1, MASTERS)], *people[1:]]
    for number in range(MASTERS, CLIENTS):
        await bring(seats[number], sheets[number])
    for program in people:
        program.drop()
    until = time.monotonic() + LONGEST
    hands = [replace(p.twin(), address=f"127.0.1.{n + 1}") for n, p in enumerate(seats)]
    clients = [
        Client(n, hand, sheets if n >= MASTERS else sheets[MASTERS:], seed) for n, hand in enumerate(hands)
    ]
    playing = [asyncio.create_task(client.play(OPERATIONS, until)) for client in clients]
    faults = await _faults(server, clients, playing, Random(seed))
    while not all(task.done() for task in playing):
        assert server.process is not None and server.process.poll() is None, "".join(server.lines)
        await asyncio.wait(playing, timeout=1)
    await asyncio.gather(*playing)
    log = await people[0].log()
    people[0].drop()
    return [op for client in clients for op in client.ops], log, sum(c.sent for c in clients), faults


async def _second(gm: Program, number: int) -> Program:
    """Another program at the game master's seat."""
    wanted = {"name": f"hand {number}"}
    async with asyncio.timeout(PATIENCE):
        while (answer := await gm.ask("POST", f"{gm.path}/tokens", wanted)).status in LATER:
            await asyncio.sleep(0.2)
    assert answer.status == 201, answer.body
    return replace(gm.twin(), token=answer.data["token"])


async def _faults(
    server: Server, clients: list[Client], playing: list[asyncio.Task[None]], random: Random
) -> Counter[str]:
    """One fault after the other, spread over the evening: each when so much has been done."""
    done, every = Counter[str](), OPERATIONS * CLIENTS // (len(FAULTS) + 1)
    for number, fault in enumerate(FAULTS, 1):
        due = number * every + random.randrange(every // 2)
        while sum(len(client.ops) for client in clients) < due:
            for task in playing:
                if task.done():
                    task.result()
            if all(task.done() for task in playing):
                return done
            await asyncio.sleep(0.01)
        await asyncio.to_thread(_fault, server, fault)
        done[fault] += 1
    return done


def _fault(server: Server, fault: str) -> None:
    if fault == "lock":
        with closing(sqlite3.connect(server.folder / "tablee.db", isolation_level=None, timeout=30)) as other:
            other.execute("BEGIN IMMEDIATE")
            time.sleep(6 if FULL else 0.6)  # the longer one is longer than the server waits
            other.execute("ROLLBACK")
        return
    (server.kill if fault == "kill" else server.stop)()
    server.start()


def _told(number: int, command: str, **fact: object) -> Record:
    return {"number": number, "command": command, "by": "x", "at": "", "fact": fact}


def _said(number: int, command: str) -> Record:
    return _told(number, command, kind="said", words=command)


def _true() -> tuple[list[Op], list[Record]]:
    """A small history in which all is well."""
    spent = {"source": "a.aura", "target": "bank", "amount": 3}
    log = [
        _said(1, "one"),
        _said(2, "two"),
        _told(3, "gone", kind="undone", commands=["one"]),
        _told(4, "pays", kind="moved", movement=spent),
        _said(5, "three"),
    ]
    pays = {"sheet": "a", "price": 3, "gm": True}
    ops = [
        Op(1, "say", "one", 1, 2, "ok", {"words": "one"}, (log[0],)),
        Op(2, "say", "two", 3, 4, "ok", {"words": "two"}, (log[1],)),
        Op(2, "read", "r1", 5, 6, "ok", {}, tuple(log[:2]), last=2),
        Op(1, "undo", "gone", 7, 8, "ok", {"command": "one"}, (log[2],)),
        Op(1, "undo", "late", 9, 10, "refused", {"command": "one"}),
        Op(3, "spend", "pays", 9, 12, "ok", pays, (log[3],)),
        Op(4, "spend", "poor", 10, 13, "refused", pays),
        Op(1, "say", "three", 12, NEVER, "", {"words": "three"}),
        Op(1, "say", "never", 13, NEVER, "", {"words": "never"}),
        Op(2, "read", "r2", 14, 15, "ok", {}, tuple(log[2:4]), last=4, after=2),
    ]
    return ops, log


def _change(ops: list[Op], id: str, **changes: object) -> None:
    at = next(at for at, op in enumerate(ops) if op.id == id)
    ops[at] = replace(ops[at], **changes)  # type: ignore[arg-type]


def _lost(ops: list[Op], log: list[Record]) -> None:
    del log[4]
    _change(ops, "three", answer="ok", end=13.5)


def _swapped(ops: list[Op], log: list[Record]) -> None:
    log[0], log[1] = _said(1, "two"), _said(2, "one")
    _change(ops, "one", records=(log[1],))
    _change(ops, "two", records=(log[0],))
    _change(ops, "r1", records=tuple(log[:2]))


def _doubled(ops: list[Op], log: list[Record]) -> None:
    log.append(_said(6, "two"))


def _halved(ops: list[Op], log: list[Record]) -> None:
    del log[1]


def _stale(ops: list[Op], log: list[Record]) -> None:
    _change(ops, "r2", records=tuple(log[2:3]), last=3)


def _back(ops: list[Op], log: list[Record]) -> None:
    _change(ops, "r2", records=(), last=1)


def _foreseen(ops: list[Op], log: list[Record]) -> None:
    _change(ops, "r1", records=tuple(log[:3]), last=3)


def _overspent(ops: list[Op], log: list[Record]) -> None:
    log.append(_told(6, "poor", kind="moved", movement=log[3]["fact"]["movement"]))
    _change(ops, "poor", answer="ok", records=(log[5],))


def _wronged(ops: list[Op], log: list[Record]) -> None:
    _change(ops, "poor", start=7, end=7.5)


def _refused_and_done(ops: list[Op], log: list[Record]) -> None:
    _change(ops, "two", answer="refused", records=())


def _misread(ops: list[Op], log: list[Record]) -> None:
    _change(ops, "r1", records=(log[0], {**log[1], "at": "later"}))


LIES = (
    _lost, _swapped, _doubled, _halved, _stale, _back, _foreseen, _overspent, _wronged, _refused_and_done,
    _misread,
)  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_the_checker_finds_what_is_wrong(lie: Callable[[list[Op], list[Record]], None]) -> None:
    ops, log = _true()
    assert anomalies(ops, log, {"a": (4, 4)}, 1) == []
    lie(ops, log)
    assert anomalies(ops, log, {"a": (4, 4)}, 1) != []
