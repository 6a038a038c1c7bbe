"""Commands wait for the log in threads of their own: whoever only reads never waits behind them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from anyio import CapacityLimiter, fail_after, to_thread
from anyio.lowlevel import RunVar

from tablee.log.port import LogFailed

WRITERS = 8
"""How many commands have a thread; the log takes one at a time anyway."""
PATIENCE = 5.0
"""How many seconds a command waits for a thread, where the log keeps those before it waiting."""
P = ParamSpec("P")
T = TypeVar("T")
_turns: RunVar[tuple[CapacityLimiter, CapacityLimiter]] = RunVar("tablee-writers")


async def in_turn(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Do what writes, in its turn; raises `LogFailed` where that does not come."""
    line, threads = _limiters()
    place = object()
    try:
        with fail_after(PATIENCE):
            await line.acquire_on_behalf_of(place)
    except TimeoutError:
        raise LogFailed("database is locked") from None
    try:
        return await to_thread.run_sync(partial(work, *args, **named), limiter=threads)
    finally:
        line.release_on_behalf_of(place)


def _limiters() -> tuple[CapacityLimiter, CapacityLimiter]:
    """Those of the running loop: the line in which commands wait, and the threads that are always there."""
    try:
        return _turns.get()
    except LookupError:
        made = CapacityLimiter(WRITERS), CapacityLimiter(WRITERS)
        _turns.set(made)
        return made
