"""A pack: dials turned, tables replaced, and every mistake of a file at once."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.data import Sections, read_sections, read_toml, toml_names
from tablee.game.pack import Dials, Pack, book_pack
from tablee.game.problem import Refused
from tablee.systems import system
from tests.toy import SYSTEM


def book() -> Pack:
    return book_pack("toy", "tests.toy")


def wrong(form: object) -> set[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        book().read(form)
    return {(found.where, found.said) for found in refused.value.problems}


def test_by_the_book_every_dial_is_at_its_default() -> None:
    assert (book()["difficulty"], book()["ties"], book()["guard"]) == (7, "again", Fraction(1, 2))
    assert book().int("difficulty") == 7
    assert book().on("overflow")
    assert book().form() == {"system": "toy", "name": "book", "version": 1}


def test_a_turned_dial_stands_in_the_form_and_back_at_its_default_it_does_not() -> None:
    turned = book().turn({"difficulty": "9", "guard": "1/4"})
    assert turned.form()["dials"] == {"difficulty": 9, "guard": "1/4"}
    assert book().read(turned.form())["guard"] == Fraction(1, 4)
    assert turned.turn({"difficulty": 7, "guard": "1/2"}).form() == book().form()
    assert book()["difficulty"] == 7


def test_every_wrong_setting_is_reported_at_once() -> None:
    with pytest.raises(Refused) as refused:
        book().turn({"difficulty": 99, "ties": "never", "nothing": 1})
    assert [found.where for found in refused.value.problems] == [
        "dials.difficulty",
        "dials.ties",
        "dials.nothing",
    ]


def test_a_table_is_replaced_whole() -> None:
    own = {"dice": 1, "sides": 20, "near": 0, "luck": 1, "most": 9}
    pack = book().read({"system": "toy", "name": "maison", "version": 2, "tables": {"roll": own}})
    assert (pack.name, pack.version) == ("maison", 2)
    assert pack.tables["roll"] == own
    assert pack.tables["harm"] == book().tables["harm"]
    assert pack.form()["tables"] == {"roll": own}
    assert book().read(pack.form()).form() == pack.form()


def test_the_tables_are_the_files_but_the_dials() -> None:
    assert set(book().tables) == {"creation", "harm", "ladder", "roll"}
    assert len(book().tables) == 4
    with pytest.raises(KeyError):
        book().tables["nothing"]


@pytest.mark.parametrize("form", [None, 3, [], "x"])
def test_what_is_no_table_is_refused(form: Any) -> None:
    assert wrong(form) == {("", "shape")}


def test_every_mistake_of_a_file_is_listed() -> None:
    form = {
        "system": "elsewhere", "name": "x" * 81, "version": True, "more": 1,
        "dials": {"difficulty": "many"}, "tables": {"roll": 3, "nothing": {}},
    }  # fmt: skip
    assert wrong(form) == {
        ("more", "unknown"),
        ("system", "system"),
        ("name", "name"),
        ("version", "version"),
        ("dials.difficulty", "int"),
        ("tables.roll", "shape"),
        ("tables.nothing", "table"),
    }


def test_dials_and_tables_must_be_tables() -> None:
    assert wrong({"system": "toy", "dials": [], "tables": 3}) == {("dials", "shape"), ("tables", "shape")}


def test_files_are_read_once_and_table_by_table() -> None:
    assert read_toml("tests.toy", "data/roll.toml") is read_toml("tests.toy", "data/roll.toml")
    assert toml_names("tests.toy", "presets") == ("ada", "guard")
    assert toml_names("tests.toy", "nowhere") == ()
    sections = read_sections("tests.toy", "data/dials.toml")
    assert list(sections) == ["difficulty", "ties", "overflow", "guard", "motto"]
    assert {**sections} == read_toml("tests.toy", "data/dials.toml")


def test_sections_hold_their_own_tables_and_no_others() -> None:
    sections = Sections('[a]\nx = 1\n[a.b]\ny = 2\n["c d"]\nz = [\n  3,\n]\n[[e]]\nn = 1\n[[e]]\nn = 2\n')
    assert sections["a"] == {"x": 1, "b": {"y": 2}}
    assert sections["c d"] == {"z": [3]}
    assert sections["e"] == [{"n": 1}, {"n": 2}]
    assert (len(sections), "a" in sections, "b" in sections) == (3, True, False)


def test_a_short_book_has_one_chapter_without_a_title() -> None:
    (chapter,) = SYSTEM.pack().chapters
    assert (chapter.key, chapter.title, chapter.dials) == ("", None, tuple(SYSTEM.pack().known))


def test_chapters_come_in_the_order_they_name() -> None:
    dial = {"kind": "bool", "default": False, "rule": "TOY-01", "fr": "oui", "en": "yes"}
    files = {
        "dials_late": {"chapter": {"fr": "Fin", "en": "End", "order": 2}, "b": dial},
        "dials_early": {"chapter": {"fr": "Début", "en": "Start", "order": 1}, "a": dial, "c": dial},
    }
    dials = Dials(files)
    assert [(c.key, c.title and c.title.en, c.dials) for c in dials.chapters] == [
        ("early", "Start", ("a", "c")), ("late", "End", ("b",)),
    ]  # fmt: skip
    assert sorted(dials) == ["a", "b", "c"]
    assert ("chapter" in dials, "a" in dials, len(dials)) == (False, True, 3)
    assert dials["c"].key == "c"


def test_a_ready_made_game_has_words_in_both_languages() -> None:
    assert SYSTEM.packs() == ("brisk",)
    pack = SYSTEM.ready("brisk")
    assert pack.title is not None and pack.title.fr == "Enlevé"
    assert pack.int("difficulty") == 9
    assert SYSTEM.pack().read(pack.form()).form() == pack.form()
    with pytest.raises(Refused) as refused:
        SYSTEM.ready("slow")
    assert refused.value.problems[0].said == "none"


@pytest.mark.parametrize("words", ["x", {"fr": "a"}, {"fr": "", "en": "b"}, {"fr": "a", "en": "b" * 500}])
def test_a_title_is_said_in_both_languages(words: object) -> None:
    assert wrong({"system": "toy", "title": words}) == {("title", "words")}


def test_sheets_are_for_their_game_or_by_the_book() -> None:
    fudge = system("fudge")
    assert fudge.presets_for("light")[0] == "bran"
    assert set(fudge.presets_for("book")) == set(fudge.presets_for("light")) - {"bran"}
    assert [fudge.preset(key).pack for key in ("odile", "snorri")] == ["detailed", "book"]
