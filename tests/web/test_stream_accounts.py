"""Streams of one seat are so many, and what they are drawn and sent is charged to it: no table stands still
because somebody opens pages by the hundred."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from typing import Any

import pytest

from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import Seat
from tablee.web.access.shares import FOLLOWED, MASTER, SENDING
from tablee.web.live import hub
from tablee.web.live.hub import OF_SEAT, News, events
from tablee.web.pages import table as page
from tablee.web.views.view import View
from tests.web.seated import Table
from tests.web.soon import all_wait, put_forward, run_shifted, turns, until
from tests.web.test_hub import LONG, Log, comes, watched
from tests.web.test_screen import OWN, ledger, screen
from tests.web.test_shares import ANA, MJ, Clock

__all__: list[str] = []


@pytest.fixture
def clock() -> Clock:
    return Clock()


class Purse:
    """An account that is overdrawn until a moment of the event loop's clock."""

    def __init__(self) -> None:
        self.until, self.charged = 0.0, 0

    def wait(self) -> float:
        return max(0.0, self.until - asyncio.get_running_loop().time())

    @contextmanager
    def spending(self) -> Iterator[None]:
        yield

    def sent(self, size: int) -> None:
        self.charged += size


def test_one_more_stream_of_a_seat_ends_its_oldest() -> None:
    log = Log()

    async def play() -> None:
        async with aclosing(events(log.hub, "t", watched([]), whose="bob")) as other:  # type: ignore[type-var]
            await anext(other)
            streams = [events(log.hub, "t", watched([]), whose="ana") for _ in range(OF_SEAT + 2)]
            for stream in streams[:OF_SEAT]:
                await anext(stream)
            waits = [asyncio.create_task(comes(stream, b"over")) for stream in streams[:OF_SEAT]]
            await until(lambda: all_wait_but(log, 1))
            for stream in streams[OF_SEAT:]:
                await anext(stream)
            assert await asyncio.gather(*waits[:2]) == [b"over"] * 2
            await turns()
            assert not any(task.done() for task in waits[2:])
            assert len(log.hub.following("t")) == OF_SEAT + 1
            log.write()
            assert {await task for task in waits[2:]} == {b"1"}
            for stream in streams:
                await stream.aclose()  # type: ignore[attr-defined]

    asyncio.run(play())


def all_wait_but(log: Log, few: int) -> bool:
    """True if all streams wait for news, but for so many."""
    return sum(bool(one._woken._waiters) for one in log.hub.following("t")) == OF_SEAT + 1 - few


def test_a_stream_waits_while_its_account_is_overdrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is then told the newest, once; meanwhile the door is asked whenever it moves."""
    monkeypatch.setattr(hub, "STILL_THERE", 10 * LONG)
    monkeypatch.setattr(hub, "DOUBT", 10 * LONG)
    log, seen, purse = Log(), list[News](), Purse()

    async def answer(own: Any, news: News) -> AsyncIterator[bytes]:
        async for told in watched(seen)(own, news):
            if news.ledger is None or not news.door:  # the door alone changes nothing on the page
                yield told

    async def play() -> list[bytes]:
        stream = events(log.hub, "t", answer, account=purse)
        got = [await anext(stream)]
        log.write()
        got.append(await anext(stream))
        purse.until = asyncio.get_running_loop().time() + LONG  # what was sent has overdrawn it
        waits = asyncio.create_task(comes(stream))
        for _ in range(3):
            log.write()
            await until(lambda: all_wait(log.hub, "t", 1))
        assert len(seen) == 2 and not waits.done()
        log.write(door=True)
        await until(lambda: len(seen) == 3)
        assert seen[2].door and len(seen[2].ledger or ()) == 1, "the door alone: nothing new is drawn"
        await until(lambda: all_wait(log.hub, "t", 1))
        assert not waits.done()
        put_forward(LONG + 1)
        got.append(await waits)
        assert len(seen) == 4 and not seen[3].door
        await stream.aclose()  # type: ignore[attr-defined]
        return got

    assert run_shifted(play()) == [b"0", b"1", b"5"]
    assert purse.charged == 3


def test_a_stream_that_is_opened_waits_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "STILL_THERE", 10 * LONG)
    log, seen, purse = Log(), list[News](), Purse()

    async def play() -> None:
        purse.until = asyncio.get_running_loop().time() + LONG
        stream = events(log.hub, "t", watched(seen), account=purse)
        waits = asyncio.create_task(comes(stream))
        await turns()
        assert not seen and len(log.hub.following("t")) == 1
        put_forward(LONG + 1)
        assert await waits == b"0"
        await stream.aclose()  # type: ignore[attr-defined]

    run_shifted(play())


def test_streams_of_a_seat_are_drawn_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred that are opened at once find an account that is full: only the first is drawn on it."""
    monkeypatch.setattr(hub, "STILL_THERE", 10 * LONG)
    log, seen, purse, drawn = Log(), list[News](), Purse(), asyncio.Event()

    async def slow(own: Any, news: News) -> AsyncIterator[bytes]:
        seen.append(news)
        await drawn.wait()
        purse.until = asyncio.get_running_loop().time() + LONG
        yield b"0"

    async def play() -> None:
        streams = [events(log.hub, "t", slow, whose="ana", account=purse) for _ in range(5)]
        other = events(log.hub, "t", watched([]), whose="bob")
        tasks = [asyncio.create_task(comes(stream)) for stream in streams]
        await turns()
        assert len(seen) == 1 and await anext(other) == b"0", "another seat waits for none of them"
        drawn.set()
        assert await tasks[0] == b"0"
        await turns()
        assert len(seen) == 1 and not any(task.done() for task in tasks[1:])
        put_forward(LONG + 1)
        assert await tasks[1] == b"0"
        await turns()
        assert len(seen) == 2
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for stream in (*streams, other):
            await stream.aclose()  # type: ignore[attr-defined]

    run_shifted(play())


def test_drawing_and_sending_are_charged_to_the_seat(clock: Clock) -> None:
    shares = clock.shares()
    account = shares.streams("t", ANA)
    with account.spending():
        clock.worked += FOLLOWED.most
    assert account.wait() == 0
    account.sent(round(1 / SENDING))
    assert shares.streams("t", ANA).wait() == pytest.approx(1 / FOLLOWED.per_second)
    assert not shares.streams("u", ANA).wait() and not shares.streams("t", MJ).wait()
    with shares.streams("u", MJ).spending():
        clock.worked += FOLLOWED.most * MASTER
    assert not shares.streams("u", MJ).wait()
    shares.must_have("t", ANA)
    shares.must_have("t", ANA, "look")  # who may not follow for a while may act and look


def test_the_drawing_of_a_page_s_stream_is_charged(
    table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = clock.shares()
    seat = next(s for s in table.place.host.log_state(table.id).seats.values() if s.role == "player")
    account = held.streams(table.id, seat)
    one = screen(table)
    one._account = account
    view = one._view

    def slow(eyes: Seat, log: Ledger) -> View:
        clock.worked += 3.0
        return view(eyes, log)

    monkeypatch.setattr(one, "_view", slow)

    async def first() -> bytes:
        return b"".join([text async for text in one.answer(OWN, News(ledger(table), door=True))])

    assert asyncio.run(first())
    assert account.wait() == pytest.approx((3.0 - FOLLOWED.most) / FOLLOWED.per_second)


def test_a_page_that_follows_does_so_at_its_seat_s_expense(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = list[tuple[Any, ...]]()

    async def follows(hub: Any, of: str, answer: Any, longest: float, *payer: Any) -> AsyncIterator[bytes]:
        found.append((answer.__self__._account, *payer))
        yield b": "

    monkeypatch.setattr(page, "events", follows)
    assert table.player.get(f"{table.url}/stream").status_code == 200
    seat = next(s for s in table.place.host.log_state(table.id).seats.values() if s.role == "player")
    account = table.place.host.shares.streams(table.id, seat)
    assert found == [(account, seat.id, account)]
