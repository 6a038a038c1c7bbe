"""Clients that play the small game of `history.py` over HTTP, whatever happens to the server meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from tablee.systems import system
from tablee.table.commands.own_ids import own_id
from tests.faults.history import Op
from tests.faults.program import LATER, Answer, Gone, Program

MASTERS = 3
"""How many of the clients act from the game master's seat."""
PURSE, MOST, GAIN = 4, 4, 1
"""The points of a ready-made sheet at first and at most, and what a rest gives back."""
CALLS = {"stop": "pause", "go": "pause", "spend": "create_event", "regain": "regain_aura", "empty": "say"}
UNANSWERED = (*LATER, 507)


async def bring(player: Program, sheet: str) -> None:
    """A sheet with points on it."""
    content = system("fu3").preset("teich").form() | {"name": sheet}
    answer = await player.carried_out(f"bring-{sheet}", "bring", sheet=sheet, content=content)
    assert answer.status == 200, answer.body


class Client:
    """Somebody with one thing in hand at a time; an answer that does not come is asked for again."""

    def __init__(self, number: int, program: Program, sheets: list[str], seed: str) -> None:
        self.number, self.program, self.sheets = number, program, sheets
        self.gm = number < MASTERS
        self.random = Random(f"{seed} {number}")
        self.ops: list[Op] = []
        self.said: list[str] = []
        self.known = 0
        self.sent = 0

    async def play(self, operations: int, until: float) -> None:
        """So many operations, one after the other; what has no answer by then has none."""
        for turn in range(operations):
            if self.random.random() < 0.25:
                await self._read(turn, until)
            else:
                await self._act(turn, until)
        self.program.drop()

    def _chosen(self) -> tuple[str, dict[str, Any]]:
        random = self.random
        what = random.choices(
            ("say", "undo", "redo", "spend", "regain", "stop", "go", "empty"),
            (30, 15, 10, 25, 10 if self.gm else 0, 2, 15 if self.gm else 2, 3),
        )[0]
        if what in ("undo", "redo"):
            return (what, {"command": random.choice(self.said)}) if self.said else ("say", {})
        if what == "spend":
            mine = random.choice(self.sheets) if self.gm else self.sheets[self.number]
            return what, {"sheet": mine, "price": random.randint(1, 3)}
        return (what, {"sheet": random.choice(self.sheets)}) if what == "regain" else (what, {})

    async def _act(self, turn: int, until: float) -> None:
        what, args = self._chosen()
        id = f"client{self.number:02}turn{turn:04}"
        if what == "say":
            args["words"] = f"{id} speaks"
        start, answer = time.monotonic(), await self._answered(lambda: self._send(id, what, args), until)
        end, told = time.monotonic(), "" if answer is None else "ok" if answer.status == 200 else "refused"
        assert answer is None or answer.status in (200, 409), answer.body
        records = tuple(answer.data["records"]) if answer is not None and answer.status == 200 else ()
        kept = own_id(self.program.seat, id)
        self.ops.append(Op(self.number, what, kept, start, end, told, args | {"gm": self.gm}, records))
        if what == "say":
            self.said.append(kept)

    def _send(self, id: str, what: str, args: dict[str, Any]) -> Awaitable[Answer]:
        given = {
            "say": {"words": args.get("words", "")},
            "empty": {"words": ""},
            "stop": {"on": True},
            "go": {"on": False},
            "spend": {"what": "something", **args},
            "regain": {"sheets": [args.get("sheet", "")], "row": "rest"},
        }.get(what, args)
        return self.program.command(id, CALLS.get(what, what), **given)

    async def _read(self, turn: int, until: float) -> None:
        after = max(self.known - 5, 0)
        path = f"{self.program.path}/log?after={after}&limit=20"
        start, answer = time.monotonic(), await self._answered(lambda: self.program.ask("GET", path), until)
        if answer is None:
            return
        assert answer.status == 200, answer.body
        records, last = tuple(answer.data["records"]), answer.data["last"]
        self.known = last
        end = time.monotonic()
        self.ops.append(
            Op(self.number, "read", f"read{turn}", start, end, "ok", {}, records, last=last, after=after)
        )

    async def _answered(self, send: Callable[[], Awaitable[Answer]], until: float) -> Answer | None:
        """Send it until it is answered: sent again, a command has one effect."""
        while time.monotonic() < until:
            self.sent += 1
            try:
                answer = await send()
            except Gone:
                await asyncio.sleep(0.05)
                continue
            if answer.status not in UNANSWERED:
                return answer
            await asyncio.sleep(0.2)
        return None
