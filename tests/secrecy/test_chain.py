"""Hidden throws with the fair chain of a real host: not one byte of what others receive is another."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from starlette.applications import Starlette

from tablee.fairness.chain import FairChain
from tablee.fairness.seeded import Seeded
from tablee.log.sqlite import SqliteLog
from tablee.systems import all_systems, system
from tablee.table.commands.command import Command
from tablee.table.fair.promises import Proved
from tablee.table.log.seat import Role
from tablee.web.access.credentials import digest
from tablee.web.app import application
from tablee.web.host import Host
from tests.conftest import Promise
from tests.secrecy.browser import NOW, Browser, key, token
from tests.secrecy.stock import TABLE

BITS = "0123456789abcdef" * 2
KEY = "host-key"
DICE: Any = {"check": {"check": "dice", "dice": "4d6"}}
ROLES: Mapping[str, Role] = {"ana": "player", "bob": "player", "eve": "observer"}
PAGES = ("", "/log", "/dice", "/mine.jsonl", "/sheet/heroana", "/search?q=zq", "/evening")
CALLS = ("", "/log?limit=1000", "/sheets", "/export")


@contextmanager
def hosted(path: Path, *, secret: bool) -> Iterator[tuple[Starlette, int]]:
    """A host as `tablee serve` has it, its chain from a seed; how many hidden throws were proved."""
    log, ids, tokens = SqliteLog(path), count(), count()
    host = Host(
        log, all_systems(), Seeded("unused"), lambda: f"{NOW}:00.000+00:00",
        lambda: f"id{n:08}" if (n := next(ids)) else TABLE, lambda: f"token{next(tokens):027}",
        FairChain(Seeded("the chain"), KEY),
    )  # fmt: skip
    try:
        seats = {"gm": host.make_table("Table", "fudge", "Camille").seat}
        for who, role in ROLES.items():
            seats[who] = host.door.join(host.door.invite(TABLE, role), who.title()).seat
            for word, program in ((token(who), ""), (key(who), "program")):
                log.put_session(digest(word), TABLE, seats[who], NOW, program)
        proved = play(host, seats, secret)
        yield application(host, KEY, per_minute=10**6), proved
    finally:
        log.close()


def play(host: Host, seats: dict[str, str], secret: bool) -> int:
    """An evening with open throws and throws apart; in between, or not, what nobody else may know of."""
    hidden = 0

    def do(who: str, id: str, what: str, mode: Any = "all", silent: bool = False, **args: Any) -> None:
        nonlocal hidden
        answer = host.command(TABLE, seats[who], Command(id, what, args, mode, silent, bits=BITS))
        assert not answer.problems, answer.problems
        hidden += silent and any(isinstance(record.fact, Proved) for record in answer.records)

    def hide(n: int) -> None:
        if not secret:
            return
        do("gm", f"silent{n}", "throw", silent=True, **DICE)
        do("gm", f"byhid{n}", "throw", "gm", silent=True, by="zqhidden_", **DICE)
        do("gm", f"undone{n}", "undo", command=f"silent{n}")
        if n % 2:
            do("gm", f"redone{n}", "redo", command=f"silent{n}")

    foe = {**system("fudge").preset("brynhilde").form(), "name": "zqname"}
    do("ana", "bringana", "bring", sheet="heroana", content=system("fudge").preset("snorri").form())
    if secret:
        do("gm", "bringfoe", "bring", sheet="zqhidden_", content=foe, hidden=True)
    for n in range(3):
        hide(2 * n)
        do("ana", f"public{n}", "throw", by="heroana", **DICE)
        hide(2 * n + 1)
        do("ana", f"apart{n}", "throw", "gm_me", by="heroana", **DICE)
        do("gm", f"secret{n}", "throw", "gm", **DICE)
    do("gm", "closing", "evening", open=False)  # the seed of all public throws is told
    hide(9)
    do("ana", "later", "throw", by="heroana", **DICE)
    return hidden


async def received(app: Starlette, who: str) -> Browser:
    """All that somebody's browser and program receive of the table."""
    browser = Browser(app, who)
    for path in PAGES:
        await browser.ask(14, f"/t/{TABLE}{path}")
    for path in CALLS:
        await browser.call(14, f"/tables/{TABLE}{path}")
    for stream in ("/stream", f"/api/v1/tables/{TABLE}/stream"):
        await browser.stream(14, stream)
    return browser


def test_hidden_throws_of_a_chain_change_no_byte_for_others(tmp_path: Path, promise: Promise) -> None:
    """Numbers, slots, keys, seeds and faces: open throws and those of one's own are the same with and
    without them, before and after the seed is told."""
    seen, hidden = list[dict[str, Browser]](), 0
    for secret in (True, False):
        with hosted(tmp_path / f"{secret}.db", secret=secret) as (app, proved):
            seen.append({who: asyncio.run(received(app, who)) for who in ("ana", "bob", "eve")})
        hidden = max(hidden, proved)
    assert hidden >= 14
    answers = 0
    for who, one in seen[0].items():
        for left, right in zip(one.got, seen[1][who].got, strict=True):
            assert left == right, (who, left.asked)
            answers += 1
        assert "zqhidden_" not in one.text and "proved" in one.text
    what = (
        f"{hidden} hidden throws with a proof of their own, {answers} answers to three others: 0 bytes differ"
    )
    promise("target 24, non-interference with the fair chain", what, "0")
