"""Limits of request bodies: size by path, and a deadline."""

from __future__ import annotations

import asyncio
import re
from collections import deque

from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope

SAFE = ("GET", "HEAD", "OPTIONS")
"""Methods that change nothing, and have no body."""
BODY = 256 * 1024
PICTURE = 6 * 1024 * 1024
_PICTURE = re.compile(r"/t/[^/]+/picture")
PACK = 2 * 1024 * 1024
_PACK = re.compile(r"/t/[^/]+/pack(/.*)?")
ARCHIVE = 20 * 1024 * 1024 + BODY
"""An archive, and the form around it."""
_ARCHIVE = re.compile(r"/archives|/api/v\d+/import")
"""The doors for larger bodies: a picture, every table of a game that is being composed, an archive."""
DIGITS = 12
"""A length of more digits is none; Python would not read one of thousands."""
PATIENCE, SLOWEST = 20.0, 50_000
"""How long a body may take to come, in seconds, and how many bytes a second are waited for beyond that."""


def limit(scope: Scope) -> int:
    """The size limit of a request's body, by its path."""
    if _PICTURE.fullmatch(scope["path"]):
        return PICTURE
    if _ARCHIVE.fullmatch(scope["path"]):
        return ARCHIVE
    return PACK if _PACK.fullmatch(scope["path"]) else BODY


def is_past(size: int, scope: Scope) -> bool:
    """True if a body is over its limit; nearly all are small, whatever their path."""
    return size > BODY and size > limit(scope)


def announced_past(scope: Scope) -> bool:
    """True if a request announces a body over its limit, or no proper length."""
    length = Headers(scope=scope).get("content-length", "0")
    return not length.isdecimal() or len(length) > DIGITS or is_past(int(length), scope)


def comes(scope: Scope) -> bool:
    """True if a request has a small body, to be read whole before it takes a turn."""
    return scope["method"] not in SAFE and not is_large(scope) and not announced_past(scope)


def is_large(scope: Scope) -> bool:
    """True if a request may have a large body, to be read as it comes."""
    return scope["method"] not in SAFE and limit(scope) > BODY


async def whole(receive: Receive) -> Receive:
    """Read a small body to its end and return a `receive` that gives it in one message.

    A body that grows past the limit is left to be read on.
    """
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body", False) or len(body) > BODY:
            break
    ready = deque([{**message, "body": bytes(body)}])

    async def read() -> Message:
        return ready.popleft() if ready else await receive()

    return read


def bounded(scope: Scope, receive: Receive) -> Receive:
    """A `receive` that reports a disconnect once the body is over its limit or its deadline."""
    seen, receive = 0, in_time(scope, receive)

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if is_past(seen, scope) else message

    return bounded


def in_time(scope: Scope, receive: Receive) -> Receive:
    """A `receive` that reports a disconnect if the body is not there by its deadline."""
    until, whole = asyncio.get_running_loop().time() + PATIENCE + limit(scope) / SLOWEST, False

    async def in_time() -> Message:
        nonlocal whole
        try:
            async with asyncio.timeout_at(None if whole else until):
                message = await receive()
        except TimeoutError:
            return {"type": "http.disconnect"}
        whole = not message.get("more_body", False)
        return message

    return in_time
