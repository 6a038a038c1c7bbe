"""The traits tapped for a throw: what is marked on the sheet is what the throw is made with."""

from __future__ import annotations

import html
import json
import re
from dataclasses import replace

import pytest

from tablee.game.draft import Draft
from tablee.game.sheet import Power, Sheet
from tablee.systems import system
from tablee.systems.fu3.powers.mage import PREPARED
from tablee.table.log.seat import Seat
from tablee.web.views.sheet_groups import Shown
from tests.systems.fudge.by_hand import rules as fudge
from tests.systems.iaodune.by_hand import rules as iaodune
from tests.web.seated import Place, Table

PRESSED = re.compile(r'class="trait" aria-pressed="true" [^>]*?hx-vals="([^"]*)"')
CHIP = re.compile(
    r'class="chip" aria-pressed="true".*?<span class="name">(.*?)</span>.*?<span class="worth">(.*?)<'
)


def tapped(place: Place, game: str, preset: str, *traits: str) -> tuple[list[str], list[str]]:
    """What is marked on the sheet after these taps, and the chips of the throw bar."""
    table = Table(place, game, preset)
    sheet = re.findall(r'name="sheet" value="(\w+)"', table.page(table.player))[0]
    for trait in traits:
        assert table.do(table.player, "draft", sheet=sheet, trait=trait) == ""
    page = str(table.player.get(table.url).text)
    bar = page.partition('id="throw"')[2].partition("</form>")[0]
    marked = [json.loads(html.unescape(vals))["trait"] for vals in PRESSED.findall(page)]
    return marked, [html.unescape(f"{name} {worth}") for name, worth in CHIP.findall(bar)]


@pytest.mark.rule("KRA-01", "IAO-16", "FUD-3.3-02")
@pytest.mark.parametrize(
    ("game", "preset", "taps", "marked", "chips"),
    [
        ("krasses", "aline", ("charisma", "agility"), ["agility"], ["Adresse +3"]),
        ("krasses", "aline", ("agility", "plan"), ["agility", "plan"], ["Adresse +3", "Plan de la ville +1"]),
        ("krasses", "aline", ("agility", "agility"), [], []),
        ("iaodune", "nae", ("athletisme", "adresse"), ["adresse"], ["Adresse +2N"]),
        ("iaodune", "nae", ("escalade", "course"), ["course"], ["Course +2D"]),
        ("fudge", "snorri", ("force", "dexterite"), ["dexterite"], ["Dexterity 0"]),
        ("fudge", "snorri", ("dexterite", "force"), ["force", "dexterite"], ["Dexterity 0", "Strength +1"]),
        ("fu3", "teich", ("asset_1", "asset_2"), ["asset_1", "asset_2"], ["Brise-fer +1"]),
    ],
)  # fmt: skip
def test_what_is_marked_is_what_counts(
    place: Place, game: str, preset: str, taps: tuple[str, ...], marked: list[str], chips: list[str]
) -> None:
    found, shown = tapped(place, game, preset, *taps)
    assert found == marked
    assert shown[: len(chips)] == chips


@pytest.mark.rule("FUD-3.3-02")
def test_only_so_many_support_a_roll_and_only_a_roll() -> None:
    snorri = system("fudge").preset("snorri")
    three = Draft("s", ("dexterite", "force", "epee"))
    assert fudge().counts(snorri, three) == ("dexterite", "epee")
    assert fudge(supports=2).counts(snorri, three) == three.traits
    assert fudge(supports=0).counts(snorri, three) == ("epee",)
    assert fudge().counts(snorri, replace(three, way="attack")) == ("epee",)
    assert fudge().counts(snorri, replace(three, way="situation")) == ()
    named = replace(three, options={"unwritten": "Natation"})
    assert fudge().counts(snorri, named) == ("force", "epee")  # what stands behind it, what supports it


@pytest.mark.rule("IAO-16")
def test_several_skills_count_where_the_pack_says_so() -> None:
    two = Draft("n", ("escalade", "course"))
    assert iaodune(several_skills=True).counts(system("iaodune").preset("nae"), two) == two.traits


@pytest.mark.rule("FU3-4-11")
def test_of_two_spells_one_is_cast() -> None:
    mage = Sheet("fu3", "Mage", (Power("fire", "Feu", PREPARED), Power("ice", "Glace", PREPARED)))
    counts = system("fu3").book().counts
    assert counts(mage, Draft("m", ("fire", "ice"))) == ("ice",)
    assert counts(mage, Draft("m", ("fire",), way="attempt")) == ()


@pytest.mark.parametrize(
    ("game", "preset", "idle"),
    [
        ("fudge", "odile", {"reflexes_de_combat", "ambidextre", "brigandine", "petit_bouclier"}),
        ("iaodune", "nae", {"cheville-foulee", "corde"}),
        ("krasses", "aline", set()),
        ("fu3", "teich", set()),
    ],
)
def test_only_what_a_throw_can_be_made_with_is_tapped(game: str, preset: str, idle: set[str]) -> None:
    """Gifts, armour, Sufferings and tools count unasked, or not in throws; a weapon does in a fight."""
    shown = Shown(system(game).book(), "fr", seat=Seat("g", "Camille", "gm"), id="s")
    groups = shown.groups(system(game).preset(preset))
    lines = [line for group in groups for line in group.lines if line.kind == "trait"]
    assert {line.id for line in lines if line.pressed is None} == idle
