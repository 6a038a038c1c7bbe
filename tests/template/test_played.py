"""The template at a table, on the page and with secrets: one game of each."""

from __future__ import annotations

import html
import json
from pathlib import Path

import pytest

from tablee.game.event import Opened, SheetPut
from tests.secrecy.browser import glance, served
from tests.secrecy.evening import Evening
from tests.secrecy.kinds import KINDS
from tests.secrecy.looking import at_the_table, failures
from tests.secrecy.script import played
from tests.table.play import Play
from tests.template import SYSTEM
from tests.web.seated import KEY, Place, Table

OTHERS = ("ana", "eve")
"""Those from whom the game master and bob keep secrets."""


def test_a_table() -> None:
    play = Play("template")
    play.bring("ana", "ada", "ada")
    play.bring("gm", "wolf", "wolf", view="words")
    play.do("gm", "fight", sides={"ours": ["ada"], "theirs": ["wolf"]})
    play.do("gm", "pass_turn", by="wolf")
    play.do("ana", "draft", sheet="ada", draft={"traits": ["trait1"], "against": ["wolf"], "way": "attack"})
    run = play.do("ana", "throw_draft", sheet="ada")
    play.do("ana", "spend", run=run, spend="reroll")
    play.do("ana", "settle", run=run)
    assert play.refused("bob", "pass_turn", by="ada") == ("HOUSE-seat not_yours",)
    assert play.state.game.conflict is not None and play.state.game.conflict.round == 2
    assert "Flair" not in repr(play.views("ana")) and "Flair" in repr(play.views("gm"))


def test_a_page(tmp_path: Path) -> None:
    place = Place(tmp_path, (SYSTEM,))
    try:
        gm = place.person("fr")
        gm.get(f"/host/{KEY}")
        url = gm.post("/demo", data={"system": "template"}).headers["location"]
        facts = [record.fact for record in place.log.read(url.removeprefix("/t/"))]
        assert sum(isinstance(fact, SheetPut) for fact in facts) == 3
        assert sum(isinstance(fact, Opened) for fact in facts) == 2
        page = html.unescape(gm.get(url).text)
        assert all(
            words in page for words in ("Ada", "Adresse", "Cran", "Loup gris", "Des traces dans la neige")
        )
    finally:
        place.stop()


def test_a_fight_has_its_buttons_by_the_purpose_of_its_moves(tmp_path: Path) -> None:
    place = Place(tmp_path, (SYSTEM,))
    try:
        table = Table(place, "template", "ada")
        table.do(table.gm, "bring", preset="wolf")
        assert "Commencer un combat" in table.page(table.gm)
        sides = {"ours": [table.sheet("Ada")], "theirs": [table.sheet("Loup gris")]}
        assert table.do(table.gm, "do", do="fight", args=json.dumps({"sides": sides})) == ""
        page = table.page(table.gm)
        assert all(words in page for words in ("Passer", "Quitter le combat", "Finir le combat"))
        passed = json.dumps({"by": table.sheet("Loup gris")})
        assert table.do(table.gm, "do", do="pass_turn", args=passed) == ""
        page = table.page(table.player)
        assert "Pass" in page and "Leave the fight" in page and "End the fight" not in page
    finally:
        place.stop()


@pytest.mark.parametrize("traceless", [True, False])
def test_secrets(traceless: bool, tmp_path: Path) -> None:
    kinds = [kind for kind in KINDS if kind.traceless == traceless]
    games = [played("template", kinds, n) for n in ((0, 1) if traceless else (1, 2))]
    for who in OTHERS:
        assert at_the_table(games[0], who) == at_the_table(games[1], who)
    pages = []
    for at, game in enumerate(games):
        with served(game, tmp_path / f"{at}.db", systems=(SYSTEM,)) as app:
            pages.append(glance(app, "ana"))
    assert pages[0] == pages[1]


def test_an_evening_full_of_secrets() -> None:
    assert failures(Evening("template", 1).run(4)) == []
