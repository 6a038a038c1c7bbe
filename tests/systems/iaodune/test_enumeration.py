"""Odds against every throw counted by hand: sets of dice with their ways, and plain throws where few."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tablee.game.odds import odds_of
from tests.dice.enumeration import ordered
from tests.systems.iaodune.by_hand import FACES, kept_sum, law, rules, thrown, totals


@pytest.mark.rule("IAO-07", "IAO-08")
@pytest.mark.parametrize("d", range(-15, 16))
def test_every_level_and_number_of_dice(d: int) -> None:
    book = rules()
    kept = law(d, lambda kept: kept)
    for n in range(-5, 6):
        expected = {total + n: p for total, p in kept.items()}
        assert totals(book.check({"check": "chance", "n": n, "d": d})) == expected


@pytest.mark.rule("IAO-09")
@pytest.mark.parametrize("equality", ["three", "succeeds", "fails"])
@pytest.mark.parametrize("d", range(-15, 16, 3))
def test_every_level_against_every_difficulty(d: int, equality: str) -> None:
    game = rules(equality=equality)
    kept = law(d, lambda kept: kept)
    for level in range(-7, 8):
        found = odds_of(game.check({"check": "chance", "n": 1, "d": d, "against": level}))
        above = sum((p for total, p in kept.items() if total + 1 > level), Fraction(0))
        equal = kept.get(level - 1, Fraction(0))
        rows = {"below": 1 - above - equal, "equal": equal, "above": above}
        assert {row.key: row.p for row in found.rows} == {key: p for key, p in rows.items() if p}
        assert found.success == above + (equal if equality == "succeeds" else 0)
        assert found.mean == 1 + sum(total * p for total, p in kept.items())


@pytest.mark.rule("IAO-07")
@pytest.mark.parametrize("d", [-2, -1, 0, 1, 2])
def test_plain_throws_of_six_sided_dice(d: int) -> None:
    expected = ordered([FACES] * (5 + abs(d)), lambda throw: kept_sum(throw, d))
    assert totals(rules().check({"check": "chance", "d": d})) == expected


@pytest.mark.rule("IAO-07", "IAO-08")
@pytest.mark.parametrize("text", ["+1N +2D", "-1N -2D", "+1N", "+2N -1N +3D en N", "0N -4D en N contre -3"])
def test_every_throw_is_read_as_the_odds_say(text: str) -> None:
    check = rules(base_dice=3).notation(text)
    count = check.root.count  # type: ignore[union-attr]
    read: dict[tuple[str, object], Fraction] = {}
    for faces in product((1, 4, 5), repeat=count):
        outcome = thrown(check, faces)
        row = (outcome.key, outcome.total)
        read[row] = read.get(row, Fraction(0)) + Fraction(1, 3**count)
    found = {
        (row.key, dict(detail).get("total", row.total)): p
        for row in odds_of(check).rows
        for detail, p in (row.detail or (((), row.p),))
    }
    assert found == read


@pytest.mark.rule("IAO-11")
@pytest.mark.parametrize("tools", [-6, -1, 2])
@pytest.mark.parametrize("d", [-15, -6, -1, 1, 6, 15])
def test_converted_throws_by_the_letter(tools: int, d: int) -> None:
    levels = {1: 1, 6: 3, 15: 5}[abs(d)] * (1 if d > 0 else -1)
    real = 3 + tools

    def result(kept: int) -> int:
        inside = max(real - 5, min(kept + real + levels, real + 5))
        return min(inside, 3 + 5) if d > 0 else max(inside, 3 - 5)

    game = rules(limit="aptitude")
    form = {"check": "chance", "n": 3, "tools": tools, "d": d}
    assert totals(game.check({**form, "convert": "yes"})) == law(0, result)
    assert totals(game.check(form)) == law(d, lambda kept: kept + real)


@pytest.mark.rule("IAO-10", "IAO-12")
@pytest.mark.parametrize(("beyond", "dice"), [("last", 15), ("series", 21)])
@pytest.mark.parametrize("sign", [1, -1])
def test_levels_read_as_dice_beyond_the_table(beyond: str, dice: int, sign: int) -> None:
    found = totals(rules(beyond_table=beyond).check({"check": "chance", "n": 1, "n_as_d": 6 * sign}))
    assert found == law(dice * sign, lambda kept: kept + 1)


@pytest.mark.rule("IAO-07")
def test_as_many_dice_as_a_house_rule_allows() -> None:
    assert totals(rules(max_dice=60).check({"check": "chance", "d": -60})) == law(-60, lambda kept: kept)


@pytest.mark.rule("IAO-16")
def test_several_skills_add_up() -> None:
    skills = [{"name": name, "value": 3, "role": "skill", "unit": "D"} for name in ("Course", "Escalade")]
    found = totals(rules(several_skills=True).check({"check": "chance", "chips": skills}))
    assert found == law(6, lambda kept: kept)
