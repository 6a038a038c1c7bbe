"""Fights of Fudge in browsers: one against three in stances, a stun by the one who is struck, rounds in which
it does not matter who taps first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tablee.game.sheet import Levelled, Numeric, Power, Sheet
from tests.browser.conftest import Person, Server
from tests.browser.table import act, invitation, join, make_table, tab

People = Callable[..., Person]


def do(page: Page, what: str, faces: str = "", **args: Any) -> None:
    """A command of the page's person; it must be accepted."""
    more = {"faces": faces} if faces else {}
    answer = act(page, "do", do=what, args=json.dumps(args), **more)
    assert not answer, answer


def sheet(name: str, skill: int, *more: Any, nature: str = "opponent") -> dict[str, Any]:
    """Somebody with a sword of 2."""
    blocks = (
        Levelled("epee", "Épée", skill, "skill", tags=("combat",)),
        Levelled("force", "Force", 0, "attribute"),
        Numeric("sword", "Épée", 2, "weapon", {"muscle": 1}),
        *more,
    )
    return Sheet("fudge", name, blocks, nature).form()


def row(page: Page, name: str) -> Locator:
    """Somebody in the order of the fight."""
    return page.locator("#fight .order > li", has=page.locator(".name", has_text=name))


def table(
    gm: Page, ana: Page, server: Server, foes: dict[str, int], dials: dict[str, Any], *own: Any
) -> None:
    """Ann, whom Ana plays, against some thugs of the game master's."""
    make_table(gm, server, "fudge")
    do(gm, "pack", pack={"system": "fudge", "name": "Ours", "dials": {"damage_roll": "none", **dials}})
    join(ana, invitation(gm), "Ana")
    do(ana, "bring", sheet="ann", content=sheet("Ann", 4, *own, nature="character"))
    for id, level in foes.items():
        do(gm, "bring", sheet=id, content=sheet(f"Brigand {id[1:]}", level))
    do(gm, "fight", sides={"ours": ["ann"], "theirs": list(foes)}, pace="rounds", surprised="nobody")


def unfolded(page: Page) -> None:
    """The throw bar as a whole, which a phone folds."""
    toggle = page.locator("#throw .toggle")
    if toggle.is_visible() and toggle.get_attribute("aria-expanded") == "false":
        toggle.click()
    expect(page.locator("#throw .draft")).to_be_visible()


def by_hand(page: Page, faces: list[int]) -> None:
    """Dice tapped in, four of one face for each side."""
    page.click("#throw .hand-switch")
    left = [face for face in faces for _ in range(4)]
    for pad in page.locator("#throw .pad").all():
        for _ in range(int(pad.get_attribute("data-count") or 0)):
            pad.locator(f".key[data-face='{left.pop(0)}']").click()
    page.click("#throw [data-read]")


@pytest.mark.slow
def test_one_against_three_in_stances(server: Server, person: People) -> None:
    gm, ana = person("desktop", "light", "fr").page, person("phone", "dark", "en").page
    table(gm, ana, server, {"b1": 0, "b2": 1, "b3": -1}, {"tactics": "stances"})
    tab(ana, "scene")
    ana.locator("#fight button", has_text="Pick stances").first.click()
    form = ana.locator("#form form.move")
    expect(form).to_be_visible()
    form.locator(".act").click()
    expect(ana.locator("#form")).to_be_hidden()
    tab(ana, "log")
    mine = ana.locator("#waits .pending.mine")
    mine.locator("button[value=reckless]").click()
    expect(mine).to_have_count(0)
    expect(ana.locator("#entries")).not_to_contain_text(re.compile("reckless|2 attack"))  # sealed
    for foe, stance in (("b1", "normal"), ("b2", "reckless"), ("b3", "defensive")):
        gm.locator(f"#waits form:has(input[name=seat][value={foe}]) button[value={stance}]").click()
    expect(gm.locator("#waits .pending")).to_have_count(0)
    tab(ana, "scene")
    row(ana, "Ann").get_by_role("button", name=re.compile("Face several")).click()
    expect(ana.locator("#throw .way[aria-pressed=true]")).to_have_text(re.compile("Face several"))
    unfolded(ana)
    for foe in ("b2", "b3"):
        ana.click(f"#target-{foe}")
        expect(ana.locator(f"#target-{foe}")).to_have_attribute("aria-pressed", "true")
    expect(ana.locator("#throw .chips")).to_contain_text(re.compile("Outnumbered\\s*−2"))
    row(gm, "Ann").locator("a").first.click()  # the same draft
    expect(gm.locator("#target-b3")).to_have_attribute("aria-pressed", "true")
    by_hand(gm, [3, 3, 3, 3])
    tab(ana, "log")
    ana.locator("#waits .pending.mine button", has_text="Brigand 2").click()  # above all: whom she strikes
    gm.locator("#entries .spend.main").last.click()
    for page in (gm, ana):
        tab(page, "scene")
        expect(row(page, "Brigand 2")).to_contain_text(re.compile("Incapacité|Incapacitated"))
        expect(row(page, "Ann")).to_contain_text(re.compile("Gravement Blessé|Very Hurt"))


@pytest.mark.slow
@pytest.mark.parametrize("taps", ["ann", "b1"])
def test_the_one_who_is_struck_declares_a_stun_and_it_is_the_same_whoever_taps(
    server: Server, person: People, taps: str
) -> None:
    """Ann is too fast in every second round; in the first both throw, and the thug wins to stun."""
    gm, ana = person("desktop", "light", "fr").page, person("phone", "dark", "en").page
    fast = Power("vitesse_extraordinaire", "Vitesse Extraordinaire", "gift")
    table(gm, ana, server, {"b1": 4}, {"super_speed": True}, fast)
    page, name, words = (
        (ana, "Ann", "strikes to stun") if taps == "ann" else (gm, "Brigand 1", "pour étourdir")
    )
    tab(page, "scene")
    row(page, name).locator("button.acts").first.click()
    unfolded(page)
    page.click("#throw details.far summary")
    page.locator("#throw details.far button.chip", has_text=words).first.click()
    chosen = page.locator("#throw button.chip[aria-pressed=true]", has_text=words)
    expect(chosen.first).to_be_visible()
    if taps == "ann":  # the same draft, thrown by the game master
        row(gm, "Ann").locator("a").first.click()
        expect(gm.locator("#throw h2")).to_have_text("Ann")
    by_hand(gm, [3, 5] if taps == "ann" else [5, 3])
    gm.locator("#entries .spend.main").last.click()
    for at in (gm, ana):
        tab(at, "scene")
        expect(row(at, "Ann")).to_contain_text(
            re.compile("Gravement Étourdi|Très Étourdi|Very Stunned|Knocked|Assommé")
        )
