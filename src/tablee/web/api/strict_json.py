"""What a program sends, read without indulgence: one meaning, small, not deep, whole numbers only."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from tablee.exchange.narrow import DIGITS, Odd, narrow
from tablee.web.api.problems import Unfit, unfit


def read_json(body: bytes) -> Any:
    """Plain data from JSON in UTF-8; refused where two readers might understand different things."""
    try:
        found = narrow(body, points=True)
    except Odd as odd:
        raise _refused(odd) from None
    if b"\\u" in body:
        _must_be_plain(found, "")
    return found


def _refused(odd: Odd) -> Unfit:
    match odd.why:
        case "number":
            return unfit(400, "number", found=odd.what)
        case "text":
            return unfit(400, "json")
        case why:
            return unfit(400, why, plain(odd.what))


def _must_be_plain(value: Any, where: str) -> None:
    if isinstance(value, str):
        if plain(value) != value:
            raise unfit(400, "text", where)
    elif isinstance(value, dict):
        for key, item in value.items():
            _must_be_plain(key, where)
            _must_be_plain(item, f"{where}.{key[:20]}" if where else key[:20])
    elif isinstance(value, list):
        for at, item in enumerate(value):
            _must_be_plain(item, f"{where}[{at}]")


def plain(text: str) -> str:
    """A text without halves of characters, which no other program could read."""
    return text.encode("utf-8", "replace").decode()


async def pieces_of(request: Request, most: int) -> AsyncIterator[bytes]:
    """A body as it comes: refused as soon as it is announced as too large, or grows past the limit."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdecimal() or len(announced) > DIGITS or int(announced) > most:
        raise _too_large(most)
    seen, more = 0, True
    while more:
        message = await request.receive()
        if message["type"] == "http.disconnect":
            raise HTTPException(400)
        piece, more = message.get("body", b""), message.get("more_body", False)
        seen += len(piece)
        if seen > most:
            raise _too_large(most)
        yield piece


def _too_large(most: int) -> Unfit:
    return unfit(413, "large", most=most // 1024)
