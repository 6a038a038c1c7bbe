"""How the process runs: when it looks for garbage, and where it runs."""

from __future__ import annotations

import gc
import os
import sys
import threading

TURN = 0.0002
"""For how many seconds a thread may go on while others wait; Python's own is 25 times as long."""
YOUNG = 2_000
"""After so many new objects the new ones are looked through: they are few enough to be at hand."""
NEVER = 10**9
LOOK = 20.0
"""Every so many seconds it is seen whether there is time to look through everything."""
QUIET = 0.05
"""A process that is busy for less than this part of its time is quiet."""
SOME, MANY = 50, 5_000
"""How often the new ones were looked through since, for it to be worth while; and for it to be due anyway."""


def rarely_collect() -> None:
    """Look for garbage less often: what a start allocates stays."""
    gc.set_threshold(50_000, 20, 20)


def collect_when_quiet() -> None:
    """Look for garbage among all that a full house holds only while hardly anything happens.

    That takes half a second, and hardly anything that a start or a table allocates ever goes in circles; what
    does is most often found among what is new.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    threading.Thread(target=_collect, name="collector", daemon=True).start()


def _collect() -> None:
    never, busy = threading.Event(), _busy()
    while not never.wait(LOOK):
        before, busy = busy, _busy()
        if is_due(busy - before):
            gc.collect()
            busy = _busy()


def _busy() -> float:
    """How many seconds this process has been busy so far."""
    used = os.times()
    return used.user + used.system


def is_due(busy: float) -> bool:
    """Whether everything is to be looked through, after so many busy seconds since it was asked."""
    passes = gc.get_count()[1]
    return passes > MANY or (passes > SOME and busy < QUIET * LOOK)


def share_the_processor() -> None:
    """Let threads take turns more often than Python does by itself.

    A thread that works for long then keeps the event loop, and the commands of other tables, waiting for less
    at each of the many moments at which they come back from the disk or from a lock.
    """
    sys.setswitchinterval(TURN)


def keep_to_one_core() -> bool:
    """Keep this thread, and all that begin after it, to one core; whether this system can.

    One thread runs at a time anyway. On two cores they hand each other everything from cache to cache.
    """
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True
