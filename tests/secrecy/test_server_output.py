"""What the server itself prints, as a process of its own: whoever reads its terminal learns of no secret."""

from __future__ import annotations

import asyncio
import subprocess
import threading
from pathlib import Path
from typing import Any

import httpx

from tablee.systems import system
from tests.browser.conftest import Server
from tests.conftest import Promise
from tests.faults.program import API, LATER, PATIENCE, Program, seat_programs

CHIP = {"value": 1, "role": "circumstance"}


class Listening(Server):
    """A server all of whose lines are waited for."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.silent = threading.Event()

    def _read(self, process: subprocess.Popen[str], printed: threading.Event) -> None:
        super()._read(process, printed)
        self.silent.set()


class Canaries:
    """Words that stand for one secret each."""

    def __init__(self) -> None:
        self.sung: list[str] = []

    def __call__(self) -> str:
        """One more."""
        self.sung.append(f"zqserver{len(self.sung)}k")
        return self.sung[-1]


def hidden(canary: Canaries, players: list[Program]) -> list[tuple[str, dict[str, Any]]]:
    """What a game master keeps from players, one act each, and what goes wrong."""
    content = {**system("fu3").preset("assassin").form(), "name": canary()}
    foe, picture, goal = f"{canary()}_", canary(), canary()
    hero = {"sheet": "hero1"}
    dice = {"check": {"check": "dice", "dice": "1d6"}}
    whisper = {"words": canary(), "style": "whisper", "to": [players[0].seat]}
    scene = {"name": canary(), "words": canary(), "secret": canary()}
    return [
        ("bring", {"sheet": foe, "content": content, "hidden": True}),
        ("keep_note", {"sheet": foe, "words": canary()}),
        ("throw", {**dice, "by": foe}),
        ("say", whisper),
        ("note", {"note": canary(), "words": canary()}),
        ("keep_picture", {"picture": picture, "title": canary(), "width": 1, "height": 1}),
        ("put_scene", {"scene": canary(), "content": scene}),
        ("veil", {**hero, "chips": [{**CHIP, "name": canary()}]}),
        ("draft", {"sheet": foe, "draft": {"goal": goal}}),
        ("throw", {"check": {"check": canary()}}),
        (canary(), {canary(): canary()}),
    ]


async def played(canary: Canaries, master: Program, players: list[Program]) -> int:
    """The hidden acts of the game master, and players who ask for what is hidden: how many were done."""
    hero = system("fu3").preset("teich").form()
    assert (await players[0].carried_out("bringing", "bring", sheet="hero1", content=hero)).status == 200
    done = 0
    for at, (do, args) in enumerate(hidden(canary, players)):
        sent = {"id": f"hidden{at:02}", "do": do, "args": args, "silent": do == "throw"}
        async with asyncio.timeout(PATIENCE):
            while (answer := await master.ask("POST", f"{master.path}/commands", sent)).status in LATER:
                await asyncio.sleep(0.2)
        done += answer.status == 200
    for program in (*players, master):
        for path in ("", "/log", f"/sheets/{canary.sung[1]}_", f"/search?q={canary.sung[0]}", f"/{canary()}"):
            await program.ask("GET", program.path + path)
        await program.ask(
            "POST", f"{program.path}/commands", {"id": canary(), "do": canary(), "nope": canary()}
        )
        program.drop()
    return done


def knocked(server: Server, canary: Canaries) -> None:
    """Wrong links, keys, tokens, paths, bodies and headers, each with a word of its own."""
    with httpx.Client(base_url=server.url, timeout=60) as http:
        for path in (f"/j/{canary()}", f"/host/{canary()}", f"/t/{canary()}", f"/{canary()}?x={canary()}"):
            http.get(path, headers={"cookie": f"tablee_x={canary()}", "x-words": canary()})
        http.get(f"{API}/tables/{canary()}", headers={"authorization": f"Bearer {canary()}"})
        http.post(f"{API}/join", content=canary().encode(), headers={"content-type": "application/json"})
        http.post(f"{API}/join", json={"link": canary(), "name": canary()})
        http.post("/tables", data={"name": canary(), "system": canary(), "gm": canary()})


def test_the_server_prints_no_secret(tmp_path: Path, promise: Promise) -> None:
    """Neither what is hidden, nor a token or a link; the game master's own link alone, as it starts."""
    server, canary = Listening(tmp_path), Canaries()
    server.start()
    try:
        told = len(server.lines)
        master, *players = seat_programs(server, 3)
        done = asyncio.run(played(canary, master, players))
        knocked(server, canary)
    finally:
        server.stop()
    assert server.silent.wait(60)
    printed = "".join(server.lines)
    secrets = [*canary.sung, *(program.token for program in (master, *players))]
    assert done >= 9 and [word for word in secrets if word in printed] == []
    assert server.gm_link.rpartition("/")[2] not in "".join(server.lines[told:])
    assert "wrong-link" in printed and "wrong-token" in printed
    what = f"{len(server.lines)} lines after {done} hidden acts, {len(secrets)} canaries and tokens: 0 found"
    promise("target 24, door 17, a server's own output", what, "0")
