"""Whoever follows a table is told everything once, in order, however the rings and the readers interleave."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing
from random import Random

import pytest

from tablee.table.log.ledger import Ledger
from tablee.table.log.seat import ANYBODY, Seat
from tablee.table.log.state import TableState
from tablee.web.live import hub
from tablee.web.live.hub import Answer, Ended, Hub, News, Subscription, events
from tablee.web.shared import InProcess
from tests.web.soon import PATIENCE, all_wait, nobody_follows, put_forward, run_shifted, turns, until

LONG = 10_000.0
"""Seconds by a clock that is put forward: no machine is so slow that they pass by themselves."""
ANA, BOB = Seat("ana", "Ana", "player"), Seat("bob", "Bob", "player")


class Lengthy(Ledger):
    """A log of some length; it says for whom, and in which thread, it is folded."""

    def __init__(self, length: int, folded: list[tuple[str, int]] | None = None) -> None:
        super().__init__()
        self._length, self._folded = length, [] if folded is None else folded

    def __len__(self) -> int:
        return self._length

    def own(self, viewer: Seat) -> TableState:
        self._folded.append((viewer.id, threading.get_ident()))
        return super().own(viewer)


class Log:
    """A log that is only a number, and the hub of those who follow it."""

    def __init__(self) -> None:
        self.length = 0
        self.readers, self.folded = list[int](), list[tuple[str, int]]()
        self.shared = InProcess()
        self.hub = Hub(self.shared, self.read)

    def read(self, table: str) -> Ledger:
        self.readers.append(threading.get_ident())
        return Lengthy(self.length, self.folded)

    def write(self, door: bool = False) -> None:
        self.length += 1
        self.shared.ring("t", door=door)

    def reader(self, sees: int = 1) -> Answer:
        """Somebody who is told each ``sees``-th number."""
        told = 0

        async def answer(own: Subscription, news: News) -> AsyncIterator[bytes]:
            nonlocal told
            own.viewer = ANYBODY
            length = self.length if news.ledger is None else len(news.ledger)
            new = [number for number in range(told + 1, length + 1) if number % sees == 0]
            told = max(told, length)
            if new:
                yield " ".join(map(str, new)).encode()

        return answer

    def follow(self, answer: Answer, longest: float = float("inf")) -> AsyncIterator[bytes]:
        return events(self.hub, "t", answer, longest)


def watched(seen: list[News], viewer: Seat | None = ANYBODY) -> Answer:
    """Somebody who notes what wakes them, and is sent its length."""

    async def answer(own: Subscription, news: News) -> AsyncIterator[bytes]:
        own.viewer = viewer
        seen.append(news)
        yield b"%d" % (0 if news.ledger is None else len(news.ledger))

    return answer


async def follow(stream: AsyncIterator[bytes], last: int, pause: Callable[[], int] = lambda: 0) -> list[int]:
    """What a reader gets until the number ``last`` is among it; it waits a few turns after each message."""
    got = list[int]()
    async with asyncio.timeout(PATIENCE), aclosing(stream):  # type: ignore[type-var]
        async for text in stream:
            got += map(int, text.split())
            if last in got:
                break
            await turns(pause())
    return got


async def comes(stream: AsyncIterator[bytes], *end: bytes) -> bytes:
    """The next message, or what is said where there is none."""
    return await anext(stream, *end)


async def stop(*tasks: asyncio.Task[bytes]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_everybody_is_told_everything_once() -> None:
    log, chance = Log(), Random("rings")

    async def play() -> list[list[int]]:
        tasks = [
            asyncio.create_task(follow(log.follow(log.reader()), 120, lambda: chance.choice((0, 3, 40))))
            for _ in range(8)
        ]
        for _ in range(120):
            await asyncio.to_thread(log.write)
            await turns(chance.choice((0, 0, 2, 30)))
        return await asyncio.gather(*tasks)

    for got in asyncio.run(play()):
        assert got == list(range(1, 121))
    assert nobody_follows(log.hub), "nobody is left behind"


def test_rings_from_many_threads_at_once_lose_nothing() -> None:
    log, lock = Log(), threading.Lock()

    def write() -> None:
        for _ in range(25):
            with lock:
                log.length += 1
            log.shared.ring("t")  # whoever is preempted here brings an older log later

    async def play() -> list[list[int]]:
        tasks = [asyncio.create_task(follow(log.follow(log.reader()), 100)) for _ in range(4)]
        await until(lambda: all_wait(log.hub, "t", 4))
        await asyncio.gather(*(asyncio.to_thread(write) for _ in range(4)))
        return await asyncio.gather(*tasks)

    assert asyncio.run(play()) == [list(range(1, 101))] * 4


def test_many_rings_are_one_piece_of_news_and_who_does_not_take_is_not_drawn_for() -> None:
    log, seen = Log(), list[News]()

    async def play() -> None:
        stream = log.follow(watched(seen))
        assert await anext(stream) == b"0"
        for _ in range(50):
            log.write()
            await turns(3)
        assert len(seen) == 1, "it has not taken what it was told"
        assert await anext(stream) == b"50" and len(seen) == 2
        await stream.aclose()  # type: ignore[attr-defined]

    asyncio.run(play())
    assert nobody_follows(log.hub)


def test_who_may_know_nothing_is_sent_nothing() -> None:
    log = Log()

    async def play() -> list[list[int]]:
        tasks = [asyncio.create_task(follow(log.follow(log.reader(sees)), 12)) for sees in (1, 1, 12)]
        for _ in range(12):
            await until(lambda: all_wait(log.hub, "t", 3))
            log.write()
        return await asyncio.gather(*tasks)

    assert asyncio.run(play()) == [list(range(1, 13))] * 2 + [[12]]


def test_a_log_that_was_read_late_takes_nobody_back() -> None:
    """Two commands ring at once: whoever comes last may bring the older log."""

    async def play() -> list[int]:
        lengths, seen = [Lengthy(1), Lengthy(3), Lengthy(2)], list[News]()
        shared = InProcess()
        hub = Hub(shared, lambda table: lengths.pop(0))
        stream = events(hub, "t", watched(seen))
        await anext(stream)
        found = list[int]()
        for _ in range(3):
            shared.ring("t")
            found.append(int(await anext(stream)))
        await stream.aclose()  # type: ignore[attr-defined]
        return found

    assert asyncio.run(play()) == [1, 3, 3]


def test_the_log_is_read_once_for_all_and_folded_for_each_where_the_bell_is_rung() -> None:
    log, rang = Log(), list[int]()

    def ring() -> None:
        rang.append(threading.get_ident())
        log.write()

    async def play() -> None:
        streams = [log.follow(watched([], viewer)) for viewer in (ANA, BOB, BOB, None)]
        await asyncio.gather(*map(anext, streams))
        for turn in range(1, 6):
            waiting = [asyncio.create_task(comes(stream)) for stream in streams]
            await until(lambda: all_wait(log.hub, "t", 4))
            log.folded.clear()
            await asyncio.to_thread(ring)
            told = await asyncio.gather(*waiting)
            assert told == [b"%d" % turn] * 3 + [b"0"], "who is not known yet reads the log in a thread"
            assert {who for who, _thread in log.folded} == {"ana", "bob"}
            assert {thread for _who, thread in log.folded} == {rang[-1]}

    asyncio.run(play())
    assert log.readers == rang and threading.get_ident() not in rang


def test_nothing_is_read_where_nobody_follows() -> None:
    log = Log()
    log.write()
    assert log.readers == []


def test_a_log_that_can_t_be_read_is_read_by_the_stream(caplog: pytest.LogCaptureFixture) -> None:
    seen, broken = list[News](), [True]

    def read(table: str) -> Ledger:
        if broken[0]:
            raise OSError("disk")
        return Lengthy(7)

    async def play() -> None:
        shared = InProcess()
        stream = events(Hub(shared, read), "t", watched(seen))
        await anext(stream)
        for broken[0] in (False, True, True, False):
            shared.ring("t")
            await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]

    asyncio.run(play())
    assert [news.ledger is None for news in seen] == [True, False, True, True, False]
    assert caplog.text.count("can't be read") == 2


def test_several_event_loops_are_woken_each_in_its_own_thread() -> None:
    log, threads = Log(), dict[int, list[int]]()

    async def play() -> list[int]:
        return await follow(log.follow(log.reader()), 20)

    def run() -> None:
        got = asyncio.run(play())
        threads[threading.get_ident()] = got

    loops = [threading.Thread(target=run) for _ in range(3)]
    for one in loops:
        one.start()
    asyncio.run(until(lambda: all_wait(log.hub, "t", 3)))
    for _ in range(20):
        log.write()
    for one in loops:
        one.join(PATIENCE)
    assert list(threads.values()) == [list(range(1, 21))] * 3 and nobody_follows(log.hub)


def test_a_loop_that_has_ended_keeps_nobody_from_ringing() -> None:
    log = Log()
    following = log.hub.follow("t")

    async def left_open() -> None:
        following.__enter__()

    asyncio.run(left_open())
    log.write()
    assert len(log.hub.following("t")) == 1 and len(log.readers) == 1


def test_a_change_at_the_door_is_told_once_whatever_rings_meanwhile() -> None:
    log, seen = Log(), list[News]()

    async def play() -> None:
        stream = log.follow(watched(seen))
        await anext(stream)
        log.write(door=True)
        log.write()
        assert await anext(stream) == b"2"
        log.write()
        assert await anext(stream) == b"3"
        await stream.aclose()  # type: ignore[attr-defined]

    asyncio.run(play())
    assert [news.door for news in seen] == [True, True, False], "asked at first, and when something changed"


def test_tables_ring_for_themselves() -> None:
    log, seen = Log(), list[News]()

    async def play() -> None:
        stream = log.follow(watched(seen))
        await anext(stream)
        waits = asyncio.create_task(comes(stream))
        await until(lambda: all_wait(log.hub, "t", 1))
        log.shared.ring("another", door=True)
        await turns()
        assert not waits.done() and log.readers == []
        await stop(waits)

    asyncio.run(play())
    assert nobody_follows(log.hub)


def test_a_comment_comes_after_silence_whatever_happens_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """News that a reader is not told does not move it: whoever counts comments learns nothing of it."""
    monkeypatch.setattr(hub, "STILL_THERE", LONG)
    monkeypatch.setattr(hub, "DOUBT", 10 * LONG)
    log = Log()

    async def play() -> None:
        stream = log.follow(log.reader(sees=2))
        waits = asyncio.create_task(comes(stream))
        for unseen in (False, True, False):
            await until(lambda: all_wait(log.hub, "t", 1))
            put_forward(LONG / 2)
            if unseen:
                log.write()
            await turns()
            assert not waits.done()
            put_forward(LONG / 2)
            assert await waits == b": \n\n"
            waits = asyncio.create_task(comes(stream))
        await until(lambda: all_wait(log.hub, "t", 1))
        put_forward(LONG / 2)
        log.write()
        assert await waits == b"2"
        waits = asyncio.create_task(comes(stream))
        await until(lambda: all_wait(log.hub, "t", 1))
        put_forward(LONG / 2)
        await turns()
        assert not waits.done(), "what was told says as well that the stream is alive"
        put_forward(LONG / 2)
        assert await waits == b": \n\n"
        await stream.aclose()  # type: ignore[attr-defined]

    run_shifted(play())


def test_a_slow_answer_does_not_put_later_comments_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "STILL_THERE", LONG)
    monkeypatch.setattr(hub, "DOUBT", 10 * LONG)
    log = Log()

    async def slow(own: Subscription, news: News) -> AsyncIterator[bytes]:
        own.viewer = ANYBODY
        if news.ledger is not None:
            put_forward(LONG / 4)
        for told in tuple[bytes, ...]():
            yield told

    async def play() -> None:
        stream = log.follow(slow)
        waits = asyncio.create_task(comes(stream))
        for _ in range(2):
            await until(lambda: all_wait(log.hub, "t", 1))
            put_forward(LONG * 7 / 8)
            log.write(door=True)
            assert await waits == b": \n\n", "an eighth late"
            waits = asyncio.create_task(comes(stream))
            await until(lambda: all_wait(log.hub, "t", 1))
            put_forward(LONG * 3 / 4)
            await turns()
            assert not waits.done()
            put_forward(LONG / 8)
            assert await waits == b": \n\n", "in its time"
            waits = asyncio.create_task(comes(stream))
        await stop(waits)

    run_shifted(play())


def test_who_they_are_is_asked_again_where_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "DOUBT", LONG)
    monkeypatch.setattr(hub, "STILL_THERE", 10 * LONG)
    log, seen = Log(), list[News]()

    async def play() -> None:
        stream = log.follow(watched(seen))
        await anext(stream)
        for _ in range(2):
            waits = asyncio.create_task(comes(stream))
            await until(lambda: all_wait(log.hub, "t", 1))
            put_forward(LONG / 2)
            await turns()
            assert not waits.done()
            put_forward(LONG / 2)
            await waits
        await stream.aclose()  # type: ignore[attr-defined]

    run_shifted(play())
    assert [news.door for news in seen] == [True] * 3


def test_who_they_are_is_asked_again_however_much_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "DOUBT", LONG)
    log, seen = Log(), list[News]()

    async def play() -> None:
        stream = log.follow(watched(seen))
        await anext(stream)
        for _ in range(8):
            put_forward(LONG / 4)
            log.write()
            await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]

    run_shifted(play())
    assert [news.door for news in seen] == [True, *[False, False, False, True] * 2]


def test_a_stream_lasts_so_long_and_no_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "DOUBT", LONG)
    monkeypatch.setattr(hub, "STILL_THERE", 10 * LONG)
    log, seen = Log(), list[News]()

    async def play() -> list[bytes]:
        stream = log.follow(watched(seen), longest=3 * LONG / 2)
        got = [await anext(stream)]
        waits = asyncio.create_task(comes(stream, b"the end"))
        await until(lambda: all_wait(log.hub, "t", 1))
        put_forward(LONG + 1)
        got.append(await waits)
        waits = asyncio.create_task(comes(stream, b"the end"))
        await until(lambda: all_wait(log.hub, "t", 1))
        put_forward(LONG / 2)
        return [*got, await waits]

    assert run_shifted(play()) == [b"0", b"0", b"the end"]
    assert len(seen) == 2, "nothing is made for a stream whose time is over"
    assert nobody_follows(log.hub)


def test_a_fault_is_one_stream_s_own_and_an_end_too() -> None:
    log = Log()

    async def faulty(own: Subscription, news: News) -> AsyncIterator[bytes]:
        own.viewer = ANYBODY
        if news.ledger is not None:
            raise ValueError("a fault of ours")
        yield b"first"

    async def gone(own: Subscription, news: News) -> AsyncIterator[bytes]:
        own.viewer = ANYBODY
        if news.ledger is not None:
            raise Ended
        yield b"first"

    async def play() -> None:
        streams = [log.follow(answer) for answer in (faulty, gone)]
        other = asyncio.create_task(follow(log.follow(log.reader()), 3))
        assert [await anext(stream) for stream in streams] == [b"first"] * 2
        await until(lambda: len(log.hub.following("t")) == 3)
        log.write()
        with pytest.raises(ValueError, match="a fault"):
            await anext(streams[0])
        with pytest.raises(StopAsyncIteration):
            await anext(streams[1])
        assert len(log.hub.following("t")) == 1, "nothing of them is left"
        for _ in range(2):
            log.write()
        assert await other == [1, 2, 3]

    asyncio.run(play())
    assert nobody_follows(log.hub)


def test_nobody_waits_for_somebody_else_s_answer() -> None:
    """One stream's answer takes for ever: the others are told, and it finds the newest when it is done."""
    log, held, seen = Log(), asyncio.Event(), list[News]()

    async def slow(own: Subscription, news: News) -> AsyncIterator[bytes]:
        if len(seen) == 1:
            await held.wait()
        async for text in watched(seen)(own, news):
            yield text

    async def play() -> None:
        late = log.follow(slow)
        assert await anext(late) == b"0"
        waits = asyncio.create_task(comes(late))
        quick = asyncio.create_task(follow(log.follow(log.reader()), 9))
        await until(lambda: len(log.hub.following("t")) == 2)
        for _ in range(9):
            log.write()
            await turns()
        assert await quick == list(range(1, 10)) and not waits.done()
        held.set()
        assert await waits == b"1" and await anext(late) == b"9"
        await late.aclose()  # type: ignore[attr-defined]

    asyncio.run(play())


def test_the_loop_looks_after_others_while_many_are_told() -> None:
    log, many, told = Log(), 30, list[int]()

    async def counted(_own: Subscription, news: News) -> AsyncIterator[bytes]:
        told.append(turn)
        yield b"news"

    turn = 0

    async def play() -> None:
        nonlocal turn
        streams = [log.follow(counted) for _ in range(many)]
        await asyncio.gather(*map(anext, streams))
        waiting = [asyncio.create_task(comes(stream)) for stream in streams]
        await until(lambda: all_wait(log.hub, "t", many))
        told.clear()
        log.write()
        while not all(task.done() for task in waiting):
            turn += 1
            await asyncio.sleep(0)

    asyncio.run(play())
    assert len(told) == len(set(told)) == many, "one in each turn"


def test_who_leaves_while_nothing_happens_is_forgotten() -> None:
    log = Log()

    async def play() -> None:
        waiting = [asyncio.create_task(comes(log.follow(log.reader()))) for _ in range(20)]
        await until(lambda: all_wait(log.hub, "t", 20))
        await stop(*waiting[:19])
        assert len(log.hub.following("t")) == 1
        await stop(*waiting)

    asyncio.run(play())
    assert nobody_follows(log.hub)
