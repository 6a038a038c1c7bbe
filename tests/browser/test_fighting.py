"""A fight of three rounds in two browsers: a foe typed in, a spell prepared, a wound taken back, a night."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table, tab

People = Callable[..., Person]
MAGE, FOE = "Rachette", "Assassin"


def taps(page: Page) -> int:
    count: int = page.evaluate("window.taps")
    return count


def count_taps(page: Page) -> None:
    page.evaluate(
        "window.taps ?? addEventListener('click', () => { window.taps += 1; }, true); window.taps = 0"
    )


def row(page: Page, name: str) -> Locator:
    """Somebody in the order of the fight."""
    return page.locator("#fight .order > li", has=page.locator(".name", has_text=name))


def typed(gm: Page, line: str) -> None:
    """A foe on one line."""
    if not gm.locator("#f-line").is_visible():
        gm.click("#foes summary")
    gm.fill("#f-line", line)
    gm.click("#foes form button.button")
    expect(gm.locator("#f-line")).to_have_value("")


def in_form(page: Page, button: str) -> None:
    """Tap a move that asks for something, and do it as the form stands."""
    page.click(button)
    page.click("#form form.move .act")
    expect(page.locator("#form")).to_be_hidden()


def by_hand(page: Page, face: int) -> None:
    """Throw the draft with dice that all show one face."""
    if not page.locator("#throw .draft").is_visible():
        page.click("#throw .toggle")
    if not page.locator("body[data-by-hand]").count():
        page.click("#throw .hand-switch")
    for pad in page.locator("#throw .pad").all():
        for _ in range(int(pad.get_attribute("data-count") or 0)):
            pad.locator(f".key[data-face='{face}']").click()
    page.click("#throw [data-read]")


@pytest.mark.slow
def test_a_fight(server: Server, person: People) -> None:
    gm, player = person("desktop", "light", "fr").page, person("phone", "dark", "en").page
    make_table(gm, server)
    join(player, invitation(gm), preset="rachette")
    typed(gm, "Assassin 1, As du surin 1, dague 0")
    in_form(gm, "#scene .begin button")
    tab(player, "scene")
    expect(row(player, MAGE)).to_have_attribute("aria-current", "true")
    expect(row(player, FOE)).to_contain_text("Shape: unharmed")  # words, not numbers
    expect(row(player, FOE).locator("button")).to_have_count(0)

    a_foe_attacks_in_two_taps(gm, player)
    a_foe_typed_in_mid_fight(gm, player)
    a_spell_is_prepared(gm, player)
    a_chain_is_taken_back(gm, player)
    a_night_passes(gm, player)


def a_foe_attacks_in_two_taps(gm: Page, player: Page) -> None:
    """Round 1: the foe strikes, the mage lets it pass."""
    row(gm, FOE).locator("button.acts").click()  # takes the foe in hand, with its target
    gm.wait_for_url("**at=*")
    expect(gm.locator("#throw .target[aria-pressed=true]")).to_have_text(MAGE)
    count_taps(gm)
    row(gm, FOE).locator("button.acts").click()
    expect(gm.locator("#throw .target[aria-pressed=true]")).to_have_text(MAGE)
    gm.click("#throw .throw-now")
    expect(player.locator("#entries .verdict")).to_have_count(1)
    assert taps(gm) == 2
    expect(row(player, FOE)).to_contain_text("has acted")
    row(player, MAGE).locator("button", has_text="Pass").click()
    the_game_master_goes_on(gm, player)
    expect(gm.locator("#fight h3")).to_contain_text("Round 2")


def the_game_master_goes_on(gm: Page, player: Page) -> None:
    """A round that waits: both read for what, the game master turns it all the same."""
    expect(player.locator("#fight .awaits")).to_contain_text("The round waits:")
    expect(player.locator("#fight button", has_text="Next round")).to_have_count(0)
    in_form(gm, "#fight button:has-text('Round suivant')")
    expect(player.locator("#fight .awaits")).to_have_count(0)


def a_foe_typed_in_mid_fight(gm: Page, player: Page) -> None:
    typed(gm, "Archer 1, Œil de faucon 1, arc 0")
    expect(row(player, "Archer")).to_contain_text("their side")
    expect(gm.locator("#foes [name=join]")).to_be_checked()
    # A line that is none is kept as it was typed, with the reason.
    gm.fill("#f-line", ", ,")
    gm.click("#foes form button.button")
    expect(gm.locator("#problems .problem")).to_be_visible()
    expect(gm.locator("#f-line")).to_have_value(", ,")
    gm.click("#problems [data-clear]")
    gm.fill("#f-line", "")


def a_spell_is_prepared(gm: Page, player: Page) -> None:
    """Round 2: a spell that takes some rounds, on everybody's tracker."""
    tab(player, "sheet")
    group = player.locator("#sheet .block", has=player.locator("h3", has_text="Spells"))
    group.locator("button").first.click()
    player.locator("button:visible", has_text="Prepare a spell").click()
    player.fill("#form [name='p.name']", "Brasier")
    player.select_option("#form [name='p.base']", label="Destroy")
    player.select_option("#form [name='p.range']", label="Bowshot")
    expect(player.locator("#form .seen")).to_contain_text("10 rounds")
    player.click("#form form.move .act")
    expect(player.locator("#form")).to_be_hidden()
    tab(player, "scene")
    expect(row(player, MAGE).locator(".marks")).to_have_text("Brasier, in preparation, 10 rounds left")
    expect(row(gm, MAGE).locator(".marks")).to_contain_text("encore 10 rounds")


def a_chain_is_taken_back(gm: Page, player: Page) -> None:
    """Throw, consequences, wound: with the throw everything goes, and the turn comes back."""
    row(gm, FOE).locator("button.acts").click()
    expect(gm.locator("#throw .target[aria-pressed=true]")).to_have_text(MAGE)
    by_hand(gm, 6)
    expect(row(player, FOE)).to_contain_text("has acted")
    row(gm, "Archer").locator("button", has_text="Passer").click()
    expect(row(player, "Archer")).to_contain_text("has acted")
    row(player, MAGE).locator("button", has_text="Pass").click()
    expect(gm.locator("#fight .awaits")).to_contain_text(FOE)
    gm.locator("#entries .spend.main").last.click()
    size = gm.viewport_size
    gm.set_viewport_size({"width": 1280, "height": 800})  # all of the question can be seen, its fields too
    expect(gm.locator("#waits .pending.mine input:visible").first).to_be_in_viewport(ratio=1)
    assert gm.locator("#waits").evaluate("list => list.scrollHeight <= list.clientHeight + 1")
    gm.set_viewport_size(size or {"width": 1280, "height": 800})
    gm.locator("#log .pending.mine button", has_text="Perte d’Aura").first.click()
    expect(player.locator("#seats")).to_contain_text("1/2")
    expect(row(player, MAGE)).to_contain_text("Aura points: 1 of 2")
    # In the middle of the chain: the throw, from the last acts.
    gm.locator("#scene .recent li", has_text=f"{FOE}\xa0: Attaque contre {MAGE}").first.locator(
        "button"
    ).click()
    expect(player.locator("#seats")).to_contain_text("2/2")
    expect(player.locator("#fight h3")).to_contain_text("Round 2")
    expect(row(player, FOE)).to_contain_text("may act now")
    expect(row(player, MAGE).locator(".marks")).to_contain_text("10 rounds left")
    expect(player.locator("#waits .pending")).to_have_count(0)
    expect(player.locator("#fight .awaits")).to_have_count(0)
    for name in (FOE, "Archer"):  # nobody throws: the round turns with the last who passes
        row(gm, name).locator("button", has_text="Passer").click()
        expect(row(player, name)).to_contain_text("has acted")
    row(player, MAGE).locator("button", has_text="Pass").click()
    expect(gm.locator("#fight h3")).to_contain_text("Round 3")
    expect(row(player, MAGE).locator(".marks")).to_contain_text("9 rounds left")  # the round took its time


def a_night_passes(gm: Page, player: Page) -> None:
    """The fight ends; a Condition fades overnight, in two taps and told beforehand."""
    in_form(gm, "#fight button:has-text('Finir le conflit')")
    expect(gm.locator("#fight")).to_have_count(0)
    gm.click("#scene summary:has-text('Conditions')")
    gm.click("#scene button:has-text('Subir une Condition')")
    gm.select_option("#form [name='p.sheet']", label=MAGE)
    gm.fill("#form [name='p.name']", "Essoufflement")
    gm.click("#form form.move .act")
    expect(gm.locator("#form")).to_be_hidden()
    marks = player.locator("#scene .here li", has_text=MAGE).locator(".marks")
    expect(marks).to_contain_text("Essoufflement 1")
    count_taps(gm)
    gm.click("#scene button:has-text('Une nuit')")
    expect(gm.locator("#form .changes")).to_contain_text("Essoufflement")
    gm.click("#form form.move .act")
    expect(marks.locator("li", has_text="Essoufflement")).to_have_count(0)
    assert taps(gm) == 2
    expect(player.locator("#entries")).to_contain_text("Essoufflement")
