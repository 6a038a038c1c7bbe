"""Commands wait in threads of their own: each for a bounded time, and what was given up is never begun."""

from __future__ import annotations

import asyncio
import threading

import pytest

from tablee.lang import current, use
from tablee.log.port import LogFailed
from tablee.web.live import writing
from tablee.web.live.crew import Crew
from tablee.web.live.writing import WRITERS, in_turn
from tests.web.soon import put_forward, run_shifted, turns, until

LONG = 1000.0
"""Seconds by a clock that is put forward."""


def test_what_comes_of_it_is_told_in_the_language_of_who_asked() -> None:
    def fails() -> None:
        raise KeyError("why")

    async def play() -> tuple[str, bool]:
        use("fr")
        with pytest.raises(KeyError, match="why"):
            await in_turn(fails)
        return await in_turn(lambda: (current(), threading.current_thread() is threading.main_thread()))

    assert asyncio.run(play()) == ("fr", False)


def test_who_waits_too_long_is_told_so_and_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "PATIENCE", LONG)
    begun, held, done = threading.Semaphore(0), threading.Event(), list[str]()

    def waits() -> bool:
        begun.release()
        return held.wait(LONG)

    async def play() -> None:
        busy = [asyncio.create_task(in_turn(waits)) for _ in range(WRITERS)]
        for _ in range(WRITERS):
            assert await asyncio.to_thread(begun.acquire, timeout=LONG)
        late = asyncio.create_task(in_turn(done.append, "late"))
        await turns()
        put_forward(LONG)
        with pytest.raises(LogFailed):
            await late
        gone = asyncio.create_task(in_turn(done.append, "gone"))
        await turns()
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        held.set()
        assert await asyncio.gather(*busy) == [True] * WRITERS
        await in_turn(done.append, "after")

    run_shifted(play())
    assert done == ["after"]


def test_no_more_threads_than_that_and_none_stops_at_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    crew, held, done = Crew("faulty", 2), threading.Event(), threading.Semaphore(0)

    def fails() -> None:
        held.wait()
        done.release()
        raise ValueError("a fault of ours")

    assert [crew.do(fails) for _ in range(5)] == [True, True, False, False, False]
    assert sum(thread.name == "faulty" for thread in threading.enumerate()) == 2
    held.set()
    assert all(done.acquire(timeout=20) for _ in range(5))


def test_the_end_of_an_iterator_is_a_fault_that_is_told() -> None:
    async def play() -> None:
        with pytest.raises(RuntimeError, match="iterator"):
            async with asyncio.timeout(20):
                await in_turn(lambda: next(iter(())))

    asyncio.run(play())


def test_where_no_thread_can_be_had_work_waits_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    crew, done = Crew("tester", 2), threading.Semaphore(0)
    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", refuses)
        assert [crew.do(done.release) for _ in range(3)] == [False] * 3
    assert crew.do(done.release)
    assert all(done.acquire(timeout=20) for _ in range(4))
    asyncio.run(until(lambda: crew._free == 1))  # the one there is has come back
    held = threading.Event()

    def waits() -> None:
        held.wait()

    assert [crew.do(waits) for _ in range(3)] == [True, True, False], "as many as before"
    held.set()
