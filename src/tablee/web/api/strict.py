"""What a program sends, read without indulgence: one meaning, small, not deep, whole numbers only."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn

from fastapi.dependencies.utils import get_flat_params
from fastapi.params import Query
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive

from tablee.web.api.problems import Unfit, unfit
from tablee.web.people import address_of
from tablee.web.tokens import digest

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
    _must_be_plain(found, "", 1)
    return found


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [key for key, _value in pairs]
        twice = next(key for key in names if names.count(key) > 1)
        raise unfit(400, "twice", _plain(twice))
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


def _must_be_plain(value: Any, where: str, depth: int) -> None:
    if isinstance(value, str):
        if _plain(value) != value:
            raise unfit(400, "text", where)
        return
    if isinstance(value, (dict, list)) and depth > DEPTH:
        raise unfit(400, "deep")
    if isinstance(value, dict):
        for key, item in value.items():
            _must_be_plain(key, where, depth)
            _must_be_plain(item, f"{where}.{key[:20]}" if where else key[:20], depth + 1)
    elif isinstance(value, list):
        for at, item in enumerate(value):
            _must_be_plain(item, f"{where}[{at}]", depth + 1)


def _plain(text: str) -> str:
    """A text without halves of characters, which no other program could read."""
    return text.encode("utf-8", "replace").decode()


def bounded(receive: Receive, most: int) -> Receive:
    """A body that grows past the limit is refused there and then, whatever length was announced."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise _too_large(most)
        return message

    return counted


def must_fit(request: Request, most: int) -> None:
    """Refuse a body that is announced as too large, before any of it is read."""
    announced = request.headers.get("content-length", "0")
    if not announced.isdecimal() or len(announced) > DIGITS or int(announced) > most:
        raise _too_large(most)


def _too_large(most: int) -> Unfit:
    return unfit(413, "large", most=most // 1024)


class StrictRequest(Request):
    """A request whose JSON is read by `read_json`."""

    async def json(self) -> Any:
        """The body as plain data."""
        return read_json(await self.body())


class StrictRoute(APIRoute):
    """An operation that reads its body strictly and only as JSON, and knows every question it is asked."""

    costly = False

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler, with strict requests and bodies of a bounded size, each token in its turn."""
        handler = super().get_route_handler()
        asked = [f for f in get_flat_params(self.dependant) if isinstance(f.field_info, Query)]
        known = {field.alias for field in asked}

        async def strict(request: Request) -> Response:
            for name in request.query_params:
                if name not in known:
                    raise unfit(422, "unknown", _plain(name))
            token, paces = request.headers.get("authorization", ""), request.app.state.paces
            async with paces.turn(digest(token or address_of(request)), costly=self.costly):
                return await read(request)

        async def read(request: Request) -> Response:
            if self.body_field is None:
                return await handler(request)
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                raise unfit(415, "type")
            must_fit(request, BODY)
            return await handler(StrictRequest(request.scope, bounded(request.receive, BODY)))

        return strict


class CostlyRoute(StrictRoute):
    """An operation that means much work."""

    costly = True
