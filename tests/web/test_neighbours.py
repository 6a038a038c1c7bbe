"""What is slow, at a table or on a line, holds up nobody else: neither of the same house nor elsewhere."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from tablee.web.access import slow_requests
from tablee.web.access.guard import IN_HAND, Guard
from tablee.web.access.pace import HOUSE
from tablee.web.access.slow_requests import PIECE, UNREAD, PatientProtocol
from tablee.web.api.limits import Limits, Paces
from tablee.web.api.problems import refusal
from tablee.web.errors import failed
from tablee.web.live.turns import Turns
from tests.web.api.test_limits import asking
from tests.web.soon import put_forward, run_shifted, turns

LONG = 60.0
ANSWER = PIECE * 3 + 7


class Asked:
    """A request to an application behind a guard; ``taken`` lets its answer be read."""

    def __init__(self, app: Guard, method: str, path: str, address: str = "10.0.0.1") -> None:
        self.taken, self.got = asyncio.Event(), list[Message]()
        self.scope = {
            "type": "http", "method": method, "path": path, "query_string": b"", "scheme": "http",
            "headers": [(b"host", b"x")], "client": (address, 1),
        }  # fmt: skip
        self.task = asyncio.create_task(app(self.scope, self.receive, self.send))

    async def receive(self) -> Message:
        return {"type": "http.request", "body": b""}

    async def send(self, message: Message) -> None:
        self.got.append(message)
        if message["type"] == "http.response.body":
            await self.taken.wait()

    @property
    def status(self) -> int:
        return int(self.got[0]["status"]) if self.got else 0

    @property
    def size(self) -> int:
        return sum(len(message.get("body", b"")) for message in self.got)


def answers(body: bytes) -> Callable[[Scope, Receive, Send], Coroutine[Any, Any, None]]:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    return app


def test_a_slow_table_holds_up_no_other_table_of_the_house() -> None:
    """Two changes of an address were in hand at a time, those that waited in a table's line included."""

    async def play() -> tuple[int, list[int], int]:
        goes_on, inside = asyncio.Event(), list[str]()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            inside.append(scope["path"])
            if "slow" in scope["path"]:
                await goes_on.wait()
            await answers(b"")(scope, receive, send)

        guard = Guard(app, refusal, failed)
        slow = [Asked(guard, "POST", "/t/slow/say") for _ in range(IN_HAND + 3)]
        await turns()
        quick = Asked(guard, "POST", "/t/quick/say")
        for one in (*slow, quick):
            one.taken.set()
        await turns()
        early, held = quick.status, inside.count("/t/slow/say")
        goes_on.set()
        await asyncio.gather(*(one.task for one in slow), quick.task)
        return early, [one.status for one in slow], held

    assert asyncio.run(play()) == (200, [200] * (IN_HAND + 3), IN_HAND)


def test_a_house_has_so_many_changes_in_hand_and_leaves_threads_for_others() -> None:
    async def play() -> tuple[int, int, str]:
        goes_on, inside = asyncio.Event(), list[str]()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            inside.append(scope["path"])
            await goes_on.wait()
            await answers(b"")(scope, receive, send)

        guard = Guard(app, refusal, failed)
        asked = [Asked(guard, "POST", f"/t/t{at}/say") for at in range(HOUSE + 4)]
        other = Asked(guard, "POST", "/t/mine/say", "10.0.0.2")
        for one in (*asked, other):
            one.taken.set()
        await turns()
        held, mine = len(inside), inside.count("/t/mine/say")
        goes_on.set()
        await asyncio.gather(*(one.task for one in asked), other.task)

        here, release = Turns(), threading.Event()
        busy = [asyncio.create_task(here.run(f"t{at}", release.wait, LONG)) for at in range(HOUSE)]
        quick = await here.run("mine", lambda: "quick")
        release.set()
        await asyncio.gather(*busy)
        return held, mine, quick

    assert asyncio.run(play()) == (HOUSE + 1, 1, "quick")


def test_programs_of_a_house_have_as_many_in_hand() -> None:
    async def play() -> int:
        paces, goes_on, inside = Paces(Limits()), asyncio.Event(), list[str]()

        async def act(token: str) -> None:
            request = asking(token)
            request.scope["method"] = "POST"
            async with paces.turn(request):
                inside.append(token)
                await goes_on.wait()

        tokens = [f"token{at}" for at in range(HOUSE + 4)]
        for token in tokens:
            paces.seat(f"seat of {token}", token)
        acts = [asyncio.create_task(act(token)) for token in tokens]
        await turns()
        held = len(inside)
        goes_on.set()
        await asyncio.gather(*acts)
        return held

    assert asyncio.run(play()) == HOUSE


def test_answers_that_nobody_reads_are_so_many_and_another_address_has_its_own() -> None:
    """Six answers that nobody read held 1.1 GB."""

    async def play() -> tuple[list[int], int, int, int]:
        guard = Guard(answers(b"x" * ANSWER), refusal, failed)
        unread = [Asked(guard, "GET", f"/page{at}") for at in range(UNREAD)]
        await turns()
        more, other = Asked(guard, "GET", "/more"), Asked(guard, "GET", "/other", "10.0.0.2")
        more.taken.set()
        await turns()
        held = max(one.size for one in (*unread, other))
        refused = more.status
        for one in (*unread, other):
            one.taken.set()
        await asyncio.gather(*(one.task for one in (*unread, more, other)))
        again = Asked(guard, "GET", "/again")
        again.taken.set()
        await again.task
        assert {one.size for one in (*unread, other, again)} == {ANSWER}
        return [one.status for one in unread], refused, held, again.status

    assert asyncio.run(play()) == ([200] * UNREAD, 429, PIECE, 200)


@pytest.mark.parametrize("small", [True, False], ids=["small", "in pieces"])
def test_what_is_small_or_made_in_pieces_is_not_counted(small: bool) -> None:
    async def play() -> list[int]:
        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            if small:
                await answers(b"x" * PIECE)(scope, receive, send)
                return
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"x" * ANSWER, "more_body": True})
            await send({"type": "http.response.body", "body": b"x"})

        guard = Guard(app, refusal, failed)
        asked = [Asked(guard, "GET", f"/page{at}") for at in range(UNREAD + 3)]
        await turns()
        for one in asked:
            one.taken.set()
        await asyncio.gather(*(one.task for one in asked))
        return [one.status for one in asked]

    assert asyncio.run(play()) == [200] * (UNREAD + 3)


class Wire:
    """A transport whose reader takes so many bytes a second of what waits."""

    def __init__(self, waits: int) -> None:
        self.waits, self.cut = waits, False

    def get_write_buffer_size(self) -> int:
        return self.waits

    def abort(self) -> None:
        self.cut = True


@pytest.mark.parametrize(("taken", "cut"), [(0, True), (100, True), (3_900, True), (4_100, False)])
def test_any_answer_is_cut_that_is_taken_too_slowly(taken: int, cut: bool) -> None:
    """A reader who took one byte now and then was waited for."""

    async def play() -> bool:
        protocol = object.__new__(PatientProtocol)
        protocol.loop, wire = asyncio.get_running_loop(), Wire(2_000_000)
        protocol.transport = wire
        protocol._watch(slow_requests.STUCK)
        for _ in range(5):
            wire.waits -= int(taken * slow_requests.STUCK)
            put_forward(slow_requests.STUCK)
            await turns()
        protocol._has_room()
        return wire.cut

    assert run_shifted(play()) is cut
