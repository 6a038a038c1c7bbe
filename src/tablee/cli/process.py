"""How the process runs: what it does less often, and where."""

from __future__ import annotations

import gc
import os


def rarely_collect() -> None:
    """Look for garbage less often: hardly anything that a start or a table allocates ever goes in circles,
    and a look at all that a full house holds takes half a second."""
    gc.set_threshold(50_000, 20, 20)


def keep_to_one_core() -> bool:
    """Keep this thread, and all that begin after it, to one core; whether this system can.

    One thread runs at a time anyway. On two cores they hand each other everything from cache to cache.
    """
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    return True
