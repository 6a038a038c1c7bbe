"""What a program is told of its table: what its seat knows, and the same whether or not there is more."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.api.asking import Program, Server


@pytest.fixture
def teich(server: Server) -> Any:
    return server.program().get("//systems/fu3/presets/teich")["content"]


def test_a_sheet_is_known_to_those_who_may_know_it(gm: Program, ana: Program, teich: Any) -> None:
    ana.do("bring", sheet="hers", content=teich)
    gm.do("bring", sheet="foe_", content={**teich, "name": "Vargo"}, hidden=True)
    assert [(s["id"], s["mine"]) for s in ana.get("/sheets")["sheets"]] == [("hers", True)]
    assert [s["id"] for s in gm.get("/sheets")["sheets"]] == ["hers", "foe_"]
    assert ana.get("/sheets/hers")["content"]["blocks"] == teich["blocks"]
    assert ana.get("/sheets/foe_", 404) == ana.get("/sheets/none", 404)
    assert "Vargo" not in str(ana.get(""))
    assert "Vargo" in str(gm.get(""))


def test_the_state_tells_where_to_follow_from(ana: Program) -> None:
    assert ana.get("")["number"] == ana.get("/log")["last"]


def test_moves_are_told_to_those_who_may_make_them(server: Server, gm: Program, ana: Program) -> None:
    looker = server.join(gm, "Lou", role="observer")
    keys = {p.seat: {m["move"] for m in p.get("/moves")["moves"]} for p in (gm, ana, looker)}
    assert keys[looker.seat] == set() and "throw" in keys[ana.seat] < keys[gm.seat]
    assert "say" in ana.get("/moves")["acts"]


def test_a_shared_creation_is_told_with_the_acts_of_its_reader(server: Server) -> None:
    gm = server.table(system="fate2")
    ana, bob = server.join(gm), server.join(gm, "Bob")
    assert ana.get("/board") == {"board": None}
    blank = server.host.systems["fate2"].book().blank_sheet("Lyse").form()
    ana.do("bring", sheet="lyse", content=blank)
    gm.do("plan_phases", number=2, titles="Enfance, École")
    gm.do("plan_phase", phase="2", events="La guerre éclate.")
    gm.do("open_phase", phase="1")
    board = ana.get("/board")["board"]
    assert [(s["title"]["fr"], s.get("state")) for s in board["steps"]] == [
        ("Enfance", "open"),
        ("École", None),
    ]
    assert [(c["sheet"], c["name"]) for c in board["columns"]] == [("lyse", "Lyse")]
    assert "guerre" not in str(board) and "'gm'" not in str(board)
    assert "guerre" in str(gm.get("/board")) and "close_phase" in str(gm.get("/board"))
    desk = ana.get("/desks/lyse")["desk"]
    offers = {o["label"]["fr"]: o for g in desk["groups"] for o in g["offers"]}
    ana.do(offers["Danse"]["act"]["move"], **offers["Danse"]["act"]["args"])
    assert ana.get("/board")["board"]["cells"][0]["lines"][0]["words"]["en"] == "Dance"
    assert bob.get("/desks/lyse") == {"desk": None} and gm.get("/desks/lyse")["desk"] is not None
    assert ana.get("/desks/none", 404) == bob.get("/desks/phase1", 404)


def test_a_preview_writes_nothing_and_tells_the_odds(ana: Program, teich: Any) -> None:
    ana.do("bring", sheet="hers", content=teich)
    before = ana.get("/log")
    seen = ana.post("/preview", do="throw", args={"check": {"check": "throw", "net": 2}, "by": "hers"})
    assert seen["dice"] == 7 and seen["odds"]["success"] == "99/128" and seen["problems"] == []
    noted = ana.post("/preview", do="throw", notation="+2", args={"by": "hers"})
    assert noted == seen and noted["check"] == {"check": "throw", "net": 2}
    drafted = ana.post("/preview", do="throw_draft", args={"sheet": "hers", "draft": {"sheet": "hers"}})
    assert drafted["odds"]["success"] == "1/2" and drafted["unknown"] is False
    assert ana.get("/log") == before


def test_odds_are_told_as_the_table_wants(gm: Program, ana: Program) -> None:
    gm.do("customs", odds="gm")
    asked: dict[str, Any] = {"do": "throw", "args": {"check": {"check": "throw", "net": 0}, "by": ""}}
    assert ana.post("/preview", **asked)["odds"] is None
    assert gm.post("/preview", **asked)["odds"]["success"] == "1/2"


def test_a_preview_knows_nothing_of_hidden_sheets(gm: Program, ana: Program, teich: Any) -> None:
    gm.do("bring", sheet="foe_", content=teich, hidden=True)
    args = {"check": {"check": "throw", "net": 0}, "by": "", "against": ["foe_"]}
    there = ana.post("/preview", do="throw", args=args)
    nowhere = ana.post("/preview", do="throw", args=args | {"against": ["nil"]})
    assert str(there).replace("foe_", "nil") == str(nowhere)


def test_what_has_no_preview_is_refused(server: Server, gm: Program, ana: Program) -> None:
    assert ana.post("/preview", 409, do="say", args={})["problems"][0]["rule"] == "HOUSE-seat"
    assert ana.post("/preview", 409, do="throw_draft", args={"draft": {"x": 1}})["problems"]
    looker = server.join(gm, "Lou", role="observer")
    assert looker.post("/preview", 409, do="throw", args={})["problems"]


def test_the_search_finds_what_the_seat_knows(gm: Program, ana: Program) -> None:
    ana.do("say", words="La marée descend")
    gm.do("say", words="marée secrète", style="whisper", to=[gm.seat])
    found = ana.get("/search", q="maree")
    assert (found["count"], [hit["words"] for hit in found["hits"]]) == (1, ["La marée descend"])
    assert found["hits"][0]["number"] == ana.get("/log")["last"]
    assert gm.get("/search", q="marée")["count"] == 2
