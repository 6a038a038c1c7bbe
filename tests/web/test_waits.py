"""Open questions: the dice of an answer by hand, who was quicker, and the reserves beside the names."""

from __future__ import annotations

import re

import pytest

from tests.web.seated import Place, Table


@pytest.fixture
def duel(place: Place) -> Table:
    """Aline has dice in the pile and announces one against a guard; the game master may counter."""
    table = Table(place, "krasses", "aline")
    table.do(table.gm, "foes", line="Garde +5", count="1", view="words")
    assert table.do(table.gm, "do", do="start_scenario") == ""
    aline = table.sheet("Aline Vauquier")
    kept = table.do(table.player, "answer", pending=f"keep:{aline}", seat=aline, option="1")
    assert kept == ""
    aim = {"sheet": aline, "way": "oppose", "target": table.sheet("Garde"), "option.krasses": "1"}
    assert table.do(table.player, "aim", **aim) == ""
    return table


def question(page: str) -> str:
    return page.partition('id="waits"')[2].partition('id="problems"')[0]


def test_a_reserve_is_shown_beside_its_character(duel: Table) -> None:
    page = duel.page(duel.gm)
    assert re.search(r'Aline Vauquier.{0,200}?class="points num">1<', page, re.DOTALL)


def test_an_answer_that_lets_dice_fall_takes_them_by_hand(duel: Table) -> None:
    aline = duel.sheet("Aline Vauquier")
    bar = duel.page(duel.gm, aline).partition('id="throw"')[2]
    assert 'class="pad"' not in bar.partition('id="scene"')[0]  # somebody is asked before dice fall
    assert duel.do(duel.player, "throw", sheet=aline) == ""
    seen = question(duel.page(duel.gm))
    assert re.findall(r'data-count="(\d)" data-sides="(\d+)"', seen)[-2:] == [("2", "10"), ("2", "10")]
    run = duel.last_run()
    answered = {"pending": f"{run}:counter", "seat": "gm", "option": "counter", "faces": "2,3,8,6"}
    assert duel.do(duel.gm, "answer", **answered) == ""
    page = duel.page(duel.player)
    assert "dice thrown by hand" in page
    assert re.search(r'data-count="2" data-sides="6"', question(page))
    late = duel.do(duel.gm, "answer", **answered)
    assert "Trop tard" in late and "Camille" in late
