"""The doors in browsers: joining late, back on another device, a link that was taken away, observing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Person, Server
from tests.browser.table import bring, invitation, join, make_table, shown_invitation
from tests.browser.test_access import Open, found, opened

__all__ = ["opened"]


@pytest.mark.slow
def test_joining_late_and_coming_back_on_another_device(
    server: Server, person: Callable[..., Person]
) -> None:
    gm, late = person().page, person("phone", lang="en").page
    make_table(gm, server)
    link = shown_invitation(gm)
    gm.fill(".sayline input", "La nuit tombe.")
    gm.press(".sayline input", "Enter")
    join(late, link)
    expect(late.locator("#entries")).to_contain_text("La nuit tombe.")
    bring(late)
    late.click(".keep-link .button")
    expect(late.locator("#own-url")).to_have_value(re.compile("/j/"))
    own = late.input_value("#own-url")
    late.keyboard.press("Escape")
    expect(late.locator(".keep-link")).to_have_count(0)
    other = person("phone", theme="dark", lang="en").page
    other.goto(own)
    expect(other.locator("main")).to_contain_text("Welcome back, Ana.")
    other.click("main button.act")
    other.wait_for_url("**/t/*")
    expect(other.locator("#sheet .trait").first).to_be_attached()
    late.goto(link)
    expect(late.locator("main")).to_contain_text("You already have a seat")
    late.wait_for_url("**/t/*")


@pytest.mark.slow
def test_a_new_link_back_sends_the_old_device_away(server: Server, person: Callable[..., Person]) -> None:
    gm, ana = person().page, person("phone", lang="fr")
    make_table(gm, server)
    join(ana.page, invitation(gm))
    gm.click("[data-open='#people']")
    gm.click(".seated li:has-text('Ana') > .doing button")
    expect(gm.locator("#back-url")).to_have_value(re.compile("/j/"))
    back = gm.input_value("#back-url")
    expect(ana.page.locator("main")).to_contain_text("n’existe pas", timeout=10_000)
    ana.page.goto(back)
    ana.page.click("main button.act")
    ana.page.wait_for_url("**/t/*")
    expect(ana.page.locator(".board")).to_be_visible()
    ana.faults.clear()  # the stream was refused, as it should be


@pytest.mark.slow
def test_the_same_name_on_another_phone_gets_the_seat_back(
    server: Server, person: Callable[..., Person]
) -> None:
    gm, ana, other = person().page, person("phone", lang="en").page, person("phone", lang="en").page
    make_table(gm, server)
    link = invitation(gm)
    join(ana, link, preset="teich")
    other.goto(link)
    other.fill("[name=name]", "ana")
    other.click("main button.act")
    expect(other.locator("main")).to_contain_text("The GM will let you in")
    gm.click("#notices .notice:has-text('ana') button >> nth=0")
    expect(other.locator("#sheet .trait").first).to_be_attached(timeout=15_000)
    expect(gm.locator("#notices .notice")).to_have_count(0)


@pytest.mark.slow
def test_a_closed_link_and_an_observer(server: Server, person: Callable[..., Person]) -> None:
    gm, stranger, watcher = person().page, person("phone", lang="fr"), person("phone", lang="fr").page
    make_table(gm, server)
    old = shown_invitation(gm)
    gm.click("[data-open='#invite']")
    gm.click(".more-links summary")
    gm.click(".more-links .actions button >> nth=-1")
    expect(gm.locator("#invite .inside")).to_contain_text("Les anciens liens sont fermés")
    gm.select_option("#f-invite-role", "observer")
    gm.click(".more-links form .button")
    expect(gm.locator("#share")).to_have_value(re.compile("/j/"))
    new = gm.input_value("#share")
    gm.keyboard.press("Escape")
    stranger.page.goto(old)
    expect(stranger.page.locator("main")).to_contain_text("Ce lien n’est plus valable")
    stranger.faults.clear()  # a dead link is a 404, which the console notes
    watcher.goto(new)
    expect(watcher.locator("main")).to_contain_text("observer cette table")
    watcher.fill("[name=name]", "Noé")
    watcher.click("main button.act")
    watcher.wait_for_url("**/t/*")
    expect(watcher.locator("#throw")).to_be_hidden()
    expect(watcher.locator("#throw button")).to_have_count(0)
    gm.fill(".sayline input", "Pour tout le monde.")
    gm.press(".sayline input", "Enter")
    expect(watcher.locator("#entries")).to_contain_text("Pour tout le monde.")


def test_another_language_keeps_what_was_typed(server: Server, person: Callable[..., Person]) -> None:
    gm = person().page
    make_table(gm, server)
    gm.fill(".sayline input", "à moitié dit")
    gm.click("form[action='/language'] button")
    expect(gm.locator("html")).to_have_attribute("lang", "en")
    expect(gm.locator(".sayline input")).to_have_value("à moitié dit")
    expect(gm.locator("#entries")).to_contain_text("The table “Le port” is open.")


def test_days_are_written_as_people_write_them(server: Server, person: Callable[..., Person]) -> None:
    """In what opens later too."""
    gm = person().page
    make_table(gm, server)
    gm.click("[data-open='#invite']")
    expect(gm.locator("#share")).to_have_value(re.compile("/j/"))
    day = gm.locator("#invite time.day").first
    expect(day).to_have_text(re.compile(r"^\d{1,2} [a-zéû]+ \d{4}$"))


@pytest.mark.slow
def test_a_demo_table_in_one_click(server: Server, person: Callable[..., Person]) -> None:
    gm = person().page
    gm.goto(server.gm_link)
    gm.click("[formaction='/demo']")
    gm.wait_for_url("**/t/*")
    expect(gm.locator("#entries .cast").first).to_be_visible()


@pytest.mark.slow
def test_nothing_serious_at_the_doors(server: Server, opened: Open) -> None:
    wrong: list[str] = []
    for device, theme in (("desktop", "dark"), ("phone", "light")):
        gm = opened(device, theme)  # type: ignore[arg-type]
        make_table(gm, server)
        for dialog, ready in (("invite", "#share"), ("people", ".seated"), ("own-link", "#own-url")):
            if gm.locator(".menu-button").is_visible():
                gm.click(".menu-button")
            gm.click(f".menu [data-open='#{dialog}']")
            expect(gm.locator(f"#{dialog} {ready}").first).to_be_visible()
            wrong += found(gm)
            gm.keyboard.press("Escape")
        gm.goto(f"{server.url}/help/distance")
        wrong += found(gm)
        gm.goto(server.gm_link)
        wrong += found(gm)
    assert wrong == []
