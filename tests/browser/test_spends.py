"""Spends of others in browsers: a struck player spends from her phone, and two who press at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from tablee.game.account import Account
from tablee.game.text import Text
from tablee.systems import system
from tests.browser.conftest import Person, Server
from tests.browser.table import act, invitation, join, make_table, tab

People = Callable[..., Person]
DIALS = {"heroic_dodge": True, "protect_points": True, "damage_roll": "none", "fudge_points": True}


def do(page: Page, what: str, faces: str = "", **args: Any) -> None:
    """A command of the page's person; it must be accepted."""
    more = {"faces": faces} if faces else {}
    assert not act(page, "do", do=what, args=json.dumps(args), **more)


def bring(page: Page, sheet: str, preset: str) -> None:
    """A ready-made character with one Fudge point."""
    made = (
        system("fudge").preset(preset).put(Account("fudge_points", Text("Points Fudge", "Fudge points"), 1))
    )
    do(page, "bring", sheet=sheet, content=made.form())


def strike(page: Page, by: str, against: str, skill: int, offence: int, faces: str = "") -> None:
    """A blow; with faces the striker's dice are thrown, by hand."""
    dice = {} if faces else {"dice": "fixed"}
    me = {"name": by, "title": by, "skill": skill, "offence": offence, "played": by != "foe", **dice}
    foe = {"name": against, "title": against, "skill": 0, "dice": "fixed", "played": True}
    form = {"check": "blow", "mode": "attack", "me": me, "foe": foe, "difficulty": None}
    do(page, "throw", faces, check=form, by=by, against=[against])


def button(page: Page, words: str) -> Locator:
    """A spend on the last card of the log."""
    return page.locator("#entries .entry").last.locator("button.spend", has_text=words)


def test_a_struck_player_spends_and_two_press_at_once(server: Server, person: People) -> None:
    gm = person("desktop", "light", "fr").page
    ana, bob = person("phone", "dark", "en").page, person("phone", "light", "fr").page
    make_table(gm, server, "fudge")
    do(gm, "pack", pack={"system": "fudge", "name": "Ours", "dials": DIALS})
    link = invitation(gm)
    for page, name, sheet, preset in ((ana, "Ana", "bran", "bran"), (bob, "Bob", "snorri", "snorri")):
        join(page, link, name)
        bring(page, sheet, preset)
        tab(page, "log")
    bring(gm, "foe", "brynhilde")
    a_struck_player_pays_with_her_own_point(gm, ana)
    two_press_at_once(ana, bob)


def a_struck_player_pays_with_her_own_point(gm: Page, ana: Page) -> None:
    strike(gm, "foe", "bran", 9, 9)
    expect(gm.locator("#entries .offered").last).to_contain_text("Proposé à Bran Kermadec")
    expect(gm.locator("#entries .spend.main")).to_have_count(0)  # the consequences wait for her
    mine = ana.locator("#waits .pending.mine")
    expect(mine).to_contain_text("Bran Kermadec may still spend on it")
    expect(mine.locator(".price")).to_contain_text("1\xa0Fudge point")
    mine.locator("button.spend", has=ana.locator(".price")).click()
    expect(ana.locator("#entries .entry").last).to_contain_text("Fudge points −1")
    expect(gm.locator("#entries .entry").last).to_contain_text("Bran Kermadec\xa0: ")
    mine.locator("button.spend", has_text="accept").click()
    expect(mine).to_have_count(0)
    gm.locator("#entries .spend.main").last.click()
    expect(gm.locator("#entries .spend.main")).to_have_count(0)


def _hold(held: dict[Page, Route], page: Page, route: Route) -> None:
    held[page] = route


def two_press_at_once(ana: Page, bob: Page) -> None:
    """Both press while they see the same dice: one is carried out, the other is told who was quicker."""
    strike(bob, "snorri", "bran", 3, 3, "4,4,4,4")
    held: dict[Page, Route] = {}
    for page, words in ((bob, "+1"), (ana, "Heroic dodge")):
        page.route("**/do", partial(_hold, held, page))
        button(page, words).first.click()
        while page not in held:
            page.evaluate("0")  # whatever the page sends is heard meanwhile
    for page in (bob, ana):
        with page.expect_response(re.compile(r"/do$")):
            held[page].continue_()
        page.unroute("**/do")
    expect(ana.locator("#problems .problem")).to_contain_text("Snorri was quicker")
    expect(bob.locator("#problems .problem")).to_have_count(0)
    for page in (ana, bob):
        expect(page.locator("#entries .entry").last).to_contain_text(re.compile("Snorri\xa0?: \\+1"))
    ana.click("#problems [data-clear]")
    button(ana, "Heroic dodge").first.click()  # with the new result before her
    expect(bob.locator("#entries .entry").last).to_contain_text("Bran Kermadec\xa0: Esquive Héroïque")
