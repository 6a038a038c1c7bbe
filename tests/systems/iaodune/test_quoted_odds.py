"""The odds the book quotes, and the whole table of exact ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from tablee.game.odds import odds_of
from tablee.systems import system
from tablee.systems.iaodune.chance import Attempt
from tablee.systems.iaodune.curves import overlay, overlay_dice
from tablee.systems.iaodune.setting import Setting, setting
from tests.systems.iaodune.by_hand import law, rules, totals

PRINTED = """
 +0  5 +0.000 0.41 2.06 6.17 12.35 18.52 20.99 18.52 12.35  6.17  2.06  0.41
 +1  6 +0.911 0.14 0.82 2.88  6.86 12.35 17.42 20.03 18.52 13.03  6.17  1.78
 +2  7 +1.671 0.05 0.32 1.28  3.52  7.36 12.53 18.24 21.76 19.20 11.20  4.53
 +3  8 +2.275 0.02 0.12 0.55  1.71  4.05  8.25 15.06 22.19 23.26 16.00  8.79
 +4  9 +2.752 0.01 0.05 0.23  0.79  2.10  5.14 11.72 20.67 24.97 19.84 14.48
 +5 10 +3.133 0.00 0.02 0.09  0.36  1.04  3.11  8.81 18.11 24.74 22.41 21.31
 +6 11 +3.447 0.00 0.01 0.04  0.16  0.50  1.86  6.48 15.21 23.19 23.66 28.90
 +8 13 +3.932 0.00 0.00 0.01  0.03  0.10  0.68  3.38  9.87 18.22 22.92 44.80
+10 15 +4.284 0.00 0.00 0.00  0.00  0.02  0.26  1.72  5.97 12.96 19.47 59.59
+15 20 +4.767 0.00 0.00 0.00  0.00  0.00  0.03  0.30  1.43  4.28  9.11 84.85
"""


def book() -> Setting:
    return setting(system("iaodune").pack())


def percent(p: Fraction) -> str:
    return f"{float(p * 100):.2f}"


@pytest.mark.rule("IAO-17")
@pytest.mark.parametrize("row", PRINTED.strip().splitlines())
def test_the_printed_table(row: str) -> None:
    dice, count, mean, *cells = row.split()
    check = rules().notation(f"{dice}D")
    assert check.root.count == int(count)  # type: ignore[union-attr]
    found = totals(check)
    assert [percent(found[total]) for total in range(-5, 6)] == cells
    assert f"{float(sum(total * p for total, p in found.items())):+.3f}" == mean


@pytest.mark.rule("IAO-17")
@pytest.mark.parametrize("d", range(1, 31))
def test_negative_dice_mirror_positive_ones(d: int) -> None:
    better, worse = (totals(rules().notation(f"{sign}{d}D")) for sign in "+-")
    assert worse == {-total: p for total, p in better.items()}


@pytest.mark.rule("IAO-13")
@pytest.mark.parametrize(
    ("d", "exact", "shown"),
    [
        (3, Fraction(577, 6561), "8.79"),
        (6, Fraction(17065, 59049), "28.90"),
        (10, Fraction(8551019, 14348907), "59.59"),
    ],
)
def test_the_chance_of_plus_five(d: int, exact: Fraction, shown: str) -> None:
    found = totals(rules().notation(f"+{d}D"))
    assert found[5] == exact == law(d, lambda kept: kept)[5]
    assert percent(found[5]) == shown


@pytest.mark.rule("IAO-14")
@pytest.mark.parametrize(
    ("dials", "d", "level", "chance"),
    [
        ({}, 3, 2, "48.06"), ({}, 6, 3, "52.56"), ({}, 10, 4, "59.59"),
        ({"equality": "succeeds"}, 3, 2, "70.25"), ({"equality": "succeeds"}, 6, 3, "75.75"),
        ({"equality": "succeeds"}, 10, 4, "79.07"),
    ],
)  # fmt: skip
def test_the_odds_of_dice_against_their_level(
    dials: dict[str, object], d: int, level: int, chance: str
) -> None:
    game = system("iaodune")
    check = game.rules(game.pack().turn(dials)).notation(f"+{d}D contre {level}")
    success = odds_of(check).success
    assert success is not None and percent(success) == chance


@pytest.mark.parametrize(
    ("d", "level", "above", "at_least"),
    [(3, 2, "48.06", "70.25"), (6, 3, "52.56", "75.75"), (10, 4, "59.59", "79.07")],
)
def test_the_chance_of_the_equivalent_level(d: int, level: int, above: str, at_least: str) -> None:
    (curve,) = overlay_dice(book(), [d])
    assert percent(curve.law.chance(lambda total: total > level)) == above
    point = next(point for point in curve.points if point.total == level)
    assert percent(point.at_least) == at_least
    assert point.at_least + point.at_most - point.p == 1


@pytest.mark.rule("IAO-15")
def test_more_dice_move_the_mean_and_their_own_extreme() -> None:
    curves = overlay_dice(book(), range(-15, 16))
    assert [c.points[0].total for c in curves] == [-5] * 31
    for before, after in pairwise(curves):
        assert before.mean < after.mean
        assert before.points[-1].p < after.points[-1].p
        assert before.points[0].p > after.points[0].p


@pytest.mark.rule("IAO-15")
def test_curves_share_one_range_of_results() -> None:
    low, high = overlay(book(), [Attempt(n=-1, d=2), Attempt(n=3, d=6, convert="yes")])
    assert [p.total for p in low.points] == [p.total for p in high.points] == list(range(-6, 9))
    assert (low.notation, high.notation) == ("-1N +2D", "+3N +6D en N")
    assert low.points[-1].p == 0
    assert low.points[0].at_least == high.points[-1].at_most == 1
    assert {p.total: p.p for p in low.points if p.p} == law(2, lambda kept: kept - 1)


@pytest.mark.rule("IAO-11", "IAO-15")
def test_a_throw_that_asks_shows_both_curves() -> None:
    thrown, converted = overlay(book(), [Attempt(n=3, d=6, convert="ask")])
    assert (thrown.notation, converted.notation) == ("+3N +6D", "+3N +6D en N")
    assert thrown.law != converted.law
    assert overlay(book(), []) == ()
