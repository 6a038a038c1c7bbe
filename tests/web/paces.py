"""Limits without a clock: buckets of requests that never fill again, however slow the machine is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablee.web.access import clocks
from tablee.web.access.pace import Pace

__all__ = ["STILL", "hold_paces", "hold_work"]

STILL = "TABLEE_STILL_PACES"
"""Set in the environment, it makes ``python -m tests.seeded_tablee`` hold its paces."""


def hold_paces(set_attribute: Callable[[Any, str, object], None] = setattr) -> None:
    """Stop the clock of every `Pace`, those that are there too."""
    stopped = property(lambda _pace: lambda: 0.0, lambda pace, now: vars(pace).__setitem__("now", now))
    set_attribute(Pace, "now", stopped)


def hold_work() -> None:
    """Stop the clock of processor time: a slow machine must not use up anybody's share."""
    clocks.worked = lambda: 0.0
