"""Beings opposed to each other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.walk import Chosen, Thrown, odds, walk
from tests.systems.iaodune.by_hand import faces_of, kept_sum, law, rules


@pytest.mark.rule("IAO-09")
@pytest.mark.parametrize(
    ("sums", "keys", "margins"),
    [
        ((1, 0, -1), ["above", "below", "below"], [1, -1, -2]),
        ((1, 1, -1), ["equal", "equal", "below"], [0, 0, -2]),
        ((0, 0, 0), ["equal", "equal", "equal"], [0, 0, 0]),
    ],
)
def test_the_highest_result_prevails_and_any_number_may_be_equal(
    sums: tuple[int, ...], keys: list[str], margins: list[int]
) -> None:
    faces = tuple(f for total in sums for f in faces_of(total, 0, 0, 0, 0))
    place = walk(rules().notation("+2N contre jet +2N vs roll +2N"), [Thrown(faces)])
    assert [o.key for o in place.outcomes] == keys
    assert [o.total for o in place.outcomes] == [total + 2 for total in sums]
    assert [o.margin for o in place.outcomes] == margins
    assert [o.success for o in place.outcomes] == [key == "above" for key in keys]
    assert [o.side for o in place.outcomes] == ["A", "B", "C"]
    for outcome, total in zip(place.outcomes, sums, strict=True):
        *steps, verdict = outcome.because
        assert verdict.said == ("highest" if "above" in keys else "tied")
        assert dict(steps[0].slots) == {"name": outcome.side, "total": total + 2}
        assert dict(steps[-1].slots) == {"chance": total, "n": 2, "total": total + 2, "being": outcome.side}
        assert len(steps) == 7


@pytest.mark.rule("IAO-09")
def test_equality_between_beings_is_no_success_for_any_house_rule() -> None:
    faces = faces_of(*[0] * 10)
    for equality in ("three", "succeeds", "fails"):
        place = walk(rules(equality=equality).notation("0N contre jet 0N"), [Thrown(faces)])
        assert [(o.key, o.success) for o in place.outcomes] == [("equal", False), ("equal", False)]


def standing(totals: tuple[int, ...]) -> tuple[str, ...]:
    best = max(totals)
    alone = totals.count(best) == 1
    return tuple("below" if t < best else "above" if alone else "equal" for t in totals)


def by_hand(*beings: tuple[int, int]) -> dict[tuple[str, ...], Fraction]:
    """The joint law of all standings, over every set of results."""
    laws = [law(d, lambda kept, n=n: kept + n) for n, d in beings]  # type: ignore[misc]
    found: dict[tuple[str, ...], Fraction] = {}
    for totals in product(*laws):
        chance = Fraction(1)
        for one, total in zip(laws, totals, strict=True):
            chance *= one[total]
        key = standing(totals)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


@pytest.mark.rule("IAO-09")
@pytest.mark.parametrize(
    "beings",
    [
        ((0, 0), (0, 0)),
        ((3, -2), (1, 4)),
        ((5, 15), (-5, -15)),
        ((2, 3), (2, 3), (2, 3)),
        ((1, 0), (0, 2), (2, -3), (1, 1)),
    ],
)
def test_odds_of_beings_equal_counting_by_hand(beings: tuple[tuple[int, int], ...]) -> None:
    check = rules().check({"check": "opposed", "beings": [{"n": n, "d": d} for n, d in beings]})
    joint = odds(check)
    expected = by_hand(*beings)
    assert {tuple(o.key for o in ends): joint.p(ends) for ends in joint} == expected
    for side in range(len(beings)):
        found = odds_of(check, side=side)
        assert found.success == sum((p for keys, p in expected.items() if keys[side] == "above"), Fraction(0))


@pytest.mark.rule("IAO-09")
def test_odds_of_beings_equal_every_throw_as_it_is_read() -> None:
    check = rules(base_dice=2).notation("+1N +1D contre jet 0N contre jet -1N en N")
    joint = odds(check)
    read = Counter(
        tuple(o.key for o in walk(check, [Thrown(faces)]).outcomes) for faces in product((1, 3, 5), repeat=7)
    )
    by_read = {keys: Fraction(ways, 3**7) for keys, ways in read.items()}
    assert {tuple(o.key for o in ends): joint.p(ends) for ends in joint} == by_read
    ordered = Counter(
        standing((kept_sum(v[:3], 1, 2) + 1, sum(v[3:5]), sum(v[5:]) - 1))
        for v in product((-1, 0, 1), repeat=7)
    )
    assert {keys: Fraction(ways, 3**7) for keys, ways in ordered.items()} == by_read


@pytest.mark.rule("IAO-09", "IAO-11")
def test_each_being_may_choose_to_convert() -> None:
    check = rules().notation("+3N +6D ou N contre jet +1N contre jet -6D ou N")
    faces = faces_of(*[1, 1, 1, 1, 0], *[0] * 5, *[-1] * 5)
    place = walk(check, [Chosen("convert"), Chosen("convert"), Thrown(faces)])
    assert [o.total for o in place.outcomes] == [8, 1, -5]
    thrown = walk(check, [Chosen("throw"), Chosen("throw"), Thrown(faces_of(*[0] * 27))])
    assert [o.total for o in thrown.outcomes] == [3, 1, 0]


@pytest.mark.rule("IAO-09")
def test_how_many_beings_may_be_opposed() -> None:
    def opposed(count: int, **dials: int) -> int:
        beings: list[dict[str, Any]] = [{"n": at} for at in range(count)]
        return len(rules(**dials).check({"check": "opposed", "beings": beings}).sides)

    assert opposed(8) == 8
    assert opposed(2, max_beings=2) == 2
    assert opposed(10, max_beings=10) == 10
    for count, dials in ((9, {}), (1, {}), (3, {"max_beings": 2}), (11, {"max_beings": 10})):
        with pytest.raises(Refused) as refused:
            opposed(count, **dials)
        assert refused.value.problems[0].said == "count"


@pytest.mark.rule("IAO-09")
@pytest.mark.parametrize(
    ("beings", "rule", "case"),
    [
        ([{"name": "Naé"}, {"name": "Naé"}], "IAO-09", "names"),
        ([{"name": ""}, {}], "IAO-09", "names"),
        ([{"name": 3}, {}], "IAO-09", "names"),
        ("Naé", "IAO-09", "shape"),
        ([3, 4], "IAO-09", "shape"),
        ([{"n": "x"}, {}], "HOUSE-param", "int"),
    ],
)
def test_beings_that_do_not_fit_are_refused(beings: object, rule: str, case: str) -> None:
    with pytest.raises(Refused) as refused:
        rules().check({"check": "opposed", "beings": beings})
    assert (refused.value.problems[0].rule, refused.value.problems[0].said) == (rule, case)
