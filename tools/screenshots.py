"""Pictures of the table for the README: a short evening is played, and looked at from both sides.

.venv/bin/python tools/screenshots.py [FOLDER]        docs/screenshots/ by default; needs Chromium
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS, Server, find_chromium  # noqa: E402
from tests.browser.table import bring, invitation, join, make_table, tab  # noqa: E402

CALM = 500
"""How long, in milliseconds, the pages are left alone before they are looked at."""


def person(browser: Browser, width: int, height: int, theme: str, lang: str) -> Page:
    """Somebody at a browser of their own."""
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale=lang,
        reduced_motion="reduce",
        is_mobile=width < 600,
        has_touch=width < 600,
        device_scale_factor=1 if width > 600 else 1.5,
    )
    return context.new_page()


def evening(browser: Browser, server: Server, system: str, preset: str, trait: str) -> tuple[Page, Page]:
    """A table where somebody has thrown, spoken, and prepares the next throw."""
    gm = person(browser, 1280, 800, "light", "fr-FR")
    make_table(gm, server, system)
    player = person(browser, 390, 760, "dark", "en-GB")
    join(player, invitation(gm))
    bring(player, preset)
    player.click(f"#sheet .trait:has-text('{trait}')")
    player.click("#throw .act")
    gm.wait_for_selector("#entries .verdict")
    gm.fill(".sayline input", "La lanterne s’éteint. Qui entre en premier\u202f?")
    gm.keyboard.press("Enter")
    gm.click("#sheet a.line")
    gm.wait_for_url("**at=*")
    gm.click("#throw [data-open='#add']")
    gm.fill("#add [name=modifier]", "Dans le noir")
    gm.fill("#add [name=value]", "−1")
    gm.click("#add .act")
    gm.wait_for_selector("#throw .chip:has-text('Dans le noir')")
    if gm.locator("#throw [name=goal]").count():
        gm.fill("#throw [name=goal]", "Moyen")
        gm.locator("#throw [name=goal]").blur()
    gm.wait_for_timeout(CALM)
    return gm, player


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
            gm, player = evening(browser, server, "fu3", "teich", "Brise-fer")
            gm.screenshot(path=folder / "table-light.png")
            tab(player, "log")
            player.wait_for_timeout(CALM)
            player.screenshot(path=folder / "phone-dark.png")
            gm, player = evening(browser, server, "krasses", "aline", "Bagout")
            gm.emulate_media(color_scheme="dark")
            gm.wait_for_timeout(CALM)
            gm.screenshot(path=folder / "table-dark.png")
            player.emulate_media(color_scheme="light")
            player.wait_for_timeout(CALM)
            player.screenshot(path=folder / "phone-light.png")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "screenshots")
