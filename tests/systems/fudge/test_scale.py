"""Scale (2.3 to 2.3.3): multipliers, comparisons, Move, and what the table of Scale is used for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.check import Throw
from tablee.game.dial import DialValue
from tablee.game.event import BlockPut, Event, Opened, SheetPut, Told
from tablee.game.move import Plan, do
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Numeric, Sheet
from tablee.game.state import State, fold
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.scale.compare import blow_modifier
from tablee.systems.fudge.scale.scales import (
    distance,
    factor,
    index,
    lift_goal,
    load,
    multiplier,
    ratio,
    scale_of,
    shifted,
    speed,
    told,
)
from tablee.systems.fudge.scale.species import Scales, scale_block, sheet_scales
from tests.systems.fudge.by_hand import book, rules

F = Fraction
TABLE = (
    (-11, "0.01", "0.13"), (-10, "0.02", "0.16"), (-9, "0.03", "0.2"), (-8, "0.04", "0.23"),
    (-7, "0.06", "0.28"), (-6, "0.1", "0.3"), (-5, "0.15", "0.4"), (-4, "0.2", "0.5"),
    (-3, "0.3", "0.6"), (-2, "0.5", "0.7"), (-1, "0.7", "0.8"), (0, "1", "1"), (1, "1.5", "1.2"),
    (2, "2.3", "1.4"), (3, "3.5", "1.7"), (4, "5", "2"), (5, "7.5", "2.5"), (6, "10", "3"),
    (7, "15", "3.5"), (8, "25", "4"), (9, "40", "5"), (10, "60", "6"), (11, "90", "7.5"),
    (12, "130", "9"), (13, "200", "11"), (14, "300", "13"), (15, "450", "15"), (16, "650", "18"),
    (17, "1000", "22"), (18, "1500", "27"), (19, "2500", "32"), (20, "4000", "38"),
)  # fmt: skip


def being(name: str, strength: int = 0, scales: Scales | None = None, move: int | None = None) -> Sheet:
    blocks: list[Any] = [Levelled("force", "Force", strength, "attribute")]
    if move is not None:
        blocks.append(Levelled("deplacement", "Déplacement", move, "attribute"))
    if scales is not None:
        blocks.append(scale_block(scales))
    return Sheet("fudge", name, tuple(blocks))


def state(**sheets: Sheet) -> State:
    return fold(State(), [SheetPut(id, sheet) for id, sheet in sheets.items()])


def seen(move: str, at: State, given: dict[str, Any], **dials: DialValue) -> Plan:
    found = rules(**dials).moves[move]
    return found.plan(at, found.read(given))


def made(
    move: str, at: State, given: dict[str, Any], faces: tuple[int, ...] = (), **dials: DialValue
) -> tuple[Event, ...]:
    return do(rules(**dials).moves[move], at, given, faces)


def said(preview: Plan, **dials: DialValue) -> list[str]:
    return [rules(**dials).reference.say(reason, "fr") for reason in preview.because]


@pytest.mark.rule("FUD-2.3.3-01")
@pytest.mark.parametrize(("scale", "strength", "move"), TABLE)
def test_the_printed_multipliers(scale: int, strength: str, move: str) -> None:
    assert multiplier(book(), scale) == F(strength)
    assert multiplier(book(), scale, "move") == F(move)
    assert scale_of(book(), F(strength)) == scale
    assert scale_of(book(), F(move), "move") == scale


@pytest.mark.rule("FUD-2.3.3-01", "FUD-2.3.3-01-ex1", "FUD-2.3.3-01-ex2", "FUD-2.3.3-01-ex3")
@pytest.mark.parametrize(
    ("times", "scale"),
    [("3", 3), ("0.12", -6), ("1/8", -6), ("20", 8), ("10000", 23), ("0.001", -17), ("1", 0), ("4001", 20)],
)
def test_a_multiplier_becomes_the_nearest_scale_ties_away_from_zero(times: str, scale: int) -> None:
    assert scale_of(book(), F(times)) == scale


@pytest.mark.rule("FUD-2.3.3-01")
def test_beyond_the_table_the_formula_is_exact() -> None:
    assert multiplier(book(), 26) == F(3, 2) ** 26
    assert multiplier(book(), -12) == F(2, 3) ** 12
    assert multiplier(book(), 100, "move") == F(6, 5) ** 100
    assert [scale_of(book(), F(3, 2) ** n) for n in (21, 30, 60)] == [21, 30, 60]
    assert scale_of(book(), F(6, 5) ** 100, "move") == 100
    for wrong in (F(0), F(10**19), F(-1)):
        with pytest.raises(Refused):
            scale_of(book(), wrong)


@pytest.mark.rule("FUD-2.3.1-02", "FUD-2.3.1-03", "FUD-2.3.1-04")
def test_each_level_and_each_step_of_scale_multiplies() -> None:
    assert factor(book()) == F(3, 2)
    assert factor(book(), "dexterity") == F(126, 100)
    assert abs(factor(book(), "dexterity") ** 3 - 2) < F(1, 100)
    assert ratio(book(), 1) == F(3, 2)
    assert ratio(book(), 2) == F(9, 4)


@pytest.mark.rule("FUD-2.3.1-05", "FUD-2.3.1-05-ex1", "FUD-2.3.1-05-ex2", "FUD-2.3.1-05-ex3")
@pytest.mark.parametrize(
    ("mine", "theirs", "times"),
    [((0, 1), (0, 0), "3/2"), ((3, 10), (3, 9), "3/2"), ((0, 1), (1, 0), "1")],
)
def test_strengths_are_compared_by_level_and_scale(
    mine: tuple[int, int], theirs: tuple[int, int], times: str
) -> None:
    assert ratio(book(), index(*mine) - index(*theirs)) == F(times)


@pytest.mark.rule("FUD-2.3.1-06", "FUD-2.3.1-06-ex1", "FUD-2.3.3-04")
def test_mass_is_not_strength() -> None:
    a, b = being("A", 0, Scales(1, 1)), being("B", 1)
    assert blow_modifier(0, sheet_scales(a), sheet_scales(b)) == 1
    assert blow_modifier(1, sheet_scales(b), sheet_scales(a)) == 0
    lines = said(seen("compare", state(a=a, b=b), {"by": "a", "against": "b"}))
    assert lines[0] == "A, B\u00a0: force égale (indice 1)."
    assert lines[1:3] == [
        "Force et Échelles, A contre B\u00a0: +1 aux dégâts.",
        "Force et Échelles, B contre A\u00a0: 0 aux dégâts.",
    ]


@pytest.mark.rule("FUD-2.3.1-12-ex1", "FUD-2.3.1-12-ex2")
def test_split_scales_in_a_blow() -> None:
    sprite, hero = Scales(-6, -4), Scales(10, 2)
    assert blow_modifier(0, sprite, sprite) == -2
    assert blow_modifier(0, hero, Scales()) == 10
    assert blow_modifier(0, Scales(), hero) == -2


@pytest.mark.rule("FUD-2.3.2-01", "FUD-2.3.2-01-ex1")
@pytest.mark.parametrize(("mine", "theirs"), [((1, 0), (0, 0)), ((0, 1), (0, 0)), ((3, 10), (3, 9))])
def test_each_level_of_move_is_a_fifth_faster(mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    one, other = (
        being(name, move=level, scales=Scales(0, 0, scale))
        for name, (level, scale) in (("Ann", mine), ("Bob", theirs))
    )
    for by, against in (("a", "b"), ("b", "a")):
        preview = seen("compare", state(a=one, b=other), {"by": by, "against": against})
        assert said(preview)[-1] == "Ann\u00a0: 1,2 fois la vitesse de l’autre (Bob)."
        told_en = rules().reference.say(preview.because[-1], "en")
        assert told_en == "Ann: 1.2 times the speed of the other (Bob)."


@pytest.mark.rule("FUD-2.3.2-03", "FUD-2.3.2-05-ex1")
def test_how_far_and_how_fast_a_runner_goes() -> None:
    assert distance(book(), 0) == 15
    assert distance(book(), 1) == 18
    assert distance(book(), 0, 2) == F("21.6")
    assert distance(book(round_seconds=6), 0) == 30
    assert speed(book(), 0) == 16
    assert speed(book(), 0, 12) == 144
    assert speed(book(distance_unit="yards"), 0) == 10
    assert speed(book(distance_unit="metres"), 0) == 16


def vehicle(name: str, level: int, of: str, scale: int) -> Sheet:
    return being(name, move=level).put(scale_block(Scales(0, 0, scale), of))


@pytest.mark.rule("FUD-2.3.2-02", "FUD-2.3.2-05")
def test_move_scales_are_compared_within_one_class() -> None:
    at = state(
        one=vehicle("Bolide", 1, "race_car", 0),
        two=vehicle("Torpille", 0, "race_car", 0),
        ship=vehicle("Astronef", 0, "spaceship", 1),
    )
    fast = said(seen("compare", at, {"by": "one", "against": "two"}))[-1]
    assert fast == "Bolide\u00a0: 1,2 fois la vitesse de l’autre (Torpille)."
    (problem,) = seen("compare", at, {"by": "two", "against": "ship"}).problems
    assert rules().reference.say(problem, "en") == "These Moves can’t be compared: Race car, Spaceship."
    known = {row["key"]: row["human"] for row in SYSTEM.pack().tables["scale"]["classes"]}
    assert known == {"race_car": 12, "spaceship": 100}
    with pytest.raises(Refused):
        do(rules().moves["set_scale"], state(a=being("A")), {"sheet": "a", "of": "cart"})


@pytest.mark.rule("FUD-2.3.2-04")
def test_a_short_race_goes_to_the_better_move() -> None:
    at = state(a=being("Ana", move=3), b=being("Bo", move=1), c=being("Cy", move=1))
    (won,) = made("race", at, {"by": "a", "against": "b"})
    assert isinstance(won, Told)
    assert rules().reference.say(won.reason, "fr") == "Ana gagne la course (Bo)."
    (other,) = made("race", at, {"by": "c", "against": "a"})
    assert isinstance(other, Told) and str(dict(other.reason.slots)["name"]) == "Ana"
    even = seen("race", at, {"by": "b", "against": "c"})
    assert isinstance(even.dice, Throw) and even.dice.count == 8
    (opened, *_) = made("race", at, {"by": "b", "against": "c"}, (3,) * 8)
    assert isinstance(opened, Opened) and opened.check["check"] == "opposed"
    assert isinstance(seen("race", at, {"by": "a", "against": "b"}, short_race=False).dice, Throw)


@pytest.mark.rule("FUD-2.3.3-02", "FUD-2.3.3-02-ex1")
def test_a_dragon_as_strong_as_twenty_warriors() -> None:
    assert shifted(scale_of(book(), F(20)), 1) == 9
    assert scale_of(book(), 20 * F(3, 2)) == 8
    preview = seen("work_out_scale", state(), {"times": "20", "level": 1})
    assert preview.shows["scale"] == 9
    assert said(preview) == ["20 fois\u00a0: Échelle 8 (× 25).", "Comparé à +1\u00a0: Échelle 9."]
    moves = seen("work_out_scale", state(), {"times": "0,3", "column": "move"})
    assert moves.shows["scale"] == -6
    for wrong in ("", "x", "1e9", "-3", "0", "1/0"):
        assert seen("work_out_scale", state(), {"times": wrong}).problems


@pytest.mark.rule("FUD-2.3.3-03-ex2", "FUD-2.3.1-10")
def test_a_good_sprite_is_as_strong_as_a_terrible_human() -> None:
    assert index(1, -4) == index(-3, 0) == -3
    at = state(a=being("Lila", 1, Scales(-4, -4)), b=being("Max", -3))
    assert (
        said(seen("compare", at, {"by": "a", "against": "b"}))[0]
        == "Lila, Max\u00a0: force égale (indice −3)."
    )
    strong = state(a=being("Lila", 3, Scales(10, 10)), b=being("Max", 2))
    assert said(seen("compare", strong, {"by": "b", "against": "a"}))[0].startswith("Lila\u00a0: 86,5 fois")


@pytest.mark.rule("FUD-2.3.3-05")
def test_what_can_be_carried() -> None:
    assert load(book(), 0, 0) == 30
    assert load(book(), 1, 0) == 45
    assert load(book(), 0, 3) == 105
    assert load(book(carry_base=40), 0, -4) == 8
    at = state(a=being("Ogre", 1, Scales(3, 3)))
    assert seen("carry", at, {"sheet": "a"}).problems
    on = seen("carry", at, {"sheet": "a"}, carrying=True)
    assert said(on, carrying=True) == ["Ogre peut porter 158 kg environ."]
    assert told(F(315, 2)) == 158


@pytest.mark.rule("FUD-2.3.3-06")
def test_a_stone_that_a_sprite_must_roll_for() -> None:
    sprite = state(a=being("Lila", 0, Scales(-4, -4)))
    assert lift_goal(book(lift_scale=True), -3, -4) == 1
    assert lift_goal(book(), -3, -4) == -3
    (opened, *_) = made("lift", sprite, {"sheet": "a", "difficulty": -3}, (3, 3, 3, 3), lift_scale=True)
    assert isinstance(opened, Opened) and opened.check["goal"] == 1 and opened.check.get("level", 0) == 0
    assert said(seen("lift", sprite, {"sheet": "a", "difficulty": -3}, lift_scale=True), lift_scale=True)[
        0
    ] == ("Pour un humain Lamentable, à l’Échelle −4\u00a0: Bon.")


@pytest.mark.rule("FUD-2.1-06", "FUD-2.3.1-09", "FUD-2.3.1-12", "FUD-2.3-03")
def test_the_game_master_sets_a_scale() -> None:
    at = state(a=being("Grum"))
    (put,) = made("set_scale", at, {"sheet": "a", "strength": 7})
    assert isinstance(put, BlockPut) and isinstance(put.block, Numeric)
    assert (put.block.value, dict(put.block.more)) == (7, {"mass": 7, "move": 0})
    assert said(seen("set_scale", at, {"sheet": "a", "strength": 7}))[0] == (
        "Échelle 7\u00a0: 15 fois la force d’un humain."
    )
    assert said(seen("set_scale", at, {"sheet": "a", "strength": -4, "move": 12})) == [
        "Échelle −4\u00a0: 5 fois moins fort qu’un humain.",
        "En course\u00a0: 144 km/h, soit 134 m par round.",
    ]
    split = {"sheet": "a", "strength": 10, "mass": 2}
    assert [p.rule for p in seen("set_scale", at, split).problems] == ["FUD-2.3.1-12"]
    (apart,) = made("set_scale", at, split, scale_split=True)
    assert isinstance(apart, BlockPut) and isinstance(apart.block, Numeric)
    assert (apart.block.value, apart.block.more["mass"]) == (10, 2)
    fast = {"sheet": "a", "move": 12, "of": "race_car"}
    (car,) = made("set_scale", at, fast)
    assert isinstance(car, BlockPut) and isinstance(car.block, Numeric) and car.block.note == "race_car"


@pytest.mark.rule("FUD-2.3-01")
def test_another_trait_may_have_a_scale() -> None:
    at = state(a=being("Grum"))
    given = {"sheet": "a", "strength": 2, "block": "force"}
    assert [p.rule for p in seen("set_scale", at, given).problems] == ["FUD-2.3-01"]
    (put,) = made("set_scale", at, given, scale_any=True)
    assert isinstance(put, BlockPut) and put.block.id == "scale_force"


@pytest.mark.rule("FUD-2.3.3-01", "FUD-2.3.1-04")
@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("factors", "strength"), "1"), (("rows", 3, "scale"), 4), (("rows", 5, "strength"), "0"),
        (("runner", "distance"), 0), (("mass", "low"), 3), (("prices", "repeatable"), -1),
        (("classes", 0, "human"), 5000),
    ],
)  # fmt: skip
def test_a_broken_table_is_refused(path: tuple[Any, ...], value: Any) -> None:
    from tests.conformance.test_packs import changed

    table = changed(dict(SYSTEM.pack().tables["scale"]), path, value)
    with pytest.raises(Refused):
        SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"scale": table}}))
