"""Challenges by the book: rows that fill up, fragility, time, payloads, series of tests."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from tablee.game.data import read_toml
from tablee.game.draft import Draft
from tablee.game.event import SheetPut, Told
from tablee.game.milestone import EVENING_ENDS, SCENE_ENDS, milestone_events
from tablee.game.move import do
from tablee.game.problem import Problem, Refused
from tablee.game.sheet import Power, Sheet
from tablee.game.text import Text
from tablee.game.track import Track
from tests.systems.fate2.challenging import FATE, Scene, faces


def scene(*who: str, **begin: Any) -> Scene:
    return Scene(*who, **{"shape": "default", "name": "La porte", **begin})


def rows(made: Scene) -> list[int]:
    return [row.boxes for row in made.challenge.track.rows]


@pytest.mark.rule("FAT-3-10")
def test_the_default_track_has_two_boxes_a_row_and_one_at_the_top() -> None:
    made = scene()
    assert rows(made) == [2, 2, 2, 2, 1]
    labels = [row.label.fr for row in made.challenge.track.rows]
    assert labels == ["0 · Minimal", "1 · Compétent", "2 · Solide", "3 · Significatif", "4 · Complet"]
    assert made.challenge.track.rows[4].label.en == "4 · Complete"
    assert made.state.sheets[made.id].nature == "scene"


@pytest.mark.rule("FAT-3-11", "FAT-3-12", "FAT-3-13")
def test_nine_minimal_successes_win_the_default_challenge() -> None:
    made = scene()
    for _ in range(8):
        made.roll(0)
    assert made.ticks == ["0", "0", "1", "1", "2", "2", "3", "3"]
    assert made.goes_on
    made.roll(0)
    assert made.ticks[-1] == "4" and made.won
    assert ("FAT-3-13", "won") in made.told and ("FAT-3-12", "overflow") in made.told


@pytest.mark.rule("FAT-3-11", "FAT-3-12", "FAT-3-13")
@pytest.mark.parametrize(("margin", "ticks"), [(3, ["3", "3", "4"]), (4, ["4"]), (7, ["4"])])
def test_greater_successes_need_fewer_throws(margin: int, ticks: list[str]) -> None:
    made = scene()
    for left in range(len(ticks), 0, -1):
        assert made.goes_on
        made.roll(margin)
        assert len(made.ticks) == len(ticks) - left + 1
    assert made.ticks == ticks and made.won


@pytest.mark.rule("FAT-3-13")
def test_a_required_row_and_any_above_it_win_and_lower_ones_do_not() -> None:
    made = scene(required=2)
    made.roll(1)
    assert made.goes_on
    made.roll(3)
    assert made.won and made.ticks == ["1", "3"]


@pytest.mark.rule("FAT-3-12", "FAT-3-13")
def test_past_a_full_top_row_nothing_more_is_ticked() -> None:
    made = scene(rows="1/0/1", required=0)
    made.do("challenge_box", challenge=made.id, row=2, how="tick")
    assert made.won
    full = scene(rows="0/9/1", required=2, fragility="default")
    full.do("challenge_box", challenge=full.id, row=0, how="tick")
    assert full.ticks == ["1"], "a row without a box counts as full"
    assert full.problems("challenge_box", challenge=full.id, row=9, how="tick") == []


@pytest.mark.rule("FAT-3-13")
def test_a_challenge_that_is_won_is_closed() -> None:
    made = scene("ana", "bea", fragility="all", recovery=1, recovery_unit="day")
    made.roll(1, "bea", settle=False)
    late = list(made.state.runs)[-1]
    made.roll(4)
    assert made.problems("roll_on_challenge", sheet="ana", challenge=made.id) == [("FAT-3-13", "over")]
    made.do("close_throw", run=late)
    assert not made.state.run(late).applied, "what has a problem does not follow by itself"
    assert made.problems("settle_challenge", run=late) == [("FAT-3-13", "over")]
    made.do("challenge_time", amount=9, unit="day")
    assert made.ticks == ["4"]
    move = made.rules.moves["settle_challenge"]
    made.take(move.plan(made.state, move.read({"run": late})).events(()))  # the game master overrules
    assert made.ticks == ["4"] and ("FAT-3-13", "over") in made.told


@pytest.mark.rule("FAT-3-13")
def test_a_failure_ticks_nothing_and_a_sturdy_challenge_loses_nothing() -> None:
    made = scene()
    made.roll(2)
    made.roll(-4)
    assert made.ticks == ["2"]


@pytest.mark.rule("FAT-3-14", "FAT-3-15", "FAT-3-16")
def test_a_custom_challenge_has_five_elements_of_its_own() -> None:
    made = scene(
        name="Le coffre", rows="1/1/5/5/1", difficulty="Excellent", required=3, fragility="highest",
        threshold=2, duration=2, duration_unit="hour", recovery=1, recovery_unit="day",
    )  # fmt: skip
    task = made.challenge.task
    assert rows(made) == [1, 1, 5, 5, 1]
    assert (task.difficulty, task.required, task.fragility, task.threshold) == (3, 3, "highest", 2)
    assert made.challenge.track.label.fr == (
        "Le coffre · difficulté Excellent (+3) · un échec décoche la case la plus haute dès MdE 2"
        " · un jet\u00a0: 2 heures · une case se perd en 1 jour"
    )
    form = dict(made.drafted(Draft("ana", way="challenge")).form)
    assert form["goal"] == 3 or form["goal"] == "3"


@pytest.mark.rule("FAT-3-16")
def test_shapes_are_ready_made_or_free() -> None:
    assert rows(scene(shape="pyramid")) == [5, 4, 3, 2, 1]
    assert rows(scene(shape="inverted")) == [1, 2, 3, 4, 5]
    for wrong in ("un", "1/2/3/4/5/6", "0/0", "1/99"):
        with pytest.raises(Refused):
            scene(rows=wrong)


@pytest.mark.rule("FAT-3-13")
def test_a_row_that_nothing_reaches_is_refused() -> None:
    with pytest.raises(Refused, match="unreachable"):
        scene(rows="2/2/0", required=2)
    with pytest.raises(Refused, match="required"):
        scene(rows="2/2", required=4)


def fragile(mode: str, *margins: int, threshold: int = 0) -> Scene:
    event = {"event": "la corde casse"} if mode == "event" else {}
    made = scene(fragility=mode, threshold=threshold, **event)
    for margin in margins:
        made.roll(margin)
    return made


@pytest.mark.rule("FAT-3-19")
@pytest.mark.parametrize(("failed_by", "left"), [(1, ["3"]), (2, ["1"]), (3, ["1"]), (4, ["1", "3"])])
def test_a_failure_unticks_its_row_or_the_first_ticked_one_above(failed_by: int, left: list[str]) -> None:
    made = fragile("default", 1, 3, -failed_by)
    assert made.ticks == left
    assert made.told[-1] == ("FAT-3-19", "unticked" if len(left) == 1 else "nothing")


@pytest.mark.rule("FAT-3-19")
def test_a_failure_beyond_the_top_row_means_the_top_row_and_row_0_is_never_hit() -> None:
    made = scene(rows="1/1/1", required=2, fragility="default")
    made.roll(1)
    made.roll(-4)
    assert made.ticks == ["1"]
    low = fragile("default", 0, -1)
    assert low.ticks == ["0"]


@pytest.mark.rule("FAT-3-18")
def test_other_kinds_of_fragility() -> None:
    assert fragile("none", 1, 3, -4).ticks == ["1", "3"]
    assert fragile("highest", 1, 3, 3, -1).ticks == ["1", "3"]
    cleared = fragile("all", 1, 3, -1)
    assert cleared.ticks == [] and cleared.told[-1] == ("FAT-3-18", "cleared")
    broken = fragile("destroy", 1, -1)
    assert broken.done == "destroyed" and broken.told[-1] == ("FAT-3-18", "destroyed")
    storm = fragile("event", 1, -1)
    assert storm.ticks == ["1"] and storm.told[-1] == ("FAT-3-18", "event")


@pytest.mark.rule("FAT-3-18")
@pytest.mark.parametrize("mode", ["default", "highest", "all", "destroy", "event"])
def test_a_threshold_spares_small_failures(mode: str) -> None:
    made = fragile(mode, 3, -2, threshold=3)
    assert made.ticks == ["3"] and made.goes_on
    assert made.told[-1] == ("FAT-3-18", "spared")
    made.roll(-3)
    assert made.told[-1] != ("FAT-3-18", "spared")


@pytest.mark.rule("FAT-3-14-ex1", "FAT-3-18")
def test_thugs_attack_who_fails_by_three_in_search_of_rumours() -> None:
    made = scene(shape="rumours", name="")
    assert rows(made) == [1, 1, 5, 5, 1]
    task = made.challenge.task
    assert (task.difficulty, task.fragility, task.threshold, task.required) == (2, "event", 3, 4)
    assert (task.duration, task.duration_unit, task.recovery, task.recovery_unit) == (1, "day", 1, "week")
    made.roll(2)
    made.do("challenge_time", amount=1, unit="day")
    made.roll(-2)
    assert made.told[-1] == ("FAT-3-18", "spared")
    made.do("challenge_time", amount=1, unit="day")
    made.roll(-3)
    assert made.told[-1] == ("FAT-3-18", "event") and made.ticks == ["2"]
    notes = [row.label.fr.partition(", ")[2] for row in made.challenge.track.rows]
    assert notes == ["", "", "une rumeur futile", "une rumeur utile", "un Secret"]


@pytest.mark.rule("FAT-3-20", "FAT-3-14-ex1")
def test_one_roll_a_day_for_each_who_rolls() -> None:
    made = scene("ana", "bea", shape="rumours")
    made.roll(0)
    again = {"sheet": "ana", "challenge": made.id}
    assert made.problems("roll_on_challenge", **again) == [("FAT-3-20", "soon")]
    assert made.problems("roll_on_challenge", sheet="bea", challenge=made.id) == []
    made.do("challenge_time", amount=23, unit="hour")
    assert made.problems("roll_on_challenge", **again) == [("FAT-3-20", "soon")]
    made.do("challenge_time", amount=1, unit="hour")
    assert made.problems("roll_on_challenge", **again) == []


@pytest.mark.rule("FAT-3-20")
def test_the_game_master_may_let_somebody_roll_again_at_once() -> None:
    made = scene(duration=1, duration_unit="day")
    made.roll(0)
    move = made.rules.moves["roll_on_challenge"]
    plan = move.plan(made.state, move.read({"sheet": "ana", "challenge": made.id}))
    assert plan.broken and not plan.final and plan.events(faces(1))


@pytest.mark.rule("FAT-3-20", "FAT-3-21")
@pytest.mark.parametrize(("unit", "key"), [("scene", SCENE_ENDS), ("evening", EVENING_ENDS)])
def test_scenes_and_sessions_measure_time_too(unit: str, key: str) -> None:
    made = scene(duration=1, duration_unit=unit, recovery=2, recovery_unit=unit)
    made.roll(1)
    blocked = {"sheet": "ana", "challenge": made.id}
    assert made.problems("roll_on_challenge", **blocked) == [("FAT-3-20", "soon")]
    made.take(milestone_events(made.rules, made.state, key))
    assert made.problems("roll_on_challenge", **blocked) == [] and made.ticks == ["1"]
    made.take(milestone_events(made.rules, made.state, key))
    assert made.ticks == [] and made.told[-1] == ("FAT-3-21", "lost")


@pytest.mark.rule("FAT-3-21", "FAT-3-14-ex1")
def test_the_lowest_box_is_lost_after_each_full_week_without_a_roll() -> None:
    made = scene(shape="rumours")
    for margin in (3, 2, 0):
        made.roll(margin)
        made.do("challenge_time", amount=1, unit="day")
    made.do("challenge_time", amount=5, unit="day")
    assert made.ticks == ["3", "2", "0"], "six days after the last roll"
    made.do("challenge_time", amount=1, unit="day")
    assert made.ticks == ["3", "2"]
    made.do("challenge_time", amount=6, unit="day")
    assert made.ticks == ["3", "2"]
    made.do("challenge_time", amount=8, unit="day")
    assert made.ticks == [], "two more weeks are over"


@pytest.mark.rule("FAT-3-21")
def test_a_roll_begins_the_time_of_recovery_anew() -> None:
    made = scene(recovery=1, recovery_unit="week")
    made.roll(1)
    made.do("challenge_time", amount=6, unit="day")
    made.roll(-1)
    made.do("challenge_time", amount=6, unit="day")
    assert made.ticks == ["1"]
    made.do("challenge_time", amount=1, unit="day")
    assert made.ticks == []


@pytest.mark.rule("FAT-3-21")
def test_the_game_master_may_choose_another_box() -> None:
    made = scene(recovery=1, recovery_unit="day")
    made.roll(1)
    made.roll(3)
    made.do("challenge_time", amount=1, unit="day", row=3)
    assert made.ticks == ["1"]


@pytest.mark.rule("FAT-3-17", "FAT-3-14-ex1")
def test_a_rumour_is_told_when_its_box_is_ticked_and_kept_when_it_is_lost() -> None:
    made = scene(shape="rumours", payloads="2: le roi dort mal; 2: le pain manque\n4: la Reine est morte")
    made.roll(2)
    assert ("FAT-3-17", "payload") in made.told
    assert [mark.payload for mark in made.challenge.track.marks] == ["le roi dort mal"]
    assert made.state.sheets[made.id].nature == "object"
    told = len([reason for reason in made.told if reason == ("FAT-3-17", "payload")])
    made.do("challenge_time", amount=1, unit="week")
    assert made.ticks == []
    made.roll(0)
    assert len([r for r in made.told if r == ("FAT-3-17", "payload")]) == told == 1


@pytest.mark.rule("FAT-3-17")
@pytest.mark.parametrize("wrong", ["le roi dort", "5: trop haut", "x: quoi"])
def test_what_no_box_can_hand_out_is_refused(wrong: str) -> None:
    with pytest.raises(Refused, match="FAT-3-17"):
        scene(shape="rumours", payloads=wrong)


@pytest.mark.rule("FAT-3-22", "FAT-3-22-ex1")
def test_four_students_reach_the_goal_with_minimal_successes() -> None:
    students = ("ana", "bea", "cyr", "dan")
    made = scene(*students, shape="research", name="")
    assert rows(made) == [1, 1, 1, 1] and made.challenge.task.difficulty == 3
    for at, who in enumerate(students):
        assert made.goes_on
        made.roll(0, who)
        assert made.ticks == ["0", "1", "2", "3"][: at + 1]
    assert made.won


@pytest.mark.rule("FAT-3-22", "FAT-3-22-ex1", "FAT-3-20")
def test_two_solid_successes_reach_it_too_and_each_student_rolls_once() -> None:
    made = scene("ana", "bea", shape="research")
    made.roll(2)
    assert made.problems("roll_on_challenge", sheet="ana", challenge=made.id) == [("FAT-3-20", "once")]
    made.roll(2, "bea")
    assert made.ticks == ["2", "3"] and made.won


def cabin(*margins: int) -> Scene:
    made = scene("dan", shape="cabin", name="")
    for margin in margins:
        made.roll(margin, "dan")
        made.do("challenge_time", amount=1, unit="week")
    return made


@pytest.mark.rule("FAT-3-23", "FAT-3-23-ex1")
def test_eight_successes_build_the_cabin_each_margin_saves_a_day() -> None:
    made = cabin(1, 0, 2, 1, 0, 3, 1)
    assert made.goes_on
    made.roll(0, "dan")
    assert made.won and made.challenge.task.spent == 48
    assert made.challenge.task.difficulty == 2


@pytest.mark.rule("FAT-3-23", "FAT-3-23-ex1")
def test_a_failure_costs_the_week_and_a_day_for_each_point() -> None:
    made = cabin(1, -2, 0, 2, 1, 0, 3, 1, 0)
    assert made.won and made.challenge.task.spent == 57
    assert ("FAT-3-23", "failure") in made.told


@pytest.mark.rule("FAT-3-23")
@pytest.mark.parametrize(("each", "spent"), [(0, 14), (2, 12), (3, 11)])
def test_a_game_says_how_many_days_each_point_of_margin_is_worth(each: int, spent: int) -> None:
    """A success by 2 saves so many days twice, a failure by 1 costs them once."""
    table = deepcopy(read_toml("tablee.systems.fate2", "data/tasks.toml"))
    shapes: Any = table["shapes"]
    next(shape for shape in shapes if shape["key"] == "cabin")["margin"] = each
    made = Scene("dan", tables={"tasks": table}, shape="cabin")
    made.roll(2, "dan")
    assert made.challenge.task.spent == 7 - 2 * each
    made.do("challenge_time", amount=1, unit="week")
    made.roll(-1, "dan")
    assert made.challenge.task.spent == spent


@pytest.mark.rule("FAT-3-11")
def test_a_throw_aimed_at_nothing_counts_by_the_game_masters_word() -> None:
    made = scene()
    made.do("throw", faces(2), check={"check": "test", "level": 1, "goal": 1}, by="ana")
    made.do("count_throw", run="r1", challenge=made.id)
    assert made.ticks == ["2"]
    assert ("FAT-3-11", "applied") in made.problems("count_throw", run="r1", challenge=made.id)


@pytest.mark.rule("FAT-3-11")
def test_a_throw_is_marked_once_and_only_when_it_is_over() -> None:
    made = scene()
    made.roll(1)
    assert made.problems("settle_challenge", run="r1") == [("FAT-3-11", "applied")]


@pytest.mark.rule("FAT-3-14")
def test_the_game_master_ends_a_challenge() -> None:
    made = scene()
    made.do("end_challenge", challenge=made.id, keep=True)
    assert made.done == "ended"
    assert made.problems("roll_on_challenge", sheet="ana", challenge=made.id) == [("FAT-3-13", "over")]
    made.do("end_challenge", challenge=made.id)
    assert made.id not in made.state.sheets


def test_a_draft_takes_the_only_challenge_there_is_and_its_move_throws_the_same() -> None:
    made = scene(difficulty="2")
    drafted = made.drafted(Draft("ana", way="challenge"))
    assert drafted.move == "roll_on_challenge" and drafted.args["challenge"] == made.id
    plan = made.rules.moves[drafted.move].plan(made.state, made.rules.moves[drafted.move].read(drafted.args))
    assert dict(plan.shows["check"]) == dict(drafted.form)
    made.take(do(made.rules.moves[drafted.move], made.state, drafted.args, faces(4)))
    made.settle()
    assert made.ticks == ["1"], "never bought −1, dice +4, against 2"


@pytest.mark.rule("FAT-3-24")
def test_the_game_master_is_warned_of_many_dull_rolls() -> None:
    made = scene()
    assert made.problems("begin_challenge", rows="2/2/2/2/1") == []
    assert made.problems("begin_challenge", rows="40", kind="series") == [("FAT-3-24", "many")]
    made.do("begin_challenge", name="Le mur d’enceinte", rows="40", kind="series")


@pytest.mark.rule("FAT-3-21")
def test_an_empty_track_has_nothing_to_lose_and_a_box_ticked_by_hand_lasts_a_period() -> None:
    made = scene(recovery=1, recovery_unit="week")
    before = made.challenge
    made.do("challenge_time", amount=3, unit="week")
    assert made.challenge == before
    made.do("challenge_box", challenge=made.id, row=1, how="tick")
    made.do("challenge_time", amount=6, unit="day")
    assert made.ticks == ["1"]
    made.do("challenge_time", amount=1, unit="day")
    assert made.ticks == []


@pytest.mark.rule("FAT-3-11", "FAT-3-13", "FAT-3-17")
def test_a_box_is_ticked_and_unticked_by_hand() -> None:
    made = scene(rows="1/1/1", payloads="1: un indice")
    made.do("challenge_box", challenge=made.id, row=1, how="tick")
    assert made.ticks == ["1"] and made.told[-1] == ("FAT-3-17", "payload")
    made.do("challenge_box", challenge=made.id, row=1, how="untick")
    assert made.ticks == []
    assert made.problems("challenge_box", challenge=made.id, row=1, how="untick") == [("FAT-3-19", "bare")]
    made.do("challenge_box", challenge=made.id, row=2, how="tick")
    assert made.won


@pytest.mark.rule("FAT-3-24")
def test_the_warning_begins_beyond_25_rolls() -> None:
    """Equal skill and difficulty: one success takes 81 / 50 rolls."""
    made = scene()
    assert made.problems("begin_challenge", rows="15", kind="series") == []
    assert made.problems("begin_challenge", rows="16", kind="series") == [("FAT-3-24", "many")]


@pytest.mark.rule("FAT-3-28")
def test_a_race_has_one_track_of_the_default_shape() -> None:
    made = scene("finn", "garde", shape="race", second="garde")
    assert rows(made) == [2, 2, 2, 2, 1] and made.challenge.task.kind == "shared"


@pytest.mark.rule("FAT-3-10", "FAT-3-21")
def test_a_challenge_that_was_written_wrongly_keeps_no_other_from_going_on() -> None:
    made = scene(recovery=1, recovery_unit="day")
    made.roll(1)
    broken = Sheet("fate2", "Cassé", (Power("challenge", "Cassé", "challenge", {"kind": "rien"}),), "scene")
    assert [p.rule for p in made.rules.validate(broken)] == ["HOUSE-file"]
    rowless = replace(made.state.sheets[made.id], name="Vide").put(Track("progress", Text("", ""), ()))
    assert ("FAT-3-10", "rows") in [(p.rule, p.said) for p in made.rules.validate(rowless)]
    made.take((SheetPut("casse", broken), SheetPut("vide", rowless)))
    made.do("challenge_time", amount=1, unit="day")
    assert made.ticks == []
    with pytest.raises(Refused):
        made.do("end_challenge", challenge="casse")


def reasons(made: Scene, *margins: int) -> list[tuple[str, str, str]]:
    """What is told of the last of some rolls: rule, case, and the row in English."""
    for margin in margins[:-1]:
        made.roll(margin)
    made.roll(margins[-1], settle=False)
    events = made.settle()
    rows = [(one.reason, dict(one.reason.slots).get("row")) for one in events if isinstance(one, Told)]
    return [(why.rule, why.said, getattr(row, "en", "")) for why, row in rows]


@pytest.mark.rule("FAT-3-11", "FAT-3-12", "FAT-3-19", "FAT-3-23")
@pytest.mark.parametrize(
    ("margins", "told"),
    [
        ((1,), ("FAT-3-11", "ticked", "1 · Competent")),
        ((1, 1), ("FAT-3-12", "overflow", "2 · Solid")),
        ((0, 1, 2, -1), ("FAT-3-19", "unticked", "1 · Competent")),
        ((0, 2, -1), ("FAT-3-19", "unticked", "2 · Solid")),
    ],
)
def test_what_is_told_of_a_box_is_what_happened_to_it(
    margins: tuple[int, ...], told: tuple[str, str, str]
) -> None:
    made = Scene(name="Le mur", rows="1,1,1,1", fragility="default")
    assert reasons(made, *margins)[0] == told


@pytest.mark.rule("FAT-3-23", "FAT-1-07")
def test_a_test_of_a_series_that_just_succeeds_counts() -> None:
    assert reasons(Scene(name="L’abri", shape="cabin"), 0)[0][:2] == ("FAT-3-23", "success")
    assert reasons(Scene(name="L’abri", shape="cabin"), -1)[0][:2] == ("FAT-3-23", "failure")


@pytest.mark.rule("FAT-3-13", "FAT-3-14", "FAT-3-16", "FAT-3-20")
def test_every_problem_of_a_game_with_wrong_challenges_is_said_at_its_place() -> None:
    table = deepcopy(read_toml("tablee.systems.fate2", "data/tasks.toml"))
    shapes: Any = table["shapes"]
    del shapes[0]["key"], shapes[1]["boxes"]
    shapes[2]["boxes"] = [0, 0, 0]
    shapes[3]["duration_unit"] = "aeon"
    shapes[4] |= {"required": 9}
    wrong = {(p.where, p.rule, p.said) for p in refused_pack(table)}
    assert wrong == {
        ("tables.tasks.shapes[0]", "FAT-3-14", "name"),
        ("tables.tasks.shapes[1].boxes", "FAT-3-16", "boxes"),
        ("tables.tasks.shapes[2].required", "FAT-3-13", "unreachable"),
        ("tables.tasks.shapes[3].duration", "FAT-3-20", "unit"),
        ("tables.tasks.shapes[4].required", "FAT-3-13", "required"),
    }


@pytest.mark.rule("FAT-3-16")
def test_a_game_has_no_more_rows_than_degrees() -> None:
    table = deepcopy(read_toml("tablee.systems.fate2", "data/tasks.toml"))
    shapes: Any = table["shapes"]
    shapes[1]["boxes"] = [1] * 6
    assert [(p.where, p.rule, p.said) for p in refused_pack(table)] == [
        ("tables.tasks.shapes[1].boxes", "FAT-3-16", "many")
    ]


def refused_pack(tasks: Any) -> tuple[Problem, ...]:
    """What is wrong with a game that has these challenges."""
    pack = FATE.pack()
    with pytest.raises(Refused) as refused:
        FATE.rules(pack.read({**pack.form(), "tables": {"tasks": tasks}}))
    return refused.value.problems
