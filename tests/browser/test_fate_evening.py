"""An evening of FATE 2.0: characters lived on one board, compels, points paid after the dice, challenges.

The game master plays in French on a desktop, Ana in English on a dark phone, Noé in French on another; Zoé
plays from afar, by requests alone. Dice whose faces matter are thrown by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tablee.game.sheet import Sheet
from tablee.systems import system
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import fate_points
from tests.browser.conftest import Person, Server
from tests.browser.hands import Fingers
from tests.browser.table import invitation, join, make_table, post, tab

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


class Seat(Fingers):
    """Somebody at the table, by taps and by requests; a page that was left is drawn for nobody."""

    table = ""

    def sits(self) -> None:
        """The table is the page that is open now."""
        self.table = self.page.url.partition("?")[0].partition("#")[0]

    def leaves(self) -> None:
        """Put the phone away."""
        self.page.goto("about:blank")

    def comes_back(self) -> None:
        """Take it up again."""
        self.page.goto(self.table)

    def _sends(self, what: str, faces: str, args: dict[str, Any]) -> str:
        """What is answered to a command, as it is read."""
        more = {"faces": faces} if faces else {}
        answer = post(self.page, f"{self.table}/do", do=what, args=json.dumps(args), **more)
        return re.sub(r"(<[^>]+>|\s)+", " ", answer.text()).strip()

    def does(self, what: str, faces: str = "", **args: Any) -> None:
        """A command, which must be accepted."""
        said = self._sends(what, faces, args)
        assert not said, (what, said)

    def is_refused(self, what: str, **args: Any) -> str:
        """What one reads whose command is refused."""
        said = self._sends(what, "", args)
        assert said, what
        return said


def blank(name: str) -> dict[str, Any]:
    """A sheet on which nothing stands yet."""
    return Sheet("fate2", name, (fate_points(BOOK, 0),)).form()


def shot(hand: Seat, name: str) -> None:
    hand.page.screenshot(path=f"/tmp/ev/{name}.png")


# The phases ------------------------------------------------------------------


def offer(hand: Seat, name: str) -> Locator:
    """Something to be had on the desk."""
    named = hand.page.locator("b", has_text=re.compile(f"^{re.escape(name)}$"))
    return hand.page.locator(".bd-desk .may", has=named)


def spent(hand: Seat, points: int) -> None:
    """So many points are spent in the open phase, as the desk shows them."""
    expect(hand.page.locator(".bd-desk .purse .spent")).to_have_count(points)


def cell(hand: Seat, phase: int, sheet: str) -> Locator:
    return hand.page.locator(f"#cell-{phase}-{sheet}")


def lives(hand: Seat, sheet: str, phase: int, aspect: str, skills: tuple[str, ...]) -> None:
    """A phase by requests, up to handing it in."""
    hand.does("take_aspect", sheet=sheet, name=aspect, phase=str(phase))
    for skill in skills:
        hand.does("buy_skill", sheet=sheet, name=skill, phase=str(phase))
    hand.does("hand_in_phase", sheet=sheet, phase=str(phase))


def ana_lives_her_childhood(ana: Seat) -> None:
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


def one_of_two_gets_the_bonus(gm: Seat, ana: Seat, noe: Seat) -> None:
    """Noé is quicker: Ana reads so on her own desk, and the points say who has five."""
    noe.does("take_aspect", sheet="bran", name="Templier", phase="1")
    expect(ana.page.locator(".desk-more button", has_text="Earn the bonus")).to_be_enabled()
    noe.tap(noe.page.locator(".desk-more button", has_text="Gagner le bonus"))
    expect(ana.page.locator(".desk-more .waiting", has_text="Earn")).to_contain_text("Bran was faster")
    assert "Bran was faster" in ana.is_refused("claim_bonus", sheet="maia", phase="1", bonus="church")
    expect(cell(gm, 1, "bran").locator(".coins i")).to_have_count(5)
    expect(cell(gm, 1, "maia").locator(".coins i")).to_have_count(4)


def a_line_comes_back_and_is_mended(gm: Seat, ana: Seat, noe: Seat) -> None:
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


@pytest.mark.rule(
    "FAT-2-01", "FAT-2-04", "FAT-2-06", "FAT-2-08", "FAT-2-19", "FAT-2-24", "FAT-2-28", "FAT-6-02"
)
def test_three_live_five_phases_on_one_board(server: Server, person: People) -> None:
    gm, ana, noe, zoe = (
        Seat(person(device, theme, lang).page)
        for device, theme, lang in (
            ("desktop", "light", "fr"), ("phone", "dark", "en"), ("phone", "light", "fr"),
            ("phone", "light", "fr"),
        )
    )  # fmt: skip
    make_table(gm.page, server, "fate2")
    gm.sits()
    gm.does("pack", pack={"system": "fate2", "name": "Secarda", "dials": {"plot": True}})
    link = invitation(gm.page)
    for hand, name, sheet, title in (
        (ana, "Ana", "maia", "Maïa"), (noe, "Noé", "bran", "Bran"), (zoe, "Zoé", "lise", "Lise"),
    ):  # fmt: skip
        if hand is zoe:
            zoe.table = server.url + post(zoe.page, link, name=name).headers["location"]
        else:
            join(hand.page, link, name)
            hand.sits()
        hand.does("bring", sheet=sheet, content=blank(title))
    gm.does("plan_phases", number=5, titles=", ".join(PHASES), points=4)
    events = {"years": "de 0 à 12 ans", "events": "La mer gronde, la ville se tait.", "bonus": "l’Église"}
    gm.does("plan_phase", phase="1", **events)
    gm.tap("#now .to-board")
    gm.tap(gm.page.locator("#now button", has_text="Ouvrir la phase"))
    for hand in (ana, noe):
        tab(hand.page, "board")
        expect(hand.page.locator(".bd-desk")).to_contain_text("La mer gronde")

    ana_lives_her_childhood(ana)
    one_of_two_gets_the_bonus(gm, ana, noe)
    a_line_comes_back_and_is_mended(gm, ana, noe)
    for skill in (*SKILLS[0], "Histoire"):
        noe.does("buy_skill", sheet="bran", name=skill, phase="1")
    noe.does("hand_in_phase", sheet="bran", phase="1")
    close = gm.page.locator("#now .is-next button", has_text="Clore la phase")
    expect(close).to_have_class(re.compile("waiting"))
    lives(zoe, "lise", 1, "Agile", SKILLS[0])
    for sheet in ("bran", "lise"):
        gm.does("accept_phase", sheet=sheet, phase="1")
    gm.tap(gm.page.locator("#now .is-next button:not(.waiting)", has_text="Clore la phase"))
    expect(ana.page.locator(".step.is-closed")).to_have_count(1)
    the_other_phases(gm, ana, noe, zoe)
    points_are_given(gm, ana, noe)


def the_other_phases(gm: Seat, *players: Seat) -> None:
    """Four more phases by requests; the last one in the capital, which the plot asks for and rewards."""
    ana, noe, _ = players
    for hand in (gm, ana, noe):
        hand.leaves()
    for phase, skills in enumerate(SKILLS[1:] + SKILLS[:1], 2):
        gm.does("open_phase", phase=str(phase))
        for hand, sheet in zip(players, ("maia", "bran", "lise"), strict=True):
            if phase == len(PHASES):
                hand.does("place_phase", sheet=sheet, phase=str(phase), place="capital")
            bought = (*skills, "Cavalerie") if phase == len(PHASES) else skills
            lives(hand, sheet, phase, f"Aspect {phase}", bought)
            gm.does("accept_phase", sheet=sheet, phase=str(phase))
        gm.does("close_phase", phase=str(phase))
    for hand in (gm, ana, noe):
        hand.comes_back()


def points_are_given(gm: Seat, *phones: Seat) -> None:
    """Half the phases, rounded up; then the sheets are approved, and the board has done its work."""
    expect(gm.page.locator("#now .stage")).to_contain_text("Les phases")
    shot(gm, "c6")
    gm.tap(gm.page.locator("#now .is-next button", has_text="Donner les Points de Destin"))
    for hand in (gm, *phones):
        expect(hand.page.locator("#seats li", has_text="Maïa")).to_contain_text("3")
    shot(phones[0], "c7")
    for sheet in ("maia", "bran", "lise"):
        gm.does("approve", sheet=sheet)
    for hand in (gm, *phones):
        expect(hand.page.locator(".bd")).to_have_count(0)
