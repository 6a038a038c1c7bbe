"""What the card of a throw says of it: what it was made with, what its number is, where it stands."""

from __future__ import annotations

import html
import json
import re

import pytest

from tablee.game.event import SheetPut
from tests.web.seated import Place, Table, TestClient


def entries(table: Table, person: TestClient) -> str:
    page = html.unescape(str(person.get(table.url).text))
    return page.partition('id="entries"')[2].partition('id="newer"')[0]


def sheets(table: Table) -> list[str]:
    return [r.fact.sheet for r in table.records if isinstance(r.fact, SheetPut)]


@pytest.mark.parametrize(
    ("game", "preset", "trait", "about"),
    [
        ("fu3", "teich", "asset_1", "Brise-fer +1 · Pluie −2"),
        ("krasses", "aline", "agility", "Adresse +3 · Pluie −2"),
        ("iaodune", "nae", "adresse", "Adresse +2N · Cheville foulée −2D · Corde à grappin +1N · Pluie −2N"),
    ],
)
def test_a_card_says_what_the_throw_was_made_with(
    place: Place, game: str, preset: str, trait: str, about: str
) -> None:
    table = Table(place, game, preset)
    (sheet,) = sheets(table)
    table.do(table.player, "draft", sheet=sheet, trait=trait)
    table.do(table.player, "draft", sheet=sheet, modifier="Pluie", value="-2")
    assert table.do(table.player, "throw", sheet=sheet) == ""
    for person in (table.player, table.gm):
        assert f"{about}</span></p>" in entries(table, person)


def test_each_side_of_an_opposed_roll_speaks_for_itself(place: Place) -> None:
    table = Table(place, "krasses", "aline")
    table.do(table.player, "bring", preset="corentin")
    aline, other = sheets(table)
    table.do(table.player, "draft", sheet=aline, trait="agility", way="oppose", target=other)
    assert table.do(table.player, "throw", sheet=aline) == ""
    assert re.search(
        r'<span class="soft">Opposed roll against [^<]* · Adresse \+3</span>', entries(table, table.player)
    )


@pytest.mark.parametrize(
    ("game", "preset", "words"),
    [
        ("krasses", "aline", ("Total", "Total")),
        ("iaodune", "nae", ("Final result", "Résultat final")),
    ],
)
def test_a_bare_number_says_what_it_is(place: Place, game: str, preset: str, words: tuple[str, str]) -> None:
    table = Table(place, game, preset)
    (sheet,) = sheets(table)
    assert table.do(table.player, "throw", sheet=sheet) == ""
    for person, word in zip((table.player, table.gm), words, strict=True):
        found = re.search(
            r'<p class="verdict"><span class="detail">([^<]*)</span> <b>−?\d+</b>', entries(table, person)
        )
        assert found and found[1] == word


@pytest.mark.rule("FUD-4.5.5-07")
def test_a_blow_that_lands_says_so_before_its_damage(place: Place) -> None:
    table = Table(place, "fudge", "snorri")
    assert table.do(table.gm, "bring", preset="brynhilde") == ""
    snorri, foe = sheets(table)
    check = {
        "check": "blow", "mode": "attack",
        "me": {"name": snorri, "skill": 20, "offence": 2}, "foe": {"name": foe},
    }  # fmt: skip
    args = json.dumps({"check": check, "by": snorri, "against": [foe]})
    assert table.do(table.gm, "do", do="throw", args=args) == ""
    for person, lands, damage in (
        (table.player, r"The blow lands, relative degree \+\d+\.", "Still to be thrown: damage, Snorri 4dF"),
        (table.gm, r"Le coup porte, Degré Relatif \+\d+\.", "Reste à lancer\xa0: dégâts, Snorri 4dF"),
    ):
        seen = entries(table, person)
        assert re.search(rf'<p class="reckoning">{lands}</p>', seen)
        assert damage in seen
    table.do(table.gm, "do", do="roll_on", run=table.last_run())
    assert "Reste à lancer" not in entries(table, table.gm)
