"""Extras and progress at a table with players: who may do what, who sees what of a villain’s minions."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tablee.game.sheet import Nested, Power
from tablee.systems.fate2.progress.arcs import left_in
from tests.secrecy.game import Carried
from tests.systems.fate2.growing import hero

SKILLS = "Escrime 3, Se Dissimuler 2, Vigilance 2, Athlétisme 1, Soins 1, Bluff 1"


def evening() -> Carried:
    """Ana plays Cyrus; the game master has a tyrant whom nobody knows."""
    play = Carried("fate2")
    play.do("ana", "bring", sheet="cyrus", content=hero("Cyrus", SKILLS, "Narnasil 1").form())
    tyrant = replace(hero("Tyran", SKILLS, "Commandeur Suprême 2", nature="npc"), status="approved")
    play.do("gm", "bring", sheet="tyran_", content=tyrant.form(), hidden=True)
    return play


def seen(play: Carried, who: str) -> str:
    """All that a seat knows of the game, as text."""
    return json.dumps(
        {id: sheet.form() for id, sheet in play.sees(who).game.sheets.items()}, ensure_ascii=False
    )


@pytest.mark.rule("FAT-5-04", "FAT-5-15")
def test_a_player_buys_an_extra_and_the_game_master_answers() -> None:
    play = evening()
    order = {"sheet": "cyrus", "name": "Dague", "aspects": "Maudite"}
    assert play.refused("bob", "buy_aspects", **order)
    play.do("ana", "buy_aspects", **order)
    (question,) = play.sees("gm").game.pendings
    assert play.refused("ana", "answer_extra", pending=question, seat="gm", option="yes")
    play.do("gm", "answer_extra", pending=question, seat="gm", option="no")
    assert [*play.sees("bob").game.sheet("cyrus").having(Nested)] == []


@pytest.mark.rule("FAT-5-23")
def test_the_minions_of_a_hidden_tyrant_come_without_a_word_of_theirs() -> None:
    play = evening()
    play.do("gm", "buy_minions", sheet="tyran_", name="Lames", points=2, command="commandeur_supreme")
    for question in tuple(play.sees("gm").game.pendings):
        play.do("gm", "answer_extra", pending=question, seat="gm", option="yes")
    play.do("gm", "summon_minions", sheet="tyran_", extra="lames", count=2)
    known = seen(play, "ana")
    assert "Tyran" not in known and "Commandeur" not in known and "commandeur" not in known
    assert play.sees("ana").game.pendings == {}
    minions = [id for id, sheet in play.sees("gm").game.sheets.items() if sheet.nature == "minion"]
    assert len(minions) == 2
    assert not any("tyran_" in id for id in minions)


@pytest.mark.rule("FAT-7-09")
def test_the_game_master_gives_points_and_the_player_spends_them() -> None:
    play = evening()
    assert play.refused("ana", "story_point", sheets=["cyrus"]) == ("HOUSE-seat gm",)
    play.do("gm", "story_point", sheets=["cyrus"])
    assert play.refused("bob", "spend_point", sheet="cyrus", name="Chant")
    play.do("ana", "spend_point", sheet="cyrus", name="Chant")
    assert left_in(play.sees("bob").game.sheet("cyrus")) == 0


@pytest.mark.rule("FAT-5-19", "FAT-5-20")
def test_a_servant_is_given_to_its_masters_player_who_throws_with_it() -> None:
    play = evening()
    play.do("ana", "buy_servant", sheet="cyrus", name="Lucan", points=2)
    order = {"sheet": "cyrus", "extra": "lucan", "aspects": "Serviteur, Espion"}
    play.do("ana", "make_servant", **order, skills="Couteau, Bluff, Course, Guet, Serrures, Cuisine")
    servant = next(id for id, sheet in play.sees("ana").game.sheets.items() if sheet.name == "Lucan")
    play.do("gm", "give", sheet=servant, seat="seat-ana")
    assert play.seat("ana").plays(servant) and play.seat("ana").plays("cyrus")
    check = {"check": "test", "level": 1, "goal": 0}
    assert play.refused("bob", "throw", by=servant, check=check)
    play.do("ana", "throw", by=servant, check=check)
    assert [run.by for run in play.sees("bob").game.runs.values()] == [servant]


@pytest.mark.rule("FAT-5-23")
def test_a_sheet_that_is_brought_names_nobody_else_as_its_minion() -> None:
    """What a player writes into a file sends nobody away when the scene ends, hidden or not."""
    play = evening()
    data = {"sort": "minions", "points": 1, "out": 2, "here": "tyran_ cyrus"}
    block = {"kind": "power", "id": "lames", "name": "Lames", "role": "extra", "data": data}
    play.do("bob", "bring", sheet="maitre", content={"system": "fate2", "name": "Maître", "blocks": [block]})
    play.do("gm", "put_scene", scene="port", content={"name": "Le port"})
    play.do("gm", "open_scene", scene="port")
    play.do("gm", "close_scene")
    assert {"tyran_", "cyrus"} <= play.sees("gm").game.sheets.keys()
    assert play.sees("gm").game.sheet("maitre").need("lames", Power).data == {"sort": "minions", "points": 1}
