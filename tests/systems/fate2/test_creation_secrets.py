"""What a phase ahead holds is the game master's until it opens, and a word of return its player's: two worlds
that differ in nothing else look the same to everybody else, byte by byte."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tablee.systems.fate2 import SYSTEM
from tests.secrecy.browser import Browser, served
from tests.secrecy.game import Game
from tests.secrecy.looking import at_the_table
from tests.secrecy.stock import TABLE

PAGES = (f"/t/{TABLE}", f"/t/{TABLE}?at=phases", f"/t/{TABLE}?at=lyse")
CALLS = (
    "",
    "/sheets",
    "/sheets/phases",
    "/sheets/lyse",
    "/board",
    "/desks/lyse",
    "/moves",
    "/log?limit=1000",
    "/export",
)
PEOPLE = ("gm", "ana", "bob", "eve")
MINE = {"sheet": "lyse", "phase": "1"}
WAR, FEAST = ("La guerre éclate.", "Maison du Vide"), ("Une noce.", "")


def planned(events: str, bonus: str) -> Game:
    """Five phases of which the second is told so; the first is open, and lived by Ana's Lyse."""
    game = Game("fate2", 0)
    for who, sheet in (("ana", "lyse"), ("bob", "max")):
        content = SYSTEM.book().blank_sheet(sheet.title()).form()
        game.must(who, f"bring{sheet}", "bring", sheet=sheet, content=content)
    game.must("gm", "plan", "plan_phases", titles="Enfance, École")
    game.must("gm", "first", "plan_phase", phase="1", events="Le fleuve monte.")
    game.must("gm", "second", "plan_phase", phase="2", years="14 ans", events=events, bonus=bonus)
    game.must("gm", "open", "open_phase", phase="1", sheets=["lyse", "max"])
    game.must("ana", "aspect", "take_aspect", name="Loyal", **MINE)
    for n, skill in enumerate(("Survie", "Tactique", "Danse", "Chant")):
        game.must("ana", f"buy{n}", "buy_skill", name=skill, **MINE)
    game.must("ana", "way", "how_to_reach", sheet="lyse", name="Danse", level="Bon")
    return game


def seen(game: Game, path: Path) -> dict[str, str]:
    """Everything that each receives: log and state, pages, streams, what programs ask for."""
    found = {}
    with served(game, path) as app:
        for who in PEOPLE:
            browser = Browser(app, who)
            asyncio.run(look(browser))
            found[who] = at_the_table(game, who) + browser.text
    return found


async def look(browser: Browser) -> None:
    for page in PAGES:
        await browser.ask(0, page)
    for call in CALLS:
        await browser.call(0, f"/tables/{TABLE}{call}")
    assert all(got.text.startswith("200") for got in browser.got), [got.text[:60] for got in browser.got]
    await browser.stream(0)
    await browser.stream(0, f"/api/v1/tables/{TABLE}/stream")


@pytest.mark.rule("FAT-2-02", "FAT-2-08")
def test_a_phase_ahead_reaches_no_player_before_it_opens(tmp_path: Path) -> None:
    war = seen(planned(*WAR), tmp_path / "war.db")
    feast = seen(planned(*FEAST), tmp_path / "feast.db")
    assert all(words in war["gm"] for words in WAR)
    for who in ("ana", "bob", "eve"):
        told = feast[who]
        assert war[who] == told and "Le fleuve monte." in told and "14 ans" in told
        assert not any(words in war[who] for words in WAR)
    game = planned(*WAR)
    game.must("gm", "next", "open_phase", phase="2", sheets=["max"], overrule="")
    assert all(words in at_the_table(game, "ana") for words in WAR), "it is read once it is open"


@pytest.mark.rule("FAT-2-19")
def test_a_word_of_return_is_for_its_player_and_the_game_master(tmp_path: Path) -> None:
    told = []
    for n, word in enumerate(("Survie sous Loyal ?", "Raconte la noyade.")):
        game = planned(*WAR)
        game.must("ana", "hand", "hand_in_phase", **MINE)
        for line in ("survie", "loyal", ""):
            game.must("gm", f"back{line}", "return_line", line=line, word=f"{line} {word}", **MINE)
        told.append(seen(game, tmp_path / f"{n}.db"))
        for who in ("gm", "ana"):
            assert all(f"{line} {word}".strip() in told[n][who] for line in ("survie", "loyal", ""))
    for who in ("bob", "eve"):
        assert told[0][who] == told[1][who] and "noyade" not in told[0][who]
