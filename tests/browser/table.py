"""A table for browsers: made, joined and given characters by HTTP; each page is then loaded once.

The forms that people fill in for this are tested in test_a_whole_evening.py, test_doors.py and test_focus.py.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, Page, expect

from tests.browser.conftest import Server


def post(page: Page, address: str, **fields: str) -> APIResponse:
    """Send a form with the cookies of a page; it must be accepted."""
    answer = page.context.request.post(address, form=dict(fields), max_redirects=0)
    assert answer.status in (200, 303), (answer.status, answer.text())
    return answer


def act(page: Page, what: str, **fields: str) -> str:
    """Send a form of the table that a page shows, and return the fragment that is answered."""
    return post(page, f"{page.url.partition('?')[0]}/{what}", **fields).text()


def _enter(page: Page, answer: APIResponse) -> str:
    """The address of the table to which an answer leads."""
    way = urlsplit(answer.url)
    return f"{way.scheme}://{way.netloc}{answer.headers['location']}"


def make_table(gm: Page, server: Server, system: str = "fu3", game: str = "") -> None:
    """The host makes a table, with a ready-made game where one is named, and sits at it."""
    gm.context.request.get(server.gm_link, max_redirects=0)
    fields = {"name": "Le port", "gm": "Camille", "system": system}
    if game:
        fields[f"pack.{system}"] = f"ready:{game}"
    gm.goto(_enter(gm, post(gm, f"{server.url}/tables", **fields)))


def invitation(gm: Page) -> str:
    """A link for players, as this machine opens it."""
    found = re.search(r"/j/[\w-]+", act(gm, "invite"))
    assert found is not None
    here = urlsplit(gm.url)
    return f"{here.scheme}://{here.netloc}{found.group()}"


def shown_invitation(gm: Page) -> str:
    """A link for players, as the dialog shows it: to the address of this machine in the room."""
    gm.click("[data-open='#invite']")
    expect(gm.locator("#share")).to_have_value(re.compile("/j/"))
    link = gm.input_value("#share")
    gm.keyboard.press("Escape")
    return link


def join(page: Page, link: str, name: str = "Ana", preset: str = "") -> None:
    """Come in by a link, with a ready-made character where one is named."""
    table = _enter(page, post(page, link, name=name))
    if preset:
        assert not post(page, f"{table}/begin", preset=preset).text()
    page.goto(table)
    if preset:
        tab(page, "sheet")
        expect(page.locator("#sheet .trait").first).to_be_visible()


def bring(page: Page, preset: str = "teich") -> None:
    """Bring a ready-made character while the page is open: it comes by the stream."""
    tab(page, "sheet")
    assert not act(page, "begin", preset=preset)
    expect(page.locator("#sheet .trait").first).to_be_visible()


def say(page: Page, words: str) -> None:
    """Say something at the table, without a key or a click."""
    assert not act(page, "say", words=words)


def tab(page: Page, name: str) -> None:
    """Show one of the three parts, where they are tabs."""
    if page.locator(".tabs").is_visible():
        page.click(f".tabs a[data-tab={name}]")
