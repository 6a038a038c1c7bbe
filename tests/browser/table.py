"""A table in browsers: made, joined, with a character brought to it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Server


def make_table(gm: Page, server: Server, system: str = "fu3") -> None:
    """The host makes a table and sits at it."""
    gm.goto(server.gm_link)
    gm.fill("[name=name]", "Le port")
    gm.fill("[name=gm]", "Camille")
    gm.check(f"[value={system}]")
    gm.click("main button.act")
    gm.wait_for_url("**/t/*")


def invitation(gm: Page) -> str:
    """A link for players."""
    gm.click("[data-open='#invite']")
    expect(gm.locator("#share")).to_have_value(re.compile("/j/"))
    link = gm.input_value("#share")
    gm.keyboard.press("Escape")
    return link


def join(page: Page, link: str, name: str = "Ana") -> None:
    """Come in by a link."""
    page.goto(link)
    page.fill("[name=name]", name)
    page.click("main button.act")
    page.wait_for_url("**/t/*")


def tab(page: Page, name: str) -> None:
    """Show one of the three parts, where they are tabs."""
    if page.locator(".tabs").is_visible():
        page.click(f".tabs a[data-tab={name}]")


def bring(page: Page, preset: str = "teich") -> None:
    """Bring a ready-made character."""
    tab(page, "sheet")
    page.check(f"#sheet [name=preset][value={preset}]")
    page.click("#sheet form button.act")
    expect(page.locator("#sheet .trait").first).to_be_visible()
