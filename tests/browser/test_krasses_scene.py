"""A Krâsses scene on three screens: krâsses announced, countered, justified and taken back, the dice by hand.

The game master plays in French on a desktop, Ana in English on a phone, Noé in French on a small one.
After each step the pile and every reserve are read where each of them sees it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import Person, Server
from tests.browser.hands import Fingers
from tests.browser.table import act, invitation, join, make_table, tab

People = Callable[..., Person]
ALINE, CORENTIN, FOE = "Aline Vauquier", "Corentin Lhôte", "Garde"


@dataclass
class Scene:
    """Three people at a table where a scenario has begun: the pile 4, Aline 1, Corentin 1."""

    gm: Fingers
    ana: Fingers
    noe: Fingers

    def everybody(self) -> Iterator[Fingers]:
        yield from (self.gm, self.ana, self.noe)

    def holds(self, pile: int, aline: int, corentin: int) -> None:
        """What lies where, as each of the three sees it."""
        for hand in self.everybody():
            page = hand.page
            expect(page.locator("#scene .pool b").first).to_have_text(str(pile))
            for name, held in ((ALINE, aline), (CORENTIN, corentin)):
                points = page.locator("#scene .here li", has_text=name).locator(".points")
                expect(points).to_have_text(str(held))


def question(hand: Fingers) -> Locator:
    """What somebody is asked, in the log."""
    tab(hand.page, "log")
    return hand.page.locator("#waits .pending.mine")


def waits_for(hand: Fingers, name: str) -> None:
    """Whoever is not asked sees whom the table waits for, and has nothing to press."""
    tab(hand.page, "log")
    others = hand.page.locator("#waits .pending:not(.mine)")
    expect(others).to_have_count(1)
    expect(others).to_contain_text(name)


def by_hand(hand: Fingers) -> None:
    """From now on this person throws real dice."""
    if not hand.page.locator("#throw .hand-switch").is_visible():
        hand.tap("#throw .toggle")
    hand.tap("#throw .hand-switch")
    expect(hand.page.locator("body[data-by-hand]")).to_have_count(1)
    if hand.page.locator("#throw .toggle").is_visible():
        hand.tap("#throw .toggle")


def answer(hand: Fingers, label: str, *faces: tuple[int, ...]) -> None:
    """Answer with dice that fell on the table: pad by pad, face by face."""
    dice = question(hand).locator("details.hands", has_text=label)
    hand.tap(dice.locator("summary"))
    for pad, shown in zip(dice.locator(".pad").all(), faces, strict=True):
        for face in shown:
            hand.tap(pad.locator(f".key[data-face='{face}']"))
    hand.tap(dice.locator("[data-read]"))


def announce(hand: Fingers, target: str, dice: int) -> None:
    """Set the throw bar to an opposed roll with so many dK, and throw."""
    page = hand.page
    if page.locator("#throw .toggle").is_visible():
        hand.tap("#throw .toggle")
    opposed = page.locator("#throw .way", has_text=re.compile(r"^\s*(Jet opposé|Opposed roll)\s*$"))
    hand.tap(opposed)
    expect(opposed).to_have_attribute("aria-pressed", "true")
    aimed = page.locator("#throw .target", has_text=target)
    expect(aimed).to_be_visible()
    if aimed.get_attribute("aria-pressed") != "true":
        hand.tap(aimed)
    expect(aimed).to_have_attribute("aria-pressed", "true")
    steps = page.locator("#throw .step-set").first
    for n in range(dice):
        hand.tap(steps.locator("button").last)
        expect(steps.locator("output")).to_have_text(str(n + 1))
    hand.tap("#throw .throw-now")
    expect(page.locator("#throw[data-unfolded]")).to_have_count(0)  # it folds by itself


@pytest.fixture
def scene(server: Server, person: People) -> Scene:
    gm, ana, noe = (
        Fingers(person(device, theme, lang).page)
        for device, theme, lang in (
            ("desktop", "light", "fr"), ("phone", "dark", "en"), ("phone", "light", "fr"),
        )
    )  # fmt: skip
    make_table(gm.page, server, "krasses")
    link = invitation(gm.page)
    for hand, name, preset in ((ana, "Ana", "aline"), (noe, "Noé", "corentin")):
        join(hand.page, link, name, preset)
    assert not act(gm.page, "foes", line=f"{FOE} +5, pique +1")
    gm.tap("#scene summary:has-text('Krâsses du conteur')")
    gm.tap("#scene button:has-text('Commencer un scénario')")
    gm.tap("#form form.move .act")
    for hand, kept in ((ana, "Keep 1 dK"), (noe, "Garder 1 dK")):
        hand.tap(question(hand).locator("button", has_text=kept))
    told = Scene(gm, ana, noe)
    told.holds(4, 1, 1)
    return told


@pytest.mark.rule("KRA-17", "KRA-20", "KRA-21", "KRA-23", "KRA-24", "KRA-25")
def test_a_counter_krasse_is_won_by_each_side_in_turn(scene: Scene) -> None:
    gm, ana, noe = scene.everybody()
    for hand in (gm, ana):
        by_hand(hand)

    # Ana announces two, from the pile; the game master counters, and the lower dice are Ana's.
    announce(ana, FOE, 2)
    scene.holds(2, 1, 1)
    waits_for(noe, "MJ")
    waits_for(ana, "GM")
    answer(gm, "miser 2 dK", (2, 3), (8, 6))
    waits_for(noe, ALINE)
    answer(ana, "Throw 4 dK", (6, 6, 1, 2))

    # Two krâsses: one reason is refused, the other holds. The dice go to the game master.
    for reason, verdict in (("Le vent tourne", "Refuser"), ("La cloche sonne", "Accepter")):
        mine = question(ana).filter(has_text="?").first
        ana.write(mine.locator("input:not([type=hidden])"), reason)
        ana.tap(mine.locator("button", has_text="Justify"))
        expect(question(gm)).to_contain_text(reason)
        gm.tap(question(gm).locator("button", has_text=verdict))
    expect(question(gm)).to_have_count(0)
    scene.holds(2, 1, 1)
    won = noe.page.locator("#entries .verdicts").last
    expect(won.locator("li", has_text=ALINE)).to_contain_text("11")  # 5, and 6 for one krâsse

    # Ana announces one more: this time the lower dice are the guard's, and the dice go to the pile.
    announce(ana, FOE, 1)
    scene.holds(1, 1, 1)
    answer(gm, "miser 1 dK", (9, 7), (3, 2))
    waits_for(ana, "GM")
    answer(gm, "Lancer 2 dK", (1, 2))
    scene.holds(3, 1, 1)

    # The whole exchange is taken back from the answer on, and brought back with the same faces.
    dice = noe.page.locator("#entries .cast").last.locator(".die")
    expect(dice).to_have_count(6)
    fell = dice.all_inner_texts()
    gm.tap(gm.page.locator("#scene .recent li").nth(1).locator("button"))  # the answer, and all since
    scene.holds(1, 1, 1)
    expect(question(gm)).to_contain_text("Contre-krâsse")
    gm.tap(gm.page.locator("#scene .recent li", has_text=ALINE).first.locator("button"))
    scene.holds(2, 1, 1)
    gm.tap(gm.page.locator("#entries .redo").last)
    scene.holds(1, 1, 1)
    answer(gm, "miser 1 dK", (9, 7), (3, 2))
    answer(gm, "Lancer 2 dK", (1, 2))
    scene.holds(3, 1, 1)
    expect(dice).to_have_text(fell, use_inner_text=True)


@pytest.mark.slow
@pytest.mark.rule("KRA-19", "KRA-23", "KRA-25")
def test_players_counter_the_game_master_and_the_quicker_answer_counts(scene: Scene) -> None:
    """The question is Ana's; the game master answers for Ana at the same moment, and comes second."""
    gm, ana, noe = scene.everybody()
    by_hand(ana)
    gm.tap(gm.page.locator("#scene .here a", has_text=FOE))
    expect(gm.page.locator("#throw h2")).to_have_text(FOE)
    announce(gm, ALINE, 2)
    scene.holds(4, 1, 1)
    expect(question(ana)).to_contain_text(FOE)
    waits_for(noe, ALINE)

    held: list[Route] = []
    gm.page.route("**/answer", lambda route: held.append(route))
    with gm.page.expect_request("**/answer"):
        gm.tap(gm.page.locator("#waits .pending button", has_text="Laisser faire"))
    answer(ana, "Counter-krâsse", (2, 3), (8, 6))  # no tie, which would be thrown again
    expect(noe.page.locator("#entries .die")).not_to_have_count(0)
    assert len(held) == 1
    held[0].continue_()
    expect(gm.page.locator("#problems")).to_contain_text("Ana")
    gm.page.unroute("**/answer")
    expect(noe.page.locator("#waits .pending")).to_contain_text(ALINE)  # the lower dice are hers


@pytest.mark.slow
@pytest.mark.rule("KRA-18", "KRA-22")
def test_circumstances_raise_a_task_and_the_limit_is_lifted_once(scene: Scene) -> None:
    gm, ana, noe = scene.everybody()
    gm.tap("#scene button:has-text('Krâsses de circonstance')")
    gm.write("#form [name='p.difficulty']", "15")
    gm.write("#form [name='p.reasons']", "Il pleut ; la nuit tombe")
    gm.tap("#form form.move .act")
    expect(gm.page.locator("#form")).to_be_hidden()
    for words in ("Il pleut", "la nuit tombe"):
        expect(ana.page.locator("#entries")).to_contain_text(words)
    expect(ana.page.locator("#entries .cast .die")).to_have_count(2)
    scene.holds(4, 1, 1)

    tab(ana.page, "sheet")
    ana.tap("#throw .toggle")
    steps = ana.page.locator("#throw .step-set").first
    for n in range(6):
        ana.tap(steps.locator("button").last)
        expect(steps.locator("output")).to_have_text(str(n + 1))
    expect(ana.page.locator("#throw .problem, #throw .against").first).to_contain_text("5")
    gm.tap("#scene button:has-text('Lever la limite')")
    gm.tap("#form form.move .act")
    expect(noe.page.locator("#scene .pooled")).to_contain_text("Limite de dK")
