"""The odds that the book prints, beside the exact ones: the page of the documentation holds both."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tests.repo.tree import ROOT
from tests.systems.fudge import by_faces
from tests.systems.fudge.by_hand import chances, made

T4 = {
    5: (None, None, "0.2"), 4: ("1", "2", "2"), 3: ("6", "5", "7"), 2: ("18", "16", "18"),
    1: ("38", "38", "39"), 0: ("62", "62", "61"), -1: ("82", "84", "82"), -2: ("94", "95", "93"),
    -3: ("99", "98", "98"), -4: ("100", "100", "99.8"), -5: (None, None, "100"),
}  # fmt: skip
"""Table T4 as printed: 4dF or d%, 3d6, 4d6."""
COLUMNS = {"4dF": 0, "d100": 0, "3d6": 1, "4d6": 2}
OFF = {("4dF", 2): "19", ("4dF", -1): "81", ("3d6", 0): "63"}
"""Where a percentage rounded the usual way is another than the printed one."""
PAGE = (ROOT / "docs" / "systems" / "fudge-odds.md").read_text(encoding="utf-8")


def rounded(chance: Fraction, places: int) -> str:
    """A percentage rounded the usual way, halves up."""
    scaled = chance * 100 * 10**places
    whole = (scaled + Fraction(1, 2)).__floor__()
    return str(Fraction(whole, 10**places)) if not places else f"{whole // 10}.{whole % 10}"


@pytest.mark.rule("FUD-3.2.3-02")
@pytest.mark.parametrize("dice", list(COLUMNS))
@pytest.mark.parametrize("least", list(T4))
def test_every_printed_chance_is_the_exact_one_rounded_or_explained(dice: str, least: int) -> None:
    printed = T4[least][COLUMNS[dice]]
    exact = chances(made("roll", goal=least, dice=dice)).get("success", Fraction(0))
    assert exact == by_faces.at_least(dice, least)
    if printed is None:
        assert exact in (0, 1)
    else:
        assert rounded(exact, "." in printed) == OFF.get((dice, least), printed)


def rows() -> dict[int, list[str]]:
    """The first table of the page."""
    lines = [line for line in PAGE.splitlines() if re.match(r"\| [+−]?[0-9] \|", line)]
    cells = [[cell.strip().replace("−", "-") for cell in line.strip("|").split("|")] for line in lines]
    return {int(first): rest for first, *rest in cells}


@pytest.mark.rule("FUD-3.2.3-02")
@pytest.mark.parametrize("least", list(T4))
def test_the_page_holds_the_printed_and_the_exact_odds(least: int) -> None:
    row = rows()[least]
    assert [row[0], row[3], row[5]] == [f"{cell}%" if cell else "–" for cell in T4[least]]
    for dice, at in (("4dF", 1), ("d100", 2), ("3d6", 4), ("4d6", 6)):
        fraction, _, percent = row[at].partition(" = ")
        exact = by_faces.at_least(dice, least)
        assert Fraction(fraction) == exact
        if percent:
            assert abs(Fraction(percent.rstrip("%")) - exact * 100) < Fraction(1, 10000)


@pytest.mark.rule("FUD-3.1-09")
@pytest.mark.parametrize("dice", ["d100", "4dF", "3d6", "4d6", "2dF"])
def test_the_page_says_how_often_each_method_is_even(dice: str) -> None:
    even = sum(p for value, p in by_faces.law(dice).items() if value % 2 == 0)
    assert f"| {dice.replace('100', '%')} | {even} = " in PAGE
