"""Preparing: scenes written, opened and used in throws; the library; Markdown."""

from __future__ import annotations

import re

import pytest

from tablee.game.chip import Chip
from tablee.web.views.plaintext import told
from tablee.web.views.preparation import read_descriptors
from tests.systems_under_test import LISTED, find_system
from tests.web.pictured import last_picture, picture, upload
from tests.web.refusing import kept, refusing
from tests.web.seated import Place, Table


def scene_id(table: Table) -> str:
    """The id that a new scene's form proposes."""
    found = re.search(r'name="scene" value="([0-9a-zA-Z-]+)"', table.gm.get(f"{table.url}/scene").text)
    assert found
    return found[1]


def prepare(table: Table, **fields: str) -> str:
    scene = scene_id(table)
    given = {
        "name": "La ruelle",
        "words": "Il *pleut*.",
        "descriptors": "Pluie battante 2\nTonneaux",
        **fields,
    }
    assert table.do(table.gm, "scene", scene=scene, **given) == ""
    return scene


@pytest.mark.parametrize("system", LISTED)
def test_a_scene_is_prepared_in_secret_and_opened_in_one_tap(place: Place, system: str) -> None:
    table, foe = Table(place, system, ""), find_system(system).examples.foe
    upload(table, table.gm, picture(), "scene")
    scene = prepare(table, ready=f"preset:{foe}", picture=last_picture(table), secret="Le coffre est vide.")
    assert "La ruelle" in table.page(table.gm)
    before = table.page(table.player)
    assert "ruelle" not in before and last_picture(table) not in before
    assert table.do(table.gm, "do", do="open_scene", scene=scene) == ""
    seen = table.page(table.player)
    assert "La ruelle" in seen and "<em>pleut</em>" in seen and "Pluie battante" in seen
    assert last_picture(table) in seen and "coffre" not in seen
    name = find_system(system).preset(foe).name
    assert name in seen and name not in before


@pytest.mark.parametrize("written", range(4))
def test_a_scene_that_meets_a_full_disk_brings_nobody(table: Table, written: int) -> None:
    scene, log = scene_id(table), table.place.log
    given = {"name": "La ruelle", "ready": "preset:assassin", "foes": "Garde", "open": "1"}
    before = kept(log)
    with refusing(log, "records", spared=written):
        assert "disque est plein" in table.do(table.gm, "scene", scene=scene, **given)
    assert kept(log) == before
    for _ in range(2):  # and sent twice by the same form, it brings them once
        assert table.do(table.gm, "scene", scene=scene, command="thepagesownid", **given) == ""
    evening = table.place.host.log_state(table.id).evening
    assert evening.scene is not None and len(evening.scene.sheets) == 2
    assert len(table.place.host.log_state(table.id).game.sheets) == 3


def test_a_scenes_descriptor_goes_to_the_throw_and_leaves_it(table: Table) -> None:
    scene = prepare(table)
    table.do(table.gm, "do", do="open_scene", scene=scene)
    sheet = table.sheet("Teich Ventury")
    assert '"modifier": "Pluie battante", "value": "+2"' in table.page(table.player)
    table.do(table.player, "draft", sheet=sheet, modifier="Pluie battante", value="+2", unit="")
    seen = table.page(table.player)
    assert '"drop": "Pluie battante"' in seen and 'class="net">+2' in seen


def test_a_scene_is_changed_with_all_that_was_typed(table: Table) -> None:
    scene = prepare(table, secret="Chut")
    again = table.gm.get(f"{table.url}/scene", params={"scene": scene}).text
    assert "La ruelle" in again and "Pluie battante 2\nTonneaux 1" in again and "Chut" in again
    assert "un nom de 1 à 80" in table.do(table.gm, "scene", scene=scene, name=" ")
    assert "inconnue" in table.do(table.gm, "scene", scene=scene, name="x", ready="preset:none")
    assert table.do(table.gm, "scene", scene=scene, name="Le port", open="1") == ""
    assert "Le port" in table.page(table.player)


def test_nobody_else_reads_or_writes_what_is_prepared(table: Table) -> None:
    scene = prepare(table)
    stranger = table.place.person()
    for person in (table.player, stranger):
        for path in ("scene", f"scene?scene={scene}", "handouts", "library", "evening"):
            assert person.get(f"{table.url}/{path}").status_code == 404
        for path in ("scene", "handouts", "library", "evening"):
            assert person.post(f"{table.url}/{path}", data={"name": "x", "scene": scene}).status_code == 404


def test_the_library_brings_a_sheet_to_another_table_of_the_system(table: Table) -> None:
    assert "La bibliothèque est vide" in table.gm.get(f"{table.url}/library").text.replace("&#39;", "’")
    kept = table.do(table.gm, "library", what="keep", sheet=table.sheet("Teich Ventury"))
    assert "La fiche est dans la bibliothèque" in kept
    card = table.place.log.library("fu3")[0]
    table.do(table.gm, "library", what="rename", kept=card.id, name="Le sergent")
    other = Table(table.place, preset="")
    other.do(other.gm, "library", what="bring", kept=card.id, hidden="1")
    assert "Le sergent" in other.page(other.gm) and "Le sergent" not in other.page(other.player)
    third = Table(table.place, "krasses", "")
    assert "Le sergent" not in third.gm.get(f"{third.url}/library").text
    assert "n’est pas dans la bibliothèque" in third.do(third.gm, "library", what="bring", kept=card.id)
    assert "1 à 80" in other.do(other.gm, "library", what="rename", kept=card.id)
    other.do(other.gm, "library", what="drop", kept=card.id)
    assert table.place.log.library("fu3") == ()


def test_descriptors_are_read_as_they_are_written() -> None:
    lines = "Pluie battante 2\n\n Tonneaux \nBoue -1\nNuit −3\nPluie battante 4\n12"
    assert [(c.name, c.worth) for c in read_descriptors(lines, ())] == [
        ("Pluie battante", 4), ("Tonneaux", 1), ("Boue", -1), ("Nuit", -3), ("12", 1),
    ]  # fmt: skip
    assert read_descriptors("Brume 2d\nVent 1", ("N", "D")) == (
        Chip("Brume", 2, role="circumstance", unit="D"),
        Chip("Vent", 1, role="circumstance", unit="N"),
    )
    assert read_descriptors("Porte 2B", ("N", "D"))[0].name == "Porte 2B"


@pytest.mark.parametrize(
    ("words", "html"),
    [
        ("**gras** et *penché*", "<p><strong>gras</strong> et <em>penché</em></p>"),
        ("# Titre", "<h4>Titre</h4>"),
        ("<script>alert(1)</script>", "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"),
        ("![x](http://a.test)", '<p>!<a href="http://a.test" rel="noopener noreferrer nofollow">x</a></p>'),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("<b onclick=x>y</b>", "<p>&lt;b onclick=x&gt;y&lt;/b&gt;</p>"),
        ("un\ndeux", "<p>un<br>\ndeux</p>"),
    ],
)  # fmt: skip
def test_only_a_little_markdown_is_left(words: str, html: str) -> None:
    assert told(words).strip() == html
