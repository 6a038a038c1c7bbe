"""One evening from the invitation to the next week: with fingers, the taps counted, and with keys alone.

The game master plays in French on a desktop, Ana in English on a phone, Zoé in French on a small one;
Zoé comes late.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.hands import Fingers, Hand, Keys

People = Callable[..., Person]
HERO, MAGE, FOE = "Bran", "Rachette", "Assassin"


@pytest.mark.parametrize("hands", [Fingers, pytest.param(Keys, marks=pytest.mark.slow)])
def test_an_evening_and_the_next(
    server: Server, person: People, hands: Callable[[Page], Fingers | Keys]
) -> None:
    gm, ana, zoe = (
        hands(person(device, theme, lang).page)
        for device, theme, lang in (
            ("desktop", "light", "fr"), ("phone", "dark", "en"), ("phone", "light", "fr"),
        )
    )  # fmt: skip
    link = a_table_is_made(gm, server)
    somebody_joins(ana, link, "Ana")
    a_character_is_begun(ana)
    the_throw_is_in_view_in_every_part(ana)
    the_first_throw(ana, gm)
    a_spend(ana, gm)
    somebody_joins(zoe, link, "Zoé")
    characters_are_made_together(gm, ana, zoe)
    a_secret_throw(gm, ana)
    a_fight_begins(gm, ana)
    the_first_round(gm, ana, zoe)
    the_second_round(gm, ana, zoe)
    the_third_round(gm, ana, zoe)
    a_chain_is_taken_back(gm, ana, zoe)
    the_fight_ends(gm)
    a_spell_is_released(gm, zoe)
    a_condition_fades(gm, ana)
    the_secret_is_revealed(gm, ana)
    the_evening_closes_and_the_next_opens(gm, ana, zoe)


def tapped(hand: Hand) -> int:
    """How many taps so far; the keyboard taps nothing."""
    return hand.taps if isinstance(hand, Fingers) else 0


def part(hand: Hand, name: str) -> None:
    """Show one of the three parts, where they are tabs."""
    tab = hand.page.locator(f".tabs a[data-tab={name}]")
    if tab.is_visible() and tab.get_attribute("aria-current") != "true":
        hand.tap(tab)


def row(hand: Hand, name: str) -> Locator:
    """Somebody in the order of the fight."""
    page = hand.page
    return page.locator("#fight .order > li", has=page.locator(".name", has_text=name))


def verdicts(hand: Hand) -> Locator:
    return hand.page.locator("#entries .cast .verdict")


def throw_by_hand(hand: Hand, face: int) -> None:
    """Throw the draft with dice that all show one face."""
    page, thrown = hand.page, verdicts(hand).count()
    if not page.locator("#throw .draft").is_visible():
        hand.tap("#throw .toggle")
    if not page.locator("body[data-by-hand]").count():
        hand.tap("#throw .hand-switch")
    for pad in page.locator("#throw .pad").all():
        for _ in range(int(pad.get_attribute("data-count") or 0)):
            hand.tap(pad.locator(f".key[data-face='{face}']"))
    hand.tap("#throw [data-read]")
    expect(verdicts(hand)).to_have_count(thrown + 1)
    expect(page.locator("#throw[data-unfolded]")).to_have_count(0)  # on a phone it folds by itself
    if not page.locator("#throw .draft").is_visible():
        hand.tap("#throw .toggle")
    hand.tap("#throw .hand-switch")
    expect(page.locator("body[data-by-hand]")).to_have_count(0)


def a_table_is_made(gm: Hand, server: Server) -> str:
    gm.page.goto(server.gm_link)
    gm.write("[name=name]", "Le port")
    gm.tap("[name=system][value=fu3]")
    gm.write("[name=gm]", "Camille")
    gm.tap("main button.act:has-text('Créer la table')")
    gm.page.wait_for_url("**/t/*")
    assert tapped(gm) <= 2
    gm.tap("[data-open='#invite']")
    shared = gm.page.locator("#share")
    expect(shared).to_have_value(re.compile("/j/"))
    link = re.sub(r"^https?://[^/]+", server.url, shared.input_value())
    gm.page.keyboard.press("Escape")
    return link


def somebody_joins(hand: Hand, link: str, name: str) -> None:
    hand.page.goto(link)
    hand.write("[name=name]", name)
    hand.tap("main button.act")
    hand.page.wait_for_url("**/t/*")
    part(hand, "sheet")


def a_character_is_begun(ana: Hand) -> None:
    """Concept only, the rest in play: the first choice is made already."""
    way = ana.page.locator("#sheet .begun").first
    expect(way.locator("input[type=radio]")).to_be_checked()
    ana.write(way.locator("input[name$='name']"), HERO)
    ana.write(way.locator("input[name$='concept']"), "Sergent bougon")
    ana.tap("#sheet .bringing button.act")
    expect(ana.page.locator("#sheet h2")).to_have_text(HERO)


def the_throw_is_in_view_in_every_part(hand: Hand) -> None:
    for name in ("scene", "log", "sheet"):
        part(hand, name)
        expect(hand.page.locator("#throw .throw-now")).to_be_in_viewport(ratio=1)
        assert hand.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def the_log_comes_into_view(hand: Hand) -> None:
    """On a phone, with the answer to a throw; its dice may come by the stream before."""
    expect(hand.page.locator(".board")).to_have_attribute("data-tab", "log")


def the_first_throw(ana: Hand, gm: Hand) -> None:
    before = tapped(ana)
    ana.tap("#sheet .trait:has-text('Sergent bougon')")
    expect(ana.page.locator("#throw .toggle .net")).to_have_text("+1")
    ana.tap("#throw .throw-now")
    expect(verdicts(gm)).to_have_count(1)
    the_log_comes_into_view(ana)
    assert tapped(ana) - before <= 2
    expect(verdicts(gm)).to_have_text(re.compile(r"^\s*(Oui|Non)"))
    expect(verdicts(ana)).to_have_text(re.compile(r"^\s*(Yes|No)"))
    before = tapped(ana)
    ana.tap("#throw .again")
    for hand in (gm, ana):
        expect(verdicts(hand)).to_have_count(2)
    assert tapped(ana) - before <= 1


def a_spend(ana: Hand, gm: Hand) -> None:
    """Dice that failed are thrown again for the last point of Aura."""
    throw_by_hand(ana, 2)
    expect(verdicts(gm)).to_have_count(3)
    points = gm.page.locator("#seats .seat", has_text=HERO).locator(".points")
    had = points.inner_text().partition("/")[0]
    part(ana, "log")
    ana.tap(ana.page.locator("#entries .spend", has_text="Aura").last)
    expect(points).to_have_text(re.compile(rf"^\s*{int(had) - 1}/"))
    expect(ana.page.locator("#entries .spend")).to_have_count(0)  # no point is left, nothing to accept


def characters_are_made_together(gm: Hand, ana: Hand, zoe: Hand) -> None:
    """Zoé takes a ready-made mage while Ana adds a line; the game master looks through both."""
    zoe.tap("#sheet [name=preset][value=rachette]")
    zoe.tap("#sheet .bringing button.act")
    expect(zoe.page.locator("#sheet h2")).to_have_text(MAGE)
    part(ana, "sheet")
    ana.tap("#sheet h3:has-text('Assets') .more")
    ana.write(".hand.does:popover-open input[name=words]", "Brise-fer")
    ana.tap(".hand.does:popover-open form .button")
    expect(ana.page.locator("#sheet .trait", has_text="Brise-fer")).to_be_visible()
    ana.page.keyboard.press("Escape")
    ana.tap("#sheet .stands .button")
    zoe.tap("#sheet .stands .button")
    for name, hand in ((HERO, ana), (MAGE, zoe)):
        draft = gm.page.locator("#sheet .drafts a", has_text=name)
        expect(draft).to_contain_text("remise au MJ")
        gm.tap(draft)
        expect(gm.page.locator("#sheet h2")).to_have_text(name)
        if name == HERO:
            a_line_is_sent_back(gm, ana)
        gm.tap("#sheet .stands .button.gm")
        expect(hand.page.locator("#sheet .stands")).to_have_count(0)
        gm.tap("#sheet .title a[title]:last-of-type")
        expect(gm.page.locator("#sheet .drafts")).to_be_visible()


def a_line_is_sent_back(gm: Hand, ana: Hand) -> None:
    gm.tap(gm.page.locator("#sheet .row", has_text="Brise-fer").locator("[popovertarget=back]"))
    gm.write("#back textarea", "Trop fort")
    gm.tap("#back .button.gm")
    mine = ana.page.locator("#sheet .row", has_text="Brise-fer")
    expect(mine.locator(".word-back")).to_contain_text("Trop fort")
    ana.tap(mine.locator("[popovertarget=mend]"))
    ana.write("#mend textarea", "Poigne de fer")
    ana.tap("#mend .strong")
    expect(ana.page.locator("#mend")).to_be_hidden()
    gm.tap(gm.page.locator("#sheet .row", has_text="Poigne de fer").locator(".accept"))
    ana.tap("#sheet .stands .button")
    expect(gm.page.locator("#sheet .stands .button.gm")).to_be_visible()


def a_secret_throw(gm: Hand, ana: Hand) -> None:
    before, dice = verdicts(gm).count(), gm.page.locator("#entries .die").count()
    expect(ana.page.locator("#entries .die")).to_have_count(dice)
    gm.choose("#throw [name=mode]", "MJ seulement")
    gm.tap("#throw .throw-now")
    expect(verdicts(gm)).to_have_count(before + 1)
    expect(ana.page.locator("#entries .cast.secret")).to_contain_text("A secret throw")
    expect(ana.page.locator("#entries .die")).to_have_count(dice)
    gm.choose("#throw [name=mode]", "Tout le monde")


def the_secret_is_revealed(gm: Hand, ana: Hand) -> None:
    gm.tap("#entries .cast.secret .reveal")
    expect(ana.page.locator("#entries .cast.secret")).to_have_count(0)


def a_foe_is_typed(gm: Hand, line: str) -> None:
    if not gm.page.locator("#f-line").is_visible():
        gm.tap("#foes summary")
    gm.write("#f-line", line)
    gm.tap("#foes form button.button")
    expect(gm.page.locator("#f-line")).to_have_value("")


def in_form(hand: Hand, button: str | Locator) -> None:
    """A move that asks for something, done as its form stands."""
    hand.tap(button)
    hand.tap("#form form.move .act")
    expect(hand.page.locator("#form")).to_be_hidden()


def a_fight_begins(gm: Hand, ana: Hand) -> None:
    a_foe_is_typed(gm, "Assassin 1, As du surin 1, dague 0")
    in_form(gm, "#scene .begin button")
    part(ana, "scene")
    expect(row(ana, FOE)).to_contain_text("Shape: unharmed")  # words, not numbers
    expect(row(ana, FOE).locator("button")).to_have_count(0)


def the_first_round(gm: Hand, ana: Hand, zoe: Hand) -> None:
    """The foe's attack in two taps; the others strike back or wait."""
    before, thrown = tapped(gm), verdicts(gm).count()
    gm.tap(row(gm, FOE).locator("button.acts"))
    expect(gm.page.locator("#throw .target[aria-pressed=true]")).to_have_count(1)
    gm.tap("#throw .throw-now")
    expect(verdicts(gm)).to_have_count(thrown + 1)
    assert tapped(gm) - before <= 2
    ana.tap(row(ana, HERO).locator("button.acts"))
    expect(ana.page.locator("#throw .target[aria-pressed=true]")).to_have_text(FOE)
    ana.tap("#throw .throw-now")
    expect(verdicts(gm)).to_have_count(thrown + 2)
    the_log_comes_into_view(ana)
    part(zoe, "scene")
    zoe.tap(row(zoe, MAGE).locator("button", has_text="Passer"))
    expect(ana.page.locator("#fight .awaits")).to_contain_text("The round waits:")
    in_form(gm, "#fight button:has-text('Round suivant')")
    expect(gm.page.locator("#fight h3")).to_contain_text("Round 2")


def the_second_round(gm: Hand, ana: Hand, zoe: Hand) -> None:
    """The mage prepares a spell: everybody's tracker counts the rounds. Ana strikes again in one tap."""
    part(zoe, "sheet")
    spells = zoe.page.locator("#sheet .block", has=zoe.page.locator("h3", has_text="Sorts"))
    zoe.tap(spells.locator("button").first)
    zoe.tap(zoe.page.locator("button", has_text="Préparer un sort"))
    zoe.write("#form [name='p.name']", "Brasier")
    zoe.choose("#form [name='p.base']", "Détruire")
    zoe.choose("#form [name='p.range']", "Portée de flèche")
    expect(zoe.page.locator("#form .seen")).to_contain_text("10 rounds")
    zoe.tap("#form form.move .act")
    expect(zoe.page.locator("#form")).to_be_hidden()
    part(ana, "scene")
    expect(row(ana, MAGE).locator(".marks")).to_have_text("Brasier, in preparation, 10 rounds left")
    thrown, before = verdicts(gm).count(), tapped(ana)
    ana.tap("#throw .again")
    expect(verdicts(gm)).to_have_count(thrown + 1)
    assert tapped(ana) - before <= 1
    for name in (FOE, MAGE):
        gm.tap(row(gm, name).locator("button", has_text="Passer"))
    in_form(gm, "#fight button:has-text('Round suivant')")
    expect(gm.page.locator("#fight h3")).to_contain_text("Round 3")


def the_third_round(gm: Hand, ana: Hand, zoe: Hand) -> None:
    """The foe strikes home; its combat points become a wound and lost Aura."""
    gm.tap(row(gm, FOE).locator("button.acts"))
    expect(gm.page.locator("#throw .way[aria-pressed=true]")).to_have_text("Attaquer")
    expect(gm.page.locator("#throw .target[aria-pressed=true]")).to_have_text(HERO)
    throw_by_hand(gm, 6)
    for name in (HERO, MAGE):
        gm.tap(row(gm, name).locator("button", has_text="Passer"))
    expect(gm.page.locator("#fight .awaits")).to_be_visible()
    gm.tap(gm.page.locator("#entries .spend.main").last)
    expect(gm.page.locator("#log .pending.mine")).to_be_visible()


def a_chain_is_taken_back(gm: Hand, ana: Hand, zoe: Hand) -> None:
    """Throw, consequences, wound: undone from its middle, wound, Aura and turn come back."""
    points = ana.page.locator("#seats .seat", has_text=HERO).locator(".points")
    had = points.inner_text()
    gm.tap(gm.page.locator("#log .pending.mine button", has_text="Perte d’Aura"))
    expect(points).not_to_have_text(had)
    expect(ana.page.locator("#fight .awaits")).to_contain_text("An answer is awaited:")
    expect(gm.page.locator("#fight h3")).to_contain_text("Round 3")
    attack = gm.page.locator("#scene .recent li", has_text=f"{FOE}\xa0: Attaque contre {HERO}")
    gm.tap(attack.locator("button"))
    expect(points).to_have_text(had)
    for hand in (gm, ana):
        expect(hand.page.locator("#fight h3")).to_contain_text("Round 3")
    expect(row(ana, FOE)).to_contain_text("may act now")
    expect(ana.page.locator("#waits .pending")).to_have_count(0)


def the_fight_ends(gm: Hand) -> None:
    in_form(gm, "#fight button:has-text('Finir le conflit')")
    expect(gm.page.locator("#fight")).to_have_count(0)


def a_spell_is_released(gm: Hand, zoe: Hand) -> None:
    """An hour passes, the spell is in memory: a tap on it, a tap on the throw."""
    in_form(gm, "#scene button:has-text('Une heure')")
    part(zoe, "sheet")
    spell = zoe.page.locator("#sheet .trait", has_text="Brasier")
    expect(spell).to_be_visible()
    before, thrown = tapped(zoe), verdicts(gm).count()
    zoe.tap(spell)
    expect(spell).to_have_attribute("aria-pressed", "true")
    zoe.tap("#throw .throw-now")
    expect(verdicts(gm)).to_have_count(thrown + 1)
    assert tapped(zoe) - before <= 3
    expect(zoe.page.locator("#sheet .trait", has_text="Brasier")).to_have_count(0)


def a_condition_fades(gm: Hand, ana: Hand) -> None:
    gm.tap("#scene summary:has-text('Conditions')")
    gm.tap("#scene button:has-text('Subir une Condition')")
    gm.choose("#form [name='p.sheet']", HERO)
    gm.write("#form [name='p.name']", "Essoufflement")
    gm.tap("#form form.move .act")
    expect(gm.page.locator("#form")).to_be_hidden()
    part(ana, "scene")
    marks = ana.page.locator("#scene .here li", has_text=HERO).locator(".marks")
    expect(marks).to_contain_text("Essoufflement 1")
    before = tapped(gm)
    gm.tap("#scene button:has-text('Une nuit')")
    expect(gm.page.locator("#form .changes")).to_contain_text("Essoufflement")
    gm.tap("#form form.move .act")
    expect(ana.page.locator("#scene .here li", has_text=HERO)).not_to_contain_text("Essoufflement")
    assert tapped(gm) - before <= 2


def the_evening_closes_and_the_next_opens(gm: Hand, ana: Hand, zoe: Hand) -> None:
    gm.tap(".menu [data-open='#evening']")
    expect(gm.page.locator("#f-recap")).to_have_value(re.compile(HERO))
    gm.write("#f-recap", "Bran survit à l’Assassin.")
    gm.tap("#evening .act")
    expect(gm.page.locator("#evening")).to_be_hidden()
    expect(ana.page.locator("#notices")).to_contain_text("Evening 1 is over.")
    gm.tap("#notices button:has-text('Ouvrir la séance 2')")
    expect(gm.page.locator("#evening .recap")).to_have_text("Bran survit à l’Assassin.")
    gm.tap("#evening .act")
    expect(zoe.page.locator("#entries")).to_contain_text("Bran survit à l’Assassin.")
    points: Any = ana.page.locator("#seats .seat", has_text=HERO).locator(".points")
    whole = points.inner_text().partition("/")[2]
    expect(points).to_have_text(f"{whole}/{whole}")
