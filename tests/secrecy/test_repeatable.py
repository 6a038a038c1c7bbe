"""The same seeds, ids, times and tokens give the same game: the same file, the same bytes at every door."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.log.file import sqlite3
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems
from tablee.table.commands.command import Command
from tablee.table.commands.own_ids import own_id
from tablee.web.host import Host
from tests.conftest import Promise
from tests.secrecy.browser import Browser, served
from tests.secrecy.doors import Visit
from tests.secrecy.evening import Evening
from tests.secrecy.size import FULL
from tests.systems_under_test import LISTED


def hosted(path: Path) -> None:
    """A table made, joined and played at through the host, with a fair chain and the thrower's bits."""
    log, ids, times, tokens = SqliteLog(path), itertools.count(), itertools.count(), itertools.count()
    host = Host(
        log,
        all_systems(),
        Seeded("unused"),
        lambda: f"2026-01-01T00:{next(times) // 60 % 60:02}:00.000+00:00",
        lambda: f"id{next(ids):010}",
        lambda: f"token{next(tokens):027}",
        FairChain(Seeded("the chain")),
    )
    made = host.make_table("Table", "fudge", "Camille")
    came = host.door.join(host.door.invite(made.table), "Ana")
    dice = {"check": {"check": "dice", "dice": "4d6"}}
    sent = [
        (made.seat, Command("say00001", "say", {"words": "Bonsoir"})),
        (came.seat, Command("throw001", "throw", dice, bits="0123456789abcdef" * 2)),
        (made.seat, Command("throw002", "throw", dice, silent=True)),
        (came.seat, Command("throw003", "throw", dice, bits="f" * 32)),
        (made.seat, Command("undo0001", "undo", {"command": own_id(came.seat, "throw003")})),
    ]
    for seat, command in sent:
        assert not host.command(made.table, seat, command).problems
    log.close()


def dumped(path: Path) -> str:
    """Everything in a file, as text."""
    with sqlite3.connect(path) as db:
        return "\n".join(db.iterdump())


@pytest.mark.parametrize("key", LISTED if FULL else LISTED[:2])
def test_a_game_is_repeatable_to_the_byte(key: str, tmp_path: Path, promise: Promise) -> None:
    dumps, visits = list[str](), list[Browser]()
    for name in ("one", "two"):
        evening = Evening(key, 8, chain=True).run(4)
        path = tmp_path / name / "t.db"
        with served(evening, path) as app:
            visits.append(asyncio.run(Visit(app, evening, "ana", "fr").run()))
        dumps.append(dumped(path))
    assert dumps[0] == dumps[1]
    for one, two in zip(visits[0].got, visits[1].got, strict=True):
        assert one == two
    told = f"{len(dumps[0])} bytes of database, {len(visits[0].got)} answers: the same twice"
    promise(f"games repeatable to the byte, {key}", told, "all")


def test_a_hosts_table_is_repeatable_to_the_byte(tmp_path: Path) -> None:
    for name in ("one", "two"):
        hosted(tmp_path / name / "t.db")
    assert dumped(tmp_path / "one" / "t.db") == dumped(tmp_path / "two" / "t.db")
