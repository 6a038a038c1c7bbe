"""Aspects on the page: their boxes are drawn, set right by the game master, cleared when a scene begins."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.fairness.seeded import Seeded
from tablee.game.upcast import FORM
from tablee.log.sqlite import SqliteLog
from tablee.systems import system
from tablee.web.app import application
from tablee.web.host import Host
from tests.toy import SYSTEM as TOY
from tests.web.seated import KEY, Place, Table


class Toys(Place):
    """A host that plays the toy."""

    def __init__(self, folder: Path) -> None:
        self.log = SqliteLog(folder / "tablee.db")
        self.host = Host(self.log, [TOY, system("fu3")], Seeded("tests"))
        self.app = application(self.host, KEY)


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Table]:
    made = Toys(tmp_path)
    yield Table(made, "toy", "ada")
    made.stop()


def aspect(page: str, name: str = "Chat de gouttière") -> str:
    """The line of an aspect on a sheet."""
    sheet = page.partition('id="sheet"')[2].partition('id="log"')[0]
    rows: list[str] = re.findall(r"<li.*?</li>", sheet, re.DOTALL)
    return next(row for row in rows if name in row)


def fills(text: str) -> list[dict[str, object]]:
    return [json.loads(html.unescape(found)) for found in re.findall(r'data-fill="([^"]*)"', text)]


def test_the_boxes_of_an_aspect_are_drawn_with_its_level(toy: Table) -> None:
    line = aspect(toy.page(toy.player))
    assert line.count("<i") == 2 and 'class="ticked"' not in line and "0 of 2" in line
    assert "Good" in line
    toy.do(toy.player, "do", do="invoke", sheet=toy.sheet("Ada"), aspect="cat")
    line = aspect(toy.page(toy.player))
    assert line.count('class="ticked"') == 1 and "1 of 2" in line


def test_the_boxes_of_an_animal_s_aspect_stand_with_it(toy: Table) -> None:
    toy.do(toy.player, "do", do="invoke", sheet=toy.sheet("Ada"), aspect="pet/thief")
    assert "1 of 1" in aspect(toy.page(toy.player), "Voleur de saucisses")
    log = toy.page(toy.player).partition('id="entries"')[2]
    assert "Ada · Voleur de saucisses −1" in log


def test_only_the_game_master_sets_how_many_are_ticked(toy: Table) -> None:
    sheet = toy.sheet("Ada")
    page = toy.gm.get(toy.url, params={"at": sheet}).text
    found = [f for f in fills(page) if f.get("field") == "ticked"]
    assert {str(f["block"]) for f in found} == {"cat", "pet/thief"}
    assert {f["do"] for f in found} == {"correct"}
    assert not [f for f in fills(toy.player.get(toy.url).text) if f.get("field") == "ticked"]
    for block in ("cat", "pet/thief"):
        assert toy.do(toy.gm, "do", do="correct", sheet=sheet, block=block, field="ticked", value="1") == ""
    assert "1 of 2" in aspect(toy.page(toy.player))
    assert "1 of 1" in aspect(toy.page(toy.player), "Voleur de saucisses")
    wrong = toy.do(toy.gm, "do", do="correct", sheet=sheet, block="cat", field="ticked", value="3")
    assert 'class="problem"' in wrong


def test_its_boxes_are_free_again_when_the_scene_opens(toy: Table) -> None:
    toy.do(toy.player, "do", do="invoke", sheet=toy.sheet("Ada"), aspect="cat")
    assert toy.do(toy.gm, "scene", scene="roof", name="Le toit", words="Il pleut.") == ""
    assert "1 of 2" in aspect(toy.page(toy.player))
    assert toy.do(toy.gm, "do", do="open_scene", scene="roof") == ""
    assert "0 of 2" in aspect(toy.page(toy.player))
    assert "can be used again" in toy.page(toy.player)


def test_a_sheet_with_an_aspect_goes_out_and_comes_in_as_a_file(toy: Table) -> None:
    data = toy.player.get(f"{toy.url}/sheet/{toy.sheet('Ada')}.json")
    assert json.loads(data.text)["form"] == FORM
    other = toy.place.person("en")
    other.post(toy.invitation(), data={"name": "Zoé"})
    sent = other.post(f"{toy.url}/sheets", files={"file": ("ada.json", data.content)})
    assert (sent.status_code, sent.text) == (200, "")
    assert "0 of 2" in aspect(toy.page(other))
    printed = html.unescape(toy.player.get(f"{toy.url}/sheet/{toy.sheet('Ada')}").text)
    assert "Chat de gouttière" in printed and "0 of 2" in printed


def test_boxes_without_end_are_words(toy: Table) -> None:
    row = {"key": "box", "label": {"fr": "Case", "en": "Box"}, "boxes": 10**9}
    track = {"kind": "track", "id": "strain", "label": "Effort", "rows": [row]}
    blocks = [track, {"kind": "aspect", "id": "cat", "name": "Chat de gouttière", "boxes": 10**9}]
    other = toy.place.person("en")
    other.post(toy.invitation(), data={"name": "Zoé"})
    content = json.dumps({"system": "toy", "name": "Sans fin", "blocks": blocks}).encode()
    assert other.post(f"{toy.url}/sheets", files={"file": ("x.json", content)}).text == ""
    assert "0 of 1000000000" in aspect(toy.page(other))


def test_a_file_from_before_rows_had_policies_is_read(toy: Table) -> None:
    row = {"key": "box", "label": {"fr": "Case", "en": "Box"}, "low": 1, "boxes": 2}
    track = {"kind": "track", "id": "strain", "label": "Effort", "rows": [row], "untick": "all"}
    old = {"system": "toy", "name": "Vieille", "blocks": [track]}
    sent = toy.player.post(f"{toy.url}/sheets", files={"file": ("old.json", json.dumps(old).encode())})
    assert (sent.status_code, sent.text) == (200, "")
    newer = toy.player.post(
        f"{toy.url}/sheets", files={"file": ("new.json", json.dumps({**old, "form": 99}).encode())}
    )
    assert "newer version" in html.unescape(newer.text)
