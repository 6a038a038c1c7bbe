"""All dice of a throw turned into levels, and the result cut."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.check import Choice, Throw
from tablee.game.odds import odds_of
from tests.systems.iaodune.by_hand import faces_of, law, rules, said, thrown, totals

PLUS_4, MINUS_4, PLUS_5 = faces_of(1, 1, 1, 1, 0), faces_of(-1, -1, -1, -1, 0), faces_of(*[1] * 5)


@pytest.mark.rule("IAO-11", "IAO-ex4")
@pytest.mark.parametrize("text", ["+3N +6D en N", "+3N +6D as N", "+3N+6DenN"])
def test_six_dice_become_three_levels_and_the_total_is_cut(text: str) -> None:
    check = rules().notation(text)
    assert check.root.count == 5  # type: ignore[union-attr]
    outcome = thrown(check, PLUS_4)
    assert outcome.total == 8
    steps = [dict(r.slots) for r in outcome.because if r.rule == "IAO-11"]
    assert steps == [{"d": 6, "n": 3}, {"found": 10, "total": 8}]


@pytest.mark.rule("IAO-11", "IAO-ex5")
def test_with_three_levels_nothing_above_eight_counts() -> None:
    for dice in (1, 3, 6, 10, 15, 40):
        assert max(totals(rules().notation(f"+3N +{dice}D en N"))) == 8


@pytest.mark.rule("IAO-11", "IAO-ex9")
def test_negative_dice_never_lead_below_the_limit() -> None:
    check = rules().notation("+1N -6D en N")
    assert thrown(check, MINUS_4).total == -4
    assert ("IAO-11", "truncated") in said(thrown(check, MINUS_4))
    assert thrown(check, PLUS_5).total == 3
    assert ("IAO-11", "truncated") not in said(thrown(check, PLUS_5))


@pytest.mark.rule("IAO-11", "IAO-ex10")
@pytest.mark.parametrize(("limit", "total"), [("potential", 9), ("aptitude", 8)])
def test_whether_tools_widen_the_limit_is_a_house_rule(limit: str, total: int) -> None:
    check = rules(limit=limit).notation("+3N +1N +3D en N")
    assert thrown(check, PLUS_4).total == total
    assert max(totals(check)) == total
    assert max(totals(rules(limit=limit).notation("+3N +1N +3D"))) == 9


@pytest.mark.rule("IAO-11")
@pytest.mark.parametrize(
    ("n", "tools", "d", "low", "high"),
    [
        (3, 1, 6, 2, 8),  # by the letter the tool does not count: 3 + 5
        (3, 1, -6, -1, 6),  # the range of all real levels holds on its own side: 4 - 5
        (3, -1, -6, -2, 4),  # a negative conversion stays above the Aptitude's own limit: 3 - 5
        (3, -4, 6, -3, 4),  # nor does the Aptitude reach beyond the sum of all real levels
    ],
)
def test_by_the_letter_the_limit_is_the_aptitudes(n: int, tools: int, d: int, low: int, high: int) -> None:
    check = rules(limit="aptitude").check(
        {"check": "chance", "n": n, "tools": tools, "d": d, "convert": "yes"}
    )
    found = totals(check)
    assert (min(found), max(found)) == (low, high)


@pytest.mark.rule("IAO-11")
def test_the_choice_is_the_players_before_the_throw() -> None:
    check = rules().notation("+3N +6D ou N")
    assert isinstance(check.root, Choice)
    assert check.root.who == "thrower"
    assert [option.key for option in check.root.options] == ["throw", "convert"]
    thrown_dice, levels = check.root.then("throw"), check.root.then("convert")
    assert isinstance(thrown_dice, Throw) and isinstance(levels, Throw)
    assert (thrown_dice.count, levels.count) == (11, 5)
    assert thrown(check, PLUS_4, "convert").total == 8
    assert thrown(check, PLUS_4 + faces_of(*[-1] * 6), "throw").total == 7


@pytest.mark.rule("IAO-11")
def test_before_the_choice_only_what_holds_both_ways_is_told() -> None:
    check = rules().notation("+3N +6D ou N")
    assert isinstance(check.root, Choice)
    assert [r.rule for r in check.because] == ["IAO-04", "IAO-06"]
    assert [(r.rule, dict(r.slots)) for r in check.root.because] == [
        ("IAO-11", {"d": 6, "n": 3, "dice": 11, "fewer": 5})
    ]
    words = [option.label.fr for option in check.root.options]
    assert words == ["Lancer 11 dés", "+3N et 5 dés"]
    assert set(check.because) < set(thrown(check, PLUS_4, "convert").because)


@pytest.mark.rule("IAO-11")
def test_odds_differ_by_the_choice() -> None:
    book = rules()
    asked = book.notation("+3N +6D or N")
    assert totals(asked, convert="throw") == totals(book.notation("+3N +6D"))
    assert totals(asked, convert="convert") == totals(book.notation("+3N +6D en N"))
    assert totals(asked, convert="throw") != totals(asked, convert="convert")


@pytest.mark.rule("IAO-11")
def test_without_dice_there_is_nothing_to_choose() -> None:
    assert isinstance(rules().notation("+3N ou N").root, Throw)
    assert isinstance(rules().notation("+3N +2D -2D ou N").root, Throw)


@pytest.mark.rule("IAO-11")
def test_all_summed_dice_are_converted_whatever_their_source() -> None:
    form: dict[str, Any] = {
        "check": "chance",
        "d": 1,
        "convert": "yes",
        "chips": [
            {"name": "Escalade", "value": 6, "role": "skill", "unit": "D"},
            {"name": "Corde", "value": 1, "role": "tool", "unit": "D"},
            {"name": "Faim", "value": -2, "role": "suffering", "unit": "D"},
            {"name": "Athlétisme", "value": 3, "role": "aptitude", "unit": "N"},
        ],
    }
    check = rules().check(form)
    assert totals(check) == totals(rules().notation("+3N +6D en N"))
    assert check.notation == "+3N +6D en N"


@pytest.mark.rule("IAO-11")
@pytest.mark.parametrize("n", range(-5, 6, 5))
@pytest.mark.parametrize("d", range(-16, 17))
def test_odds_of_converted_throws_equal_counting_by_hand(n: int, d: int) -> None:
    size = abs(d)
    levels = sum(size >= first for first in (1, 3, 6, 10, 15)) * (1 if d > 0 else -1)
    expected = law(0, lambda kept: max(n - 5, min(kept + n + levels, n + 5)))
    assert totals(rules().check({"check": "chance", "n": n, "d": d, "convert": "yes"})) == expected


@pytest.mark.rule("IAO-11", "IAO-09")
def test_a_converted_throw_against_a_level() -> None:
    found = odds_of(rules().notation("+3N +6D en N contre 8"))
    by_hand = law(0, lambda kept: min(kept + 6, 8))
    assert found.success == 0
    assert {row.key: row.p for row in found.rows} == {"equal": by_hand[8], "below": 1 - by_hand[8]}
