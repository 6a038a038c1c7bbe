"""The three ready-made games of Fudge, made in a tap and played: told fights, counted fights, other dice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table, tab

People = Callable[..., Person]
LEVELS = "Fabuleux|Magistral|Brillant|Solide|Honnête|Bancal|Faible|Piteux|Calamiteux"


def made(gm: Page, server: Server, game: str) -> None:
    """A table that plays a ready-made game, chosen on the first page."""
    gm.goto(server.gm_link)
    gm.fill("[name=name]", "La forteresse")
    gm.fill("[name=gm]", "Camille")
    gm.check("[name=system][value=fudge]")
    gm.check(f"[name='pack.fudge'][value='ready:{game}']")
    gm.click("main button.act")
    gm.wait_for_url("**/t/*")


def foe(gm: Page, line: str) -> None:
    if not gm.locator("#f-line").is_visible():
        gm.click("#foes summary")
    gm.fill("#f-line", line)
    gm.click("#foes form button.button")
    expect(gm.locator("#f-line")).to_have_value("")


def begin(gm: Page, surprised: str = "personne") -> None:
    gm.locator("#scene .begin button").first.click()
    gm.locator("#form fieldset", has_text="Qui est surpris").get_by_label(surprised, exact=True).check()
    gm.click("#form form.move .act")
    expect(gm.locator("#form")).to_be_hidden()
    expect(gm.locator("#fight")).to_be_visible()


def row(page: Page, name: str) -> Locator:
    return page.locator("#fight .order > li", has=page.locator(".name", has_text=name))


def by_hand(page: Page, face: int, where: str) -> None:
    """Dice that all show one face, tapped in where they fall."""
    for pad in page.locator(f"{where} .pad").all():
        for _ in range(int(pad.get_attribute("data-count") or 0)):
            pad.locator(f".key[data-face='{face}']").click()
    page.click(f"{where} [data-read]")


def test_a_light_game_tells_its_fights(server: Server, person: People) -> None:
    """A character in a line of words, a throw in words, an event decided by the middle one of three rolls."""
    gm, ana = person().page, person("phone", theme="dark", lang="en").page
    make_table(gm, server, "fudge", "light")
    join(ana, invitation(gm))
    tab(ana, "sheet")
    expect(ana.locator("#throw")).to_be_hidden()  # nobody to throw for yet
    way = ana.locator("#sheet .begun").first
    for field, words in (("name", "Bran"), ("traits", "Corps Bon, Bagarre Très Bon"), ("faults", "Couard")):
        way.locator(f"input[name$='{field}']").fill(words)
    ana.click("#sheet .bringing button.act")
    expect(ana.locator("#sheet h2")).to_have_text("Bran")
    ana.locator("#sheet .trait", has_text="Body").click()  # in her own language
    expect(ana.locator("#throw .toggle .net")).to_have_text("+1")
    ana.click("#throw .toggle")
    ana.fill("#throw [name=goal]", "Great")
    expect(ana.locator("#throw .toggle .chance")).to_contain_text("or better")  # while it is typed
    ana.click("#throw .throw-now")
    expect(gm.locator("#entries .verdict")).to_have_text(re.compile(r"^\s*(Réussite|Échec)"))
    expect(ana.locator("#entries .verdict")).to_have_text(re.compile(r"^\s*(Success|Failure)"))
    foe(gm, "Contrebandier, Bagarre Bon")
    begin(gm)
    row(gm, "Bran").locator("button.acts").first.click()
    expect(gm.locator("#throw .way[aria-pressed=true]")).to_have_text("Jouer l’événement")
    gm.locator("#sheet .trait", has_text="Bagarre").click()
    gm.click("#throw .throw-now")
    card = gm.locator("#entries .cast").last
    expect(card.locator(".die")).to_have_count(12)
    expect(card.locator(".verdict")).to_be_visible()


@pytest.mark.slow
def test_a_detailed_game_counts_every_blow(server: Server, person: People) -> None:
    """The foe surprised, a blow with dice thrown by hand, the damage roll, the box that is ticked."""
    gm, ana = person().page, person("phone", lang="en").page
    make_table(gm, server, "fudge", "detailed")
    join(ana, invitation(gm), preset="snorri")
    foe(gm, "Brigand, Hache Médiocre, Réflexes Mauvais, hache, cuir 1")
    begin(gm, surprised="leur camp")
    expect(row(gm, "Snorri")).to_have_attribute("aria-current", "true")
    row(gm, "Snorri").locator("button.acts").first.click()
    expect(gm.locator("#throw .way[aria-pressed=true]")).to_have_text("Attaquer")
    expect(gm.locator("#throw svg.odds").first).to_have_attribute("aria-label", re.compile("Manqué.*Blessé"))
    gm.click("#throw .hand-switch")
    by_hand(gm, 3, "#throw")
    card = gm.locator("#entries .cast").last
    card.locator("button", has_text="dés de plus").click()
    card.locator(".spend", has_text="Tirer les conséquences").click()
    expect(row(gm, "Brigand").locator(".marks")).to_contain_text(
        re.compile("Égratignure|Blessé|Incapacité|Moribond")
    )
    expect(row(ana, "Brigand")).to_contain_text(re.compile("Scratch|Hurt|Incapacitated|Near Death"))


@pytest.mark.slow
def test_a_house_game_has_its_own_levels_and_dice(server: Server, person: People) -> None:
    """Three plain dice tapped in, read on a ladder of nine levels under other names."""
    gm = person().page
    make_table(gm, server, "fudge", "salon")
    gm.click("#throw .hand-switch")
    expect(gm.locator("#throw .pad")).to_have_attribute("data-count", "3")
    by_hand(gm, 6, "#throw")
    expect(gm.locator("#entries .verdict")).to_have_text(re.compile(r"^\s*Fabuleux"))
    gm.locator("#entries .cast summary, #entries .cast .why").first.click()
    expect(gm.locator("#entries .cast")).to_contain_text("Fabuleux")


def test_a_fourth_game_is_composed_from_one_that_ships(server: Server, person: People) -> None:
    """Three things changed on the page: the name, the dice and a level; then it is played."""
    gm = person().page
    made(gm, server, "light")
    gm.click("a[href$='/pack']")
    gm.fill("#f-name", "Les Docks")
    gm.select_option("#dial-dice", "d100")
    gm.locator("#table-ladder > summary").click()
    gm.fill("[data-where='tables.ladder.rungs[0].fr']", "Formidable")
    expect(gm.locator("#pack-seen")).to_contain_text("peut se jouer")
    gm.click("text=Jouer avec ces règles")
    gm.wait_for_url(re.compile(r"/t/\w+$"))
    expect(gm.locator("#entries")).to_contain_text("Les Docks")
    gm.fill("#throw [name=goal]", "Formidable")
    gm.locator("#throw [name=goal]").blur()
    gm.click("#throw .throw-now")
    card = gm.locator("#entries .cast").last
    expect(card.locator(".die")).to_have_count(1)
    expect(card.locator(".verdict")).to_have_text(re.compile(r"^\s*(Réussite|Échec)"))


@pytest.mark.slow
def test_the_throw_bar_proposes_the_trait_that_the_book_asks_for(server: Server, person: People) -> None:
    """An absent Skill with an Attribute behind it on a phone; sword, then bow; what bears on a reaction."""
    gm, ana = person().page, person("phone", theme="dark").page
    make_table(gm, server, "fudge")
    join(ana, invitation(gm), preset="mina")
    ana.locator("#sheet .trait", has_text="Dextérité").first.click()
    ana.click("#throw .toggle")
    ana.fill("#throw [name='option.unwritten']", "Prestidigitation")
    ana.locator("#throw [name='option.unwritten']").blur()
    expect(ana.locator("#throw .toggle .net")).to_have_text("−1")
    foe(gm, "Sentinelle, Archer Bon, Épée Excellente, Pilotage Excellent, arc, épée")
    begin(gm)
    row(gm, "Sentinelle").locator("button.acts").first.click()
    expect(gm.locator("#throw")).to_contain_text("Épée")
    gm.click("#way-shoot")
    expect(gm.locator("#throw .way[aria-pressed=true]")).to_have_text("Tirer")
    expect(gm.locator("#throw")).to_contain_text("Mina Valette · Esquive")
    gm.click("#way-situation")
    gm.select_option("#throw [name='option.what']", "reaction")
    expect(gm.locator("#throw")).to_contain_text("Charisme")
