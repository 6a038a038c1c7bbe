"""Plain forms are read as Starlette reads them, whatever they say."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.requests import Request
from starlette.types import Message

from tablee.web.sending import _fields

PIECES = [
    "a",
    "=",
    "&",
    "+",
    "%",
    "%20",
    "%C3%A9",
    "%FF",
    "é",
    "\xff",
    "%2",
    "%zz",
    "\n",
    "\x00",
    "b=c",
    "&&",
    "a=",
]


def read(body: bytes, *, ours: bool) -> list[tuple[Any, Any]]:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    headers = [(b"content-type", b"application/x-www-form-urlencoded; charset=utf-8")]
    request = Request({"type": "http", "method": "POST", "headers": headers}, receive)

    async def form() -> list[tuple[Any, Any]]:
        return (await (_fields(request) if ours else request.form())).multi_items()

    return asyncio.run(form())


@pytest.mark.parametrize(
    "fields", [{"do": "say", "args": '{"words": "L’été; à 100 % + 1 & plus"}'}, {"a": "", "b": "🎲"}]
)
def test_a_form_as_browsers_send_it(fields: dict[str, str]) -> None:
    assert dict(read(urlencode(fields).encode(), ours=True)) == fields


def test_any_bytes_are_read_alike() -> None:
    chance = Random("fields")
    for _ in range(300):
        body = "".join(chance.choices(PIECES, k=chance.randrange(12))).encode("latin-1", "replace")
        assert read(body, ours=True) == read(body, ours=False), body
