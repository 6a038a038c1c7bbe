"""Commands take turns at their table, each for a bounded time; what was given up is never begun."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from tablee.lang import current, use
from tablee.log.port import LogFailed
from tablee.web.live import turns as live_turns
from tablee.web.live.turns import THREADS, Turns
from tests.web.soon import put_forward, run_shifted, turns, until

LONG = 1000.0
"""Seconds by a clock that is put forward."""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_turns, "PATIENCE", LONG)


class Held:
    """Work that goes on until it is let go."""

    def __init__(self) -> None:
        self.begun, self.over = threading.Semaphore(0), threading.Event()

    def __call__(self) -> bool:
        self.begun.release()
        return self.over.wait(LONG)

    async def until_begun(self) -> None:
        assert await asyncio.to_thread(self.begun.acquire, timeout=LONG)


def test_what_comes_of_it_is_told_in_the_language_of_who_asked() -> None:
    def fails() -> None:
        raise KeyError("why")

    async def play() -> tuple[str, bool]:
        here = Turns()
        use("fr")
        with pytest.raises(KeyError, match="why"):
            await here.run("t", fails)
        return await here.run("t", lambda: (current(), threading.current_thread() is threading.main_thread()))

    assert asyncio.run(play()) == ("fr", False)


def test_one_at_a_time_at_a_table_in_the_order_in_which_they_came() -> None:
    done, under_way = list[int](), threading.Lock()

    def work(number: int) -> Callable[[], None]:
        def act() -> None:
            assert under_way.acquire(blocking=False), "another of this table is under way"
            done.append(number)
            under_way.release()

        return act

    async def play() -> None:
        here, held = Turns(), Held()
        first = asyncio.create_task(here.run("t", held))
        await held.until_begun()
        others = [asyncio.create_task(here.run("t", work(number))) for number in range(20)]
        await turns()
        assert done == []
        held.over.set()
        await asyncio.gather(first, *others)
        await until(lambda: not here._lines)  # a table with nothing to do costs nothing

    asyncio.run(play())
    assert done == list(range(20))


def test_no_table_waits_for_another() -> None:
    async def play() -> str:
        here, held = Turns(), Held()
        slow = asyncio.create_task(here.run("t", held))
        await held.until_begun()
        quick = await here.run("u", lambda: "quick")
        held.over.set()
        assert await slow
        return quick

    assert asyncio.run(play()) == "quick"


def test_the_turns_of_two_event_loops_are_one_line() -> None:
    here, held, done = Turns(), Held(), list[str]()

    async def one() -> None:
        assert await here.run("t", held)
        done.append("one")

    async def other() -> None:
        waiting = asyncio.create_task(here.run("t", lambda: done.append("other")))
        await turns()
        assert done == []
        held.over.set()
        await waiting

    thread = threading.Thread(target=lambda: asyncio.run(one()))
    thread.start()
    assert held.begun.acquire(timeout=LONG)
    asyncio.run(other())
    thread.join()
    assert sorted(done) == ["one", "other"]


@pytest.mark.parametrize("where", ["behind its table", "behind all threads"])
def test_who_waits_too_long_is_told_so_and_nothing_is_done(where: str) -> None:
    done = list[str]()
    tables = ["t"] if where == "behind its table" else [f"t{n}" for n in range(THREADS)]
    mine = "t" if where == "behind its table" else "mine"

    async def play() -> None:
        here, held = Turns(), Held()
        busy = [asyncio.create_task(here.run(table, held)) for table in tables]
        for _ in busy:
            await held.until_begun()
        late = asyncio.create_task(here.run(mine, lambda: done.append("late")))
        await turns()
        put_forward(LONG)
        with pytest.raises(LogFailed, match="locked"):
            await late
        gone = asyncio.create_task(here.run(mine, lambda: done.append("gone")))
        await turns()
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        held.over.set()
        assert await asyncio.gather(*busy) == [True] * len(busy), "what has begun is waited for, however long"
        await here.run(mine, lambda: done.append("after"))

    run_shifted(play())
    assert done == ["after"]


def test_what_has_begun_goes_on_without_who_asked_and_the_next_waits_for_it() -> None:
    done = list[str]()

    async def play() -> None:
        here, held = Turns(), Held()

        def work() -> None:
            assert held()
            done.append("given up")

        first = asyncio.create_task(here.run("t", work))
        await held.until_begun()
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        second = asyncio.create_task(here.run("t", lambda: done.append("next")))
        await turns()
        assert done == []
        held.over.set()
        await second

    asyncio.run(play())
    assert done == ["given up", "next"]


def test_the_end_of_an_iterator_is_a_fault_that_is_told() -> None:
    async def play() -> None:
        with pytest.raises(RuntimeError, match="iterator"):
            async with asyncio.timeout(20):
                await Turns().run("t", lambda: next(iter(())))

    asyncio.run(play())


def test_a_fault_ends_neither_the_line_nor_its_thread() -> None:
    def fails() -> None:
        raise ValueError("a fault of ours")

    async def play() -> list[object]:
        here = Turns(1)
        doing = (here.run("t", fails), here.run("t", lambda: "after"), here.run("u", lambda: "elsewhere"))
        return list(await asyncio.gather(*doing, return_exceptions=True))

    fault, *others = asyncio.run(play())
    assert isinstance(fault, ValueError) and others == ["after", "elsewhere"]


def test_where_no_thread_can_be_had_all_who_wait_are_told_and_may_ask_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuses(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    done = list[str]()

    async def play() -> None:
        here = Turns()
        with monkeypatch.context() as patched:
            patched.setattr(threading.Thread, "start", refuses)
            with pytest.raises(LogFailed):
                await here.run("t", lambda: done.append("refused"))
        await here.run("t", lambda: done.append("after"))

    asyncio.run(play())
    assert done == ["after"]
