"""Coming to a table with a program: by the host's key, by a link, by a token and by nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.api.asking import KEY, PREFIX, Program, Server

TABLE = {"name": "Le port", "system": "fu3", "gm": "Camille"}


@pytest.mark.parametrize("token", ["", "wrong", KEY + "x"])
def test_only_the_host_makes_tables(server: Server, token: str) -> None:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = server.client.post(f"{PREFIX}/tables", json=TABLE, headers=headers)
    assert answer.status_code == 401 and answer.headers["www-authenticate"].startswith("Bearer")
    assert answer.json()["problems"][0]["rule"] == "HOUSE-api"


def test_whoever_makes_a_table_is_its_game_master(gm: Program) -> None:
    table = gm.get("")
    assert (table["name"], table["system"], table["number"]) == ("Le port", "fu3", 2)
    assert table["seat"] == {"id": gm.seat, "name": "Camille", "role": "gm"}


def test_a_game_that_is_none_is_refused_in_both_languages(server: Server) -> None:
    told = server.program(KEY).post("/tables", 409, **{**TABLE, "system": "chess"})["problems"][0]
    assert told["rule"] == "HOUSE-system" and "chess" in told["fr"] and "chess" in told["en"]
    assert told["fr"] != told["en"]


def test_a_table_by_a_ready_made_pack(server: Server) -> None:
    made = server.program(KEY).post("/tables", 201, **TABLE | {"system": "fudge", "pack": "light"})
    assert server.program(made["token"], made["table"]).get("")["state"]["pack"]["name"] == "light"
    told = server.program(KEY).post("/tables", 409, **TABLE | {"pack": "none"})
    assert told["problems"][0]["rule"] == "HOUSE-pack"


@pytest.mark.parametrize("shape", ["{}", "/j/{}", "http://table.test/j/{}", "https://a.example/j/{}?x#y"])
def test_a_link_is_known_in_every_shape(server: Server, gm: Program, shape: str) -> None:
    link = shape.format(gm.post("/invitations")["link"].removeprefix("/j/"))
    came = server.program().post("/join", link=link, name="Ana")
    assert came["table"] == gm.table and came["waiting"] is False


ONCE = "0123456789abcdef" * 2


def test_who_asks_again_with_the_same_secret_has_the_same_seat(server: Server, gm: Program) -> None:
    """Even where the link was for one: its answer may have been lost. Nothing is told twice."""
    link = gm.post("/invitations", uses=1)["link"]
    came = server.program().post("/join", link=link, name="Ana", once=ONCE)
    told = gm.get("/log")["last"]
    assert server.program().post("/join", link=link, name="Ana", once=ONCE) == came
    assert gm.get("/log")["last"] == told
    assert server.program(came["token"], came["table"]).get("/log")["last"]
    server.program().post("/join", 404, link=link, name="Ana", once=ONCE[::-1])
    server.program().post("/join", 404, link=link, name="Ana")


def test_a_secret_for_one_link_opens_nothing_by_another(server: Server, gm: Program) -> None:
    first, other = (gm.post("/invitations")["link"] for _ in range(2))
    came = server.program().post("/join", link=first, name="Ana", once=ONCE)
    others = server.program().post("/join", link=other, name="Bo", once=ONCE)
    assert came["seat"] != others["seat"] and came["token"] != others["token"]


@pytest.mark.parametrize("once", ["short", "0123456789abcdef" * 2 + " ", "é" * 32, "a" * 101])
def test_a_secret_that_could_be_guessed_is_refused(server: Server, gm: Program, once: str) -> None:
    link = gm.post("/invitations")["link"]
    told = server.program().post("/join", 422, link=link, name="Ana", once=once)
    assert told["problems"][0]["where"] == "once"


def test_a_link_that_leads_nowhere(server: Server) -> None:
    told = server.program().post("/join", 404, link="http://table.test/j/aaaaaaaaaaaaaaaa", name="Ana")
    assert told["problems"][0]["rule"] == "HOUSE-seat"


@pytest.mark.usefixtures("still_paces")
def test_wrong_links_are_counted(tmp_path: Path) -> None:
    server = Server(tmp_path)
    statuses = [
        server.client.post(f"{PREFIX}/join", json={"link": f"wrongwrong{at}", "name": "Ana"}).status_code
        for at in range(12)
    ]
    server.stop()
    assert statuses[:10] == [404] * 10 and statuses[10:] == [429] * 2


def test_who_waits_at_the_door_is_told_so(server: Server, gm: Program) -> None:
    gm.do("customs", approve=True)
    link = gm.post("/invitations")["link"]
    came = server.program().post("/join", link=link, name="Bo")
    assert came["waiting"] is True
    bo = server.program(came["token"], came["table"], came["seat"])
    assert bo.get("/log", 409)["problems"][0]["rule"] == "HOUSE-seat"
    gm.do("give", seat=bo.seat)
    assert bo.get("/log")["last"] == 5


def test_only_the_game_master_invites(ana: Program) -> None:
    assert ana.post("/invitations", 409)["problems"][0]["rule"] == "HOUSE-seat"


def test_another_table_and_no_table_are_the_same(server: Server, ana: Program) -> None:
    other = server.table("Ailleurs")
    paths = ("", "/sheets", "/sheets/x", "/moves", "/log", "/stream", "/tokens", "/export", "/search?q=ab")
    for path in paths:
        there = _bytes(server, ana, f"{other.table}{path}")
        nowhere = _bytes(server, ana, f"{'0' * 12}{path}")
        assert there == nowhere and there[0] == 404, path


def _bytes(server: Server, program: Program, path: str) -> tuple[int, bytes, dict[str, str]]:
    headers = {"Authorization": f"Bearer {program.token}"}
    answer = server.client.get(f"{PREFIX}/tables/{path}", headers=headers)
    return answer.status_code, answer.content, dict(answer.headers)
