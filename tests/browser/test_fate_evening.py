"""An evening of FATE 2.0: characters lived on one board, compels, points paid after the dice, challenges.

The game master plays in French on a desktop, Ana in English on a dark phone, Noé in French on another; Zoé
plays from afar, by requests alone. Dice whose faces matter are thrown by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tablee.game.address import slug
from tablee.game.sheet import Aspect, Levelled, Sheet
from tablee.systems import system
from tablee.systems.fate2.core.book import Book
from tablee.systems.fate2.core.sheet import ASPECT, SKILL, fate_points
from tests.browser.conftest import Person, Server
from tests.browser.hands import Fingers, Keys
from tests.browser.table import invitation, join, make_table, post, tab

People = Callable[..., Person]
BOOK = Book(system("fate2").pack())
PHASES = ("L’enfance", "L’école", "La guerre", "L’exil", "Le retour")
CHILDHOOD = ("Acrobaties", "Escalade", "Endurance", "Saut")
LATER = (("Cuisine", "Nage"), ("Soins", "Chasse"), ("Peinture", "Sculpture"), ("Danse", "Bluffer"))
"""What those who play by requests buy in the first phase, and the two skills of each later one."""


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
    expect(barred).to_contain_text("Good (+2)")
    expect(barred).to_have_class(re.compile("is-barred"))
    expect(barred).to_contain_text("2 Fair needed")
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
    ana.tap(cell(ana, 1, "maia").locator(".bd-lines li.back button"))
    spent(ana, 3)
    ana.tap(offer(ana, "Singing").locator("button.has"))
    spent(ana, 4)
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
    for skill in (*CHILDHOOD, "Histoire"):
        noe.does("buy_skill", sheet="bran", name=skill, phase="1")
    noe.does("hand_in_phase", sheet="bran", phase="1")
    close = gm.page.locator("#now .is-next button", has_text="Clore la phase")
    expect(close).to_have_class(re.compile("waiting"))
    lives(zoe, "lise", 1, "Agile", CHILDHOOD)
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
    for phase, skills in enumerate(LATER, 2):
        gm.does("plan_phase", phase=str(phase), points=2)
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
    gm.tap(gm.page.locator("#now .is-next button", has_text="Donner les Points de Destin"))
    for hand in (gm, *phones):
        expect(hand.page.locator("#seats li", has_text="Maïa")).to_contain_text("3")
    for sheet in ("maia", "bran", "lise"):
        gm.does("approve", sheet=sheet)
    for hand in (gm, *phones):
        expect(hand.page.locator(".bd")).to_have_count(0)


# The evening ------------------------------------------------------------------

PLUS, ZERO = 5, 3
LOCK, CHESS, LETTER = "La serrure", "La partie", "une lettre cachetée"


def hero(name: str, points: int, skills: dict[str, int], aspects: dict[str, int]) -> dict[str, Any]:
    """A sheet with its points, the levels of its skills, and aspects with all their boxes free."""
    levels = (Levelled(slug(called), called, level, SKILL) for called, level in skills.items())
    boxes = (Aspect(slug(called), called, level, level, role=ASPECT) for called, level in aspects.items())
    return Sheet("fate2", name, (fate_points(BOOK, points), *levels, *boxes)).form()


HEROES = {
    "cyrus": ("Cyrus", 1, {"Contacter": 3, "Vigilance": 2}, {"Auto-Destructeur": 2, "Rapide": 1}),
    "finn": ("Finn", 3, {"Contacter": 1, "Vigilance": 2}, {"Agile": 1, "Pourchassé": 2}),
    "lise": ("Lise", 2, {}, {"Riche": 1}),
}


@dataclass
class Scene:
    """Three people with a page, and what each hero holds."""

    gm: Seat
    ana: Seat
    noe: Seat

    @property
    def everybody(self) -> tuple[Seat, Seat, Seat]:
        return self.gm, self.ana, self.noe

    def holds(self, cyrus: int, finn: int) -> None:
        """The fate points of both, as each of the three sees them."""
        for hand in self.everybody:
            for name, held in (("Cyrus", cyrus), ("Finn", finn)):
                points = hand.page.locator("#scene .here li", has_text=name).locator(".points")
                expect(points).to_have_text(str(held))

    def ticked(self, track: str, row: str, boxes: int) -> None:
        """So many boxes of a row of a track, as each of the three sees them."""
        for hand in self.everybody:
            pool = hand.page.locator("#scene .pool", has=hand.page.locator(".name", has_text=track))
            line = pool.locator("dt", has_text=re.compile(f"^{row} · "))
            expect(line.locator("+ dd .sr")).to_have_text(re.compile(f"^{boxes} "))


def question(hand: Seat) -> Locator:
    """What somebody is asked, in the log."""
    tab(hand.page, "log")
    return hand.page.locator("#waits .pending.mine")


def last(hand: Seat) -> Locator:
    """The newest entry of the log."""
    tab(hand.page, "log")
    return hand.page.locator("#entries .entry").last


def spend(where: Locator, words: str) -> Locator:
    return where.locator("button.spend", has_text=re.compile(words))


def aims(hand: Seat, trait: str, way: str) -> None:
    """Set the throw bar to a trait and a way to throw."""
    page = hand.page
    tab(page, "sheet")
    hand.tap(page.locator("#sheet .trait", has_text=trait))
    if not page.locator("#throw .draft").is_visible():
        hand.tap("#throw .toggle")
    chosen = page.locator("#throw .way", has_text=re.compile(rf"^\s*{way}\s*$"))
    hand.tap(chosen)
    expect(chosen).to_have_attribute("aria-pressed", "true")


def throws(hand: Seat, trait: str, *plus: int) -> None:
    """Dice that fell on the table: for each handful, how many show a plus; the others are blank."""
    pads = hand.page.locator("#throw .pad")
    expect(hand.page.locator("#throw .chip", has_text=trait)).to_have_count(len(plus))
    expect(pads).to_have_count(len(plus))
    for at, number in enumerate(plus):
        for face in (PLUS,) * number + (ZERO,) * (4 - number):
            hand.tap(pads.nth(at).locator(f".key[data-face='{face}']"))
    hand.tap("#throw [data-read]")
    expect(hand.page.locator("#throw[data-unfolded]")).to_have_count(0)  # it folds by itself


@pytest.fixture
def scene(server: Server, person: People) -> Scene:
    gm, ana, noe = (
        Seat(person(device, theme, lang).page)
        for device, theme, lang in (
            ("desktop", "light", "fr"), ("phone", "dark", "en"), ("phone", "light", "fr"),
        )
    )  # fmt: skip
    make_table(gm.page, server, "fate2")
    gm.sits()
    link = invitation(gm.page)
    for hand, name, sheet in ((ana, "Ana", "cyrus"), (noe, "Noé", "finn")):
        join(hand.page, link, name)
        hand.sits()
        hand.does("bring", sheet=sheet, content=hero(*HEROES[sheet]))
    gm.does("bring", sheet="lise", content=hero(*HEROES["lise"]))
    told = Scene(gm, ana, noe)
    told.holds(1, 3)
    return told


@pytest.mark.rule(
    "FAT-3-11", "FAT-3-17", "FAT-3-25", "FAT-3-28", "FAT-3-29", "FAT-3-30",
    "FAT-4-01", "FAT-4-09", "FAT-4-13", "FAT-4-16", "FAT-4-24",
)  # fmt: skip
def test_an_evening_and_a_part_of_it_taken_back(scene: Scene) -> None:
    one_gives_in_one_resists_and_one_cannot(scene)
    by_hand(scene.ana)
    a_point_is_countered_and_paid_again(scene)
    both_may_spend_until_both_pass(scene)
    a_letter_in_a_lock(scene)
    a_penalty_from_a_game_of_chess(scene)
    the_middle_of_it_is_taken_back(scene)


def one_gives_in_one_resists_and_one_cannot(scene: Scene) -> None:
    """Cyrus gives in for two points; Finn pays two to resist, and the second time has too few."""
    gm, ana, noe = scene.everybody
    gm.tap(gm.page.locator("#scene .here a", has_text="Cyrus"))
    master = Keys(gm.page)  # from the aspect on the sheet to the question, without a mouse
    master.tap(gm.page.locator("#sheet .row", has_text="Auto-Destructeur").locator(".about"))
    master.tap(gm.page.locator("#sheet .hand:popover-open button", has_text="contre son personnage"))
    expect(gm.page.locator("#form [name='p.line']")).to_be_focused()
    master.write("#form [name='p.line']", "Et si tu restais seul dans la cale ?")
    master.tap("#form form.move .act")
    expect(question(ana)).to_contain_text("seul dans la cale")
    tab(noe.page, "log")
    expect(noe.page.locator("#waits .pending")).to_contain_text("Cyrus")
    expect(question(noe)).to_have_count(0)
    resist = question(ana).locator("button", has_text="Resist")
    expect(resist).to_be_disabled()
    expect(resist).to_contain_text("2 points needed, 1 there")
    Keys(ana.page).reach(resist)  # it is read out all the same
    ana.page.keyboard.press("Enter")
    Keys(ana.page).tap(question(ana).locator("button", has_text="Fate points: 1, then 3"))
    scene.holds(3, 3)

    hunted = slug("Pourchassé")
    gm.does("compel", sheet="finn", aspect=hunted, line="Les chiens te suivent.")
    noe.tap(question(noe).locator("button", has_text="Résister"))
    scene.holds(3, 1)
    gm.does("compel", sheet="finn", aspect=hunted, line="Ils sont devant toi.")
    barred = question(noe).locator("button", has_text="il faut 2 points, il y en a 1")
    expect(barred).to_have_attribute("aria-disabled", "true")
    noe.tap(question(noe).locator("button", has_text="Céder"))
    scene.holds(3, 3)


def by_hand(hand: Seat) -> None:
    """From now on this person throws real dice."""
    tab(hand.page, "sheet")
    hand.tap("#throw .toggle")
    hand.tap("#throw .hand-switch")
    expect(hand.page.locator("body[data-by-hand]")).to_have_count(1)
    hand.tap("#throw .toggle")


def a_point_is_countered_and_paid_again(scene: Scene) -> None:
    """After the dice: +1 for a point, gone for Finn's, and +1 again."""
    _, ana, noe = scene.everybody
    aims(ana, "Contacting", "Attempt")
    ana.write("#throw [name=goal]", "Superb")
    expect(ana.page.locator("#throw .legend .chance")).to_contain_text("Success")
    throws(ana, "Contacting", 1)
    expect(last(noe)).to_contain_text("contre Superbe (+4)")
    ana.tap(spend(last(ana), "Fate point on a throw"))
    expect(last(noe).locator(".verdict")).to_contain_text("(+5)")
    noe.tap(spend(last(noe), "Contrer un point"))
    expect(last(ana).locator(".verdict")).to_contain_text("Superb (+4)")
    scene.holds(2, 2)
    ana.tap(spend(last(ana), "Fate point on a throw"))
    expect(last(ana).locator(".verdict")).to_contain_text("Epic (+5)")
    ana.tap(spend(last(ana), r"^\s*Accept"))
    expect(last(ana).locator(".spend")).to_have_count(0)
    scene.holds(1, 2)


def both_may_spend_until_both_pass(scene: Scene) -> None:
    """Against each other: Cyrus turns a die, Finn pays a point; it is over when both have passed."""
    gm, ana, noe = scene.everybody
    aims(ana, "Awareness", "Oppose")
    rival = ana.page.locator("#throw .target", has_text="Finn")
    ana.tap(rival)
    expect(rival).to_have_attribute("aria-pressed", "true")
    throws(ana, "Awareness", 2, 2)
    expect(question(noe)).to_contain_text("Finn peut encore dépenser")
    ana.write(last(ana).locator("input[name=why]"), "Nothing to lose")
    ana.tap(spend(last(ana), "Turn one die.*Self-destructive"))
    expect(last(noe)).to_contain_text("Nothing to lose")
    expect(question(noe)).to_contain_text("Cyrus Réussite")
    noe.tap(spend(question(noe), "Point de Destin sur un jet"))
    expect(question(noe)).not_to_contain_text("Cyrus Réussite")
    expect(last(ana)).to_contain_text("Finn: Fate point on a throw")
    both_pass(ana, noe)
    expect(last(gm).locator(".verdicts")).to_contain_text("Égalité")
    scene.holds(1, 1)
    boxes(ana, 1)

    # From the die that was turned on it is taken back: the box and Finn's point are there again.
    gm.tap(gm.page.locator("#scene .recent li", has_text="Auto-Destructeur").locator("button"))
    scene.holds(1, 2)
    boxes(ana, 0)
    both_pass(ana, noe)
    for result in ("Superbe (+4)", "Égalité"):
        expect(last(gm).locator(".verdicts")).to_contain_text(result)
    scene.holds(1, 2)


def both_pass(ana: Seat, noe: Seat) -> None:
    """The thrower accepts, then the other side: the throw is over."""
    ana.tap(spend(last(ana), r"^\s*Accept"))
    expect(spend(last(ana), "Accept")).to_have_count(0)
    noe.tap(spend(question(noe), "Finn\u00a0: accepter"))
    expect(question(noe)).to_have_count(0)


def boxes(hand: Seat, ticked: int) -> None:
    """So many boxes of Cyrus’s aspect are used."""
    tab(hand.page, "sheet")
    expect(hand.page.locator("#sheet .row", has_text="Self-destructive")).to_contain_text(f"{ticked} of 2")


def accepts(ana: Seat) -> None:
    """Ana lets her throw stand: it marks its challenge by itself, and nothing of it waits any more."""
    ana.tap(spend(last(ana), r"^\s*Accept"))
    expect(ana.page.locator("#entries .spend")).to_have_count(0)


def a_letter_in_a_lock(scene: Scene) -> None:
    """What a box hides is on nobody's page but the game master's; once it is ticked, everybody reads it."""
    gm, ana, noe = scene.everybody
    gm.does("begin_challenge", name=LOCK, shape="default", payloads=f"3: {LETTER}")
    scene.ticked(LOCK, "3", 0)
    aims(ana, "Contacting", "Challenge")
    for hand in (ana, noe):
        assert LETTER not in hand.page.content() + hand.page.request.get(hand.table).text()
    throws(ana, "Contacting", 0)
    accepts(ana)
    for hand in scene.everybody:
        expect(last(hand)).to_contain_text(LETTER)
    scene.ticked(LOCK, "3", 1)


def chess(hand: Seat) -> None:
    hand.choose("#throw [name='option.challenge']", CHESS)


def a_penalty_from_a_game_of_chess(scene: Scene) -> None:
    """Two tracks; the rook that Finn loses is a chip in his next draft, and not in Cyrus's."""
    gm, ana, noe = scene.everybody
    gm.does("begin_challenge", name=CHESS, shape="chess", first="cyrus", second="finn")
    aims(ana, "Awareness", "Challenge")
    chess(ana)
    throws(ana, "Awareness", 3, 0)
    ana.tap(spend(last(ana), r"^\s*Accept"))
    noe.tap(spend(question(noe), "Finn\u00a0: accepter"))
    expect(question(noe)).to_have_count(0)
    scene.ticked(f"{CHESS} · Finn", "2–4", 1)
    scene.ticked(f"{CHESS} · Cyrus", "2–4", 0)
    aims(noe, "Vigilance", "Défi")
    chess(noe)
    expect(penalty(noe)).to_contain_text("−1")


def penalty(hand: Seat) -> Locator:
    """What the game of chess brings to one's draft."""
    return hand.page.locator("#throw .chip", has_text="Malus du Défi")


def the_middle_of_it_is_taken_back(scene: Scene) -> None:
    """The rook stands again, and Finn's chip is gone; what came before is as it was."""
    gm, _, noe = scene.everybody
    newest = gm.page.locator("#scene .recent li").first
    expect(newest).to_contain_text("Finn")
    gm.tap(newest.locator("button"))
    scene.ticked(f"{CHESS} · Finn", "2–4", 0)
    expect(penalty(noe)).to_have_count(0)
    scene.ticked(LOCK, "3", 1)
    scene.holds(1, 2)


@pytest.mark.rule("FAT-4-10", "FAT-4-10-ex1")
def test_an_auction_goes_to_and_fro_up_to_the_level(server: Server, person: People) -> None:
    """The ready-made Alverado: each button says what will be held; at the level the hero is free."""
    gm, ana = Seat(person("desktop", "light", "fr").page), Seat(person("phone", "dark", "en").page)
    make_table(gm.page, server, "fate2", "alverado")
    gm.sits()
    join(ana.page, invitation(gm.page))
    ana.sits()
    ana.does("bring", sheet="cyrus", content=hero("Cyrus", 3, {}, {"Cupide": 3}))
    gm.does("auction", sheet="cyrus", aspect="cupide", line="L’or du gouverneur.")
    for bid in (1, 2, 3):
        expect(question(ana)).to_contain_text("L’or du gouverneur.")
        fold = question(ana).locator("button", has_text=f"Fold: +{bid}")
        expect(fold).to_contain_text(f"Fate points: 3, then {3 + bid}")
        ana.tap(question(ana).locator("button", has_text=f"Match {bid}"))
        if bid < 3:
            gm.tap(question(gm).locator("button", has_text=f"Monter à {bid + 1}"))
    for hand in (gm, ana):
        expect(hand.page.locator("#waits .pending")).to_have_count(0)
        expect(hand.page.locator("#scene .here li", has_text="Cyrus").locator(".points")).to_have_text("0")
