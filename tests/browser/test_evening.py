"""An evening in two browsers: the game master in French on a desktop, a player in English on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import bring, invitation, join, make_table, tab

People = Callable[..., Person]


def taps(page: Page) -> int:
    count: int = page.evaluate("window.taps")
    return count


def test_an_evening(server: Server, person: People) -> None:
    gm, player = person("desktop", "light", "fr").page, person("phone", "dark", "en").page
    make_table(gm, server)
    join(player, invitation(gm))
    bring(player)
    throw_in_view_in_every_tab(player)
    expect(gm.locator("#seats")).to_contain_text("MJ")
    expect(gm.locator("#entries")).to_contain_text("Ana rejoint la table.")
    expect(gm.locator("#entries")).to_contain_text("Teich Ventury arrive à la table.")

    # The usual throw: a tap on the trait, a tap on the button, both within reach.
    player.evaluate("window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true)")
    player.click("#sheet .trait:has-text('Brise-fer')")
    expect(player.locator("#throw .net")).to_have_text("+1")
    expect(player.locator("#throw .toggle .chance b")).to_have_text("66%")
    player.click("#throw .act")
    expect(gm.locator("#entries .cast .verdict")).to_have_count(1)
    assert taps(player) == 2
    expect(player.locator("#entries .verdict")).to_be_in_viewport()  # the log comes by itself

    # The same throw in the other's language, with the spends that are still possible.
    expect(gm.locator("#entries .verdict")).to_have_text(re.compile("^(Oui|Non)"))
    expect(player.locator("#entries .verdict")).to_have_text(re.compile("^(Yes|No)"))
    spend = player.locator("#entries .spend", has_text="Aura")
    expect(spend).to_contain_text("1\xa0Aura point")
    spend.click()
    expect(gm.locator("#seats")).to_contain_text("3/4")
    player.click("#entries .spend:has-text('Accept')")
    expect(player.locator("#entries .spend")).to_have_count(0)

    # « Why? » stays open while others act.
    player.click("#entries .why summary")
    gm.click("#throw .act")
    expect(player.locator("#entries .verdict")).to_have_count(2)
    expect(player.locator("#entries .why").first).to_have_attribute("open", "")

    # Something is said; the line empties itself.
    player.fill(".sayline input", "Je fonce")
    player.keyboard.press("Enter")
    expect(gm.locator("#entries")).to_contain_text("Je fonce")
    expect(player.locator(".sayline input")).to_have_value("")

    secret_and_reveal(gm, player)
    undo_and_redo(gm, player)
    a_problem_is_seen_and_goes_with_success(player)


def secret_and_reveal(gm: Page, player: Page) -> None:
    before = player.locator("#entries .die").count()
    gm.select_option("#throw [name=mode]", "gm")
    gm.click("#throw .act")
    expect(player.locator("#entries .cast.secret")).to_contain_text("A secret throw")
    assert player.locator("#entries .die").count() == before
    gm.click("#entries .cast.secret .reveal")
    expect(player.locator("#entries .cast.secret")).to_have_count(0)
    expect(player.locator("#entries .die")).not_to_have_count(before)


def undo_and_redo(gm: Page, player: Page) -> None:
    gm.click(
        "#scene .recent li:has-text('Points d’Aura') button, #scene .recent li:has-text('dépense') button"
    )
    expect(gm.locator("#seats")).to_contain_text("4/4")
    expect(player.locator("#entries")).to_contain_text("Undone by Camille")
    gm.locator("#entries .redo").last.click()
    expect(gm.locator("#seats")).to_contain_text("3/4")


def throw_in_view_in_every_tab(player: Page) -> None:
    for name in ("scene", "log", "sheet"):
        tab(player, name)
        expect(player.locator("#throw .act")).to_be_in_viewport(ratio=1)
        assert player.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_by_keyboard_alone(server: Server, person: People) -> None:
    page = person("desktop", "dark", "fr").page
    make_table(page, server)
    page.focus("#sheet .bring select")
    page.keyboard.type("Teich")
    for _ in range(3):  # name, tick, button
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#scene a.line")).to_contain_text("Teich Ventury")
    page.focus("#sheet a.line")
    page.keyboard.press("Enter")
    page.wait_for_url("**at=*")
    page.focus("#sheet .trait >> nth=1")
    page.keyboard.press("Space")
    expect(page.locator("#throw .chip[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("r")
    expect(page.locator("#entries .verdict")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator("#entries .undone .verdict")).to_have_count(1)
    page.keyboard.press("/")
    page.keyboard.type("bonsoir")
    page.keyboard.press("Enter")
    expect(page.locator("#entries")).to_contain_text("bonsoir")


def a_problem_is_seen_and_goes_with_success(page: Page) -> None:
    page.fill(".sayline input", "/r montagne")
    page.keyboard.press("Enter")
    expect(page.locator("#problems .problem")).to_be_in_viewport()
    expect(page.locator(".sayline input")).to_have_value("/r montagne")  # nothing typed is lost
    page.fill(".sayline input", "bonsoir")
    page.keyboard.press("Enter")
    expect(page.locator("#problems")).to_be_hidden()


def test_the_server_is_killed_and_everybody_comes_back(server: Server, person: People) -> None:
    master, guest = person("desktop", "light", "fr"), person("phone", "dark", "en")
    gm, player = master.page, guest.page
    make_table(gm, server)
    join(player, invitation(gm))
    bring(player)
    player.click("#throw .act")
    expect(gm.locator("#entries .verdict")).to_have_count(1)
    lines = gm.locator("#entries .entry").count()
    server.kill()
    expect(gm.locator(".offline-notice")).to_be_visible(timeout=15000)
    server.start()
    expect(gm.locator(".offline-notice")).to_be_hidden(timeout=20000)
    expect(player.locator(".offline-notice")).to_be_hidden(timeout=20000)
    assert gm.locator("#entries .entry").count() == lines
    player.click("#throw .act")
    expect(gm.locator("#entries .verdict")).to_have_count(2, timeout=10000)
    expect(player.locator("#entries .verdict")).to_have_count(2, timeout=10000)
    master.faults.clear()
    guest.faults.clear()
