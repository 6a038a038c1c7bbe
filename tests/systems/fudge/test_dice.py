"""The dice methods: what faces are worth, and the law of what they are worth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tablee.dice import DF
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.text import LANGS
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.dice import dice_rules
from tests.systems.fudge import by_faces
from tests.systems.fudge.by_hand import book, chances, faces_of, made, one, refused, rules, told

T5 = {
    "1dF": {-1: 1, 0: 1, 1: 1},
    "2dF": {-2: 1, -1: 2, 0: 3, 1: 2, 2: 1},
    "4dF": {-4: 1, -3: 4, -2: 10, -1: 16, 0: 19, 1: 16, 2: 10, 3: 4, 4: 1},
    "5dF": {-5: 1, -4: 5, -3: 15, -2: 30, -1: 45, 0: 51, 1: 45, 2: 30, 3: 15, 4: 5, 5: 1},
    "3d6": {-4: 4, -3: 6, -2: 25, -1: 46, 0: 54, 1: 46, 2: 25, 3: 6, 4: 4},
    "d100": {-4: 1, -3: 5, -2: 12, -1: 20, 0: 24, 1: 20, 2: 12, 3: 5, 4: 1},
    "4d6": {-5: 3, -4: 20, -3: 63, -2: 144, -1: 275, 0: 286, 1: 275, 2: 144, 3: 63, 4: 20, 5: 3},
    "d6": {-3: 1, -2: 2, -1: 3, 0: 24, 1: 3, 2: 2, 3: 1},
}
"""Table T5 of the catalogue: ways for each result."""
VARIANCE = {
    "1dF": Fraction(2, 3), "2dF": Fraction(4, 3), "4dF": Fraction(8, 3), "5dF": Fraction(10, 3),
    "3d6": Fraction(22, 9), "d100": Fraction(258, 100), "4d6": Fraction(1813, 648), "d6": Fraction(10, 9),
}  # fmt: skip


@pytest.mark.rule("FUD-3.2.1-01", "FUD-3.2.1-02", "FUD-3.2.1-05", "FUD-3.2.3-03")
@pytest.mark.parametrize("key", ["1dF", "2dF", "4dF", "5dF"])
def test_the_odds_of_fudge_dice_are_their_ways(key: str) -> None:
    rows = odds_of(rules().notation(key)).rows
    whole = sum(T5[key].values())
    assert {row.total: row.p for row in rows} == {v: Fraction(n, whole) for v, n in T5[key].items()}


@pytest.mark.rule("FUD-3.2.1-05")
def test_four_d3_less_eight_are_thrown_at_the_odds_of_four_fudge_dice() -> None:
    ways = Counter(sum(faces) - 8 for faces in product((1, 2, 3), repeat=4))
    rows = odds_of(rules().notation("4dF")).rows
    assert {row.total: row.p for row in rows} == {value: Fraction(n, 81) for value, n in ways.items()}


@pytest.mark.rule("FUD-3.2.1-01", "FUD-3.2.1-02", "FUD-3.2.1-03")
@pytest.mark.parametrize("plus", range(5))
@pytest.mark.parametrize("minus", range(5))
def test_pairs_of_a_plus_and_a_minus_may_be_put_aside(plus: int, minus: int) -> None:
    if plus + minus > 4:
        return
    faces = (*[6] * plus, *[1] * minus, *[3] * (4 - plus - minus))
    assert one(made("roll"), *faces).total == (plus - min(plus, minus)) - (minus - min(plus, minus))


@pytest.mark.rule(
    "FUD-3.1-01", "FUD-3.2.1-02", "FUD-3.2.2-01", "FUD-3.2.2-02", "FUD-3.2.2-03", "FUD-3.2.3-03", "FUD-3.5-08"
)
@pytest.mark.parametrize("key", list(T5))
def test_the_law_of_each_method_is_that_of_its_faces(key: str) -> None:
    law = dice_rules(book()).method(key).law
    ways = T5[key]
    whole = sum(ways.values())
    printed = {value: Fraction(n, whole) for value, n in ways.items()}
    assert {value: law.p(value) for value in law} == printed == by_faces.law(key)
    assert sum(value**2 * p for value, p in printed.items()) == VARIANCE[key]


@pytest.mark.parametrize("key", list(T5))
def test_every_throw_is_worth_what_counting_by_hand_says(key: str) -> None:
    count, sides, worth = by_faces.METHODS[key]
    way = dice_rules(book()).method(key)
    assert (way.count, way.die.sides) == (count, sides)
    throws = list(product(range(1, sides + 1), repeat=count))
    assert [way.value(faces) for faces in throws] == [worth(faces) for faces in throws]


@pytest.mark.rule("FUD-3.2.1-01", "FUD-3.2.1-04")
def test_a_fudge_die_has_two_faces_of_each_and_a_d6_stands_for_it() -> None:
    assert Counter(DF.values) == {-1: 2, 0: 2, 1: 2}
    assert [DF.value(face) for face in range(1, 7)] == [-1, -1, 0, 0, 1, 1]


@pytest.mark.rule("FUD-3.2.1-02-ex1")
def test_two_pluses_a_nought_and_a_minus_are_one() -> None:
    assert one(made("roll"), 6, 5, 3, 1).total == 1


@pytest.mark.rule("FUD-3.2.1-03")
def test_putting_pairs_aside_gives_the_same_total() -> None:
    way = dice_rules(book()).method("4dF")
    for faces in product((1, 3, 6), repeat=4):
        plus, minus = faces.count(6), faces.count(1)
        pairs = min(plus, minus)
        assert way.value(faces) == (plus - pairs) - (minus - pairs)


@pytest.mark.rule("FUD-3.2.1-05")
def test_four_d3_less_eight_have_the_odds_of_four_fudge_dice() -> None:
    ways = Counter(sum(faces) - 8 for faces in product((1, 2, 3), repeat=4))
    law = dice_rules(book()).method("4dF").law
    assert {value: Fraction(n, 81) for value, n in ways.items()} == {value: law.p(value) for value in law}


@pytest.mark.rule("FUD-3.2.2-01", "FUD-3.2.2-01-ex1", "FUD-3.2.2-01-ex2")
@pytest.mark.parametrize(
    ("faces", "worth"),
    [
        ((4, 3, 3, 3), 0), ((2, 2, 3, 4), 2), ((6, 6, 6, 6), 0), ((5, 6, 6, 6), 5), ((1, 6, 2, 2), 1),
        ((6, 2, 1, 1), -1),
    ],
)  # fmt: skip
def test_of_four_d6_only_the_lowest_counts(faces: tuple[int, ...], worth: int) -> None:
    outcome = one(made("roll", dice="4d6"), *faces)
    assert outcome.total == worth


def test_of_four_d6_the_dice_that_count_are_shown() -> None:
    from tests.systems.fudge.by_hand import thrown

    reading = thrown(made("roll", dice="4d6"), 4, 3, 3, 5).reading
    assert reading is not None
    assert [(die.value, die.kept) for die in reading.dice] == [(4, False), (3, True), (-3, True), (-5, False)]


@pytest.mark.rule("FUD-3.2.2-02", "FUD-3.2.2-02-ex1")
def test_three_three_six_is_twelve_which_is_one() -> None:
    assert one(made("roll", dice="3d6"), 3, 3, 6).total == 1


@pytest.mark.rule("FUD-3.2.2-03")
@pytest.mark.parametrize(
    ("face", "worth"),
    [
        (1, -4), (2, -3), (6, -3), (7, -2), (18, -2), (19, -1), (38, -1), (39, 0), (62, 0), (63, 1), (82, 1),
        (83, 2), (94, 2), (95, 3), (99, 3), (100, 4),
    ],
)  # fmt: skip
def test_a_d100_is_read_on_its_table(face: int, worth: int) -> None:
    assert one(made("roll", dice="d100"), face).total == worth


@pytest.mark.rule("FUD-3.1-01")
@pytest.mark.parametrize("dice", ["4dF", "2dF", "1dF", "5dF", "3d6", "d100", "4d6", "d6"])
def test_a_game_picks_its_dice(dice: str) -> None:
    found = chances(made("roll", of=rules(dice=dice), level=1, goal=2))
    assert found["success"] == by_faces.at_least(dice, 1)


def test_dice_that_no_table_has_are_refused() -> None:
    assert refused(lambda: made("roll", dice="7d7")) == [("FUD-3.1-01", "unknown")]


def packed(change: Any) -> Any:
    """The methods of the book, with one changed."""
    rows = [dict(row) for row in SYSTEM.pack().tables["dice"]["methods"]]
    change({row["key"]: row for row in rows})
    return {"methods": rows}


def ruled(table: Any) -> Any:
    """The rules with another table of dice."""
    return SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"dice": table}}))


@pytest.mark.rule("FUD-3.2.2-04")
def test_a_game_master_writes_another_table_for_three_dice() -> None:
    rows = [{"low": 3, "high": 10, "result": -1}, {"low": 11, "high": 18, "result": 1}]
    own = ruled(packed(lambda methods: methods["3d6"].update(rows=rows)))
    assert chances(made("roll", of=own, dice="3d6", goal=1)) == {
        "failure": Fraction(1, 2),
        "success": Fraction(1, 2),
    }


@pytest.mark.rule("FUD-3.2.2-04")
def test_a_game_may_read_each_die_by_itself() -> None:
    """dF.1: one plus, one minus, four blanks; at least +1 in 421 of 1296 throws."""
    signs = [(1, 1, -1), (2, 5, 0), (6, 6, 1)]
    rows = [dict(zip(("low", "high", "result"), row, strict=True)) for row in signs]
    rare = {
        "key": "4dF.1",
        "kind": "faces",
        "count": 4,
        "fr": "4dF.1",
        "en": "4dF.1",
        "rule": "",
        "rows": rows,
    }
    table = packed(lambda methods: None)
    own = ruled({"methods": [*table["methods"], rare]})
    for text in ("Moyen contre Bon avec 4dF.1", "4dF.1+0 vs 1"):
        check = own.notation(text)
        assert chances(check)["success"] == Fraction(421, 1296)
        assert own.notation(check.notation).form() == check.form()
        assert one(check, 6, 5, 6, 1).total == 1


@pytest.mark.rule("FUD-3.2.2-04")
@pytest.mark.parametrize(
    "rows",
    [
        [{"low": 3, "high": 17, "result": 0}],
        [{"low": 3, "high": 18, "result": 0}, {"low": 18, "high": 18, "result": 4}],
        [{"low": 2, "high": 18, "result": 0}],
    ],
)
def test_each_total_of_a_table_stands_there_once(rows: list[dict[str, int]]) -> None:
    with pytest.raises(Refused) as found:
        ruled(packed(lambda methods: methods["3d6"].update(rows=rows)))
    assert told(found.value.problems) == [("FUD-3.2.2-04", "mapped")]


@pytest.mark.parametrize(
    "size", [{"count": 0}, {"count": 7}, {"sides": 1}, {"sides": 101}, {"kind": "deviation", "count": 1}]
)
def test_dice_have_bounds(size: dict[str, int]) -> None:
    with pytest.raises(Refused) as found:
        ruled(packed(lambda methods: methods["4d6"].update(size)))
    assert told(found.value.problems) == [("FUD-3.1-01", "size")]


def test_a_wrong_table_of_dice_is_told_in_words() -> None:
    def change(methods: Any) -> None:
        methods["4d6"].update(count=7)
        methods["3d6"].update(rows=[])

    with pytest.raises(Refused) as found:
        ruled(packed(change))
    reference = rules().reference
    assert [each.where for each in found.value.problems] == [
        "tables.dice.methods.3d6", "tables.dice.methods.4d6"
    ]  # fmt: skip
    fr, en = ([reference.say(each, lang) for each in found.value.problems] for lang in LANGS)
    assert "3" in fr[0] and "18" in en[0] and "7" in fr[1] and "7" in en[1]


def test_the_middle_of_three_throws_counts() -> None:
    check = made("roll", median=True)
    assert one(check, *faces_of(4), *faces_of(-2), *faces_of(1)).total == 1
    law = by_faces.law("4dF")
    table: Counter[int] = Counter()
    for a, b, c in product(law.items(), repeat=3):
        table[sorted((a[0], b[0], c[0]))[1]] += a[1] * b[1] * c[1]  # type: ignore[assignment]
    found = chances(made("roll", median=True, goal=2))
    assert found["success"] == sum(p for value, p in table.items() if value >= 2)


@pytest.mark.rule("FUD-7.4.3-01")
def test_a_four_is_thrown_again_once() -> None:
    open_ended = made("roll", of=rules(open_ended="high"), goal=0)
    law = {row.total: row.p * 6561 for row in _rows(made("roll", of=rules(open_ended="high")))}
    assert law == {
        -4: 81, -3: 324, -2: 810, -1: 1296, 0: 1539, 1: 1296, 2: 810, 3: 324, 4: 50, 5: 16, 6: 10, 7: 4, 8: 1,
    }  # fmt: skip
    assert sum(n for total, n in law.items() if total is not None and total >= 5) == 31
    assert sum(total * n for total, n in law.items() if total is not None) == 52
    assert _totals(open_ended, faces_of(4), faces_of(-3)) == 4
    assert _totals(open_ended, faces_of(4), faces_of(2)) == 6
    assert _totals(open_ended, faces_of(-4)) == -4


@pytest.mark.rule("FUD-7.4.3-01")
def test_the_harsh_way_throws_a_minus_four_again_too() -> None:
    harsh = made("roll", of=rules(open_ended="both"))
    law = {row.total: row.p * 6561 for row in _rows(harsh)}
    assert {total: law[total] for total in (-8, -7, -6, -5, -4, 8)} == {
        -8: 1,
        -7: 4,
        -6: 10,
        -5: 16,
        -4: 50,
        8: 1,
    }
    assert _totals(harsh, faces_of(-4), faces_of(-1)) == -5
    assert _totals(harsh, faces_of(-4), faces_of(3)) == -4


@pytest.mark.rule("FUD-7.4.3-01")
def test_modifiers_make_no_natural_four() -> None:
    found = made("roll", of=rules(open_ended="high"), chips=[{"name": "", "value": 2}])
    assert _totals(found, faces_of(3)) == 5
    assert _totals(made("roll", of=rules(open_ended="high", open_ended_at=3)), faces_of(3), faces_of(1)) == 4
    assert _totals(made("roll", of=rules(open_ended="off")), faces_of(4)) == 4


def _rows(check: Any) -> Any:
    from tablee.game.odds import odds_of

    return odds_of(check).rows


def _totals(check: Any, *throws: tuple[int, ...]) -> Any:
    from tablee.game.walk import Thrown, walk

    return walk(check, [Thrown(faces) for faces in throws]).outcomes[0].total
