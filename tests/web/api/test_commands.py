"""Commands of programs: once each, refused in words, and answered with what their seat may know."""

from __future__ import annotations

from typing import Any

from tests.web.api.asking import Program, Server


def throw(program: Program, **how: Any) -> list[Any]:
    records: list[Any] = program.do("throw", check={"check": "throw", "net": 1}, by="", **how)["records"]
    return records


def test_sent_again_a_command_has_one_effect_and_the_same_answer(ana: Program) -> None:
    first = ana.do("say", id="once-only", words="Bonsoir")
    again = ana.do("say", id="once-only", words="Bonsoir")
    assert (first["again"], again["again"]) == (False, True)
    assert first["records"] == again["records"] and len(first["records"]) == 1
    assert first["records"][0]["fact"] == {"kind": "said", "words": "Bonsoir"}
    assert ana.get("/log")["last"] == first["records"][0]["number"]


def test_a_refusal_is_the_same_when_it_is_sent_again(ana: Program) -> None:
    first = ana.do("nonsense", 409, id="never-done")
    assert first == ana.do("nonsense", 409, id="never-done")
    assert first["problems"][0]["rule"] == "HOUSE-seat"


def test_the_id_of_a_command_is_its_seats_own(gm: Program, ana: Program) -> None:
    kept = [one.do("say", id="mine-alone", words="a")["records"][0] for one in (gm, ana)]
    assert [record["command"] for record in kept] == [f"mine-alone_{record['by']}" for record in kept]
    (undone,) = ana.do("undo", command="mine-alone")["records"]  # as it was sent: ana's own
    assert undone["fact"] == {"kind": "undone", "commands": [kept[1]["command"]]}


def test_a_hidden_throw_comes_back_to_whoever_may_know_it(gm: Program, ana: Program) -> None:
    before = ana.get("/log")
    mine = throw(gm, mode="gm", silent=True)
    assert {"opened", "stepped"} <= {record["fact"]["kind"] for record in mine}
    assert ana.get("/log") == before


def test_a_secret_throw_of_a_player_comes_back_without_its_dice(ana: Program) -> None:
    told = throw(ana, mode="gm")
    assert told and all("faces" not in str(record["fact"]) for record in told)


def test_numbers_are_dense_for_each_seat(gm: Program, ana: Program) -> None:
    for at in range(3):
        throw(gm, mode="gm", silent=True)
        ana.do("say", words=f"line {at}")
    for program in (gm, ana):
        numbers = [record["number"] for record in program.get("/log", limit=1000)["records"]]
        assert numbers == list(range(1, len(numbers) + 1))
    assert gm.get("/log")["last"] > ana.get("/log")["last"]


def test_dice_thrown_by_hand(ana: Program) -> None:
    told = throw(ana, faces=[6, 6, 6, 6, 6, 6])
    stepped = [r["fact"] for r in told if r["fact"]["kind"] == "stepped"]
    assert stepped[0]["step"]["faces"] == [6] * 6 and stepped[0]["step"]["by_hand"] is True


def test_taking_back(gm: Program, ana: Program) -> None:
    said = ana.do("say", words="oops")["records"][0]["command"]
    assert ana.do("undo", command=said)["records"][0]["fact"]["commands"] == [said]
    gm.do("redo", command=said)


def test_the_log_comes_in_parts(gm: Program) -> None:
    for at in range(5):
        gm.do("say", words=str(at))
    whole = gm.get("/log")["records"]
    parts = [gm.get("/log", after=at, limit=2)["records"] for at in range(0, 8, 2)]
    assert [record for part in parts for record in part] == whole and len(whole) == 7
    assert gm.get("/log", after=100) == {"records": [], "last": 7}


def test_a_program_and_a_page_share_one_table(server: Server, gm: Program, ana: Program) -> None:
    ana.do("say", words="from a program")
    session = server.host.door.seat(gm.table, gm.seat).session
    answer = server.client.get(f"/t/{gm.table}", headers={"cookie": f"tablee_{gm.table}={session}"})
    assert "from a program" in answer.text


def test_plain_dice_have_no_consequences_even_overruled(gm: Program) -> None:
    check = gm.post("/preview", do="throw", notation="3d6")["check"]
    run = next(r["fact"]["run"] for r in gm.do("throw", check=check, by="")["records"] if "run" in r["fact"])
    told = gm.do("settle", 409, run=run, overrule="so it is")["problems"][0]
    assert told["rule"] == "FU3-3-08"
