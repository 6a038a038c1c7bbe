"""Commands wait for the log in threads of their own: whoever only reads never waits behind them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Generic, ParamSpec, TypeVar

from tablee.log.port import LogFailed
from tablee.web.live.crew import Crew, as_fault

WRITERS = 8
"""How many commands have a thread; the log takes one at a time anyway."""
PATIENCE = 5.0
"""How many seconds a command waits for a thread, where the log keeps those before it waiting."""
P = ParamSpec("P")
T = TypeVar("T")
_writers = Crew("writer", WRITERS)


async def in_turn(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do what writes, in its turn; raises `LogFailed` where that does not come."""
    turn = _Turn(partial(copy_context().run, work, *args, **named))
    timer = None
    try:
        if not _writers.do(turn.take):
            timer = turn.loop.call_later(PATIENCE, turn.too_late)
        return await turn.answer
    finally:
        if timer is not None:
            timer.cancel()
        turn.give_up()


class _Turn(Generic[T]):
    """One thing to be done: by a thread that takes it, unless whoever waits has given it up before."""

    def __init__(self, work: Callable[[], T]) -> None:
        self.loop = asyncio.get_running_loop()
        self.answer: asyncio.Future[T] = self.loop.create_future()
        self._work = work
        self._taken = threading.Lock()

    def take(self) -> None:
        """Do it; in a thread."""
        if not self._taken.acquire(blocking=False):
            return
        try:
            done = partial(self._done, self._work())
        except BaseException as error:
            done = partial(self._failed, as_fault(error))
        with suppress(RuntimeError):  # the loop has ended meanwhile
            self.loop.call_soon_threadsafe(done)

    def give_up(self) -> bool:
        """Nobody waits for it any more; whether it was still to be begun, and now never is."""
        return self._taken.acquire(blocking=False)

    def too_late(self) -> None:
        """It has waited too long."""
        if self.give_up() and not self.answer.done():
            self.answer.set_exception(LogFailed("database is locked"))

    def _done(self, result: T) -> None:
        if not self.answer.done():
            self.answer.set_result(result)

    def _failed(self, error: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)
