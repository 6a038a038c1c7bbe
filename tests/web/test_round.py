"""What is costly is done by turns: a line of each who asks, and no line twice before every other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tablee.web.access.pace import Round


def play(game: Callable[[], Coroutine[Any, Any, list[str]]]) -> list[str]:
    async def timed() -> list[str]:
        async with asyncio.timeout(20):
            return await game()

    return asyncio.run(timed())


async def through(gate: Round, who: str, came: list[str]) -> None:
    if not await gate.enter(who[0]):
        came.append(f"no {who}")
        return
    came.append(who)
    await asyncio.sleep(0)
    gate.leave()


def test_lines_take_turns() -> None:
    async def game() -> list[str]:
        gate, came = Round(1, 10), list[str]()
        await gate.enter("first")
        waiting = [asyncio.create_task(through(gate, who, came)) for who in ("a1", "a2", "a3", "b1", "c1")]
        await asyncio.sleep(0)
        gate.leave()
        await asyncio.gather(*waiting)
        return came

    assert play(game) == ["a1", "b1", "c1", "a2", "a3"]


def test_a_line_that_is_too_long_is_closed_and_the_others_are_not() -> None:
    async def game() -> list[str]:
        gate, came = Round(1, 2), list[str]()
        await gate.enter("first")
        waiting = [asyncio.create_task(through(gate, who, came)) for who in ("a1", "a2", "a3", "b1")]
        await asyncio.sleep(0)
        gate.leave()
        await asyncio.gather(*waiting)
        return came

    assert play(game) == ["no a3", "a1", "b1", "a2"]


@pytest.mark.parametrize("late", [False, True])
def test_who_gives_up_keeps_no_turn(late: bool) -> None:
    """Before their turn, or at the very moment it comes."""

    async def game() -> list[str]:
        gate, came = Round(1, 10), list[str]()
        await gate.enter("first")
        waiting = [asyncio.create_task(through(gate, who, came)) for who in ("a1", "a2", "b1")]
        await asyncio.sleep(0)
        if late:
            gate.leave()
        waiting[0].cancel()
        if not late:
            gate.leave()
        await asyncio.gather(*waiting, return_exceptions=True)
        await through(gate, "c1", came)
        return came

    assert sorted(play(game)) == ["a2", "b1", "c1"]
