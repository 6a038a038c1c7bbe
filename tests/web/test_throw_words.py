"""What the page says of a throw: its Trait, which dice are for what, whose blow a spend is about."""

from __future__ import annotations

import html
import json
import re

from tablee.game.event import SheetPut
from tests.web.seated import Place, Table


def entries(page: str) -> str:
    return page.partition('id="entries"')[2].partition('id="newer"')[0]


def test_a_card_names_the_trait_and_the_difficulty(place: Place) -> None:
    table = Table(place, "fudge", "snorri")
    put = next(r.fact for r in table.records if isinstance(r.fact, SheetPut))
    trait = next(block for block in put.content.blocks if getattr(block, "role", "") == "skill")
    name = str(getattr(trait, "name", ""))
    assert table.do(table.player, "draft", sheet=put.sheet, trait=trait.id) == ""
    assert table.do(table.player, "draft", sheet=put.sheet, goal="Great") == ""
    assert table.do(table.player, "throw", sheet=put.sheet) == ""
    for person, against in ((table.player, "against Great (+2)"), (table.gm, "contre Très Bon (+2)")):
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
    seen = entries(table.page(table.gm))
    buttons = re.findall(r'class="spend"[^>]*><span>([^<]*)<span class="price">· ([^<]*)</span>', seen)
    assert [(name.strip(), price.replace("\xa0", " ")) for name, price in buttons] == [
        ("+1 à son propre jet", "1 point Fudge (Bran Kermadec)"),
        ("−1 à son propre jet, pour échouer", "1 point Fudge (Bran Kermadec)"),
    ]


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
