"""What holds while others act and the server falls: the game master on a desktop, a player on a phone."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table

People = Callable[..., Person]
ROUNDS = 20 if os.environ.get("TABLEE_FULL") == "1" else 1


@pytest.mark.slow
def test_what_is_unfolded_stays_and_what_is_typed_is_kept(server: Server, person: People) -> None:
    gm, player = person("desktop", "light", "fr").page, person("phone", "dark", "en").page
    make_table(gm, server)
    join(player, invitation(gm), preset="teich")
    player.click("#throw .throw-now")
    expect(gm.locator("#entries .cast .verdict")).to_have_count(1)

    # « Why? » stays open while others act.
    player.click("#entries .why summary")
    gm.click("#throw .throw-now")
    expect(player.locator("#entries .verdict")).to_have_count(2)
    expect(player.locator("#entries .why").first).to_have_attribute("open", "")

    # Something is said; the line empties itself.
    player.fill(".sayline input", "Je fonce")
    player.keyboard.press("Enter")
    expect(gm.locator("#entries")).to_contain_text("Je fonce")
    expect(player.locator(".sayline input")).to_have_value("")
    a_problem_is_seen_and_goes_with_success(player)


def a_problem_is_seen_and_goes_with_success(page: Page) -> None:
    page.fill(".sayline input", "/r montagne")
    page.keyboard.press("Enter")
    expect(page.locator("#problems .problem")).to_be_in_viewport()
    told, board = page.locator("#problems").bounding_box(), page.locator("#main").bounding_box()
    assert told and board and told["y"] + told["height"] <= board["y"]  # it covers nothing
    page.keyboard.press("Escape")
    expect(page.locator("#problems")).to_be_hidden()
    expect(page.locator(".sayline input")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Close").press("Enter")
    expect(page.locator(".sayline input")).to_be_focused()
    expect(page.locator(".sayline input")).to_have_value("/r montagne")  # nothing typed is lost
    page.fill(".sayline input", "bonsoir")
    page.keyboard.press("Enter")
    expect(page.locator("#problems")).to_be_hidden()


@pytest.mark.slow
def test_the_server_is_killed_and_everybody_comes_back(server: Server, person: People) -> None:
    """In mid-scene, again and again: the browsers come back by themselves, nothing is lost, nothing twice."""
    master, guest = person("desktop", "light", "fr"), person("phone", "dark", "en")
    gm, player = master.page, guest.page
    make_table(gm, server)
    join(player, invitation(gm), preset="teich")
    for thrown in range(1, ROUNDS + 1):
        player.click("#throw .throw-now")
        for page in (gm, player):
            expect(page.locator("#entries .cast .verdict")).to_have_count(thrown)
        lines = gm.locator("#entries .entry").count()
        server.kill()
        expect(gm.locator(".offline-notice")).to_be_visible()
        server.start()
        for page in (gm, player):
            expect(page.locator(".offline-notice")).to_be_hidden(timeout=40_000)
        expect(gm.locator("#entries .entry")).to_have_count(lines)
        expect(player.locator("#entries .cast .verdict")).to_have_count(thrown)
    player.click("#throw .throw-now")
    for page in (gm, player):
        expect(page.locator("#entries .cast .verdict")).to_have_count(ROUNDS + 1)
    master.faults.clear()
    guest.faults.clear()
