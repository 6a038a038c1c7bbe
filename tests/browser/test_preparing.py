"""The evening around the game, in three browsers: a scene, a note, an evening closed and opened again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person, Server
from tests.browser.table import invitation, join, make_table, tab
from tests.browser.test_access import found, opened
from tests.web.pictured import picture

__all__ = ["opened"]
People = Callable[..., Person]


@pytest.mark.slow
def test_preparation_notes_and_evenings(server: Server, person: People, tmp_path: Path) -> None:
    gm = person("desktop", "light", "fr").page
    ana, bob = person("phone", "dark", "en").page, person("desktop", "dark", "fr").page
    make_table(gm, server)
    link = invitation(gm)
    join(ana, link, "Ana", preset="teich")
    join(bob, link, "Bob", preset="bilius")

    prepare_a_scene(gm, tmp_path)
    expect(gm.locator(".prepared")).to_contain_text("La ruelle")
    for player in (ana, bob):
        assert "ruelle" not in player.content() and "Assassin" not in player.content()

    # One tap, and everybody is in it: told, seen, and ready for the throw.
    gm.click(".prepared button:has-text('Ouvrir')")
    tab(ana, "scene")
    scene = ana.locator("#scene .open-scene")
    expect(scene).to_contain_text("La ruelle")
    expect(scene.locator("em")).to_have_text("pleut")
    expect(ana.locator("#scene")).to_contain_text("Assassin")
    seen = scene.locator("img")
    expect(seen).to_be_visible()
    assert seen.evaluate("image => image.decode().then(() => image.naturalWidth)") == 400
    ana.click("#scene .chip:has-text('Pluie battante')")
    expect(ana.locator("#throw .net")).to_have_text("+2")
    ana.click("#scene .chip:has-text('Pluie battante')")
    expect(ana.locator("#throw .net")).to_have_text("0")
    tab(ana, "log")
    expect(ana.locator("#entries .entry img")).to_be_in_viewport()

    share_a_note(ana, bob)
    close_and_open(gm, ana, bob)


def prepare_a_scene(gm: Page, folder: Path) -> None:
    file = folder / "la-ruelle.png"
    file.write_bytes(picture(size=(400, 300)))
    gm.click("#preparation summary")
    gm.click("#preparation button:has-text('Préparer une scène')")
    gm.fill("#f-scene-name", "La ruelle")
    gm.fill("#f-scene-words", "Il *pleut*.")
    gm.fill("#f-scene-traits", "Pluie battante 2")
    gm.select_option("#f-scene-ready", "preset:assassin")
    gm.set_input_files("#f-scene-file", file)
    expect(gm.locator("#scene-picture img")).to_be_visible()
    expect(gm.locator("#f-scene-name")).to_have_value("La ruelle")  # what was typed stays
    gm.click("#prepare .actions .act")
    expect(gm.locator("#prepare")).to_be_hidden()


def share_a_note(ana: Page, bob: Page) -> None:
    ana.click(".menu-button")
    ana.click("#menu [data-open='#notebook']")
    ana.fill("#f-note-words", "Le **coffre** est vide")
    ana.click("#note-form .act")
    expect(ana.locator("#notes strong")).to_have_text("coffre")
    expect(ana.locator("#f-note-words")).to_have_value("")
    assert "coffre" not in bob.content()
    ana.click("#notes [aria-label='Change this note']")
    expect(ana.locator("#f-note-words")).to_have_value("Le **coffre** est vide")
    ana.select_option("#note-form [name=to]", "all")
    ana.click("#note-form .act")
    bob.keyboard.press("n")
    expect(bob.locator("#notes")).to_contain_text("Le coffre est vide")
    bob.keyboard.press("Escape")
    ana.keyboard.press("Escape")


def close_and_open(gm: Page, ana: Page, bob: Page) -> None:
    ana.click("#throw .act")
    expect(gm.locator("#entries .verdict")).to_have_count(1)
    gm.click(".menu [data-open='#evening']")
    expect(gm.locator("#f-recap")).to_have_value(
        re.compile(r"La ruelle\n(.*\n)*- Teich Ventury\xa0: (Oui|Non)")
    )
    gm.fill("#f-recap", "Teich entre dans la ruelle.")
    gm.click("#evening .act")
    expect(gm.locator("#evening")).to_be_hidden()
    expect(ana.locator("#notices")).to_contain_text("Evening 1 is over.")

    gm.click("#notices button:has-text('Ouvrir la séance 2')")
    expect(gm.locator("#evening .recap")).to_have_text("Teich entre dans la ruelle.")
    gm.select_option("#evening .presence:has-text('Ana') select", label="Absence, Bob joue")
    gm.click("#evening .act")
    expect(bob.locator("#entries")).to_contain_text("Teich entre dans la ruelle.")
    bob.click("#notices a:has-text('Prendre en main')")
    bob.wait_for_url("**at=*")
    expect(bob.locator("#sheet")).to_contain_text("Brise-fer")
    bob.click("#throw .act")
    expect(gm.locator("#entries .verdict")).to_have_count(2)
    ana.click("#notices button:has-text('I am here')")
    expect(bob.locator("#notices")).not_to_contain_text("Teich")
    expect(gm.locator("#seats .away")).to_have_count(0)


def test_what_was_typed_stays_where_a_scene_is_refused(server: Server, person: People) -> None:
    gm = person("desktop", "dark", "fr").page
    make_table(gm, server)
    gm.click("#preparation summary")
    gm.click("#preparation button:has-text('Préparer une scène')")
    gm.fill("#f-scene-name", " ")
    gm.fill("#f-scene-words", "Des mots")
    gm.click("#prepare .actions .act")
    expect(gm.locator("#scene-said .problem")).to_be_in_viewport()
    expect(gm.locator("#f-scene-words")).to_have_value("Des mots")
    gm.fill("#f-scene-name", "Le port")
    gm.click("#prepare .actions .act")
    expect(gm.locator(".prepared")).to_contain_text("Le port")


@pytest.mark.slow
def test_nothing_serious_in_the_dialogs_of_an_evening(
    server: Server, opened: Callable[..., Page], tmp_path: Path
) -> None:
    gm = opened("desktop", "light")
    make_table(gm, server)
    ana = opened("phone", "dark")
    join(ana, invitation(gm), "Ana", preset="teich")
    prepare_a_scene(gm, tmp_path)
    gm.click(".prepared button:has-text('Ouvrir')")
    expect(gm.locator(".open-scene img")).to_be_visible()
    wrong = found(gm)
    for opens, sees in (
        ("#preparation button:has-text('Préparer une scène')", "#f-scene-name"),
        ("#preparation button:has-text('Aides de jeu')", "#f-handout"),
        ("#preparation button:has-text('Bibliothèque')", "#f-keep"),
        (".menu [data-open='#evening']", "#f-recap"),
        (".menu [data-open='#notebook']", "#f-note-words"),
    ):
        gm.click(opens)
        expect(gm.locator(sees)).to_be_visible()
        wrong += found(gm)
        gm.keyboard.press("Escape")
    gm.goto(f"{gm.url.partition('?')[0]}/log")
    wrong += found(gm)
    ana.click(".menu-button")
    ana.click("#menu [data-open='#notebook']")
    wrong += found(ana)
    assert wrong == []
