"""Both worlds behind the real application: what a browser and a program receive is equal to the byte."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from starlette.applications import Starlette

from tests.secrecy.browser import Browser, served
from tests.secrecy.evening import Evening
from tests.secrecy.paired.fill import Pools
from tests.secrecy.paired.hostile import Hostile
from tests.secrecy.paired.secrets import HIDDEN_IDS
from tests.secrecy.paired.shrink import shrunk
from tests.secrecy.paired.world import Difference, Pair, Script, Worlds
from tests.secrecy.size import FULL
from tests.secrecy.stock import TABLE
from tests.systems_under_test import OURS, find_system

PAGES = (
    "", "/log", "/sheet/heroana", "/sheet/herobob.json", "/sheet/shade", "/search?q=x", "/mine.jsonl",
    "/sheets.jsonl", "/dice", "/note",
)  # fmt: skip
PROGRAMS = ("", "/sheets", "/moves", "/log?limit=1000", "/export")
"""What everybody looks at, in quick size a part of it beside the table's own page."""
ASKED = 14 if FULL else 6
"""How much more is asked by chance."""
FOLDERS = count()


@dataclass(frozen=True)
class Ask:
    """A request: a page or a form, a call of a program, or a stream; ``body`` where something is sent."""

    where: str
    path: str
    body: Mapping[str, Any] | None = None
    last: str = ""

    def __str__(self) -> str:
        return f"{self.where} {self.path} {self.body or ''} {self.last}".rstrip()


def at_doors(game: Hostile, folder: Path) -> Difference | int:
    """The difference that ana or another player finds at a door, else how many answers were the same."""
    who = game.random.choice(game.pair.viewers)
    asks = [*looking(game.random), *(by_chance(game, who) for _ in range(ASKED))]
    lang = game.random.choice(("fr", "en"))
    found = compared(game.worlds, who, lang, asks, folder)
    if found is None:
        return len(asks)
    ask = next(ask for ask in asks if found.who == f"{who} at {ask}")
    return shrunk(game.pair, found, partial(replayed, game.pair, who, lang, ask, folder), 60)


def compared(worlds: Worlds, who: str, lang: str, asks: Sequence[Ask], folder: Path) -> Difference | None:
    """The first answer that is not the same in both worlds."""
    one, other = (asyncio.run(_received(game, who, lang, asks, folder)) for game in worlds.games)
    for ask, left, right in zip(asks, one, other, strict=True):
        if left != right:
            return Difference(tuple(worlds.script), f"{who} at {ask}", left, right, at_door=True)
    return None


def replayed(pair: Pair, who: str, lang: str, ask: Ask, folder: Path, script: Script) -> Difference | None:
    """The difference that one request still finds after another script."""
    worlds = Worlds(pair)
    for step in script:
        if worlds.play(step) is not None:
            return None
    return compared(worlds, who, lang, [ask], folder)


async def _received(game: Evening, who: str, lang: str, asks: Sequence[Ask], folder: Path) -> list[str]:
    systems = [find_system(game.key)] if game.key in OURS else ()
    folder.mkdir(parents=True, exist_ok=True)
    with served(game, folder / f"{next(FOLDERS)}.db", systems=systems) as app:
        browser = Browser(app, who, lang)
        browser.address = who
        for ask in asks:
            await _sent(app, browser, ask)
        return [got.text for got in browser.got]


async def _sent(app: Starlette, browser: Browser, ask: Ask) -> None:
    match ask.where:
        case "page":
            form = None if ask.body is None else {key: str(value) for key, value in ask.body.items()}
            await browser.ask(0, f"/t/{TABLE}{ask.path}", form)
        case "program":
            await browser.call(0, f"/tables/{TABLE}{ask.path}", ask.body)
        case "stream":
            await browser.stream(0, ask.path, ask.last)


def looking(random: Random) -> list[Ask]:
    """The page, the log, sheets, the table as a program sees it, and the streams."""
    more = [
        *(Ask("page", path) for path in PAGES[1:]),
        *(Ask("program", path) for path in PROGRAMS),
        Ask("program", "/preview", {"do": "throw_draft", "args": {"sheet": "heroana"}}),
        Ask("stream", "/stream", last="3"),
        Ask("stream", f"/api/v1/tables/{TABLE}/stream"),
    ]
    more = more if FULL else random.sample(more, 5)
    return [Ask("page", PAGES[0]), Ask("stream", "/stream"), *more]


def by_chance(game: Hostile, who: str) -> Ask:
    """A preview, a form, a search, a sheet, a picture; where throws tell nothing, a command too."""
    random, pools = game.random, game.pools(who)
    command = game.wish(pools)
    choice = random.randrange(8 if game.pair.throws else 6)
    if choice == 0:
        return Ask("program", "/preview", {"do": command[0], "args": command[1]})
    if choice == 1:
        return Ask("page", "/preview", {"do": command[0], "preset": json.dumps(command[1])})
    if choice == 2:
        ids = f"sheet={pools.sheet()}&by={pools.sheet()}&run={quote(pools.run())}"
        return Ask("page", f"/form?do={random.choice(list(game.rules.moves))}&{ids}")
    if choice == 3:
        return Ask(random.choice(("page", "program")), f"/search?q={quote(pools.name())}")
    if choice == 4:
        return _of_a_sheet(random, pools.sheet() or "x")
    if choice == 5:
        hidden = random.choice(("scene", "picture", "note"))
        path = {"scene": "/scene?scene=", "picture": "/picture/", "note": "/note?note="}[hidden]
        return Ask("page", f"{path}{pools.one([], HIDDEN_IDS[hidden]) or 'x'}")
    if choice == 6:
        return Ask("page", "/do", {"do": command[0], "args": json.dumps(command[1])})
    return _at_the_bar(game, pools)


def _of_a_sheet(random: Random, sheet: str) -> Ask:
    """A sheet as pages and programs ask for it, and parts of the log."""
    number = random.randint(0, 60)
    return random.choice([
        Ask("page", f"/sheet/{sheet}.json"), Ask("page", f"/sheet/{sheet}"), Ask("page", f"?at={sheet}"),
        Ask("page", f"/begin?sheet={sheet}"), Ask("page", f"/log?before={number}"),
        Ask("program", f"/sheets/{sheet}"), Ask("program", f"/desks/{sheet}"),
        Ask("program", f"/log?after={number}&limit={1 + number % 5}"),
        Ask("program", random.choice(("/board", "/tokens", "/export?what=sheets"))),
    ])  # fmt: skip


def _at_the_bar(game: Hostile, pools: Pools) -> Ask:
    """The throw bar and the line that people type in."""
    random = game.random
    return random.choice([
        Ask("page", "/say", {"words": random.choice([pools.name(), "/r 1d6", "[[1d6]] !", "/w Bob x"])}),
        Ask("page", "/draft", {"sheet": pools.mine, "tap": pools.block(pools.mine)}),
        Ask("page", "/aim", {"sheet": pools.mine, "target": pools.other()}),
        Ask("page", "/throw", {"sheet": pools.mine}),
        Ask("page", "/note", {"note": "", "words": pools.name(), "to": "all"}),
    ])  # fmt: skip
