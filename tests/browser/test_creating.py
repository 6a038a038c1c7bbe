"""Characters made together: two players at once, a line sent back with a word, mended, approved; two taps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table, say, tab

People = Callable[..., Person]


def begin(page: Page, **fields: str) -> None:
    """The first choice, which is already made, with what it asks for."""
    tab(page, "sheet")
    way = page.locator("#sheet .begun").first
    expect(way.locator("input[type=radio]")).to_be_checked()
    for name, words in fields.items():
        way.locator(f"input[name$='{name}']").fill(words)
    page.click("#sheet .bringing button.act")
    expect(page.locator("#sheet h2")).to_have_text(fields["name"])


def count_taps(page: Page) -> Callable[[], int]:
    page.evaluate("window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true)")
    return lambda: int(page.evaluate("window.taps"))


@pytest.mark.slow
def test_characters_are_made_together(server: Server, person: People) -> None:
    gm = person("desktop", "light", "fr").page
    ana, zoe = person("phone", "dark", "en").page, person("phone", "light", "fr").page
    make_table(gm, server)
    link = invitation(gm)
    join(ana, link)
    join(zoe, link, "Zoé")
    nothing_typed_is_lost(ana, zoe)
    begin(ana, name="Bran", concept="Sergent bougon")
    begin(zoe, name="Lise", concept="Voleuse")

    # The game master sees both drafts; a line is added on the phone.
    drafts = gm.locator("#sheet .drafts a")
    expect(drafts).to_have_count(2)
    expect(drafts.first).to_contain_text("brouillon")
    add_a_line(ana, "Assets", "Brise-fer")
    ana.click("#sheet .stands .button")
    expect(drafts.first).to_contain_text("remise au MJ")

    # Sent back with a word: it stands by the line, and is nobody else's.
    drafts.first.click()
    line = gm.locator("#sheet .row", has_text="Brise-fer")
    line.locator("[popovertarget=back]").click()
    gm.fill("#back textarea", "Trop fort")
    gm.click("#back .button.gm")
    word = ana.locator("#sheet .row", has_text="Brise-fer").locator(".word-back")
    expect(word).to_contain_text("Trop fort")
    expect(zoe.locator("#entries")).not_to_contain_text("Trop fort")
    ana.locator("#sheet .row", has_text="Brise-fer").locator("[popovertarget=mend]").click()
    ana.fill("#mend textarea", "Poigne de fer")
    ana.click("#mend .strong")
    expect(ana.locator("#mend")).to_be_hidden()
    expect(ana.locator("#sheet .word-back")).to_have_count(0)
    gm.locator("#sheet .row", has_text="Poigne de fer").locator(".accept").click()
    expect(ana.locator("#sheet .row", has_text="Poigne de fer").locator(".accepted")).to_be_visible()
    ana.click("#sheet .stands .button")
    gm.click("#sheet .stands .button.gm")
    expect(ana.locator("#sheet .stands")).to_have_count(0)
    expect(ana.locator("#sheet [popovertarget=mend]")).to_have_count(0)

    two_taps(gm, ana)
    seen_as(gm)


def nothing_typed_is_lost(ana: Page, zoe: Page) -> None:
    """Somebody else acts while one types."""
    tab(ana, "sheet")
    first = ana.locator("#sheet .begun-fields input:visible").first
    first.fill("Bran le")
    tab(zoe, "log")
    zoe.fill(".sayline input", "bonsoir")
    zoe.keyboard.press("Enter")
    expect(ana.locator("#entries .say")).to_have_count(1)
    expect(first).to_have_value("Bran le")


def add_a_line(page: Page, title: str, words: str) -> None:
    page.locator(f"#sheet h3:has-text('{title}') .more").click()
    hand = page.locator(".hand.does:popover-open")
    hand.locator("input[name=words]").fill(words)
    hand.locator("form .button").click()
    expect(page.locator("#sheet .trait", has_text=words)).to_be_visible()
    page.keyboard.press("Escape")


def two_taps(gm: Page, ana: Page) -> None:
    """Any number on any sheet: one tap on it, one on + or −; and back by undo."""
    taps = count_taps(gm)
    gm.locator("#sheet .row", has_text="Poigne de fer").locator(".fix").click()
    gm.click("#fix [data-step='1']")
    expect(
        ana.locator("#sheet .trait, #sheet .line", has_text="Poigne de fer").locator(".pips i")
    ).to_have_count(2)
    assert taps() == 2
    expect(gm.locator("#fix output")).to_have_text("2")
    gm.keyboard.press("Escape")
    expect(ana.locator("#entries")).to_contain_text("GM’s correction. Bran · Poigne de fer: 1 → 2")
    expect(gm.locator("#entries")).to_contain_text("Correction du MJ. Bran · Poigne de fer")
    gm.keyboard.press("Control+z")
    expect(ana.locator("#sheet .trait", has_text="Poigne de fer").locator(".pips i")).to_have_count(1)


def seen_as(gm: Page) -> None:
    """The table through a player's eyes: live, and nothing can be done there."""
    gm.click("#sheet .title a[title]:last-of-type")
    gm.locator("#sheet .as a", has_text="Ana").click()
    expect(gm.locator(".notice.looking")).to_contain_text("Ana")
    sent: list[str] = []
    gm.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    before = gm.locator("#entries .entry").count()
    for key in ("r", "Control+z"):
        gm.keyboard.press(key)
    gm.locator("#sheet .trait").first.click(force=True)
    say(gm, "rien n’a bougé")  # beside the page; it comes after all that the page could have done
    expect(gm.locator("#entries")).to_contain_text("rien n’a bougé")
    expect(gm.locator("#entries .entry")).to_have_count(before + 1)
    assert sent == []
    gm.click(".notice.looking a")
    expect(gm.locator(".notice.looking")).to_have_count(0)
