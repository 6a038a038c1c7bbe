"""The krâsse die: what it adds, what must be justified, how many there may be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.game.check import Choice
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.walk import Chosen, Thrown
from tests.systems.krasses import by_hand
from tests.systems.krasses.table import made, one, place, problems, said, turned


@pytest.mark.rule("KRA-15", "KRA-16")
@pytest.mark.parametrize(("face", "worth"), [(1, 0), (2, 0), (3, 3), (4, 0), (5, 0), (6, 6)])
def test_what_each_face_adds(face: int, worth: int) -> None:
    outcome = one(made("fixed", bonus=5, difficulty=20, krasses=1), (7, 8, face))
    assert outcome.total == 20 + worth
    assert dict(outcome.facts)["krasses"] == worth
    assert outcome.key == ("success" if worth else "failure")


@pytest.mark.rule("KRA-ex21", "KRA-15")
def test_halves_are_never_rounded() -> None:
    rules = turned(krasse=1, half_krasse="1/2")
    check = made("fixed", rules, bonus=5, difficulty=20, krasses=1)
    outcome = one(check, (7, 8, 3))
    assert (outcome.total, outcome.key, outcome.margin) == (Fraction(41, 2), "success", Fraction(1, 2))
    assert one(check, (7, 8, 6)).total == 21


@pytest.mark.rule("KRA-15")
def test_free_values() -> None:
    rules = turned(krasse="7/3", half_krasse="2/7")
    outcome = one(made("open", rules, krasses=3), (4, 4, 6, 3, 3))
    assert outcome.total == 8 + Fraction(7, 3) + 2 * Fraction(2, 7)


@pytest.mark.rule("KRA-16")
def test_krasses_change_no_special_result() -> None:
    check = made("fixed", difficulty=5, krasses=5, bonus=10)
    assert one(check, (1, 1, 6, 6, 6, 6, 6)).key == "critical_failure"
    assert one(check, (1, 5, 6, 6, 6, 6, 6)).key == "automatic_failure"
    hard = made("fixed", difficulty=40, circumstance=5)
    assert one(hard, (10, 6, 6, 6, 6, 6, 6)).key == "automatic_success"
    assert one(hard, (10, 10, 6, 6, 6, 6, 6)).key == "feat"


@pytest.mark.rule("KRA-16", "KRA-17")
def test_damage_takes_krasses_too() -> None:
    check = made("damage", dice="1d8+2", krasses=2)
    assert one(check, (5, 6, 3)).total == 16
    refused = place(check, Thrown((5, 6, 3)), Chosen("refuse"), Chosen("accept"))
    assert refused.outcomes[0].total == 10
    assert odds_of(check).mean == Fraction(9, 2) + 2 + 3
    rows = odds_of(made("damage", dice="1d4+2")).rows
    assert [(row.total, row.p) for row in rows] == [(total, Fraction(1, 4)) for total in (3, 4, 5, 6)]
    assert [die.die for die in refused.reading.dice] == ["d8", "dK", "dK"]  # type: ignore[union-attr]
    with pytest.raises(Refused) as bad:
        made("damage", dice="1000d6kh500")
    assert problems(bad.value) == [("HOUSE-notation", "too_costly")]


@pytest.mark.rule("KRA-17")
def test_each_krasse_obtained_is_put_to_the_gm() -> None:
    check = made("fixed", bonus=0, difficulty=20, krasses=4)
    waiting = place(check, Thrown((7, 8, 6, 2, 3, 6)))
    asked = []
    while isinstance(waiting.node, Choice):
        asked.append((waiting.node.name, waiting.node.who, [o.key for o in waiting.node.options]))
        waiting = place(check, Thrown((7, 8, 6, 2, 3, 6)), *[Chosen("accept")] * len(asked))
    assert asked == [(f"justify-1-{die}", "gm", ["accept", "refuse"]) for die in (1, 3, 4)]
    assert waiting.outcomes[0].total == 30


@pytest.mark.rule("KRA-17")
@pytest.mark.parametrize(
    ("answers", "total", "key"),
    [
        (("accept", "accept"), 24, "success"),
        (("refuse", "accept"), 18, "failure"),
        (("accept", "refuse"), 21, "success"),
        (("refuse", "refuse"), 15, "failure"),
    ],
)
def test_a_refused_krasse_counts_0(answers: tuple[str, str], total: int, key: str) -> None:
    check = made("fixed", difficulty=20, krasses=2)
    outcome = place(check, Thrown((7, 8, 6, 3)), *map(Chosen, answers)).outcomes[0]
    assert (outcome.total, outcome.key, outcome.margin) == (total, key, total - 20)
    assert said(outcome).count(("KRA-17", "refused")) == answers.count("refuse")


@pytest.mark.rule("KRA-17")
@pytest.mark.parametrize(
    ("justified", "total"), [("all", 24), ("none", 15), ([True, False], 21), ([False, True], 18)]
)
def test_a_justification_may_come_before_the_throw(justified: object, total: int) -> None:
    check = made("fixed", difficulty=20, krasses=2, justified=justified)
    outcome = place(check, Thrown((7, 8, 6, 3))).outcomes[0]
    assert outcome.total == total


@pytest.mark.rule("KRA-17")
def test_odds_know_what_was_left_unjustified() -> None:
    some = made("open", krasses=3, justified=[True, False, False])
    assert odds_of(some).mean == odds_of(made("open", krasses=1)).mean == Fraction(25, 2)
    assert odds_of(made("open", krasses=3, justified="none")).mean == 11


@pytest.mark.rule("KRA-ex13", "KRA-17", "KRA-19")
def test_nobody_refuses_the_krasses_of_the_gm() -> None:
    check = made("open", who="gm", krasses=4)
    assert place(check, Thrown((4, 5, 6, 3, 2, 6))).outcomes[0].total == 24
    left = made("open", who="gm", krasses=4, justified=[True, True, True, False])
    outcome = place(left, Thrown((4, 5, 6, 3, 2, 6))).outcomes[0]
    assert dict(outcome.facts)["krasses"] == 9
    assert outcome.total == 18
    assert ("KRA-17", "unjustified") in said(outcome)


@pytest.mark.rule("KRA-18")
@pytest.mark.parametrize("name", ["krasses", "circumstance"])
def test_five_at_most_unless_the_limit_is_lifted(name: str) -> None:
    assert made("fixed", difficulty=20, **{name: 5})
    with pytest.raises(Refused) as refused:
        made("fixed", difficulty=20, **{name: 6})
    assert problems(refused.value) == [("KRA-18" if name == "krasses" else "KRA-22", "limit")]
    assert made("fixed", difficulty=20, lifted=True, **{name: 20})
    with pytest.raises(Refused):
        made("fixed", difficulty=20, lifted=True, **{name: 21})


@pytest.mark.rule("KRA-18")
def test_the_limit_is_a_house_rule() -> None:
    assert made("open", turned(limit=8), krasses=8)
    with pytest.raises(Refused):
        made("open", turned(limit=2), krasses=3)
    with pytest.raises(Refused):
        made("counter", turned(limit=2), announcer="pc", dice=3, stake=3)


TABLE = [(1, 4, 6, "66.67", "1.5", 6), (2, 16, 36, "44.44", "3", 12), (3, 64, 216, "29.63", "4.5", 18),
         (5, 1024, 7776, "13.17", "7.5", 30), (10, 1048576, 60466176, "1.73", "15", 60)]  # fmt: skip


@pytest.mark.rule("KRA-28")
@pytest.mark.parametrize(("count", "ways", "whole", "percent", "mean", "top"), TABLE)
def test_the_odds_of_krasse_dice(
    count: int, ways: int, whole: int, percent: str, mean: str, top: int
) -> None:
    check = made("circumstance", difficulty=20, circumstance=count, lifted=True)
    rows = {row.total: row.p for row in odds_of(check).rows}
    assert rows[20] == Fraction(ways, whole) == Fraction(2, 3) ** count
    assert f"{float(rows[20]) * 100:.2f}" == percent
    assert odds_of(check).mean == 20 + Fraction(mean)
    assert max(total for total in rows if total is not None) == 20 + top
    assert rows == {20 + more: p for more, p in by_hand.law(by_hand.dk(count)).items()}


@pytest.mark.rule("KRA-ex16", "KRA-22")
def test_circumstance_krasses_raise_a_difficulty() -> None:
    outcome = one(made("circumstance", difficulty=15, circumstance=3), (6, 3, 4))
    assert outcome.total == 24
    fixed = made("fixed", difficulty=15, circumstance=3)
    assert dict(one(fixed, (8, 9, 6, 3, 4)).facts)["difficulty"] == 24
    assert one(fixed, (8, 9, 1, 2, 4)).key == "success"
    assert one(fixed, (8, 9, 6, 3, 4)).key == "failure"
    above = made("fixed", difficulty=40, circumstance=2, bonus=40)
    assert dict(one(above, (6, 6, 6, 6)).facts)["difficulty"] == 52
    assert one(above, (6, 6, 6, 6)).key == "failure"


@pytest.mark.rule("KRA-22")
def test_one_throw_raises_the_difficulty_for_all() -> None:
    for who in ("pc", "gm"):
        check = made("fixed", difficulty=15, raised=9, who=who, bonus=10)
        assert dict(one(check, (7, 8)).facts)["difficulty"] == 24
        assert ("KRA-22", "task") in said(one(check, (7, 8)))
        assert odds_of(check).success == odds_of(made("fixed", difficulty=24, bonus=10)).success


@pytest.mark.rule("KRA-22")
@pytest.mark.parametrize(
    ("params", "problem"),
    [
        ({"difficulty": 15, "circumstance": 0}, "nothing"),
        ({"difficulty": "automatic", "circumstance": 1}, "nothing"),
        ({"difficulty": 15, "circumstance": 6}, "limit"),
        ({"difficulty": 15, "circumstance": 2, "reasons": ["pluie"]}, "reasons"),
        ({"difficulty": 15, "circumstance": 2, "reasons": ["pluie", " "]}, "reasons"),
        ({"difficulty": 15, "circumstance": 1, "reasons": ["x" * 501]}, "long"),
    ],
)
def test_circumstance_krasses_refused(params: dict[str, object], problem: str) -> None:
    with pytest.raises(Refused) as refused:
        made("circumstance", **params)
    assert ("KRA-22", problem) in problems(refused.value)
