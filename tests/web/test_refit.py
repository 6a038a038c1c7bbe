"""A game of Fudge changed in mid-campaign: sheets listed before it is played, brought up to it afterwards."""

from __future__ import annotations

import html

import pytest

from tablee.game.sheet import Levelled, Track
from tests.web.seated import Place, Table


@pytest.fixture
def table(place: Place) -> Table:
    return Table(place, "fudge", "snorri")


def send(table: Table, path: str, **fields: str) -> str:
    answer = table.gm.post(f"{table.url}/pack{path}", data={"name": "À nous", **fields})
    assert answer.status_code in (200, 303), answer.text
    return html.unescape(str(answer.text))


def test_sheets_are_listed_before_the_game_changes_and_fit_it_afterwards(table: Table) -> None:
    snorri = table.sheet("Snorri")
    table.do(table.gm, "do", do="approve", sheet=snorri, overrule="oui")
    epic = {"dial.track": "epic"}
    told = send(table, "/preview", **epic)
    assert "Snorri" in told and "cases de blessure" in told
    send(table, "", **epic)
    host = table.place.host
    state = host.log_state(table.id)
    rules = host.rules_of(state)
    before = state.game.sheet(snorri)
    assert [p.rule for p in rules.validate(before) if not p.warning] == ["FUD-4.5.7-08"]
    assert rules.moves["refit"].label.fr in table.page(table.gm)
    assert table.do(table.gm, "do", do="refit") == ""
    after = host.log_state(table.id).game.sheet(snorri)
    assert [row.boxes for row in after.need("wounds", Track).rows] == [3, 2, 2, 1, 1]
    assert [p for p in rules.validate(after) if not p.warning] == []
    assert (after.pack, after.version) == (rules.pack.name, rules.pack.version)
    assert "3, 2, 2, 1" in table.page(table.gm)


def test_the_ladder_goes_with_every_sheet_in_the_readers_language(table: Table) -> None:
    snorri = table.sheet("Snorri")
    for person, word in ((table.gm, "Excellent (+3) · 8 PE"), (table.player, "Superb (+3) · 8 XP")):
        assert word in html.unescape(person.get(f"{table.url}/sheet/{snorri}").text)
        assert word in table.page(person, snorri)


def test_a_level_is_chosen_by_its_word_and_told_in_words(table: Table) -> None:
    page = table.page(table.gm)
    assert '<option value="2">Très Bon</option>' in page and "data-levels" in page
    table.do(table.player, "bring", name="Odd")
    odd = table.sheet("Odd")
    sheet = table.place.host.log_state(table.id).game.sheet(odd)
    block = next(sheet.having(Levelled))
    assert block.level == 0
    assert table.do(table.player, "do", do="mend", sheet=odd, block=block.id, value="2") == ""
    assert f"{block.name} (Moyen)" in table.page(table.gm) and f"{block.name} (Très Bon)" in table.page(
        table.gm
    )
    assert f"{block.name} (Great)" in table.page(table.player)


def test_a_foe_on_one_line_has_an_example_of_the_game(table: Table) -> None:
    page = table.page(table.gm)
    assert "Garde, Épée Bon" in page and "traits avec leurs nombres" not in page
