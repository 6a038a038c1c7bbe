"""Odds and throws without a table: the very shapes of the command line."""

from __future__ import annotations

import json

import pytest

from tests.cli.running import prints
from tests.systems_under_test import LISTED, find_system
from tests.web.api.asking import KEY, PREFIX, Program, Server

EXAMPLES = [(key, notation) for key in LISTED for notation in find_system(key).examples.notations]


@pytest.mark.parametrize(("system", "notation"), EXAMPLES)
def test_odds_as_the_command_line_tells_them(ana: Program, system: str, notation: str) -> None:
    told = ana.post("//odds", system=system, notation=[notation, notation])["odds"]
    assert told == [json.loads(prints("odds", system, notation, "--json"))] * 2


@pytest.mark.parametrize(("system", "notation"), EXAMPLES)
def test_throws_as_the_command_line_tells_them(server: Server, system: str, notation: str) -> None:
    told = server.program(KEY).post("//roll", system=system, notation=notation)
    alike = json.loads(prints("roll", system, notation, "--seed", "a", "--json"))
    assert told.keys() == alike.keys() and told["dice"][0].keys() == alike["dice"][0].keys()


def test_house_rules(ana: Program) -> None:
    book = ana.post("//odds", system="fudge", notation="Bon vs 2")
    light = ana.post("//odds", system="fudge", notation="Bon vs 2", pack="light")
    assert [odds["odds"][0]["notation"] for odds in (book, light)] == ["Bon vs 2"] * 2
    told = ana.post("//odds", 409, system="fudge", notation="Bon", set={"no_such_dial": 1})["problems"][0]
    assert told["rule"] == "HOUSE-dial"
    told = ana.post("//odds", 409, system="fudge", notation="Bon", pack={"system": "fu3"})["problems"][0]
    assert told["rule"] == "HOUSE-pack"


@pytest.mark.parametrize("notation", ["nonsense", "1000d1000kh999", "(" * 150])
def test_what_can_t_be_thrown(ana: Program, notation: str) -> None:
    for path in ("//odds", "//roll"):
        told = ana.post(path, 409, system="fu3", notation=notation)["problems"][0]
        assert told["fr"] and told["en"]


def test_an_answer_is_small_or_there_is_none(ana: Program) -> None:
    """`500d100` took 37 bytes in and gave 95 MB out, six such notations 398 MB."""
    told = ana.post("//odds", 409, system="fu3", notation="500d100")["problems"][0]
    assert told["rule"] == "HOUSE-notation" and "500d100" in told["en"]
    ana.post("//odds", 409, system="fu3", notation=["350d60"] * 6)
    six = ana.post("//odds", system="fu3", notation=["1000d6"] * 6)["odds"]
    assert len(json.dumps(six)) < 2_000_000 and len(six) == 6
    assert ana.post("/preview", do="throw", notation="500d100")["odds"] is None
    seen = ana.post("/preview", do="throw", notation="1000d6")
    assert len(json.dumps(seen)) < 300_000 and seen["odds"]["outcomes"][0]["span"] == [1000, 1049]


def test_only_those_with_a_token_ask_for_work(server: Server) -> None:
    server.program().post("//odds", 401, system="fu3", notation="+2")
    server.program("wrong").post("//roll", 401, system="fu3", notation="+2")


def test_the_games_are_listed(server: Server) -> None:
    games = server.program().get("//systems")["systems"]
    assert [game["system"] for game in games] == list(LISTED)
    for game in games:
        for preset in game["presets"][:1]:
            path = f"//systems/{game['system']}/presets/{preset}"
            assert server.program().get(path)["content"]["system"] == game["system"]
    server.program().get("//systems/fu3/presets/none", 404)
    server.program().get("//systems/none/presets/none", 404)


def test_the_server_answers(server: Server) -> None:
    answer = server.client.get(f"{PREFIX}/health")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})
