"""Every status an operation may answer with, for its description."""

from __future__ import annotations

from typing import Any

from tablee.web.api.shapes import Problems

Statuses = dict[int | str, dict[str, Any]]

_RETRY = {"Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}}
_WORDS: dict[int, str] = {
    400: "The body is no JSON that can be read one way only, or did not come in time: see the limits.",
    401: "No bearer token, or none that opens.",
    404: "Nothing here, or nothing that is yours.",
    409: "Refused: by the rules, by the table, or because of who asks.",
    413: "The body is too large.",
    414: "The address is too long.",
    415: "The body is not `application/json`.",
    422: "The request is not of the shape described here.",
    429: "Too many requests.",
    431: "The headers are too long.",
    500: "A fault of the server: the problem has a number to quote.",
    503: "The log is busy: nothing was written.",
    507: "The disk is full: nothing was written.",
}
_HEADERS: dict[int, dict[str, Any]] = {
    401: {"WWW-Authenticate": {"description": "`Bearer`.", "schema": {"type": "string"}}},
    429: _RETRY,
    503: _RETRY,
    507: _RETRY,
}


def statuses(*codes: int) -> Statuses:
    """These and those that any operation may answer with."""
    wanted = sorted({*codes, 414, 429, 431, 500})
    return {code: _status(code) for code in wanted}


def _status(code: int) -> dict[str, Any]:
    found: dict[str, Any] = {"model": Problems, "description": _WORDS[code]}
    return found | ({"headers": _HEADERS[code]} if code in _HEADERS else {})


BODY = (400, 413, 415, 422)
"""What may be wrong with a body."""
SEAT = (401, 404, 409, 422)
"""What may be wrong with who asks for a table."""
WRITES = (503, 507)
"""What may be wrong with the log."""
