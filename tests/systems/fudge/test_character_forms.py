"""How a character is begun at the table: a concept, words with levels, a text, a template."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tablee.game.character_form import CharacterForm
from tablee.game.sheet import Account, Levelled, Note, Pick, Power, Sheet, Words
from tablee.systems.fudge.creation.trait_text import levelled, parts
from tests.systems.fudge.by_hand import book, refused, rules, told


def begin(key: str, **given: Any) -> Sheet:
    found: CharacterForm = next(b for b in rules().character_forms if b.key == key)
    return found.make(given)


@pytest.mark.rule("FUD-1.4-01", "FUD-7.4.1-01")
def test_the_method_of_the_game_comes_first_and_then_the_quickest() -> None:
    keys = [b.key for b in rules().character_forms]
    assert keys == ["subjective", "in_play", "objective", "random", "prose", "template"]
    assert [b.key for b in rules(creation="objective").character_forms][:2] == ["objective", "in_play"]
    assert next(b.key for b in rules(creation="in_play").character_forms) == "in_play"


@pytest.mark.rule("FUD-7.4.1-01")
def test_a_concept_alone() -> None:
    sheet = begin("in_play", name="Juno", concept="Pilote")
    assert (sheet.name, sheet.need("concept", Words).words) == ("Juno", "Pilote")
    assert sheet.need("pool", Account).value == 30
    for name, concept in (("", "x"), ("Juno", " "), ("Juno", "x" * 401), ("x" * 201, "x")):
        act = partial(begin, "in_play", name=name, concept=concept)
        assert refused(act) == [("FUD-7.4.1-01", "concept")]


@pytest.mark.rule("FUD-1.5-01", "FUD-1.2-01")
@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("Crochetage Excellent", ("Crochetage", 3)),
        ("Très Bonne Force", ("Force", 2)),
        ("Connaissance de la Rue Très Bonne", ("Connaissance de la Rue", 2)),
        ("Langue\u00a0: Latin Médiocre", ("Langue\u00a0: Latin", -1)),
        ("Saut\u00a0: Bon", ("Saut", 1)),
        ("Lockpicking superb", ("Lockpicking", 3)),
        ("Saut +2", ("Saut", 2)),
        ("Saut −3", ("Saut", -3)),
        ("Saut", None),
        ("Excellent", None),
    ],
)
def test_a_trait_and_its_level_in_words(part: str, expected: tuple[str, int] | None) -> None:
    assert levelled(book(), part) == expected


def test_what_stands_between_commas() -> None:
    assert parts(" a, b ;c\n\nd,, ") == ["a", "b", "c", "d"]
    assert len(parts("a," * 500)) == 200


@pytest.mark.rule("FUD-1.5-01", "FUD-1.4-02", "FUD-1.4-04", "FUD-1.6-01")
@pytest.mark.parametrize("method", ["subjective", "objective"])
def test_a_whole_sheet_in_words(method: str) -> None:
    sheet = begin(
        method,
        name="Ana",
        concept="Voleuse",
        traits="Bonne Force, Crochetage Excellent, Flair Bon, Épée Moyen, Charisme Bon",
        gifts="Chanceux, Grandes oreilles",
        faults="Couard",
    )
    assert (sheet.status, sheet.need("method", Pick).option) == ("draft", method)
    force, lock = sheet.need("force", Levelled), sheet.need("crochetage", Levelled)
    assert (force.level, force.tags, lock.level, lock.role) == (1, ("required",), 3, "skill")
    assert sheet.need("flair", Levelled).role == "skill"
    assert sheet.need("charisme", Levelled).role == "attribute"
    assert sheet.need("epee", Levelled).tags == ("combat",)
    assert [g.name for g in sheet.having(Power, "gift")] == ["Chanceux", "Grandes oreilles"]
    assert sheet.need("couard", Power).data == {"kind": "behaviour"}


@pytest.mark.rule("FUD-1.4-04")
def test_everything_that_can_not_be_read_is_told() -> None:
    given = {"name": "", "traits": "Saut, Course Bon, Rien du tout, Vol +999999"}
    assert refused(lambda: begin("subjective", **given)) == [
        ("FUD-1.1-01", "name"),
        ("FUD-1.4-04", "unread"),
        ("FUD-1.4-04", "unread"),
        ("FUD-1.4-04", "unread"),
    ]


@pytest.mark.rule("FUD-1.5-12")
def test_a_text_that_the_game_master_translates() -> None:
    sheet = begin("prose", name="Wallop", text="Le plus rapide de la galaxie.")
    assert sheet.need("story", Note).words == "Le plus rapide de la galaxie."
    assert sheet.need("method", Pick).option == "prose"
    assert refused(lambda: begin("prose", name="Wallop", text=" ")) == [("FUD-1.5-12", "empty")]


@pytest.mark.rule("FUD-1.4-03")
def test_a_template_is_a_draft_to_change() -> None:
    sheet = begin("template", name="Nina", model="mina")
    assert (sheet.name, sheet.status) == ("Nina", "draft")
    assert sheet.need("crochetage", Levelled).level == 3
    assert begin("template", model="osric").name == "Osric de Blanchelande"
    assert told(rules().validate(sheet)) == []
