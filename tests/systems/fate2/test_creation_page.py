"""Phases at a real table: what its players tap on the board goes through, what is barred waits for the GM."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.game.event import SheetPut
from tablee.game.sheet import Levelled
from tablee.systems.fate2 import SYSTEM
from tablee.table.log.ledger import Ledger
from tests.web.seated import Place, Table, TestClient

ACT = re.compile(r"<button[^>]*hx-post=\"[^\"]*/do\" hx-vals=\"([^\"]*)\"")


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    made = Place(tmp_path, (SYSTEM,))
    yield made
    made.stop()


class Evening(Table):
    """A table of FATE with one player, whose character has nothing yet."""

    def __init__(self, place: Place) -> None:
        super().__init__(place, "fate2", "")
        assert self.do(self.player, "begin", preset="", name="Sybil") == ""

    def make(self, person: TestClient, move: str, **args: object) -> str:
        return self.do(person, "do", do=move, args=json.dumps(args))

    def acts(self, person: TestClient) -> list[dict[str, str]]:
        """The buttons of somebody's page."""
        return [json.loads(html.unescape(vals)) for vals in ACT.findall(person.get(self.url).text)]

    def tap(self, person: TestClient, move: str, within: str = "") -> str:
        """Tap the first button of a move."""
        vals = next(v for v in self.acts(person) if v["do"] == move and within in v["args"])
        return self.do(person, "do", **vals)

    def skills(self) -> dict[str, int | None]:
        """The skills of the character by name."""
        sheet = Ledger.of(self.place.log.latest(self.id)).state.game.sheet(self.sheet("Sybil"))
        return {skill.name: skill.level for skill in sheet.having(Levelled, "skill")}


@pytest.mark.rule("FAT-2-01", "FAT-2-04", "FAT-2-24")
def test_a_phase_is_lived_by_taps(place: Place) -> None:
    table = Evening(place)
    assert table.make(table.gm, "plan_phases", titles="Enfance, École", number=5) == ""
    assert "Enfance" in table.player.get(table.url).text
    assert table.tap(table.gm, "open_phase") == ""
    assert table.tap(table.player, "take_aspect") == ""
    for name in ("Histoire", "Danse", "Peinture"):
        assert table.tap(table.player, "buy_skill", name) == ""
    page = html.unescape(table.player.get(table.url).text)
    assert "reste 1" in page or "1 left" in page
    assert table.tap(table.player, "buy_skill", "histoire") == ""
    assert table.skills() == {"Histoire": 1, "Danse": 0, "Peinture": 0}
    assert not [act for act in table.acts(table.player) if act["do"] == "buy_skill"]
    assert table.tap(table.player, "hand_in_phase") == ""
    assert table.tap(table.gm, "accept_phase") == ""
    assert table.tap(table.gm, "close_phase") == ""
    assert table.tap(table.gm, "open_phase", '"2"') == ""
    assert table.make(table.player, "plan_phases", number=3) != ""


@pytest.mark.rule("FAT-2-09")
def test_the_form_of_a_barred_aspect_says_what_bars_it(place: Place) -> None:
    table = Evening(place)
    assert table.make(table.gm, "plan_phases", number=5) == ""
    assert (
        "Phases" not in table.player.get(table.url).text.partition('id="scene"')[2].partition("</section>")[0]
    )
    assert table.tap(table.gm, "open_phase") == ""
    assert table.tap(table.player, "take_aspect") == ""
    args = {"sheet": table.sheet("Sybil"), "name": "Prêtre", "phase": "1"}
    form = table.gm.get(f"{table.url}/form", params={"do": "take_aspect", "args": json.dumps(args)}).text
    assert "FAT-2-09" in form and 'name="overrule"' in form
    assert "FAT-2-09" not in table.gm.get(f"{table.url}/form", params={"do": "take_aspect"}).text


def told(table: Evening, person: TestClient) -> list[str]:
    """The entries of the log as somebody reads them; what was taken back stands between tildes."""
    entries = person.get(table.url).text.partition('id="entries"')[2].partition('id="waits"')[0]
    struck = re.sub(r'<span class="gone">(.*?)</span>', r"~\1~", entries, flags=re.DOTALL)
    plain = [re.sub(r"<[^>]+>", " ", one) for one in re.findall(r"<article.*?</article>", struck, re.DOTALL)]
    return [" ".join(html.unescape(one).split()[1:]) for one in plain]


def test_the_purchases_of_one_player_are_one_entry_and_each_is_taken_back_alone(place: Place) -> None:
    table = Evening(place)
    assert table.make(table.gm, "plan_phases", number=5) == ""
    assert table.tap(table.gm, "open_phase") == ""
    for name in ("Histoire", "Danse", "Peinture"):
        assert table.tap(table.player, "buy_skill", name) == ""
    bought = (
        "Sybil: the sheet is written on. History: Average (0). Points left: 3. "
        "Dance: Average (0). Points left: 2. Painting: Average (0). Points left: 1."
    )
    assert told(table, table.player)[-1] == bought
    puts = [r.command for r in table.records if isinstance(r.fact, SheetPut)]
    assert table.do(table.gm, "do", do="undo", args=json.dumps({"command": puts[-1]})) == ""
    last = "Painting: Average (0). Points left: 1."
    assert told(table, table.player)[-1] == bought.replace(last, f"~{last}~")
    assert told(table, table.gm)[-1].endswith("~ Rétablir"), "brought back where it stands"
    assert table.do(table.gm, "do", do="redo", args=json.dumps({"command": puts[-1]})) == ""
    assert told(table, table.player)[-1] == bought
    assert table.do(table.player, "say", words="Voilà") == ""
    assert table.tap(table.player, "buy_skill", "histoire") == ""
    assert told(table, table.player)[-3:-1] == [bought, "Sybil Voilà"]
