"""What programs send is read one way only; what is wrong with it is said, and where."""

from __future__ import annotations

import json

import pytest

from tablee.game.problem import problem
from tablee.web.access.slow_requests import BODY
from tablee.web.api.problems import told
from tests.web.api.asking import PREFIX, Program, Server

BAD = {
    "no JSON": b"{",
    "nothing": b"",
    "a word": b"nonsense",
    "not UTF-8": b'{"id": "\xff\xfe"}',
    "a key twice": b'{"id": "aaaaaaaa", "id": "bbbbbbbb", "do": "say"}',
    "a key twice further in": b'{"id": "aaaaaaaa", "do": "say", "args": {"a": [{"b": 1, "b": 2}]}}',
    "the last of many keys twice": b"{"
    + b",".join(b'"k%d":1' % at for at in (*range(15_000), 14_999))
    + b"}",
    "NaN": b'{"id": "aaaaaaaa", "do": "say", "args": {"n": NaN}}',
    "Infinity": b'{"id": "aaaaaaaa", "do": "say", "args": {"n": -Infinity}}',
    "too large a number": b'{"id": "aaaaaaaa", "do": "say", "args": {"n": 1000000001}}',
    "a number of 5,000 digits": b'{"id": "aaaaaaaa", "do": "say", "args": {"n": ' + b"9" * 5000 + b"}}",
    "a fraction": b'{"id": "aaaaaaaa", "do": "say", "args": {"n": 0.5}}',
    "a huge exponent": b'{"id": "aaaaaaaa", "do": "say", "args": {"n": 1e400}}',
    "half a character": b'{"id": "aaaaaaaa", "do": "say", "args": {"words": "\\ud800"}}',
    "half a character in a key": b'{"id": "aaaaaaaa", "do": "say", "args": {"\\udfff": 1}}',
    "too deep": b'{"id": "aaaaaaaa", "do": "say", "args": {"a": ' + b"[" * 32 + b"]" * 32 + b"}}",
    "a bomb of brackets": b"[" * 100_000,
    "an unknown field": b'{"id": "aaaaaaaa", "do": "say", "argz": {}}',
    "no id": b'{"do": "say"}',
    "a short id": b'{"id": "a", "do": "say"}',
    "another type": b'{"id": "aaaaaaaa", "do": 7}',
    "a number as text": b'{"id": "aaaaaaaa", "do": "say", "faces": ["6"]}',
    "a list": b"[]",
    "null": b"null",
}


def sent(
    server: Server, program: Program, body: bytes, kind: str = "application/json"
) -> tuple[int, dict[str, object]]:
    headers = {"Authorization": f"Bearer {program.token}", "Content-Type": kind}
    answer = server.client.post(f"{PREFIX}/tables/{program.table}/commands", content=body, headers=headers)
    return answer.status_code, answer.json()


@pytest.fixture
def asks(gm: Program) -> Program:
    return gm


def test_what_can_t_be_read_one_way_only(server: Server, asks: Program) -> None:
    before = asks.get("/log")
    for name, body in BAD.items():
        status, told = sent(server, asks, body)
        problems = told["problems"]
        assert status in (400, 422) and isinstance(problems, list) and problems, name
        assert all(set(found) == {"rule", "where", "fr", "en"} for found in problems), name
    assert asks.get("/log") == before


def test_the_depth_and_the_numbers_that_are_allowed(server: Server, asks: Program) -> None:
    deep = b'{"id": "deep-enough", "do": "nonsense", "args": {"a": ' + b"[" * 30 + b"]" * 30 + b"}}"
    assert sent(server, asks, deep)[0] == 409
    body = b'{"id": "large-enough", "do": "nonsense", "args": {"a": [1000000000, -1000000000, 2.0]}}'
    assert sent(server, asks, body)[0] == 409


def test_a_body_that_is_too_large(server: Server, asks: Program) -> None:
    body = json.dumps({"id": "too-large", "do": "say", "args": {"words": "x" * BODY}}).encode()
    assert sent(server, asks, body)[0] == 413

    def pieces() -> object:
        yield from (body[at : at + 50_000] for at in range(0, len(body), 50_000))

    headers = {"Authorization": f"Bearer {asks.token}", "Content-Type": "application/json"}
    url = f"{PREFIX}/tables/{asks.table}/commands"
    answer = server.client.post(url, content=pieces(), headers=headers)
    assert "content-length" not in answer.request.headers and answer.status_code == 413


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_body_of_another_kind(server: Server, asks: Program, kind: str) -> None:
    assert sent(server, asks, b'{"id": "aaaaaaaa", "do": "say"}', kind)[0] == 415


def test_an_unknown_question(asks: Program) -> None:
    told = asks.get("/log", 422, afetr=3)["problems"][0]
    assert told["where"] == "afetr"
    assert asks.get("/log", 422, after=-1)["problems"][0]["where"] == "after"


def test_where_and_what(server: Server, asks: Program) -> None:
    body = b'{"id": "aaaaaaaa", "do": "say", "args": {"a": [1, {"b": 0.5}]}}'
    told = sent(server, asks, body)[1]["problems"]
    assert isinstance(told, list) and "0.5" in told[0]["en"] and "0.5" in told[0]["fr"]
    body = b'{"id": "aaaaaaaa", "do": "say", "args": {"a": [1, "\\ud800"]}}'
    told = sent(server, asks, body)[1]["problems"]
    assert isinstance(told, list) and told[0]["where"] == "args.a[1]"


def test_every_error_is_told_in_problems(server: Server) -> None:
    for method, path, status in (
        ("GET", "/nothing", 404),
        ("PUT", "/tables", 405),
        ("GET", "/tables/x", 401),
        ("POST", "/odds", 415),
    ):
        answer = server.client.request(method, f"{PREFIX}{path}")
        assert answer.status_code == status and answer.json()["problems"][0]["fr"], path
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_problem_of_a_game_that_is_not_at_hand_is_its_rule() -> None:
    assert told([problem("NOWHERE-1", "here")]) == [
        {"rule": "NOWHERE-1", "where": "here", "fr": "NOWHERE-1", "en": "NOWHERE-1"}
    ]
