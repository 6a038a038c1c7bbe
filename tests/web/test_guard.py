"""What stands before every page: headers, foreign writes, large bodies, haste."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Message

from tablee import __version__
from tablee.web.access import guard
from tablee.web.access.credentials import cookie, language
from tablee.web.access.guard import Guard, is_own
from tablee.web.access.pace import Pace
from tablee.web.access.slow_requests import BODY
from tablee.web.api.problems import refusal
from tablee.web.errors import failed
from tablee.web.submission import plain_fields
from tests.web.seated import Place, Table, TestClient

PATHS = ["/", "/nowhere", f"/static/{__version__}/tablee.css", "/j/none", "/host/wrong"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_carries_the_policy(place: Place, path: str) -> None:
    headers = place.person().get(path).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "strict-origin"
    assert headers["x-frame-options"] == "DENY" and headers["cross-origin-resource-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"] and "content-encoding" not in headers
    assert "etag" not in headers or path.startswith("/static/")
    assert (headers.get("cache-control") == "no-store") == (not path.startswith("/static/"))


@pytest.mark.parametrize(
    ("address", "heeded"),
    [("https://table.test", True), ("http://localhost:8000", True), ("http://table.test", False)],
)
def test_a_page_is_kept_apart_from_its_openers_where_browsers_heed_that(
    place: Place, address: str, heeded: bool
) -> None:
    person = place.person()
    person.base_url = address
    headers = person.get("/").headers
    assert headers.get("cross-origin-opener-policy") == ("same-origin" if heeded else None)
    assert ("strict-transport-security" in headers) == address.startswith("https")


def test_a_length_without_end_is_too_large(table: Table) -> None:
    answer = table.gm.post(f"{table.url}/say", content=b"", headers={"content-length": "9" * 5000})
    assert answer.status_code == 413


def test_pages_hold_no_inline_script_or_style(table: Table) -> None:
    for page in (table.page(table.gm), table.page(table.player), table.gm.get("/").text):
        assert "<style" not in page and " style=" not in page and " onclick=" not in page
        assert all(" src=" in tag.partition(">")[0] for tag in page.split("<script")[1:])


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.test"},
        {"origin": "null"},
        {"origin": "http://table.test.evil.test"},
        {"origin": "http://["},
        {"origin": "http://[::1"},
    ],
)
def test_a_write_from_another_site_is_refused(table: Table, headers: dict[str, str]) -> None:
    before = table.records
    person = table.gm
    if "sec-fetch-site" not in headers:
        del person.headers["sec-fetch-site"]
    answer = person.post(f"{table.url}/say", data={"words": "bonjour"}, headers=headers)
    assert answer.status_code == 403
    assert table.records == before


def test_a_fault_of_the_guard_itself_is_answered_with_a_page(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: object) -> bool:
        raise ZeroDivisionError

    monkeypatch.setattr(guard, "is_own", broken)
    person = TestClient(place.app, base_url="http://table.test", raise_server_exceptions=False)
    answer = person.post("/language", data={"lang": "fr"})
    assert answer.status_code == 500 and "content-security-policy" in answer.headers
    assert "Something went wrong on our side" in answer.text


@pytest.mark.usefixtures("still_paces")
@pytest.mark.parametrize(
    ("path", "paced", "gate"),
    [
        ("/t/a/stream", False, "streams"),
        ("/t/a/picture/b", False, "pages"),
        ("/", True, "pages"),
        ("/x/stream", True, "pages"),
        ("/stream", True, "pages"),
        ("/t/a/b/stream", True, "pages"),
        ("/t/a/stream/", True, "pages"),
        ("/t//stream", True, "pages"),
        ("/t/a/picture/../stream", True, "pages"),
        ("/t/a/picture/..", False, "pages"),  # a name like any other: no picture is called so
        ("/t/a/picture/b/c", True, "pages"),
        ("/x/t/a/picture/b", True, "pages"),
        ("/t/a/notes/picture/b", True, "pages"),
    ],
)
def test_streams_and_pictures_alone_are_counted_apart(path: str, paced: bool, gate: str) -> None:
    """Known by their whole path: one that merely ends or begins like theirs is paced like any other."""
    guarded = Guard(PlainTextResponse("here"), refusal, failed, per_minute=3)
    person = {"type": "http", "method": "GET", "path": path, "query_string": b"", "scheme": "http"}
    person |= {"headers": [], "client": ("10.0.0.1", 1)}
    told = list[int]()

    async def send(message: Message) -> None:
        told.extend([message["status"]] if "status" in message else [])

    async def receive() -> Message:
        return {"type": "http.request"}

    async def ask() -> None:
        for _ in range(2):
            await guarded(dict(person), receive, send)

    asyncio.run(ask())
    assert told == [200, 429 if paced else 200]
    assert guarded._gate(person) is getattr(guarded, gate)


@pytest.mark.usefixtures("still_paces")
def test_an_address_opens_so_many_streams_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each opening asks the disk for a session: a house may come back at once, and not all the time."""
    monkeypatch.setattr(guard, "STREAMS", 4)
    guarded = Guard(PlainTextResponse("here"), refusal, failed, per_minute=3)
    person = {"type": "http", "method": "GET", "path": "/t/a/stream", "query_string": b"", "scheme": "http"}
    person |= {"headers": [], "client": ("10.0.0.1", 1)}
    told = list[int]()

    async def send(message: Message) -> None:
        told.extend([message["status"]] if "status" in message else [])

    async def receive() -> Message:
        return {"type": "http.request"}

    async def ask() -> None:
        for _ in range(6):
            await guarded(dict(person), receive, send)
        await guarded(person | {"client": ("10.0.0.2", 1)}, receive, send)

    asyncio.run(ask())
    assert told == [200] * 4 + [429] * 2 + [200]


@pytest.mark.parametrize("path", ["/t/a/stream", "/api/v1/tables/a/stream", "/t/a/picture/b"])
def test_a_stream_is_opened_by_looking_alone(path: str) -> None:
    guarded = Guard(PlainTextResponse("here"), refusal, failed)
    asked = {"type": "http", "method": "POST", "path": path}
    assert guarded._gate(asked) is (None if path.startswith("/api/") else guarded.changes)


def test_a_proxy_that_asks_by_another_name_is_known_by_the_public_address() -> None:
    headers = Headers({"origin": "https://table.example", "host": "127.0.0.1:8642"})
    assert is_own(headers, "https://table.example")
    assert not is_own(headers) and not is_own(headers, "https://other.example")
    assert not is_own(Headers({"origin": "http://table.example", "host": "x"}), "https://table.example")


@pytest.mark.usefixtures("still_paces")
@pytest.mark.parametrize("way", ["/j/guess-{n}", "/host/guess-{n}"])
def test_wrong_links_are_tried_ten_times_a_minute(place: Place, way: str) -> None:
    person = place.person()
    answers = [person.get(way.format(n=n)) for n in range(12)]
    assert [a.status_code for a in answers] == [404] * 10 + [429] * 2
    assert int(answers[-1].headers["retry-after"]) > 0


def test_a_right_link_costs_no_try(table: Table) -> None:
    path = table.invitation()
    for name in range(15):
        assert table.place.person().get(path).status_code == 200
        assert table.place.person().post(path, data={"name": f"P{name}"}).status_code == 303


@pytest.mark.parametrize("headers", [{"origin": "http://room:8642", "host": "room:8642"}, {"host": "room"}])
def test_a_write_from_our_own_page_over_plain_http_is_taken(headers: dict[str, str]) -> None:
    assert is_own(Headers(headers))


def test_a_large_body_is_refused_whether_it_says_so_or_not(table: Table) -> None:
    before = table.records
    url = f"{table.url}/say"
    assert table.gm.post(url, data={"words": "x" * BODY}).status_code == 413

    def drops() -> Iterator[bytes]:
        yield b"words="
        for _ in range(20):
            yield b"x" * (BODY // 10)

    kind = {"content-type": "application/x-www-form-urlencoded"}
    assert table.gm.post(url, content=drops(), headers=kind).status_code == 413
    assert table.records == before


def test_haste_is_slowed_and_forgiven() -> None:
    now = [0.0]
    pace = Pace(lambda: now[0], per_minute=60)
    assert [pace.allows("a") for _ in range(61)] == [True] * 60 + [False]
    assert pace.allows("b")
    now[0] = 1.0
    assert [pace.allows("a"), pace.allows("a")] == [True, False]


def test_old_addresses_are_forgotten() -> None:
    pace = Pace(lambda: 0.0, per_minute=1)
    pace.ADDRESSES = 10
    for i in range(30):
        pace.allows(str(i))
    assert len(pace._seen) == 10


# What a request says of itself


def asked(*headers: tuple[bytes, bytes]) -> dict[str, Any]:
    return {"type": "http", "scheme": "http", "headers": list(headers)}


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
        (b"", b"\xe9\xff, fr", "fr"),
        (b"", b"de," * 70 + b"fr", "en"),
    ],
)
def test_a_reader_has_the_language_they_chose_or_the_first_we_speak(
    cookie: bytes, accepted: bytes, spoken: str
) -> None:
    assert language(Request(asked((b"cookie", cookie), (b"accept-language", accepted)))) == spoken


def test_what_is_not_said_is_english() -> None:
    assert language(Request(asked())) == "en"


def test_the_first_of_a_repeated_header_counts() -> None:
    said = Request(asked((b"accept-language", b"fr"), (b"accept-language", b"en")))
    assert language(said) == "fr"
    assert not is_own(Headers(raw=[(b"sec-fetch-site", b"cross-site"), (b"sec-fetch-site", b"same-origin")]))
    assert not is_own(Headers(raw=[(b"origin", b"http://evil\xe9"), (b"host", b"table.test")]))


def test_cookies_come_in_as_many_lines_as_they_like() -> None:
    said = Request(asked((b"cookie", b"a=1; b=\xe9"), (b"host", b"x"), (b"cookie", b"lang=fr; a=2")))
    assert [cookie(said, name) for name in ("lang", "b", "none")] == ["fr", "\xe9", ""]
    assert language(said) == "fr"


@given(st.text("ab=&%+;2c\xe9 0f", max_size=40))
def test_a_plain_form_is_read_as_everybody_reads_it(body: str) -> None:
    assert plain_fields(body) == parse_qsl(body, keep_blank_values=True)
