"""The clocks that nobody can set: time that has passed, and the processor time of the thread that asks."""

from __future__ import annotations

import time


def passed() -> float:
    """Seconds since some moment."""
    return time.monotonic()


def worked() -> float:
    """The seconds that this thread has kept a processor busy."""
    return time.thread_time()
