"""The tokens of a seat: named, shown once, kept as digests, gone at once with the seat."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from tablee.web.access.programs import MOST, end_program, token_of
from tests.web.api.asking import PREFIX, Program, Server
from tests.web.seated import TestClient


def test_a_seat_makes_lists_and_revokes_its_tokens(server: Server, ana: Program) -> None:
    made = ana.post("/tokens", name="dice bot")
    bot = server.program(made["token"], ana.table)
    assert [t["name"] for t in bot.get("/tokens")["tokens"]] == ["API", "dice bot"]
    assert all("token" not in t for t in bot.get("/tokens")["tokens"])
    ana.ask("DELETE", f"/tokens/{made['id']}", 204)
    bot.get("/tokens", 401)
    ana.ask("DELETE", f"/tokens/{made['id']}", 404)


def test_a_token_has_a_name_that_can_be_read(server: Server, gm: Program) -> None:
    link = gm.post("/invitations")["link"]
    server.program().post("/join", 409, link=link, name="Bo", program=" \t ")
    came = server.program().post("/join", link=link, name="Bo", program=" my\n bot ")
    bo = server.program(came["token"], came["table"])
    assert [token["name"] for token in bo.get("/tokens")["tokens"]] == ["my bot"]


def test_nobody_revokes_the_tokens_of_others(gm: Program, ana: Program) -> None:
    mine = ana.get("/tokens")["tokens"][0]["id"]
    gm.ask("DELETE", f"/tokens/{mine}", 404)
    ana.get("/tokens")


def test_a_token_may_revoke_itself(ana: Program) -> None:
    ana.ask("DELETE", f"/tokens/{ana.get('/tokens')['tokens'][0]['id']}", 204)
    ana.get("", 401)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/tokens", {"name": "again"}),
        ("POST", "/commands", {"id": "stolen0001", "do": "say", "args": {"words": "I play on"}}),
        ("DELETE", "/tokens/0123456789ab", {}),
        ("POST", "/invitations", {}),
    ],
)
def test_a_token_revoked_while_its_request_waits_opens_nothing(
    server: Server, gm: Program, monkeypatch: pytest.MonkeyPatch, method: str, path: str, body: dict[str, Any]
) -> None:
    made, run = gm.post("/tokens", name="stolen"), server.host.turns.run
    stolen = server.program(made["token"], gm.table)

    async def revoked_first(table: str, work: Any, *args: Any) -> Any:
        end_program(server.host.door, gm.table, gm.seat, made["id"])
        return await run(table, work, *args)

    monkeypatch.setattr(server.host.turns, "run", revoked_first)
    before = gm.get("/log")["last"]
    stolen.ask(method, path, 401, **({"json": body} if method == "POST" else {}))
    assert gm.get("/log")["last"] == before


def test_a_seat_has_so_many_programs_and_no_more(ana: Program) -> None:
    for at in range(MOST - 1):
        ana.post("/tokens", name=f"bot {at}")
    assert ana.post("/tokens", 409, name="one more")["problems"][0]["rule"] == "HOUSE-api"


def test_who_is_shown_out_has_no_token_any_more(server: Server, gm: Program, ana: Program) -> None:
    other = server.program(ana.post("/tokens", name="bot")["token"], ana.table)
    gm.do("show_out", seat=ana.seat)
    for program in (ana, other):
        program.get("", 401)
    assert server.log.programs_of(gm.table, ana.seat) == ()


def test_a_new_way_back_ends_programs_too(server: Server, ana: Program) -> None:
    server.host.door.way_back(ana.table, ana.seat)
    ana.get("", 401)


def test_tokens_are_long_and_only_their_digests_are_kept(server: Server, ana: Program) -> None:
    assert len(base64.urlsafe_b64decode(ana.token + "=" * (-len(ana.token) % 4))) >= 16
    kept = b"".join(path.read_bytes() for path in Path(server.log.path.parent).glob("tablee.db*"))
    assert ana.token.encode() not in kept


def test_the_cookie_of_a_page_opens_nothing_here(server: Server, gm: Program) -> None:
    session = server.host.door.seat(gm.table, gm.seat).session
    browser = TestClient(server.app, base_url="http://table.test", cookies={f"tablee_{gm.table}": session})
    assert browser.get(f"/t/{gm.table}").status_code == 200
    assert browser.get(f"{PREFIX}/tables/{gm.table}").status_code == 401
    server.program(session, gm.table).get("", 401)


def test_a_token_opens_no_page(server: Server, gm: Program) -> None:
    browser = TestClient(server.app, base_url="http://table.test", cookies={f"tablee_{gm.table}": gm.token})
    assert browser.get(f"/t/{gm.table}").status_code == 404


@pytest.mark.parametrize(
    ("header", "token"),
    [
        ("Bearer abc", "abc"),
        ("bearer  abc ", "abc"),
        ("Basic abc", ""),
        ("abc", ""),
        ("Bearer", ""),
        ("", ""),
    ],
)
def test_the_token_of_a_request(header: str, token: str) -> None:
    headers = [(b"authorization", header.encode("latin-1"))]
    assert token_of(Request({"type": "http", "headers": headers})) == token
