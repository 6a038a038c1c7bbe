"""A game master composes a game on the page and throws with it; a player reads what differs."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table


@pytest.mark.slow
def test_a_game_is_composed_on_the_page_and_played(server: Server, person: Callable[..., Person]) -> None:
    gm, ana = person().page, person("phone", theme="dark", lang="en").page
    make_table(gm, server)
    join(ana, invitation(gm), preset="victor")
    gm.click("a[href$='/pack']")
    seen = gm.locator("#pack-seen")
    gm.check("[name=from][value=book]")
    gm.click("text=Copier")
    gm.fill("#f-name", "Cinq sur six")

    # A wrong number is refused where it stands, and the sentence leads there.
    gm.fill("#dial-race_points", "99")
    expect(seen).to_contain_text("1 problème")
    gm.locator("#pack-seen [data-goes]").click()
    expect(gm.locator("#dial-race_points")).to_be_focused()
    gm.keyboard.press("Control+a")
    gm.keyboard.type("5")
    expect(seen).to_contain_text("peut se jouer")
    expect(gm.locator(".dial.changed")).to_have_count(1)

    # A sheet that would break the rules is named before they are.
    gm.fill("#dial-maximum", "1")
    expect(seen).to_contain_text("Victor")
    gm.locator(".dial:has(#dial-maximum) [data-as-book]").click()
    expect(seen).not_to_contain_text("Victor")

    # What is sought stays; a table comes as a grid, by the keyboard too.
    gm.fill("#find", "jet")
    expect(gm.locator("#table-magic")).to_be_hidden()
    gm.locator("#table-roll > summary").focus()
    gm.keyboard.press("Enter")
    only_sixes = gm.locator("[data-where='tables.roll.success']")
    only_sixes.fill("6")
    gm.fill("[data-where='tables.roll.results[5].label.fr']", "Mieux que bien")
    up = gm.locator("[id='up-roll/results/1']")
    up.click()
    expect(seen).to_contain_text("problème")
    expect(gm.locator("[id='down-roll/results/1']")).to_be_visible()
    gm.locator("[id='down-roll/results/1']").click()
    expect(seen).to_contain_text("2 points diffèrent")
    gm.click("text=Jouer avec ces règles")

    # The table plays by it: told to everybody, and the same dice read otherwise.
    gm.wait_for_url(re.compile(r"/t/\w+$"))
    expect(gm.locator("#entries")).to_contain_text("Cinq sur six, version 2")
    expect(ana.locator("#entries")).to_contain_text("Table “The throw”: changed")
    expect(gm.locator("#throw .legend")).to_contain_text(re.compile(r"\b4\s%"))  # three sixes or more
    gm.click("#throw .go .act")
    expect(gm.locator("#entries .verdict")).to_be_visible()
    ana.goto(ana.url.partition("?")[0] + "/pack")
    expect(ana.locator("h1")).to_have_text("Cinq sur six")
    expect(ana.locator(".differing")).to_contain_text("Book: 3")
    assert ana.evaluate("document.documentElement.scrollWidth") == 360
