"""Against the level of a difficulty."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.game.odds import odds_of
from tests.systems.iaodune.by_hand import faces_of, law, rules, said, thrown


@pytest.mark.rule("IAO-09", "IAO-ex12")
@pytest.mark.parametrize("text", ["+2N contre 2", "+2N vs 2", "+2N against +2", "+2Ncontre2"])
def test_a_level_equal_to_the_difficulty(text: str) -> None:
    found = odds_of(rules().notation(text))
    assert [(row.key, row.p) for row in found.rows] == [
        ("below", Fraction(96, 243)),
        ("equal", Fraction(51, 243)),
        ("above", Fraction(96, 243)),
    ]
    assert found.success == Fraction(32, 81)
    assert found.mean == 2


@pytest.mark.rule("IAO-09", "IAO-ex12")
@pytest.mark.parametrize(
    ("values", "key", "total", "margin"),
    [((0, 0, 0, 0, 0), "equal", 2, 0), ((1, 1, 0, 0, 0), "above", 4, 2), ((-1, 0, 0, 0, 0), "below", 1, -1)],
)
def test_three_outcomes_and_their_margin(values: tuple[int, ...], key: str, total: int, margin: int) -> None:
    outcome = thrown(rules().notation("+2N contre 2"), faces_of(*values))
    assert (outcome.key, outcome.total, outcome.margin) == (key, total, margin)
    assert outcome.success is (key == "above")


@pytest.mark.rule("IAO-09")
@pytest.mark.parametrize(
    ("equality", "chance"), [("three", "32/81"), ("succeeds", "49/81"), ("fails", "32/81")]
)
def test_what_equality_means_is_a_house_rule(equality: str, chance: str) -> None:
    check = rules(equality=equality).notation("+2N contre 2")
    found = odds_of(check)
    assert found.success == Fraction(chance)
    assert [row.key for row in found.rows] == ["below", "equal", "above"]
    equal = thrown(check, faces_of(0, 0, 0, 0, 0))
    assert equal.success is (equality == "succeeds")
    assert said(equal)[-1] == ("IAO-09", f"equal_{equality}")


@pytest.mark.rule("IAO-09")
def test_each_row_splits_into_results() -> None:
    found = odds_of(rules().notation("+1N -2D contre 0"))
    by_hand = law(-2, lambda kept: kept + 1)
    for row in found.rows:
        split = {dict(detail)["total"]: p for detail, p in row.detail}
        assert split == {
            t: p for t, p in by_hand.items() if row.key == ("below", "equal", "above")[(t > 0) - (t < 0) + 1]
        }
        assert sum(split.values()) == row.p


@pytest.mark.rule("IAO-09")
def test_a_difficulty_out_of_reach_has_one_row() -> None:
    found = odds_of(rules().notation("+2N contre 8"))
    assert [(row.key, row.p) for row in found.rows] == [("below", Fraction(1))]
    assert found.success == 0


@pytest.mark.rule("IAO-09")
def test_the_level_of_a_difficulty_may_be_negative() -> None:
    assert odds_of(rules().notation("0N contre −1")).success == Fraction(147, 243)
