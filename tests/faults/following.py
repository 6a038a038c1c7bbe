"""Somebody who follows the stream of a table and comes back by the last number seen, whatever cuts it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

from tests.faults.program import Program

AGAIN = 0.05
"""Seconds before one tries again."""


def stays(cuts: int, random: Random) -> list[int]:
    """After how many events each of so many cuts comes; then 0: never again."""
    return [*(random.randint(1, 6) for _ in range(cuts)), 0]


class Follower:
    """All that the stream of a seat told, in the order in which it came.

    With ``cuts``, the follower leaves by itself so many times, each after a few events; then it may have
    forgotten everything and begin from the start. When and whether is drawn from ``seed`` at once: it does
    not depend on how often the connection breaks.
    """

    def __init__(self, program: Program, cuts: int = 0, seed: float = 0) -> None:
        random = Random(seed)
        self.program, self.stays = program, stays(cuts, random)
        self.forgets = [random.random() < 0.1 for _ in range(cuts)]
        self.records: list[dict[str, Any]] = []
        self.done = Counter[str]()
        self.wrong: list[str] = []

    @property
    def seen(self) -> int:
        """The number of the last record that came."""
        return self.records[-1]["number"] if self.records else 0

    async def follow(self) -> None:
        """Until somebody cancels it."""
        while True:
            try:
                await self._once(self.stays[self.done["cut"]])
                self.done["ended"] += 1
            except OSError:
                self.done["failed"] += 1
                await asyncio.sleep(AGAIN)

    async def _once(self, stay: int) -> None:
        """One connection; with ``stay``, no longer than that many events."""
        self.done["connections"] += 1
        stream = self.program.follow(self.seen)
        try:
            came = 0
            async for number, data in stream:
                self._take(number, json.loads(data))
                came += 1
                if came == stay:
                    self.done["cut"] += 1
                    if self.forgets[self.done["cut"] - 1]:
                        self.records, self.done["forgotten"] = [], self.done["forgotten"] + 1
                    return
        finally:
            await stream.aclose()

    def _take(self, number: int, record: dict[str, Any]) -> None:
        if number != self.seen + 1 or record["number"] != number:
            self.wrong.append(f"{number} after {self.seen}")
        self.records.append(record)
