"""What is wrong with a sheet (1.1 to 1.9): names, families, levels, the way it is made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.sheet import Block, Levelled, Pick, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.sheet import blank_sheet
from tests.systems.fudge import as_played
from tests.systems.fudge.by_hand import book, rules, told


def ana(*blocks: Block, method: str = "objective") -> Sheet:
    sheet = blank_sheet(book(), "Ana").put(Pick("method", Text("m", "m"), method))
    for block in blocks:
        sheet = sheet.put(block)
    return sheet


def wrong(sheet: Sheet, **dials: bool | int | str) -> list[tuple[str, str]]:
    return as_played.wrong(book(**dials), sheet)


@pytest.mark.rule("FUD-1.1-01", "FUD-1.1-03")
@pytest.mark.parametrize(
    ("block", "key"),
    [
        (Levelled("a", " ", 0, "skill"), ("FUD-1.1-01", "name")),
        (Levelled("a", "x" * 201, 0, "skill"), ("FUD-1.1-01", "name")),
        (Levelled("a", "Saut", 0, "mood"), ("FUD-1.1-01", "role")),
        (Power("a", "Saut", ""), ("FUD-1.1-01", "role")),
        (Levelled("a", "Saut", 10**6, "skill"), ("FUD-1.1-03", "bounds")),
        (Power("a", "Manie", "fault", {"halves": -1}), ("FUD-1.6.3-04", "bounds")),
        (Power("a", "Manie", "fault", {"halves": True}), ("FUD-1.6.3-04", "bounds")),
    ],
)
def test_every_trait_has_a_name_a_kind_and_a_level_within_reach(block: Block, key: tuple[str, str]) -> None:
    assert key in wrong(replace(ana(block), status="approved"))


@pytest.mark.rule("FUD-1.1-01")
def test_a_sheet_of_another_game() -> None:
    assert wrong(replace(ana(), system="fu3", status="approved")) == [("FUD-1.1-01", "system")]


@pytest.mark.rule("FUD-1.4-04")
def test_any_number_of_traits_on_or_off_the_list_within_a_files_bounds() -> None:
    many = [Levelled(f"s{at}", f"Petit talent {at}", -2, "skill") for at in range(300)]
    assert wrong(replace(ana(*many), status="approved")) == []
    too = [Levelled(f"s{at}", f"Petit talent {at}", -2, "skill") for at in range(401)]
    assert wrong(ana(*too)) == [("FUD-1.4-04", "blocks")]
    twice = ana(Levelled("a", "Saut", 0, "skill"), Levelled("b", "saut", 1, "skill"))
    assert ("FUD-1.4-04", "twin") in as_played.wrong(book(), twice, warnings=True)


@pytest.mark.rule("FUD-1.3-01", "FUD-1.3.3-01", "FUD-1.1-10")
@pytest.mark.parametrize(
    ("dial", "block"),
    [
        ("attributes", Levelled("a", "Force", 0, "attribute")),
        ("skills", Levelled("a", "Saut", 0, "skill")),
        ("gifts", Power("a", "Chanceux", "gift")),
        ("faults", Power("a", "Couard", "fault")),
        ("powers", Power("a", "Vol", "power")),
    ],
)
def test_a_game_may_leave_a_family_out(dial: str, block: Block) -> None:
    here = rules(**{dial: False})
    blank = blank_sheet(book(attributes=dial != "attributes"), "Ana")
    sheet = replace(blank.put(block), status="approved")
    assert told(here.validate(sheet)) == [("FUD-1.3-01", "off")]
    assert ("FUD-1.3-01", "off") not in told(rules(**{dial: True}).validate(sheet))
    assert told(here.validate(replace(sheet, nature="opponent"))) == []


@pytest.mark.rule("FUD-1.3-01", "FUD-1.3.3-05")
def test_all_families_but_powers_are_there_by_the_book() -> None:
    found = [book().on(dial) for dial in ("attributes", "skills", "gifts", "faults", "powers")]
    assert found == [True, True, True, True, False]
    assert ("FUD-1.3-01", "off") in wrong(ana(Power("a", "Lancer des sorts", "power")))


@pytest.mark.rule("FUD-1.4-09")
def test_nothing_goes_below_terrible() -> None:
    assert wrong(ana(Levelled("a", "Broderie", -3, "skill"))) == []
    assert ("FUD-1.4-09", "below") in wrong(ana(Levelled("a", "Broderie", -4, "skill")))
    beast = replace(ana(Levelled("a", "Broderie", -4, "skill")), nature="opponent")
    assert wrong(beast) == []


@pytest.mark.rule("FUD-1.4-01")
def test_an_unknown_method() -> None:
    assert wrong(ana(method="magic")) == [("FUD-1.4-01", "unknown")]
    for method in ("objective", "random", "in_play"):
        assert ("FUD-1.4-01", "unknown") not in wrong(ana(method=method))


@pytest.mark.rule("FUD-1.4-01")
@pytest.mark.parametrize("method", ["subjective", "objective", "random", "in_play", "prose"])
def test_a_blank_sheet_is_made_as_the_game_says(method: str) -> None:
    assert blank_sheet(book(creation=method), "Ana").need("method", Pick).option == method


@pytest.mark.rule("FUD-1.4-11")
def test_the_rules_of_creation_bind_only_until_the_sheet_is_approved() -> None:
    strong = ana(*(Levelled(f"s{at}", f"Art {at}", 3, "skill") for at in range(16)))
    assert ("FUD-1.6-02", "lacks") in wrong(strong)
    assert ("FUD-1.6-02", "lacks") in wrong(replace(strong, status="submitted"))
    for status in ("approved", "changed"):
        assert wrong(replace(strong, status=status)) == []


@pytest.mark.rule("FUD-1.9-01")
def test_faults_without_compensation_may_be_required() -> None:
    sheet = ana(Power("f", "Couard", "fault", {"free": True}))
    assert wrong(sheet, extra_faults=1) == []
    assert wrong(sheet, extra_faults=2) == [("FUD-1.9-01", "extra")]
    assert wrong(ana(Power("f", "Couard", "fault")), extra_faults=1) == [("FUD-1.9-01", "extra")]


@pytest.mark.rule("FUD-1.4-03")
@pytest.mark.parametrize("key", ["mina", "osric", "juno"])
def test_ready_made_characters_hold_as_drafts_too(key: str) -> None:
    here, sheet = rules(), SYSTEM.preset(key)
    assert [p for p in here.validate(sheet) if not p.warning] == []
    assert told(here.validate(replace(sheet, status="draft"))) == []


def test_ready_made_characters_show_three_methods() -> None:
    found = [SYSTEM.preset(key).need("method", Pick).option for key in ("mina", "osric", "juno")]
    assert found == ["subjective", "objective", "in_play"]
