"""Foes that the game master types on one line: what their numbers and ids tell of those that are hidden."""

from __future__ import annotations

import asyncio
from pathlib import Path

from starlette.applications import Starlette

from tablee.table.commands.own_ids import MARK
from tablee.table.log.ledger import Ledger
from tablee.table.log.state import TableState
from tests.secrecy.browser import Browser, served
from tests.secrecy.evening import Evening
from tests.secrecy.paired.points import called
from tests.secrecy.paired.world import Pair, Worlds
from tests.secrecy.stock import TABLE

LINE = "Garde +5"


def brought(game: Evening, path: Path, **form: str) -> tuple[str, TableState, TableState]:
    """The game master types a line of foes and then shows the second of them, if there are several: ana's
    page, what she knows, and the truth."""

    async def typed(app: Starlette) -> str:
        master, ana = Browser(app, "gm"), Browser(app, "ana")
        await master.ask(3, f"/t/{TABLE}/foes", {"command": "foes00001", "line": LINE, **form})
        for id in line_of(Ledger.of(app.state.host.log.read(TABLE)).state)[1:2]:
            await master.ask(3, f"/t/{TABLE}/do", {"do": "show", "sheet": id})
        ana.address = "ana"
        await ana.ask(3, f"/t/{TABLE}")
        return ana.text

    with served(game, path) as app:
        page = asyncio.run(typed(app))
        ledger = Ledger.of(app.state.host.log.read(TABLE))
        return page, ledger.own(game.play.seat("ana")), ledger.state


def line_of(state: TableState) -> list[str]:
    """The ids of the foes of the line, in its order."""
    return [id for id, sheet in state.game.sheets.items() if sheet.name.startswith("Garde ")]


def numbers_tell(folder: Path) -> bool:
    """True if the number behind a foe's name tells whether somebody hidden bears that name."""
    worlds = Worlds(Pair("krasses", (2, 1)))
    assert worlds.play(called("Garde")) is None
    pages = [brought(g, folder / f"{n}.db", view="open")[0] for n, g in enumerate(worlds.games)]
    assert all("Garde" in page for page in pages)
    return pages[0] != pages[1]


def ids_lead_on(folder: Path) -> bool:
    """True if what players see of one foe of a line leads to the ids of those they don't know of: an id is
    then half the same as another's at least."""
    _, known, truth = brought(Pair("krasses").evening(), folder / "line.db", count="3", view="hidden")
    seen, line = line_of(known), line_of(truth)
    assert len(seen) == 1 and len(line) == 3
    return any(_alike(id, seen[0]) for id in line if id not in seen)


def _alike(one: str, other: str) -> bool:
    own, others = one.partition(MARK)[0], other.partition(MARK)[0]
    return sum(a == b for a, b in zip(own, others, strict=False)) * 2 >= min(len(own), len(others))
