"""A few threads with one line of work before them: what is handed to them is begun almost at once.

The event loop's own way to a thread costs several times as much, and a command takes it twice.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable
from queue import SimpleQueue

log = logging.getLogger("tablee")


class Crew:
    """At most so many threads, started as they are needed; they end with the process."""

    def __init__(self, name: str, most: int) -> None:
        self.name, self.most = name, most
        self._begin()
        os.register_at_fork(after_in_child=self._begin)  # no thread follows into a child

    def _begin(self) -> None:
        self._lock = threading.Lock()
        self._line: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._threads = self._free = 0

    def do(self, work: Callable[[], None]) -> bool:
        """Have it done, in its turn; whether it is begun at once, without waiting for something else.

        Where the system gives no thread, it waits until one is free, or one more can be had.
        """
        self._line.put(work)
        with self._lock:
            self._free -= 1
            if self._free >= 0:
                return True
            return self._threads < self.most and self._joined()

    def _joined(self) -> bool:
        """Whether one more could be had."""
        try:
            threading.Thread(target=self._run, name=self.name, daemon=True).start()
        except RuntimeError:
            log.warning("no more %s to be had", self.name)
            return False
        self._threads += 1
        return True

    def _run(self) -> None:
        while True:
            with self._lock:
                self._free += 1
            work = self._line.get()
            try:
                work()
            except Exception:
                log.exception("a %s failed", self.name)
            del work  # nothing is kept for the next to come


def as_fault(error: BaseException) -> BaseException:
    """A fault as whoever waits for the work can be told: no future takes the end of an iterator."""
    if not isinstance(error, StopIteration):
        return error
    fault = RuntimeError("what was to be done came to the end of an iterator")
    fault.__cause__ = error
    return fault
