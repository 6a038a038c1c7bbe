"""Who waits for what: queues that take turns, and a few requests of each address in hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tablee.web.access.pace import Crowded, FairSemaphore, Gate


def play(game: Callable[[], Coroutine[Any, Any, list[str]]]) -> list[str]:
    async def timed() -> list[str]:
        async with asyncio.timeout(20):
            return await game()

    return asyncio.run(timed())


async def through(gate: FairSemaphore, who: str, came: list[str]) -> None:
    try:
        await gate.acquire(who[0])
    except Crowded:
        came.append(f"no {who}")
        return
    came.append(who)
    await asyncio.sleep(0)
    gate.release()


def test_lines_take_turns() -> None:
    async def game() -> list[str]:
        gate, came = FairSemaphore(1, 10), list[str]()
        await gate.acquire("first")
        waiting = [asyncio.create_task(through(gate, who, came)) for who in ("a1", "a2", "a3", "b1", "c1")]
        await asyncio.sleep(0)
        gate.release()
        await asyncio.gather(*waiting)
        return came

    assert play(game) == ["a1", "b1", "c1", "a2", "a3"]


def test_a_line_that_is_too_long_is_closed_and_the_others_are_not() -> None:
    async def game() -> list[str]:
        gate, came = FairSemaphore(1, 2), list[str]()
        await gate.acquire("first")
        waiting = [asyncio.create_task(through(gate, who, came)) for who in ("a1", "a2", "a3", "b1")]
        await asyncio.sleep(0)
        gate.release()
        await asyncio.gather(*waiting)
        return came

    assert play(game) == ["no a3", "a1", "b1", "a2"]


@pytest.mark.parametrize("late", [False, True])
def test_who_gives_up_keeps_no_turn(late: bool) -> None:
    """Before their turn, or at the very moment it comes."""

    async def game() -> list[str]:
        gate, came = FairSemaphore(1, 10), list[str]()
        await gate.acquire("first")
        waiting = [asyncio.create_task(through(gate, who, came)) for who in ("a1", "a2", "b1")]
        await asyncio.sleep(0)
        if late:
            gate.release()
        waiting[0].cancel()
        if not late:
            gate.release()
        ended = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(ended[0], asyncio.CancelledError) and ended[1:] == [None, None]
        await through(gate, "c1", came)
        assert gate.idle
        return came

    assert sorted(play(game)) == ["a2", "b1", "c1"]


def test_who_gives_up_leaves_room_in_the_queue() -> None:
    async def game() -> list[str]:
        gate, came = FairSemaphore(1, 1), list[str]()
        await gate.acquire("first")
        waiting = [asyncio.create_task(through(gate, who, came)) for who in ("a1", "a2")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        waiting = [asyncio.create_task(through(gate, "a3", came))]
        await asyncio.sleep(0)
        gate.release()
        await asyncio.gather(*waiting)
        return came

    assert play(game) == ["no a2", "a3"]


async def passes(gate: Gate, address: str, came: list[str], go: asyncio.Event) -> None:
    try:
        async with gate.turn(address):
            came.append(address)
            await go.wait()
    except Crowded:
        came.append(f"no {address}")


def test_each_address_has_its_own_line_and_an_empty_one_is_forgotten() -> None:
    async def game() -> list[str]:
        gate, came, go = Gate(2, 3), list[str](), asyncio.Event()
        asked = [asyncio.create_task(passes(gate, "a", came, go)) for _ in range(8)]
        await asyncio.sleep(0)
        other = asyncio.create_task(passes(gate, "b", came, go))
        await asyncio.sleep(0)
        assert came == ["a", "a", "no a", "no a", "no a", "b"]
        asked[3].cancel()  # one of those who wait goes away
        go.set()
        await asyncio.gather(*asked, other, return_exceptions=True)
        assert asked[3].cancelled() and not gate._lines
        return came

    assert play(game)[6:] == ["a", "a"]


def test_a_place_is_given_up_early_and_once() -> None:
    async def game() -> list[str]:
        gate, came, go = Gate(1, 1), list[str](), asyncio.Event()
        async with gate.turn("a") as leave:
            second, third = (asyncio.create_task(passes(gate, "a", came, go)) for _ in range(2))
            await asyncio.sleep(0)
            leave()
            await asyncio.sleep(0)
            assert came == ["no a", "a"]
        fourth = asyncio.create_task(passes(gate, "a", came, go))
        await asyncio.sleep(0)
        assert came == ["no a", "a"]  # the one in hand still is, though the first has left for good
        go.set()
        await asyncio.gather(second, third, fourth)
        assert not gate._lines
        return came

    assert play(game) == ["no a", "a", "a"]
