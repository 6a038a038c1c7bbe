"""The scene: who is here, the order of a fight, foes on one line, time that passes."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace

import pytest

from tablee.game.event import ConflictPut, SheetPut
from tablee.game.fight.conflict import Conflict, Exchange
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.systems import system
from tablee.web.views.creation import counted, named_apart
from tablee.web.views.scene import counting, points_of, target_of
from tests.systems_under_test import LISTED, find_system
from tests.web.seated import Place, Table, TestClient

TEICH = "Teich Ventury"
LINE = "Assassin 1, As du surin 1, dague 0"


def scene(page: str) -> str:
    return page.partition('id="scene"')[2].partition('id="problems"')[0]


def row(page: str, id: str) -> str:
    found = re.search(rf'<li id="fighter-{id}".*?(?=<li id="fighter-|</ol>)', scene(page), re.DOTALL)
    assert found, "nobody of that id is in the order"
    return found[0]


def names(table: Table) -> list[str]:
    return [r.fact.content.name for r in table.records if isinstance(r.fact, SheetPut)]


def begin(table: Table) -> tuple[str, str]:
    """Teich against an assassin typed on a line."""
    assert table.do(table.gm, "foes", line=LINE) == ""
    teich, foe = table.sheet(TEICH), table.sheet("Assassin")
    sides = {"ours": [teich], "theirs": [foe]}
    assert table.do(table.gm, "do", do="fight", args=json.dumps({"sides": sides})) == ""
    return teich, foe


def last_fight(table: Table) -> Conflict | None:
    return [r.fact.conflict for r in table.records if isinstance(r.fact, ConflictPut)][-1]


def test_a_fight_is_begun_from_the_scene(table: Table) -> None:
    assert "Commencer un combat" not in scene(table.page(table.gm))  # nobody to fight against
    table.do(table.gm, "foes", line=LINE)
    assert "Commencer un combat" in scene(table.page(table.gm))
    assert "Begin a fight" not in scene(table.page(table.player))


def test_the_order_says_who_may_act_in_words_too(table: Table) -> None:
    teich, foe = begin(table)
    page = table.page(table.gm)
    assert "Round 1" in scene(page) and "Commencer un combat" not in scene(page)
    for id in (teich, foe):
        assert 'aria-current="true"' in row(page, id) and "peut agir" in row(page, id)
    assert table.do(table.gm, "do", do="pass_turn", args=json.dumps({"by": foe})) == ""
    page = table.page(table.player)
    assert 'aria-current="true"' not in row(page, foe) and "has acted" in row(page, foe)
    assert "may act now" in row(page, teich)


def test_each_acts_for_their_own_and_the_game_master_for_all(table: Table) -> None:
    teich, foe = begin(table)
    mine, other = row(table.page(table.player), teich), row(table.page(table.player), foe)
    assert '/aim"' in mine and "Pass" in mine
    assert '/aim"' not in other and "<button" not in other
    both = table.page(table.gm)
    assert all('/aim"' in row(both, id) for id in (teich, foe))
    assert "Finir le conflit" in scene(both) and "End the conflict" not in scene(table.page(table.player))


def test_the_only_opponent_is_aimed_at(table: Table) -> None:
    teich, foe = begin(table)
    vals = json.loads(re.findall(r'/aim" hx-vals="(\{.*?\})"', row(table.page(table.gm), foe))[0])
    assert (vals["sheet"], vals["way"], vals["target"]) == (foe, "attack", teich)
    assert table.gm.post(f"{table.url}/aim", data=vals).status_code == 200
    assert table.do(table.gm, "throw", sheet=foe) == ""
    fight = last_fight(table)
    assert fight is not None and fight.exchanges[-1].by == foe and fight.exchanges[-1].against == (teich,)


def test_a_round_says_what_it_waits_for_and_the_game_master_goes_on(table: Table) -> None:
    teich, foe = begin(table)
    vals = json.loads(re.findall(r'/aim" hx-vals="(\{.*?\})"', row(table.page(table.gm), teich))[0])
    assert table.gm.post(f"{table.url}/aim", data=vals).status_code == 200
    assert table.do(table.gm, "throw", sheet=teich) == ""
    assert "Round suivant" not in scene(table.page(table.gm))
    assert table.do(table.gm, "do", do="pass_turn", args=json.dumps({"by": foe})) == ""
    fight = last_fight(table)
    assert fight is not None and (fight.round, fight.may_act) == (1, frozenset())
    told, mastered = scene(table.page(table.player)), scene(table.page(table.gm))
    assert "The round waits:" in told
    assert f"{TEICH}: the consequences of the throw are still to be drawn" in told
    assert "Next round" not in told
    assert "Le round attend\N{NO-BREAK SPACE}:" in mastered and "Round suivant" in mastered
    assert table.do(table.gm, "do", do="next_round", args="{}") == ""
    fight = last_fight(table)
    assert fight is not None and fight.round == 2
    page = table.page(table.player)
    assert "The round waits:" not in scene(page)
    assert "Round 2 begins." in page and "are still to be drawn" in page


def test_a_turn_taken_back_shows_at_once(table: Table) -> None:
    teich, _foe = begin(table)
    table.do(table.player, "do", do="pass_turn", args=json.dumps({"by": teich}))
    page = table.page(table.player)
    assert "has acted" in row(page, teich)
    command = next(r.command for r in reversed(table.records) if isinstance(r.fact, ConflictPut))
    assert table.do(table.player, "do", do="undo", args=json.dumps({"command": command})) == ""
    assert "may act now" in row(table.page(table.player), teich)


def test_a_silhouette_has_words_and_no_numbers(table: Table) -> None:
    _teich, foe = begin(table)
    seen = row(table.page(table.player), foe)
    assert "Shape: unharmed" in seen and 'class="points"' not in seen
    assert 'class="points"' in row(table.page(table.gm), foe)
    assert "surin" not in table.page(table.player)


def test_whom_one_strikes_again() -> None:
    sides = {"ours": ("a", "b"), "theirs": ("x", "y")}
    fight = Conflict(sides, (frozenset("abxy"),))
    assert target_of(fight, "a") == "x"  # the first there is: another is a tap away
    met = Conflict(sides, fight.order, exchanges=(Exchange("a", ("x",)), Exchange("y", ("b",))))
    assert target_of(met, "a") == "x"
    assert target_of(met, "b") == "y"
    assert target_of(met.leave("x"), "a") == "y"


@pytest.mark.parametrize(
    ("line", "field", "read"),
    [
        ("Rat 1", "", ("Rat 1", 1)),
        ("Rat 1", "3", ("Rat 1", 3)),
        ("Rat 1 ×3", "", ("Rat 1", 3)),
        ("Rat 1 x 2", "1", ("Rat 1", 2)),
        ("4 × Rat 1", "", ("Rat 1", 4)),
    ],
)
def test_how_many_a_line_brings(line: str, field: str, read: tuple[str, int]) -> None:
    assert counted(line, field) == read


@pytest.mark.parametrize(("line", "field"), [("Rat ×0", ""), ("Rat", "99"), ("Rat", "-1"), ("Rat", "x")])
def test_too_many_or_none_are_refused(line: str, field: str) -> None:
    with pytest.raises(Refused):
        counted(line, field)


def test_several_alike_are_told_apart() -> None:
    rat = Sheet("toy", "Rat")
    assert [s.name for s in named_apart(rat, 1, ())] == ["Rat"]
    assert [s.name for s in named_apart(rat, 3, ())] == ["Rat 1", "Rat 2", "Rat 3"]
    assert [s.name for s in named_apart(rat, 1, ("Rat",))] == ["Rat 2"]
    assert [s.name for s in named_apart(rat, 2, ("Rat 1", "Rat 2"))] == ["Rat 3", "Rat 4"]


def test_foes_come_by_a_line_and_once(table: Table) -> None:
    for _ in range(2):
        assert table.do(table.gm, "foes", line=f"{LINE} ×2", command="c0ffee00c0ffee00") == ""
    assert names(table)[1:] == ["Assassin 1", "Assassin 2"]
    assert "Assassin 2" in scene(table.page(table.player))


def test_a_hidden_foe_is_hidden(table: Table) -> None:
    assert table.do(table.gm, "foes", line=LINE, view="hidden") == ""
    assert "Assassin" not in table.page(table.player)
    assert "caché" in scene(table.page(table.gm))


def test_a_line_that_says_nothing_is_refused_in_words(table: Table) -> None:
    for line in ("", "×3", ",,,", "1"):
        before = len(table.records)
        answer = html.unescape(table.do(table.gm, "foes", line=line))
        assert ('class="problem"' in answer) == (len(table.records) == before)
    assert table.player.post(f"{table.url}/foes", data={"line": LINE}).status_code == 404


def test_a_foe_typed_in_mid_fight_joins_it(table: Table) -> None:
    begin(table)
    assert "Rejoint le combat" in scene(table.page(table.gm))
    assert table.do(table.gm, "foes", line="Archer 1", join="1") == ""
    fight = last_fight(table)
    archer = table.sheet("Archer")
    assert fight is not None and fight.side_of(archer) == "theirs"
    assert row(table.page(table.player), archer)


def test_time_passes_in_two_taps(table: Table) -> None:
    teich = table.sheet(TEICH)
    suffer = {"sheet": teich, "name": "Essoufflement", "value": 1}
    assert table.do(table.gm, "do", do="suffer", args=json.dumps(suffer)) == ""
    assert re.search(r'<ul class="marks"><li>Essoufflement 1, encore \d', scene(table.page(table.gm)))
    page = scene(table.page(table.gm))
    night = json.loads(re.findall(r'hx-vals="(\{[^>]*\})"[^>]*>Une nuit<', page)[0])
    form = html.unescape(table.gm.get(f"{table.url}/form", params=night).text)
    assert "Ce qui va changer" in form and "Essoufflement" in form
    fields = dict(re.findall(r'name="(p\.\w+)"[^>]*value="([^"]*)"', form))
    unit = re.findall(r'value="(\w+)" (?:selected|checked)', form)
    preset = json.loads(re.findall(r'name="preset" value="(\{.*?\})"', form)[0])
    if unit:
        fields["p.unit"] = unit[0]
    assert table.do(table.gm, "form", do=night["do"], preset=json.dumps(preset), **fields) == ""
    assert "Essoufflement 1" not in scene(table.page(table.gm))
    assert ">Une nuit<" not in table.page(table.player) and ">A night<" not in table.page(table.player)


@pytest.mark.parametrize("key", LISTED)
def test_what_is_offered_can_be_asked_for(place: Place, key: str) -> None:
    table = Table(place, key, find_system(key).examples.heroes[0])
    for person in (table.gm, table.player):
        page = scene(table.page(person))
        for vals in re.findall(r'/form" hx-vals="(\{.*?\})" hx-target', page):
            answer = html.unescape(person.get(f"{table.url}/form", params=json.loads(vals)).text)
            assert "<form" in answer


def offered(table: Table, person: TestClient) -> set[str]:
    page = scene(table.page(person))
    return {json.loads(v)["do"] for v in re.findall(r'/form" hx-vals="(\{.*?\})" hx-target', page)}


def test_the_game_master_s_moves_are_not_offered_to_players(table: Table) -> None:
    rules = table.place.host.systems["fu3"].book()
    mine, theirs = offered(table, table.gm), offered(table, table.player)
    assert {"lose_aura", "suffer"} <= mine
    assert theirs and all(rules.moves[key].who != "gm" for key in theirs)


def test_points_below_nothing_have_a_minus() -> None:
    rules = system("fu3").book()
    sheet = system("fu3").preset("teich")
    account = counting(sheet, rules)
    assert account is not None
    assert points_of(sheet.put(replace(account, value=-1)), rules, "fr") == f"−1/{account.ceiling}"


def test_the_group_s_points_are_shown_large(place: Place) -> None:
    table = Table(place, "krasses", "aline")
    system = place.host.systems["krasses"]
    for key in system.presets():
        if system.preset(key).nature == "group":
            table.do(table.gm, "bring", preset=key)
    page = scene(table.page(table.player))
    assert re.search(r'class="pool"><span class="name">[^<]+</span><b class="num">\d+</b>', page)
