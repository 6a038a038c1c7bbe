"""How much a program may ask for: so much by token, little by whoever shows none that opens."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tablee.web.api.limits import AT_WORK, IN_HAND, Limits, Paces
from tests.web.api.asking import PREFIX, Server


def test_each_token_has_a_pace_of_its_own(tmp_path: Path) -> None:
    server = Server(tmp_path, per_minute=30)
    gm = server.table()
    ana = server.join(gm)
    headers = {"Authorization": f"Bearer {ana.token}"}
    url = f"{PREFIX}/tables/{gm.table}/log"
    answers = [server.client.get(url, headers=headers) for _ask in range(40)]
    hasty = [answer for answer in answers if answer.status_code == 429]
    assert 5 <= len(hasty) <= 10 and all(answer.status_code in (200, 429) for answer in answers)
    assert hasty[0].headers["retry-after"] == "1" and hasty[0].json()["problems"][0]["rule"] == "HOUSE-api"
    gm.get("/log")
    server.stop()


def test_strangers_have_few_tries(tmp_path: Path) -> None:
    server = Server(tmp_path, per_minute=100)
    gm = server.table()
    statuses = [
        server.client.get(
            f"{PREFIX}/tables/{gm.table}", headers={"Authorization": f"Bearer x{at}"}
        ).status_code
        for at in range(15)
    ]
    assert set(statuses[:9]) == {401} and statuses[-1] == 429
    gm.get("")
    server.stop()


def test_a_link_brings_so_many_and_no_flood(tmp_path: Path) -> None:
    server = Server(tmp_path, per_minute=20)
    gm = server.table()
    link = gm.post("/invitations")["link"]
    sent = [
        server.client.post(f"{PREFIX}/join", json={"link": link, "name": f"N{at}"}).status_code
        for at in range(6)
    ]
    assert sent[:4] == [201] * 4 and 429 in sent
    server.stop()


def test_what_is_costly_is_rarer(tmp_path: Path) -> None:
    server = Server(tmp_path, per_minute=50)
    gm = server.table()
    headers = {"Authorization": f"Bearer {gm.token}"}
    asked = {"system": "fu3", "notation": "+1"}
    statuses = [
        server.client.post(f"{PREFIX}/odds", json=asked, headers=headers).status_code for _ask in range(15)
    ]
    assert statuses[:10] == [200] * 10 and statuses[-1] == 429
    gm.get("/log")
    server.stop()


def test_answers_are_made_in_turn() -> None:
    async def play() -> tuple[int, int, int]:
        paces, open_door = Paces(Limits()), asyncio.Event()
        inside = {"a": 0, "b": 0}

        async def ask(token: str, *, costly: bool) -> None:
            async with paces.turn(token, costly=costly):
                inside[token] += 1
                await open_door.wait()

        flood = [asyncio.create_task(ask("a", costly=False)) for _ask in range(20)]
        work = [asyncio.create_task(ask("b", costly=True)) for _ask in range(4)]
        await asyncio.sleep(0.05)
        first = inside["a"], inside["b"]
        open_door.set()
        await asyncio.gather(*flood, *work)
        return *first, sum(inside.values())

    assert asyncio.run(play()) == (IN_HAND, AT_WORK, 24)
