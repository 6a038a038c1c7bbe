"""Exact odds: every net modifier, every reading of the dice, every reroll, against counting by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.game.odds import odds_of
from tablee.game.outcome import Outcome
from tablee.game.walk import improvement, odds
from tests.systems.fu3 import by_hand
from tests.systems.fu3.table import book, law_of, spend_of, thrown, turned

NETS = range(-7, 8)
SAMPLES: dict[int, list[tuple[int, ...]]] = {
    5: [(1, 2, 2, 5, 6), (4, 5, 5, 6, 4), (1, 1, 1, 1, 1)],
    6: [(6, 4, 2, 1, 2, 4)],
    7: [(4, 4, 4, 4, 5, 5, 6), (1, 3, 4, 4, 4, 5, 6)],
    8: [(1, 1, 2, 3, 4, 5, 6, 6)],
    9: [(1, 2, 2, 3, 3, 3, 4, 5, 6)],
    10: [(6, 6, 6, 5, 5, 4, 4, 4, 1, 1), (1, 1, 1, 1, 2, 2, 2, 3, 3, 3)],
}


@pytest.mark.rule("FU3-2-04", "FU3-2-05", "FU3-2-12")
@pytest.mark.parametrize("net", NETS)
def test_odds_are_those_of_all_multisets(net: int) -> None:
    assert law_of(book().check({"check": "throw", "net": net})) == by_hand.law(net)


@pytest.mark.rule("FU3-2-05")
@pytest.mark.parametrize("net", NETS)
def test_odds_of_the_favourable_reading_are_those_of_all_multisets(net: int) -> None:
    rules = turned(best_five="favourable")
    assert law_of(rules.check({"check": "throw", "net": net})) == by_hand.law(net, favourable=True)


@pytest.mark.rule("FU3-2-12")
@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
@pytest.mark.parametrize("favourable", [False, True])
def test_odds_are_those_of_all_ordered_throws(net: int, favourable: bool) -> None:
    rules = turned(best_five="favourable" if favourable else "highest")
    assert law_of(rules.check({"check": "throw", "net": net})) == by_hand.ordered_law(net, favourable)


ROWS = {
    0: (1, 5, 10, 10, 5, 1),
    1: (7, 15, 20, 15, 6, 1),
    2: (29, 35, 35, 21, 7, 1),
    3: (93, 70, 56, 28, 8, 1),
    4: (256, 126, 84, 36, 9, 1),
    5: (638, 210, 120, 45, 10, 1),
}


@pytest.mark.rule("FU3-2-12")
@pytest.mark.parametrize("net", ROWS)
def test_the_table_of_chances_and_its_mirror(net: int) -> None:
    whole = 2 ** (5 + net)
    expected = [Fraction(n, whole) for n in ROWS[net]]
    good = {row.key: row.p for row in odds_of(book().check({"check": "throw", "net": net})).rows}
    bad = {row.key: row.p for row in odds_of(book().check({"check": "throw", "net": -net})).rows}
    best_first = ("yes_and", "yes", "yes_but", "no_but", "no", "no_and")
    assert [good[key] for key in best_first] == expected
    assert [bad[key] for key in reversed(best_first)] == expected


EXTRAS = {
    0: (7776, (90, 120, 30, 3)),
    1: (46656, (1830, 2535, 663, 75)),
    2: (279936, (21840, 31710, 8736, 1137)),
    3: (1679616, (199836, 307076, 89666, 13595)),
    4: (10077696, (1552572, 2551344, 793665, 141267)),
    5: (60466176, (10790100, 19169265, 6376800, 1337097)),
}


@pytest.mark.rule("FU3-2-12", "FU3-2-05")
@pytest.mark.parametrize("net", EXTRAS)
def test_extra_ands_of_the_highest_faces(net: int) -> None:
    whole, counts = EXTRAS[net]
    up = law_of(book().check({"check": "throw", "net": net}))
    down = law_of(book().check({"check": "throw", "net": -net}))
    assert [up["yes_and", extra] for extra in range(4)] == [Fraction(n, whole) for n in counts]
    assert [down["no_and", extra] for extra in range(4)] == [Fraction(n, whole) for n in counts]


FAVOURABLE = {
    0: ("1.16", "1.54", "0.39", "0.04"),
    1: ("3.67", "5.53", "1.54", "0.20"),
    2: ("6.75", "11.63", "3.68", "0.60"),
    3: ("9.45", "18.70", "6.79", "1.38"),
    4: ("11.14", "25.45", "10.73", "2.69"),
    5: ("11.65", "30.80", "15.22", "4.64"),
}


@pytest.mark.rule("FU3-2-12", "FU3-2-05")
@pytest.mark.parametrize("net", FAVOURABLE)
def test_extra_ands_of_the_favourable_set(net: int) -> None:
    rules = turned(best_five="favourable")
    up = law_of(rules.check({"check": "throw", "net": net}))
    down = law_of(rules.check({"check": "throw", "net": -net}))
    for extra, percent in enumerate(FAVOURABLE[net]):
        assert f"{float(up['yes_and', extra] * 100):.2f}" == percent
        assert down["no_and", extra] == up["yes_and", extra]


@pytest.mark.rule("FU3-2-08")
@pytest.mark.parametrize(
    ("net", "exact"),
    [
        (0, Fraction(1, 2)),
        (1, Fraction(21, 32)),
        (2, Fraction(99, 128)),
        (3, Fraction(219, 256)),
        (4, Fraction(233, 256)),
        (5, Fraction(121, 128)),
    ],
)
def test_chances_of_yes_but_or_better(net: int, exact: Fraction) -> None:
    printed = {0: "50.00", 1: "65.62", 2: "77.34", 3: "85.55", 4: "91.02", 5: "94.53"}
    assert f"{float(exact * 100):.2f}" == printed[net]
    assert odds_of(book().notation(str(net))).success == exact
    assert odds_of(book().notation(f"-{net}")).success == 1 - exact


@pytest.mark.rule("FU3-2-12")
def test_odds_come_as_rows_in_the_order_of_the_table() -> None:
    found = odds_of(book().notation("+2"))
    assert [row.key for row in found.rows] == ["no_and", "no", "no_but", "yes_but", "yes", "yes_and"]
    assert [row.total for row in found.rows] == [0, 1, 2, 3, 4, 5]
    assert found.rows[-1].p == Fraction(29, 128)
    assert [dict(detail)["extra"] for detail, _ in found.rows[-1].detail] == [0, 1, 2, 3]
    assert found.rows[3].detail == ()
    assert found.mean == Fraction(439, 128)


@pytest.mark.rule("FU3-2-06")
@pytest.mark.parametrize("net", range(-5, 6))
@pytest.mark.parametrize("favourable", [False, True])
def test_every_reroll_has_the_odds_of_all_its_faces(net: int, favourable: bool) -> None:
    rules = turned(best_five="favourable" if favourable else "highest")
    check = rules.check({"check": "throw", "net": net})
    for faces in SAMPLES[5 + abs(net)]:
        spend = spend_of(thrown(check, *faces))
        assert len(spend.picks) >= 5
        for pick in spend.picks:
            stay = tuple(face for at, face in enumerate(faces) if at not in pick)
            expected = by_hand.reroll_law(stay, len(pick), net >= 0, favourable)
            assert law_of(spend.then(pick)) == expected, (faces, pick)
            assert improvement(spend, pick) == odds(spend.then(pick))


@pytest.mark.rule("FU3-2-06")
@pytest.mark.parametrize("net", range(-5, 6))
def test_every_reroll_among_the_kept_five_has_the_odds_of_all_its_faces(net: int) -> None:
    check = turned(reroll_scope="kept").check({"check": "throw", "net": net})
    for faces in SAMPLES[5 + abs(net)]:
        place = thrown(check, *faces)
        spend = spend_of(place)
        assert place.reading is not None
        five = [at for at, die in enumerate(place.reading.dice) if die.kept]
        for pick in spend.picks:
            assert set(pick) <= set(five)
            stay = tuple(faces[at] for at in five if at not in pick)
            assert law_of(spend.then(pick)) == by_hand.reroll_law(stay, len(pick), True, False)
            assert improvement(spend, pick) == odds(spend.then(pick))


@pytest.mark.rule("FU3-1-10")
@pytest.mark.parametrize("net", NETS)
def test_odds_of_a_die_bought_before_the_throw(net: int) -> None:
    (die,) = book().check({"check": "throw", "net": net}).before
    assert law_of(die.then(())) == by_hand.law(net + 1)


@pytest.mark.rule("FU3-2-12")
@pytest.mark.parametrize("net", NETS)
def test_successes_are_the_total(net: int) -> None:
    law = odds(book().check({"check": "throw", "net": net}))
    keys = {(outcome.total, outcome.key) for (outcome,) in law if isinstance(outcome, Outcome)}
    assert keys == set(enumerate(by_hand.KEYS))
