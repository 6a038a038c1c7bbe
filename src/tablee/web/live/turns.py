"""Commands take turns: one at a time for each table, in a few threads of their own.

Readers never queue behind commands. One table waits for another at the disk alone.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

from tablee.log.port import LogFailed
from tablee.web.access.pace import HOUSE

THREADS = 2 * HOUSE
"""The most commands that are worked out at a time, of all tables: more than one house can have in hand.

Threads are begun as they are needed. A command that waits (for the disk, in a slow rule) holds up its own
table alone.
"""
PATIENCE = 5.0
"""Seconds that a command waits to be begun, where the log or its table keeps those before it waiting."""
P = ParamSpec("P")
T = TypeVar("T")
_Turn = tuple["Future[Any]", Callable[[], Any]]


class Turns:
    """A line of commands for each table that has any, and a pool of threads for those at its head."""

    def __init__(self, threads: int = THREADS) -> None:
        self._pool = ThreadPoolExecutor(threads, "turn")
        self._lines: dict[str, deque[_Turn]] = {}
        self._lock = threading.Lock()

    async def run(self, table: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Do something in a thread, after all that came before it at its table; "" waits for no table.

        Raises `LogFailed` if it is not begun in time. What is given up before it was begun never is.
        """
        future = Future[T]()
        answer = asyncio.wrap_future(future)
        try:
            self._enter(table, (future, partial(copy_context().run, work, *args, **named)))
            await asyncio.wait((answer,), timeout=PATIENCE)
            if future.cancel():
                raise LogFailed("database is locked")
            return await answer
        finally:
            future.cancel()

    def _enter(self, table: str, turn: _Turn) -> None:
        """Stand in the line of a table; at its head, go to the pool."""
        with self._lock:
            if table in self._lines:
                self._lines[table].append(turn)
                return
            if table:
                self._lines[table] = deque()
        self._submit(table, turn)

    def _submit(self, table: str, turn: _Turn) -> None:
        try:
            self._pool.submit(self._take, table, turn)
        except RuntimeError:  # no thread can be had: all who wait are told so
            with self._lock:
                line = self._lines.pop(table, deque())
            for future, _work in (turn, *line):
                future.cancel()

    def _take(self, table: str, turn: _Turn) -> None:
        """Do what is at the head of a line, then hand the next one to the pool."""
        _carry_out(*turn)
        with self._lock:
            line = self._lines.get(table)
            if not line:
                self._lines.pop(table, None)
                return
            turn = line.popleft()
        self._submit(table, turn)


def _carry_out(future: Future[T], work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except StopIteration as error:  # no future of asyncio takes one
        fault = RuntimeError("what was to be done came to the end of an iterator")
        fault.__cause__ = error
        future.set_exception(fault)
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
