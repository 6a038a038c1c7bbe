"""What stands before every page: headers, foreign writes, large bodies, haste."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.datastructures import Headers

from tablee import __version__
from tablee.web.access import guard
from tablee.web.access.bodies import BODY
from tablee.web.access.guard import is_own
from tablee.web.access.pace import Pace
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
