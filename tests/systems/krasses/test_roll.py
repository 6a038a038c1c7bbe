"""The roll against a difficulty: two ordered dice, a bonus, special results, the scale."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tests.systems.krasses.table import book, made, one, problems, said, turned


def key(faces: tuple[int, int], bonus: int, difficulty: int) -> str:
    return one(made("fixed", bonus=bonus, difficulty=difficulty), faces).key


@pytest.mark.rule("KRA-ex1", "KRA-01", "KRA-02")
def test_an_equal_total_fails() -> None:
    outcome = one(made("fixed", bonus=5, difficulty=20), (7, 8))
    assert (outcome.key, outcome.total, outcome.margin, outcome.success) == ("failure", 20, 0, False)
    assert said(outcome) == [("KRA-01", "dice"), ("KRA-01", "bonus"), ("KRA-02", "failure")]
    assert key((8, 8), 5, 20) == "success"


@pytest.mark.parametrize(
    ("faces", "bonus", "difficulty", "expected"),
    [
        pytest.param((1, 5), 40, 5, "automatic_failure", marks=pytest.mark.rule("KRA-ex2", "KRA-04")),
        pytest.param((1, 6), 40, 5, "success", marks=pytest.mark.rule("KRA-ex2", "KRA-04")),
        pytest.param((10, 6), 0, 40, "automatic_success", marks=pytest.mark.rule("KRA-ex3", "KRA-06")),
        pytest.param((10, 5), 0, 40, "failure", marks=pytest.mark.rule("KRA-ex3", "KRA-06")),
        pytest.param((6, 10), 0, 40, "failure", marks=pytest.mark.rule("KRA-ex3", "KRA-03")),
        pytest.param((1, 1), 30, 5, "critical_failure", marks=pytest.mark.rule("KRA-ex6", "KRA-05")),
        pytest.param((10, 10), -20, 40, "feat", marks=pytest.mark.rule("KRA-ex6", "KRA-07")),
        pytest.param((5, 1), 0, 5, "success", marks=pytest.mark.rule("KRA-ex6", "KRA-03")),
    ],
)
def test_special_results(faces: tuple[int, int], bonus: int, difficulty: int, expected: str) -> None:
    assert key(faces, bonus, difficulty) == expected


@pytest.mark.rule("KRA-ex2", "KRA-ex3", "KRA-ex6")
def test_totals_are_told_beside_special_results() -> None:
    assert one(made("fixed", bonus=40, difficulty=5), (1, 6)).total == 47
    assert one(made("fixed", difficulty=40), (10, 5)).total == 15
    assert one(made("fixed", difficulty=40), (6, 10)).total == 16
    assert one(made("fixed", difficulty=5), (5, 1)).total == 6
    assert ("KRA-05", "rolled") in said(one(made("fixed", difficulty=5), (1, 1)))


@pytest.mark.rule("KRA-04", "KRA-05", "KRA-06", "KRA-07", "KRA-03")
def test_each_pair_of_dice() -> None:
    found: dict[str, list[tuple[int, int]]] = {}
    for faces in product(range(1, 11), range(1, 11)):
        found.setdefault(key(faces, 0, 15), []).append(faces)
    assert found["critical_failure"] == [(1, 1)]
    assert found["automatic_failure"] == [(1, 2), (1, 3), (1, 4), (1, 5)]
    assert found["automatic_success"] == [(10, 6), (10, 7), (10, 8), (10, 9)]
    assert found["feat"] == [(10, 10)]


@pytest.mark.rule("KRA-08")
@pytest.mark.parametrize(("bonus", "success"), [(-100, Fraction(5, 100)), (100, Fraction(95, 100))])
def test_base_rates(bonus: int, success: Fraction) -> None:
    odds = odds_of(made("fixed", bonus=bonus, difficulty=20))
    rates = {row.key: row.p for row in odds.rows if row.key not in ("failure", "success")}
    assert rates == {
        "critical_failure": Fraction(1, 100),
        "automatic_failure": Fraction(4, 100),
        "automatic_success": Fraction(4, 100),
        "feat": Fraction(1, 100),
    }
    assert odds.success == success


def chips(*given: Chip) -> list[object]:
    return [to_data(chip) for chip in given]


@pytest.mark.rule("KRA-ex12", "KRA-09", "KRA-01")
def test_a_roll_at_0_takes_bonuses_and_penalties() -> None:
    tool, load = Chip("Corde", 1, role="modifier"), Chip("Sac", 2, sign=-1, role="modifier")
    outcome = one(made("fixed", chips=chips(tool, load), difficulty=15), (8, 9))
    assert (outcome.key, outcome.total) == ("success", 16)
    assert ("KRA-09", "roll") in said(outcome)
    assert key((1, 3), 0, 15) == "automatic_failure"
    assert key((10, 8), 0, 40) == "automatic_success"


@pytest.mark.rule("KRA-01")
def test_one_score_and_every_modifier() -> None:
    score, second = Chip("Escrime", 7, role="score"), Chip("Adresse", 3, role="score")
    bonus, penalty, off = Chip("Lame", 2), Chip("Boue", 1, sign=-1), Chip("Ruse", 9, on=False)
    outcome = one(made("fixed", chips=chips(score, bonus, penalty, off), difficulty=20), (5, 5))
    assert outcome.total == 18
    assert ("KRA-09", "roll") not in said(outcome)
    with pytest.raises(Refused) as refused:
        made("fixed", chips=chips(score, second), difficulty=20)
    assert problems(refused.value) == [("KRA-01", "one_score")]
    assert made("fixed", chips=chips(score, Chip("Adresse", 3, on=False, role="score")), difficulty=20)


SCALE = [
    ("very_easy", "Très facile", "Very easy", 5, (89, 95, 95)),
    ("easy", "Facile", "Easy", 10, (55, 89, 95)),
    ("medium", "Moyen", "Medium", 15, (15, 55, 89)),
    ("hard", "Ardu", "Hard", 20, (5, 15, 55)),
    ("difficult", "Difficile", "Difficult", 25, (5, 5, 15)),
    ("unthinkable", "Impensable", "Unthinkable", 30, (5, 5, 5)),
    ("nearly_impossible", "Presque impossible", "Nearly impossible", 35, (5, 5, 5)),
    ("heroic", "Héroïque", "Heroic", 40, (5, 5, 5)),
]


@pytest.mark.rule("KRA-10")
@pytest.mark.parametrize(("row", "fr", "en", "value", "percents"), SCALE)
def test_the_scale_and_its_chances(
    row: str, fr: str, en: str, value: int, percents: tuple[int, int, int]
) -> None:
    ladder = book().ladder
    assert ladder is not None
    assert (ladder.parse(fr), ladder.parse(en), ladder.label(value, "fr")) == (value, value, fr)
    for bonus, percent in zip((0, 5, 10), percents, strict=True):
        assert odds_of(made("fixed", bonus=bonus, difficulty=row)).success == Fraction(percent, 100)
        assert odds_of(made("fixed", bonus=bonus, difficulty=value)).success == Fraction(percent, 100)


@pytest.mark.rule("KRA-10")
def test_what_is_automatic_needs_no_roll() -> None:
    check = made("fixed", difficulty="automatic", bonus=-3)
    assert odds_of(check).success == 1
    (outcome,) = check.root.outcomes  # type: ignore[union-attr]
    assert said(outcome) == [("KRA-10", "no_roll")]


@pytest.mark.rule("KRA-10")
@pytest.mark.parametrize("difficulty", [4, 41, 0, -5])
def test_a_difficulty_stays_on_the_scale(difficulty: int) -> None:
    with pytest.raises(Refused) as refused:
        made("fixed", difficulty=difficulty)
    assert problems(refused.value) == [("KRA-10", "outside")]
    assert dict(refused.value.problems[0].slots)["low"] == 5
    assert dict(refused.value.problems[0].slots)["high"] == 40
    free = turned(any_difficulty=True)
    assert made("fixed", free, difficulty=difficulty).notation == f"+0 vs {difficulty}"


@pytest.mark.rule("KRA-10")
@pytest.mark.parametrize("difficulty", [5, 6, 23, 39, 40])
def test_any_number_of_the_scale_will_do(difficulty: int) -> None:
    assert made("fixed", difficulty=difficulty).notation == f"+0 vs {difficulty}"


@pytest.mark.parametrize(
    ("params", "problem"),
    [
        ({"difficulty": "trivial"}, ("KRA-10", "unknown")),
        ({"difficulty": 20, "bonus": 1_000_001}, ("KRA-01", "large")),
        ({"difficulty": 20, "chips": [{"name": "x", "value": 1}] * 51}, ("KRA-01", "many")),
        ({"difficulty": 20, "raised": -1}, ("KRA-22", "raised_by")),
        ({"difficulty": 20, "krasses": -1}, ("KRA-18", "negative")),
        ({"difficulty": 20, "krasses": 2, "justified": [True]}, ("KRA-17", "count")),
        ({"bonus": 7}, ("HOUSE-file", "missing")),
        ({"difficulty": 20, "luck": 3}, ("HOUSE-file", "unknown")),
        ({"difficulty": 1.5}, ("HOUSE-file", "shape")),
    ],
)
def test_what_is_refused(params: dict[str, object], problem: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        made("fixed", **params)
    assert problem in problems(refused.value)


def test_even_a_free_difficulty_is_bounded() -> None:
    with pytest.raises(Refused) as refused:
        made("fixed", turned(any_difficulty=True), difficulty=1_000_001)
    assert problems(refused.value) == [("KRA-10", "large")]
