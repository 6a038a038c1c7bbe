"""Rate limits and queues by address: what one person floods, another does not feel."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from starlette.types import Scope

NETWORK = 64
"""How many leading bits of an IPv6 address name whoever it was given to."""
HOUSE = 16
"""How many changes from one address are in hand at a time, at all its tables."""
TRIES, CEILING = 10, 300
"""How many wrong secrets a minute one address may try, and how many all of them together."""


class Pace:
    """Token buckets, one for each address; the addresses not seen for longest are forgotten."""

    ADDRESSES = 10_000

    def __init__(self, now: Callable[[], float], per_minute: int, at_once: int = 0) -> None:
        self.now = now
        self.per_minute, self.most = per_minute, float(at_once or per_minute)
        self._seen: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, address: str) -> bool:
        """True if the bucket holds one more; nothing is taken."""
        return self._level(address, self.now()) >= 1

    def allows(self, address: str) -> bool:
        """Take one from the bucket; False if it is empty. It fills with time."""
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
        self._lock = threading.Lock()  # the event loop and threads ask

    def left(self, address: str) -> bool:
        """True if that address may guess once more."""
        with self._lock:
            return self._each.left(household(address)) and self._all.left(self.ALL)

    def wrong(self, address: str) -> None:
        """A guess was wrong; right ones cost nothing."""
        with self._lock:
            self._each.allows(household(address))
            self._all.allows(self.ALL)


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """The key an address is counted by: itself, or the network part of an IPv6 address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> (128 - NETWORK) << (128 - NETWORK)))


def address_in(scope: Scope) -> str:
    """The key by which the sender of a request is counted."""
    return household((scope.get("client") or ("",))[0])


class Crowded(Exception):
    """The queue in front of a semaphore or a gate is full."""


class FairSemaphore:
    """Semaphore with a queue for each key; the queues take turns, so that nobody waits behind a flood.

    ``most`` hold it at a time, whoever they are; ``waiting`` is how long each queue may grow.
    """

    def __init__(self, most: int, waiting: int) -> None:
        self.most, self.waiting = most, waiting
        self._free = most
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}

    @property
    def idle(self) -> bool:
        """True if nobody holds it."""
        return self._free == self.most

    async def acquire(self, key: str = "") -> None:
        """Wait for one's turn; raises `Crowded` where one's own queue is full."""
        if self._free:
            self._free -= 1
            return
        queue = self._queues.get(key, deque())
        if len(queue) >= self.waiting:
            raise Crowded
        self._queues[key] = queue
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the turn came at the very moment
                self.release()
            elif turn in queue:
                queue.remove(turn)
            raise

    def release(self) -> None:
        """Give the turn to the queue that waits longest; it then stands behind all others."""
        while self._queues:
            key = next(iter(self._queues))
            queue = self._queues.pop(key)
            turn = queue.popleft() if queue else None
            if queue:
                self._queues[key] = queue
            if turn is not None and not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Gate:
    """One semaphore for each address: a few requests in hand, and its own queue behind them."""

    def __init__(self, in_hand: int, waiting: int) -> None:
        self.in_hand, self.waiting = in_hand, waiting
        self._lines: dict[str, FairSemaphore] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[Callable[[], None]]:
        """Hold a place of an address; yields a function that gives it up early. Raises `Crowded`."""
        line = self._lines.setdefault(address, FairSemaphore(self.in_hand, self.waiting))
        with ExitStack() as held:
            held.callback(self._forget, address)
            await line.acquire()
            held.callback(line.release)
            yield held.close

    def _forget(self, address: str) -> None:
        """Drop the semaphore of an address from which nobody asks any more."""
        line = self._lines.get(address)
        if line is not None and line.idle:
            del self._lines[address]
