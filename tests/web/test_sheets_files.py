"""Every sheet as a page and as a file, for whoever may know it; and a sheet from a file."""

from __future__ import annotations

import html
import json

import pytest

from tests.cli.running import loads
from tests.web.seated import Place, Table

TEICH = "Teich Ventury"


def test_a_sheet_is_a_page_to_print(table: Table) -> None:
    answer = table.player.get(f"{table.url}/sheet/{table.sheet(TEICH)}")
    page = html.unescape(answer.text)
    assert answer.status_code == 200 and "<h1>Teich Ventury</h1>" in page and "Brise-fer" in page
    assert "played by Ana" in page and "4 of 4" in page and "hx-post" not in page.partition("<main")[2]


def test_what_a_viewer_may_not_know_is_not_there(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin", hidden="1")
    hidden, known = table.sheet("Assassin consciencieux"), table.sheet(TEICH)
    for end in ("", ".json"):
        assert table.gm.get(f"{table.url}/sheet/{hidden}{end}").status_code == 200
        assert table.player.get(f"{table.url}/sheet/{hidden}{end}").status_code == 404
        assert table.player.get(f"{table.url}/sheet/none{end}").status_code == 404
        assert table.place.person().get(f"{table.url}/sheet/{known}{end}").status_code == 404


def test_a_file_is_read_by_the_command_line_and_comes_back(table: Table) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.player, "do", do="keep_note", sheet=sheet, words="Le trésor")
    answer = table.player.get(f"{table.url}/sheet/{sheet}.json")
    assert 'filename="teich-ventury.json"' in answer.headers["content-disposition"]
    assert loads("sheet", "check", "-", stdin=answer.text)["ok"] is True
    other = table.place.person("en")
    other.post(table.invitation(), data={"name": "Zoé"})
    sent = other.post(f"{table.url}/sheets", files={"file": ("teich.json", answer.content)})
    assert (sent.status_code, sent.text) == (200, "")
    page = table.page(other)
    assert "Brise-fer" in page and "Le trésor" in page and "draft" in page


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"{",
        b"[" * 5000,
        b'{"system": "fu3"}',
        b'{"system": "krasses", "name": "x"}',
        b"x = ",
    ],
)
def test_a_file_that_is_no_sheet_is_refused_in_words(place: Place, data: bytes) -> None:
    table = Table(place, preset="")
    before = len(table.records)
    answer = table.player.post(f"{table.url}/sheets", files={"file": ("x.json", data)})
    assert answer.status_code == 200 and 'class="problem"' in answer.text
    assert len(table.records) == before


def test_a_file_too_large_is_refused(place: Place) -> None:
    table = Table(place, preset="")
    answer = table.player.post(f"{table.url}/sheets", files={"file": ("x.json", b" " * 210_000)})
    assert "at most 200 kB" in html.unescape(answer.text)
    assert 'class="problem"' in table.player.post(f"{table.url}/sheets", data={"file": "text"}).text


def test_problems_of_a_file_s_sheet_are_listed_on_it(place: Place) -> None:
    table = Table(place, preset="")
    content = {"system": "fu3", "name": "Bran", "blocks": []}
    table.player.post(f"{table.url}/sheets", files={"file": ("b.json", json.dumps(content).encode())})
    page = table.page(table.player)
    assert "FU3-1-01" in page and "things the rules say" in page
