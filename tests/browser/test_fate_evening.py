"""An evening of FATE 2.0: characters lived on one board, aspects turned against them, points thrown after dice.

The game master plays in French on a desktop, Ana in English on a dark phone, Noé in French on another; Zoé
plays from afar, by requests alone. Dice whose faces matter are thrown by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tablee.game.sheet import Sheet
from tablee.systems import system
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import fate_points
from tests.browser.conftest import Person, Server
from tests.browser.hands import Fingers
from tests.browser.table import act, invitation, join, make_table, post, tab

People = Callable[..., Person]
BOOK = Book(system("fate2").pack())
PHASES = ("L’enfance", "L’école", "La guerre", "L’exil", "Le retour")
SKILLS = (
    ("Acrobaties", "Escalade", "Endurance", "Saut"),
    ("Cuisine", "Nage", "Danse", "Bluffer"),
    ("Soins", "Chasse", "Chant", "Falsification"),
    ("Peinture", "Sculpture", "Pistage", "Herboristerie"),
)
"""What those who play by requests buy from the second phase on: a row of Average skills each time."""


def do(page: Page, what: str, faces: str = "", **args: Any) -> None:
    """A command of the page's person; it must be accepted."""
    more = {"faces": faces} if faces else {}
    said = act(page, "do", do=what, args=json.dumps(args), **more)
    assert not said, (what, re.sub(r"<[^>]+>|\s+", " ", said))


def refused(page: Page, what: str, **args: Any) -> str:
    """What somebody reads whose command is refused."""
    said = act(page, "do", do=what, args=json.dumps(args))
    assert said, what
    return re.sub(r"<[^>]+>|\s+", " ", said)


def blank(name: str) -> dict[str, Any]:
    """A sheet on which nothing stands yet."""
    return Sheet("fate2", name, (fate_points(BOOK, 0),)).form()


def shot(hand: Fingers, name: str) -> None:
    hand.page.screenshot(path=f"/tmp/ev/{name}.png")


# The phases ------------------------------------------------------------------


def offer(hand: Fingers, name: str) -> Locator:
    """Something to be had on the desk."""
    named = hand.page.locator("b", has_text=re.compile(f"^{re.escape(name)}$"))
    return hand.page.locator(".bd-desk .may", has=named)


def spent(hand: Fingers, points: int) -> None:
    """So many points are spent in the open phase, as the desk shows them."""
    expect(hand.page.locator(".bd-desk .purse .spent")).to_have_count(points)


def cell(hand: Fingers, phase: int, sheet: str) -> Locator:
    return hand.page.locator(f"#cell-{phase}-{sheet}")


def lives(page: Page, sheet: str, phase: int, aspect: str, skills: tuple[str, ...]) -> None:
    """A phase by requests, up to handing it in."""
    do(page, "take_aspect", sheet=sheet, name=aspect, phase=str(phase))
    for skill in skills:
        do(page, "buy_skill", sheet=sheet, name=skill, phase=str(phase))
    do(page, "hand_in_phase", sheet=sheet, phase=str(phase))


def ana_lives_her_childhood(ana: Fingers) -> None:
    """An aspect, four ticks, her story; what is barred names the row that bars it."""
    ana.write(".bd-desk textarea", "Raised by the monks of the rock.")
    ana.tap(offer(ana, "Priest").locator("button"))
    ana.tap(offer(ana, "History").locator("button.has"))
    spent(ana, 1)
    ana.tap(offer(ana, "History").locator("button.has"))
    spent(ana, 2)
    barred = offer(ana, "History")
    print(barred.inner_text())
    expect(barred).to_contain_text("Good (+2)")
    expect(barred).to_have_class(re.compile("is-barred"))
    expect(barred).to_contain_text("2 Fair needed")
    shot(ana, "c1")
    for already, skill in enumerate(("Climbing", "Swimming"), 3):
        ana.tap(offer(ana, skill).locator("button.has"))
        spent(ana, already)


def one_of_two_gets_the_bonus(gm: Fingers, ana: Fingers, noe: Fingers) -> None:
    """Noé is quicker: Ana reads so on her own desk, and the points say who has five."""
    do(noe.page, "take_aspect", sheet="bran", name="Templier", phase="1")
    expect(ana.page.locator(".desk-more button", has_text="Earn the bonus")).to_be_enabled()
    noe.tap(noe.page.locator(".desk-more button", has_text="Gagner le bonus"))
    expect(ana.page.locator(".desk-more .waiting", has_text="Earn")).to_contain_text("Bran was faster")
    assert "Bran was faster" in refused(ana.page, "claim_bonus", sheet="maia", phase="1", bonus="church")
    expect(cell(gm, 1, "bran").locator(".coins i")).to_have_count(5)
    expect(cell(gm, 1, "maia").locator(".coins i")).to_have_count(4)


def a_line_comes_back_and_is_mended(gm: Fingers, ana: Fingers, noe: Fingers) -> None:
    """One line returned with a word, taken back, bought anew; then the phase is accepted."""
    ana.tap(ana.page.locator("#now button", has_text="Hand the phase in"))
    line = cell(gm, 1, "maia").locator(".bd-lines li", has_text="Nage")
    gm.tap(line.locator("summary"))
    gm.write(line.locator("input[name=word]"), "Au milieu des montagnes ?")
    gm.tap(line.locator("form button"))
    expect(cell(ana, 1, "maia").locator(".bd-lines li.back")).to_contain_text("Au milieu des montagnes ?")
    shot(ana, "c2")
    ana.tap(cell(ana, 1, "maia").locator(".bd-lines li.back button"))
    spent(ana, 3)
    ana.tap(offer(ana, "Singing").locator("button.has"))
    spent(ana, 4)
    shot(ana, "c3")
    ana.tap(ana.page.locator("#now button", has_text="Hand the phase in"))
    gm.tap(gm.page.locator("#now button", has_text="Accepter"))
    expect(cell(ana, 1, "maia").locator(".badge")).to_contain_text("accepted")


@pytest.mark.rule("FAT-2-01", "FAT-2-04", "FAT-2-06", "FAT-2-08", "FAT-2-19", "FAT-2-24", "FAT-2-28", "FAT-6-02")
def test_three_live_five_phases_on_one_board(server: Server, person: People) -> None:
    gm, ana, noe, zoe = (
        Fingers(person(device, theme, lang).page)
        for device, theme, lang in (
            ("desktop", "light", "fr"), ("phone", "dark", "en"), ("phone", "light", "fr"),
            ("phone", "light", "fr"),
        )
    )  # fmt: skip
    make_table(gm.page, server, "fate2")
    do(gm.page, "pack", pack={"system": "fate2", "name": "Secarda", "dials": {"plot": True}})
    link = invitation(gm.page)
    for hand, name, sheet, title in (
        (ana, "Ana", "maia", "Maïa"), (noe, "Noé", "bran", "Bran"), (zoe, "Zoé", "lise", "Lise"),
    ):  # fmt: skip
        join(hand.page, link, name)
        do(hand.page, "bring", sheet=sheet, content=blank(title))
    do(gm.page, "plan_phases", number=5, titles=", ".join(PHASES), points=4)
    events = {"years": "de 0 à 12 ans", "events": "La mer gronde, la ville se tait.", "bonus": "l’Église"}
    do(gm.page, "plan_phase", phase="1", **events)
    gm.tap("#now .to-board")
    gm.tap(gm.page.locator("#now button", has_text="Ouvrir la phase"))
    for hand in (ana, noe):
        tab(hand.page, "board")
        expect(hand.page.locator(".bd-desk")).to_contain_text("La mer gronde")

    ana_lives_her_childhood(ana)
    one_of_two_gets_the_bonus(gm, ana, noe)
    a_line_comes_back_and_is_mended(gm, ana, noe)
    for skill in (*SKILLS[0], "Histoire"):
        do(noe.page, "buy_skill", sheet="bran", name=skill, phase="1")
    do(noe.page, "hand_in_phase", sheet="bran", phase="1")
    close = gm.page.locator("#now .is-next button", has_text="Clore la phase")
    expect(close).to_have_class(re.compile("waiting"))
    lives(zoe.page, "lise", 1, "Agile", SKILLS[0])
    for sheet in ("bran", "lise"):
        do(gm.page, "accept_phase", sheet=sheet, phase="1")
    gm.tap(gm.page.locator("#now .is-next button:not(.waiting)", has_text="Clore la phase"))
    expect(ana.page.locator(".step.is-closed")).to_have_count(1)
    the_other_phases(gm, ana, noe, zoe)
    points_are_given(gm, ana, noe)


def the_other_phases(gm: Fingers, *players: Fingers) -> None:
    """Four more phases by requests; the last one in the capital, which the plot asks for and rewards."""
    for phase, skills in enumerate(SKILLS[1:] + SKILLS[:1], 2):
        do(gm.page, "open_phase", phase=str(phase))
        for hand, sheet in zip(players, ("maia", "bran", "lise"), strict=True):
            if phase == len(PHASES):
                do(hand.page, "place_phase", sheet=sheet, phase=str(phase), place="capital")
                skills = skills[:4] + (("Cavalerie"),)
            lives(hand.page, sheet, phase, f"Aspect {phase}", skills)
            do(gm.page, "accept_phase", sheet=sheet, phase=str(phase))
        do(gm.page, "close_phase", phase=str(phase))


def points_are_given(gm: Fingers, *phones: Fingers) -> None:
    """Half the phases, rounded up; then the sheets are approved, and the board has done its work."""
    expect(gm.page.locator("#now .stage")).to_contain_text("Les phases")
    shot(gm, "c6")
    gm.tap(gm.page.locator("#now .is-next button", has_text="Donner les Points de Destin"))
    for hand in (gm, *phones):
        expect(hand.page.locator("#seats li", has_text="Maïa")).to_contain_text("3")
    shot(phones[0], "c7")
    for sheet in ("maia", "bran", "lise"):
        do(gm.page, "approve", sheet=sheet)
    for hand in (gm, *phones):
        expect(hand.page.locator(".bd")).to_have_count(0)
