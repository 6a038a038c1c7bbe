"""Exact odds of every kind of roll against counting by hand: in order where few dice fall, else by sets."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.check import Check
from tablee.game.problem import Refused
from tests.systems.krasses import by_hand
from tests.systems.krasses.table import law_of, made, problems, turned

COUNTS = range(6)


def fixed_law(check: Check) -> by_hand.Law:
    return {(key, success, total): p for ((key, success, _, total),), p in law_of(check).items()}


@pytest.mark.rule("KRA-08", "KRA-16", "KRA-28")
@pytest.mark.parametrize("against", COUNTS)
@pytest.mark.parametrize("mine", COUNTS)
def test_a_fixed_roll_with_krasses_on_both_sides(mine: int, against: int) -> None:
    check = made("fixed", bonus=7, krasses=mine, difficulty=20, circumstance=against)
    assert fixed_law(check) == by_hand.fixed(7, mine, 20, against)


ORDERED = [(mine, against) for mine in COUNTS for against in COUNTS if mine + against <= 5]


@pytest.mark.rule("KRA-08", "KRA-28")
@pytest.mark.parametrize(
    ("mine", "against"),
    [pytest.param(*pair, marks=[pytest.mark.slow] if sum(pair) == 5 else []) for pair in ORDERED],
)
def test_the_same_with_every_die_in_its_order(mine: int, against: int) -> None:
    check = made("fixed", bonus=2, krasses=mine, difficulty=15, circumstance=against)
    assert fixed_law(check) == by_hand.ordered_fixed(2, mine, 15, against)


@pytest.mark.rule("KRA-15")
@pytest.mark.parametrize(
    ("krasse", "half"), [("1", "1/2"), ("6", "0"), ("0", "3"), ("100", "100"), ("7/3", "2/7")]
)
def test_other_values_of_a_krasse(krasse: str, half: str) -> None:
    check = made(
        "fixed", turned(krasse=krasse, half_krasse=half), bonus=5, krasses=3, difficulty=20, circumstance=2
    )
    values: dict[str, by_hand.Number] = {"krasse": Fraction(krasse), "half": Fraction(half)}
    assert fixed_law(check) == by_hand.fixed(5, 3, 20, 2, **values)


@pytest.mark.rule("KRA-12")
@pytest.mark.parametrize("mine", COUNTS)
def test_an_open_roll(mine: int) -> None:
    found = {
        (key, total): p for ((key, _, _, total),), p in law_of(made("open", bonus=3, krasses=mine)).items()
    }
    expected: by_hand.Law = {}
    for (special, total), p in by_hand.law(by_hand.side(3, mine)).items():
        key = special if special in ("critical_failure", "feat") else "total"
        expected[key, total] = expected.get((key, total), Fraction(0)) + p
    assert found == expected


def opposed_law(check: Check) -> by_hand.Law:
    found: by_hand.Law = {}
    for ends, p in law_of(check).items():
        assert all(total is None for *_, total in ends)
        found[tuple((i, end[:3]) for i, end in enumerate(ends))] = p
    return found


def counted(sides: list[dict[str, Any]], **how: bool) -> by_hand.Law:
    now = {
        i: by_hand.side(side.get("bonus", 0), side.get("krasses", 0), side.get("circumstance", 0))
        for i, side in enumerate(sides)
    }
    bare = {i: by_hand.side(side.get("bonus", 0)) for i, side in enumerate(sides)}
    players = {i for i, side in enumerate(sides) if side.get("who") != "gm"}
    return by_hand.contest(now, bare, players, **how)


@pytest.mark.rule("KRA-11")
@pytest.mark.parametrize("theirs", COUNTS)
@pytest.mark.parametrize("mine", COUNTS)
def test_an_opposed_roll_with_krasses_on_both_sides(mine: int, theirs: int) -> None:
    sides = [
        {"name": "a", "bonus": 7, "krasses": mine},
        {"name": "b", "who": "gm", "bonus": 5, "krasses": theirs},
    ]
    assert opposed_law(made("opposed", parties=sides)) == counted(sides)


WHO = [("pc", "pc"), ("gm", "gm"), ("gm", "pc"), ("pc", "gm", "gm"), ("pc", "pc", "gm"), ("pc", "pc", "pc")]


@pytest.mark.rule("KRA-11")
@pytest.mark.parametrize("who", WHO, ids=" ".join)
def test_each_way_to_settle_a_tie(who: tuple[str, ...]) -> None:
    sides = [{"name": str(i), "who": w, "bonus": i // 2} for i, w in enumerate(who)]
    assert opposed_law(made("opposed", parties=sides)) == counted(sides)


@pytest.mark.rule("KRA-11")
@pytest.mark.parametrize("who", [("pc", "gm"), ("pc", "pc"), ("gm", "gm")], ids=" ".join)
def test_totals_only(who: tuple[str, ...]) -> None:
    sides = [{"name": str(i), "who": w, "bonus": 2 * i, "krasses": 1} for i, w in enumerate(who)]
    check = made("opposed", turned(opposed_rank="totals"), parties=sides)
    assert opposed_law(check) == counted(sides, totals=True)


@pytest.mark.rule("KRA-11")
@pytest.mark.parametrize("who", [("gm", "gm"), ("pc", "gm"), ("gm", "gm", "pc")], ids=" ".join)
def test_the_gm_decides(who: tuple[str, ...]) -> None:
    sides = [{"name": str(i), "who": w, "bonus": i // 2} for i, w in enumerate(who)]
    check = made("opposed", turned(gm_ties="gm_decides"), parties=sides)
    assert opposed_law(check) == counted(sides, gm_decides=True)


@pytest.mark.rule("KRA-22")
def test_circumstance_on_an_opposed_roll() -> None:
    sides = [
        {"name": "a", "bonus": 4, "krasses": 1, "circumstance": 2},
        {"name": "b", "who": "gm", "bonus": 2, "circumstance": 1},
    ]
    check = made("opposed", turned(circumstance_on_opposed=True), parties=sides)
    assert opposed_law(check) == counted(sides)


@pytest.mark.rule("KRA-24", "KRA-25", "KRA-26", "KRA-18")
@pytest.mark.parametrize(
    ("dice", "stake", "player", "gm"), [(5, 5, 6, 8), (1, 1, 0, 0), (5, 3, 2, 9), (3, 3, 40, 0)]
)
def test_the_counter_krasse(dice: int, stake: int, player: int, gm: int) -> None:
    check = made(
        "counter", announcer="gm", dice=dice, stake=stake, answer="counter",
        player={"name": "a", "bonus": player}, gm={"name": "b", "who": "gm", "bonus": gm},
    )  # fmt: skip
    found: by_hand.Law = {}
    for (mine, theirs), p in law_of(check).items():
        assert mine[2] == theirs[2]
        detail = dict(mine[2])
        key = (mine[0], theirs[0], detail["counter"], detail["dice_to"])
        found[key] = found.get(key, Fraction(0)) + p
    assert found == by_hand.counter(player, gm, dice + stake)


GROUPS: list[list[dict[str, Any]]] = [
    [{"bonus": 4, "degree": 1}, {"bonus": 2}],
    [{"bonus": 6, "degree": 2}, {"bonus": 6, "degree": 1}],
    [{"bonus": 8, "degree": 0}, {"bonus": 3, "degree": 2, "krasses": 1}],
    [{"bonus": 5, "degree": 1}, {"bonus": 5, "degree": 1}, {"bonus": 12, "degree": 0}],
]


@pytest.mark.rule("KRA-13", "KRA-14")
@pytest.mark.parametrize("difficulty", [None, 20])
@pytest.mark.parametrize("group", GROUPS)
def test_a_joint_roll(group: list[dict[str, Any]], difficulty: int | None) -> None:
    parties = [{"name": str(i), **member} for i, member in enumerate(group)]
    check = made("cooperation", parties=parties, **({} if difficulty is None else {"difficulty": difficulty}))
    found = {
        (key, total, dict(detail)["degrees"]): p for ((key, _, detail, total),), p in law_of(check).items()
    }

    def result(special: str, total: by_hand.Number) -> str:
        if difficulty is None:
            return special if special in ("critical_failure", "feat") else "total"
        if special != "ordinary":
            return special
        return "success" if total > difficulty else "failure"

    sides = [(by_hand.side(m["bonus"], m.get("krasses", 0)), m.get("degree", 0)) for m in group]
    assert found == by_hand.cooperation(sides, result, open=difficulty is None)


@pytest.mark.rule("KRA-13", "KRA-22")
def test_a_joint_roll_against_a_raised_difficulty() -> None:
    parties = [{"name": "a", "bonus": 4}, {"name": "b", "bonus": 2}]
    check = made("cooperation", parties=parties, difficulty=15, circumstance=1)
    bare = {n: made("cooperation", parties=parties, difficulty=15 + n) for n in (0, 3, 6)}
    mixed: by_hand.Law = {}
    for more, weight in ((0, 4), (3, 1), (6, 1)):
        for key, p in law_of(bare[more]).items():
            mixed[key] = mixed.get(key, Fraction(0)) + p * Fraction(weight, 6)
    assert law_of(check) == mixed


FRACTIONS = {"krasse": "9973/9967", "half_krasse": "1/99991", "limit": 20}


@pytest.mark.slow
@pytest.mark.rule("KRA-15", "KRA-18")
def test_many_dice_with_odd_values_stay_within_bounds() -> None:
    rules = turned(**FRACTIONS)
    check = made("fixed", rules, difficulty=20, krasses=20, circumstance=20, bonus=7)
    assert sum(law_of(check).values()) == 1
    two = [{"name": "a", "krasses": 20}, {"name": "b", "who": "gm", "krasses": 20}]
    assert sum(law_of(made("opposed", rules, parties=two)).values()) == 1
    four = [{"name": str(i), "krasses": 20} for i in range(4)]
    costly = {
        "KRA-11": made("opposed", rules, parties=four),
        "KRA-13": made("cooperation", rules, parties=four, difficulty=20),
        "KRA-16": made("damage", rules, dice="1000d6", krasses=20),
    }
    for rule, check in costly.items():
        with pytest.raises(Refused) as refused:
            law_of(check)
        assert problems(refused.value) == [(rule, "costly")]
