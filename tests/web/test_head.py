"""What is read of a request at a glance is what the slower, common readers find in it."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers
from starlette.requests import Request

from tablee.web.access.cookies import cookies_of
from tablee.web.access.head import head_of
from tablee.web.rendering import language
from tablee.web.submission import plain_fields

NAMES = st.sampled_from([b"cookie", b"host", b"origin", b"accept-language", b"x"])
VALUES = st.text('ab=;, "\\é%+', max_size=12).map(lambda text: text.encode("latin-1"))
HEADS = st.lists(st.tuples(NAMES, VALUES), max_size=8)


def asked(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"type": "http", "scheme": "http", "headers": list(headers)}


@given(HEADS)
def test_the_first_of_each_name_is_said(headers: list[tuple[bytes, bytes]]) -> None:
    common = Headers(raw=headers)
    assert head_of(asked(*headers)) == {name: common[name] for name in common}


@given(HEADS)
def test_cookies_come_in_as_many_lines_as_they_like(headers: list[tuple[bytes, bytes]]) -> None:
    assert cookies_of(asked(*headers)) == Request(asked(*headers)).cookies


@given(st.text("ab=&%+;2cé 0f", max_size=40))
def test_a_plain_form_is_read_as_everybody_reads_it(body: str) -> None:
    assert plain_fields(body) == parse_qsl(body, keep_blank_values=True)


@pytest.mark.parametrize(
    ("cookie", "accepted", "spoken"),
    [
        (b"lang=fr", b"en", "fr"),
        (b"lang=en", b"fr", "en"),
        (b"lang=de", b"fr-CH, en;q=0.5", "fr"),
        (b"", b"de, EN-gb;q=0.8, fr;q=0.5", "en"),
        (b"", b"de , fr ", "fr"),
        (b"", b"de", "en"),
        (b"", b"", "en"),
        (b"", b"de," * 70 + b"fr", "en"),
    ],
)
def test_a_reader_has_the_language_they_chose_or_the_first_we_speak(
    cookie: bytes, accepted: bytes, spoken: str
) -> None:
    assert language(Request(asked((b"cookie", cookie), (b"accept-language", accepted)))) == spoken


def test_what_is_not_said_is_english() -> None:
    assert language(Request(asked())) == "en"
