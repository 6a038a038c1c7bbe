"""Rate limits and queues of the API: generous for play, tight for guessing."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from dataclasses import dataclass
from threading import Lock
from typing import Annotated

from fastapi import Depends
from starlette.requests import Request

from tablee.table.log.seat import Seat
from tablee.web.access.credentials import digest
from tablee.web.access.pace import CEILING, HOUSE, TRIES, FairSemaphore, Gate, Pace, Tries, address_in
from tablee.web.access.programs import token_of
from tablee.web.access.slow_requests import SAFE
from tablee.web.api.problems import Unfit, unfit
from tablee.web.identity import address_of, host_of

IN_HAND, WAITING = 4, 200
"""How many answers to one token are made at a time, and how many requests may wait behind them.

Those that only look and those that act have turns of their own. Whoever shows no token, or one that has
opened nothing yet, shares the turns of their address.
"""
AT_WORK = 2
"""How many costly answers are made at a time, whoever asked; those who wait take turns."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests a minute: by seat, by address for whoever has no token that opens, by link for who joins.

    ``costly`` are those that mean much work: odds, previews, files. ``stream`` is how many seconds a
    stream lasts at most; its reader comes back by its cursor. ``wrong`` is how many wrong tokens an address
    may try, ``crowd`` how many all of them together.
    """

    seat: int = 600
    stranger: int = 60
    link: int = 120
    costly: int = 120
    stream: float = 3600.0
    wrong: int = TRIES
    crowd: int = CEILING

    @staticmethod
    def of(per_minute: int) -> Limits:
        """The limits of a server on which each may do so much a minute."""
        half, few, fewer, least = (max(per_minute // part, 1) for part in (2, 5, 10, 60))
        return Limits(per_minute, fewer, few, few, wrong=least, crowd=half)


class Paces:
    """How often each seat, address and link has asked, and who is being answered now.

    Anybody can show a token: until one has opened something, whoever shows it is known by their address.
    """

    TOKENS = 10_000

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._now, self._lock = 0.0, Lock()
        self._seat, self._stranger, self._link, self._costly = (
            Pace(self._moment, most) for most in (limits.seat, limits.stranger, limits.link, limits.costly)
        )
        self._tries = Tries(self._moment, limits.wrong, limits.crowd)
        self._opened: OrderedDict[str, str] = OrderedDict()  # by the token's digest: whose it is
        waiting = max(WAITING, limits.seat // 3)
        self._looks, self._acts = Gate(IN_HAND, waiting), Gate(IN_HAND, waiting)
        self._houses = Gate(HOUSE, waiting)
        self._at_work = FairSemaphore(AT_WORK, waiting)

    def _moment(self) -> float:
        """When the last request came in, by a clock that nobody can set; threads have none of their own."""
        return self._now

    def _count(self, pace: Pace, key: str, seconds: int) -> None:
        with self._lock:
            allowed = pace.allows(key)
        if not allowed:
            raise hasty(seconds)

    def seat(self, key: str, token: str) -> None:
        """A request with a token that opens, from whichever program of a seat."""
        mark = digest(token)
        with self._lock:
            self._opened[mark] = key
            self._opened.move_to_end(mark)
            if len(self._opened) > self.TOKENS:
                self._opened.popitem(last=False)
        self._count(self._seat, key, 1)

    def stranger(self, request: Request) -> None:
        """A request with no token."""
        self._count(self._stranger, address_in(request.scope), 5)

    def guess(self, request: Request) -> None:
        """A token is to be looked at; too many wrong ones, and none is that has opened nothing yet."""
        if token_of(request) and not self._token(request):
            with self._lock:
                left = self._tries.left(address_of(request))
            if not left:
                raise hasty(60)

    def wrong(self, request: Request) -> None:
        """A request with a token that opens nothing, be it no longer."""
        with self._lock:
            self._opened.pop(digest(token_of(request)), None)
            self._tries.wrong(address_of(request))

    @asynccontextmanager
    async def turn(self, request: Request) -> AsyncIterator[None]:
        """A program's turn, while its answer is made; what looks never stands behind what acts."""
        self._now = asyncio.get_running_loop().time()
        house, token = address_in(request.scope), self._token(request)
        self._must_have_left(token)
        key = token or house
        if request.method in SAFE:
            async with self._looks.turn(key):
                yield
        else:
            async with self._acts.turn(key), self._houses.turn(house):
                yield

    def _must_have_left(self, token: str) -> None:
        """Refuse a token whose seat has asked too often, before anything is looked up for it."""
        with self._lock:
            key = self._opened.get(token)
            left = key is None or self._seat.left(key)
        if not left:
            raise hasty(1)

    @asynccontextmanager
    async def work(self, request: Request) -> AsyncIterator[None]:
        """The turn of what is costly, among that of all others."""
        token, house = self._token(request), address_in(request.scope)
        if token:
            self._count(self._costly, token, 1)
        else:
            self._count(self._stranger, house, 5)
        await self._at_work.acquire(token or house)
        try:
            yield
        finally:
            self._at_work.release()

    def _token(self, request: Request) -> str:
        """The digest of a request's token, if that has opened something."""
        mark = digest(token_of(request))
        return mark if mark in self._opened else ""

    def link(self, key: str) -> None:
        """Somebody comes in by a link; ``key`` is its digest."""
        self._count(self._link, key, 5)


def hasty(seconds: int) -> Unfit:
    """Too many requests: when to try again."""
    found = unfit(429, "pace", seconds=seconds)
    found.headers = {"Retry-After": str(seconds)}
    return found


def paces_of(request: Request) -> Paces:
    """How often everybody asks."""
    paces: Paces = request.app.state.paces
    return paces


async def turn(request: Request) -> AsyncIterator[None]:
    """Dependency: the turn of whoever asks, until their answer is made."""
    async with paces_of(request).turn(request):
        yield


async def work(request: Request) -> AsyncIterator[AbstractContextManager[None]]:
    """Dependency: the turn of what is costly. Stands behind the one that says who asks.

    What is done within the context that it gives is charged to the seat that asks, if one does.
    """
    payer: tuple[str, Seat] | None = getattr(request.state, "payer", None)
    shares = host_of(request).shares
    if payer is not None:
        shares.must_have(*payer, what="ask")
    async with paces_of(request).work(request):
        yield nullcontext() if payer is None else shares.spending(*payer, what="ask")


TURN = Depends(turn, scope="function")
Work = Annotated[AbstractContextManager[None], Depends(work, scope="function")]
"""Both end before the answer is sent: who reads it slowly keeps nobody waiting."""
