"""A foe typed on one line."""

from __future__ import annotations

import pytest

from tablee.game.problem import Refused
from tablee.game.sheet import Account, Descriptor, Numeric, Sheet
from tests.systems.fu3.table import book


def typed(line: str) -> Sheet:
    make = book().quick
    assert make is not None
    return make(line)


def shown(sheet: Sheet) -> list[tuple[str, str, int]]:
    blocks = [b for b in sheet.blocks if isinstance(b, (Descriptor, Numeric))]
    return [(b.role, b.name, b.value) for b in blocks]


def refused(line: str) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        typed(line)
    for problem in found.value.problems:
        assert book().reference.say(problem, "fr") and book().reference.say(problem, "en")
    return [(problem.said, problem.where) for problem in found.value.problems]


@pytest.mark.rule("FU3-3-17", "FU3-1-09", "FU3-1-13")
def test_the_concept_comes_first_then_assets_then_gear() -> None:
    sheet = typed("Assassin 1, As du surin 1, dague 0")
    assert (sheet.name, sheet.nature, sheet.status) == ("Assassin", "opponent", "approved")
    assert shown(sheet) == [("concept", "Assassin", 1), ("asset", "As du surin", 1), ("weapon", "dague", 0)]
    aura = sheet.need("aura", Account)
    assert (aura.value, aura.ceiling) == (2, 2)
    assert book().validate(sheet) == ()


@pytest.mark.rule("FU3-3-17")
@pytest.mark.parametrize(
    ("part", "wanted"),
    [
        ("Vigilant", ("asset", "Vigilant", 1)),
        ("Vigilant 2", ("asset", "Vigilant", 2)),
        ("Vigilant (2)", ("asset", "Vigilant", 2)),
        ("Vigilant : 3", ("asset", "Vigilant", 3)),
        ("Grand 1", ("asset", "Grand", 1)),
        ("Lame empoisonnée 0", ("asset", "Lame empoisonnée", 0)),
        ("-Borgne", ("weakness", "Borgne", 1)),
        ("Borgne -2", ("weakness", "Borgne", 2)),
        ("\N{MINUS SIGN} Borgne 2", ("weakness", "Borgne", 2)),
        ("faiblesse : Peur du feu", ("weakness", "Peur du feu", 1)),
        ("Weakness one-eyed 2", ("weakness", "one-eyed", 2)),
        ("DAGUE", ("weapon", "DAGUE", 0)),
        ("epee", ("weapon", "epee", 1)),
        ("Épée 2", ("weapon", "Épée", 2)),
        ("war axe", ("weapon", "war axe", 2)),
        ("Dague rouillée 0", ("weapon", "Dague rouillée", 0)),
        ("Dague rouillée 1", ("asset", "Dague rouillée", 1)),
        ("cuir", ("armour", "cuir", 1)),
        ("cotte de mailles", ("armour", "cotte de mailles", 2)),
        ("leather 1", ("armour", "leather", 1)),
        ("petit bouclier", ("shield", "petit bouclier", 1)),
        ("bouclier 2", ("shield", "bouclier", 2)),
    ],
)
def test_each_part_is_read_as_people_write_it(part: str, wanted: tuple[str, str, int]) -> None:
    assert shown(typed(f"Garde, {part}"))[1:] == [wanted]


@pytest.mark.rule("FU3-3-05", "FU3-1-13")
def test_aura_penalties_and_bare_hands() -> None:
    sheet = typed("Ogre 3; chitine 2/1; mains nues; Aura 5")
    (armour,) = sheet.having(Numeric)
    assert (armour.value, armour.more) == (2, {"penalty": 1})
    assert sheet.need("aura", Account).ceiling == 5


@pytest.mark.rule("FU3-3-17")
def test_what_cannot_be_read_is_named() -> None:
    assert refused("") == refused(" , ;") == [("empty", "line")]
    assert refused("-Borgne 1, dague") == [("concept", "-Borgne 1")]
    assert refused("Garde, 3, aura, Vif 2/1, Fort 999") == [
        ("unread", "3"), ("aura", "aura"), ("penalty", "Vif 2/1"), ("value", "Fort 999"),
    ]  # fmt: skip
    assert refused("x" * 300) == [("unread", "x" * 40)]
    assert refused("a," * 2000) == [("empty", "line")]
