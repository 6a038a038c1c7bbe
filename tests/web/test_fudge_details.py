"""Small things of the page that a game with words for its levels brings to light."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from tablee.game.codec import to_data
from tablee.systems import system
from tests.web.seated import KEY, Place, Table


@pytest.fixture
def snorri(place: Place) -> Table:
    return Table(place, "fudge", "snorri")


def bar(page: str) -> str:
    return page.partition('id="throw"')[2].partition("</form>")[0]


def test_gear_says_its_factors_in_words_and_not_what_is_only_so_or_not_so(snorri: Table) -> None:
    sheet = snorri.page(snorri.player).partition('id="sheet"')[2].partition('id="log"')[0]
    row = html.unescape(sheet.partition("epee_magique")[2].partition("</li>")[0])
    shown = re.findall(r'class="(?:fix )?value"[^>]*>([^<]*)<', row)
    assert shown == ["+4", "size 2", "magic 1"] and "sharp" in row


def test_the_sum_stands_beside_the_button_whatever_was_tapped(snorri: Table) -> None:
    sheet = snorri.sheet("Snorri")
    for trait in ("epee", "force"):
        snorri.do(snorri.player, "draft", sheet=sheet, trait=trait)
    page = bar(snorri.page(snorri.player))
    assert re.search(r'The throw:</span> <span class="net">\+3</span>', page), page


def test_a_throw_that_neither_succeeds_nor_fails_names_its_likeliest_outcomes(snorri: Table) -> None:
    page = html.unescape(bar(snorri.page(snorri.player)))
    legend = page.partition('id="throw-legend"')[2].partition("</span>")[0]
    assert re.search(r">Fair 23% · \w+ 20% · \w+ 20%$", legend), legend
    assert '<div class="odds-tap" data-open="#odds">' in page


def test_a_game_by_the_book_says_what_that_is(place: Place) -> None:
    gm = place.person("fr")
    gm.get(f"/host/{KEY}")
    first = gm.get("/").text
    card = re.search(r'name="pack\.fudge" value=""[^>]*>(.*?)</label>', first)
    assert card and '<span class="aside">' in card[1] and "livre" in card[1], card


def test_a_refusal_keeps_the_id_of_its_rule_for_whoever_wants_it(snorri: Table) -> None:
    said = snorri.do(snorri.player, "draft", sheet=snorri.sheet("Snorri"), way="oppose")
    page = said + bar(snorri.page(snorri.player))
    assert re.search(r'<div class="problem" title="FUD-3\.1-06">', page), page
    assert "<code>" not in page


def test_the_game_master_begins_characters_as_players_do(snorri: Table) -> None:
    page = snorri.page(snorri.gm).partition('id="begin"')[2].partition("</details>")[0]
    ways = re.findall(r'name="preset" value="begin:(\w+)"', page)
    assert ways and 'name="hidden"' in page
    offered = snorri.gm.post(f"{snorri.url}/begin", data={"preset": "", "name": "Bran", "hidden": "1"})
    assert offered.text == ""
    assert "Bran" not in snorri.page(snorri.player)
    assert "Bran" in snorri.page(snorri.gm)


def test_a_copy_of_what_is_played_is_no_change(snorri: Table) -> None:
    at = f"{snorri.url}/pack"
    snorri.gm.post(f"{at}/start", data={"from": "book"})
    page = html.unescape(snorri.gm.get(at).text)
    assert "notice unsaved" not in page and "C’est le jeu de la table" in page


def test_a_broken_row_is_named_by_its_line_and_the_game_is_not_offered(snorri: Table) -> None:
    at = f"{snorri.url}/pack"
    skills = json.loads(json.dumps(to_data(system("fudge").pack().tables["skills"])))
    skills["entries"][5]["key"] = ""
    given = {"name": "À nous", "base.skills": json.dumps(skills), "began": "{}"}
    foot = html.unescape(snorri.gm.post(f"{at}/preview", data=given).text)
    assert "ligne 6" in foot and "« Équitation »" in foot.replace("\N{NARROW NO-BREAK SPACE}", " "), foot
    assert re.search(r'<button class="act" aria-disabled="true">', snorri.gm.get(at).text)


def test_a_character_being_begun_has_the_whole_phone() -> None:
    css = Path("src/tablee/web/static/sheet.css").read_text(encoding="utf-8")
    phone = css.partition("@media (max-width: 1000px) {")[2]
    assert '.board[data-tab="sheet"]:has(.bringing) > .throwing' in phone


def test_every_part_of_the_bar_is_named_in_it_or_below_it(snorri: Table) -> None:
    snorri.do(snorri.gm, "bring", preset="bran")
    fields = {"way": "attack", "target": snorri.sheet("Bran Kermadec"), "sheet": snorri.sheet("Snorri")}
    snorri.do(snorri.player, "draft", **fields)
    page = html.unescape(bar(snorri.page(snorri.player)))
    drawn, _, below = page.partition('class="unsaid"')
    parts = re.findall(r"<title>(?:[^<]+: )?([^<]+) [^<]+</title></rect>", drawn)
    named = re.findall(r'<span( class="said")?><span class="swatch \w\d"></span>([^<]+) \d+%', below)
    assert [name for _, name in named] == parts
    assert "Very Hurt" in [name for said, name in named if not said]


@pytest.mark.rule("FUD-3.7-02")
def test_what_bears_on_a_reaction_is_taken_with_a_tap(snorri: Table) -> None:
    sheet = snorri.sheet("Snorri")
    assert snorri.do(snorri.gm, "draft", sheet=sheet, way="situation") == ""
    assert snorri.do(snorri.gm, "draft", sheet=sheet, **{"option.what": "reaction"}) == ""
    assert snorri.do(snorri.gm, "draft", sheet=sheet, chip="Pot-de-vin") == ""
    chip = re.compile(r'class="chip[^"]*" aria-pressed="(\w+)"(?:(?!<button).)*?class="name">([^<]*)<', re.S)
    english = chip.findall(html.unescape(bar(snorri.page(snorri.player))))
    assert {("true", "Bribe"), ("false", "Offensive habits"), ("false", "Boss nearby")} <= set(english)
    french = chip.findall(html.unescape(bar(snorri.page(snorri.gm, at=sheet))))
    assert {("true", "Pot-de-vin"), ("false", "Habitudes choquantes")} <= set(french)
    assert snorri.do(snorri.gm, "draft", sheet=sheet, chip="Pot-de-vin") == ""
    assert ("false", "Bribe") in chip.findall(html.unescape(bar(snorri.page(snorri.player))))
