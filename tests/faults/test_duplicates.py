"""Commands sent again, on two connections at once, across a restart: each is done once and answered alike."""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.log.port import LogFailed
from tablee.log.sqlite import SqliteLog, check
from tablee.systems import all_systems
from tablee.table.commands.command import Answer, Command
from tablee.table.commands.own_ids import own_id
from tablee.web.host import Host
from tests.browser.conftest import Server
from tests.conftest import Promise
from tests.faults.program import LATER, Gone, Program, seat_programs

FULL = os.environ.get("TABLEE_FULL") == "1"
BY_HTTP, IN_THE_HOST = (3000, 7000) if FULL else (100, 900)
AT_ONCE = 8
Sent = tuple[str, str, dict[str, Any]]


def commands(count: int, random: Random) -> list[tuple[int, Sent]]:
    """Commands of the game master (0) and of a player (1): talk, throws, and much that is refused."""
    found: list[tuple[int, Sent]] = []
    for number in range(count):
        who, id = random.randrange(2), f"command{number:06}"
        choices: list[tuple[str, dict[str, Any]]] = [
            ("say", {"words": f"word {number}"}),
            ("say", {"words": ""}),
            ("throw", {"check": {"check": "throw", "net": 1}}),
            ("undo", {"command": f"command{random.randrange(number + 1):06}"}),
            ("pause", {"on": random.random() < 0.5}),
            ("throw", {"check": {"check": "nothing of the kind"}}),
        ]
        found.append((who, (id, *random.choice(choices))))
    return found


def copies(given: list[tuple[int, Sent]], random: Random) -> tuple[list[int], list[int]]:
    """Which command is sent when, before and after the restart: each 1 to 5 times in all, near each other."""
    first, second = list[tuple[float, int]](), list[tuple[float, int]]()
    for number in range(len(given)):
        for _ in range(random.randint(1, 5)):
            (first if random.random() < 0.6 else second).append((number + random.uniform(0, 3), number))
    return [number for _, number in sorted(first)], [number for _, number in sorted(second)]


def test_commands_sent_again_to_the_host(tmp_path: Path, promise: Promise, chance: Random) -> None:
    random, told = chance, defaultdict[int, list[Answer]](list)
    given = commands(IN_THE_HOST, random)
    host = _host(tmp_path)
    gm = host.make_table("Le port", "fu3", "Camille")
    seats = (gm.seat, host.door.add(gm.table, "Ana", "player").seat)
    for part in copies(given, random):
        host.log.close()
        host = _host(tmp_path)

        def send(number: int, host: Host = host) -> tuple[int, Answer]:
            who, (id, do, args) = given[number]
            while True:
                with suppress(LogFailed):  # others were quicker too often: it is sent again
                    return number, host.command(gm.table, seats[who], Command(id, do, args))

        with ThreadPoolExecutor(AT_ONCE) as people:
            for number, answer in people.map(send, part):
                told[number].append(answer)
    records = tuple(host.log.read(gm.table))
    host.log.close()
    assert check(tmp_path / "tablee.db") == len(records)
    for number, answers in told.items():
        id = own_id(seats[given[number][0]], given[number][1][0])
        written = tuple(record for record in records if record.command == id)
        assert all((a.records, a.problems) == (written, answers[0].problems) for a in answers)
        assert bool(written) is not bool(answers[0].problems)
        assert [answer.again for answer in answers].count(False) == 1
    _tell(promise, "to the host, from 8 threads, opened again in between", told.values(), len(records))


def _host(folder: Path) -> Host:
    draw = Seeded("again")
    log = SqliteLog(folder / "tablee.db", busy_ms=60_000)  # eight threads may wait long for their turn
    return Host(log, all_systems(), draw, chain=FairChain(draw))


def _tell(promise: Promise, how: str, told: Iterable[list[Any]], records: int) -> None:
    answers = [len(answers) for answers in told]
    promise(
        f"target 15, commands sent again {how}",
        f"{len(answers)} commands sent {sum(answers)} times: each done or refused once, answers alike,"
        f" {records} records",
        "as many effects as commands, identical answers",
    )


def test_commands_sent_again_over_http(tmp_path: Path, promise: Promise, chance: Random) -> None:
    random, told = chance, defaultdict[int, list[dict[str, Any]]](list)
    given = commands(BY_HTTP, random)
    server = Server(tmp_path / "data")
    server.start()
    try:
        people = seat_programs(server, 2)
        first, second = copies(given, random)
        before, left = asyncio.run(_send(people, given, first, server))
        server.start()
        after, none = asyncio.run(_send(people, given, [*left, *second]))
        assert left and not none
        for at, answer in [*before, *after]:
            told[at].append(answer)
        log = asyncio.run(people[0].log())
    finally:
        server.stop()
    written = defaultdict[str, list[Any]](list)
    for record in log:
        written[record["command"]].append(record)
    for number, answers in told.items():
        done = written[own_id(people[given[number][0]].seat, given[number][1][0])]
        again = [answer.pop("again", None) for answer in answers]
        assert all(answer == answers[0] for answer in answers)
        assert answers[0]["records"] == done if done else answers[0]["problems"]
        assert again.count(False) <= 1
    _tell(promise, "over two connections and a kill -9", told.values(), len(log))


async def _send(
    people: list[Program], given: list[tuple[int, Sent]], part: list[int], killed: Server | None = None
) -> tuple[list[tuple[int, dict[str, Any]]], list[int]]:
    """Send commands, each copy on one of the two connections of its sender: the answers, and who got none.

    A server to be killed is killed as soon as two thirds are answered, before anybody sends the next.
    """
    answers, left, last = list[tuple[int, dict[str, Any]]](), list[int](), len(part) * 2 // 3
    queues = [asyncio.Queue[int]() for _ in range(4)]
    for turn, number in enumerate(part):
        queues[2 * given[number][0] + turn % 2].put_nowait(number)

    async def work(program: Program, queue: asyncio.Queue[int]) -> None:
        while not queue.empty():
            number = queue.get_nowait()
            id, do, args = given[number][1]
            try:
                answer = await program.command(id, do, **args)
            except Gone:
                left.append(number)
                continue
            if answer.status in LATER:
                queue.put_nowait(number)
                await asyncio.sleep(0.5)
                continue
            assert answer.status in (200, 409), answer.body
            answers.append((number, answer.data))
            if killed is not None and len(answers) == last:
                killed.kill()
        program.drop()

    working = [asyncio.create_task(work(people[at // 2].twin(), queue)) for at, queue in enumerate(queues)]
    await asyncio.gather(*working)
    return answers, left
