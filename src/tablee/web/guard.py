"""What stands before every page: no foreign writes, no large bodies, no script but our own.

A request that changes something must come from our own pages: browsers say so in Sec-Fetch-Site;
where they don't (plain HTTP in the room), Origin must name this very host. GET changes nothing.
The referrer is never more than our address, which no link's secret is part of; none at all would make
browsers send a form of ours from ``Origin: null``.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.lang import gettext as _
from tablee.lang import use
from tablee.web.words import language

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
OVER_HTTPS = {"Cross-Origin-Opener-Policy": "same-origin"}
"""What browsers heed only where they trust the connection, and grumble about elsewhere."""
BODY = 256 * 1024
DIGITS = 12
"""A length of more digits is none; Python would not read one of thousands."""
PICTURE = 6 * 1024 * 1024
_PICTURE = re.compile(r"/t/[^/]+/picture")
PACK = 2 * 1024 * 1024
_PACK = re.compile(r"/t/[^/]+/pack(/.*)?")
ARCHIVE = 20 * 1024 * 1024 + BODY
"""An archive, and the form around it."""
_ARCHIVE = "/archives"
"""The doors for larger bodies: a picture, every table of a game that is being composed, an archive."""
PER_MINUTE = 600
"""How often one address may change something."""
SAFE = ("GET", "HEAD", "OPTIONS")
API = "/api/"
"""What is for programs: no cookie opens anything there, and it has limits of its own (`web/api/`)."""


def is_own(headers: Headers, public: str = "") -> bool:
    """Whether a request that changes something comes from one of our own pages.

    ``public`` is the address under which a proxy shows us, where it asks us by another name.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None or (public and origin == public):
        return True
    return urlsplit(origin).netloc == headers.get("host", "")


def _trusted(scope: Scope, headers: Headers) -> bool:
    """Whether a browser heeds what is only for HTTPS; elsewhere in the room it complains of it instead."""
    here = headers.get("host", "").startswith(("localhost", "127.0.0.1", "[::1]"))
    return here or scope["scheme"] == "https"


def limit(scope: Scope) -> int:
    """How large the body of a request may be."""
    if _PICTURE.fullmatch(scope["path"]):
        return PICTURE
    if scope["path"] == _ARCHIVE:
        return ARCHIVE
    return PACK if _PACK.fullmatch(scope["path"]) else BODY


def only_looks(headers: Headers) -> bool:
    """Whether a request comes from a page on which the game master sees the table as somebody else."""
    return bool(parse_qs(urlsplit(headers.get("hx-current-url", "")).query).get("as"))


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, per_minute: int = PER_MINUTE, public: str = "") -> None:
        self.app, self.public = app, public
        self.pace = Pace(lambda: asyncio.get_running_loop().time(), per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                out.update(HEADERS)
                if _trusted(scope, headers):
                    out.update(OVER_HTTPS)
                if not scope["path"].startswith("/static/"):
                    out["Cache-Control"] = "no-store"
            await send(message)

        use(language(Request(scope)))
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            return await refusal(scope, receive, with_headers)
        if not scope["path"].startswith(API):
            receive = _bounded(receive, limit(scope))
        return await self.app(scope, receive, with_headers)

    def _refusal(self, scope: Scope, headers: Headers) -> PlainTextResponse | None:
        if scope["method"] in SAFE or scope["path"].startswith(API):
            return None
        if not is_own(headers, self.public):
            return PlainTextResponse(_("This came from another site."), 403)
        if only_looks(headers):
            return PlainTextResponse(_("You only look here: nothing can be done."), 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > DIGITS or int(length) > limit(scope):
            return PlainTextResponse(_("That is too large."), 413)
        if not self.pace.allows((scope.get("client") or ("",))[0]):
            return PlainTextResponse(_("Too many at once: try again in a moment."), 429, {"Retry-After": "5"})
        return None


def _bounded(receive: Receive, most: int) -> Receive:
    """A body that grows past the limit ends there: a sender without a length is held to it too."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if seen > most else message

    return bounded


class Pace:
    """How often one address may change something; old addresses are forgotten."""

    ADDRESSES = 10_000

    def __init__(self, now: Callable[[], float], per_minute: int) -> None:
        self.now = now
        self.per_minute = per_minute
        self._seen: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, address: str) -> bool:
        """Whether there is one left, without taking it."""
        level, at = self._seen.get(address, (float(self.per_minute), 0.0))
        return level + (self.now() - at) * self.per_minute / 60 >= 1

    def allows(self, address: str) -> bool:
        """A bucket that fills with time and empties with each request."""
        now = self.now()
        level, at = self._seen.pop(address, (float(self.per_minute), now))
        level = min(self.per_minute, level + (now - at) * self.per_minute / 60)
        allowed = level >= 1
        self._seen[address] = (level - 1 if allowed else level, now)
        while len(self._seen) > self.ADDRESSES:
            self._seen.popitem(last=False)
        return allowed
