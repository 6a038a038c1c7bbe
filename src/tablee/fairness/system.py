"""Random bytes of the operating system, fit for secrets."""

from __future__ import annotations

from os import urandom

__all__ = ["draw"]


def draw(n: int) -> bytes:
    """``n`` unpredictable bytes."""
    return urandom(n)
