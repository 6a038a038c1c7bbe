"""No tap is lost: not while a page is on its way, not while it changes, not while the server is slow."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table
from tests.browser.waits import loaded

People = Callable[..., Person]
SCRIPTS = ("theme.js", "early.js", "tablee.js", "door.js", "search.js", "htmx.min.js", "hx-sse.min.js")
"""What every page names; other scripts are imported by these."""
COUNT = "window.came = 0; document.addEventListener('htmx:sse:before:message', () => { window.came += 1; })"
"""Counts the messages that have come by the stream, those that wait for a finger too."""


def verdicts(page: Page) -> Locator:
    return page.locator("#entries .cast .verdict")


class Held:
    """Requests to some address are held until they are let go."""

    def __init__(self, page: Page, address: str) -> None:
        self.routes: list[Route] | None = []
        page.route(address, self._come)

    def _come(self, route: Route) -> None:
        if self.routes is None:
            route.continue_()
        else:
            self.routes.append(route)

    def let_go(self) -> None:
        """Let them go, and all that follow."""
        held, self.routes = self.routes or [], None
        for route in held:
            route.continue_()


def test_a_tap_before_the_scripts_are_there_is_kept(server: Server, person: People) -> None:
    gm = person().page
    make_table(gm, server)
    at = gm.url
    for script in ("htmx.min.js", "throw.js"):
        thrown, held = verdicts(gm).count(), Held(gm, f"**/{script}*")
        gm.goto(at, wait_until="commit")
        gm.click("#throw .throw-now")
        gm.click("#throw .throw-now")  # impatience throws no second time
        expect(verdicts(gm)).to_have_count(thrown)
        held.let_go()
        expect(verdicts(gm)).to_have_count(thrown + 1)
        assert gm.url == at


def test_a_page_opens_its_stream_however_late_its_scripts_are(server: Server, person: People) -> None:
    gm, ana = person().page, person().page
    make_table(gm, server)
    join(ana, invitation(gm), preset="teich")
    for thrown, script in enumerate(("hx-sse.min.js", "htmx.min.js", "table.js"), 1):
        held = Held(gm, f"**/{script}*")
        gm.goto(gm.url, wait_until="commit")
        expect(gm.locator("#throw .throw-now")).to_be_visible()
        loaded(gm, *(other for other in SCRIPTS if other != script))  # what does not wait has begun
        held.let_go()
        ana.click("#throw .throw-now")
        expect(verdicts(gm)).to_have_count(thrown)


def test_nothing_moves_under_a_finger_and_taps_keep_their_order(server: Server, person: People) -> None:
    gm, ana = person().page, person().page
    make_table(gm, server)
    join(ana, invitation(gm), preset="teich")
    a_list_waits_for_the_finger(gm, ana)
    the_throw_waits_for_its_traits(ana)


def a_list_waits_for_the_finger(gm: Page, ana: Page) -> None:
    """What is pressed is what is undone, however the list changes meanwhile."""
    first = gm.locator("#scene .recent li").first
    expect(first).to_contain_text("Teich")
    gm.click("#throw .throw-now")
    expect(verdicts(gm)).to_have_count(1)
    expect(first).to_contain_text("Camille")  # the list follows the dice
    did = first.inner_text()
    first.locator("button").hover()
    gm.mouse.down()
    gm.evaluate(COUNT)
    ana.click("#throw .throw-now")
    expect(verdicts(ana)).to_have_count(2)
    gm.wait_for_function("() => window.came > 0", timeout=15_000)
    expect(first).to_have_text(did)
    gm.mouse.up()
    undone = gm.locator("#entries .entry.undone")
    expect(undone).to_have_count(1)
    expect(gm.locator("#entries .entry", has=gm.locator(".cast")).first).to_have_class(re.compile("undone"))
    expect(first).not_to_have_text(did)


def the_throw_waits_for_its_traits(ana: Page) -> None:
    """The trait is on its way when the throw is tapped, twice: one throw, with the trait; the focus stays."""
    sent: list[str] = []

    def listed(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url.rpartition("/")[2])

    ana.on("request", listed)
    expect(ana.locator("#entries .entry.undone")).to_have_count(1)
    thrown, held = verdicts(ana).count(), Held(ana, "**/draft")
    ana.click("#sheet .trait:has-text('Brise-fer')")
    ana.focus("#throw .throw-now")
    ana.keyboard.press("Enter")
    ana.keyboard.press("Enter")
    expect(verdicts(ana)).to_have_count(thrown)
    assert sent == ["draft"]
    held.let_go()
    expect(verdicts(ana)).to_have_count(thrown + 1)
    expect(ana.locator("#throw .again .net")).to_have_text("+1")
    expect(ana.locator("#throw .throw-now")).to_be_focused()
    assert sent == ["draft", "throw"]
