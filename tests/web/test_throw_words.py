"""What the page says of a throw: its Trait, which dice are for what, whose blow a spend is about."""

from __future__ import annotations

import html
import json
import re

from tablee.game.event import Opened, SheetPut
from tablee.game.outcome import Outcome
from tablee.systems import system
from tablee.web.views.throw_reading import outcome_words
from tests.web.seated import Place, Table


def entries(page: str) -> str:
    return page.partition('id="entries"')[2].partition('id="newer"')[0]


def test_a_card_names_the_trait_and_the_difficulty(place: Place) -> None:
    table = Table(place, "fudge", "snorri")
    put = next(r.fact for r in table.records if isinstance(r.fact, SheetPut))
    trait = next(block for block in put.content.blocks if getattr(block, "role", "") == "skill")
    assert table.do(table.player, "draft", sheet=put.sheet, trait=trait.id) == ""
    assert table.do(table.player, "draft", sheet=put.sheet, goal="Great") == ""
    assert table.do(table.player, "throw", sheet=put.sheet) == ""
    for person, name, against in (
        (table.player, "Sword", "against Great (+2)"),
        (table.gm, "Épée", "contre Très Bon (+2)"),
    ):
        about = re.findall(r'<span class="soft">([^<]*\(\+2\))</span>', entries(table.page(person)))
        assert len(about) == 1 and about[0].startswith(name) and about[0].endswith(against)


def test_the_buttons_of_spends_say_whose_roll_they_move_and_who_pays(place: Place) -> None:
    table = Table(place, "fudge", "bran", "ready:light")
    table.do(table.gm, "bring", preset="brynhilde")
    ids = [r.fact.sheet for r in table.records if isinstance(r.fact, SheetPut)]
    side = {"name": ids[0], "level": 1, "who": "pc"}
    check = {"check": "opposed", "me": {"name": ids[1], "who": "gm"}, "foe": side}
    args = json.dumps({"check": check, "by": ids[1], "against": [ids[0]]})
    assert table.do(table.gm, "do", do="throw", args=args) == ""
    price = re.compile(r'class="spend"[^>]*><span>([^<]*)<span class="price">· ([^<]*)</span>')
    buttons = price.findall(entries(table.page(table.player)))
    assert [(name.strip(), price.replace("\xa0", " ")) for name, price in buttons] == [
        ("+1 to one’s own roll", "1 Fudge point"),
        ("−1 to one’s own roll, to fail", "1 Fudge point"),
    ]
    seen = entries(table.page(table.gm))
    assert price.findall(seen) == []  # the points are Bran's
    offered = "Proposé à Bran Kermadec : +1 à son propre jet, −1 à son propre jet, pour échouer"
    assert offered in seen.replace("\xa0", " ")


def test_an_award_beyond_the_most_is_refused_in_words(place: Place) -> None:
    table = Table(place, "fudge", "snorri")
    table.do(table.gm, "bring", preset="brynhilde")
    ids = [r.fact.sheet for r in table.records if isinstance(r.fact, SheetPut)]
    sent = {"do": "award_xp", "preset": "{}", "p.sheets": ids}
    before = len(table.records)
    for where in ("preview", "form"):
        answer = table.gm.post(f"{table.url}/{where}", data={**sent, "p.amount": "8"})
        said = html.unescape(answer.text)
        assert said.count('class="problem"') == 1 and re.search(
            r"8\D*4|4\D*8", re.sub(r"<[^>]*>", "", said)
        ), said
    assert len(table.records) == before
    assert table.gm.post(f"{table.url}/form", data={**sent, "p.amount": "2"}).text == ""
    assert len(table.records) > before


def stealth_drafted(place: Place) -> Table:
    table = Table(place, "fudge", "mina")
    mina = table.sheet("Mina Valette")
    assert table.do(table.player, "draft", sheet=mina, trait="discretion") == ""
    assert table.do(table.player, "draft", sheet=mina, goal="Good") == ""
    return table


def test_a_trait_of_the_lists_is_called_so_in_the_draft_too(place: Place) -> None:
    table = stealth_drafted(place)
    mina = table.sheet("Mina Valette")
    for person, at, name in ((table.player, "", "Stealth"), (table.gm, mina, "Discrétion")):
        page = table.page(person, at)
        assert f'<span class="name">{name}</span> <span class="worth">+2</span>' in page
    assert (
        table.do(table.player, "draft", sheet=mina, chip="Discrétion") == ""
    )  # its key is as it was written
    assert "struck by Ana" in table.page(table.player)


def test_a_trait_of_the_lists_is_called_so_on_the_card_and_in_why(place: Place) -> None:
    table = stealth_drafted(place)
    assert table.do(table.player, "throw", sheet=table.sheet("Mina Valette")) == ""
    english, french = entries(table.page(table.player)), entries(table.page(table.gm))
    assert "Stealth Great (+2) against Good (+1)" in english and "Discrétion" not in english
    assert "Discrétion Très Bon (+2) contre Bon (+1)" in french and "Stealth" not in french
    opened = next(r.fact for r in table.records if isinstance(r.fact, Opened))
    assert opened.check["trait"] == "Discrétion"  # the log keeps what was written


def test_a_throw_is_found_by_the_readers_name_of_its_trait(place: Place) -> None:
    table = stealth_drafted(place)
    assert table.do(table.player, "throw", sheet=table.sheet("Mina Valette")) == ""
    found = {
        (lang, name): html.unescape(person.get(f"{table.url}/search", params={"q": name}).text)
        for lang, person in (("en", table.player), ("fr", table.gm))
        for name in ("Stealth", "Discrétion")
    }
    assert "Great (+2) against" in found["en", "Stealth"] and "Très Bon (+2)" in found["fr", "Discrétion"]
    assert "Great (+2) against" not in found["en", "Discrétion"]
    assert "Très Bon (+2)" not in found["fr", "Stealth"]


def test_the_other_sides_traits_are_chosen_by_the_readers_names(place: Place) -> None:
    table = Table(place, "fudge", "mina")
    mina = table.sheet("Mina Valette")
    table.do(table.gm, "bring", preset="snorri")
    foe = [r.fact.sheet for r in table.records if isinstance(r.fact, SheetPut)][-1]
    assert table.do(table.player, "draft", sheet=mina, way="oppose") == ""
    assert table.do(table.player, "draft", sheet=mina, target=foe) == ""
    for person, at, name in ((table.player, "", "Strength"), (table.gm, mina, "Force")):
        chosen = re.search(r'name="option\.rival_trait".*?</select>', table.page(person, at), re.S)
        assert chosen and f">{name}</option>" in chosen[0]


def test_degrees_stand_after_the_words_where_a_system_counts_them() -> None:
    fu3, fudge = system("fu3").book(), system("fudge").book()
    for degrees, words in ((2, "Yes, and… +2"), (0, "Yes, and…")):
        assert outcome_words(fu3, {}, Outcome("yes_and", detail=(("extra", degrees),)), "en") == words
    assert "+2" not in outcome_words(fudge, {}, Outcome("success", 1, True, (("extra", 2),)), "en")
