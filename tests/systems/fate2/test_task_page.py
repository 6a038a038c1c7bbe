"""A challenge on the page of a table: its card in the scene, rolling on it from the throw bar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.seated import Place, Table

SECRET = "la Reine est morte"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    place = Place(tmp_path)
    made = Table(place, "fate2", preset="")
    assert made.do(made.player, "begin", preset="begin:phases", **{"phases.name": "Finn"}) == ""
    payloads = f"2: le pain manque; 4: {SECRET}"
    made.do(made.gm, "do", do="begin_challenge", shape="rumours", name="Rumeurs", payloads=payloads)
    yield made
    place.stop()


def challenge(table: Table) -> str:
    return table.sheet("Rumeurs")


@pytest.mark.rule("FAT-3-17")
def test_the_card_stands_in_the_scene_for_all_and_its_secret_for_the_game_master_alone(table: Table) -> None:
    page = table.page(table.player)
    assert "Rumeurs · difficulty Good (+2)" in page and "a trivial rumour" in page
    assert SECRET not in page and SECRET not in table.page(table.player, challenge(table))
    assert SECRET in table.page(table.gm, challenge(table))


@pytest.mark.rule("FAT-3-11")
def test_a_player_rolls_on_it_from_the_throw_bar(table: Table) -> None:
    finn, id = table.sheet("Finn"), challenge(table)
    assert table.do(table.player, "draft", sheet=finn, way="challenge") == ""
    page = table.page(table.player, finn)
    assert f'value="{id}"' in page.partition('id="throw"')[2], "the bar offers the challenge"
    assert "To have finished the challenge" in page
    assert table.do(table.player, "draft", sheet=finn, **{"option.challenge": id}) == ""
    assert table.do(table.player, "throw", sheet=finn) == ""
    assert "Challenge roll: Rumeurs" in table.page(table.player).partition('id="entries"')[2]
    assert table.do(table.player, "do", do="close", run=table.last_run()) == ""
    table.do(table.player, "draft", sheet=finn, way="challenge")
    assert "one roll covers 1 day" in table.do(table.player, "throw", sheet=finn)


def test_only_challenges_are_offered_where_one_is_asked_for(table: Table) -> None:
    """With one challenge there is nothing to choose: no sheet of a character is offered in its place."""
    table.do(table.gm, "do", do="begin_challenge", shape="default", name="La porte")
    form = table.gm.get(f"{table.url}/form", params={"do": "end_challenge"}).text
    assert "Rumeurs" in form and "La porte" in form and "Finn" not in form


MASTERS = ("begin_challenge", "challenge_time", "challenge_box", "challenge_odds", "count_throw")


def test_every_form_of_a_challenge_is_drawn(table: Table) -> None:
    for move in MASTERS:
        assert table.gm.get(f"{table.url}/form", params={"do": move}).status_code == 200, move
    mine = table.player.get(f"{table.url}/form", params={"do": "roll_on_challenge"})
    asked = re.findall(r'<select[^>]*name="([^"]+)"', mine.text)
    assert mine.status_code == 200 and "p.rival" in asked
    assert "p.challenge" not in asked, "there is but one"


@pytest.mark.rule("FAT-3-28", "FAT-3-29")
def test_a_draft_of_a_contest_shows_the_chances_of_both_sides(table: Table) -> None:
    finn = table.sheet("Finn")
    assert table.do(table.player, "begin", preset="begin:phases", **{"phases.name": "Bran"}) == ""
    sides = {"first": finn, "second": table.sheet("Bran")}
    table.do(table.gm, "do", do="begin_challenge", shape="chess", name="La partie", **sides)
    chess = table.sheet("La partie")
    table.do(table.player, "draft", sheet=finn, way="challenge")
    assert table.do(table.player, "draft", sheet=finn, **{"option.challenge": chess}) == ""
    assert "To have won the challenge" in table.page(table.player, finn)
