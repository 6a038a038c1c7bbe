"""ASGI middleware in front of every page: no foreign writes, no large bodies, no script but our own.

A request that changes something must come from our own pages: browsers say so in Sec-Fetch-Site;
where they don't (plain HTTP in the room), Origin must name this very host. GET changes nothing.
The referrer is never more than our address, which no link's secret is part of; none at all would make
browsers send a form of ours from ``Origin: null``.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from functools import cache, partial
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablee.lang import gettext as _
from tablee.lang import use
from tablee.web.access.addresses import PREFIX
from tablee.web.access.credentials import language
from tablee.web.access.pace import HOUSE, Crowded, Gate, Pace, address_in
from tablee.web.access.security_log import noted
from tablee.web.access.slow_requests import (
    SAFE,
    Unread,
    announced_past,
    bounded,
    comes,
    in_time,
    is_large,
    whole,
)

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
}
WHERE_TRUSTED = {"Cross-Origin-Opener-Policy": "same-origin"}
"""What browsers heed only where they trust the connection, and grumble about elsewhere."""
OVER_HTTPS = {"Strict-Transport-Security": "max-age=31536000"}
PER_MINUTE = 600
"""How often one address may change something; it may look twice as often, two hundred times at once."""
IN_HAND, WAITING = 2, 100
"""How many requests of one address are answered at a time, and how many may wait behind them.

Pages, changes and large bodies each have turns of their own: whoever looks never stands behind who acts. Of
changes so many of each table are in hand: whoever waits in the line of a slow table keeps no other one of the
same house waiting.
"""
COMING = 64
"""How many small bodies of one address may be on their way at a time; till one is there it takes no turn."""
STREAMS = 600
"""How many streams one address may have open: a large company behind one router, and no more."""
ADDRESS_LENGTH, HEADERS_LENGTH = 8 * 1024, 32 * 1024
TABLE = re.compile(r"/t/([^/]{1,40})/")
"""The table in a path."""
STATIC = "/static/"
API = "/api/"
"""What is for programs: no cookie opens anything there, and it has limits of its own (`web/api/`)."""
STREAM = re.compile(rf"(?:/t|{PREFIX}/tables)/[^/]+/stream")
PICTURE = re.compile(r"/t/[^/]+/picture/[^/]+")
"""The paths of streams, which are counted while they are open, and of pictures, which come many at a time."""
Refusal = Callable[[int, Mapping[str, str] | None], Response]
"""The answer to a program's request that is refused with a status and headers."""
Failed = Callable[[Request, Exception], Awaitable[Response]]
"""The page that tells of a fault of ours."""


def is_own(headers: Mapping[str, str], public: str = "") -> bool:
    """True if a request that changes something comes from one of our own pages.

    ``public`` is the address under which a proxy shows us, where it asks us by another name.
    """
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None or (public and origin == public):
        return True
    named = _parts(origin)
    return named is not None and named.netloc == headers.get("host", "")


def _parts(address: str) -> SplitResult | None:
    """The parts of an address that somebody wrote; None where it is none."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


def _trusted(scope: Scope, headers: Mapping[str, str]) -> bool:
    """True if a browser heeds what is only for HTTPS; over plain HTTP in the room it complains of it."""
    here = headers.get("host", "").startswith(("localhost", "127.0.0.1", "[::1]"))
    return here or scope["scheme"] == "https"


@cache
def _carried(trusted: bool, https: bool, lasting: bool) -> dict[bytes, bytes]:
    """What every answer carries, as it is sent."""
    found = HEADERS | (WHERE_TRUSTED if trusted else {}) | (OVER_HTTPS if https else {})
    found |= {} if lasting else {"Cache-Control": "no-store"}
    return {name.lower().encode(): value.encode() for name, value in found.items()}


def is_stream(scope: Scope) -> bool:
    """True if a request opens a stream of a table, on the page or by a program."""
    return scope["method"] in SAFE and STREAM.fullmatch(scope["path"]) is not None


class Guard:
    """The outermost layer of the application.

    ``refusal`` makes the answers that programs get, ``failed`` the page of last resort.
    """

    def __init__(
        self, app: ASGIApp, refusal: Refusal, failed: Failed, per_minute: int = PER_MINUTE, public: str = ""
    ) -> None:
        self.app, self.public = app, public
        self.refusal, self.failed = refusal, failed
        self.pace = Pace(lambda: asyncio.get_running_loop().time(), per_minute)
        self.looks = Pace(lambda: asyncio.get_running_loop().time(), 2 * per_minute, per_minute // 3)
        waiting = max(WAITING, per_minute // 6)
        self.pages, self.changes, self.uploads = (Gate(IN_HAND, waiting) for _ in range(3))
        self.houses = Gate(HOUSE, waiting)
        self.coming, self.unread = Gate(COMING, waiting), Unread()
        self.streams = Gate(max(STREAMS, per_minute), 0)
        self.openings = Pace(lambda: asyncio.get_running_loop().time(), max(STREAMS, per_minute))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                ours = _carried(
                    _trusted(scope, headers), scope["scheme"] == "https", scope["path"].startswith(STATIC)
                )
                message["headers"] = [h for h in message.get("headers", ()) if h[0] not in ours]
                message["headers"] += ours.items()
            await send(message)

        use(language(Request(scope)))
        try:
            await self._answer(scope, receive, with_headers)
        except Exception as error:  # the last resort: a page of ours, with what every page carries
            if not begun:
                await (await self.failed(Request(scope), error))(scope, receive, with_headers)
            raise
        return None

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a refusal, or the application's answer when it is its turn."""
        refusal = self._refusal(scope, Headers(scope=scope))
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        if not is_stream(scope):
            send = self.unread.sender(address_in(scope), send, partial(self._crowded, scope, receive, send))
        receive = in_time(scope, receive) if scope["path"].startswith(API) else bounded(scope, receive)
        try:
            await self._in_turn(scope, receive, send)
        except Crowded:
            await self._crowded(scope, receive, send)

    async def _crowded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the refusal of whoever has too much waiting, in line or unread."""
        noted("crowded", address_in(scope))
        await self._hasty(scope)(scope, receive, send)

    async def _in_turn(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application within the limits of an address: answers in the making, streams open."""
        address, gate = address_in(scope), self._gate(scope)
        if comes(scope):
            async with self.coming.turn(address):
                receive = await whole(receive)
        if gate is None:
            await self.app(scope, receive, send)
            return
        async with AsyncExitStack() as held:
            leave = await held.enter_async_context(gate.turn(address + self._table(gate, scope)))
            out = await held.enter_async_context(self.houses.turn(address)) if gate is self.changes else leave

            async def answered(message: Message) -> None:
                if gate is not self.streams:  # it is made: who reads it slowly keeps nobody waiting
                    leave()
                    out()
                await send(message)

            await self.app(scope, receive, answered)

    def _table(self, gate: Gate, scope: Scope) -> str:
        """The table whose line a change may wait in, as a part of the key of its turn."""
        found = TABLE.match(scope["path"]) if gate is self.changes else None
        return f" {found[1]}" if found else ""

    def _gate(self, scope: Scope) -> Gate | None:
        """The gate at which a request waits for its turn; None where it need not."""
        path = scope["path"]
        if is_stream(scope):
            return self.streams
        if is_large(scope):
            return self.uploads
        if path.startswith((API, STATIC)):
            return None
        return self.pages if scope["method"] in SAFE else self.changes

    def _refusal(self, scope: Scope, headers: Mapping[str, str]) -> Response | None:
        address = address_in(scope)
        if len(scope["path"]) + len(scope["query_string"]) > ADDRESS_LENGTH:
            return self._no(scope, 414, _("That is too large."))
        if sum(len(name) + len(value) for name, value in scope["headers"]) > HEADERS_LENGTH:
            return self._no(scope, 431, _("That is too large."))
        if scope["path"].startswith(API):
            return None
        if scope["method"] in SAFE:
            return self._too_many_looks(scope, address)
        if not is_own(headers, self.public):
            noted("foreign-write", address, origin=headers.get("origin", ""))
            return PlainTextResponse(_("This came from another site."), 403)
        if announced_past(scope):
            noted("too-large", address)
            return PlainTextResponse(_("That is too large."), 413)
        if not self.pace.allows(address):
            noted("too-fast", address)
            return self._hasty(scope)
        return None

    def _too_many_looks(self, scope: Scope, address: str) -> Response | None:
        """Pages cost more than other answers; pictures come many at a time, and streams are counted apart:
        a whole house may open them at once, when the server was away."""
        path = scope["path"]
        if path.startswith(STATIC) or PICTURE.fullmatch(path):
            return None
        if (self.openings if is_stream(scope) else self.looks).allows(address):
            return None
        noted("too-many-looks", address)
        return self._hasty(scope)

    def _hasty(self, scope: Scope) -> Response:
        return self._no(scope, 429, _("Too many at once: try again in a moment."), {"Retry-After": "5"})

    def _no(self, scope: Scope, status: int, words: str, headers: dict[str, str] | None = None) -> Response:
        """A refusal in the reader's language; programs are told in problems, as always."""
        if scope["path"].startswith(API):
            return self.refusal(status, headers)
        return PlainTextResponse(words, status, headers)
