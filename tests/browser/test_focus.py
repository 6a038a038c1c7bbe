"""By keyboard alone the focus is never lost: it goes to what opens, or to the place of what went away."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.conftest import Person, Server
from tests.browser.table import make_table, shown_invitation


def test_the_focus_is_never_lost(server: Server, person: Callable[..., Person]) -> None:
    gm, ana = person().page, person().page
    make_table(gm, server)
    ana.goto(shown_invitation(gm))
    ana.locator("[name=name]").press_sequentially("Ana")
    ana.keyboard.press("Enter")
    ana.wait_for_url("**/t/*")

    ana.check("#sheet [name=preset][value=teich]")
    ana.locator("#sheet form button.act").press("Enter")  # the form gives way to the sheet
    expect(ana.locator("#sheet .trait").first).to_be_visible()
    expect(ana.locator("#sheet")).to_be_focused()

    ana.locator("#throw .chip.add").press("Enter")
    expect(ana.locator("#add [name=modifier]")).to_be_focused()
    ana.keyboard.press("Escape")
    expect(ana.locator("#throw .chip.add")).to_be_focused()

    ana.locator("[data-open='#notebook']").press("Enter")
    ana.fill("#f-note-words", "Le phare s’éteint")
    ana.locator("#note-form button.act").press("Enter")  # an empty form takes its place
    expect(ana.locator("#notebook .note-card")).to_have_count(1)
    expect(ana.locator("#f-note-words")).to_be_focused()
    expect(ana.locator("#f-note-words")).to_have_value("")
