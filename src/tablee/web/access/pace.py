"""How often and how much at once one address may ask: what one person floods, another does not feel."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope

HOUSE = 64
"""How many leading bits of an IPv6 address name whoever it was given to."""
TRIES, CEILING = 10, 300
"""How many wrong secrets a minute one address may try, and how many all of them together."""


class Pace:
    """How often one address may do something; old addresses are forgotten."""

    ADDRESSES = 10_000

    def __init__(self, now: Callable[[], float], per_minute: int, at_once: int = 0) -> None:
        self.now = now
        self.per_minute, self.most = per_minute, float(at_once or per_minute)
        self._seen: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, address: str) -> bool:
        """Whether there is one left, without taking it."""
        return self._level(address, self.now()) >= 1

    def allows(self, address: str) -> bool:
        """A bucket that fills with time and empties with each request."""
        now = self.now()
        level = self._level(address, now)
        allowed = level >= 1
        self._seen[address] = (level - 1 if allowed else level, now)
        self._seen.move_to_end(address)
        while len(self._seen) > self.ADDRESSES:
            self._seen.popitem(last=False)
        return allowed

    def _level(self, address: str, now: float) -> float:
        """How full the bucket is. A clock that was set back is followed: it freezes nobody."""
        level, at = self._seen.get(address, (self.most, now))
        if now < at:
            self._seen[address] = (level, now)
        return min(self.most, level + max(0.0, now - at) * self.per_minute / 60)


class Tries:
    """Guesses at secrets: so many a minute from one address, and so many from all of them together."""

    ALL = "all"

    def __init__(self, now: Callable[[], float], per_minute: int = TRIES, ceiling: int = CEILING) -> None:
        self._each, self._all = Pace(now, per_minute), Pace(now, ceiling)

    def left(self, address: str) -> bool:
        """Whether that address may guess once more."""
        return self._each.left(household(address)) and self._all.left(self.ALL)

    def wrong(self, address: str) -> None:
        """A guess was wrong; right ones cost nothing."""
        self._each.allows(household(address))
        self._all.allows(self.ALL)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """What an address is counted by: itself; of an IPv6 address, the part that its owner can't change."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> (128 - HOUSE) << (128 - HOUSE)))


def address_in(scope: Scope) -> str:
    """What whoever asks is counted by."""
    return household((scope.get("client") or ("",))[0])


@dataclass(slots=True)
class _Line:
    in_hand: int = 0
    waiting: deque[asyncio.Future[None]] = field(default_factory=deque)


class Gate:
    """Each address has a few requests in hand and its own line behind them; a line too long is closed."""

    def __init__(self, in_hand: int, waiting: int) -> None:
        self.in_hand, self.waiting = in_hand, waiting
        self._lines: dict[str, _Line] = {}

    async def enter(self, address: str) -> bool:
        """Wait for one's turn; False where the line is too long. Whoever entered must leave."""
        line = self._lines.setdefault(address, _Line())
        if line.in_hand < self.in_hand:
            line.in_hand += 1
            return True
        if len(line.waiting) >= self.waiting:
            return False
        turn = asyncio.get_running_loop().create_future()
        line.waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(address)
            else:
                line.waiting.remove(turn)
            raise
        return True

    def leave(self, address: str) -> None:
        """The next in line has the turn."""
        line = self._lines[address]
        while line.waiting:
            turn = line.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        line.in_hand -= 1
        if not line.in_hand:
            del self._lines[address]


class Crowded(Exception):
    """The line before a gate is too long."""


class Turn:
    """While a request is inside a gate; raises `Crowded` where its turn will not come."""

    __slots__ = ("_address", "_gate", "_here")

    def __init__(self, gate: Gate, address: str) -> None:
        self._gate, self._address, self._here = gate, address, False

    async def __aenter__(self) -> Turn:
        self._here = await self._gate.enter(self._address)
        if not self._here:
            raise Crowded
        return self

    def leave(self) -> None:
        """Leave, if that was not done before."""
        if self._here:
            self._here = False
            self._gate.leave(self._address)

    async def __aexit__(self, *_error: object) -> None:
        self.leave()


class Round:
    """So many requests are in hand, whoever asks; behind them each has a line, and the lines take turns."""

    def __init__(self, in_hand: int, waiting: int) -> None:
        self.in_hand, self.waiting = in_hand, waiting
        self._free = in_hand
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    async def enter(self, key: str) -> bool:
        """Wait for one's turn; False where one's own line is too long. Whoever entered must leave."""
        if self._free:
            self._free -= 1
            return True
        line = self._lines.setdefault(key, deque())
        if len(line) >= self.waiting:
            return False
        turn = asyncio.get_running_loop().create_future()
        line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.leave()
            raise
        return True

    def leave(self) -> None:
        """The first of the line that waits longest has the turn; then that line stands behind all others."""
        while self._lines:
            key, line = next(iter(self._lines.items()))
            del self._lines[key]
            turn = line.popleft()
            if line:
                self._lines[key] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
