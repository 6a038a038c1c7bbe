"""An Iaôdune scene: a throw from a sheet, its exact odds and curve; converted, opposed, a hidden level."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from tablee.game.odds import odds_of
from tablee.systems.iaodune import SYSTEM
from tests.browser.conftest import Person, Server
from tests.browser.hands import Fingers
from tests.browser.table import invitation, join, make_table, tab

People = Callable[..., Person]
NAE = "Naé, coursière des toits"
ROWS = "#odds > table.odds-table tbody tr, #odds .inside > table.odds-table tbody tr"


def law(notation: str) -> dict[int, Fraction]:
    """The chance of each total, from the library."""
    rows = odds_of(SYSTEM.book().notation(notation)).rows
    return {int(row.total): row.p for row in rows if row.total is not None}


def shown(page: Page) -> dict[int, Fraction]:
    """The chance of each total, from the table under all the chances."""
    found = {}
    for row in page.locator(ROWS).all():
        cells = row.locator("th, td").all_text_contents()
        found[int(cells[0].replace("−", "-").strip())] = Fraction(cells[-1].replace(" ", ""))
    return found


def seated(server: Server, person: People) -> tuple[Fingers, Fingers]:
    gm, ana = Fingers(person("desktop", "light", "fr").page), Fingers(person("phone", "dark", "en").page)
    make_table(gm.page, server, "iaodune")
    join(ana.page, invitation(gm.page), preset="nae")
    expect(gm.page.locator("#scene .here")).to_contain_text(NAE)
    return gm, ana


@pytest.mark.rule("IAO-06", "IAO-15", "IAO-16")
def test_a_throw_from_a_sheet_has_the_odds_of_the_library_and_its_curve(
    server: Server, person: People
) -> None:
    gm, ana = seated(server, person)
    ana.tap("#sheet .trait:has-text('Adresse')")  # 2; the rope adds 1, the ankle takes 2 dice
    net = ana.page.locator("#throw .toggle .net")
    expect(net).to_have_text(re.compile(r"N.*−2D"))
    ana.tap("#throw .toggle")
    expect(ana.page.locator("#throw .chip", has_text="Corde")).to_have_attribute("aria-pressed", "true")
    expect(ana.page.locator("#throw .chip", has_text="Cheville")).to_have_attribute("aria-pressed", "true")
    ana.tap("#throw .legend .linklike")
    chart = ana.page.locator("#odds figure.chart")
    expect(chart).to_be_visible()
    wanted = law("+3N -2D")
    totals_shown = ana.page.locator(ROWS).locator("th")  # the table is drawn after the throw bar
    expect(totals_shown).to_have_text([str(total).replace("-", "−") for total in sorted(wanted)])
    assert shown(ana.page) == wanted
    assert chart.locator("svg[role=img] title").text_content()
    assert chart.locator("svg[role=img] desc").text_content()
    lines = chart.locator("svg[role=img] polyline")
    assert lines.count() == chart.locator(".chart-legend li").count() >= 3
    ana.tap(chart.locator("summary"))
    totals = chart.locator("details.data tbody tr")
    assert totals.count() == lines.first.get_attribute("points").count(",")  # type: ignore[union-attr]
    ana.page.keyboard.press("Escape")
    ana.tap("#throw .throw-now")
    expect(gm.page.locator("#entries .verdict")).to_have_count(1)


@pytest.mark.slow
@pytest.mark.rule("IAO-09", "IAO-12")
def test_dice_are_converted_somebody_is_opposed_and_a_hidden_level_is_told_afterwards(
    server: Server, person: People
) -> None:
    gm, ana = seated(server, person)
    ana.tap("#sheet .trait:has-text('Athlétisme')")
    ana.tap("#sheet .trait:has-text('Escalade')")
    expect(ana.page.locator("#throw .toggle .net")).to_have_text(re.compile(r"\+4D"))
    ana.tap("#throw .toggle")
    converted = ana.page.locator("#throw select[name='option.convert']")
    if not converted.is_visible():
        ana.tap("#throw details.far summary")
    values = converted.locator("option").evaluate_all("all => all.map(one => one.value)")
    assert {"no", "yes", "ask"} <= set(values)
    converted.select_option("yes")
    net = ana.page.locator("#throw .toggle .net")
    expect(net).to_have_text(re.compile("en N|as N"))

    # A level that the game master alone knows: no chance of success, until it is told.
    gm.tap(gm.page.locator("#scene .here a", has_text=NAE))
    gm.write("#throw [name=goal]", "3")
    gm.page.keyboard.press("Tab")
    gm.tap("#throw .veil-tick")
    expect(gm.page.locator("#throw [name=veil_goal]")).to_have_value("3")
    expect(ana.page.locator("#throw .toggle .chance")).to_have_text("")
    ana.tap("#throw .throw-now")
    expect(gm.page.locator("#entries .secret-goal")).to_contain_text("3")
    expect(ana.page.locator("#entries .cast")).to_have_count(1)
    expect(ana.page.locator("#entries .secret-goal")).to_have_count(0)
    gm.tap("#entries .secret-goal .reveal")
    tab(ana.page, "log")
    expect(ana.page.locator("#entries .cast .reckoning")).to_contain_text("3")
    expect(gm.page.locator("#entries .secret-goal")).to_have_count(0)

    # Somebody is opposed: each has dice and a verdict of their own.
    gm.tap("#foes summary")
    gm.write("#f-line", "Garde +2N, vigilance +1D")
    gm.tap("#foes form button.button")
    expect(gm.page.locator("#f-line")).to_have_value("")
    opposing = gm.page.locator("#throw .way", has_text="S’opposer")
    gm.tap(opposing)
    expect(opposing).to_have_attribute("aria-pressed", "true")
    aimed = gm.page.locator("#throw .target", has_text="Garde")
    expect(aimed).to_be_visible()
    if aimed.get_attribute("aria-pressed") != "true":
        gm.tap(aimed)
    expect(aimed).to_have_attribute("aria-pressed", "true")
    gm.tap("#throw .throw-now")
    sides = ana.page.locator("#entries .cast").last.locator(".verdicts li")
    expect(sides).to_have_count(2)
    expect(sides.first).to_contain_text(NAE)
    expect(sides.last).to_contain_text("Garde")
