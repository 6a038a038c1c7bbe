"""Joint rolls: who helps, what it adds, whose degrees count."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.problem import Refused
from tests.systems.krasses.table import made, one, problems, said


def joint(
    *rolls: tuple[int, int], bonus: tuple[int, ...] = (), degrees: tuple[int, ...] = (), **more: Any
) -> Outcome:
    count = len(rolls)
    bonuses, ranks = bonus or (0,) * count, degrees or (0,) * count
    parties = [{"name": f"p{i}", "bonus": bonuses[i], "degree": ranks[i]} for i in range(count)]
    return one(made("cooperation", parties=parties, **more), tuple(face for roll in rolls for face in roll))


@pytest.mark.rule("KRA-13", "KRA-ex4")
def test_each_other_above_15_adds_2() -> None:
    outcome = joint((6, 6), (6, 6), (6, 6), (6, 6), bonus=(10, 6, 3, 4), difficulty=25)
    assert (outcome.total, outcome.key, outcome.margin) == (26, "success", 1)
    assert dict(outcome.facts)["totals"] == (22, 18, 15, 16)
    assert (dict(outcome.facts)["best"], dict(outcome.facts)["helpers"]) == ("p0", 2)


@pytest.mark.rule("KRA-14", "KRA-13", "KRA-ex11")
def test_degrees_of_the_best_and_of_trained_helpers() -> None:
    outcome = joint((6, 6), (6, 6), (6, 6), (6, 6), bonus=(12, 7, 5, 2), degrees=(2, 1, 0, 3))
    assert (outcome.total, dict(outcome.detail)["degrees"]) == (28, 3)
    assert dict(outcome.detail)["beats"] == "difficult"
    assert ("KRA-14", "degrees") in said(outcome)


@pytest.mark.rule("KRA-14")
def test_of_equals_the_one_with_more_degrees_is_best() -> None:
    outcome = joint((6, 6), (6, 6), bonus=(8, 8), degrees=(1, 3))
    assert (outcome.total, dict(outcome.detail)["degrees"]) == (22, 4)
    assert dict(outcome.facts)["best"] == "p1"


@pytest.mark.rule("KRA-13")
@pytest.mark.parametrize(
    ("rolls", "bonus", "key", "total"),
    [
        (((8, 8), (1, 4)), (0, 40), "failure", 16),
        (((8, 8), (1, 1)), (0, 40), "failure", 16),
        (((9, 9), (10, 6)), (0, -16), "automatic_success", 2),
        (((10, 9), (10, 6)), (0, -9), "automatic_success", 21),
        (((10, 10), (10, 6)), (-20, -20), "feat", 2),
        (((1, 3), (1, 5)), (40, 40), "automatic_failure", 46),
        (((1, 1), (1, 1)), (40, 30), "critical_failure", 42),
        (((1, 2), (2, 2)), (40, 0), "failure", 4),
    ],
)
def test_special_results_of_a_group(
    rolls: tuple[tuple[int, int], ...], bonus: tuple[int, ...], key: str, total: int
) -> None:
    outcome = joint(*rolls, bonus=bonus, difficulty=40)
    assert (outcome.key, outcome.total) == (key, total)


@pytest.mark.rule("KRA-13")
def test_a_helper_with_a_critical_failure_bears_its_consequence() -> None:
    outcome = joint((8, 8), (1, 1), difficulty=10)
    assert dict(outcome.facts)["critical"] == ("p1",)
    assert ("KRA-13", "critical") in said(outcome)


@pytest.mark.rule("KRA-13", "KRA-12")
def test_in_open_difficulty_numbers_rule() -> None:
    assert joint((8, 8), (1, 4), bonus=(5, 14)).total == 23
    assert joint((8, 8), (1, 4), bonus=(0, 40)).total == 47
    assert joint((8, 8), (10, 6), bonus=(5, -9)).total == 21
    assert joint((8, 8), (1, 1), bonus=(5, 15)).total == 21
    assert joint((8, 8), (10, 10), bonus=(5, 0)).key == "feat"


@pytest.mark.rule("KRA-13")
def test_krasses_count_for_helpers_and_for_the_best() -> None:
    parties = [{"name": "a", "bonus": 5}, {"name": "b", "krasses": 1}]
    check = made("cooperation", parties=parties, difficulty=20, circumstance=1)
    outcome = one(check, (8, 8, 5, 5, 6, 3))
    assert (outcome.total, outcome.key) == (23, "failure")
    assert dict(outcome.facts)["totals"] == (21, 16)
    assert ("KRA-22", "raised") in said(outcome)
    assert one(check, (8, 8, 5, 5, 3, 1)).total == 21


@pytest.mark.parametrize(
    ("params", "problem"),
    [
        ({"parties": [{"name": "a"}]}, ("KRA-13", "count")),
        ({"parties": [{"name": "a", "circumstance": 1}, {"name": "b"}]}, ("KRA-22", "group")),
        ({"parties": [{"name": "a"}, {"name": "b"}], "circumstance": 1}, ("KRA-22", "open")),
        ({"parties": [{"name": "a"}, {"name": "b"}], "difficulty": "automatic"}, ("KRA-10", "needless")),
        ({"parties": [{"name": "a"}, {"name": "b"}], "difficulty": 41}, ("KRA-10", "outside")),
    ],
)
def test_what_is_refused(params: dict[str, Any], problem: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        made("cooperation", **params)
    assert problem in problems(refused.value)


@pytest.mark.rule("KRA-12", "KRA-13")
def test_the_odds_of_a_group_go_from_the_worst_to_the_best() -> None:
    parties = [{"name": "a"}, {"name": "b"}]
    against = [row.key for row in odds_of(made("cooperation", parties=parties, difficulty=15)).rows]
    assert against == [
        "critical_failure", "automatic_failure", "failure", "success", "automatic_success", "feat",
    ]  # fmt: skip
    rows = odds_of(made("cooperation", parties=parties)).rows
    assert [rows[0].key, rows[-1].key] == ["critical_failure", "feat"]
    assert {row.key for row in rows[1:-1]} >= {"total"}


def test_odds_up_to_eight() -> None:
    parties = [{"name": str(i)} for i in range(9)]
    assert odds_of(made("cooperation", parties=parties[:8], difficulty=20)).success is not None
    with pytest.raises(Refused) as refused:
        odds_of(made("cooperation", parties=parties, difficulty=20))
    assert problems(refused.value) == [("KRA-13", "odds")]
