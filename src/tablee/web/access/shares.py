"""What a seat may use up at its table: processor time and bytes of the log. Who overdraws waits.

What something takes is known once it is done: it is charged afterwards, and nothing that runs is interrupted.
An account may so be overdrawn by one command, never by two; it fills with time, and whoever has overdrawn it
is refused until then, before any work. All these bounds stand here.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from typing import Literal

from tablee.game.problem import Problem, problem
from tablee.table.log.seat import Seat
from tablee.web.access import clocks

MEGABYTE = 1_000_000
HOUR = 3600
Spent = Literal["write", "ask", "look"]
"""What work is done for: something is written, a preview or odds are asked for, a page is looked at."""
MASTER = 4
"""How many times a player's share the game master has."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """A bucket: how much it holds, and how much flows into it in a second."""

    most: float
    per_second: float

    def times(self, factor: float) -> Allowance:
        """The same for who has more of it."""
        return Allowance(self.most * factor, self.per_second * factor)


WORK = Allowance(4.0, 0.1)
"""Processor seconds of a seat: four at once, then a tenth of a core; as many again for looking."""
FOLLOWED = Allowance(1.0, 0.1)
"""The same for the streams of a seat: what is drawn and sent for its open pages and programs."""
SENDING = 0.02 / MEGABYTE
"""About how many processor seconds it takes to send a byte of a stream."""
WRITTEN = Allowance(16 * MEGABYTE, 16 * MEGABYTE / HOUR)
"""Bytes that a seat may add to the log: so many at once, and in an hour."""
FETCHED = Allowance(64 * MEGABYTE, 64 * MEGABYTE / HOUR)
"""Bytes that a seat may download as files, which are made while they are sent."""
OF_TABLE = Allowance(128 * MEGABYTE, 128 * MEGABYTE / HOUR)
"""The same of all seats of a table together."""


class Overdrawn(Exception):
    """A seat or a table has used up its share: ``said`` which one, to be tried again in so many seconds."""

    def __init__(self, said: str, allowance: Allowance, wait: float) -> None:
        super().__init__(said)
        self.said, self.seconds = said, ceil(wait)
        self.most = round(allowance.most / MEGABYTE)

    @property
    def problem(self) -> Problem:
        """What is told: why, and when it frees."""
        minutes = ceil(self.seconds / 60)
        return problem("HOUSE-share", "", self.said, seconds=self.seconds, minutes=minutes, most=self.most)

    @property
    def headers(self) -> dict[str, str]:
        """The header that says when to try again."""
        return {"Retry-After": str(self.seconds)}


class Accounts:
    """The levels of buckets by key; those not touched for longest are forgotten, which fills them."""

    MOST = 10_000

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def wait(self, key: str, allowance: Allowance) -> float:
        """Seconds until a bucket is no longer overdrawn; 0 if it is not."""
        with self._lock:
            return max(0.0, -self._level(key, allowance) / allowance.per_second)

    def charge(self, key: str, allowance: Allowance, amount: float) -> None:
        """Take an amount out of a bucket, which may overdraw it."""
        with self._lock:
            self._levels[key] = (self._level(key, allowance) - amount, self.now())
            self._levels.move_to_end(key)
            while len(self._levels) > self.MOST:
                self._levels.popitem(last=False)

    def _level(self, key: str, allowance: Allowance) -> float:
        level, at = self._levels.get(key, (allowance.most, self.now()))
        return min(allowance.most, level + max(0.0, self.now() - at) * allowance.per_second)


class Shares:
    """The accounts of all seats and tables; ``scale`` makes every share so many times as large."""

    def __init__(
        self,
        now: Callable[[], float] = clocks.passed,
        work: Callable[[], float] | None = None,
        scale: float = 1.0,
    ) -> None:
        self.scale = scale
        self._work = work or (lambda: clocks.worked())
        self._accounts = Accounts(now)

    def must_have(self, table: str, seat: Seat, what: Spent = "write") -> None:
        """Raise `Overdrawn` if a seat, or (where something is written) its table, has used up its share."""
        self._must(_work(table, seat, what), self._of(seat, WORK), "work")
        if what == "write":
            self._must(f"seat {table} {seat.id}", self._of(seat, WRITTEN), "seat")
            self._must(f"table {table}", OF_TABLE.times(self.scale), "table")

    @contextmanager
    def spending(self, table: str, seat: Seat, what: Spent = "write") -> Iterator[None]:
        """Charge the processor time of what this thread does meanwhile; raises `Overdrawn` before."""
        self.must_have(table, seat, what)
        begun = self._work()
        try:
            yield
        finally:
            self._worked(table, seat, what, begun)

    def streams(self, table: str, seat: Seat) -> StreamAccount:
        """The account of a seat for what its streams are drawn and sent."""
        return StreamAccount(
            self._accounts, f"follow {table} {seat.id}", self._of(seat, FOLLOWED), self._work
        )

    def fetched(self, table: str, seat: Seat, pieces: Iterator[bytes]) -> Iterator[bytes]:
        """The pieces of a download, each charged as it is made; raises `Overdrawn` before the first."""
        self.must_have(table, seat, "look")
        self._must(f"fetch {table} {seat.id}", self._of(seat, FETCHED), "fetch")
        return self._charged(table, seat, pieces)

    def _charged(self, table: str, seat: Seat, pieces: Iterator[bytes]) -> Iterator[bytes]:
        while True:
            begun = self._work()
            piece = next(pieces, b"")
            self._worked(table, seat, "look", begun)
            if not piece:
                return
            self._accounts.charge(f"fetch {table} {seat.id}", self._of(seat, FETCHED), len(piece))
            yield piece

    def _worked(self, table: str, seat: Seat, what: Spent, begun: float) -> None:
        self._accounts.charge(_work(table, seat, what), self._of(seat, WORK), self._work() - begun)

    def wrote(self, table: str, seat: Seat, size: int, hidden: int = 0) -> None:
        """Charge bytes that were written to a seat; what is ``hidden`` from it to its table alone."""
        self._accounts.charge(f"seat {table} {seat.id}", self._of(seat, WRITTEN), size)
        self._accounts.charge(f"table {table}", OF_TABLE.times(self.scale), size + hidden)

    def _of(self, seat: Seat, allowance: Allowance) -> Allowance:
        return allowance.times(self.scale * (MASTER if seat.role == "gm" else 1))

    def _must(self, key: str, allowance: Allowance, said: str) -> None:
        wait = self._accounts.wait(key, allowance)
        if wait > 0:
            raise Overdrawn(said, allowance, wait)


@dataclass(frozen=True, slots=True)
class StreamAccount:
    """An account that streams draw on; while it is overdrawn they wait, and nothing is refused."""

    accounts: Accounts
    key: str
    allowance: Allowance
    work: Callable[[], float]

    def wait(self) -> float:
        """Seconds until it is no longer overdrawn; 0 if it is not."""
        return self.accounts.wait(self.key, self.allowance)

    @contextmanager
    def spending(self) -> Iterator[None]:
        """Charge the processor time of what this thread does meanwhile."""
        begun = self.work()
        try:
            yield
        finally:
            self.accounts.charge(self.key, self.allowance, self.work() - begun)

    def sent(self, size: int) -> None:
        """Charge bytes that are sent."""
        self.accounts.charge(self.key, self.allowance, size * SENDING)


def _work(table: str, seat: Seat, what: Spent) -> str:
    """The account of a seat's work: whoever has overdrawn the one for acting can still look."""
    return f"{'look' if what == 'look' else 'work'} {table} {seat.id}"
