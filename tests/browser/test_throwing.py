"""Throwing in browsers: in two taps, again in one, by hand, asked for, with a nod, against a hidden goal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table, tab

People = Callable[..., Person]
RESULT_FR = re.compile(r"^\s*(Réussite|Échec|Action d’éclat)")
RESULT_EN = re.compile(r"^\s*(Success|Failure|Feat|Automatic|Critical)")
"""How each result of a krâsses roll against a difficulty begins; one roll in a hundred is a feat."""


def count_taps(page: Page) -> None:
    count = "window.tapped ??= addEventListener('click', () => { window.taps += 1; }, true) ?? true"
    page.evaluate(f"{count}; window.taps = 0")


def taps(page: Page) -> int:
    found: int = page.evaluate("window.taps")
    return found


def verdicts(page: Page) -> Locator:
    return page.locator("#entries .cast .verdict")


@pytest.mark.slow
def test_two_taps_then_one(server: Server, person: People) -> None:
    gm, player = person("desktop", "light", "fr").page, person("phone", "dark", "en").page
    make_table(gm, server)
    join(player, invitation(gm), preset="teich")
    expect(player.locator("#throw .again")).to_have_count(0)

    count_taps(player)
    player.click("#sheet .trait:has-text('Brise-fer')")
    expect(player.locator("#throw .toggle .net")).to_have_text("+1")
    player.click("#throw .throw-now")
    expect(verdicts(gm)).to_have_count(1)
    assert taps(player) == 2

    # The draft is empty again; the last throw is one tap away, with its net and its odds.
    expect(player.locator("#throw .toggle .net")).to_have_text("0")
    again = player.locator("#throw .again")
    expect(again).to_contain_text("Same again")
    expect(again).to_contain_text("+1")
    expect(again).to_contain_text("66%")
    expect(again).to_be_in_viewport(ratio=1)
    count_taps(player)
    again.click()
    expect(verdicts(gm)).to_have_count(2)
    assert taps(player) == 1
    expect(player.locator("#throw .again")).to_be_visible()


@pytest.mark.slow
def test_a_chip_is_struck_and_its_sign_turned(server: Server, person: People) -> None:
    gm, player = person("desktop", "dark", "fr").page, person("desktop", "light", "en").page
    make_table(gm, server)
    join(player, invitation(gm), preset="teich")
    player.click("#sheet .trait:has-text('Brise-fer')")
    expect(player.locator("#throw .toggle .net")).to_have_text("+1")
    player.get_by_role("button", name="Turn the sign: Brise-fer").press("Enter")
    expect(player.locator("#throw .toggle .net")).to_have_text("−1")
    gm.click("#scene a.line:has-text('Teich')")
    gm.click("#throw .chip:has-text('Brise-fer')")
    expect(player.locator("#throw .chip.struck")).to_contain_text("struck by Camille")
    expect(player.locator("#throw .toggle .net")).to_have_text("0")


@pytest.mark.slow
def test_dice_by_hand_are_tapped_in_and_marked(server: Server, person: People) -> None:
    gm, player = person("desktop", "light", "fr").page, person("phone", "light", "fr").page
    make_table(gm, server)
    join(player, invitation(gm), preset="teich")
    player.click("#throw .toggle")
    player.click("#throw .hand-switch")
    read = player.locator("#throw .read-now")
    expect(read).to_have_attribute("aria-disabled", "true")
    for face in (6, 5, 4, 2):
        player.click(f"#throw .key[data-face='{face}']")
    gm.fill(".sayline input", "Et alors ?")  # the page is drawn anew: what was tapped stays
    gm.keyboard.press("Enter")
    expect(player.locator("#entries")).to_contain_text("Et alors")
    player.click("#throw .key[data-face='1']")
    expect(read).to_have_attribute("aria-disabled", "false")
    player.click("#throw .slot >> nth=4")  # a mistake is taken back
    expect(read).to_have_attribute("aria-disabled", "true")
    player.click("#throw .key[data-face='3']")
    read.click()
    expect(verdicts(gm)).to_have_count(1)
    faces = gm.locator("#entries .die > span:first-child").all_inner_texts()
    assert sorted(faces) == ["2", "3", "4", "5", "6"]
    expect(gm.locator("#entries .hand-mark")).to_contain_text("dés physiques")
    expect(player.locator("#throw .slot").first).to_have_text("")


@pytest.mark.slow
def test_an_ask_gathers_two_answers(server: Server, person: People) -> None:
    gm = person("desktop", "light", "fr").page
    ana, leo = person("phone", "dark", "en").page, person("phone", "light", "fr").page
    make_table(gm, server)
    link = invitation(gm)
    join(ana, link, preset="teich")
    join(leo, link, "Léo", preset="blop")
    expect(gm.locator("#scene")).to_contain_text("Blop")
    gm.click("#throw .ask")
    gm.fill("#ask [name=words]", "Qui remarque l’ombre ?")
    gm.fill("#ask [name=trait]", "Brise-fer")
    gm.click("#ask button.act")
    expect(gm.locator("#entries .asked .waits")).to_have_count(2)
    tab(ana, "log")
    question = ana.locator("#waits .pending.mine")
    expect(question).to_contain_text("Qui remarque l’ombre")
    card, button = question.bounding_box(), question.get_by_role("button").bounding_box()
    assert card and button and card["height"] < 2 * button["height"]  # its answer stands beside it
    expect(ana.locator("#throw .toggle .net")).to_have_text("+1")  # the trait is ticked already
    question.get_by_role("button", name="Throw").click()
    expect(gm.locator("#entries .asked .waits")).to_have_count(1)
    expect(gm.locator("#entries .replies li").first.locator("b")).to_have_text(re.compile(r"^\s*(Oui|Non)"))
    tab(leo, "log")
    leo.locator("#waits .pending.mine").get_by_role("button", name="Lancer").click()
    expect(gm.locator("#entries .asked .waits")).to_have_count(0)
    expect(ana.locator("#entries .replies b")).to_have_count(2)
    expect(ana.locator("#waits .pending")).to_have_count(0)


@pytest.mark.slow
def test_a_throw_waits_for_a_nod(server: Server, person: People) -> None:
    gm, player = person("desktop", "light", "fr").page, person("phone", "dark", "fr").page
    make_table(gm, server)
    join(player, invitation(gm), preset="teich")
    gm.click("[data-open='#customs']")
    gm.check("#customs [name=nod]")
    gm.click("#customs button.act")
    expect(player.locator("#throw .throw-now")).to_contain_text("Proposer")
    player.click("#sheet .trait:has-text('Brise-fer')")
    expect(player.locator("#throw .toggle .net")).to_have_text("+1")
    player.click("#throw .throw-now")
    expect(player.locator("#throw .throw-now")).to_be_disabled()
    offer = gm.locator("#waits .pending.mine")
    expect(offer).to_contain_text("Teich Ventury propose un jet")
    offer.get_by_role("button", name="Lancer les dés").click()
    expect(verdicts(player)).to_have_count(1)
    expect(gm.locator("#waits .pending")).to_have_count(0)


@pytest.mark.slow
def test_a_hidden_goal_is_revealed(server: Server, person: People) -> None:
    gm, player = person("desktop", "dark", "fr").page, person("phone", "light", "en").page
    make_table(gm, server, "krasses")
    join(player, invitation(gm), preset="aline")
    gm.click("#scene a.line:has-text('Aline')")
    gm.fill("#throw [name=goal]", "13")
    gm.locator("#throw [name=goal]").blur()
    expect(player.locator("#throw [name=goal]")).to_have_value("13")  # open as long as it is not hidden
    gm.click("#throw .veil-tick")
    expect(gm.locator("#throw [name=veil_goal]")).to_have_value("13")
    expect(player.locator("#throw [name=goal]")).to_have_value("")
    gm.fill("#throw [name=veil_goal]", "14")
    gm.locator("#throw [name=veil_goal]").blur()
    expect(player.locator("#throw .toggle .chance")).to_have_text("")  # totals, never a chance of success
    player.click("#throw .throw-now")
    expect(verdicts(player)).to_have_count(1)
    secret = gm.locator("#entries .secret-goal")
    expect(secret).to_contain_text("14")
    expect(secret.locator(".verdict")).to_have_text(RESULT_FR)
    expect(player.locator("#entries .secret-goal")).to_have_count(0)
    gm.click("#entries .secret-goal .reveal")
    expect(player.locator("#entries .cast")).to_contain_text("Difficulty 14")
    expect(verdicts(player)).to_have_text(RESULT_EN)
    expect(gm.locator("#entries .secret-goal")).to_have_count(0)
    # Without a step of theirs, the dice hung on bits of the player's own phone, which remembers them.
    player.goto(re.sub(r"[?#].*", "", player.url) + "/dice")
    thrown = player.locator(".throws tbody tr")
    expect(thrown).to_have_count(1)
    expect(thrown).to_have_attribute("data-bits", re.compile("^[0-9a-f]{32}$"))
    expect(thrown).to_have_attribute("data-mine", "true")
    expect(thrown.locator(".if-mine")).to_be_visible()
    expect(thrown.locator(".if-not-mine")).to_be_hidden()


@pytest.mark.parametrize("keys", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["mouse", "keys"])
def test_a_goal_that_is_hidden_at_once_is_never_sent_openly(
    server: Server, person: People, keys: bool
) -> None:
    gm, player = person("desktop", "light", "fr").page, person("phone", "light", "en").page
    make_table(gm, server, "krasses")
    join(player, invitation(gm), preset="aline")
    gm.click("#scene a.line:has-text('Aline')")
    gm.fill("#throw [name=goal]", "14")
    if keys:
        gm.keyboard.press("Tab")
        expect(gm.locator("#throw .veil-tick")).to_be_focused()
        gm.keyboard.press("Space")
    else:
        gm.click("#throw .veil-tick")
    expect(gm.locator("#throw [name=veil_goal]")).to_have_value("14")
    gm.locator("#throw [name=veil_goal]").blur()
    player.click("#throw .throw-now")  # a later act: all that came before is in the journal
    expect(verdicts(player)).to_have_count(1)
    journal = player.request.get(re.sub(r"[?#].*", "", player.url) + "/mine.jsonl").text()
    drafted = [json.loads(line)["fact"] for line in journal.splitlines() if '"drafted"' in line]
    assert [fact["draft"]["goal"] for fact in drafted if "goal" in (fact.get("draft") or {})] == []


@pytest.mark.slow
def test_a_justification_is_refused(server: Server, person: People) -> None:
    gm, player = person("desktop", "light", "fr").page, person("phone", "dark", "en").page
    make_table(gm, server, "krasses")
    join(player, invitation(gm), preset="aline")
    gm.select_option("#sheet select[name=preset]", "groupe")
    gm.click("#sheet form:has(select[name=preset]) button.button")
    gm.click("#scene summary:has-text('Krâsses du conteur')")
    gm.click("#scene button:has-text('Commencer un scénario')")
    gm.click("#form button.act")
    tab(player, "log")
    player.get_by_role("button", name="Keep 4 dK, 0 to the pile").click()
    expect(player.locator("#waits .pending")).to_have_count(0)

    player.click("#throw .toggle")
    dice = player.locator("#throw .step-set", has_text=re.compile("dK|krâsse dice", re.IGNORECASE)).first
    dice.locator("button").last.click()
    expect(dice.locator("output")).to_have_text("1")
    player.click("#throw .hand-switch")
    for face in (7, 8):
        player.click(f"#throw .pad >> nth=0 >> .key[data-face='{face}']")
    player.click("#throw .pad >> nth=1 >> .key[data-face='6']")
    player.click("#throw .read-now")
    mine = player.locator("#waits .pending.mine")
    mine.locator("input:not([type=hidden])").fill("Le vent tourne")
    mine.get_by_role("button", name="Justify").click()
    question = gm.locator("#waits .pending.mine")
    expect(question).to_contain_text("Le vent tourne")
    question.get_by_role("button", name="Refuser").click()
    expect(gm.locator("#waits .pending")).to_have_count(0)
    expect(verdicts(player)).to_have_text(re.compile("15"))  # 7 + 8, and nothing for the krâsse
