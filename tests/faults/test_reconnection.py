"""Streams cut at random, and a server that starts anew: everybody ends up with the whole of their own log."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from tests.conftest import Promise
from tests.faults.following import AGAIN, Follower, stays
from tests.faults.program import Program
from tests.faults.serving import PATIENCE, Serving, until

FULL = os.environ.get("TABLEE_FULL") == "1"
PROGRAMS, PAGES, CUTS = (200, 50, 20) if FULL else (32, 8, 5)
"""How many follow by the API and by the page's own stream, and how often each of them is cut."""
RESTARTS = 5 if FULL else 2
PEOPLE = 8


class Page:
    """A page that is open: its stream may skip numbers, but brings everything up to the last one."""

    def __init__(self, program: Program, cuts: int, seed: float) -> None:
        self.program, self.stays = program, stays(cuts, Random(seed))
        self.numbers: list[int] = []
        self.told = ""
        self.done = Counter[str]()

    @property
    def seen(self) -> int:
        """The number it has come to."""
        return self.numbers[-1] if self.numbers else 0

    async def follow(self) -> None:
        """Until somebody cancels it."""
        cookie = f"Cookie: tablee_{self.program.table}={self.program.token}\r\n"
        while True:
            stay = self.stays[self.done["cut"]]
            stream = self.program.follow(self.seen, cookie, f"/t/{self.program.table}/stream")
            try:
                came = 0
                async for number, data in stream:
                    self.numbers.append(number)
                    self.told += data
                    came += 1
                    if came == stay:
                        self.done["cut"] += 1
                        break
            except OSError:
                await asyncio.sleep(AGAIN)
            finally:
                await stream.aclose()


def test_everybody_comes_back_to_the_whole_of_their_log(
    tmp_path: Path, promise: Promise, chance: Random
) -> None:
    with Serving(tmp_path) as serving:
        people = serving.seat(PEOPLE)
        door, table = serving.host.door, people[0].table
        browsers = [door.seat(table, program.seat) for program in people]
        programs = [Follower(people[n % PEOPLE].twin(), CUTS, chance.random()) for n in range(PROGRAMS)]
        programs[0].forgets[0] = True
        pages = [
            Page(Program(people[0].port, table, "", browsers[n % PEOPLE].session), CUTS, chance.random())
            for n in range(PAGES)
        ]
        said, logs = asyncio.run(_play(serving, people, programs, pages))
    for number, follower in enumerate(programs):
        assert follower.wrong == [] and follower.records == logs[number % PEOPLE]
    for number, page in enumerate(pages):
        assert page.numbers == sorted(set(page.numbers)) and page.seen == len(logs[number % PEOPLE])
        assert [word for word in said if word not in page.told] == []
    assert len(logs[0]) > len(logs[1]), "nothing was hidden from the players"
    done = sum((f.done for f in programs), Counter[str]())
    cut = done["cut"] + sum(page.done["cut"] for page in pages)
    assert cut == (PROGRAMS + PAGES) * CUTS and done["forgotten"] > 0
    promise(
        "target 12, reconnection",
        f"{cut} cuts of {PROGRAMS} programs and {PAGES} pages, {RESTARTS} restarts, {done['forgotten']} back"
        f" from the start, {len(said)} things said: 0 missing, 0 repeated",
        "each view is the projection of the log, 0 missing, 0 repeated",
    )


async def _play(
    serving: Serving, people: list[Program], programs: list[Follower], pages: list[Page]
) -> tuple[list[str], list[list[dict[str, Any]]]]:
    """Talk, openly and in secret, until everybody was cut as often as they should be: words, and logs."""
    said = list[str]()
    everybody: list[Follower | Page] = [*programs, *pages]
    following = [asyncio.create_task(one.follow()) for one in everybody]
    try:
        for turn in range(RESTARTS + 1):
            if turn:
                await asyncio.to_thread(serving.stop)
                await asyncio.to_thread(serving.start)
            await _talk(people[0], said, everybody, CUTS * (turn + 1) // (RESTARTS + 1))
            logs = [await program.log() for program in people]
            await until(lambda: _all_there(programs, pages, logs), "all is heard")  # noqa: B023
    finally:
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
    return said, logs


async def _talk(gm: Program, said: list[str], everybody: list[Follower | Page], cuts: int) -> None:
    """Say one thing after the other until everybody was cut so many times."""
    async with asyncio.timeout(PATIENCE * cuts):
        while not all(one.done["cut"] >= cuts for one in everybody):
            await _say(gm, said)
            await asyncio.sleep(0.02)  # each is some events, and a cut comes after a few of them


def _all_there(programs: list[Follower], pages: list[Page], logs: list[list[dict[str, Any]]]) -> bool:
    last = [len(log) for log in logs]
    there = [one.seen == last[n % PEOPLE] for n, one in enumerate(programs)]
    return all(there) and all(one.seen == last[n % PEOPLE] for n, one in enumerate(pages))


async def _say(gm: Program, said: list[str]) -> None:
    """Say something; now and then the game master throws in secret too."""
    number = len(said)
    said.append(f"word-{number:05}")
    assert (await gm.say(f"say-{number:06}", said[-1])).status == 200
    if number % 5 == 0:
        asked = {"id": f"throw-{number:06}", "do": "throw", "mode": "gm", "silent": True}
        asked["args"] = {"check": {"check": "throw", "net": 0}}
        assert (await gm.ask("POST", f"{gm.path}/commands", asked)).status == 200
