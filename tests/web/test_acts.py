"""What people do on the page: draft, throw, spend, hide, reveal, overrule, take back."""

from __future__ import annotations

import html
import json
import re

import pytest

from tests.web.seated import Place, Table, TestClient

TEICH = "Teich Ventury"


def entries(page: str) -> str:
    return page.partition('id="entries"')[2].partition('id="newer"')[0]


def recent(page: str) -> list[str]:
    return re.findall(r'<span class="did" title="[^"]*">([^<]*)</span><button', page)


def undo_vals(page: str) -> dict[str, str]:
    found = re.findall(r"hx-vals=\"(\{\"do\": \"undo\".*?\})\" hx-target", page)
    vals: dict[str, str] = json.loads(found[0])
    return vals


def test_a_trait_ticked_is_in_the_draft_that_both_see(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert table.do(table.player, "draft", sheet=sheet, trait="asset_1") == ""
    for person, at in ((table.player, ""), (table.gm, sheet)):
        page = table.page(person, at)
        assert re.search(r'class="chip" aria-pressed="true"[^>]*>.*?Brise-fer', page)
    table.do(table.player, "draft", sheet=sheet, trait="asset_1")
    assert 'class="chip" aria-pressed="true"' not in table.page(table.player)


def test_a_chip_struck_says_by_whom_and_one_added_is_signed(table: Table) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.gm, "draft", sheet=sheet, modifier="Pluie", value="−2")
    page = table.page(table.player)
    assert '<span class="name">Pluie</span> <span class="worth">−2</span>' in page
    table.do(table.gm, "draft", sheet=sheet, chip="Pluie")
    assert "struck by Camille" in table.page(table.player)
    table.do(table.player, "draft", sheet=sheet, clear="1")
    assert "Pluie" not in table.page(table.player)


@pytest.mark.parametrize("value", ["+-5", "--1", "١", "1e9", "999", "", "x"])
def test_a_worth_that_is_none_is_left_out(table: Table, value: str) -> None:
    table.do(table.player, "draft", sheet=table.sheet(TEICH), modifier="Pluie", value=value)
    assert "Pluie" not in table.page(table.player)


def test_a_throw_is_told_to_each_in_their_language(table: Table) -> None:
    table.do(table.player, "throw", sheet=table.sheet(TEICH))
    english, french = entries(table.page(table.player)), entries(table.page(table.gm))
    assert '<ul class="dice"' in english and '<ul class="dice"' in french
    assert re.search(r'class="verdict"><b>(Yes|No)', english)
    assert re.search(r'class="verdict"><b>(Oui|Non)', french)
    assert "Accept" in english and "1\xa0Aura point" in english
    assert "1\xa0point d’Aura" in french and "% d’améliorer" in french


def test_a_spend_costs_and_is_told(table: Table) -> None:
    table.do(table.player, "throw", sheet=table.sheet(TEICH))
    page = table.page(table.player)
    vals = json.loads(re.findall(r"hx-vals=\"(\{\"do\": \"spend\".*?\})\" hx-target", page)[0])
    assert table.do(table.player, "do", **vals) == ""
    page = table.page(table.player)
    assert f"{TEICH} · Aura points −1" in page
    assert "3 of 4" in page and ">3/4<" in page


def test_last_acts_say_what_was_done_and_can_be_undone(table: Table) -> None:
    table.do(table.player, "throw", sheet=table.sheet(TEICH))
    gm = table.page(table.gm)
    assert recent(gm) == [f"{TEICH}\xa0: jet", f"{TEICH} arrive à la table."]
    assert f"{TEICH}: a throw" not in recent(table.page(table.player))  # dice are the game master's to undo
    assert table.do(table.gm, "do", **undo_vals(gm)) == ""
    page = table.page(table.player)
    assert "Undone by Camille" in page
    assert '<ul class="dice"' in entries(page)  # it stays readable
    assert 'class="redo"' not in page
    redo = re.findall(r"hx-vals=\"(\{\"do\": \"redo\".*?\})\" hx-target", table.page(table.gm))
    assert table.do(table.gm, "do", **json.loads(redo[-1])) == ""
    assert "Undone by Camille" not in table.page(table.player)


def test_last_acts_say_what_sort_of_throw_it_was(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    foe, sheet = table.sheet("Assassin consciencieux"), table.sheet(TEICH)
    table.do(table.gm, "aim", sheet=foe, way="attack", target=sheet)
    table.do(table.gm, "throw", sheet=foe)
    assert recent(table.page(table.gm))[0] == f"Assassin consciencieux\xa0: Attaque contre {TEICH}"


def test_what_was_undone_within_a_throw_that_stands_is_brought_back(table: Table) -> None:
    table.do(table.player, "throw", sheet=table.sheet(TEICH))
    spend = re.findall(r"hx-vals=\"(\{\"do\": \"spend\".*?\})\" hx-target", table.page(table.player))[0]
    assert table.do(table.player, "do", **json.loads(spend)) == ""
    gm = table.page(table.gm)
    assert "bring-back" not in gm
    assert table.do(table.gm, "do", **undo_vals(gm)) == ""
    gm = table.page(table.gm)
    assert ">4/4<" in gm and "bring-back" not in table.page(table.player)
    back = gm.partition("bring-back")[2]
    redo = re.findall(r"hx-vals=\"(\{\"do\": \"redo\".*?\})\" hx-target", back)[0]
    assert table.do(table.gm, "do", **json.loads(redo)) == ""
    assert ">3/4<" in table.page(table.gm) and "bring-back" not in table.page(table.gm)


def test_a_player_takes_back_their_own_words(table: Table) -> None:
    table.do(table.player, "say", words="Je fonce !")
    page = table.page(table.player)
    assert recent(page)[0] == f"{TEICH}: Je fonce !"
    assert table.do(table.player, "do", **undo_vals(page)) == ""
    assert "Undone by Ana" in table.page(table.player)


@pytest.mark.parametrize("silent", [False, True])
def test_a_secret_throw_is_announced_or_silent_and_revealed_later(table: Table, silent: bool) -> None:
    table.do(table.gm, "throw", sheet="", mode="gm", **({"silent": "1"} if silent else {}))
    seen = entries(table.page(table.player))
    assert ("A secret throw: the GM may reveal it later." in seen) is not silent
    assert '<ul class="dice"' not in seen
    mine = entries(table.page(table.gm))
    assert '<ul class="dice"' in mine and "caché" in mine and "Dévoiler" in mine and 'class="cast' in mine
    assert table.do(table.gm, "do", do="show", run=table.last_run()) == ""
    seen = entries(table.page(table.player))
    assert '<ul class="dice"' in seen and "Revealed by the GM." in seen
    assert "A secret throw" not in seen
    assert "Dévoiler" not in entries(table.page(table.gm))


def test_a_reveal_is_a_line_of_its_own_at_the_end_of_the_log(table: Table) -> None:
    table.do(table.gm, "throw", sheet="", mode="gm")
    for n in range(6):
        table.do(table.player, "say", words=f"Et puis {n}")
    assert table.do(table.gm, "do", do="show", run=table.last_run()) == ""
    last = entries(table.page(table.player)).rpartition("<article")[2]
    assert "Revealed" in last and "Camille" in last and "Et puis" not in last
    assert re.search(r"(Yes|No)[^<]*</p>", last), "what came out is told there too"


def test_a_player_s_throw_for_the_gm_alone(table: Table) -> None:
    table.do(table.player, "throw", sheet=table.sheet(TEICH), mode="gm")
    assert '<ul class="dice"' not in entries(table.page(table.player))
    assert '<ul class="dice"' in entries(table.page(table.gm))


def test_the_result_without_the_dice(table: Table) -> None:
    table.do(table.gm, "throw", sheet="", mode="result")
    seen = entries(table.page(table.player))
    assert '<ul class="dice"' not in seen
    assert re.search(r"waiting-dice.*?(Yes|No)", seen)


def test_a_player_may_not_be_silent(table: Table) -> None:
    assert "problem" in table.do(table.player, "throw", sheet="", mode="gm", silent="1")


def test_a_hidden_sheet_is_marked_and_revealed(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin", hidden="1")
    sheet = table.sheet("Assassin consciencieux")
    assert "Assassin" not in table.page(table.player)
    page = table.page(table.gm, sheet)
    assert "caché" in page and "Dévoiler" in page
    assert "Assassin" not in table.page(table.player, sheet)  # even if asked for by its id
    assert table.do(table.gm, "do", do="show", sheet=sheet) == ""
    assert "Assassin consciencieux comes to the table." in table.page(table.player)
    assert "Assassin consciencieux se dévoile" in table.page(table.gm)


def test_only_the_game_master_reveals(table: Table) -> None:
    table.do(table.gm, "throw", sheet="", mode="gm")
    assert "problem" in table.do(table.player, "do", do="show", run=table.last_run())
    assert '<ul class="dice"' not in entries(table.page(table.player))


def spend_too_much(table: Table, person: TestClient) -> str:
    sheet = table.sheet(TEICH)
    table.do(table.gm, "do", do="lose_aura", sheet=sheet, amount="4")
    table.do(table.player, "throw", sheet=sheet)
    fields = {"do": "spend", "run": table.last_run(), "spend": "reroll", "dice": "1"}
    return html.unescape(table.do(person, "do", **fields))


def test_the_game_master_overrules_and_a_player_does_not(place: Place) -> None:
    table = Table(place)
    assert 'name="overrule"' not in spend_too_much(table, table.player)
    table = Table(place)
    refusal = spend_too_much(table, table.gm)
    assert 'class="problem"' in refusal and "Passer outre" in refusal
    again = json.loads(re.findall(r'hx-vals="(\{.*\})"', refusal)[0])
    assert table.do(table.gm, "do", **again, overrule="Pour le récit") == ""
    seen = entries(table.page(table.player))
    assert "The GM overrules:" in seen and "Pour le récit" in seen


def test_a_permission_is_not_overruled(table: Table) -> None:
    assert 'name="overrule"' not in table.do(table.gm, "do", do="undo", args='{"command": "none"}')
    assert 'name="overrule"' not in table.do(table.gm, "bring", preset="none")


def test_success_leaves_no_problem_on_the_page(table: Table) -> None:
    assert "problem" in table.do(table.player, "do", do="close", run="none")
    answer = table.player.post(f"{table.url}/say", data={"words": "bonjour"})
    assert (answer.text, answer.headers["hx-trigger"]) == ("", "tablee:done")


@pytest.mark.parametrize(
    "args", ["[]", "3", "null", "{", "[" * 9999, '{"a": 1' + "0" * 9999 + "}", '{"command": {}}']
)
@pytest.mark.parametrize("do", ["undo", "throw", "spend", "say", "nothing", ""])
def test_odd_arguments_are_refused_in_words(table: Table, do: str, args: str) -> None:
    before = len(table.records)
    assert "problem" in table.do(table.player, "do", do=do, args=args)
    assert len(table.records) == before


def test_a_command_sent_twice_has_one_effect(table: Table) -> None:
    before = len(table.records)
    for _ in range(2):
        table.do(table.player, "say", words="bonjour", command="c0ffee00c0ffee00")
    assert len(table.records) == before + 1


def test_whispers_emotes_and_typed_throws(table: Table) -> None:
    table.do(table.gm, "say", words="/w Ana regarde derrière toi")
    assert "Camille (GM) whispers to: Ana" in table.page(table.player)
    table.do(table.player, "say", words="/me sourit")
    assert '<span class="did">sourit</span>' in entries(table.page(table.gm))
    table.do(table.player, "say", words="/r +2")
    assert '<ul class="dice"' in entries(table.page(table.gm))
    assert "problem" in table.do(table.player, "say", words="/r montagne")
    assert table.do(table.player, "say", words="   ") == ""


def test_a_whisper_is_for_its_ears(table: Table) -> None:
    other = table.place.person("en")
    other.post(table.invitation(), data={"name": "Zoé"})
    table.do(table.gm, "say", words="/w Ana regarde derrière toi")
    assert "derrière" not in table.page(other)


def test_pause_and_go_on(table: Table) -> None:
    table.do(table.player, "do", do="pause")
    assert 'class="notice" role="status"' in table.page(table.player)
    assert "problem" in table.do(table.player, "throw", sheet=table.sheet(TEICH))
    assert "Reprendre" in table.page(table.gm)
    assert table.do(table.gm, "do", do="pause", args='{"on": false}') == ""
    assert table.do(table.player, "throw", sheet=table.sheet(TEICH)) == ""


@pytest.mark.parametrize(("system", "preset"), [("krasses", "aline"), ("iaodune", "nae")])
def test_a_goal_is_typed_where_the_game_has_one(place: Place, system: str, preset: str) -> None:
    table = Table(place, system, preset)
    page = table.page(table.player)
    assert 'name="goal"' in page and "Difficulty" in page
    sheet = re.findall(r'name="sheet" value="(\w+)"', page)[0]
    table.do(table.player, "draft", sheet=sheet, goal="10")
    assert 'name="goal" value="10"' in table.page(table.gm, sheet)
    assert table.do(table.player, "throw", sheet=sheet, goal="5") == ""
    table.do(table.player, "draft", sheet=sheet, goal="montagne")
    page = table.page(table.player)
    assert 'class="problem"' in page.partition('id="throw"')[2] and " disabled" in page


def test_no_goal_where_the_game_has_none(table: Table) -> None:
    assert 'name="goal"' not in table.page(table.player)


def test_somebody_at_the_door_waits(table: Table) -> None:
    table.do(table.gm, "customs", approve="1")
    late = table.place.person("fr")
    late.post(table.invitation(), data={"name": "Zoé"})
    assert "Le MJ va vous ouvrir" in table.page(late)
    assert "Le port" not in table.page(late)
    page = table.page(table.gm)
    assert "À la porte" in page and "<b>Zoé</b>" in page
    vals = json.loads(re.findall(r"hx-vals=\"(\{\"do\": \"give\".*?\})\" hx-target", page)[0])
    assert table.do(table.gm, "do", **vals) == ""
    assert "Le port" in table.page(late)


@pytest.mark.parametrize(
    ("odds", "gm", "player"), [("all", True, True), ("gm", True, False), ("nobody", False, False)]
)
def test_the_table_chooses_who_sees_the_chances(table: Table, odds: str, gm: bool, player: bool) -> None:
    assert table.do(table.gm, "customs", odds=odds) == ""
    table.do(table.player, "throw", sheet=table.sheet(TEICH))
    for person, sees in ((table.gm, gm), (table.player, player)):
        page = table.page(person)
        assert ('<svg class="odds"' in page) is sees
        assert ("% d’améliorer" in page or "% to do better" in page) is sees
    assert "problem" in table.do(table.player, "customs", odds="all")
