"""Plain forms are read as Starlette reads them, whatever they say."""

from __future__ import annotations

import asyncio
import threading
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Message

from tablee.web import submission
from tablee.web.submission import FIELDS, LARGE, Field, plain_fields, read_form

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
        return (await (read_form(request) if ours else request.form())).multi_items()

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


def test_so_many_fields_are_read_and_no_more() -> None:
    assert len(read(b"&".join([b"a"] * FIELDS), ours=True)) == FIELDS
    for body in (b"&".join([b"a"] * (FIELDS + 1)), b"&" * FIELDS):
        with pytest.raises(HTTPException) as refused:
            read(body, ours=True)
        assert refused.value.status_code == 400


def test_a_large_form_is_read_beside_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    readers = list[bool]()

    def watched(text: str) -> list[Field]:
        readers.append(threading.current_thread() is threading.main_thread())
        return plain_fields(text)

    monkeypatch.setattr(submission, "plain_fields", watched)
    for size in (LARGE - 2, LARGE):
        assert read(b"a=" + b"b" * size, ours=True) == [("a", "b" * size)]
    assert readers == [True, False]
