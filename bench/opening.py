"""Opening a long table against a short one, each in a process in which nobody has opened it yet.

A stretch of real play is repeated under other ids until the log is as long as it is to be; snapshots are
kept on the way as always. What is timed are requests to the application, without a network: the first page
for a player, the same for the game master, and a first command. The process has shown another table before,
so that only what hangs on the table counts.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

import httpx  # noqa: E402

from bench.load import round_of  # noqa: E402
from bench.serving import UNLIMITED, seated  # noqa: E402
from tablee.fairness.seeded import Seeded  # noqa: E402
from tablee.log.port import Decision  # noqa: E402
from tablee.log.sqlite import SqliteLog  # noqa: E402
from tablee.systems import all_systems  # noqa: E402
from tablee.table.commands.command import Command  # noqa: E402
from tablee.table.commands.handle import handle  # noqa: E402
from tablee.table.log.ledger import Ledger  # noqa: E402
from tablee.table.log.record import Record, fact_from_data, fact_to_data  # noqa: E402
from tablee.web.app import application  # noqa: E402
from tablee.web.host import Host  # noqa: E402

OPENING = 2.0
PEOPLE, STRETCH, AT_ONCE, PROCESSES = 6, 1_000, 100, 5
STEPS = ("page", "master", "command")


def host_in(folder: Path) -> Host:
    """A host on the tables of a folder."""
    return _host(SqliteLog(folder / "tablee.db"))


def _host(log: SqliteLog) -> Host:
    return Host(log, all_systems(), Seeded("bench"))


def stretch(host: Host, people: list[dict[str, str]]) -> tuple[Record, ...]:
    """Some rounds of play, as the table would have written them; the throws still open at the end are closed,
    or each repetition would leave some open."""
    table = people[0]["table"]
    before = ledger = Ledger(tuple(host.log.read(table)))

    def done(who: int, command: Command) -> Ledger:
        answer = handle(ledger, people[who]["seat"], command, host.ports)
        if answer.problems:
            raise SystemExit(f"{command.do}: {answer.problems}")
        return ledger.then(answer.records)

    turn = 0
    while len(ledger) - len(before) < STRETCH:
        for at, (who, act, args) in enumerate(round_of(people, turn)):
            silent = bool(args.pop("silent", False))
            ledger = done(who, Command(f"one{turn:04}x{at}", act, args, "gm" if silent else "all", silent))
        turn += 1
    for at, run in enumerate(ledger.state.game.runs.values()):
        if not run.closed:
            ledger = done(0, Command(f"one{turn:04}x{at}", "close", {"run": run.id}))
    return tuple(ledger)[len(before) :]


def repeated(played: tuple[Record, ...], first: int) -> Iterator[Record]:
    """The same play again and again, each time under ids of its own."""
    forms = [(r, json.dumps(fact_to_data(r.fact))) for r in played]
    seq, time = first, 0
    while True:
        for record, form in forms:
            again = fact_from_data(json.loads(form.replace("one", f"r{time:04}")))
            seq += 1
            command = record.command.replace("one", f"r{time:04}")
            yield Record(seq, command, record.by, record.at, record.audience, again)
        time += 1


def grow(folder: Path, size: int) -> list[dict[str, str]]:
    """A table with so many records, and a small one beside it; the people of both."""
    log = SqliteLog(folder / "tablee.db")
    host = _host(log)
    long, small = (seated(host, number, PEOPLE) for number in range(2))
    table = long[0]["table"]
    have = len(log.read(table))
    more = repeated(stretch(host, long), have)
    while have < size:
        some = [next(more) for _ in range(min(AT_ONCE, size - have))]
        log.write(table, lambda known, some=some: Decision(some))  # type: ignore[misc]
        log.wait_for_snapshots()  # people leave it the time
        have += len(some)
    log.close()
    return [long[0], long[1], small[0], small[1]]


async def timed(folder: Path, people: list[dict[str, str]]) -> dict[str, float]:
    """The seconds of each step, for a table that this process has not seen."""
    host = host_in(folder)
    reached = httpx.ASGITransport(application(host, per_minute=UNLIMITED))
    async with httpx.AsyncClient(transport=reached, base_url="http://127.0.0.1") as client:
        for who in people[2:]:
            await _page(client, who)
        await _say(client, people[3])
        found = {}
        start = perf_counter()
        for step in STEPS:
            if step == "command":
                await _say(client, people[1])
            else:
                await _page(client, people[1 if step == "page" else 0])
            found[step] = perf_counter() - start
            start = perf_counter()
    host.log.close()
    return found


async def _page(client: httpx.AsyncClient, who: dict[str, str]) -> None:
    got = await client.get(f"/t/{who['table']}", headers={"Cookie": who["cookie"]})
    if got.status_code != 200 or 'id="log"' not in got.text:
        raise SystemExit(f"page: {got.status_code}")


async def _say(client: httpx.AsyncClient, who: dict[str, str]) -> None:
    fields = {"do": "say", "words": "Nous revoilà.", "command": f"first{os.getpid():08}"}
    got = await client.post(f"/t/{who['table']}/do", data=fields, headers={"Cookie": who["cookie"]})
    if got.status_code != 200 or got.text:
        raise SystemExit(f"say: {got.status_code} {got.text}")


def opening(short: int, long: int) -> bool:
    """Print both sizes; whether the long one opens at a bounded cost."""
    with TemporaryDirectory() as folder:
        places = {size: Path(folder) / str(size) for size in (short, long)}
        people = {}
        for size, place in places.items():
            place.mkdir()
            people[size] = grow(place, size)
        found: dict[int, list[dict[str, float]]] = {size: [] for size in places}
        for _ in range(PROCESSES):
            for size, place in places.items():
                asked = [sys.executable, __file__, str(place), json.dumps(people[size])]
                done = subprocess.run(asked, capture_output=True, text=True, check=True)
                found[size].append(json.loads(done.stdout))
    print(f"Opening a table, median of {PROCESSES} processes")
    print(f"  {'records':>9}{'first page':>14}{'the GM’s too':>14}{'a command':>12}{'in all':>10}")
    whole = {}
    for size, runs in found.items():
        cells = [median(run[step] for run in runs) * 1e3 for step in STEPS]
        whole[size] = median(sum(run.values()) for run in runs) * 1e3
        told = "".join(f"{ms:>{w}.1f} ms" for ms, w in zip(cells, (11, 11, 9), strict=True))
        print(f"  {size:>9}{told}{whole[size]:>7.1f} ms")
    print(f"  the long one costs {whole[long] / whole[short]:.2f} times the short one (bar {OPENING})")
    return whole[long] <= OPENING * whole[short]


if __name__ == "__main__":
    print(json.dumps(asyncio.run(timed(Path(sys.argv[1]), json.loads(sys.argv[2])))))
