"""Searching the log: each viewer's own story, the latest first, and not a word of what is hidden."""

from __future__ import annotations

import gc
import html
import json
import re
from dataclasses import replace
from weakref import ref

import pytest

from tablee.table.log.ledger import Ledger
from tablee.table.secrecy.view import Viewed
from tablee.web.live import searches
from tablee.web.live.searches import Found, Searches
from tablee.web.story.snippet import snippet_of
from tablee.web.story.text_index import PlainTeller
from tablee.web.views.view import View
from tests.web.seated import Table, TestClient

SEARCHES = Searches()


@pytest.fixture(autouse=True)
def nothing_searched() -> None:
    """No index of another test is kept."""
    SEARCHES._kept.clear()


def found(view: View, words: str, most: int) -> Found:
    """The answer to somebody's question."""
    return searches.found(SEARCHES, view, words, most)


def view(table: Table, name: str = "Ana", lang: str = "en") -> View:
    """What somebody has before them."""
    ledger = Ledger.of(table.place.log.read(table.id))
    seat = next(s for s in ledger.state.seats.values() if s.name == name)
    return table.place.host.view(table.id, seat, ledger, "fr" if lang == "fr" else "en")


def said(answer: Found) -> list[str]:
    """The hits in words."""
    return ["".join(words for words, _found in hit.snippet) for hit in answer.hits]


def asked(table: Table, person: TestClient, words: str, *, part: bool = False) -> str:
    """The answer as the page gives it."""
    headers = {"hx-request": "true"} if part else {}
    answer = person.get(f"{table.url}/search", params={"q": words}, headers=headers)
    assert answer.status_code == 200
    return str(answer.text)


@pytest.fixture
def talk(table: Table) -> Table:
    for words in ("L’été à Brumeville", "The old harbour, in summer", "/me regarde la mer à Brumeville"):
        table.do(table.player, "say", words=words)
    table.do(table.gm, "say", words="Cœur de pierre, ÉTÉ sans fin")
    return table


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("ete", ["Cœur de pierre, ÉTÉ sans fin", "L’été à Brumeville"]),
        ("BRUMEVILLE", ["regarde la mer à Brumeville", "L’été à Brumeville"]),
        ("brumeville mer", ["regarde la mer à Brumeville"]),
        ("coeur", ["Cœur de pierre, ÉTÉ sans fin"]),
        ("« l'été »", ["L’été à Brumeville"]),
        ("brumeville pierre", []),
        ("Camille pierre", ["Cœur de pierre, ÉTÉ sans fin"]),
    ],
)
def test_every_word_is_wanted_and_accents_are_not(talk: Table, words: str, expected: list[str]) -> None:
    answer = found(view(talk), words, 10)
    assert said(answer) == expected and answer.count == len(expected)


def test_the_latest_are_listed_and_all_are_counted(table: Table) -> None:
    for number in range(7):
        table.do(table.player, "say", words=f"lantern {number}")
    answer = found(view(table), "lantern", 3)
    assert said(answer) == ["lantern 6", "lantern 5", "lantern 4"] and answer.count == 7
    assert [hit.number for hit in answer.hits] == sorted((h.number for h in answer.hits), reverse=True)
    assert "7 entries" in asked(table, table.player, "lantern")


def test_a_throw_is_found_by_who_threw_and_what_came_out(table: Table) -> None:
    table.do(table.player, "say", words="/r +2")
    words = said(found(view(table), "teich yes", 5)) + said(found(view(table), "teich no", 5))
    assert words
    in_french = [said(found(view(table, lang="fr"), w, 5)) for w in ("teich oui", "teich non")]
    assert any(in_french) and "Teich" in found(view(table), "teich", 1).hits[0].who


def test_a_hit_leads_to_its_entry_however_old(table: Table) -> None:
    table.do(table.player, "say", words="the first lantern")
    for number in range(130):
        table.do(table.player, "say", words=f"wave {number}")
    old, new = found(view(table), "lantern", 1).hits[0], found(view(table), "wave 129", 1).hits[0]
    assert old.before and not new.before
    page = asked(table, table.player, "lantern")
    way = re.search(rf'href="([^"]+)#{old.id}"', page)
    assert way, page
    assert f'id="{old.id}"' in table.player.get(way[1]).text
    assert f'id="{new.id}"' in table.page(table.player)


def test_a_question_reads_only_what_is_new(talk: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[Viewed] = []
    take = PlainTeller._take

    def counted(self: PlainTeller, one: Viewed) -> None:
        taken.append(one)
        take(self, one)

    monkeypatch.setattr(PlainTeller, "_take", counted)
    found(view(talk), "brumeville", 5)
    whole = len(taken)
    assert whole == len(view(talk).ledger.views(view(talk).seat))
    found(view(talk), "mer", 5)
    assert len(taken) == whole
    talk.do(talk.player, "say", words="Brumeville encore")
    assert found(view(talk), "brumeville", 5).count == 3
    assert len(taken) == whole + 1


def test_what_is_taken_back_is_found_and_said_to_be(table: Table) -> None:
    table.do(table.player, "say", words="a rash word")
    last = table.records[-1].command
    table.do(table.gm, "do", do="undo", args=json.dumps({"command": last}))
    hit = found(view(table), "rash", 1).hits[0]
    assert hit.undone and "undone" in asked(table, table.player, "rash")


def test_who_has_another_name_is_found_by_it(table: Table) -> None:
    assert found(view(table), "Ana joins", 5).count == 1
    table.do(table.gm, "seat", what="name", seat=view(table).seat.id, name="Ninon")
    again = view(table, "Ninon")
    assert found(again, "Ninon", 5).count >= 1
    table.do(table.player, "say", words="me again")
    assert found(view(table, "Ninon"), "me again", 5).count == 1


def test_words_that_come_near_are_offered_from_the_same_story(talk: Table) -> None:
    assert found(view(talk), "brumevile", 5).near == ("Brumeville",)
    assert "Brumeville" in asked(talk, talk.player, "brumevile")
    assert found(view(talk), "zzzzzz", 5) == Found("zzzzzz")


@pytest.mark.parametrize("words", ["", " ", "a", "«»", "?!"])
def test_too_little_is_told_kindly(talk: Table, words: str) -> None:
    assert found(view(talk), words, 5).short
    expected = "two letters" if words.strip() else "Which word"
    assert expected in asked(talk, talk.player, words)


def hide(table: Table) -> None:
    """The same word in hidden places: a whisper, a hidden sheet, a prepared scene, a note."""
    table.do(table.gm, "say", words="/w Zoé Vargozine est le traître")
    table.do(table.gm, "bring", preset="", name="Vargozine", hidden="1")
    table.do(table.gm, "do", do="note", words="Vargozine ment", to="me")
    table.do(table.gm, "scene", what="keep", name="Vargozine", words="Vargozine", secret="Vargozine")


def same_but_for(answer: str, words: str) -> str:
    return html.unescape(answer).replace(words, "…")


def test_a_hidden_word_is_answered_like_one_that_is_nowhere(table: Table) -> None:
    other = table.place.person("en")
    other.post(table.invitation(), data={"name": "Zoé"})
    table.do(table.player, "say", words="Varga sings")
    before = [asked(table, table.player, "Vargozine", part=part) for part in (False, True)]
    hide(table)
    assert found(view(table, "Zoé"), "vargozine", 5).count == 1
    assert found(view(table, "Camille"), "vargozine", 5).count >= 2
    assert found(view(table), "vargozine", 5) == Found("vargozine")
    for part in (False, True):
        hidden, nowhere = (asked(table, table.player, w, part=part) for w in ("Vargozine", "Vxqgozina"))
        assert same_but_for(hidden, "Vargozine") == same_but_for(nowhere, "Vxqgozina")
        assert hidden == before[part]  # the very same bytes as before it was hidden here


def test_a_stranger_finds_no_search(table: Table) -> None:
    stranger = table.place.person()
    answer = stranger.get(f"{table.url}/search", params={"q": "Teich"})
    assert answer.status_code == 404 and "Ventury" not in answer.text


def test_what_was_asked_is_shown_as_text(table: Table) -> None:
    words = "<b id=x>no</b>"
    table.do(table.player, "say", words=words)
    for part in (False, True):
        page = asked(table, table.player, words, part=part)
        assert "<b id=" not in page and "&lt;b" in page


def test_a_long_text_is_shown_around_what_was_found() -> None:
    text = "x " * 200 + "the lantern" + " y" * 200
    stretches = snippet_of(text, ["lantern"])
    assert ("lantern", True) in stretches and stretches[0] == ("…", False)
    assert sum(len(words) for words, _ in stretches) < 200
    assert snippet_of("Æsop’s œuvre", ["oeuvre"]) == (("Æsop’s ", False), ("œuvre", True))


def test_whoever_searched_keeps_no_log_in_memory(talk: Table) -> None:
    own = view(talk)
    looked = replace(own, ledger=Ledger(tuple(own.ledger)))
    assert said(found(looked, "harbour", 5))
    known = ref(looked.ledger)
    del looked
    gc.collect()
    assert known() is None
