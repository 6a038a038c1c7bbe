"""Rules that change in mid-campaign move no past result: no log, reason or recap, nor after a restart."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from tablee.fairness.seeded import Seeded
from tablee.log.sqlite import SqliteLog
from tablee.systems import system
from tablee.web.app import application
from tablee.web.host import Host
from tests.toy import SYSTEM as TOY
from tests.web.seated import KEY, Place, Table, TestClient

TEICH = "Teich Ventury"
FACES = "5,5,4,4,1"


class Toys(Place):
    """A host that plays the toy."""

    def __init__(self, folder: Path) -> None:
        self.log = SqliteLog(folder / "tablee.db")
        self.host = Host(self.log, [TOY, system("fu3")], Seeded("tests"))
        self.app = application(self.host, KEY)


def stricter() -> dict[str, object]:
    """FU³ where only a six is a success, and rerolls take the five kept dice alone."""
    roll = {**system("fu3").pack().tables["roll"], "success": 6}
    return {"system": "fu3", "name": "Strict", "dials": {"reroll_scope": "kept"}, "tables": {"roll": roll}}


def change(table: Table, pack: dict[str, object], command: str = "packpackpack") -> None:
    assert table.do(table.gm, "do", do="pack", args=json.dumps({"pack": pack}), command=command) == ""


def told(table: Table, person: TestClient) -> dict[str, str]:
    """Every entry of the log with its card and « Pourquoi ? », by id, as bytes on the page have it."""
    page = person.get(table.url).text.partition('id="entries"')[2].partition('id="newer"')[0]
    whole = person.get(f"{table.url}/log").text
    found = {}
    for name, text in (("page", page), ("log", whole)):
        for id, entry in re.findall(r'(?s)<article class="entry[^"]*" id="([^"]*)".*?>(.*?)</article>', text):
            found[f"{name} {id}"] = entry
    return found


def recap(table: Table) -> str:
    page = html.unescape(table.gm.get(f"{table.url}/evening").text)
    found = re.search(r"(?s)<textarea[^>]*name=\"recap\"[^>]*>(.*?)</textarea>", page)
    assert found
    return found[1]


def again(table: Table, folder: Path) -> None:
    """The server stops and starts again; everybody keeps their cookies."""
    table.place.stop()
    table.place.__init__(folder)  # type: ignore[misc]
    for person in (table.gm, table.player):
        person.app = table.place.app
        person._transport.app = table.place.app


def unchanged(table: Table, before: list[dict[str, str]], lines: str) -> None:
    for person, was in zip((table.gm, table.player), before, strict=True):
        now = told(table, person)
        assert {id: now.get(id) for id in was} == was
    assert recap(table).startswith(lines)


def test_no_past_result_moves_when_the_pack_changes(table: Table, tmp_path: Path) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.player, "throw", sheet=sheet, faces=FACES)
    table.do(table.gm, "throw", sheet="", mode="gm", faces=FACES)
    hidden = table.last_run()
    table.do(table.player, "say", words="Hop [[+1]]")
    table.do(table.player, "do", do="close", run=table.last_run())
    people = (table.gm, table.player)
    before, lines = [told(table, person) for person in people], recap(table)
    assert any("Pourquoi" in entry for entry in before[0].values())
    change(table, stricter())
    unchanged(table, before, lines)
    again(table, tmp_path)
    unchanged(table, before, lines)
    # The same dice now read otherwise, and a secret throw is revealed as it was read then.
    table.do(table.player, "throw", sheet=sheet, faces=FACES)
    verdicts = re.findall(
        r'<p class="verdict"><b>([^<]*)</b>', table.page(table.gm).partition('id="entries"')[2]
    )
    assert (verdicts[0], verdicts[-1]) == ("Oui…", "Non, et…")
    table.do(table.gm, "do", do="show", run=hidden)
    shown = table.page(table.player).partition("Revealed by the GM.")[0].rpartition("<article")[2]
    assert re.findall(r'<p class="verdict"><b>([^<]*)</b>', shown) == ["Yes"]


def test_a_dial_that_alters_the_reading_leaves_old_throws_alone(tmp_path: Path) -> None:
    place = Toys(tmp_path)
    try:
        table = Table(place, "toy", "ada")
        ada = table.sheet("Ada")
        args = json.dumps({"check": {"check": "skill", "level": 0}, "by": ada})
        assert table.do(table.player, "do", do="throw", args=args, faces="4,4") == ""
        before, lines = [told(table, person) for person in (table.gm, table.player)], recap(table)
        change(table, {"system": "toy", "name": "Dur", "dials": {"difficulty": 12}})
        unchanged(table, before, lines)
        again(table, tmp_path)
        unchanged(table, before, lines)
        assert table.do(table.player, "do", do="throw", args=args, faces="4,4") == ""
        seen = re.findall(r'<p class="verdict"><b>([^<]*)</b>', table.page(table.player))
        assert seen == ["Passed", "Failed"]
    finally:
        place.stop()


def test_an_open_throw_keeps_the_rules_it_was_thrown_under(table: Table) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.player, "throw", sheet=sheet, faces="1,1,1,1,1")
    spends = re.findall(r"hx-vals=\"(\{\"do\": \"spend\".*?\})\" hx-target", table.page(table.player))
    change(table, stricter())
    assert re.findall(r"hx-vals=\"(\{\"do\": \"spend\".*?\})\" hx-target", table.page(table.player)) == spends
    vals = json.loads(spends[0])
    count = len(vals["dice"].split(","))
    assert table.do(table.player, "do", **vals, faces=",".join("4" * count)) == ""
    assert 'class="die hit by-hand"' in table.page(table.gm)  # a four is a success, as it was then
    # The next throw is by the new rules, and closes the old one in passing.
    assert table.do(table.player, "throw", sheet=sheet, faces="6,6,6,6,6") == ""
    assert '"do": "spend", "run": "' + json.loads(spends[0])["run"] not in table.page(table.player)


def test_a_change_of_rules_is_told_to_each_reader_and_can_be_taken_back(table: Table) -> None:
    sheet = table.sheet(TEICH)
    change(table, stricter())
    assert "Les dés qui peuvent être relancés" in table.page(table.gm)
    english = table.page(table.player)
    assert "The house rules changed: Strict, version 2." in english
    assert "Which dice may be rerolled: " in english and "Table “" in english
    table.do(table.player, "throw", sheet=sheet, faces=FACES)
    before = [told(table, person) for person in (table.gm, table.player)]
    assert "No, and…" in table.page(table.player)
    assert table.do(table.gm, "do", do="undo", args=json.dumps({"command": "packpackpack"})) == ""
    for person, was in zip((table.gm, table.player), before, strict=True):
        now = told(table, person)
        thrown = [id for id, entry in was.items() if "verdict" in entry]
        assert thrown and all(now[id] == was[id] for id in thrown)
    assert table.place.log.read(table.id).state.pack["version"] == 1  # type: ignore[attr-defined]
    table.do(table.player, "throw", sheet=sheet, faces=FACES)
    assert re.findall(r'<p class="verdict"><b>([^<]*)</b>', table.page(table.player)) == ["No, and…", "Yes"]
    assert table.do(table.gm, "do", do="redo", args=json.dumps({"command": "packpackpack"})) == ""
    assert table.place.log.read(table.id).state.pack["version"] == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize("pack", [{"system": "fu3"}, {"system": "fu3", "name": "book", "version": 9}])
def test_a_change_that_changes_nothing_is_refused(table: Table, pack: dict[str, object]) -> None:
    answer = table.do(table.gm, "do", do="pack", args=json.dumps({"pack": pack}))
    assert "Rien ne change" in answer
