"""Archives on the page: everybody's journal, the game master's sheets, whole tables for the host alone."""

from __future__ import annotations

import html
import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from tablee.exchange.archive import sheets
from tablee.exchange.reading import read_sheets
from tablee.game.bounds import LINES
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.systems import all_systems
from tablee.web.access.slow_requests import ARCHIVE
from tablee.web.archives.page import PACE
from tests.web.api.asking import PREFIX
from tests.web.pictured import last_picture, picture, upload
from tests.web.refusing import kept, refusing
from tests.web.seated import KEY, Place, Table, TestClient


@pytest.fixture
def elsewhere(tmp_path: Path) -> Place:
    """Another host."""
    return Place(tmp_path / "elsewhere")


def host_at(place: Place, lang: str = "en") -> TestClient:
    person = place.person(lang)
    person.get(f"/host/{KEY}")
    return person


def whole(table: Table) -> bytes:
    """The table as its host takes it away."""
    return bytes(table.gm.get(f"/archives/{table.id}.jsonl").content)


def brought(person: TestClient, data: bytes, **fields: str) -> tuple[int, str]:
    """Send an archive: the status, and what the page says or where it leads."""
    answer = person.post("/archives", files={"file": ("le port.jsonl", data)}, data=fields)
    return answer.status_code, answer.headers.get("location") or html.unescape(answer.text)


def test_everybody_takes_their_own_journal_home(table: Table) -> None:
    table.do(table.gm, "say", words="/w Ana only you know")
    table.do(table.gm, "say", words="/w Camille a secret of mine")
    mine = table.player.get(f"{table.url}/mine.jsonl")
    assert mine.headers["content-disposition"] == 'attachment; filename="le-port-journal.jsonl"'
    lines = [json.loads(line) for line in mine.text.splitlines()]
    assert (lines[0]["tablee"], lines[0]["role"]) == ("view", "player")
    assert [line["number"] for line in lines[1:-1]] == list(range(1, len(lines) - 1))
    assert "only you know" in mine.text and "a secret of mine" not in mine.text
    assert not any("audience" in line or "seq" in line for line in lines)
    assert "a secret of mine" in table.gm.get(f"{table.url}/mine.jsonl").text


def test_a_journal_does_not_change_with_what_is_secret(table: Table) -> None:
    before = table.player.get(f"{table.url}/mine.jsonl").content
    table.do(table.gm, "say", words="/w Camille nobody knows")
    upload(table, table.gm, picture())
    assert table.player.get(f"{table.url}/mine.jsonl").content == before


def test_sheets_are_the_game_masters_and_tables_the_hosts(table: Table) -> None:
    stranger = table.place.person()
    for path in (f"{table.url}/mine.jsonl", f"{table.url}/sheets.jsonl"):
        assert stranger.get(path).status_code == 404
    assert table.player.get(f"{table.url}/sheets.jsonl").status_code == 404
    for path in ("/archives", f"/archives/{table.id}.jsonl", "/archives/library.jsonl"):
        assert table.player.get(path).status_code == 404
        assert table.gm.get(path).status_code == 200
    assert table.gm.get("/archives/none.jsonl").status_code == 404
    assert brought(table.player, whole(table))[0] == 404
    assert "/archives" not in table.player.get("/").text and "/archives" in table.gm.get("/").text


def test_a_table_moves_to_another_host(table: Table, elsewhere: Place) -> None:
    upload(table, table.gm, picture())
    there = host_at(elsewhere)
    status, to = brought(there, whole(table))
    assert (status, to) == (303, table.url)
    assert "Le port" in html.unescape(there.get(to).text)
    assert there.get(f"{to}/picture/{last_picture(table)}").content.startswith(b"RIFF")
    assert there.get(f"/archives/{table.id}.jsonl").content == whole(table)
    status, said = brought(there, whole(table))
    assert status == 200 and "“Le port” is here already, the same to the byte." in said
    table.do(table.gm, "say", words="later")
    status, said = brought(there, whole(table))
    assert status == 409 and "with other content" in said and "Nothing was brought in." in said
    status, other = brought(there, whole(table), new="1")
    assert status == 303 and other != to and len(elsewhere.log.tables()) == 2
    elsewhere.stop()


def test_nobody_travels_with_a_table(table: Table, elsewhere: Place) -> None:
    brought(host_at(elsewhere), whole(table))
    for person in (table.player, table.gm):
        moved = elsewhere.person()
        moved.cookies.update(person.cookies)
        assert moved.get(f"{table.url}").status_code == 404
    assert elsewhere.log.links_of(table.id) == ()
    elsewhere.stop()


def test_what_is_wrong_is_said_with_its_line(table: Table, elsewhere: Place) -> None:
    person = host_at(elsewhere, "fr")
    status, said = brought(person, whole(table)[:-5])
    assert status == 409 and "le fichier s’arrête à la ligne" in said.lower() and "Rien n’est entré." in said
    status, said = brought(person, b"")
    assert status == 409 and "Choisissez d’abord un fichier" in said
    assert elsewhere.log.tables() == ()
    elsewhere.stop()


def test_sheets_go_to_the_library_once(table: Table, elsewhere: Place) -> None:
    data = table.gm.get(f"{table.url}/sheets.jsonl").content
    there = host_at(elsewhere)
    assert "1 sheet is new in the library." in brought(there, data)[1]
    assert "All these sheets are in the library already." in brought(there, data)[1]
    assert [card.name for card in elsewhere.log.library("fu3")] == ["Teich Ventury"]
    out = there.get("/archives/library.jsonl")
    (tmp := elsewhere.log.path.parent / "library.jsonl").write_bytes(out.content)
    with tmp.open("rb") as stream:
        found = list(read_sheets(stream, {system.key: system for system in all_systems()}))
    assert [sheet.name for sheet in found] == ["Teich Ventury"]
    elsewhere.stop()


@pytest.mark.parametrize("written", range(3))
def test_sheets_that_meet_a_full_disk_do_not_come_in_by_halves(
    table: Table, elsewhere: Place, written: int
) -> None:
    for name in ("Aline", "Zora"):
        table.do(table.gm, "bring", preset="teich", name=name)
    data, there = table.gm.get(f"{table.url}/sheets.jsonl").content, host_at(elsewhere)
    with refusing(elsewhere.log, "library", spared=written):
        assert brought(there, data)[0] == 507
    assert not elsewhere.log.library("fu3")
    assert "3 sheets are new in the library." in brought(there, data)[1]
    elsewhere.stop()


@pytest.mark.parametrize("row", ["records", "sessions"])
def test_a_table_that_meets_a_full_disk_does_not_come_in_without_its_game_master(
    table: Table, elsewhere: Place, row: str
) -> None:
    data, there = whole(table), host_at(elsewhere)
    before = kept(elsewhere.log)
    with refusing(elsewhere.log, row):
        assert brought(there, data)[0] == 507
        headers = {"Authorization": f"Bearer {KEY}", "Content-Type": "application/x-ndjson"}
        assert there.post(f"{PREFIX}/import", content=data, headers=headers).status_code == 507
    assert kept(elsewhere.log) == before
    assert brought(there, data) == (303, table.url) and "Camille" in there.get(table.url).text
    elsewhere.stop()


@pytest.mark.usefixtures("still_paces")
def test_archives_are_much_work_and_paced(table: Table) -> None:
    answers = [table.gm.get(f"{table.url}/mine.jsonl").status_code for _ in range(PACE + 1)]
    assert answers == [200] * PACE + [429]
    assert table.player.post(f"{table.url}/say", data={"words": "still here"}).status_code == 200


def test_no_more_than_an_archive_may_be_is_read(table: Table) -> None:
    headers = {"content-length": str(ARCHIVE + 1), "content-type": "multipart/form-data; boundary=x"}
    assert table.gm.post("/archives", content=b"", headers=headers).status_code == 413


def test_from_another_site_nothing_comes_in(table: Table) -> None:
    data = whole(table)
    table.gm.headers["sec-fetch-site"] = "cross-site"
    assert brought(table.gm, data)[0] == 403


def test_a_sheet_beyond_a_bound_is_not_read_from_an_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is measured first: its lines, and the sheets within it, cost nothing."""
    system = all_systems()[0]
    content = system.preset(system.presets()[0])
    block = content.blocks[0]
    long = replace(content, blocks=tuple(replace(block, id=f"b{at}") for at in range(LINES + 1)))
    stream = BytesIO(b"".join(sheets("Host", [long])))
    monkeypatch.setattr(Sheet, "read", lambda _: pytest.fail("it was read"))
    with pytest.raises(Refused) as told:
        list(read_sheets(stream, {system.key: system}))
    assert [(p.rule, p.said) for p in told.value.problems[1:]] == [("HOUSE-sheet", "lines")]
