"""The log is searched by keyboard alone at a desk, and from the menu of a phone; a hit leads to its entry."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table, say


def picture(page: Page, name: str) -> None:
    """How it looks, where somebody wants to see."""
    folder = os.environ.get("TABLEE_PICTURES")
    if folder:
        page.screenshot(path=Path(folder) / f"search-{name}.png")


def test_the_log_is_searched_in_place(server: Server, person: Callable[..., Person]) -> None:
    gm, phone = person(theme="dark").page, person("phone", lang="en").page
    make_table(gm, server)
    join(phone, invitation(gm))
    for words in ("L’été à Brumeville, la mer est haute", "Le phare s’éteint", "Brumeville brûle"):
        say(gm, words)
    expect(gm.locator("#entries")).to_contain_text("Brumeville brûle")
    expect(phone.locator("#entries")).to_contain_text("Brumeville brûle")

    # By keyboard alone: F asks, Tab and Enter go to a hit, Escape gives the log back.
    gm.locator("#entries").focus()
    gm.keyboard.press("f")
    expect(gm.locator(".seek input")).to_be_focused()
    gm.keyboard.type("brumeville ETE")
    gm.keyboard.press("Enter")
    expect(gm.locator("#found [role=status]")).to_have_text("1 entrée")
    expect(gm.locator("#entries")).to_be_hidden()
    picture(gm, "desk")
    for _ in range(3):
        gm.keyboard.press("Tab")
    gm.keyboard.press("Enter")
    entry = gm.locator("#entries .entry", has_text="la mer est haute")
    expect(entry).to_be_focused()
    expect(gm.locator("#found")).to_be_hidden()
    picture(gm, "desk-entry")
    gm.keyboard.press("f")
    gm.keyboard.type("brumevile")
    gm.keyboard.press("Enter")
    expect(gm.locator("#found")).to_contain_text("Rien dans le fil ne dit")
    picture(gm, "desk-none")
    gm.click("#found [data-ask]")
    expect(gm.locator("#found [role=status]")).to_have_text("2 entrées")
    gm.keyboard.press("Escape")
    expect(gm.locator("#entries")).to_be_visible()

    phone.click(".menu-button")
    picture(phone, "phone-menu")
    phone.click(".menu .seeker")
    phone.fill(".seek input", "phare")
    phone.keyboard.press("Enter")
    expect(phone.locator("#found [role=status]")).to_have_text("1 entry")
    picture(phone, "phone")
    phone.click("#found .hits a")
    expect(phone.locator("#entries .entry", has_text="phare")).to_be_in_viewport()
    picture(phone, "phone-entry")

    gm.set_viewport_size({"width": 1280, "height": 720})  # a low window gives the field's place to the log
    expect(gm.locator(".seek input")).to_be_hidden()
    gm.keyboard.press("f")
    expect(gm.locator(".seek input")).to_be_focused()
    gm.keyboard.press("Escape")
    expect(gm.locator(".seek input")).to_be_hidden()

    gm.goto(f"{gm.url}/search?q=brumeville")  # a page of its own, for whoever has no script
    expect(gm.locator(".hits li")).to_have_count(2)
    picture(gm, "page")
    gm.click(".hits a >> nth=1")
    expect(gm.locator(".entry:target")).to_contain_text("la mer est haute")
    picture(gm, "readback")
