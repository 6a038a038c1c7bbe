"""A throw of very many dice is told in short on its card; the dice themselves are a page of their own."""

from __future__ import annotations

import html
import re

import pytest

from tablee.web.views import throw_reading
from tests.web.seated import Table

MANY, EACH = 8, 4_000
"""How many throws, and how many bytes of a page one of them may take."""


def dice_in(text: str) -> int:
    return len(re.findall(r'<li\s+class="die', text))


def test_a_page_of_huge_throws_stays_small(table: Table) -> None:
    """Each of 1000 dice was an element with its words, 45 times over."""
    pages = [(person, url) for person in (table.player, table.gm) for url in (table.url, f"{table.url}/log")]
    before = [len(person.get(url).text) for person, url in pages]
    for _ in range(MANY):
        table.do(table.player, "say", words="/r 1000d20")
    after = [len(person.get(url).text) for person, url in pages]
    assert max(now - then for now, then in zip(after, before, strict=True)) < MANY * EACH
    page = table.page(table.player)
    assert dice_in(page) == 0 and "1000 dice: " in page and " × 20" in page
    assert "1000 dés\N{NO-BREAK SPACE}: " in table.page(table.gm)


def test_the_dice_are_there_on_demand_for_who_knows_of_them(table: Table) -> None:
    table.do(table.player, "say", words="/r 100d6kh90")
    run = table.last_run()
    assert f"{table.url}/throw/{run}" in table.page(table.gm)
    told = table.gm.get(f"{table.url}/throw/{run}").text
    assert dice_in(told) == 100 and len(re.findall("dropped", told)) == 10
    table.gm.post(f"{table.url}/do", data={"do": "undo", "target": run})
    assert dice_in(table.player.get(f"{table.url}/throw/{run}").text) == 100  # struck through, not gone
    assert table.place.person().get(f"{table.url}/throw/{run}").status_code == 404
    assert table.player.get(f"{table.url}/throw/none").status_code == 404


def test_nobody_sees_the_dice_of_a_throw_that_is_not_theirs(table: Table) -> None:
    table.do(table.gm, "do", do="throw", mode="gm", args='{"check": {"check": "dice", "dice": "100d6"}}')
    run = table.last_run()
    assert dice_in(table.gm.get(f"{table.url}/throw/{run}").text) == 100
    assert table.player.get(f"{table.url}/throw/{run}").status_code == 404


def test_few_dice_are_shown_as_they_were(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.do(table.player, "say", words=f"/r {throw_reading.SHOWN}d6")
    assert dice_in(table.page(table.player)) >= throw_reading.SHOWN
    table.do(table.player, "say", words=f"/r {throw_reading.SHOWN + 1}d1000")
    page = html.unescape(table.player.get(table.url).text)
    assert f"{throw_reading.SHOWN + 1} dice <a" in re.sub(r"\s+", " ", page)
