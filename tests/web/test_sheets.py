"""The sheet's part of the page: drawn, corrected, made together, taken, and seen through other eyes."""

from __future__ import annotations

import html
import json
import re

import pytest

from tablee.game.event import StatusPut
from tablee.game.panel import Item, Panel
from tablee.game.sheet import (
    Account,
    Aspect,
    Descriptor,
    Items,
    Levelled,
    Nested,
    Numeric,
    Pick,
    Power,
    Sheet,
)
from tablee.game.text import Text, plain
from tablee.game.track import Mark, Track, TrackRow
from tablee.systems import system
from tablee.table.log.facts import SeatPut
from tablee.web.views.sheet_groups import Shown
from tests.systems_under_test import LISTED, find_system
from tests.web.read_only import what_sends
from tests.web.seated import Place, Table, TestClient

TEICH = "Teich Ventury"


def part(page: str, name: str = "sheet") -> str:
    return page.partition(f'id="{name}"')[2].partition("</section>")[0]


def entries(page: str) -> str:
    return page.partition('id="entries"')[2].partition('id="newer"')[0]


def fills(page: str) -> list[dict[str, object]]:
    return [json.loads(found) for found in re.findall(r'data-fill="(\{.*?\})"', page)]


def join(table: Table, name: str, lang: str = "en") -> TestClient:
    person = table.place.person(lang)
    person.post(table.invitation(), data={"name": name})
    return person


def test_every_kind_of_block_is_drawn() -> None:
    harm = Track("harm", plain("Mal"), (TrackRow("cut", plain("Coupure"), 2),), (Mark("cut", "cut"),))
    inner = Sheet("toy", "Rex", (Descriptor("bite", "Crocs", 2),))
    blocks = (
        Levelled("a", "Escrime", None), Numeric("b", "Corde", 0, "tool", {"N": 1, "D": -2}),
        Descriptor("c", "Ruse", 3), harm, Account("e", plain("Points"), 1, 3),
        Pick("f", plain("Clan"), "Ours"), Items("g", plain("Sac"), ("Corde", "Pain")),
        Power("h", "Feu", "prepared", {"level": 2, "x": 1}), Nested("i", inner), Aspect("j", "Fort", 2, 2, 1),
    )  # fmt: skip
    from dataclasses import replace

    toy = system("fu3").book()
    titled = Item("role", "prepared", Text("préparé", "prepared"))
    panels = (Panel("sheet", Text("Sorts", "Spells"), (titled,)),)
    rules = replace(toy, panels=panels, numbers={"level": Text("niveau", "level")})
    first, spells = Shown(rules, "en").groups(Sheet("toy", "Ana", blocks))
    lines = {line.id: line for line in first.lines}
    assert lines["a"].value == "–" and lines["b"].value == "+1N · −2D" and lines["c"].pips == 3
    assert [(n.field, n.value, n.most) for n in lines["harm"].numbers] == [("cut", 1, 2)]
    assert [(n.field, n.value) for n in lines["e"].numbers] == [("", 1), ("ceiling", 3)]
    assert lines["f"].note == "Ours" and lines["g"].words == "Corde\nPain"
    inside = lines["i"].inside[0].lines[0]
    assert (inside.name, inside.id) == ("Crocs", "i/bite")
    strong = lines["j"]
    assert strong.boxes is not None and (strong.boxes.value, strong.boxes.most) == (1, 2)
    assert (strong.name, strong.value) == ("Fort", "2")
    assert (spells.title, spells.lines[0].note) == ("Spells", "prepared · level 2")
    assert all(line.pressed is None for line in first.lines)  # nobody acts: it is only read


def test_any_number_is_a_tap_away_for_the_game_master(table: Table) -> None:
    sheet = table.sheet(TEICH)
    mine = part(table.page(table.gm, sheet))
    found = [f for f in fills(mine) if f.get("do") == "correct"]
    assert {(f["block"], f["field"]) for f in found} >= {("asset_1", ""), ("aura", ""), ("aura", "ceiling")}
    assert not [f for f in fills(part(table.page(table.player))) if f.get("do") == "correct"]
    assert table.do(table.gm, "do", do="correct", sheet=sheet, block="asset_1", field="", value="2") == ""
    assert f"GM’s correction. {TEICH} · Brise-fer: 1 → 2" in entries(table.page(table.player))
    assert f"Correction du MJ. {TEICH} · Brise-fer\xa0: 1 → 2" in entries(table.page(table.gm))


def test_points_are_given_and_the_ceiling_is_overruled(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert table.do(table.gm, "do", do="give_points", sheet=sheet, block="aura", amount="-1") == ""
    assert "3 of 4" in part(table.page(table.player))
    refusal = html.unescape(table.do(table.gm, "do", do="give_points", sheet=sheet, block="aura", amount="3"))
    assert "le maximum est de 4" in refusal and "Passer outre" in refusal
    again = json.loads(re.findall(r'hx-vals="(\{.*\})"', refusal)[0])
    assert table.do(table.gm, "do", **again, overrule="") == ""
    assert "6 of 4" in part(table.page(table.player))


def test_a_number_that_is_none_is_refused_in_words(table: Table) -> None:
    answer = table.do(
        table.gm, "do", do="correct", sheet=table.sheet(TEICH), block="asset_1", value="beaucoup"
    )
    assert "beaucoup" in answer and 'class="problem"' in answer and "overrule" not in answer


def test_a_line_is_sent_back_mended_and_approved(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert table.do(table.player, "do", do="submit", sheet=sheet) == ""
    assert "remise" in part(table.page(table.gm, sheet))
    fields = {"do": "review", "sheet": sheet, "block": "asset_1", "verdict": "back", "words": "Trop fort"}
    assert table.do(table.gm, "do", **fields) == ""
    page = part(table.page(table.player))
    assert "To be mended" in page and "Trop fort" in page and "1 line to mend" in page
    assert "Trop fort" not in table.page(join(table, "Zoé"))
    refusal = html.unescape(table.do(table.gm, "do", do="approve", sheet=sheet))
    assert "restent à reprendre" in refusal and "Passer outre" in refusal
    assert table.do(table.player, "do", do="mend", sheet=sheet, block="asset_1", words="Brise-roc") == ""
    assert "Trop fort" not in part(table.page(table.player))
    assert table.do(table.gm, "do", do="approve", sheet=sheet) == ""
    assert "the sheet is approved" in entries(table.page(table.player))
    assert 'popovertarget="mend"' not in part(table.page(table.player))


def test_the_game_master_sees_every_draft_with_what_is_wrong(table: Table) -> None:
    sheet = table.sheet(TEICH)
    for n in range(3):
        table.do(
            table.player, "do", do="add_line", sheet=sheet, kind="descriptor", role="asset", words=f"Don {n}"
        )
    page = part(table.page(table.gm))
    assert "brouillon" in page and "1 problème" in page and "Ana" in page
    held = part(table.page(table.gm, sheet))
    assert "FU3-1-04" in held and "FU3-1-04" in part(table.page(table.player))


def test_a_character_is_begun_by_what_is_chosen_first(place: Place) -> None:
    table = Table(place, preset="")
    page = part(table.page(table.player))
    chosen = re.findall(r'name="preset" value="([^"]*)" checked', page)
    assert len(chosen) == 1
    fields = {"preset": chosen[0], "name": "Bran"}
    for name in re.findall(r'<input id="b-([^"]*)"', page):
        fields[name] = "Bran"
    assert table.do(table.player, "begin", **fields) == ""
    assert table.records[-1].by != "" and "draft" in part(table.page(table.player))


def test_what_can_t_be_begun_is_refused_in_words(place: Place) -> None:
    table = Table(place, preset="")
    for chosen in ("begin:none", "none"):
        assert 'class="problem"' in table.do(table.player, "begin", preset=chosen)


def test_a_free_character_is_taken_and_given(place: Place) -> None:
    table = Table(place, preset="")
    table.do(table.gm, "bring", preset="teich")
    sheet = table.sheet(TEICH)
    assert "take_sheet" in part(table.page(table.player))
    assert table.do(table.player, "do", do="take_sheet", sheet=sheet) == ""
    assert f"{TEICH}: played by Ana from now on." in entries(table.page(table.player))
    other = join(table, "Zoé")
    assert "take_sheet" not in part(table.page(other))
    zoe = [r.fact.seat.id for r in table.records if isinstance(r.fact, SeatPut)][-1]
    assert table.do(table.gm, "do", do="give", sheet=sheet, seat=zoe, alone="1") == ""
    assert "Brise-fer" in part(table.page(other)) and "Brise-fer" not in part(table.page(table.player))


def test_the_game_master_sees_as_a_player_and_can_do_nothing(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin", hidden="1")
    seats = [r.fact.seat for r in table.records if isinstance(r.fact, SeatPut)]
    ana = next(seat.id for seat in seats if seat.name == "Ana")
    answer = table.gm.get(table.url, params={"as": ana})
    page = html.unescape(answer.text)
    assert "Vous voyez la table comme" in page and "Assassin" not in page and "Brise-fer" in page
    assert page.count("<form") > 1 and what_sends(answer.text) == []
    assert f"as={ana}" in re.findall(r'hx-sse:connect="([^"]*)"', page)[0]
    assert table.player.get(table.url, params={"as": ana}).status_code == 404
    for nobody in ("none", seats[0].id):
        assert table.gm.get(table.url, params={"as": nobody}).status_code == 404


def test_private_notes_are_for_their_player_and_the_game_master(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert table.do(table.player, "do", do="keep_note", sheet=sheet, words="Le trésor") == ""
    assert "Le trésor" in part(table.page(table.player)) and "Le trésor" in part(table.page(table.gm, sheet))
    other = join(table, "Zoé")
    assert "trésor" not in table.page(other)
    assert "trésor" not in other.get(f"{table.url}/sheet/{sheet}").text
    assert "trésor" not in other.get(f"{table.url}/sheet/{sheet}.json").text


def test_a_note_that_the_other_changed_meanwhile_is_not_written_over_unread(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert 'data-was="was"' in part(table.page(table.player))
    kept = {"do": "keep_note", "sheet": sheet}
    assert table.do(table.gm, "do", **kept, words="Il ment.", was="") == ""
    told = table.do(table.player, "do", **kept, words="Le trésor", was="")
    assert "Il ment." in told and "Le trésor" in told
    assert "Le trésor" not in part(table.page(table.player))
    assert table.do(table.player, "do", **kept, words="Le trésor") == ""


@pytest.mark.parametrize("key", LISTED)
def test_a_sheet_s_moves_and_new_lines_stand_by_their_titles(place: Place, key: str) -> None:
    table = Table(place, key, find_system(key).examples.heroes[0])
    page = part(table.page(table.player))
    assert 'value="add_line"' in page
    status = [r.fact.status for r in table.records if isinstance(r.fact, StatusPut)]
    assert status == []
