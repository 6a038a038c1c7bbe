"""Waiting in tests for a condition; an event loop whose clock a test puts forward."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from sse_starlette.sse import AppStatus

from tablee.web.live.hub import Hub, Subscription

PATIENCE = 60.0
T = TypeVar("T")


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


async def turns(number: int = 100) -> None:
    """Let the event loop go round: what waits for no thread, timer or socket has come to its end."""
    for _ in range(number):
        await asyncio.sleep(0)


def waits(one: Subscription) -> bool:
    """True if a stream has been told everything and waits for news."""
    return bool(one._woken._waiters)


def all_wait(hub: Hub, table: str, streams: int) -> bool:
    """True if so many streams follow a table, and each of them waits for news."""
    found = hub.following(table)
    return len(found) == streams and all(map(waits, found))


def nobody_follows(hub: Hub) -> bool:
    """True if the hub holds nothing of any stream."""
    return not hub._tables


@contextmanager
def streams_end() -> Iterator[None]:
    """Tell streams that their server stops, while one that runs in a thread does: sse-starlette finds the
    server of a process by its signal handlers, which are those of the main thread."""
    AppStatus.should_exit = True
    try:
        yield
    finally:
        AppStatus.should_exit = False


class ShiftedLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock can be put forward: timers are due without waiting for them."""

    def __init__(self) -> None:
        super().__init__()
        self.shift = 0.0

    def time(self) -> float:
        return super().time() + self.shift


def put_forward(seconds: float) -> None:
    """Put the clock of the running loop forward."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, ShiftedLoop)
    loop.shift += seconds


def run_shifted(play: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` with a clock that ``put_forward`` moves."""
    with asyncio.Runner(loop_factory=ShiftedLoop) as runner:
        return runner.run(play)
