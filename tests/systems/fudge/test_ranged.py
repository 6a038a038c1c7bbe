"""Shots (FUD-4.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.sheet import Levelled
from tablee.game.state import State
from tablee.systems.fudge.fight.ranged import RangedTable, condition_chips, difficulty
from tests.systems.fudge.arena import (
    begun,
    bow,
    dice,
    drafted,
    ends,
    fighter,
    last,
    modifiers,
    play,
    refused,
    there,
    worths,
)
from tests.systems.fudge.by_hand import book, rules


def two(mine: int = 0, dodge: int = 0, **bow_: int) -> State:
    """Ann with a bow against Bob, who dodges."""
    return there(
        ann=fighter("Ann", mine, bow(3, **bow_)),
        bob=fighter("Bob", 3, Levelled("esquive", "Esquive", dodge, "skill")),
    )


def shot(r: Any, state: State, *totals: int, **args: Any) -> State:
    return play(r, state, "shoot", dice(*totals), by="ann", against=["bob"], **args)


CONDITIONS = {
    "range": {"short": 0, "medium": 1, "long": 2, "extreme": 4},
    "light": {"clear": 0, "dim": 1, "dark": 2},
    "cover": {"none": 0, "half": 1, "foliage": 2, "slit": 3},
}


@pytest.mark.rule("FUD-4.4-01")
def test_range_light_and_cover_make_the_difficulty_and_leave_the_skill_alone() -> None:
    table = book().table("ranged", RangedTable)
    assert {c.key: {row.key: row.value for row in c.rows} for c in table.conditions} == CONDITIONS
    assert table.base == -1
    chips = tuple(condition_chips(book(), {"range": "long", "light": "dim", "cover": "half"}))
    assert difficulty(book(), chips) == 3
    r = rules(damage_roll="none")
    state = shot(r, two(1), 0, aware="unaware", range="long", light="dim", cover="half")
    assert (last(state).mode, last(state).difficulty, last(state).me.modifiers) == ("open", 3, 0)
    struck = play(
        r, two(1), "shoot", dice(0), by="ann", against=["bob"], aware="unaware", range="long",
        struck={"range:long": "gm"},
    )  # fmt: skip
    assert last(struck).difficulty == -1


@pytest.mark.rule("FUD-4.4-01")
def test_what_people_add_changes_the_skill() -> None:
    state = shot(rules(), two(1), 0, aware="unaware", chips=[{"name": "Viseur laser", "value": 1}])
    assert (last(state).difficulty, last(state).me.modifiers) == (-1, 1)


@pytest.mark.rule("FUD-4.4-02")
@pytest.mark.parametrize(
    ("mine", "theirs", "hit"), [(1, 0, True), (0, 0, False), (1, -1, True), (-1, -4, False)]
)
def test_against_a_dodge_one_must_win_and_reach_the_difficulty(mine: int, theirs: int, hit: bool) -> None:
    """Thrown, at medium range: Moyen is needed, and more than the dodge."""
    r = rules(damage_roll="none")
    state = shot(r, two(0, 0, thrown=1), mine, theirs, range="medium")
    assert (last(state).mode, last(state).difficulty) == ("attack", 0)
    assert [(o.side, o.success) for o in ends(r, state)] == [("ann", hit)]


@pytest.mark.rule("FUD-4.4-02")
@pytest.mark.parametrize(("result", "degree"), [(-2, None), (-1, 1), (0, 1), (1, 2), (3, 4)])
def test_an_unopposed_shot_counts_its_margin_and_grazes_without_any(result: int, degree: int | None) -> None:
    r = rules(damage_roll="none")
    (outcome,) = ends(r, shot(r, two(), result, aware="unaware"))
    assert (dict(outcome.facts)["rd"] if outcome.success else None) == degree


@pytest.mark.rule("FUD-4.4-03")
@pytest.mark.parametrize("cost", [2, 3])
def test_what_a_weapon_launches_is_harder_to_dodge_than_what_is_thrown(cost: int) -> None:
    r = rules(launched=cost)
    state = shot(r, two(0, 1), 0, 0)
    assert (last(state).foe.defence, modifiers(last(state).foe)) == (1, {"launched": -cost})
    thrown = shot(r, two(0, 1, thrown=1), 0, 0)
    assert modifiers(last(thrown).foe) == {}


@pytest.mark.rule("FUD-4.4-04", "FUD-4.4-04-ex1")
def test_nevada_slim_and_el_paso_hombre_both_miss() -> None:
    r = rules(damage_roll="none")
    state = there(slim=fighter("Nevada Slim", 0, bow(2)), hombre=fighter("El Paso Hombre", 0, bow(2)))
    for by, foe, result in (("slim", "hombre", -2), ("hombre", "slim", -1)):
        args = {"by": by, "against": [foe], "aware": "shoots_back", "range": "medium"}
        state = play(r, state, "shoot", dice(result), **args)
        assert last(state).difficulty == 0
        assert [o.key for o in ends(r, state)] == ["miss"]


@pytest.mark.rule("FUD-4.4-04", "FUD-4.4-04-ex2")
@pytest.mark.parametrize(("dickens", "both"), [(0, False), (1, True)])
def test_will_scarlet_hits_with_the_worse_roll(dickens: int, both: bool) -> None:
    r = rules(damage_roll="none")
    state = there(will=fighter("Will", 0, bow(3)), dicken=fighter("Dicken", 0, bow(3)))
    shots = play(r, state, "shoot", dice(-1), by="will", against=["dicken"], aware="shoots_back")
    assert (last(shots).difficulty, [o.success for o in ends(r, shots)]) == (-1, [True])
    args = {"by": "dicken", "against": ["will"], "aware": "shoots_back", "cover": "foliage"}
    back = play(r, shots, "shoot", dice(dickens), **args)
    assert (last(back).difficulty, [o.success for o in ends(r, back)]) == (1, [both])


@pytest.mark.rule("FUD-4.4-04")
def test_shots_cross_or_the_first_one_spares_the_second() -> None:
    for together, refusals in ((True, ["HOUSE-faces count"]), (False, ["FUD-4.1-03 out"])):
        r = rules(damage_roll="none", shots_together=together)
        both = {id: r.blank_sheet(id).put(bow(9)) for id in ("ann", "bob")}
        state = begun(r, there(**both), ("ann",), ("bob",))
        state = play(r, shot(r, state, 4, aware="shoots_back"), "settle")
        assert state.conflict is not None
        assert state.conflict.out == {"bob"}
        assert refused(r, state, "shoot", by="bob", against=["ann"], aware="unaware")[:1] == refusals
        if together:  # nothing but the dice is missing
            state = play(r, state, "shoot", dice(1), by="bob", against=["ann"], aware="unaware")
            assert [o.success for o in ends(r, state)] == [True]
            assert state.sheet("bob").get("shoots_back") is None


@pytest.mark.rule("FUD-4.4-05")
def test_strength_adds_nothing_to_what_muscles_do_not_drive() -> None:
    r = rules()
    state = there(ann=fighter("Ann", 0, bow(5, muscle=0), strength=3), bob=fighter("Bob", 0))
    assert last(shot(r, state, 0, aware="unaware")).me.offence == 5
    spear = there(ann=fighter("Ann", 0, bow(2, thrown=1), strength=3), bob=fighter("Bob", 0))
    assert last(shot(r, spear, 0, aware="unaware")).me.offence == 5


def burst_of(degree: int, armour: int, **dials: int) -> Any:
    """The outcome of 20 rounds with a gun of 2 at somebody unaware, this much beyond the difficulty."""
    r = rules(damage_roll="none", **dials)
    state = there(ann=fighter("Ann", degree - 1, bow(2, muscle=0)), bob=fighter("Bob", 0, armour=armour))
    (outcome,) = ends(r, shot(r, state, 0, aware="unaware", rounds=20))
    return outcome


@pytest.mark.rule("FUD-4.4-06")
def test_the_degree_of_a_whole_burst_is_a_house_rule() -> None:
    assert dict(burst_of(4, 0, burst_full=4).detail)["hits"] == 20


@pytest.mark.rule("FUD-4.4-07")
@pytest.mark.parametrize(
    ("degree", "armour", "wound"),
    [(2, 0, "wound_2"), (3, 0, "wound_5"), (3, 1, "wound_3"), (5, 1, "wound_5")],
)
def test_the_numbers_of_a_burst_are_house_rules(degree: int, armour: int, wound: str) -> None:
    """5 rounds are too few: 4. 7 of them: 2 + 3 + 5. Against armour 1: 2 + 3 - 1 + 2, and 2 + 5 - 1 + 3."""
    dials = {"burst_least": 6, "burst_degree": 3, "burst_bare": 5, "burst_armoured": 2, "burst_most": 3}
    assert burst_of(degree, armour, **dials).key == wound


@pytest.mark.rule("FUD-4.4-07")
@pytest.mark.parametrize(("armour", "wound"), [(0, "wound_5"), (3, "wound_2")])
def test_a_burst_in_a_blow(armour: int, wound: str) -> None:
    """Force 1 at a degree of 4: 1 + 4 + 4 is 9; against armour 3 it is 1 + 4 - 3 + 1."""
    r = rules(damage_roll="none")
    state = there(ann=fighter("Ann", 0, bow(1, muscle=0)), bob=fighter("Bob", 0, armour=armour))
    (outcome,) = ends(r, shot(r, state, 3, aware="unaware", rounds=20))
    assert (outcome.key, dict(outcome.detail)["hits"]) == (wound, 10)
    weak = there(ann=fighter("Ann", 0, bow(-4, muscle=0)), bob=fighter("Bob", 0))
    (outcome,) = ends(r, shot(r, weak, 3, aware="unaware", rounds=20))
    assert outcome.key == "wound_4"  # Incapacité at least


def test_the_throw_bar_shows_what_makes_a_shot_hard() -> None:
    made = drafted(rules(), two(1, 1), "shoot", "ann", "bob", cover="slit")
    assert made.move == "shoot"
    assert worths(made.chips) == {"trait": 1, "cover:slit": 3}
    assert worths(made.chips, "bob") == {"trait": 1, "launched": -2}
    assert refused(rules(), two(), "shoot", by="ann", against=["bob"], cover="fog") == ["HOUSE-param choice"]
