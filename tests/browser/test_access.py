"""axe-core finds nothing serious on any page, dark and light, desktop and phone."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import SIZES, Device, Server
from tests.browser.table import invitation, join, make_table, tab
from tests.repo.tree import ROOT

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RUN = "axe.run(document, {resultTypes: ['violations'], preload: false})"
"""Without fetching the styles anew: no serious rule that is on asks for them."""
SERIOUS = ("serious", "critical")
FULL = os.environ.get("TABLEE_FULL") == "1"
VIEWS = (("phone", "dark"), *((("phone", "light"), ("desktop", "dark")) if FULL else ()))
"""How players look; the game master has light on a desktop."""
Open = Callable[[Device, str], Page]


@pytest.fixture
def opened(browser: Browser) -> Iterator[Open]:
    """Pages into which the checker may be put: the content policy would keep it out."""
    contexts = []

    def make(device: Device, theme: Any) -> Page:
        width, height = SIZES[device]
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, bypass_csp=True,
            reduced_motion="reduce", locale="fr-FR",
        )  # fmt: skip
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@cache
def checker() -> str:
    """The checker's source, as a script that returns nothing."""
    return AXE.read_text(encoding="utf-8") + "\n;undefined"


def found(page: Page) -> list[str]:
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(checker())
    result: Any = page.evaluate(RUN)
    return [
        f"{page.url}: {v['id']}: {v['nodes'][0]['html'][:150]}"
        for v in result["violations"]
        if v["impact"] in SERIOUS
    ]


def test_nothing_serious_on_any_page(server: Server, opened: Open) -> None:
    wrong: list[str] = []
    gm = opened("desktop", "light")
    gm.goto(server.gm_link)
    wrong += found(gm)
    make_table(gm, server, "krasses")
    wrong += found(gm)
    link = invitation(gm)
    for device, theme in VIEWS:
        page = opened(device, theme)
        page.goto(link)
        wrong += found(page)
        join(page, link, f"Ana {device} {theme}", preset="aline")
        wrong += found(page)
        page.click("#sheet .trait >> nth=1")
        page.click("#throw .act")
        page.wait_for_selector("#entries .verdict", state="attached")
        for name in ("log", "scene"):
            tab(page, name)
            wrong += found(page)
        page.goto(re.sub(r"[?#].*", "", page.url) + "/dice")
        wrong += found(page)
        page.goto(server.url)
        wrong += found(page)
        page.goto(f"{server.url}/t/none")
        wrong += found(page)
    gm.reload()
    for dialog in ("#add", "#odds", "#keys", "#invite"):
        gm.evaluate("id => document.querySelector(id).showModal()", dialog)
        wrong += found(gm)
        gm.keyboard.press("Escape")
    if FULL:
        gm.emulate_media(color_scheme="dark")
        wrong += found(gm)
    gm.goto(f"{gm.url}/pack")
    gm.click("#table-transfers > summary")
    gm.wait_for_selector("#inside-transfers .grid")
    wrong += found(gm)
    assert [re.sub(r"\s+", " ", line) for line in wrong] == []


@pytest.mark.slow
def test_nothing_serious_in_a_fight(server: Server, opened: Open) -> None:
    """The order, the form that begins it, a foe's attack; a player's three tabs with the throw unfolded."""
    wrong: list[str] = []
    gm, player = opened("desktop", "light"), opened("phone", "light")
    make_table(gm, server)
    join(player, invitation(gm), preset="rachette")
    gm.click("#foes summary")
    gm.fill("#f-line", "Assassin 1, As du surin 1, dague 0")
    gm.click("#foes .actions button")
    gm.click("#scene .begin button")
    gm.wait_for_selector("#form form.move")
    wrong += found(gm)
    gm.click("#form form.move .act")
    gm.locator("#fight .order > li", has_text="Assassin").locator("button.acts").click()
    gm.wait_for_selector("#throw .target[aria-pressed=true]")
    for theme in ("light", "dark"):
        for page in (gm, player):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        wrong += found(gm)
        player.click("#throw .toggle")
        for name in ("sheet", "log", "scene"):
            tab(player, name)
            wrong += found(player)
    assert [re.sub(r"\s+", " ", line) for line in wrong] == []


@pytest.mark.slow
def test_nothing_serious_on_an_open_question_with_dice_by_hand_and_the_chart(
    server: Server, opened: Open
) -> None:
    """The question of a counter-krâsse with its pads unfolded, and all the chances: light, then dark."""
    gm, ana = opened("desktop", "light"), opened("desktop", "light")
    make_table(gm, server, "krasses")
    join(ana, invitation(gm), "Ana", preset="aline")
    gm.click("#foes summary")
    gm.fill("#f-line", "Garde +5")
    gm.click("#foes form button.button")
    gm.click("#scene summary:has-text('Krâsses du conteur')")
    gm.click("#scene button:has-text('Commencer un scénario')")
    gm.click("#form form.move .act")
    ana.click("#waits .pending button:has-text('Garder 1 dK')")
    ana.click("#throw .way:text-is('Jet opposé')")
    ana.click("#throw .target:has-text('Garde')")
    ana.click("#throw .step-set >> nth=0 >> button >> nth=1")
    ana.wait_for_selector("#throw .step-set output:text-is('1')")
    ana.click("#throw .throw-now")
    tab(gm, "log")
    gm.evaluate("document.body.setAttribute('data-by-hand', '')")
    gm.click("#waits .hands summary >> nth=0")
    gm.wait_for_selector("#waits .pad .key")
    wrong = []
    for device in ("desktop", "phone"):
        width, height = SIZES[device]
        gm.set_viewport_size({"width": width, "height": height})
        tab(gm, "log")
        for theme in ("light", "dark"):
            gm.emulate_media(color_scheme=theme)
            wrong += found(gm)
            gm.evaluate("document.querySelector('#odds').showModal()")
            wrong += found(gm)
            gm.keyboard.press("Escape")
    assert [re.sub(r"\s+", " ", line) for line in wrong] == []
