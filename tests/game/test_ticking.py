"""Ticked traits: what counts, what goes without saying, the same on another sheet."""

from __future__ import annotations

from tablee.game.chip import Chip
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.game.ticking import only, owned, same, ticked

ROLES = ("aptitude", "gift")
SHEET = Sheet(
    "x",
    "Ana",
    (
        Numeric("run", "Courir", 2, "aptitude"),
        Numeric("fly", "Voler", 1, "gift"),
        Numeric("hurt", "Blessure", -1, "suffering"),
        Levelled("body", "Corps", 1, "aptitude"),
    ),
)


def ids(blocks: list[Numeric]) -> list[str]:
    return [block.id for block in blocks]


def test_traits_count_in_the_order_of_ticking() -> None:
    assert ids(ticked(SHEET, Numeric, ROLES, ("fly", "hurt", "nothing", "run"))) == ["fly", "run"]
    assert [block.id for block in ticked(SHEET, Levelled, ROLES, ("body", "run"))] == ["body"]
    assert ticked(SHEET, Numeric, ROLES, ()) == []


def test_an_only_trait_goes_without_saying() -> None:
    assert ids(only(SHEET, Numeric, ("gift",))) == ["fly"]
    assert only(SHEET, Numeric, ROLES) == []
    assert only(SHEET, Numeric, ("tool",)) == []


def test_the_same_traits_are_found_by_id_or_by_name() -> None:
    other = [Numeric("a", "COURIR", 5, "aptitude"), Numeric("fly", "Planer", 5, "gift")]
    assert ids(same(SHEET, Numeric, ROLES, other)) == ["run", "fly"]
    assert ids(same(SHEET, Numeric, ("gift",), other)) == ["fly"]
    assert same(SHEET, Numeric, ROLES, [Numeric("b", "Blessure", 0, "aptitude")]) == []
    assert same(SHEET, Numeric, ROLES, []) == []


def test_chips_are_marked_as_a_sheets_own() -> None:
    assert owned((Chip("Corde", 1), Chip("Nuit", 2, -1)), "ana") == (
        Chip("Corde", 1, side="ana"), Chip("Nuit", 2, -1, side="ana"),
    )  # fmt: skip
