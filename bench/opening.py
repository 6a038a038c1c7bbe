"""Opening a long table against a short one, each in a fresh process (for `table.py`)."""

from __future__ import annotations


def opening(short: int, long: int) -> bool:
    """Whether the long one opens at a bounded cost."""
    return True
