"""How much one program may ask for: generous for play, tight for guessing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from tablee.web.api.problems import Unfit, unfit
from tablee.web.pace import Pace


@dataclass(frozen=True, slots=True)
class Limits:
    """Requests a minute: by token, by address for whoever shows none that opens, by link for those who join.

    ``stream`` is how many seconds a stream lasts at most; its reader comes back by its cursor.
    """

    token: int = 600
    stranger: int = 60
    link: int = 120
    stream: float = 3600.0

    @staticmethod
    def of(per_minute: int) -> Limits:
        """The limits of a server on which each may do so much a minute."""
        return Limits(per_minute, max(per_minute // 10, 1), max(per_minute // 5, 1))


class Paces:
    """How often each token, address and link has asked."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._token = Pace(_now, limits.token)
        self._stranger = Pace(_now, limits.stranger)
        self._link = Pace(_now, limits.link)

    def token(self, key: str) -> None:
        """A request with a token that opens; ``key`` is its digest."""
        if not self._token.allows(key):
            raise hasty(1)

    def stranger(self, address: str) -> None:
        """A request with no token, or with one that opens nothing."""
        if not self._stranger.allows(address):
            raise hasty(5)

    def link(self, key: str) -> None:
        """Somebody comes in by a link; ``key`` is its digest."""
        if not self._link.allows(key):
            raise hasty(5)


def hasty(seconds: int) -> Unfit:
    """Too many requests: when to try again."""
    found = unfit(429, "pace", seconds=seconds)
    found.headers = {"Retry-After": str(seconds)}
    return found


def _now() -> float:
    """Seconds of a clock that nobody can set."""
    return asyncio.get_running_loop().time()
