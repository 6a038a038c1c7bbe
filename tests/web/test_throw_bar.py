"""The throw bar: ways and targets, signs, what is bought, hidden parts, the last throw again."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.draft import Draft
from tablee.table.commands.command import Answer, Command
from tablee.table.log.facts import Drafted
from tablee.table.log.ledger import Ledger
from tablee.web.views.throw_bar import Buy, bar_for
from tablee.web.views.view import View
from tests.systems_under_test import LISTED
from tests.web.seated import Place, Table

TEICH = "Teich Ventury"


def bar(page: str) -> str:
    return page.partition('id="throw"')[2].partition("</form>")[0]


def view(table: Table) -> View:
    """What the player has before them."""
    ledger = Ledger.of(table.place.log.read(table.id))
    seat = next(s for s in ledger.state.seats.values() if s.name == "Ana")
    return table.place.host.view(table.id, seat, ledger, "en")


def net(page: str) -> str:
    found = re.search(r'<span class="net">([^<]*)</span>\s*<span class="chance">', bar(page))
    assert found, bar(page)
    return found[1]


def test_a_way_is_chosen_and_a_target_tapped(table: Table) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.gm, "bring", preset="assassin")
    foe = table.sheet("Assassin consciencieux")
    assert 'aria-pressed="true"' in bar(table.page(table.player)).partition("Attempt")[0][-400:]
    assert table.do(table.player, "draft", sheet=sheet, way="attack", target=foe) == ""
    page = bar(table.page(table.gm, sheet))
    assert re.search(r'class="way" aria-pressed="true"[^>]*>Attaquer', page)
    assert re.search(r'class="chip target" aria-pressed="true"[^>]*>.*?Assassin', page)
    table.do(table.player, "draft", sheet=sheet, target=foe)
    assert not re.search(r'class="chip target" aria-pressed="true"', bar(table.page(table.gm, sheet)))


def test_aiming_is_one_request_and_takes_the_sheet_in_hand(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    foe, sheet = table.sheet("Assassin consciencieux"), table.sheet(TEICH)
    fields = {"sheet": foe, "way": "attack", "target": sheet}
    answer = table.gm.post(f"{table.url}/aim", data=fields)
    assert (answer.text, answer.headers["hx-redirect"]) == ("", f"{table.url}?at={foe}")
    here = {"hx-current-url": f"http://table.test{table.url}?at={foe}"}
    assert "hx-redirect" not in table.gm.post(f"{table.url}/aim", data=fields, headers=here).headers
    assert table.do(table.gm, "throw", sheet=foe) == ""
    assert '<ul class="dice"' in table.page(table.player)
    assert "problem" in table.do(table.player, "aim", sheet=foe, way="attack", target=sheet)


def test_an_option_is_set_and_a_wrong_one_refused(table: Table) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.player, "draft", sheet=sheet, way="attack")
    assert table.do(table.player, "draft", sheet=sheet, **{"option.distance": "1"}) == ""
    assert re.search(r"<output>1</output>", bar(table.page(table.player)))
    assert "problem" in table.do(table.player, "draft", sheet=sheet, **{"option.distance": "99"})
    assert re.search(r"<output>1</output>", bar(table.page(table.player)))


def test_a_sign_is_turned_and_turned_back(table: Table) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.player, "draft", sheet=sheet, trait="asset_1")
    assert net(table.page(table.player)) == "+1"
    table.do(table.player, "draft", sheet=sheet, turn="Brise-fer")
    assert net(table.page(table.player)) == "−1"
    table.do(table.player, "draft", sheet=sheet, turn="Brise-fer")
    assert net(table.page(table.player)) == "+1"


def test_dice_are_bought_before_the_throw(table: Table) -> None:
    sheet = table.sheet(TEICH)
    page = table.page(table.player)
    assert "Spend 1\xa0Aura point → <b>66%</b>" in bar(page)
    table.do(table.player, "draft", sheet=sheet, buy="1")
    assert net(table.page(table.player)) == "+1"
    assert table.do(table.player, "throw", sheet=sheet) == ""
    assert f"{TEICH} · Aura points −1" in table.page(table.player)


def test_the_same_again(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert "Same again" not in table.page(table.player)
    assert "problem" in table.do(table.player, "throw", sheet=sheet, again="1")
    table.do(table.player, "draft", sheet=sheet, trait="asset_1")
    table.do(table.player, "throw", sheet=sheet)
    page = bar(table.page(table.player))
    assert "Same again" in page and "66%" in page and net(table.page(table.player)) == "0"
    assert table.do(table.player, "throw", sheet=sheet, again="1") == ""
    assert table.page(table.player).count('<ul class="dice"') == 2
    table.do(table.gm, "customs", odds="nobody")
    assert "66%" not in bar(table.page(table.player))


def left_with(table: Table, aura: int) -> str:
    """Teich's sheet, with so many of its 4 points of Aura."""
    sheet = table.sheet(TEICH)
    assert table.do(table.gm, "do", do="lose_aura", sheet=sheet, amount=str(4 - aura)) == ""
    return sheet


def again(page: str) -> str:
    found = bar(page).partition('class="button again"')[2].partition("</button>")[0]
    return " ".join(re.findall(r'<span class="(?:net|soft)">([^<]*)<', found))


def entries(page: str) -> str:
    return page.partition('id="entries"')[2].partition('id="newer"')[0]


@pytest.mark.rule("FU3-2-06")
def test_a_spend_that_cannot_be_paid_is_not_offered(table: Table) -> None:
    sheet = table.sheet(TEICH)
    assert table.do(table.player, "throw", sheet=sheet) == ""
    assert "Rerolling dice" in entries(table.page(table.player))
    left_with(table, 0)
    assert "Rerolling dice" not in entries(table.page(table.player))
    assert "Relancer des dés" in entries(table.page(table.gm))  # who may overrule the price
    assert (
        table.do(table.gm, "do", do="regain_aura", args=json.dumps({"sheets": [sheet], "row": "rest"})) == ""
    )
    assert "Rerolling dice" in entries(table.page(table.player))


@pytest.mark.rule("FU3-1-10")
def test_no_more_dice_are_bought_than_can_be_paid(table: Table) -> None:
    sheet = left_with(table, 1)
    assert bar_for(view(table)).buy == Buy("Spend 1\xa0Aura point", "66%")
    table.do(table.player, "draft", sheet=sheet, buy="1")
    assert bar_for(view(table)).buy == Buy("Spend 1\xa0Aura point", "77%", bought=1, more=False)
    table.do(table.player, "throw", sheet=sheet)
    assert bar_for(view(table)).buy is None


@pytest.mark.rule("FU3-1-10")
def test_the_same_again_leaves_out_what_cannot_be_paid_again(table: Table) -> None:
    sheet = left_with(table, 3)
    for trait in ("asset_1", "asset_2"):  # the second one costs a point
        table.do(table.player, "draft", sheet=sheet, trait=trait)
    table.do(table.player, "draft", sheet=sheet, buy="1")
    assert table.do(table.player, "throw", sheet=sheet) == ""
    assert again(table.page(table.player)) == "+2 77%"
    assert table.do(table.player, "throw", sheet=sheet, again="1") == ""
    assert again(table.page(table.player)) == "+1 66%"
    assert table.do(table.player, "throw", sheet=sheet, again="1") == ""
    drafts = [r.fact.draft for r in table.records if isinstance(r.fact, Drafted) and r.fact.draft]
    assert [(d.traits, d.bought) for d in drafts[-3:]] == [
        (("asset_1", "asset_2"), 1),
        (("asset_1", "asset_2"), 0),
        (("asset_1",), 0),
    ]


def test_a_silhouette_gives_no_odds_and_no_count(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    sheet, foe = table.sheet(TEICH), table.sheet("Assassin consciencieux")
    table.do(table.player, "draft", sheet=sheet, way="attack", target=foe)
    seen = bar(table.page(table.player))
    assert "chances unknown" in seen and '<svg class="odds"' not in seen
    assert not re.search(r"Throw \d+ dice", seen) and "pad" not in seen.partition("go")[0]
    assert "As du surin" not in seen
    known = bar(table.page(table.gm, sheet))
    assert '<svg class="odds"' in known and "As du surin" in known
    assert table.do(table.player, "throw", sheet=sheet) == ""
    again = bar(table.page(table.player)).partition('class="button again"')[2].partition("</button>")[0]
    assert "Same again" in again and "%" not in again
    assert "<b>Attack · Assassin consciencieux</b>" in again


def test_whoever_stands_outside_a_fight_has_no_foes_among_their_companions(table: Table) -> None:
    table.do(table.player, "bring", preset="blop")
    table.do(table.gm, "bring", preset="assassin")
    teich, blop, foe = (table.sheet(name) for name in (TEICH, "Blop", "Assassin consciencieux"))
    sides = {"us": [teich], "them": [foe]}
    assert table.do(table.gm, "do", do="fight", args=json.dumps({"sides": sides})) == ""
    for sheet, foes in ((blop, [foe]), (teich, [foe]), (foe, [teich])):
        table.do(table.gm, "draft", sheet=sheet, way="attack")
        assert re.findall(r'id="target-(\w+)" class="chip target foe"', table.page(table.gm, sheet)) == foes


def test_a_chip_hidden_from_the_player(table: Table) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.gm, "draft", sheet=sheet, modifier="Piège", value="-2", hide="1")
    assert "Piège" not in table.page(table.player)
    mine = bar(table.page(table.gm, sheet))
    assert re.search(r'class="chip veiled minus".*?Piège', mine, re.DOTALL)
    table.do(table.gm, "draft", sheet=sheet, veil="drop", drop="Piège")
    assert "Piège" not in bar(table.page(table.gm, sheet))
    assert "problem" in table.do(table.player, "draft", sheet=sheet, modifier="X", value="9", hide="1")


def test_a_goal_is_hidden_and_told(place: Place) -> None:
    table = Table(place, "krasses", "aline")
    sheet = re.findall(r'name="sheet" value="(\w+)"', table.page(table.player))[0]
    table.do(table.player, "draft", sheet=sheet, goal="17")
    assert 'name="goal" value="17"' in table.page(table.player)
    assert table.do(table.gm, "draft", sheet=sheet, veil="hide", goal="17") == ""
    assert 'value="17"' not in table.page(table.player)
    assert 'name="veil_goal" value="17"' in table.page(table.gm, sheet)
    table.do(table.gm, "draft", sheet=sheet, veil="goal", veil_goal="19")
    assert 'name="veil_goal" value="19"' in table.page(table.gm, sheet)
    assert table.do(table.gm, "draft", sheet=sheet, veil="tell") == ""
    assert 'name="goal" value="19"' in table.page(table.player)


def test_a_scene_s_descriptors_are_a_tap_away(table: Table) -> None:
    content = {"name": "La ruelle", "descriptors": [{"name": "Pluie battante", "value": 2, "sign": -1}]}
    args = json.dumps({"scene": "ruelle", "content": content})
    assert table.do(table.gm, "do", do="put_scene", args=args) == ""
    assert table.do(table.gm, "do", do="open_scene", scene="ruelle") == ""
    page = table.page(table.player)
    vals = re.findall(r'hx-vals="(\{"sheet"[^>]*?"modifier": "Pluie battante"[^>]*?\})"', page)
    assert table.do(table.player, "draft", **json.loads(vals[0])) == ""
    assert net(table.page(table.player)) == "−2"


@pytest.mark.parametrize("system", LISTED)
def test_every_way_of_every_sheet_is_drawn(place: Place, system: str) -> None:
    table = Table(place, system, "")
    rules = table.place.host.systems[system].book()
    for preset in table.place.host.systems[system].presets():
        table.do(table.gm, "bring", preset=preset)
    page = table.page(table.gm)
    sheets = re.findall(r'href="\?at=(\w+)"', page)
    for sheet in sheets[:3]:
        for way in rules.ways:
            assert table.do(table.gm, "aim", sheet=sheet, way=way.key, target=sheets[-1]) == ""
            seen = bar(table.page(table.gm, sheet))
            assert "throw-now" in seen


def test_what_the_rules_have_against_a_throw_is_said_beforehand(place: Place) -> None:
    table = Table(place, "krasses", "aline")
    table.do(table.gm, "bring", preset="groupe")
    sheet = re.findall(r'name="sheet" value="(\w+)"', table.page(table.player))[0]
    table.do(table.player, "draft", sheet=sheet, **{"option.krasses": "2"})
    assert "Asked for: 2 dK; left: 0." in bar(table.page(table.player))
    assert "left: 0." in table.do(table.player, "throw", sheet=sheet)


def test_an_attack_wants_somebody_to_strike(table: Table) -> None:
    sheet = table.sheet(TEICH)
    table.do(table.player, "draft", sheet=sheet, way="attack")
    page = bar(table.page(table.player))
    assert "Choose against whom." in page and re.search(r'class="act throw-now"[^>]* disabled', page)
    assert "Choose against whom." in table.do(table.player, "throw", sheet=sheet)
    assert '<ul class="dice"' not in table.page(table.player)


def test_a_throw_that_is_nobodys_offers_nobodys_points(table: Table) -> None:
    assert table.do(table.gm, "throw") == ""
    card = table.page(table.gm).partition('class="cast')[2].partition("</article>")[0]
    assert '<ul class="dice"' in card and 'class="spend' not in card


def test_the_chips_of_the_other_side_say_whose_they_are(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin")
    foe, sheet = table.sheet("Assassin consciencieux"), table.sheet(TEICH)
    table.do(table.gm, "aim", sheet=foe, way="attack", target=sheet)
    assert f"{TEICH} · " in bar(table.page(table.gm, foe))
    table.do(table.gm, "throw", sheet=foe)
    assert f"Attack against {TEICH}" in table.page(table.player)
    assert f"Attaque contre {TEICH}" in table.page(table.gm)


def test_what_is_hidden_of_a_reason_leaves_no_empty_sentence(table: Table) -> None:
    table.do(table.gm, "bring", preset="assassin", view="words")
    foe, sheet = table.sheet("Assassin consciencieux"), table.sheet(TEICH)
    sides = {"ours": [sheet], "theirs": [foe]}
    assert table.do(table.gm, "do", do="fight", args=json.dumps({"sides": sides})) == ""
    assert "Teich Ventury : initiative " in table.page(table.gm).replace("\xa0", " ")
    assert "Initiative is the Concept" not in table.page(table.player)


def test_only_what_can_be_beaten_asks_for_a_difficulty(place: Place) -> None:
    at = Table(place, "iaodune", "")
    at.do(at.player, "bring", name="Isaure")
    sheet = at.sheet("Isaure")
    assert 'name="goal"' in bar(at.page(at.player))
    at.do(at.player, "draft", sheet=sheet, way="oppose")
    assert 'name="goal"' not in bar(at.page(at.player))


def test_what_a_weapon_does_to_the_damage_stands_on_the_bar_in_words(place: Place) -> None:
    at = Table(place, "fudge", "snorri")
    assert (
        at.gm.post(f"{at.url}/foes", data={"line": "Géant, Tir Bon, Échelle 10, fusil à son Échelle"}).text
        == ""
    )
    giant, snorri = at.sheet("Géant"), at.sheet("Snorri")
    at.do(at.gm, "aim", sheet=giant, way="shoot", target=snorri)
    page = bar(at.page(at.gm, giant)).replace("\xa0", " ")
    assert "Arme à son Échelle" in page and "+10 aux dégâts" in page
    at.do(at.gm, "draft", sheet=giant, **{"option.edge": "-3", "option.range": "medium"})
    page = bar(at.page(at.gm, giant)).replace("\xa0", " ")
    assert "Arme face à cette armure" in page and "−3 aux dégâts" in page
    assert "+1 à la difficulté" in page
    sheet = at.page(at.gm, giant)
    assert "à projectiles" in sheet and "Changer un équipement" in sheet


def test_two_taps_at_the_same_moment_both_count(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second is written, as by another process, after the page of the first was read."""
    sheet, host = table.sheet(TEICH), table.place.host
    command, master = host.command, host.master_of(table.id)
    mist = Draft(sheet, added=(Chip("Brume", 1, -1, role="circumstance"),))

    def overtaken(*given: Any) -> Answer:
        monkeypatch.undo()
        assert master is not None
        tapped = Command("overtaking", "draft", {"sheet": sheet, "draft": to_data(mist)})
        assert not command(table.id, master.id, tapped).problems
        return command(*given)

    monkeypatch.setattr(host, "command", overtaken)
    assert table.do(table.player, "draft", sheet=sheet, modifier="Torche", value="+2") == ""
    assert "Brume" in bar(table.page(table.player))
    assert "Torche" in bar(table.page(table.player))
    assert net(table.page(table.player)) == "+1"
