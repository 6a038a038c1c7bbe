"""What a program sends, read without indulgence: one meaning, small, not deep, whole numbers only."""

from __future__ import annotations

import json
import math
from collections.abc import AsyncIterator
from typing import Any, NoReturn

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from tablee.web.api.problems import Unfit, unfit

BODY = 256 * 1024
DEPTH, NUMBER = 32, 10**9
DIGITS = 12
"""A number of more digits is none; Python would not read one of thousands."""


def read_json(body: bytes) -> Any:
    """Plain data from JSON in UTF-8; refused where two readers might understand different things."""
    try:
        found = json.loads(
            body.decode("utf-8"),
            object_pairs_hook=_once,
            parse_constant=_constant,
            parse_int=_whole,
            parse_float=_fraction,
        )
    except RecursionError:
        raise unfit(400, "deep") from None
    except ValueError:
        raise unfit(400, "json") from None
    _must_beplain(found, "", 1)
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [key for key, _value in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise unfit(400, "twice", plain(twice))
    return found


def _constant(name: str) -> NoReturn:
    raise unfit(400, "number", found=name)


def _whole(digits: str) -> int:
    if len(digits) > DIGITS or abs(int(digits)) > NUMBER:
        raise unfit(400, "number", found=digits[:DIGITS] + "…")
    return int(digits)


def _fraction(digits: str) -> int:
    """Chances and halves are written as text (``"1/2"``): a number with a point must be whole."""
    value = float(digits)
    if not math.isfinite(value) or not value.is_integer() or abs(value) > NUMBER:
        raise unfit(400, "number", found=digits[:DIGITS])
    return int(value)


def _must_beplain(value: Any, where: str, depth: int) -> None:
    if isinstance(value, str):
        if plain(value) != value:
            raise unfit(400, "text", where)
        return
    if isinstance(value, (dict, list)) and depth > DEPTH:
        raise unfit(400, "deep")
    if isinstance(value, dict):
        for key, item in value.items():
            _must_beplain(key, where, depth)
            _must_beplain(item, f"{where}.{key[:20]}" if where else key[:20], depth + 1)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            _must_beplain(item, f"{where}[{at}]", depth + 1)


def plain(text: str) -> str:
    """A text without halves of characters, which no other program could read."""
    return text.encode("utf-8", "replace").decode()


async def pieces_of(request: Request, most: int) -> AsyncIterator[bytes]:
    """A body as it comes: refused as soon as it is announced as too large, or grows past the limit."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdecimal() or len(announced) > DIGITS or int(announced) > most:
        raise _too_large(most)
    seen = 0
    try:
        async for piece in request.stream():
            seen += len(piece)
            if seen > most:
                raise _too_large(most)
            yield piece
    except ClientDisconnect:
        raise HTTPException(400) from None


def _too_large(most: int) -> Unfit:
    return unfit(413, "large", most=most // 1024)
