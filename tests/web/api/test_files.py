"""Archives over the API: what a seat knows, whole tables for the host, and back in again."""

from __future__ import annotations

import json

import pytest

from tablee.exchange.unpack import MOST
from tablee.web.archives.exports import TYPE
from tests.web.api.asking import KEY, Program, Server

ARCHIVE = {"Content-Type": TYPE}


def test_a_seat_takes_home_what_it_knows(gm: Program, ana: Program) -> None:
    gm.do("say", words="quiet", style="whisper", to=[gm.seat])
    mine, all_of_it = ana.get("/export"), gm.get("/export")
    assert json.loads(mine.splitlines()[0])["tablee"] == "view"
    assert "quiet" not in mine and "quiet" in all_of_it
    assert json.loads(ana.get("/export", what="sheets").splitlines()[0])["tablee"] == "sheets"


def test_a_whole_table_goes_out_and_comes_in(server: Server, gm: Program, ana: Program) -> None:
    host = server.program(KEY)
    gm.get(f"//archives/{gm.table}", 401)
    ana.get(f"//archives/{gm.table}", 401)
    archive = host.get(f"//archives/{gm.table}")
    host.get("//archives/none", 404)
    same = host.ask("POST", "//import", 201, content=archive.encode(), headers=ARCHIVE)
    assert same == {"table": gm.table, "seat": "", "token": "", "sheets": 0, "same": True}
    new = host.ask("POST", "//import?new=true", 201, content=archive.encode(), headers=ARCHIVE)
    there = server.program(new["token"], new["table"])
    assert there.get("")["seat"]["role"] == "gm" and there.get("/log") == gm.get("/log")
    ana.ask("POST", "//import", 401, content=archive.encode(), headers=ARCHIVE)


@pytest.mark.parametrize("body", [b"", b"{}", b"[" * 1000, b"PK\x03\x04nonsense", b'{"tablee":"table"}\n'])
def test_what_is_no_archive(server: Server, body: bytes) -> None:
    told = server.program(KEY).ask("POST", "//import", 409, content=body, headers=ARCHIVE)
    assert told["problems"][0]["rule"] == "HOUSE-archive"


def test_what_is_too_large_or_of_another_kind(server: Server) -> None:
    host = server.program(KEY)
    host.ask("POST", "//import", 415, content=b"{}", headers={"Content-Type": "application/json"})
    host.ask("POST", "//import", 413, content=b" " * (MOST + 1), headers=ARCHIVE)
