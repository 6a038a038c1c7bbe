"""Any move as a form: its fields, what it would do at each change, and doing it."""

from __future__ import annotations

import html
import json
import re

import pytest

from tablee.game.event import BlockPut, ConflictPut
from tests.systems_under_test import LISTED, book, find_system
from tests.web.seated import Place, Table, TestClient

TEICH = "Teich Ventury"


def form(table: Table, person: TestClient, do: str, **query: str) -> str:
    answer = person.get(f"{table.url}/form", params={"do": do, **query})
    assert answer.status_code == 200
    return html.unescape(answer.text)


def preview(table: Table, person: TestClient, do: str, preset: dict[str, object], **fields: str) -> str:
    sent = {"do": do, "preset": json.dumps(preset), **{f"p.{k}": v for k, v in fields.items()}}
    return html.unescape(table.do(person, "preview", **sent))


def send(table: Table, person: TestClient, do: str, preset: dict[str, object], **fields: str) -> str:
    named = {k if k in ("why", "overrule", "command") else f"p.{k}": v for k, v in fields.items()}
    return html.unescape(table.do(person, "form", do=do, preset=json.dumps(preset), **named))


def test_a_form_has_the_move_s_label_and_a_field_for_each_parameter(table: Table) -> None:
    page = form(table, table.gm, "suffer", sheet=table.sheet(TEICH))
    assert '<hx-partial hx-target="#form-title">Subir une Condition</hx-partial>' in page
    assert 'name="p.name"' in page and 'type="number"' in page and 'name="p.unit"' in page
    assert 'name="p.sheet"' not in page  # set beforehand: it is not asked again
    assert table.sheet(TEICH) in page
    assert "Encore à remplir" in page  # not a refusal: nothing was typed yet
    assert 'class="problem"' not in page


def test_a_player_is_asked_for_no_sheet_who_has_but_one(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    assert 'name="p.sheet"' not in form(table, table.player, "write")
    page = form(table, table.gm, "write")
    assert 'name="p.sheet"' in page and "Assassin consciencieux" in page


def test_blocks_are_those_of_the_sheet_that_was_chosen(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    teich, assassin = table.sheet(TEICH), table.sheet("Assassin consciencieux")
    one = preview(table, table.gm, "rename", {}, sheet=teich)
    assert "Brise-fer" in one and 'hx-target="#field-block"' in one
    other = preview(table, table.gm, "rename", {}, sheet=assassin)
    assert "Brise-fer" not in other and 'value="asset_1"' in other


def test_what_will_change_is_told_before_it_is_done(table: Table) -> None:
    teich = table.sheet(TEICH)
    before = len(table.records)
    seen = preview(table, table.gm, "lose_aura", {"sheet": teich}, amount="2")
    assert f"{TEICH} · Points d’Aura −2" in seen
    assert len(table.records) == before
    assert send(table, table.gm, "lose_aura", {"sheet": teich}, amount="2") == ""
    assert ">2/4<" in table.page(table.gm)


def test_a_refusal_stays_in_the_dialog_and_the_game_master_may_overrule_it(table: Table) -> None:
    teich = table.sheet(TEICH)
    asked: dict[str, object] = {"sheet": teich}
    refused = send(table, table.player, "improve", asked, block="asset_1")
    assert 'class="problem"' in refused and 'name="overrule"' not in refused
    refused = send(table, table.gm, "improve", asked, block="asset_1")
    assert 'class="problem"' in refused and 'name="overrule"' in refused
    assert send(table, table.gm, "improve", asked, block="asset_1", overrule="1", why="Pour le récit") == ""
    assert "Pour le récit" in table.page(table.player)
    assert any(isinstance(r.fact, BlockPut) for r in table.records)


def test_no_overruling_is_offered_for_what_cannot_be_done_at_all(table: Table) -> None:
    asked: dict[str, object] = {"sheet": table.sheet(TEICH)}
    assert 'name="overrule"' in preview(table, table.gm, "improve", asked, block="asset_1")  # too dear
    nothing = preview(table, table.gm, "improve", asked, block="asset_99")
    assert 'class="problem"' in nothing and 'name="overrule"' not in nothing


def test_a_move_of_the_game_master_is_refused_to_a_player(table: Table) -> None:
    page = form(table, table.player, "lose_aura", sheet=table.sheet(TEICH))
    assert 'class="problem"' in page and "<form" not in page
    assert 'class="problem"' in preview(table, table.player, "lose_aura", {})
    assert 'class="problem"' in send(table, table.player, "lose_aura", {})


def test_a_preview_knows_only_what_its_viewer_knows(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin", hidden="1")
    hidden = table.sheet("Assassin consciencieux")
    for answer in (
        form(table, table.player, "rename", sheet=hidden),
        preview(table, table.player, "rename", {"sheet": hidden}, block="asset_1", name="Ombre"),
    ):
        assert "Assassin" not in answer and "surin" not in answer.lower()


def test_a_command_sent_twice_has_one_effect(table: Table) -> None:
    before = len(table.records)
    for _ in range(2):
        send(
            table,
            table.gm,
            "lose_aura",
            {"sheet": table.sheet(TEICH)},
            amount="1",
            command="c0ffee00c0ffee00",
        )
    assert ">3/4<" in table.page(table.gm)
    assert len(table.records) > before


ODD = [
    "[]",
    "3",
    "{",
    "[" * 9999,
    '{"sheet": {"a": 1}}',
    '{"sheet": 3}',
    '{"sheet": [[1]], "sides": {"a": 5}}',
]


@pytest.mark.parametrize("preset", ODD)
@pytest.mark.parametrize("what", ["preview", "form"])
def test_odd_things_sent_are_answered_in_words(table: Table, what: str, preset: str) -> None:
    for do in ("rename", "suffer", "fight", "nothing", ""):
        answer = table.gm.post(f"{table.url}/{what}", data={"do": do, "preset": preset, "p.value": "x" * 99})
        assert answer.status_code == 200
        assert answer.text.strip()


@pytest.mark.parametrize("sheets", [-1, True, [[1]], {"a": 5}, [{}]])
def test_what_no_field_can_hold_is_asked_for_like_the_rest(place: Place, sheets: object) -> None:
    table = Table(place, "krasses", "aline")
    preset = json.dumps({"sheets": sheets, "skill": "all"})
    assert 'name="p.sheets"' in form(table, table.gm, "cooperate", args=preset)
    assert table.do(table.gm, "preview", do="cooperate", preset=preset)


@pytest.mark.parametrize("system", LISTED)
def test_every_move_of_every_system_has_a_form(place: Place, system: str) -> None:
    table = Table(place, system, find_system(system).examples.heroes[0])
    rules = book(system)
    for key in rules.moves:
        page = form(table, table.gm, key)
        assert "<form" in page
        assert table.do(table.gm, "preview", do=key, preset="{}")
        for name in re.findall(r'name="p\.([\w.]+)"', page):
            assert name.split(".")[0] in {p.name for p in rules.moves[key].params}


def test_a_stranger_finds_nothing(table: Table) -> None:
    stranger = table.place.person()
    assert stranger.get(f"{table.url}/form", params={"do": "rename"}).status_code == 404
    assert stranger.post(f"{table.url}/preview", data={"do": "rename"}).status_code == 404
    assert stranger.post(f"{table.url}/form", data={"do": "rename"}).status_code == 404


def test_sheets_are_put_on_sides(table: Table) -> None:
    """Where a move asks for sides, who is played stands on one and the others on the other."""
    table.do(table.gm, "bring", preset="assassin")
    teich, assassin = table.sheet(TEICH), table.sheet("Assassin consciencieux")
    move = table.place.host.systems["fu3"].book().moves["fight"]
    param = next(p for p in move.params if p.name == "sides")
    if param.kind != "sides":
        pytest.skip("the move does not ask for sides yet")
    page = form(table, table.gm, "fight")
    first = re.findall(rf'name="p.sides.{teich}" value="([^"]*)" checked', page)
    second = re.findall(rf'name="p.sides.{assassin}" value="([^"]*)" checked', page)
    assert first and second and first != second
    sides = {f"sides.{teich}": first[0], f"sides.{assassin}": second[0]}
    assert send(table, table.gm, "fight", {}, **sides) == ""
    put = [r.fact.conflict for r in table.records if isinstance(r.fact, ConflictPut)][-1]
    assert put is not None and set(put.sides) == {first[0], second[0]}
    assert put.side_of(teich) == first[0]
