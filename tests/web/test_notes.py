"""Notes on the page: each read by those it is for, and nothing typed is lost."""

from __future__ import annotations

import re

from tablee.table.commands.own_ids import own_id
from tests.web.seated import Table, TestClient


def write(table: Table, person: TestClient, words: str, to: str) -> str:
    form = person.get(f"{table.url}/note").text
    found = re.search(r'name="note" value="([0-9a-zA-Z-]+)"', form)
    assert found
    answer = table.do(person, "note", note=found[1], words=words, to=to)
    assert words not in answer  # the form is ready for the next one
    return own_id(table.seat("Camille" if person is table.gm else "Ana"), found[1])


def test_each_note_is_read_by_those_it_is_for(table: Table) -> None:
    write(table, table.player, "pour-moi", "me")
    write(table, table.player, "pour-mj", "gm")
    write(table, table.player, "pour-tous **ici**", "all")
    write(table, table.gm, "du-mj", "me")
    mine, master = table.page(table.player), table.page(table.gm)
    assert all(w in mine for w in ("pour-moi", "pour-mj", "pour-tous <strong>ici</strong>"))
    assert "du-mj" not in mine
    assert "pour-moi" not in master and "pour-mj" in master and "pour-tous" in master


def test_a_note_is_changed_and_torn_up(table: Table) -> None:
    id = write(table, table.player, "Vargo", "all")
    form = table.player.get(f"{table.url}/note", params={"note": id}).text
    assert "Vargo</textarea>" in form
    assert (
        "Vargo" not in table.gm.get(f"{table.url}/note", params={"note": id}).text
    )  # not the GM's to change
    table.do(table.player, "note", note=id, words="Vargo ment", to="me")
    assert "Vargo ment" in table.page(table.player) and "Vargo" not in table.page(table.gm)
    table.do(table.player, "do", do="note", note=id, words="")
    assert "Vargo" not in table.page(table.player)


def test_a_refused_note_keeps_its_words(table: Table) -> None:
    id = write(table, table.gm, "du-mj", "all")
    answer = table.do(table.player, "note", note=id, words="des mots longs", to="all")
    assert "somebody else" in answer and "des mots longs</textarea>" in answer


def test_a_stranger_has_no_notes(table: Table) -> None:
    stranger = table.place.person()
    assert stranger.get(f"{table.url}/note").status_code == 404
    assert stranger.post(f"{table.url}/note", data={"words": "x"}).status_code == 404


def test_a_page_has_room_for_so_many_long_notes(table: Table) -> None:
    """Three hundred long ones made a page of eight megabytes: what is older is read one by one."""
    long = "début **a** <b> " + "[a](http://b.c) " * 740
    ids = [write(table, table.player, f"n{at} {long}", "all") for at in range(6)]
    page = table.gm.get(table.url).text
    assert len(page) < 250_000 and page.count("Lire toute la note") == 6 - page.count("<strong>a</strong>")
    assert (
        page.count("<strong>a</strong>") >= 1
        and "n0 début **a** &lt;b&gt;" in page
        and "n5 début <strong" in page
    )
    whole = table.gm.get(f"{table.url}/note/{ids[0]}")
    assert "n0 début <strong>a</strong>" in whole.text and "Lire toute" not in whole.text
    hidden = write(table, table.player, "pour-moi", "me")
    for id in (hidden, "none"):
        assert table.gm.get(f"{table.url}/note/{id}").status_code == 404
    assert table.place.person().get(f"{table.url}/note/{ids[0]}").status_code == 404
