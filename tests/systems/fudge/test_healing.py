"""Healing: scratches, medical skill, rest, the Constitution roll, Near Death (FUD-4.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.calendar import Calendar
from tablee.game.event import Asked, BlockGone, TimeMoved, Told
from tablee.game.sheet import Descriptor, Levelled, Track
from tablee.systems.fudge.wounds.healing import levels_healed, medical_level
from tablee.systems.fudge.wounds.recovery import healing_table
from tests.systems.fudge.by_hand import Game, book, faces_of, refused, rules, told
from tests.systems.fudge.wounded import (
    ANA,
    HOUR,
    MINUTE,
    WEEK,
    boxes,
    hurt,
    last_run,
    malus,
    sheet_of,
    somebody,
    state,
    track,
    wounds,
)

MEDIC = "medic"


def wait(game: Game, amount: int, unit: str, *faces: int, rest: bool = True) -> Game:
    game.play("pass_time", *faces, amount=amount, unit=unit, rest=rest)
    return game


def hospital(*levels: str, medicine: int = 1, **dials: Any) -> Game:
    """Ana with some wounds, and somebody who can treat them."""
    game = somebody(**dials)
    game.put(MEDIC, Levelled("medecine", "Médecine", medicine, "skill"))
    return hurt(game, *levels)


def treat(game: Game, dice: int, **more: Any) -> Game:
    game.play("treat", *faces_of(dice), by=MEDIC, patient=ANA, **more)
    game.play("settle", run=last_run(game))
    return game


# Words


@pytest.mark.parametrize(
    ("amount", "unit", "fr", "en"),
    [
        (8, "hour", "8 heures passent.", "8 hours pass."),
        (1, "week", "1 semaine passe.", "1 week passes."),
        (1, "century", "1 siècle passe.", "1 century passes."),
        (3, "month", "3 mois passent.", "3 months pass."),
        (1, "round", "1 round passe.", "1 round passes."),
    ],
)
def test_time_that_passes_is_told_in_one_or_many(amount: int, unit: str, fr: str, en: str) -> None:
    game = somebody()
    moved = next(e for e in game.play("pass_time", amount=amount, unit=unit) if isinstance(e, TimeMoved))
    say = game.rules.reference.say
    assert (say(moved.reason, "fr"), say(moved.reason, "en")) == (fr, en)


# Scratches


@pytest.mark.rule("FUD-4.8-02")
def test_scratches_are_erased_ten_minutes_later() -> None:
    game = hurt(somebody(), "scratch", "scratch")
    assert boxes(wait(game, 9, "minute")) == [2, 0, 0, 0, 0]
    assert boxes(wait(game, 1, "minute")) == [0, 0, 0, 0, 0]


@pytest.mark.rule("FUD-4.8-02", "FUD-4.5.7-06")
def test_a_scratch_in_a_higher_box_goes_with_the_scratches() -> None:
    game = hurt(somebody(), *("scratch",) * 6)
    assert state(game) == "incapacitated"
    assert state(wait(game, 10, "minute", rest=False)) == "unhurt"


@pytest.mark.rule("FUD-4.8-02")
def test_the_time_begins_when_the_fight_is_over() -> None:
    game = somebody()
    game.put("bob")
    game.play("fight", sides={"ours": [ANA], "theirs": ["bob"]}, pace="rounds")
    hurt(game, "scratch")
    assert game.state.calendar.timers == ()
    wait(game, 1, "hour")
    assert boxes(game) == [1, 0, 0, 0, 0]
    game.play("end_fight")
    assert game.state.calendar.left("scratches:wounds", ANA) == 10 * MINUTE
    assert boxes(wait(game, 10, "minute")) == [0, 0, 0, 0, 0]


@pytest.mark.rule("FUD-4.8-02")
def test_a_harsher_table_waits_longer_and_a_kind_one_not_at_all() -> None:
    game = hurt(somebody(scratch_minutes=2880), "scratch")
    assert boxes(wait(game, 47, "hour")) == [1, 0, 0, 0, 0]
    assert boxes(wait(game, 1, "hour")) == [0, 0, 0, 0, 0]
    assert boxes(wait(hurt(somebody(scratch_minutes=0), "scratch"), 0, "minute")) == [0, 0, 0, 0, 0]


@pytest.mark.rule("FUD-4.8-02", "FUD-4.6.2-02")
def test_stun_wears_off_with_the_scratches() -> None:
    game = somebody()
    game.put("bob")
    form = {
        "check": "blow",
        "mode": "attack",
        "me": {"name": "bob", "skill": 7, "dice": "fixed", "stun": True},
        "foe": {"name": ANA, "dice": "fixed"},
    }
    game.play("throw", *faces_of(0), check=form, by="bob", against=[ANA])
    game.play("settle", run=last_run(game))
    stun = game.state.sheet(ANA).get("stun")
    assert isinstance(stun, Track)
    assert [m.row for m in stun.marks] == ["knocked_out"]
    wait(game, 10, "minute")
    after = game.state.sheet(ANA).get("stun")
    assert isinstance(after, Track)
    assert after.marks == ()


# Medical skill


@pytest.mark.rule("FUD-4.8-03")
@pytest.mark.parametrize(
    ("result", "levels"), [(-3, 0), (-1, 0), (0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (7, 3)]
)
def test_the_medical_result_heals_levels(result: int, levels: int) -> None:
    assert levels_healed(book(), result) == levels


@pytest.mark.rule("FUD-4.8-03", "FUD-4.8-03-ex1")
def test_a_good_treatment_of_three_wounds() -> None:
    game = treat(hospital("hurt", "hurt", "very_hurt"), 0)
    assert wounds(game) == ["hurt", "hurt", "very_hurt"]
    wait(game, 1, "week")
    assert wounds(game) == ["hurt"]
    assert malus(game) == -1


@pytest.mark.rule("FUD-4.8-03")
@pytest.mark.parametrize(
    ("wound", "result", "left"),
    [("incapacitated", 2, ["hurt"]), ("near_death", 3, ["hurt"]), ("very_hurt", 2, []), ("hurt", 1, [])],
)
def test_treatment_lowers_wounds_and_a_scratch_is_no_level(wound: str, result: int, left: list[str]) -> None:
    game = treat(hospital(wound, medicine=result), 0)
    assert wounds(wait(game, 1, "week")) == left


@pytest.mark.rule("FUD-4.8-04")
@pytest.mark.parametrize(
    ("dials", "unit", "early"),
    [({}, "week", 6), ({"medicine_unit": "day"}, "day", 23), ({"medicine_unit": "minute"}, "minute", 59)],
)
def test_medicine_takes_the_time_of_its_age(dials: dict[str, Any], unit: str, early: int) -> None:
    smaller = {"week": "day", "day": "hour", "minute": "second"}[unit]
    game = treat(hospital("very_hurt", medicine=2, **dials), 0)
    assert wounds(wait(game, early, smaller)) == ["very_hurt"]
    assert wounds(wait(game, 1, smaller)) == []
    assert game.state.sheet(ANA).get("care") is None


@pytest.mark.rule("FUD-4.8-04")
def test_wounds_are_treated_together_or_one_after_the_other() -> None:
    together = treat(hospital("hurt", "very_hurt", medicine=3), 0)
    assert together.state.calendar.left("care:care", ANA) == WEEK
    apart = treat(hospital("hurt", "very_hurt", medicine=3, medicine_parallel=False), 0)
    assert apart.state.calendar.left("care:care", ANA) == 2 * WEEK
    longer = treat(hospital("hurt", medicine_time=3), 0)
    assert longer.state.calendar.left("care:care", ANA) == 3 * WEEK
    assert wounds(treat(hospital("hurt", medicine_time=0), 0)) == []


@pytest.mark.rule("FUD-4.8-04")
def test_exertion_reopens_wounds_where_the_table_plays_it() -> None:
    game = treat(hospital("hurt"), 0)
    assert refused(lambda: game.play("exert", sheet=ANA)) == [("FUD-4.8-04", "off")]
    game = treat(hospital("very_hurt", reopening=True), 0)
    wait(game, 6, "day")
    game.play("exert", sheet=ANA)
    assert game.state.sheet(ANA).get("care") is None
    assert wounds(wait(game, 6, "day")) == ["very_hurt"]
    assert wounds(wait(game, 1, "day")) == ["hurt"]
    assert refused(lambda: game.play("exert", sheet=ANA)) == [("FUD-4.8-04", "untreated")]


@pytest.mark.rule("FUD-4.8-03", "FUD-4.8-04")
def test_one_treatment_at_a_time_and_only_of_wounds() -> None:
    game = treat(hospital("very_hurt"), 0)
    assert ("FUD-4.8-04", "running") in refused(lambda: treat(game, 0))
    assert ("FUD-4.8-01", "none") in refused(lambda: treat(hospital(), 0))
    failed = treat(hospital("hurt"), -1)
    assert failed.state.calendar.left("care:care", ANA) is None
    assert wounds(treat(failed, 0)) == ["hurt"]


@pytest.mark.rule("FUD-4.8-03")
def test_the_best_medical_skill_is_rolled_with_what_hinders_it() -> None:
    skilled = sheet_of(Levelled("m", "Médecine", 1, "skill"), Levelled("p", "Premiers Soins", 2, "skill"))
    assert medical_level(book(), skilled) == 2
    assert medical_level(book(), skilled, "m") == 1
    assert medical_level(book(), sheet_of()) == -2
    game = hurt(hospital("hurt"), "very_hurt", id=MEDIC)
    check = game.preview("treat", by=MEDIC, patient=ANA, bonus=1).shows["check"]
    assert sum(c["value"] * c.get("sign", 1) for c in check["chips"]) == -1


@pytest.mark.rule("FUD-4.8-01")
def test_a_power_heals_at_once() -> None:
    game = hurt(somebody(), "hurt", "very_hurt")
    game.play("heal", sheet=ANA, levels=1)
    assert wounds(game) == ["hurt"]
    assert refused(lambda: somebody().play("heal", sheet=ANA)) == [("FUD-4.8-01", "none")]


# Rest


@pytest.mark.rule("FUD-4.8-05")
@pytest.mark.parametrize(
    ("levels", "weeks", "left"),
    [
        (("hurt",), 1, []),
        (("very_hurt",), 1, ["hurt"]),
        (("very_hurt",), 2, []),
        (("incapacitated",), 1, ["very_hurt"]),
        (("incapacitated",), 2, ["hurt"]),
        (("incapacitated",), 3, []),
        (("hurt", "hurt", "very_hurt"), 1, ["hurt"]),
    ],
)
def test_a_week_of_rest_heals_a_level_of_every_wound(
    levels: tuple[str, ...], weeks: int, left: list[str]
) -> None:
    assert wounds(wait(hurt(somebody(), *levels), weeks, "week")) == left
    game = hurt(somebody(), *levels)
    for _ in range(weeks):
        wait(game, 7, "day")
    assert wounds(game) == left


@pytest.mark.rule("FUD-4.8-05")
def test_time_without_rest_heals_nothing() -> None:
    game = hurt(somebody(), "hurt")
    wait(game, 4, "day")
    assert wounds(wait(game, 3, "week", rest=False)) == ["hurt"]
    assert wounds(wait(game, 2, "day")) == ["hurt"]
    assert wounds(wait(game, 1, "day")) == []


@pytest.mark.rule("FUD-4.8-05")
def test_a_new_wound_interrupts_the_rest_and_a_table_may_heal_more_slowly() -> None:
    game = hurt(wait(hurt(somebody(), "hurt"), 6, "day"), "hurt")
    assert wounds(wait(game, 6, "day")) == ["hurt", "hurt"]
    assert wounds(wait(game, 1, "day")) == []
    slow = hurt(somebody(natural_weeks=2), "hurt")
    assert wounds(wait(slow, 1, "week")) == ["hurt"]
    assert wounds(wait(slow, 1, "week")) == []


@pytest.mark.rule("FUD-4.8-05")
def test_what_will_change_is_said_beforehand() -> None:
    game = hurt(somebody(), "scratch", "very_hurt")
    assert told(game.preview("pass_time", amount=1, unit="week").because) == [
        ("FUD-4.8-02", "erased"),
        ("FUD-4.8-05", "week"),
    ]
    assert told(game.preview("pass_time", amount=6, unit="day").because) == [("FUD-4.8-02", "erased")]
    assert told(game.preview("pass_time", amount=1, unit="round").because) == []
    assert wounds(game) == ["scratch", "very_hurt"]


@pytest.mark.rule("FUD-4.8-05")
def test_time_passes_in_one_tap() -> None:
    passes = [(row.amount, row.unit, row.fr, row.en) for row in healing_table(book()).passes]
    assert passes == [
        (1, "round", "Un round", "A round"),
        (10, "minute", "Dix minutes", "Ten minutes"),
        (8, "hour", "Une nuit", "A night"),
        (1, "week", "Une semaine", "A week"),
    ]
    game = somebody()
    for amount, unit, _, _ in passes:
        wait(game, amount, unit)
    assert game.state.calendar.now == 3 + 10 * MINUTE + 8 * HOUR + WEEK


# The Constitution roll


def sturdy(constitution: int, *levels: str) -> Game:
    game = Game(rules(constitution_roll=True))
    game.put(ANA, Levelled("constitution", "Constitution", constitution, "attribute"))
    return hurt(game, *levels)


@pytest.mark.rule("FUD-4.8-06")
@pytest.mark.parametrize(
    ("level", "needed", "better"),
    [("hurt", 0, []), ("very_hurt", 1, ["hurt"]), ("incapacitated", 2, ["very_hurt"])],
)
def test_the_graver_the_wound_the_better_the_constitution_roll(
    level: str, needed: int, better: list[str]
) -> None:
    assert wounds(wait(sturdy(0, level), 1, "week", *faces_of(needed))) == better
    assert wounds(wait(sturdy(0, level), 1, "week", *faces_of(needed - 1))) == [level]
    assert wounds(wait(sturdy(1, level), 1, "week", *faces_of(needed - 1))) == better


@pytest.mark.rule("FUD-4.8-06")
def test_a_roll_for_every_wound_and_every_week() -> None:
    game = sturdy(0, "hurt", "very_hurt")
    preview = game.preview("pass_time", amount=2, unit="week")
    assert preview.dice is not None
    assert getattr(preview.dice, "count", 0) == 16
    assert {said for _, said in told(preview.because)} == {"asks"}
    faces = (*faces_of(0), *faces_of(0), *faces_of(-1), *faces_of(0))
    wait(game, 2, "week", *faces)
    assert wounds(game) == ["very_hurt"]
    assert refused(lambda: wait(game, 61, "week")) == [("FUD-4.8-06", "long")]


# Near Death


@pytest.mark.rule("FUD-4.8-06")
def test_near_death_never_heals_alone_and_slowly_with_care() -> None:
    game = hurt(somebody(), "near_death")
    game.play("pass_time", amount=9, unit="week")
    assert wounds(game) == ["near_death"]
    game = treat(hospital("near_death"), -1)
    assert game.state.sheet(ANA).get("care") is not None
    assert wounds(wait(game, 3, "week")) == ["near_death"]
    assert wounds(wait(game, 1, "week")) == ["incapacitated"]
    assert wounds(wait(game, 3, "week")) == []
    assert game.state.sheet(ANA).get("care") is None


@pytest.mark.rule("FUD-4.5.1-01")
def test_near_death_without_care_is_a_question_within_the_hour() -> None:
    game = hurt(somebody(), "near_death")
    wait(game, 59, "minute")
    assert game.state.pendings == {}
    events = game.play("pass_time", amount=1, unit="minute")
    assert [e.pending.id for e in events if isinstance(e, Asked)] == ["death:ana"]
    assert ("FUD-4.5.1-01", "dying") in told(e.reason for e in events if isinstance(e, Told))
    assert state(game) == "near_death"
    saved = wait(treat(hospital("near_death"), 0), 1, "day")
    assert saved.state.pendings == {}
    sooner = hurt(somebody(dying_minutes=5), "near_death")
    assert "death:ana" in wait(sooner, 5, "minute").state.pendings


@pytest.mark.rule("FUD-4.8-07")
def test_a_wound_in_a_worse_box_heals_from_what_it_was() -> None:
    game = hurt(somebody(), "very_hurt", "hurt", "hurt")
    assert (state(game), boxes(game)) == ("incapacitated", [0, 1, 1, 1, 0])
    wait(game, 1, "week")
    assert (state(game), boxes(game)) == ("hurt", [0, 1, 0, 0, 0])


@pytest.mark.rule("FUD-4.8-07")
def test_boxes_are_reckoned_anew_with_the_worst_wound_first() -> None:
    game = hurt(somebody(), "hurt", "very_hurt", "very_hurt", "very_hurt")
    assert [(m.row, m.severity) for m in track(game).marks] == [
        ("hurt", "hurt"),
        ("very_hurt", "very_hurt"),
        ("incapacitated", "very_hurt"),
        ("near_death", "very_hurt"),
    ]
    game.play("heal", sheet=ANA, levels=1)
    assert [(m.row, m.severity) for m in track(game).marks] == [
        ("hurt", "hurt"),
        ("very_hurt", "hurt"),
        ("incapacitated", "hurt"),
    ]


@pytest.mark.rule("FUD-4.8-05")
def test_what_ends_by_itself_ends_as_time_passes() -> None:
    game = somebody()
    game.put("bob", Descriptor("bless", "Bénédiction", 1, "effect"))
    game.state = game.state.__class__(
        sheets=game.state.sheets, calendar=game.state.calendar.start("effect:bless", "bob", 60)
    )
    events = game.play("pass_time", amount=1, unit="minute")
    assert [e.block for e in events if isinstance(e, BlockGone)] == ["bless"]


@pytest.mark.rule("FUD-4.8-05")
def test_wounds_that_came_without_a_move_heal_too() -> None:
    game = hurt(somebody(), "hurt", "scratch")
    game.state = replace(game.state, calendar=Calendar())
    assert wounds(wait(game, 10, "minute")) == ["hurt"]
    assert wounds(wait(game, 1, "week")) == []
