"""How much a program may ask for: so much by token, little by whoever shows none that opens."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Scope

from tablee.web.access import slow_requests
from tablee.web.access.guard import PER_MINUTE
from tablee.web.access.pace import TRIES
from tablee.web.api.limits import AT_WORK, IN_HAND, Limits, Paces
from tablee.web.api.operation import JSON
from tablee.web.archives.exports import TYPE
from tests.web.api.asking import KEY, PREFIX, Server
from tests.web.seated import TestClient
from tests.web.soon import turns

pytestmark = pytest.mark.usefixtures("still_paces")


def test_the_limits_of_a_server_are_the_usual_ones() -> None:
    assert Limits.of(PER_MINUTE) == Limits()


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


def test_who_has_asked_too_often_is_refused_before_anything_is_looked_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each refusal took a thread and a look for the session: ten connections took half of the server."""
    server = Server(tmp_path, per_minute=30)
    gm = server.table()
    headers = {"Authorization": f"Bearer {gm.token}"}
    url = f"{PREFIX}/tables/{gm.table}/log"
    while server.client.get(url, headers=headers).status_code == 200:
        pass
    monkeypatch.setattr(server.host.door, "session", lambda *_a, **_n: pytest.fail("a session is looked up"))
    answer = server.client.get(url, headers=headers)
    assert answer.status_code == 429 and answer.headers["retry-after"] == "1"
    server.stop()


def guessed(server: Server, address: str, number: int = 1, path: str = "tables/none/log") -> list[int]:
    """What so many wrong tokens from an address are answered."""
    person = TestClient(server.app, base_url="http://table.test", client=(address, 1))
    tokens = [{"Authorization": f"Bearer x{address}{at}"} for at in range(number)]
    return [person.get(f"{PREFIX}/{path}", headers=token).status_code for token in tokens]


@pytest.mark.parametrize("path", ["tables/none/log", "archives/none"])
def test_wrong_tokens_are_tried_as_often_as_wrong_links(tmp_path: Path, path: str) -> None:
    server = Server(tmp_path, PER_MINUTE)
    gm = server.table()
    assert guessed(server, "testclient", TRIES + 2, path) == [401] * TRIES + [429] * 2
    gm.get("/log", 429)
    assert guessed(server, "10.0.0.2", path=path) == [401]
    server.program(KEY).post("/odds", system="fu3", notation="+1")
    server.stop()


def test_a_token_that_has_opened_something_is_no_guess(tmp_path: Path) -> None:
    server = Server(tmp_path, PER_MINUTE)
    gm = server.table()
    gm.get("/log")
    assert guessed(server, "testclient", TRIES + 1)[-1] == 429
    gm.get("/log")
    assert server.join(gm).seat
    server.stop()


def test_another_address_of_the_same_network_is_no_other_guesser(tmp_path: Path) -> None:
    server = Server(tmp_path, PER_MINUTE)
    statuses = [guessed(server, f"2001:db8:1:2::{at:x}")[0] for at in range(TRIES + 2)]
    assert statuses == [401] * TRIES + [429] * 2
    server.stop()


def test_from_everywhere_so_many_wrong_tokens_are_looked_at(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.api.state.paces = Paces(Limits(crowd=20))
    gm = server.table()
    statuses = [guessed(server, f"10.0.0.{at}")[0] for at in range(25)]
    assert statuses == [401] * 20 + [429] * 5
    gm.get("/log", 429)
    server.table()
    server.stop()


def test_whoever_shows_no_token_asks_seldom(tmp_path: Path) -> None:
    server = Server(tmp_path, per_minute=100)
    url = f"{PREFIX}/tables/none"
    assert [server.client.get(url).status_code for _at in range(12)] == [401] * 10 + [429] * 2
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


def asking(token: str, address: str = "10.0.0.1") -> Request:
    """A request with a token, from an address."""
    headers = [(b"authorization", f"Bearer {token}".encode())]
    return Request({"type": "http", "method": "GET", "headers": headers, "client": (address, 1)})


def test_answers_are_made_in_turn() -> None:
    async def play() -> tuple[int, int, int]:
        paces, open_door = Paces(Limits()), asyncio.Event()
        inside = {"a": 0, "b": 0}
        for token in inside:
            paces.seat(f"seat of {token}", token)

        async def ask(token: str) -> None:
            async with paces.turn(asking(token)):
                inside[token] += 1
                await open_door.wait()

        async def work(token: str) -> None:
            async with paces.work(asking(token)):
                inside[token] += 1
                await open_door.wait()

        flood = [asyncio.create_task(ask("a")) for _ask in range(20)]
        costly = [asyncio.create_task(work("b")) for _ask in range(4)]
        await turns()
        first = inside["a"], inside["b"]
        open_door.set()
        await asyncio.gather(*flood, *costly)
        return *first, sum(inside.values())

    assert asyncio.run(play()) == (IN_HAND, AT_WORK, 24)


class Sender:
    """Sends one request to an application; its body comes when it is told to, if ever."""

    def __init__(
        self,
        app: ASGIApp,
        method: str,
        path: str,
        token: str = "",
        body: bytes = b"",
        kind: str = JSON,
        address: str = "10.0.0.1",
    ) -> None:
        headers = [(b"content-type", kind.encode()), (b"authorization", f"Bearer {token}".encode())]
        headers += [(b"content-length", b"%d" % len(body))] if body else []
        path = PREFIX + path
        self.scope: Scope = {"type": "http", "method": method, "path": path, "raw_path": path.encode()}
        self.scope |= {"scheme": "http", "query_string": b"", "headers": headers, "root_path": ""}
        self.scope |= {"client": (address, 1), "server": ("table.test", 80), "http_version": "1.1"}
        self.app, self.body, self.comes, self.told = app, body, asyncio.Event(), list[Message]()

    async def _receive(self) -> Message:
        if self.body:
            await self.comes.wait()
        return {"type": "http.request", "body": self.body, "more_body": False}

    async def _send(self, message: Message) -> None:
        self.told.append(message)

    async def ask(self) -> int:
        """The status of the answer."""
        async with asyncio.timeout(PATIENCE):
            await self.app(self.scope, self._receive, self._send)
        return int(self.told[0]["status"])


ODDS = b'{"system": "fu3", "notation": "+1"}'
PATIENCE = 60.0
"""How long a test waits for an answer that must come."""


def test_a_body_that_never_comes_keeps_nobody_waiting(server: Server) -> None:
    async def play() -> tuple[list[int], list[int]]:
        idle = [Sender(server.app, "POST", "/odds", f"x{at}", ODDS) for at in range(3 * AT_WORK)]
        waiting = [asyncio.create_task(sender.ask()) for sender in idle]
        await turns()
        others = Sender(server.app, "GET", "/systems"), Sender(server.app, "POST", "/odds", KEY, ODDS)
        others[1].comes.set()
        answered = [await other.ask() for other in others]
        for sender in idle:
            sender.comes.set()
        return answered, await asyncio.gather(*waiting)

    assert asyncio.run(play()) == ([200, 200], [401] * 3 * AT_WORK)


def test_a_body_has_so_long_to_come(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_requests, "PATIENCE", 0.05)
    monkeypatch.setattr(slow_requests, "SLOWEST", 1e9)
    assert asyncio.run(Sender(server.app, "POST", "/odds", KEY, ODDS).ask()) == 400
    assert asyncio.run(Sender(server.app, "POST", "/import", KEY, ODDS, TYPE).ask()) == 400


def test_who_has_no_token_that_opens_does_not_wait_for_what_is_costly(server: Server) -> None:
    async def play() -> int:
        paces: Paces = server.api.state.paces
        async with AsyncExitStack() as busy:
            for _work in range(AT_WORK):
                await busy.enter_async_context(paces.work(asking("busy")))
            stranger = Sender(server.app, "POST", "/odds", "wrong", ODDS)
            stranger.comes.set()
            return await stranger.ask()

    assert asyncio.run(play()) == 401


def test_an_archive_that_never_comes_keeps_nobody_waiting(server: Server) -> None:
    async def play() -> int:
        idle = [Sender(server.app, "POST", "/import", KEY, ODDS, TYPE) for _at in range(AT_WORK)]
        waiting = [asyncio.create_task(sender.ask()) for sender in idle]
        await turns()
        status = await Sender(server.app, "GET", "/systems").ask()
        for sender in idle:
            sender.comes.set()
        await asyncio.gather(*waiting)
        return status

    assert asyncio.run(play()) == 200


def test_a_token_that_opens_nothing_is_counted_by_its_address(tmp_path: Path) -> None:
    server = Server(tmp_path, per_minute=100)
    strangers = [
        server.client.get(f"{PREFIX}/systems", headers={"Authorization": f"Bearer x{at}"}).status_code
        for at in range(15)
    ]
    assert strangers == [200] * 10 + [429] * 5
    server.program(KEY).get("/systems", 429)
    server.program(KEY).post("/odds", system="fu3", notation="+1")
    server.program(KEY).get("/systems")
    server.stop()


def test_strangers_wait_in_the_line_of_their_address() -> None:
    async def play() -> dict[str, int]:
        paces, open_door, inside = Paces(Limits()), asyncio.Event(), dict.fromkeys("ab", 0)
        paces.seat("seat", "known")

        async def ask(who: str, token: str) -> None:
            async with paces.turn(asking(token)):
                inside[who] += 1
                await open_door.wait()

        flood = [asyncio.create_task(ask("a", f"x{at}")) for at in range(20)]
        play = [asyncio.create_task(ask("b", "known")) for _at in range(2)]
        await turns()
        first = dict(inside)
        open_door.set()
        await asyncio.gather(*flood, *play)
        return first

    assert asyncio.run(play()) == {"a": IN_HAND, "b": 2}


def test_one_address_does_not_fill_the_line_of_what_is_costly(tmp_path: Path) -> None:
    server = Server(tmp_path, per_minute=600)

    async def play() -> list[int]:
        paces: Paces = server.api.state.paces
        async with AsyncExitStack() as busy:
            for _work in range(AT_WORK):
                await busy.enter_async_context(paces.work(asking("busy")))
            flood = [Sender(server.app, "GET", "/systems", f"x{at}") for at in range(600)]
            waiting = [asyncio.create_task(sender.ask()) for sender in flood]
            other = Sender(server.app, "POST", "/odds", KEY, ODDS, address="10.0.0.2")
            other.comes.set()
            asked = asyncio.create_task(other.ask())
            await turns()
        return [await asked, *await asyncio.gather(*waiting)]

    asked, *flood = asyncio.run(play())
    assert asked == 200 and set(flood) <= {200, 429}
    server.stop()


def test_a_token_that_opens_no_more_is_a_stranger_s_again() -> None:
    paces, known = Paces(Limits()), asking("known")
    paces.seat("seat", "known")
    assert paces._token(known)
    paces.wrong(known)
    assert not paces._token(known)


def test_so_many_tokens_are_remembered() -> None:
    paces = Paces(Limits())
    paces.TOKENS = 10
    for at in range(30):
        paces.seat("seat", f"token{at}")
    assert [at for at in range(30) if paces._token(asking(f"token{at}"))] == list(range(20, 30))
