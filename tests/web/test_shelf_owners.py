"""What the tables of a host share: all may use it, who keeps it may change it, and the host may always."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tablee.log.shelf import LibraryCard, PackCard
from tablee.web.composer import files
from tablee.web.pages import library
from tests.web.seated import Place, Table, TestClient

NOT_YOURS = "is kept by another table"


def guest(table: Table) -> TestClient:
    """The game master of a table, in a browser without the key of the host."""
    host, browser = table.place.host, table.place.person("en")
    seat = host.master_of(table.id)
    assert seat is not None
    browser.cookies.set(f"tablee_{table.id}", host.door.seat(table.id, seat.id).session)
    return browser


def cards(place: Place) -> list[tuple[str, str]]:
    return [(card.name, card.owner) for card in place.log.library("fu3")]


@pytest.mark.parametrize("what", [{"what": "rename", "name": "Pris"}, {"what": "drop"}])
def test_a_game_master_changes_no_sheet_that_another_table_or_the_host_keeps(
    table: Table, what: Mapping[str, str]
) -> None:
    theirs = Table(table.place)
    log, url = table.place.log, f"{table.url}/library"
    form = table.place.host.systems["fu3"].preset("teich").form()
    log.keep_sheet(LibraryCard("hosts", "fu3", "Ours", "character", "2026"), form)
    theirs.do(guest(theirs), "library", what="keep", sheet=theirs.sheet("Teich Ventury"))
    before, (kept,) = cards(table.place), [c.id for c in log.library("fu3") if c.owner == theirs.id]
    mine = guest(table)
    for id in ("hosts", kept):
        assert NOT_YOURS in mine.post(url, data={**what, "kept": id}).text
        assert cards(table.place) == before
    assert 'value="rename"' not in mine.get(url).text and 'value="bring"' in mine.get(url).text
    assert NOT_YOURS not in guest(theirs).post(f"{theirs.url}/library", data={**what, "kept": kept}).text
    assert NOT_YOURS not in table.gm.post(url, data={**what, "kept": "hosts"}).text  # the host's browser
    assert ("Ours", "") not in cards(table.place) and cards(table.place) != before


def test_a_game_of_the_same_name_takes_nobody_else_s_place(table: Table) -> None:
    theirs, log = Table(table.place), table.place.log
    form: dict[str, Any] = table.place.host.systems["fu3"].pack().form()
    log.keep_pack(PackCard("hosts", "fu3", "Maison", "2026"), form)
    for one in (theirs, table, table):
        assert one.gm.get(f"{one.url}/pack").status_code == 200
        guest(one).post(f"{one.url}/pack/keep", data={"name": "Maison"})
    found = [(card.name, card.owner) for card in log.packs("fu3")]
    assert sorted(found) == sorted([("Maison", ""), ("Maison", theirs.id), ("Maison", table.id)])
    assert log.find_pack("hosts") == form


def test_one_table_leaves_room_for_the_others(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it keeps has a bound of its own, and counts as what it writes."""
    monkeypatch.setattr(library, "SHEETS_OF_TABLE", 2)
    monkeypatch.setattr(files, "GAMES_OF_TABLE", 1)
    theirs, log, charged = Table(table.place), table.place.log, list[tuple[str, str, int]]()
    monkeypatch.setattr(table.place.host, "wrote", lambda *what: charged.append(what))
    for one, kept in ((table, 2), (theirs, 2)):
        for _ in range(4):
            told = guest(one).post(
                f"{one.url}/library", data={"what": "keep", "sheet": one.sheet("Teich Ventury")}
            )
        assert "2" in told.text and [owner for _, owner in cards(table.place)].count(one.id) == kept
    for name in ("Une", "Deux"):
        assert table.gm.get(f"{table.url}/pack").status_code == 200
        guest(table).post(f"{table.url}/pack/keep", data={"name": name})
    assert [card.name for card in log.packs("fu3")] == ["Une"]
    large = [table for table, _seat, size in charged if size > 20]
    assert large == [table.id, table.id, theirs.id, theirs.id, table.id]


def test_what_is_kept_has_a_plain_name(table: Table) -> None:
    """Other tables read it: nothing in it turns the writing, or can't be seen."""
    url = f"{table.url}/library"
    table.do(table.gm, "library", what="keep", sheet=table.sheet("Teich Ventury"))
    (kept,) = (card.id for card in table.place.log.library("fu3"))
    table.gm.post(url, data={"what": "rename", "kept": kept, "name": "Loup\u202e\u200b  gris"})
    assert cards(table.place) == [("Loup gris", table.id)]
    table.gm.post(url, data={"what": "rename", "kept": kept, "name": "\u200b"})
    assert cards(table.place) == [("Loup gris", table.id)]
