"""Pictures of the table for the README: an evening is played in each language, and looked at from both sides.

.venv/bin/python tools/screenshots.py [FOLDER]        docs/screenshots/ by default; needs Chromium
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, Server, find_chromium  # noqa: E402
from tests.browser.hands import Fingers  # noqa: E402
from tests.browser.table import bring, invitation, join, make_table, tab  # noqa: E402

CALM = 600
"""How long, in milliseconds, the pages are left alone before they are looked at."""
LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}
FOES = {
    "fr": "Assassin 1, As du surin 1, dague 0",
    "en": "Assassin 1, Ace of the blade 1, dagger 0",
}
SAID = {
    "fr": "La lanterne s’éteint. Une lame brille dans le noir.",
    "en": "The lantern goes out. A blade shines in the dark.",
}


def person(browser: Browser, width: int, height: int, lang: str) -> Page:
    """Somebody at a browser of their own."""
    phone = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=LANGUAGES[lang],
        reduced_motion="reduce",
        is_mobile=phone,
        has_touch=phone,
        device_scale_factor=1.5 if phone else 1,
    )
    return context.new_page()


def evening(browser: Browser, server: Server, lang: str) -> tuple[Page, Page]:
    """A fight in an alley: somebody has thrown, a foe was typed in, the next throw is aimed."""
    gm, player = person(browser, 1360, 860, lang), person(browser, 390, 760, lang)
    other = person(browser, 390, 760, lang)
    make_table(gm, server)
    link = invitation(gm)
    join(player, link, "Ana")
    bring(player, "teich")
    player.locator(".keep-link button").last.click()
    join(other, link, "Zoé")
    bring(other, "rachette")
    gm.fill(".sayline input", SAID[lang])
    gm.keyboard.press("Enter")
    gm.click("#foes summary")
    gm.fill("#f-line", FOES[lang])
    gm.click("#foes form button.button")
    expect(gm.locator("#f-line")).to_have_value("")
    gm.click("#foes summary")
    hand = Fingers(gm)
    hand.tap("#scene .begin button")
    hand.tap("#form form.move .act")
    tab(player, "scene")
    Fingers(player).tap("#fight .order > li button.acts")
    expect(player.locator("#throw .target[aria-pressed=true]")).to_have_count(1)
    Fingers(player).tap("#throw .throw-now")
    expect(gm.locator("#entries .verdict")).to_have_count(1)
    hand.tap(gm.locator("#fight .order > li", has_text="Assassin").locator("button.acts"))
    expect(gm.locator("#throw .target[aria-pressed=true]")).to_have_count(1)
    return gm, player


def take(page: Page, folder: Path, name: str) -> None:
    """The page by day and by night."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        page.wait_for_timeout(CALM)
        page.screenshot(path=folder / f"{name}-{theme}.png")


def main(folder: Path) -> None:
    """Play and take the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=find_chromium(playwright), args=[*FLAGS, "--no-sandbox"]
        )
        try:
            for lang in LANGUAGES:
                gm, player = evening(browser, server, lang)
                take(gm, folder, f"table-{lang}")
                tab(player, "log")
                take(player, folder, f"phone-{lang}")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots")
