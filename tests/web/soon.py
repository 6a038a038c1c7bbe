"""Waiting in tests for what comes by itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 20.0


async def until(true: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)
