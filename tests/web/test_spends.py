"""Spends on the page: the struck player's button, what the thrower is told, who was quicker."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import tablee.web
from tablee.game.account import Account
from tablee.game.block import Aspect
from tablee.game.event import Moved
from tablee.game.state import Run, State
from tablee.game.text import Text
from tablee.game.walk import Bought, Thrown
from tablee.lang import use
from tablee.systems import system
from tablee.web.rendering import macros
from tablee.web.views.spend_cards import MOST_PICKED, SpendCard
from tablee.web.views.spends import bought_words
from tests.toy import SYSTEM
from tests.web.flat import flat
from tests.web.seated import Place, Table, TestClient

DIALS = {"heroic_dodge": True, "protect_points": True, "damage_roll": "none", "fudge_points": True}


@pytest.fixture
def table(place: Place) -> Table:
    """Ana (in English) plays Bran with one Fudge point; the game master (in French) has Brynhilde."""
    made = Table(place, "fudge", "")
    pack = {"system": "fudge", "name": "Ours", "dials": DIALS}
    assert made.do(made.gm, "do", do="pack", args=json.dumps({"pack": pack})) == ""
    for person, preset, sheet in ((made.player, "bran", "bran"), (made.gm, "brynhilde", "foe")):
        content = system("fudge").preset(preset)
        content = content.put(Account("fudge_points", Text("Points Fudge", "Fudge points"), 1))
        args = {"sheet": sheet, "content": content.form(), **({"view": "words"} if sheet == "foe" else {})}
        assert made.do(person, "do", do="bring", args=json.dumps(args)) == ""
    return made


def strike(table: Table, by: str = "foe", against: str = "bran") -> str:
    """A deadly blow without dice."""
    me = {"name": by, "title": by, "skill": 9, "offence": 9, "dice": "fixed", "played": by == "bran"}
    foe = {"name": against, "title": against, "skill": 0, "dice": "fixed", "played": against == "bran"}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": foe, "difficulty": None}
    person = table.gm if by == "foe" else table.player
    args = json.dumps({"check": form, "by": by, "against": [against]})
    assert table.do(person, "do", do="throw", args=args) == ""
    return table.last_run()


def sent(page: str, do: str) -> list[dict[str, Any]]:
    """What the buttons of the page send that do something."""
    found = [json.loads(vals) for vals in re.findall(r'hx-vals="({.*?})" hx-target', page)]
    return [vals for vals in found if vals.get("do") == do]


def entries(page: str) -> str:
    return page.partition('id="entries"')[2].partition('id="waits"')[0]


def waits(page: str) -> str:
    return page.partition('id="waits"')[2].partition("<form")[0]


def press(table: Table, person: TestClient, vals: dict[str, Any], **more: str) -> str:
    return table.do(person, "do", **{key: str(value) for key, value in vals.items()}, **more)


@pytest.mark.rule("FUD-7.4.4-01", "FUD-4.6.4-04")
def test_the_struck_player_has_the_buttons_and_pays(table: Table) -> None:
    run = strike(table)
    page = table.page(table.player)
    own = sent(entries(page), "spend")
    assert [(v["spend"], v["by"], v["seen"]) for v in own] == [("dodge", "bran", 0), ("save", "bran", 0)]
    assert "· 1 Fudge point" in entries(page).replace(
        "\xa0", " "
    ) and "certain: Hit: Incapacitated" in entries(page)
    assert sent(entries(page), "close") == [{"do": "close", "run": run, "by": "bran", "seen": 0}]
    assert sent(waits(page), "spend") == own and "Bran Kermadec may still spend on it" in waits(page)
    assert re.search(r"Brynhilde: Blow against Bran Kermadec · Hit: \w", waits(page))
    assert press(table, table.player, own[1]) == ""
    assert "Bran Kermadec · Fudge points −1" in entries(table.page(table.player))
    assert re.search(r"Bran Kermadec: [^<]*", entries(table.page(table.player)))


def test_thrower_and_game_master_are_told_to_whom_it_is_offered(table: Table) -> None:
    run = strike(table)
    page = entries(table.page(table.gm))
    assert sent(page, "spend") == [] and sent(page, "settle") == []
    assert "Proposé à Bran Kermadec\xa0: Esquive Héroïque" in page
    assert sent(page, "close_throw") == [{"do": "close_throw", "run": run}]
    assert "Bran Kermadec" in table.do(table.gm, "do", do="settle", run=run)  # refused
    assert table.do(table.player, "do", do="close", run=run, by="bran") == ""
    page = entries(table.page(table.gm))
    assert sent(page, "settle") == [{"do": "settle", "run": run}] and not sent(page, "close_throw")
    assert "stake-" not in table.page(table.player)


def test_a_player_who_strikes_a_silhouette_waits_for_the_game_master(table: Table) -> None:
    run = strike(table, "bran", "foe")
    page = entries(table.page(table.player))
    assert "The table waits for: GM" in page and "Offered to" not in page
    assert sent(page, "settle") == [] and [v["spend"] for v in sent(page, "spend")] == []
    assert "waits for the GM" in table.do(table.player, "do", do="settle", run=run)
    master = table.page(table.gm)
    assert {v["spend"] for v in sent(waits(master), "spend")} == {"dodge", "save"}
    assert sent(waits(master), "close") == [{"do": "close", "run": run, "by": "foe", "seen": 0}]
    assert table.do(table.gm, "do", do="close", run=run, by="foe") == ""
    assert sent(entries(table.page(table.player)), "settle") == [{"do": "settle", "run": run}]


def test_a_press_that_comes_second_says_who_was_quicker(table: Table) -> None:
    strike(table)
    dodge, save = sent(entries(table.page(table.player)), "spend")
    assert press(table, table.player, save) == ""
    before = len(table.records)
    said = press(table, table.player, dodge)
    assert "Bran Kermadec was quicker" in said and len(table.records) == before
    said = press(table, table.gm, dodge, overrule="")
    assert "a été plus rapide" in said and len(table.records) == before


def test_who_spent_is_told_in_both_languages(table: Table) -> None:
    strike(table)
    assert press(table, table.player, sent(entries(table.page(table.player)), "spend")[0]) == ""
    assert "Bran Kermadec: Heroic dodge" in entries(table.page(table.player))
    assert "Bran Kermadec\xa0: Esquive Héroïque" in entries(table.page(table.gm))


def test_a_spend_that_asks_why_is_a_form_and_its_answer_is_told() -> None:
    use("en")
    card = SpendCard("Luck", "1 point", "50% to do better", "thwart", "", by="guard", asks="How")
    form = flat(macros("macros/throw.html", "en", False).buying("r1", 3, (card,), "t"))
    assert re.search(r'<form [^>]*hx-vals="[^"]*&#34;seen&#34;: 3', form) and "How</span>" in form
    assert re.search(r'<input name="why"[^>]* required', form) and 'type="submit" class="spend"' in form
    both = macros("macros/throw.html", "en", False).buying("r1", 3, (card, replace(card, spend="turn")), "t")
    assert both.count('name="why"') == both.count("<form") == 1, "one field for all that ask the same"
    sent = re.findall(r'name="args" value="([^"]*)"', both)
    assert [json.loads(unescape(args))["spend"] for args in sent] == ["thwart", "turn"]
    assert re.search(r"<form[^>]*>\s*<button[^>]* disabled hidden", both), "Enter presses none of them"
    state = State({"ada": SYSTEM.preset("ada"), "guard": SYSTEM.preset("guard")})
    run = Run("r1", {"check": "skill", "rival": "guard"}, "ada", ("guard",), (Thrown((4, 4)),))
    for lang, told in (("en", "{}: Luck “a push”"), ("fr", "{}\xa0: La chance «\u202fa push\u202f»")):
        use("fr" if lang == "fr" else "en")
        words = bought_words(
            state,
            SYSTEM.book(),
            run,
            Bought("thwart", (), "guard", "a push"),
            "fr" if lang == "fr" else "en",
            "",
        )
        assert words == told.format(state.sheets["guard"].name)
    use("en")


def test_a_throw_of_nobody_is_not_told_as_the_viewer_s_own(table: Table) -> None:
    me = {"name": "", "title": "A falling beam", "skill": 9, "offence": 9, "dice": "fixed"}
    foe = {"name": "bran", "title": "bran", "skill": 0, "dice": "fixed", "played": True}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": foe, "difficulty": None}
    args = json.dumps({"check": form, "by": "", "against": ["bran"]})
    assert table.do(table.gm, "do", do="throw", args=args) == ""
    strip = waits(table.page(table.player))
    assert '<p class="question">Blow against Bran Kermadec · ' in strip and "Ana" not in strip
    assert {v["by"] for v in sent(strip, "spend")} == {"bran"}


def test_a_player_with_two_sheets_in_a_throw_reads_whose_each_spend_is(table: Table) -> None:
    content = json.dumps({"sheet": "snorri", "content": system("fudge").preset("snorri").form()})
    assert table.do(table.player, "do", do="bring", args=content) == ""
    me = {"name": "bran", "title": "bran", "skill": 3, "offence": 3, "played": True}
    foe = {"name": "snorri", "title": "snorri", "skill": 0, "dice": "fixed", "played": True}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": foe, "difficulty": None}
    args = json.dumps({"check": form, "by": "bran", "against": ["snorri"]})
    assert table.do(table.player, "do", do="throw", args=args, faces="4,4,4,4") == ""
    page = entries(table.page(table.player))
    names = re.findall(r'<button type="button" class="spend"[^>]*><span>([^<]*)', page)
    assert "Snorri: Heroic dodge" in [name.strip() for name in names]
    assert any(name.startswith("Bran Kermadec: +1") for name in names)


def test_several_sheets_of_the_game_master_are_named_in_one_sentence(table: Table) -> None:
    dials = {**DIALS, "sweep": True}
    pack = {"system": "fudge", "name": "Ours", "dials": dials}
    assert table.do(table.gm, "do", do="pack", args=json.dumps({"pack": pack})) == ""
    content = json.dumps({"sheet": "snorri", "content": system("fudge").preset("snorri").form()})
    assert table.do(table.gm, "do", do="bring", args=content) == ""
    me = {"name": "bran", "title": "bran", "skill": 9, "offence": 9, "dice": "fixed", "played": True}
    foes = [{"name": id, "title": id, "skill": 0, "dice": "fixed"} for id in ("foe", "snorri")]
    form = {"check": "melee", "me": me, "foes": foes, "targets": ["foe", "snorri"]}
    args = json.dumps({"check": form, "by": "bran", "against": ["foe", "snorri"]})
    assert table.do(table.player, "do", do="throw", args=args) == ""
    strip = waits(table.page(table.gm))
    assert [v["by"] for v in sent(strip, "close")] == ["foe", "snorri"]
    assert "La table attend\xa0: Brynhilde, Snorri" in strip and "peut encore" not in strip


def test_words_of_why_are_text_on_every_page(table: Table) -> None:
    run = strike(table)
    evil = "<img src=x onerror=a()></script><script>a()</script>\u202etxt\x07"
    assert (
        press(table, table.player, {"do": "spend", "run": run, "spend": "dodge", "by": "bran"}, why=evil)
        == ""
    )
    for person in (table.player, table.gm):
        for path in ("", "/log"):
            page = person.get(table.url + path).text
            assert "&lt;img src=x onerror=a()&gt;" in page
            assert "<img src=x" not in page and "<script>a" not in page and "\u202e" not in page


def test_only_who_plays_a_sheet_presses_its_button(table: Table) -> None:
    run = strike(table)
    buttons = sent(entries(table.page(table.player)), "spend") + sent(
        entries(table.page(table.player)), "close"
    )
    bob, stranger = table.place.person("en"), table.place.person("en")
    bob.post(table.invitation(), data={"name": "Bob"})
    before = len(table.records)
    assert not any(sent(table.page(bob), do) for do in ("spend", "close", "settle", "close_throw"))
    for vals in (*buttons, {"do": "close_throw", "run": run}, {"do": "settle", "run": run}):
        assert press(table, bob, vals) != ""
        fields = {key: str(value) for key, value in vals.items()}
        assert stranger.post(f"{table.url}/do", data=fields).status_code == 404
    assert len(table.records) == before


def test_a_button_pressed_twice_pays_once(table: Table) -> None:
    strike(table)
    save = sent(entries(table.page(table.player)), "spend")[1]
    assert press(table, table.player, save, command="pressedonce") == ""
    before = len(table.records)
    assert press(table, table.player, save, command="pressedonce") == "" and len(table.records) == before


def test_a_sheet_without_points_of_that_kind_is_offered_none_that_costs_them(table: Table) -> None:
    content = system("fudge").preset("bran").drop("fudge_points")
    args = json.dumps({"sheet": "poor", "content": content.form()})
    assert table.do(table.player, "do", do="bring", args=args) == ""
    strike(table, against="poor")
    offered = sent(entries(table.page(table.player)), "spend")
    assert [v["spend"] for v in offered] == ["dodge"]  # which costs no points
    thrown = json.dumps({"check": {"check": "roll", "level": 0, "goal": 9}, "by": "poor"})
    assert table.do(table.player, "do", do="throw", args=thrown) == ""
    run = table.last_run()
    assert [v for v in sent(entries(table.page(table.player)), "spend") if v["run"] == run] == []


def test_each_price_that_can_be_paid_has_a_button_and_best_play_is_folded(place: Place) -> None:
    table = Table(place, "fate2", "")
    blank = system("fate2").book().blank_sheet("Ana")
    fier, fort = Aspect("fier", "Fier", 2, 2, role="aspect"), Aspect("fort", "Fort", 1, 1, role="aspect")
    content = blank.put(fier).put(fort)
    args = json.dumps({"sheet": "ana", "content": content.form()})
    assert table.do(table.player, "do", do="bring", args=args) == ""
    form = {"check": "test", "goal": 6, "name": "ana", "aspects": ["fier", "fort"]}
    args = json.dumps({"check": form, "by": "ana"})
    assert table.do(table.player, "do", do="throw", args=args) == ""
    page = entries(table.page(table.player))
    found = [json.loads(args) for args in re.findall(r'name="args" value="({.*?})"', page)]
    assert [(one["spend"], one["pays"]) for one in found if one["spend"] == "reroll"] == [
        ("reroll", "fier"),
        ("reroll", "fort"),
    ]
    assert "2 free boxes" in page and "1 free box<" in page
    assert '<details class="best-play' in page and "Best play with what I have" in page
    vals = {"do": "spend", "run": table.last_run(), "spend": "reroll", "pays": "fort", "why": "!"}
    assert press(table, table.player, vals) == ""
    page = entries(table.page(table.player))
    assert "2 free boxes" in page and "1 free box<" not in page and "No free box left: Strong" in page


def boxed(table: Table, goal: int, faces: str) -> str:
    """What Ana reads of her throw, which three boxes of two aspects may change."""
    blank = system("fate2").book().blank_sheet("Ana")
    content = blank.put(Aspect("a", "Loup", 2, 2, 1, role="aspect")).put(
        Aspect("b", "Ours", 1, 1, role="aspect")
    )
    args = json.dumps({"sheet": "ana", "content": content.form()})
    assert table.do(table.player, "do", do="bring", args=args) == ""
    form = {"check": "test", "goal": goal, "name": "ana", "aspects": ["a", "b"]}
    args = json.dumps({"check": form, "by": "ana"})
    assert table.do(table.player, "do", do="throw", args=args, faces=faces) == ""
    return entries(table.page(table.player))


def test_spends_stand_under_the_boxes_that_pay_with_their_chance_then_stop(place: Place) -> None:
    page = boxed(Table(place, "fate2", ""), 1, "1,3,3,3")  # one minus, three blanks
    cards = re.findall(r'<fieldset class="payer">(.*?)</fieldset>', page)
    assert ["Loup" in cards[0], "Ours" in cards[1], len(cards)] == [True, True, 2]
    assert re.findall(r'<i( class="ticked")?', cards[0]) == [' class="ticked"', ""]
    assert "1 free box" in cards[0] and "38% to succeed" in cards[0] and "(31/81)" in cards[0]
    assert "certain success" in cards[0] and "no success" not in page


def test_a_die_may_be_picked_and_says_what_it_would_bring(place: Place) -> None:
    page = boxed(Table(place, "fate2", ""), 2, "1,1,3,5")
    picks = re.findall(
        r'<input type="radio" class="pick at-(\d)"[^>]*?( checked)?>.*?class="brings num">([^<]*)', page
    )
    assert [(at, bool(best), words) for at, best, words in picks] == [
        ("0", True, "+2"),
        ("1", False, "+2"),
        ("2", False, "+1"),
    ]
    sent = [json.loads(args) for args in re.findall(r'name="args" value="({.*?})"', page)]
    turns = [(one["pays"], one["dice"]) for one in sent if one["spend"] == "turn"]
    assert turns == [(payer, die) for payer in ("a", "b") for die in "012"]
    assert len(re.findall(r'class="spend effect[^"]*if-picked if-0"', page)) == 2


def fate(table: Table, who: TestClient, sheet: str, name: str, points: int, **more: Any) -> None:
    """Somebody brings a sheet of FATE with so many points."""
    nature = more.pop("nature", "character")
    content = replace(system("fate2").book().blank_sheet(name), nature=nature)
    content = content.put(Account("fate_points", Text("Points de Destin", "Fate points"), points))
    content = content.put(Aspect("fier", "Fier", 1, 1, role="aspect"))
    args = json.dumps({"sheet": sheet, "content": content.form(), **more})
    assert table.do(who, "do", do="bring", args=args) == ""


def spends(table: Table, who: TestClient) -> list[tuple[str, str]]:
    """The spends that somebody may press on the last throw, each with whose it is; those with a reason are
    of one form."""
    page, found = entries(table.page(who)), dict[tuple[str, str], None]()
    run = table.last_run()
    asked = [json.loads(args) for args in re.findall(r'name="args" value="({.*?})"', page)]
    for one in (*asked, *(v for v in sent(page, "spend") if v.get("run") == run and "spend" in v)):
        found[one["spend"], one["by"]] = None
    return list(found)


def test_the_game_master_counters_a_point_from_a_purse_that_no_player_sees(place: Place) -> None:
    table = Table(place, "fate2", "")
    fate(table, table.player, "ana", "Ana", 1)
    fate(table, table.gm, "villains", "Les Méchants", 3, nature="villains", hidden=True)
    args = json.dumps({"check": {"check": "test", "goal": 6, "name": "ana"}, "by": "ana"})
    assert table.do(table.player, "do", do="throw", args=args, faces="3,3,3,3") == ""
    run = table.last_run()
    assert spends(table, table.player) == [("point", "")]
    vals = {"do": "spend", "run": run, "spend": "point"}
    assert press(table, table.player, vals) == ""
    assert spends(table, table.player) == []
    counter = next(v for v in sent(entries(table.page(table.gm)), "spend") if v["by"] == "gm")
    assert counter["spend"] == "counter" and "Les Méchants" in entries(table.page(table.gm))
    assert press(table, table.gm, counter) == ""
    told = unescape(entries(table.page(table.player)))
    assert "GM: Counter" in told and "Méchants" not in told
    paid = [r.fact.movement.source for r in table.records if isinstance(r.fact, Moved)]
    assert paid == ["ana.fate_points", "villains.fate_points"]


def test_of_two_who_face_each_other_whoever_is_behind_is_asked_first(place: Place) -> None:
    table = Table(place, "fate2", "")
    fate(table, table.player, "ana", "Ana", 1)
    fate(table, table.gm, "garde", "Garde", 1, nature="opponent", view="open")
    me = {"name": "ana", "level": 1, "aspects": ["fier"]}
    form = {"check": "opposed", "me": me, "foe": {"name": "garde", "who": "gm", "aspects": ["fier"]}}
    args = json.dumps({"check": form, "by": "ana", "against": ["garde"]})
    assert table.do(table.player, "do", do="throw", args=args, faces="3,3,3,3,3,3,3,3") == ""
    run = table.last_run()
    assert spends(table, table.player) == [], "Ana is ahead"
    assert "Offered to Garde" in entries(table.page(table.player))
    assert {by for _, by in spends(table, table.gm)} == {"garde"}
    late = {"do": "spend", "run": run, "spend": "point"}
    assert "Garde comes first" in press(table, table.player, late)
    assert press(table, table.gm, {"do": "close", "run": run, "by": "garde"}) == ""
    assert {spend for spend, _ in spends(table, table.player)} == {"reroll", "turn", "point"}


def test_who_holds_both_sides_picks_a_die_of_each(place: Place) -> None:
    table = Table(place, "fate2", "")
    sides = {}
    for id, name in (("guard", "Garde"), ("thief", "Voleur")):
        rich = Aspect("rich", "Riche", 1, 1, role="aspect")
        content = system("fate2").book().blank_sheet(name).put(rich)
        args = json.dumps({"sheet": id, "content": content.form()})
        assert table.do(table.gm, "do", do="bring", args=args) == ""
        sides[id] = {"level": 0, "name": id, "title": name, "aspects": ["rich"]}
    check = {"check": "opposed", "me": sides["guard"], "foe": sides["thief"]}
    args = json.dumps({"check": check, "by": "guard", "against": ["thief"]})
    assert table.do(table.gm, "do", do="throw", args=args, faces="1,3,3,3,3,1,3,3") == ""
    page = entries(table.page(table.gm))
    picks = re.findall(r'class="pick at-(\d)" name="pick-[^"]*-(guard|thief)"[^>]*?( checked)?>', page)
    assert [(at, side) for at, side, _best in picks] == [
        *((at, "guard") for at in "0123"),
        *((at, "thief") for at in "4567"),
    ]
    assert [at for at, _side, best in picks if best] == ["0", "5"], "one of each side"
    payers = re.findall(r'<fieldset class="payer">(.*?)</fieldset>', page)
    assert ["Garde · Riche" in payers[0], "Voleur · Riche" in payers[1], len(payers)] == [True, True, 2]
    turned = [one for one in sent_in(payers[1]) if one["spend"].startswith("turn")]
    assert [(one["by"], one["dice"]) for one in turned] == [("thief", die) for die in "0123"]
    pick = json.dumps({**turned[0], "run": table.last_run(), "seen": 1, "why": "Il paie"})
    assert table.do(table.gm, "do", do="spend", args=pick) == ""


def sent_in(part: str) -> list[dict[str, str]]:
    """What the buttons of a part send."""
    return [json.loads(args) for args in re.findall(r'name="args" value="({.*?})"', part)]


def test_the_style_sheet_knows_every_die_that_can_be_picked() -> None:
    style = (Path(tablee.web.__file__).parent / "static" / "throw.css").read_text(encoding="utf-8")
    assert {int(at) for at in re.findall(r"\.if-(\d+)", style)} == set(range(MOST_PICKED))
