"""A server is told to stop with hundreds of streams open: it ends, and everybody comes back to all of it.

It had begun with a database of the first release, and found everything in it.
"""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

from tablee.log.migrate import migrations
from tablee.log.sqlite import SqliteLog, check
from tests.browser.conftest import Server
from tests.conftest import Promise
from tests.faults.following import Follower
from tests.faults.program import PATIENCE, Program, seat_programs
from tests.faults.serving import until
from tests.log.contract import words_of as words_in

FULL = os.environ.get("TABLEE_FULL") == "1"
ROUNDS, STREAMS = (20, 500) if FULL else (1, 120)
PEOPLE = 10
OLD = (
    ("table_made", '{"kind":"table_made","name":"Les vieux jours","system":"fu3","pack":{"system":"fu3"}}'),
    ("seat_put", '{"kind":"seat_put","seat":{"id":"gm","name":"Camille","role":"gm"}}'),
    ("said", '{"kind":"said","words":"Il était une fois"}'),
)


def old_database(path: Path) -> None:
    """A file as the first release left it: its tables, its version, a story that had begun."""
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as db:
        db.executescript(migrations()[0][1])
        db.execute("INSERT INTO tables VALUES ('old', 'Les vieux jours', 'fu3', '2026-01-01T00:00:00+00:00')")
        for number, (kind, fact) in enumerate(OLD, 1):
            row = ("old", number, f"c{number}", "gm", "2026-01-01T00:00:00+00:00", '["all"]', kind, fact)
            db.execute("INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        db.execute("PRAGMA user_version = 1")
        db.commit()


def stop(server: Server) -> float:
    """Tell a server to stop: the seconds until it has ended by itself."""
    process, server.process = server.process, None
    assert process is not None
    start = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0, "".join(server.lines)
    took = time.monotonic() - start
    told = "".join(server.lines)
    assert "ERROR" not in told and "Traceback" not in told, told
    return took


def test_a_stop_with_many_streams_ends_and_everybody_comes_back(tmp_path: Path, promise: Promise) -> None:
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    path = tmp_path / "data" / "tablee.db"
    old_database(path)
    server = Server(path.parent)
    server.start()
    try:
        _old_table_is_there(server)
        people = seat_programs(server, PEOPLE)
        took, back = asyncio.run(_stops(server, people, path))
        assert back == STREAMS
    finally:
        server.stop()
    log = SqliteLog(path)
    assert words_in(log.read("old")) == ["Il était une fois"]
    log.close()
    promise(
        "target 13, SIGTERM with open streams",
        f"{ROUNDS} stops with {STREAMS} streams: each ended by itself (slowest {took:.1f} s), {back} streams"
        " back, 0 missing, 0 repeated; a database of the first release was brought up to date at the start",
        "ends by itself with its streams open, all back, 0 missing",
    )


def _old_table_is_there(server: Server) -> None:
    with httpx.Client(base_url=server.url, follow_redirects=True) as http:
        assert "Les vieux jours" in http.get(server.gm_link).text


async def _stops(server: Server, people: list[Program], path: Path) -> tuple[float, int]:
    """Stop and start with everybody listening: the longest stop, and how many streams came back."""
    followers = [Follower(people[number % PEOPLE].twin()) for number in range(STREAMS)]
    following = [asyncio.create_task(follower.follow()) for follower in followers]
    longest = 0.0
    try:
        log = await _told(people[0], followers, "before")
        for turn in range(ROUNDS):
            longest = max(longest, await asyncio.to_thread(stop, server))
            assert not Path(f"{path}-wal").exists() and check(path) > 0, "a stop leaves one whole file"
            await asyncio.to_thread(server.start)
            log = await _told(people[0], followers, f"after{turn}")
    finally:
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)
    assert all(follower.records == log and not follower.wrong for follower in followers)
    return longest, sum(follower.done["connections"] > ROUNDS for follower in followers)


async def _told(gm: Program, followers: list[Follower], word: str) -> list[dict[str, Any]]:
    """Say a few things and wait until everybody has heard them: the log."""
    for number in range(5):
        answer = await gm.carried_out(f"{word}-{number:04}", "say", words=f"{word} {number}")
        assert answer.status == 200
    log = await gm.log()
    await until(lambda: all(follower.seen == len(log) for follower in followers), "all is heard")
    return log
