"""From a hit to a wound: factors, damage numbers, thresholds, the damage roll and its limits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.fudge_dice.throw import Fell
from tablee.game.odds import odds_of
from tablee.game.pack import Pack
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.blow.check import blow
from tablee.systems.fudge.blow.damage import limited, wound_level
from tablee.systems.fudge.blow.fighter import Fighter
from tablee.systems.fudge.blow.swing import Swing
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.wounds.levels import stages
from tests.systems.fudge.blows import (
    DYING,
    HURT,
    OUT,
    SCRATCH,
    UNHURT,
    VERY_HURT,
    after,
    at,
    chosen,
    df,
    level,
    offered,
    result,
    struck,
    wound,
)
from tests.systems.fudge.by_hand import refused, rules, slots, told

T18 = {-3: 0, 0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5, 30: 5}
T19 = {-1: 0, 0: 0, 1: 1, 3: 1, 4: 2, 6: 2, 7: 3, 9: 3, 10: 4, 12: 4, 13: 5, 40: 5}
T22 = {
    -3: (0, 0, 0, 0, 0, 0, 0, 0, 1),
    -2: (0, 0, 0, 0, 0, 0, 0, 1, 1),
    -1: (0, 0, 0, 0, 0, 0, 1, 1, 1),
    0: (0, 0, 0, 0, 0, 1, 1, 1, 1),
    1: (1, 1, 1, 1, 1, 2, 2, 2, 2),
    2: (1, 1, 1, 1, 2, 3, 4, 4, 4),
    3: (1, 1, 1, 2, 3, 4, 5, 6, 6),
    4: (1, 1, 2, 3, 4, 5, 6, 7, 8),
    5: (1, 2, 3, 4, 5, 6, 7, 8, 9),
    6: (2, 3, 4, 5, 6, 7, 8, 9, 10),
    -4: (0, 0, 0, 0, 0, 0, 0, 0, 0),
    7: (3, 4, 5, 6, 7, 8, 9, 10, 11),
}


@pytest.mark.rule("FUD-4.5.5-04", "FUD-4.5.5-05")
@pytest.mark.parametrize(("damage", "expected"), T18.items())
def test_damage_is_read_on_the_table_of_wounds(damage: int, expected: int) -> None:
    assert wound_level(at(), damage) == expected
    assert wound(struck(2, damage - 2, damage_roll="none")) == expected


@pytest.mark.parametrize(("damage", "expected"), T19.items())
def test_with_a_doubled_degree_other_thresholds_hold(damage: int, expected: int) -> None:
    assert wound_level(at(doubled_rd=True), damage) == expected
    assert wound_level(at(doubled_rd=True, damage_roll="min_mid_max"), 9) == DYING


@pytest.mark.rule("FUD-4.5.5-06")
@pytest.mark.parametrize(("tdf", "rd", "expected"), [(2, 2, HURT), (3, 5, DYING), (-4, 2, UNHURT)])
def test_the_relative_degree_counts_twice(tdf: int, rd: int, expected: int) -> None:
    check = struck(rd, tdf, doubled_rd=True, damage_roll="none")
    assert wound(check) == expected
    assert ("FUD-4.5.5-04", "doubled") in told(result(after(check)).because)


@pytest.mark.rule("FUD-4.5.5-06")
def test_a_single_degree_stays_a_graze_where_it_counts_twice() -> None:
    found = result(after(struck(1, 4, doubled_rd=True)))
    assert (level(found), dict(found.detail)) == (SCRATCH, {"graze": True})


@pytest.mark.rule("FUD-4.5.5-03", "FUD-4.5.5-03-ex1", "FUD-4.5.5-04", "FUD-4.5.5-04-ex1")
def test_leroy_and_theodora() -> None:
    leroy = {"name": "leroy", "skill": 2, "offence": 1 + 3, "guard": 1 + 3, "dice": "fixed"}
    theodora = {"name": "theodora", "offence": 3 + 4, "guard": 0 + 2, "dice": "fixed"}
    book = at(damage_roll="none")
    found = result(after(blow(book, {"me": leroy, "foe": theodora})))
    assert slots(found.because, "FUD-4.5.5-03", "tdf") == {"offence": 4, "defence": 2, "tdf": 2}
    assert (level(found), dict(found.facts)["damage"]) == (HURT, 4)
    assert stages(book)[HURT].penalty == -1
    back = result(after(blow(book, {"me": theodora | {"skill": 3}, "foe": leroy | {"skill": 0}})))
    assert dict(back.facts)["tdf"] == 3
    for rd, expected in {1: SCRATCH, 2: VERY_HURT, 3: VERY_HURT, 4: OUT, 6: DYING}.items():
        again = blow(book, {"me": theodora | {"skill": rd}, "foe": leroy | {"skill": 0}})
        assert wound(again) == expected
    assert wound(struck(2, -2, damage_roll="none")) == UNHURT


@pytest.mark.rule("FUD-4.5.5-03")
def test_wound_penalties_leave_the_factors_alone() -> None:
    hurt = {"chips": [{"name": "Blessé", "value": 1, "sign": -1, "role": "wound"}], "skill": 3}
    found = result(after(struck(2, 3, me=hurt, damage_roll="none")))
    assert dict(found.facts) == {"rd": 2, "degree": 2, "tdf": 3, "damage": 5}


@pytest.mark.rule("FUD-4.5.5-05")
def test_thresholds_are_the_game_masters_and_a_blow_alone_never_kills() -> None:
    table = SYSTEM.pack().tables["wounds"]
    rows = [dict(row) | ({"low": row["low"] + 10} if "low" in row else {}) for row in table["stages"]]
    pack = SYSTEM.pack().read({"system": "fudge", "tables": {"wounds": {**table, "stages": rows}}})
    harder = Book(pack)
    assert [wound_level(harder, n) for n in (10, 11, 13, 19, 1000)] == [0, 1, 2, 5, 5]
    assert stages(at())[6].low is None
    assert wound(struck(8, 900), df(4)) == DYING


@pytest.mark.rule("FUD-4.5.5-05")
def test_a_table_that_names_no_wound_level_is_refused() -> None:
    table = SYSTEM.pack().tables["graze"]
    rows = [{"low": 0, "level": "bruised"}]
    pack: Pack = SYSTEM.pack().read({"system": "fudge", "tables": {"graze": {**table, "rows": rows}}})
    assert refused(lambda: SYSTEM.rules(pack)) == [("FUD-4.5.5-05", "level")]


@pytest.mark.rule("FUD-4.6.1-03", "FUD-4.6.1-04")
@pytest.mark.parametrize(("calculated", "expected"), T22.items())
def test_final_damage_by_calculated_damage_and_roll(calculated: int, expected: tuple[int, ...]) -> None:
    book = at()
    assert tuple(limited(book, calculated, roll) for roll in range(-4, 5)) == expected
    for roll, damage in zip(range(-4, 5), expected, strict=True):
        found = result(after(struck(2, calculated - 2), df(roll)))
        assert dict(found.facts)["damage"] == damage
        assert level(found) == T18.get(damage, 5)


@pytest.mark.rule("FUD-4.6.1-03", "FUD-4.6.1-04")
@pytest.mark.parametrize(
    ("calculated", "expected", "dials"),
    [
        *((calculated, expected, {}) for calculated, expected in T22.items()),
        (1, (1, 1, 1, 1, 1, 2, 3, 4, 5), {"limit_double": False}),
        (1, (0, 0, 0, 0, 1, 2, 2, 2, 2), {"limit_least": False}),
        (-1, (0, 0, 0, 0, 0, 0, 1, 2, 3), {"limit_most": False}),
    ],
)
def test_the_odds_of_a_wound_are_those_of_all_rolls_of_its_damage(
    calculated: int, expected: tuple[int, ...], dials: dict[str, bool]
) -> None:
    ways: dict[str, int] = {}
    for damage, many in zip(expected, (1, 4, 10, 16, 19, 16, 10, 4, 1), strict=True):
        key = f"wound_{T18.get(damage, 5)}"
        ways[key] = ways.get(key, 0) + many
    me = {"name": "a", "skill": 2, "offence": calculated - 2, "dice": "fixed"}
    check = rules(**dials).check(
        {"check": "blow", "mode": "attack", "me": me, "foe": {"name": "b", "dice": "fixed"}}
    )
    assert {row.key: row.p for row in odds_of(check).rows} == {k: Fraction(n, 81) for k, n in ways.items()}


@pytest.mark.rule("FUD-4.6.1-04-ex1", "FUD-4.6.1-04-ex2", "FUD-4.6.1-04-ex3")
def test_the_examples_of_the_limits() -> None:
    book = at()
    assert [limited(book, -2, n) for n in (4, 3, 2, 0, -4)] == [1, 1, 0, 0, 0]
    assert [limited(book, 2, n) for n in (4, 3, 2, 1, 0, -1, -4)] == [4, 4, 4, 3, 2, 1, 1]
    capped = result(after(struck(2, 0), df(3)))
    assert slots(capped.because, "FUD-4.6.1-04", "limited") == {
        "number": 2, "rolled": 3, "bonus": 0, "damage": 4,
    }  # fmt: skip


def test_each_limit_can_be_dropped_by_itself_and_all_together() -> None:
    no_double, no_least, no_most = at(limit_double=False), at(limit_least=False), at(limit_most=False)
    assert (limited(no_double, 2, 4), limited(no_least, 2, 4), limited(no_most, 2, 4)) == (6, 4, 4)
    assert (limited(no_double, 2, -4), limited(no_least, 2, -4), limited(no_most, 2, -4)) == (1, 0, 1)
    assert (limited(no_double, -1, 4), limited(no_least, -1, 4), limited(no_most, -1, 4)) == (1, 1, 3)
    free = at(limit_double=False, limit_least=False, limit_most=False)
    assert [limited(free, n, 4) for n in (-5, -1, 1, 2)] == [0, 3, 5, 6]


@pytest.mark.rule("FUD-4.6.1-03")
def test_the_damage_roll_takes_the_games_own_dice() -> None:
    threes = struck(2, 3, dice="3d6")
    assert after(threes).node.sides == (6, 6, 6)  # type: ignore[union-attr]
    assert dict(result(after(threes, (6, 6, 6))).facts)["rolled"] == 4
    assert dict(result(after(struck(2, 3), df(-2))).facts) == {
        "rd": 2, "degree": 2, "tdf": 3, "rolled": -2, "damage": 3,
    }  # fmt: skip


@pytest.mark.rule("FUD-4.6.1-01", "FUD-4.6.1-01-ex1")
def test_one_die_on_points_or_on_the_level() -> None:
    points = struck(2, 2, damage_roll="one_die", one_die_to="damage")
    assert [wound(points, df(n, 1)) for n in (1, 0, -1)] == [VERY_HURT, HURT, HURT]
    levels = struck(2, 2, damage_roll="one_die")
    assert [wound(levels, df(n, 1)) for n in (1, 0, -1)] == [VERY_HURT, HURT, SCRATCH]
    none = struck(2, -2, damage_roll="one_die", one_die_to="wound")
    assert [wound(none, df(n, 1)) for n in (1, 0, -1)] == [SCRATCH, UNHURT, UNHURT]
    assert wound(struck(9, 9, damage_roll="one_die"), df(1, 1)) == DYING


@pytest.mark.parametrize(
    ("mine", "theirs", "shift"), [(1, -1, 0), (2, 0, 0), (2, -1, 1), (3, 0, -1), (0, -3, 1), (1, -4, -1)]
)
def test_even_dice_help_their_side(mine: int, theirs: int, shift: int) -> None:
    # Skills that leave a relative degree of 3 whatever the dice.
    me = {"skill": 3 - mine, "offence": 3}
    foe = {"skill": -theirs, "name": "foe"}
    check = blow(at(damage_roll="parity"), {"me": me, "foe": foe})
    found = result(after(check, df(mine) + df(theirs)))
    assert dict(found.facts)["rd"] == 3
    assert level(found) == T18[6 + shift]
    to_wound = blow(at(damage_roll="parity", parity_to="wound"), {"me": me, "foe": foe})
    assert level(result(after(to_wound, df(mine) + df(theirs)))) == VERY_HURT + shift


WAYS = {0: 19, 1: 16, 2: 10, 3: 4, 4: 1}
"""Of 81, how often 4dF are so far from 0."""


@pytest.mark.parametrize(
    ("least", "expected"),
    [(-9, [24.996, 50.008, 24.996]), (1, [30.07, 39.86, 30.07]), (2, [18.23, 63.53, 18.23])],
)
def test_even_dice_come_as_often_as_the_catalogue_reckons(least: int, expected: list[float]) -> None:
    swing = Swing(at(damage_roll="parity"), "round", Fighter("me"), Fighter("foe"))
    counts = {-1: 0, 0: 0, 1: 0}
    for a in range(-4, 5):
        for b in range(-4, 5):
            fact = swing.facts((Fell(a, a), Fell(b, b)))[0]
            counts[fact.parity] += WAYS[abs(a)] * WAYS[abs(b)] if fact.rd >= least else 0
    whole = sum(counts.values())
    digits = 3 if least < 0 else 2
    assert [round(100 * n / whole, digits) for n in counts.values()] == expected


@pytest.mark.rule("FUD-4.5.5-07")
def test_the_blow_of_the_order_of_operations() -> None:
    all_out = {"tactic": "all_out", "skill": 1}
    check = struck(2, 3, me=all_out)
    assert level(result(after(check, df(-3)))) == HURT
    assert level(result(after(check, df(4)))) == DYING
    kept = struck(2, 3, me=all_out, protect_near_death=True)
    assert level(result(after(kept, df(4)))) == OUT
    steps = told(result(after(kept, df(4))).because)
    assert steps == [
        ("FUD-4.3.1-10", "parts"),
        ("FUD-4.5.5-07", "rolled"),
        ("FUD-4.5.5-07", "rolled"),
        ("FUD-4.5.5-07", "hit"),
        ("FUD-4.5.5-03", "tdf"),
        ("FUD-4.5.5-04", "calculated"),
        ("FUD-4.6.1-03", "total"),
        ("FUD-4.5.5-04", "level"),
        ("FUD-4.6.4-03", "kept"),
    ]
    assert slots(result(after(check, df(-3))).because, "FUD-4.5.5-04", "calculated")["damage"] == 6


@pytest.mark.rule("FUD-4.5.5-01", "FUD-4.5.5-01-ex1")
def test_the_game_master_judges_and_the_factors_suggest() -> None:
    me = {"skill": 2, "offence": 1 + 3}
    check = struck(2, 0, me=me, foe={"guard": 1 + 2}, wounds_by="judgement")
    options = after(check).node.options  # type: ignore[union-attr]
    assert options[0].key == f"wound_{HURT}"
    assert sorted(option.key for option in options) == [f"wound_{n}" for n in range(7)]
    assert level(chosen(check, "wound_2")) == HURT
    said = chosen(check, "wound_5")
    assert (level(said), told(said.because)[-1]) == (DYING, ("FUD-4.5.5-01", "judged"))
    numbers = struck(2, 0, me=me, foe={"guard": 1 + 2}, wounds_by="factors", damage_roll="none")
    assert dict(result(after(numbers)).facts)["damage"] == 3
    assert wound(numbers) == HURT


@pytest.mark.rule("FUD-4.5.5-02")
@pytest.mark.parametrize(
    ("rolled", "expected"),
    [(-4, UNHURT), (-3, SCRATCH), (-2, HURT), (-1, HURT), (0, HURT), (1, HURT), (2, HURT), (3, 3), (4, OUT)],
)
def test_the_hidden_roll_guides_the_judgement(rolled: int, expected: int) -> None:
    game = rules(wounds_by="judgement", judgement_guide=True)
    found = result(after(game.check({"check": "guide", "level": HURT}), df(rolled)))
    assert level(found) == expected
    assert told(found.because) == [("FUD-4.5.5-02", "shifted" if abs(rolled) > 2 else "same")]
    assert "guide" not in rules().checks
    assert refused(lambda: game.check({"check": "guide", "level": 7})) == [("FUD-4.5.5-02", "level")]
    assert refused(lambda: game.check({"check": "guide", "level": -1})) == [("FUD-4.5.5-02", "level")]


@pytest.mark.rule("FUD-4.5.5-02")
def test_the_hidden_roll_begins_at_any_wound_level_and_stays_among_them() -> None:
    game = rules(wounds_by="judgement", judgement_guide=True)
    assert [row.key for row in odds_of(game.check({"check": "guide", "level": 5})).rows] == [
        "wound_3",
        "wound_4",
        "wound_5",
    ]
    dead = after(game.check({"check": "guide", "level": 6}), df(0))
    assert level(result(dead)) == 5  # no roll kills
    assert level(result(after(game.check({"check": "guide", "level": 0}), df(-4)))) == UNHURT


@pytest.mark.rule("FUD-4.5.2-03")
@pytest.mark.parametrize(
    ("degree", "expected"), [(3, 1), (2, 1), (1, 2), (0, 2), (-1, 2), (-2, 3), (-3, 3), (-4, 3)]
)
def test_a_roll_of_damage_capacity_moves_the_wound(degree: int, expected: int) -> None:
    dials: dict[str, Any] = {"damage_roll": "none", "capacity_by": "roll"}
    check = struck(2, 1, foe={"capacity": degree, "guard": 0}, **dials)
    assert wound(check, df(0)) == expected
    assert wound(struck(2, 1, foe={"capacity": degree - 2}, **dials), df(2)) == expected
    mild = wound(struck(2, 1, foe={"capacity": degree}, capacity_poor=False, **dials), df(0))
    assert mild == (HURT if degree == -2 else expected)


@pytest.mark.rule("FUD-4.5.2-03")
def test_who_rolls_damage_capacity_when_and_for_what() -> None:
    dials: dict[str, Any] = {"damage_roll": "none", "capacity_by": "roll"}
    assert wound(struck(2, 0, foe={"capacity": 3}, **dials)) == SCRATCH  # no roll for a scratch
    assert wound(struck(2, 3, foe={"capacity": 3}, **dials), df(0)) == HURT
    assert wound(struck(2, 3, foe={"capacity": 3}, capacity_trigger="only", **dials)) == VERY_HURT
    assert wound(struck(2, 1, foe={"capacity": 3}, capacity_trigger="only", **dials), df(0)) == SCRATCH
    worse: dict[str, Any] = {"capacity_trigger": "or_worse", "capacity_step": "point"}
    assert wound(struck(2, 2, foe={"capacity": 3}, **dials, **worse), df(0)) == HURT  # 4 - 1 = 3
    rolled = struck(2, 2, foe={"capacity": 3}, capacity_by="roll", capacity_step="point")
    assert wound(rolled, df(-1), df(0)) == SCRATCH  # 3 - 1 = 2
    level_wise = struck(2, 2, foe={"capacity": 3}, capacity_by="roll", capacity_step="wound")
    assert wound(level_wise, df(0), df(0)) == SCRATCH


@pytest.mark.rule("FUD-4.5.2-03")
@pytest.mark.parametrize(("capacity", "expected"), [(3, UNHURT), (0, HURT), (-3, VERY_HURT)])
def test_a_stun_ray_counts_the_capacity_without_a_roll(capacity: int, expected: int) -> None:
    dials: dict[str, Any] = {"damage_roll": "none", "capacity_by": "roll"}
    assert wound(struck(2, 1, me={"flat": True}, foe={"capacity": capacity}, **dials)) == expected


@pytest.mark.rule("FUD-4.5.2-06")
def test_will_instead_of_damage_capacity() -> None:
    check = struck(2, 1, foe={"capacity": 2}, damage_roll="none", capacity_by="will", will_lasts="for_good")
    found = result(after(check, df(0)))
    assert (level(found), told(found.because)[-1]) == (SCRATCH, ("FUD-4.5.2-06", "lighter"))
    assert dict(found.detail)["will"] == "for_good"
    brief = struck(2, 1, foe={"capacity": -3}, damage_roll="none", capacity_by="will")
    found = result(after(brief, df(0)))
    assert (level(found), dict(found.detail)["will"]) == (VERY_HURT, "fight")
    assert "will" not in dict(result(after(brief, df(3))).detail)


@pytest.mark.rule("FUD-4.5.2-04")
@pytest.mark.parametrize(("tough", "expected"), [(1, SCRATCH), (0, HURT), (-1, VERY_HURT)])
def test_a_gift_takes_a_level_and_a_fault_adds_one(tough: int, expected: int) -> None:
    check = struck(2, 1, foe={"tough": tough}, damage_roll="none", capacity_by="gift", gift_step="wound")
    assert wound(check) == expected
    assert wound(struck(2, -2, foe={"tough": -1}, damage_roll="none")) == UNHURT


def test_nobody_without_options_has_anything_to_buy() -> None:
    assert offered(after(struck(2, 9), df(0))) == []
