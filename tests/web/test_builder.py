"""A builder on the page: the form of a spell, its preview at each change, and the throw it becomes."""

from __future__ import annotations

import html
import json
import re

import pytest

from tablee.game.event import Opened
from tests.web.seated import Place, Table, TestClient

RACHETTE = "Rachette"
AIR = {"base": "destroy", "range": "thrown", "area": "room"}


@pytest.fixture
def mages(place: Place) -> Table:
    return Table(place, preset="rachette")


def form(table: Table, person: TestClient) -> str:
    args = json.dumps({"by": table.sheet(RACHETTE)})
    return html.unescape(person.get(f"{table.url}/form", params={"do": "cast", "args": args}).text)


def sent(table: Table, person: TestClient, where: str, **fields: str) -> str:
    preset = json.dumps({"by": table.sheet(RACHETTE)})
    named = {f"p.{name}": value for name, value in fields.items()}
    return html.unescape(table.do(person, where, do="cast", preset=preset, **named))


def options(page: str, field: str) -> list[str]:
    return re.findall(
        r"<option[^>]*>([^<]*)<", page.partition(f'id="field-{field}"')[2].partition("</div>")[0]
    )


@pytest.mark.rule("FU3-4-01")
def test_the_form_offers_every_row_in_the_reader_s_language(mages: Table) -> None:
    page = form(mages, mages.player)
    assert options(page, "base")[:2] == ["(a spell already known)", "Simple effects (noise, sparks)"]
    assert options(page, "range")[2] == "Thrown weapon" and len(options(page, "range")) == 8
    assert options(form(mages, mages.gm), "area")[1] == "2 à 10 personnes, une pièce"
    assert 'class="problem"' not in page


@pytest.mark.rule("FU3-4-01", "FU3-4-02", "FU3-4-03", "FU3-4-11")
def test_the_preview_counts_the_spell_anew_at_each_change(mages: Table) -> None:
    before = len(mages.records)
    assert "Choose what the spell does." in sent(mages, mages.player, "preview")
    steps = [
        ({"base": "destroy"}, "Difficulty 0", "+2"),
        ({"base": "destroy", "range": "thrown"}, "Difficulty 2", "0"),
        (AIR, "Difficulty 3", "−1"),
        ({**AIR, "shift": "2"}, "Difficulty 3", "+1"),
    ]
    for fields, difficulty, net in steps:
        seen = sent(mages, mages.player, "preview", **fields)
        assert f"<span>{difficulty}</span>" in seen and f'<b class="net">{net}</b>' in seen
        assert '<svg class="odds"' in seen
    assert "(row 3): 10 rounds" in sent(mages, mages.player, "preview", **AIR)
    late = sent(mages, mages.gm, "preview", **AIR, shift="-4")
    assert "3 au plus" in late and 'class="net"' not in late
    assert len(mages.records) == before


@pytest.mark.rule("FU3-4-11")
def test_the_form_becomes_a_throw_that_names_rows_by_number(mages: Table) -> None:
    assert sent(mages, mages.player, "form", **AIR) == ""
    (opened,) = [record.fact for record in mages.records if isinstance(record.fact, Opened)]
    assert opened.check == {
        "check": "cast", "base": "destroy", "range": 2, "area": 1, "concept": 1, "asset": 1,
    }  # fmt: skip
