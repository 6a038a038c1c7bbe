"""Paired worlds: with another secret, or without it, nobody receives a byte that is different."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from starlette.applications import Starlette

from tablee.table.commands.own_ids import MARK
from tablee.table.log.ledger import Ledger
from tablee.table.log.state import TableState
from tests.conftest import Promise
from tests.secrecy.browser import Browser, served
from tests.secrecy.evening import Evening
from tests.secrecy.paired.at_doors import Ask, at_doors, compared
from tests.secrecy.paired.hostile import Hostile
from tests.secrecy.paired.points import SCENES, Scene, called
from tests.secrecy.paired.secrets import BY_NAME
from tests.secrecy.paired.shrink import shrunk
from tests.secrecy.paired.world import Hide, Pair, Worlds, difference, step
from tests.secrecy.size import FULL
from tests.secrecy.stock import TABLE
from tests.seed import order
from tests.systems_under_test import LISTED

KEYS = (*LISTED, "toy")
GAMES = 200 if FULL else 8
"""In full size for each system, in quick size for all together."""
LENGTH = 40


SCENES_MARKED = [
    pytest.param(
        scene,
        marks=[pytest.mark.xfail(strict=True, reason=scene.open)] if scene.open else [],
        id=f"{scene.point} {scene.name}",
    )
    for scene in SCENES
]
"""The scenes; those that are open must fail."""


@pytest.mark.parametrize("scene", SCENES_MARKED)
def test_nobody_tells_the_worlds_of_a_scene_apart(scene: Scene) -> None:
    found = scene.difference()
    assert found is None, str(found)


def brought(game: Evening, path: Path, **form: str) -> tuple[str, TableState, TableState]:
    """The game master types a line of foes and then shows the second of them, if there are several: ana's
    page, what she knows, and the truth."""

    async def typed(app: Starlette) -> str:
        master, ana = Browser(app, "gm"), Browser(app, "ana")
        await master.ask(3, f"/t/{TABLE}/foes", {"command": "foes00001", **form})
        sheets = Ledger.of(app.state.host.log.read(TABLE)).state.game.sheets
        line = [id for id, sheet in sheets.items() if sheet.name.startswith("Garde ")]
        for id in line[1:2]:
            await master.ask(3, f"/t/{TABLE}/do", {"do": "show", "sheet": id})
        ana.address = "ana"
        await ana.ask(3, f"/t/{TABLE}")
        return ana.text

    with served(game, path) as app:
        page = asyncio.run(typed(app))
        ledger = Ledger.of(app.state.host.log.read(TABLE))
        return page, ledger.own(game.play.seat("ana")), ledger.state


def test_a_number_behind_a_name_tells_nothing_of_a_hidden_one(tmp_path: Path) -> None:
    worlds = Worlds(Pair("krasses", (2, 1)))
    assert worlds.play(called("Garde")) is None
    pages = [
        brought(g, tmp_path / f"{n}.db", line="Garde +5", view="open") for n, g in enumerate(worlds.games)
    ]
    assert "Garde" in pages[0][0]
    assert pages[0][0] == pages[1][0]


def test_the_id_of_a_foe_leads_to_no_other_of_its_line(tmp_path: Path) -> None:
    form = {"line": "Garde +5", "count": "3", "view": "hidden"}
    _, known, truth = brought(Pair("krasses").evening(), tmp_path / "t.db", **form)
    hidden = set(truth.game.sheets) - set(known.game.sheets)
    assert len(hidden) == 2
    (shown,) = (id for id, sheet in known.game.sheets.items() if sheet.name.startswith("Garde "))
    for id in hidden:  # no longer alike than two that have nothing to do with each other
        assert sum(a == b for a, b in zip(id.partition(MARK)[0], shown, strict=False)) < len(shown) // 2


def test_a_difference_is_found_and_made_small(tmp_path: Path) -> None:
    """The game master knows the secret: the same search finds it, at the table and at a door."""
    pair = Pair("fu3", viewers=("gm",))
    talk = [step("bob", f"c{at}", "say", words="x") for at in range(9)]
    found = difference(pair, [*talk, Hide(BY_NAME["a hidden sheet"]), *talk[:2]])
    assert found is not None
    assert [str(one) for one in shrunk(pair, found).script] == ["hidden: a hidden sheet"]
    worlds = Worlds(Pair("fu3"))
    assert worlds.play(Hide(BY_NAME["a hidden sheet"])) is None
    for who, differs in (("gm", True), ("ana", False)):
        assert (compared(worlds, who, "fr", [Ask("page", "")], tmp_path) is not None) == differs


def games(key: str) -> list[int]:
    """The numbers of the games that are played of a system: in quick size some, drawn from the seed."""
    if FULL:
        return list(range(GAMES))
    first = order("paired")
    return [first + at for at in range(GAMES) if at % len(KEYS) == KEYS.index(key)]


@pytest.mark.parametrize("key", KEYS)
def test_hostile_players_tell_no_worlds_apart(key: str, tmp_path: Path, promise: Promise) -> None:
    sent, received = 0, 0
    for number in games(key):
        game = Hostile(key, Random(f"{key} {number}"), LENGTH)
        found = game.run()
        assert found is None, f"game {number} of {key}, worlds {game.pair.n}:\n{shrunk(game.pair, found)}"
        answers = at_doors(game, tmp_path / str(number))
        assert isinstance(answers, int), f"game {number} of {key}:\n{answers}"
        sent, received = sent + len(game.worlds.script), received + answers
    measured = f"{len(games(key))} games twice, {sent} steps, {received} answers at the doors, 0 differ"
    promise(f"paired worlds in {key}", measured, "0")
