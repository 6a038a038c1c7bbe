"""Throws in the log: struck through after a reveal, every side named, made within a sentence, by hand."""

from __future__ import annotations

import json
import re

import pytest

from tablee.table.commands.own_ids import own_id
from tablee.table.log.facts import Said
from tests.web.seated import Place, Table

TEICH = "Teich Ventury"


def entries(page: str) -> str:
    return page.partition('id="entries"')[2].partition('id="newer"')[0]


def undo(table: Table, command: str) -> str:
    return table.do(table.gm, "do", do="undo", args=json.dumps({"command": command}))


@pytest.mark.parametrize("silent", [False, True])
def test_a_throw_taken_back_after_its_reveal_is_struck_through(table: Table, silent: bool) -> None:
    extra = {"silent": "1"} if silent else {}
    table.do(table.gm, "throw", sheet="", mode="gm", command="secret00secret00", **extra)
    run = table.last_run()
    table.do(table.gm, "do", do="show", run=run)
    assert "Undone by" not in entries(table.page(table.player))
    assert undo(table, "secret00secret00") == ""
    for person in (table.player, table.gm):
        seen = entries(table.page(person))
        card = re.search(r'<article class="entry thrown undone".*?</article>', seen, re.DOTALL)
        assert card and '<ul class="dice"' in card[0]


def test_a_spend_taken_back_strikes_its_line_alone(table: Table) -> None:
    table.do(table.player, "throw", sheet=table.sheet(TEICH))
    page = table.page(table.player)
    vals = json.loads(re.findall(r"hx-vals=\"(\{\"do\": \"spend\".*?\})\" hx-target", page)[0])
    table.do(table.player, "do", **vals, command="spend000spend000")
    assert 'class="reckoning">Teich Ventury · Aura points −1' in table.page(table.player)
    assert undo(table, own_id(table.seat("Ana"), "spend000spend000")) == ""
    page = table.page(table.player)
    assert 'class="reckoning gone">Teich Ventury · Aura points −1' in page
    assert "entry thrown undone" not in page


def test_each_side_of_an_opposed_throw_has_its_line(place: Place) -> None:
    table = Table(place, "iaodune", "nae")
    table.do(table.gm, "bring", preset="orso")
    nae, orso = table.sheet("Naé, coursière des toits"), table.sheet("Orso, guérisseur sans maître")
    assert table.do(table.gm, "aim", sheet=orso, way="oppose", target=nae) == ""
    assert table.do(table.gm, "throw", sheet=orso) == ""
    seen = entries(table.page(table.player))
    assert seen.count('<ul class="dice"') == 2
    assert re.findall(r'<p class="side-name">([^<]*)</p>', seen) == [
        "Orso, guérisseur sans maître",
        "Naé, coursière des toits",
    ]
    rows = re.findall(r'<span class="of">([^<]*)</span> <b>([^<]*)</b>', seen)
    assert [name for name, _ in rows] == ["Orso, guérisseur sans maître", "Naé, coursière des toits"]
    assert {label for _, label in rows} <= {"Above", "Below", "Equal"}


def test_dice_thrown_by_hand_are_read_and_marked(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert table.do(table.player, "throw", sheet=sheet, faces="6,6,6,6,6") == ""
    seen = entries(table.page(table.gm))
    assert seen.count('class="die hit by-hand"') == 5 and "dés physiques" in seen
    assert "problem" in table.do(table.player, "throw", sheet=sheet, faces="7,1,1,1,1")
    assert "problem" in table.do(table.player, "throw", sheet=sheet, faces="1,1")


def test_dice_of_a_spend_may_be_thrown_by_hand_too(table: Table) -> None:
    table.do(table.player, "throw", sheet=table.sheet(TEICH), faces="1,1,1,1,1")
    page = table.page(table.player)
    vals = re.findall(r'<details class="hands">.*?hx-vals="(\{.*?\})" hx-target', page, re.DOTALL)
    spend = json.loads(vals[0])
    count = len(spend["dice"].split(","))
    assert f'data-count="{count}"' in page.partition('<details class="hands">')[2]
    assert table.do(table.player, "do", **spend, faces=",".join("6" * count)) == ""
    assert entries(table.page(table.gm)).count('class="die hit by-hand"') == count


@pytest.mark.parametrize("faces", ["x", "1,,2", "-1,2,3,4,5", "٣,1,1,1,1", "9999", "1;2"])
def test_faces_that_are_none_are_not_taken_for_dice(table: Table, faces: str) -> None:
    answer = table.do(table.player, "throw", sheet=table.sheet(TEICH), faces=faces)
    seen = entries(table.page(table.gm))
    assert "by-hand" not in seen and ("problem" in answer or '<ul class="dice"' in seen)


def test_the_consequences_are_the_main_action(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    sheet, foe = table.sheet(TEICH), table.sheet("Assassin consciencieux")
    table.do(table.gm, "aim", sheet=foe, way="attack", target=sheet)
    assert table.do(table.gm, "throw", sheet=foe, faces="6,6,6,6,6,6,6") == ""
    page = entries(table.page(table.gm))
    vals = json.loads(
        re.findall(r'class="spend main" hx-post="[^"]*" hx-vals="(\{[^>]*?\})" hx-target', page)[0]
    )
    assert vals["do"] == "settle"
    assert "spend main" not in entries(table.page(table.player))
    assert table.do(table.gm, "do", **vals) == ""
    assert "spend main" not in entries(table.page(table.gm))


def test_a_throw_within_a_sentence(table: Table) -> None:
    assert table.do(table.player, "say", words="Je saute [[+2]] et je crie [[-1]] !") == ""
    seen = entries(table.page(table.gm))
    assert re.search(r'Je saute <span class="within.*?\+2\xa0: <b>(Oui|Non)', seen, re.DOTALL)
    assert re.search(r"et je crie <span .*?−1\xa0: <b>(Oui|Non)", seen, re.DOTALL)
    assert seen.count('<article class="entry thrown"') == 0  # the sentence has them, once
    english = entries(table.page(table.player))
    assert re.search(r"\+2: <b>(Yes|No)", english) and "Accept" in english


def test_a_sentence_with_a_throw_sent_twice_throws_once(table: Table) -> None:
    for _ in range(2):
        table.do(table.player, "say", words="Voilà [[+1]]", command="c0ffee00c0ffee00")
    assert entries(table.page(table.gm)).count("within") == 1
    assert sum(isinstance(r.fact, Said) for r in table.records) == 1


def test_a_sentence_names_no_throw_but_its_own(table: Table) -> None:
    table.do(table.gm, "throw", sheet="", mode="gm")
    run = table.last_run()
    table.do(table.player, "say", words=f"[[+1|{run}]] ha")
    table.do(table.player, "do", do="say", args=json.dumps({"words": f"[[+1|{run}]] hop"}))
    assert '<ul class="dice"' not in entries(table.page(table.player))
    assert '<ul class="dice"' in entries(table.page(table.gm))  # nobody's words make a throw disappear


def test_a_throw_that_is_none_refuses_the_sentence_whole(table: Table) -> None:
    before = len(table.records)
    assert "problem" in table.do(table.player, "say", words="Oups [[+1]] [[montagne]]")
    assert len(table.records) == before


def test_words_whispered_throw_nothing(table: Table) -> None:
    table.do(table.player, "say", words="/w Camille tiens [[+1]]")
    seen = entries(table.page(table.gm))
    assert "[[+1]]" in seen and '<ul class="dice"' not in seen and "within" not in seen


def test_a_character_is_whispered_to_by_name(table: Table) -> None:
    assert table.do(table.gm, "say", words="/w Teich Ventury derrière vous") == ""
    assert "derrière vous" in table.page(table.player)
    assert "problem" in table.do(table.gm, "say", words="/w Personne allô")


def test_an_emote_in_both_spellings(table: Table) -> None:
    for words in ("/me sourit", "/moi sourit"):
        assert table.do(table.player, "say", words=words) == ""
    assert entries(table.page(table.gm)).count('<span class="did">sourit</span>') == 2


def test_those_who_strike_at_once_all_keep_their_consequences(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    foe, sheet = table.sheet("Assassin consciencieux"), table.sheet("Teich Ventury")
    sides = {"ours": [sheet], "theirs": [foe]}
    assert table.do(table.gm, "do", do="fight", args=json.dumps({"sides": sides})) == ""
    table.do(table.gm, "aim", sheet=foe, way="attack", target=sheet)
    assert table.do(table.gm, "throw", sheet=foe) == ""
    assert "Tirer les conséquences" not in table.page(table.gm)  # Teich Ventury acts at the same moment
    table.do(table.player, "aim", sheet=sheet, way="attack", target=foe)
    assert table.do(table.player, "throw", sheet=sheet) == ""
    assert table.page(table.gm).count("Tirer les conséquences</button>") == 2
    # Whoever merely accepts a throw has drawn nothing from it, and the button says so.
    assert "Accepter, sans rien noter encore" in table.page(table.gm)
