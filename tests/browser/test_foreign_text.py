"""Every text that people can write, hostile, wherever it is shown: on the pages it is text and no more."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import Page, Request, expect

from tablee.table.log.names import TURNING
from tests.browser.conftest import Person, Server
from tests.browser.foreign import Foreign
from tests.browser.payloads import payloads
from tests.conftest import Promise

LOOK = Path(__file__).with_name("foreign.js").read_text(encoding="utf-8")
"""Finds in a page whatever is not ours."""
OPEN = """async (opened) => {
  const put = [];
  for (const [method, way] of opened) {
    const before = document.querySelectorAll("#form .inside *").length;
    await htmx.ajax(method, way, { target: "#form .inside", swap: "beforeend" });
    put.push(document.querySelectorAll("#form .inside *").length - before);
  }
  return put;
}"""
"""Puts fragments where a page puts them, one after another; returns how many elements each has."""


AT_ONCE = 72
"""How many texts one table is filled with; in full size there are several tables."""


@pytest.fixture(params=range(0, len(payloads()), AT_ONCE))
def hostile(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[tuple[Foreign, Server]]:
    (tmp_path / "data").mkdir()
    foreign = Foreign(tmp_path / "data", payloads()[request.param : request.param + AT_ONCE])
    foreign.build()
    foreign.log.close()
    server = Server(tmp_path / "data")
    server.start()
    yield foreign, server
    server.stop()


class Eyes:
    """Somebody who looks at pages, and keeps whatever happens there that should not."""

    def __init__(self, person: Person, foreign: Foreign, server: Server, who: str) -> None:
        self.page, self.person, self.url = person.page, person, f"{server.url}/t/{foreign.table}"
        self.wrong, self.looked = list[str](), 0
        session = {"name": f"tablee_{foreign.table}", "value": foreign.sessions[who], "url": server.url}
        person.context.add_cookies([session])  # type: ignore[list-item]
        self.page.add_init_script(
            "window.broken = []; document.addEventListener('securitypolicyviolation',"
            " (event) => window.broken.push(`${event.violatedDirective} ${event.blockedURI}`));"
        )
        self.page.on("dialog", self._dialog)
        self.page.on("request", self._request)

    def _dialog(self, dialog: Any) -> None:
        self.wrong.append(f"a dialog: {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.url).netloc and not request.url.startswith("data:"):
            self.wrong.append(f"a request to {request.url}")

    def look(self, path: str, *opened: tuple[str, str]) -> dict[str, Any]:
        """Open a page, and fragments in its dialogs; all that is in it is looked at."""
        address = path if path.startswith("http") else self.url + path
        self.page.goto(address)
        put = self.page.evaluate(OPEN, [[method, f"{self.url}{way}"] for method, way in opened])
        assert all(put), (opened, put)
        found: dict[str, Any] = self.page.evaluate(LOOK)
        self.wrong += [f"{path}: {fault}" for fault in found["wrong"]]
        if re.search(f"[{TURNING}]", found["text"]):
            self.wrong.append(f"{path}: writing that turns")
        if self.page.url.partition("#")[0] != address:
            self.wrong.append(f"{path}: led to {self.page.url}")
        self.looked += 1 + len(opened)
        return found

    @property
    def faults(self) -> list[str]:
        """All that went wrong, with what the browser itself complained of."""
        told, self.person.faults[:] = list(self.person.faults), []
        return [*self.wrong, *told]


def older(page: Page) -> str:
    """Where the log goes on."""
    return str(page.evaluate("document.querySelector('#older a')?.href ?? ''"))


def test_text_is_text_on_every_page(
    hostile: tuple[Foreign, Server], person: Callable[..., Person], promise: Promise
) -> None:
    foreign, server = hostile
    gm, ana = (Eyes(person(lang=lang), foreign, server, who) for who, lang in (("gm", "fr"), ("ana", "en")))
    gm.page.goto(server.gm_link)
    fragments = ("/handouts", "/evening", "/library", "/scene?scene=scene1", "/note?note=note1")
    at_table = gm.look("", *(("GET", way) for way in fragments), ("POST", "/people"), ("POST", "/programs"))
    assert at_table["casts"] == 1, "a roll that nobody threw"
    seen = ana.look("", ("POST", "/programs"), ("POST", "/link"))
    assert seen["casts"] == 1, "a roll that nobody threw"
    live = "alert(1) " + "".join(foreign.texts[:30])[:3900]
    gm.page.goto(gm.url)
    say = "(words) => htmx.ajax('POST', `${location.pathname}/say`, {target: '#problems', values: {words}})"
    for eyes in (gm, ana):  # what comes by the stream is drawn by other ways
        eyes.page.evaluate(say, live)
    for eyes in (gm, ana):
        expect(eyes.page.locator("#entries .entry").last).to_contain_text("alert(1)")
        eyes.wrong += eyes.page.evaluate(LOOK)["wrong"]
        way, pages = older(eyes.page), 0
        while way and pages < 6:
            eyes.look(way)
            way, pages = older(eyes.page), pages + 1
        for text in foreign.texts[2 :: len(foreign.texts) // 2]:
            eyes.look(f"/search?q={quote(text)}")
    gm.look(f"{server.url}/")
    gm.look(f"{server.url}/archives")
    gm.look("/pack")
    for eyes in (gm, ana):
        eyes.look("/sheet/ana")
    faults = gm.faults + ana.faults
    told = f"{len(foreign.texts)} texts in {len(foreign.fields)} fields, {gm.looked + ana.looked} views"
    promise("target 22, hostile text", f"{told}, {len(faults)} slipped through", "0")
    assert not faults, json.dumps(faults[:20], indent=1)
