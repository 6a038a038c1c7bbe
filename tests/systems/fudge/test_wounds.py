"""Wound levels, their penalties, tracks and states (FUD-4.5, 4.5.1, 4.5.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.event import BlockPut, Told
from tablee.game.problem import Refused
from tablee.game.sheet import Descriptor, Levelled, Numeric, Power, Track
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.blow.damage import wound_level
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.wounds.impaired import can_act, penalty, state_of, wound_chips
from tablee.systems.fudge.wounds.levels import index_of, stages, wound_track
from tests.systems.fudge.by_hand import Game, book, faces_of, refused, rules, slots, told
from tests.systems.fudge.wounded import (
    ANA,
    boxes,
    hurt,
    last_run,
    malus,
    of,
    sheet_of,
    somebody,
    state,
    with_table,
)

T14 = [
    ("unhurt", "Indemne", "Unhurt", 0, True),
    ("scratch", "Égratignure", "Just a Scratch", 0, True),
    ("hurt", "Blessé", "Hurt", -1, True),
    ("very_hurt", "Gravement Blessé", "Very Hurt", -2, True),
    ("incapacitated", "Incapacité", "Incapacitated", 0, False),
    ("near_death", "Moribond", "Near Death", 0, False),
    ("dead", "Mort", "Dead", 0, False),
]


@pytest.mark.rule("FUD-4.5.1-01")
def test_the_seven_levels_are_those_of_the_book() -> None:
    found = [(s.key, s.fr, s.en, s.penalty, s.acts) for s in stages(book())]
    assert found == T14


@pytest.mark.rule("FUD-4.5.1-01", "FUD-4.5-01")
@pytest.mark.parametrize(
    ("damage", "level"),
    [(-3, 0), (0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4), (9, 5), (40, 5)],
)
def test_damage_gives_levels_and_never_death(damage: int, level: int) -> None:
    assert wound_level(book(), damage) == level


@pytest.mark.rule("FUD-4.5.1-01")
def test_a_table_may_remove_a_level_or_add_one() -> None:
    rows = [dict(row) for row in SYSTEM.pack().tables["wounds"]["stages"]]
    fewer = [row for row in rows if row["key"] != "very_hurt"]
    short = Book(SYSTEM.pack().read(with_table("wounds", (), {"stages": fewer})))
    assert [s.key for s in stages(short)] == [
        "unhurt",
        "scratch",
        "hurt",
        "incapacitated",
        "near_death",
        "dead",
    ]
    assert index_of(short, "very_hurt") == index_of(short, "incapacitated") == 3
    bruised = {"key": "bruised", "fr": "Contusion", "en": "Bruised", "boxes": 2, "penalty": 0, "low": 2}
    longer = Book(SYSTEM.pack().read(with_table("wounds", (), {"stages": [*rows[:2], bruised, *rows[2:]]})))
    assert wound_level(longer, 2) == 2
    assert [row.boxes for row in wound_track(longer).rows] == [3, 2, 1, 1, 1, 1]
    with pytest.raises(Refused, match="keys"):
        SYSTEM.rules(SYSTEM.pack().read(with_table("wounds", (), {"stages": rows[:4]})))


@pytest.mark.rule("FUD-4.5.1-01")
@pytest.mark.parametrize(
    ("path", "value"),
    [(("stages", 0, "low"), 1), (("stages", 2, "low"), 9), (("stages", 3, "boxes"), 21),
     (("stages", 3, "penalty"), 100_000), (("stages", 3, "doubled"), 1), (("stages", 1, "key"), "hurt")],
)  # fmt: skip
def test_a_table_of_levels_that_makes_no_sense_is_refused(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(Refused, match=r"FUD-4\.5\.1-01"):
        SYSTEM.rules(SYSTEM.pack().read(with_table("wounds", path, value)))


@pytest.mark.rule("FUD-4.5.1-02")
def test_three_stages_in_the_first_way() -> None:
    three = book(wound_stages="three_a")
    found = {s.fr: (s.penalty, s.low, s.doubled, s.boxes) for s in stages(three)}
    assert found == {
        "Indemne": (0, None, None, 0),
        "Égratignure": (0, 1, 1, 3),
        "Blessure Légère": (-1, 3, 4, 1),
        "Blessure": (-2, 5, 7, 1),
        "Blessure Grave": (-3, 7, 10, 1),
        "Incapacité": (0, 9, 13, 1),
        "Moribond": (0, 11, 16, 1),
        "Mort": (0, None, None, 0),
    }
    two = stages(book(wound_stages="two"))
    assert [stage.boxes for stage in two] == [0, 3, 1, 1, 1, 1, 0]


@pytest.mark.rule("FUD-4.5.1-02")
def test_three_stages_in_the_second_way_hinder_lightly_and_late() -> None:
    game = hurt(somebody(wound_stages="three_b"), "light")
    assert (malus(game, fighting=True), malus(game, fighting=False)) == (0, -1)
    hurt(game, "hurt")
    assert (malus(game, fighting=True), malus(game)) == (-1, -1)
    hurt(game, "very_hurt")
    assert (malus(game, fighting=True), malus(game)) == (-2, -2)
    assert [stage.penalty for stage in stages(book(wound_stages="three_b"))] == [0, 0, 0, -1, -2, 0, 0, 0]


@pytest.mark.rule("FUD-4.5.1-04")
@pytest.mark.parametrize(
    ("gift", "expected"),
    [
        (None, {"scratch": 0, "hurt": -1, "very_hurt": -2}),
        (Power("douleur", "Seuil de Douleur Élevé", "gift"), {"scratch": 0, "hurt": 0, "very_hurt": -1}),
        (Power("douillet", "Faible Seuil de Douleur", "fault"), {"scratch": 0, "hurt": -2, "very_hurt": -3}),
    ],
)
def test_pain_felt_less_or_more_shifts_the_penalty_by_a_step(
    gift: Power | None, expected: dict[str, int]
) -> None:
    for level, worth in expected.items():
        game = Game(rules())
        game.put(ANA, *([gift] if gift else []))
        assert malus(hurt(game, level)) == worth
        assert state(hurt(game, "incapacitated")) == "incapacitated"
        assert malus(game) == 0


@pytest.mark.rule("FUD-4.5.1-05")
def test_automatic_death_needs_no_roll_and_knows_no_protection() -> None:
    game = somebody(protect_levels=True, protect_near_death=True)
    events = game.play("death", sheet=ANA)
    assert state(game) == "dead"
    assert ("FUD-4.5.1-05", "dies") in told(e.reason for e in events if hasattr(e, "reason"))
    assert game.rules.moves["death"].who == "gm"
    assert refused(lambda: game.play("death", sheet=ANA)) == [("FUD-4.5.1-01", "dead")]
    assert refused(lambda: hurt(game, "hurt")) == [("FUD-4.5.1-01", "dead")]


@pytest.mark.rule("FUD-4.5-01", "FUD-4.5.7-08")
@pytest.mark.parametrize(
    ("style", "expected"),
    [("realistic", [3, 1, 1, 1, 1]), ("cinematic", [4, 2, 1, 1, 1]), ("epic", [3, 2, 2, 1, 1]),
     ("own", [3, 1, 1, 1, 1])],
)  # fmt: skip
def test_the_tracks_are_those_of_the_book(style: str, expected: list[int]) -> None:
    assert [row.boxes for row in wound_track(book(track=style)).rows] == expected


@pytest.mark.rule("FUD-4.5.7-08", "FUD-SHEET-02")
def test_a_table_may_have_boxes_of_its_own() -> None:
    pack = SYSTEM.pack().read(with_table("wounds", ("stages", 2, "boxes"), 5))
    assert [r.boxes for r in wound_track(Book(pack.turn({"track": "own"}))).rows] == [3, 5, 1, 1, 1]
    assert [r.boxes for r in wound_track(Book(pack)).rows] == [3, 1, 1, 1, 1]
    with pytest.raises(Refused, match=r"FUD-4\.5\.7-08"):
        SYSTEM.rules(SYSTEM.pack().read(with_table("tracks", ("styles", 0, "boxes", "hurt"), 21)))


@pytest.mark.rule("FUD-4.5.7-05")
def test_the_worst_wound_alone_counts() -> None:
    game = hurt(somebody(track="epic"), "hurt", "hurt")
    assert malus(game) == -1
    hurt(game, "very_hurt")
    assert malus(game) == -2
    (chip,) = wound_chips(of(game), game.state.sheet(ANA))
    assert (chip.worth, chip.role, chip.rule) == (-2, "wounds", "FUD-4.5.7-05")
    assert wound_chips(book(), sheet_of()) == ()


@pytest.mark.rule("FUD-4.5.7-05")
def test_a_new_penalty_is_told() -> None:
    events = somebody().play("wound", sheet=ANA, level="hurt")
    reasons = [e.reason for e in events if isinstance(e, Told)]
    assert [dict(r.slots)["penalty"] for r in reasons if r.said == "penalty"] == [-1]


def extra(**dials: Any) -> Game:
    game = Game(rules(**dials))
    game.put("garde", name="Garde", nature="minion")
    return game


@pytest.mark.rule("FUD-4.5.7-09")
@pytest.mark.parametrize(
    ("levels", "expected", "penalty"),
    [
        (("scratch", "scratch", "scratch", "scratch", "scratch"), "unhurt", 0),
        (("hurt",), "hurt", -1),
        (("hurt", "hurt"), "incapacitated", 0),
        (("very_hurt",), "incapacitated", 0),
        (("near_death",), "incapacitated", 0),
    ],
)
def test_cannon_fodder_has_three_states(levels: tuple[str, ...], expected: str, penalty: int) -> None:
    game = hurt(extra(), *levels, id="garde")
    assert (state(game, "garde"), malus(game, "garde")) == (expected, penalty)


@pytest.mark.rule("FUD-4.5.7-09")
def test_cannon_fodder_never_has_more_boxes_and_dies_unasked() -> None:
    game = hurt(extra(track="cinematic"), "hurt", "hurt", "hurt", id="garde")
    track = wound_track(book(track="epic"), "minion")
    assert [(row.label.fr, row.label.en, row.boxes) for row in track.rows] == [
        ("Blessé", "Hurt", 1),
        ("Hors de Combat", "Out of Combat", 1),
    ]
    assert state(game, "garde") == "incapacitated"
    assert game.state.pendings == {}
    assert not can_act(of(game), game.state.sheet("garde"))


@pytest.mark.rule("FUD-4.5.7-09")
def test_the_game_master_says_who_is_cannon_fodder() -> None:
    game = hurt(somebody(), "scratch", "hurt")
    game.play("cast_npc", sheet=ANA, kind="minion")
    assert (game.state.sheet(ANA).nature, boxes(game), state(game)) == ("minion", [1, 0], "hurt")
    assert state(hurt(game, "hurt")) == "incapacitated"
    game.play("cast_npc", sheet=ANA, kind="opponent")
    assert (game.state.sheet(ANA).nature, boxes(game)) == ("opponent", [0, 1, 1, 0, 0])
    assert game.rules.moves["cast_npc"].who == "gm"
    game.play("death", sheet=ANA)
    assert refused(lambda: game.play("cast_npc", sheet=ANA)) == [("FUD-4.5.1-01", "dead")]


# Damage Capacity as the record


def frail(level: int, **dials: Any) -> Game:
    game = Game(rules(recording="capacity", **dials))
    game.put(ANA, Levelled("capacite_de_degats", "Capacité de Dégâts", level, "attribute"))
    return game


@pytest.mark.rule("FUD-4.5.7-01", "FUD-4.5.7-02")
def test_each_hit_lowers_a_good_capacity_until_it_gives_out() -> None:
    game, seen = frail(1), []
    for _ in range(5):
        hurt(game, "hurt")
        seen.append((state(game), malus(game)))
    assert seen == [("scratch", 0), ("hurt", -1), ("very_hurt", -2), ("very_hurt", -3), ("incapacitated", 0)]


@pytest.mark.rule("FUD-4.5.7-02", "FUD-4.5.7-03")
def test_one_hit_hinders_the_fair_and_a_mediocre_capacity_hinders_nobody_unhurt() -> None:
    assert malus(hurt(frail(0), "hurt")) == -1
    assert malus(frail(-1)) == 0
    assert malus(hurt(frail(-1), "hurt")) == -2


@pytest.mark.rule("FUD-4.5.7-01")
def test_scratches_add_up_and_a_strong_hit_counts_twice() -> None:
    game = hurt(frail(0), "scratch", "scratch")
    assert (state(game), malus(game)) == ("scratch", 0)
    hurt(game, "scratch")
    assert malus(game) == -1
    hurt(game, "scratch", "scratch")
    assert malus(game) == -1
    assert malus(hurt(frail(1), "incapacitated")) == -1
    assert malus(hurt(frail(1), "very_hurt")) == 0
    assert malus(hurt(frail(0, capacity_scratches=2), "scratch", "scratch")) == -1


@pytest.mark.rule("FUD-4.5.7-01")
def test_a_hit_is_told_as_lowering_and_a_scratch_only_where_it_lowers() -> None:
    game, said = frail(1), []
    for level in ("scratch", "hurt", "scratch", "scratch"):
        put = game.play("wound", sheet=ANA, level=level)[0]
        assert isinstance(put, BlockPut)
        said.append((put.reason.said, slots([put.reason], "FUD-4.5.7-01", put.reason.said)["capacity"].fr))
    assert said == [
        ("scratched", "Bon"),
        ("lowered", "Moyen"),
        ("scratched", "Moyen"),
        ("lowered", "Médiocre"),
    ]


@pytest.mark.rule("FUD-4.5.7-02")
@pytest.mark.parametrize(
    ("last", "expected"), [("penalty", ("very_hurt", -3)), ("out", ("incapacitated", 0))]
)
def test_at_terrible_the_table_chooses(last: str, expected: tuple[str, int]) -> None:
    game = hurt(frail(-2, capacity_last=last), "hurt")
    assert (state(game), malus(game)) == expected


@pytest.mark.rule("FUD-4.5.7-02")
def test_a_game_that_names_not_every_level_keeps_to_the_last_one_reached() -> None:
    """At Mediocre and at Terrible: at Poor one is as at Mediocre."""
    rows = [{"level": -1, "state": "hurt", "penalty": -1}, {"level": -3, "state": "very_hurt", "penalty": -3}]
    form = with_table("capacity", ("rows",), rows) | {"dials": {"recording": "capacity"}}
    game, seen = Game(SYSTEM.rules(SYSTEM.pack().read(form))), []
    game.put(ANA, Levelled("capacite_de_degats", "Capacité de Dégâts", 1, "attribute"))
    for _ in range(5):
        hurt(game, "hurt")
        seen.append((state(game), malus(game)))
    assert seen == [("scratch", 0), ("hurt", -1), ("hurt", -1), ("very_hurt", -3), ("incapacitated", 0)]


@pytest.mark.rule("FUD-4.5.7-02", "FUD-4.5.1-01")
def test_who_has_no_capacity_left_may_die_of_the_next_hit() -> None:
    game = hurt(frail(-2), "hurt", "hurt")
    assert (state(game), game.state.pendings) == ("incapacitated", {})
    assert "death:ana" in hurt(game, "hurt").state.pendings


@pytest.mark.rule("FUD-4.5.7-03")
def test_healing_never_goes_above_the_usual_capacity() -> None:
    game = hurt(frail(0), "hurt", "hurt")
    game.play("heal", sheet=ANA, levels=9)
    assert (state(game), malus(game)) == ("unhurt", 0)
    assert malus(hurt(game, "hurt")) == -1


# Will against pain


def grim(will: int, *levels: str, **dials: Any) -> Game:
    game = Game(rules(will_roll=True, **dials))
    game.put(ANA, Levelled("volonte", "Volonté", will, "attribute"))
    return hurt(game, *levels)


def bearing(game: Game, dice: int) -> int | None:
    """What the Will roll adds for the scene."""
    game.play("bear", *faces_of(dice), sheet=ANA)
    game.play("settle", run=last_run(game))
    found = game.state.sheet(ANA).get("willpower")
    assert isinstance(found, Descriptor)
    return found.value


@pytest.mark.rule("FUD-4.5.1-03")
@pytest.mark.parametrize(
    ("level", "dice", "relief"),
    [("very_hurt", 0, 0), ("very_hurt", 1, 1), ("very_hurt", 2, 1), ("very_hurt", 3, 2), ("hurt", 1, 1)],
)
def test_a_very_hard_will_roll_lightens_the_penalty(level: str, dice: int, relief: int) -> None:
    assert bearing(grim(2, level), dice) == relief


@pytest.mark.rule("FUD-4.5.1-03")
def test_the_incapacitated_need_one_more_and_act_at_a_penalty() -> None:
    game = grim(2, "incapacitated")
    assert not can_act(of(game), game.state.sheet(ANA))
    assert bearing(game, 1) == 0
    game = grim(2, "incapacitated")
    assert bearing(game, 2) == -3
    assert can_act(of(game), game.state.sheet(ANA))


@pytest.mark.rule("FUD-4.5.1-03")
def test_one_will_roll_a_scene_and_only_where_the_table_plays_it() -> None:
    game = grim(2, "hurt")
    bearing(game, 1)
    assert refused(lambda: game.play("bear", *faces_of(0), sheet=ANA)) == [("FUD-4.5.1-03", "once")]
    game.play("pass_time", amount=9, unit="minute")
    assert game.state.sheet(ANA).get("willpower") is not None
    game.play("pass_time", amount=1, unit="minute")
    assert game.state.sheet(ANA).get("willpower") is None
    assert refused(lambda: grim(2).play("bear", *faces_of(0), sheet=ANA)) == [("FUD-4.5.1-03", "needless")]
    off = hurt(somebody(), "hurt")
    assert ("FUD-4.5.1-03", "off") in refused(lambda: off.play("bear", *faces_of(0), sheet=ANA))


@pytest.mark.rule("FUD-4.5.1-03")
def test_the_difficulty_of_the_will_roll_is_the_tables() -> None:
    preview = grim(2, "hurt").preview("bear", sheet=ANA)
    assert preview.shows["check"]["goal"] == 3
    assert grim(2, "hurt", will_goal=1).preview("bear", sheet=ANA).shows["check"]["goal"] == 1


@pytest.mark.rule("FUD-4.5-01")
def test_wounds_are_marked_by_hand_where_the_game_master_judges() -> None:
    game = hurt(somebody(wounds_by="judgement"), "hurt")
    assert boxes(game) == [0, 1, 0, 0, 0]
    assert game.rules.moves["wound"].who == "gm"
    with_boxes = hurt(somebody(recording="boxes"), "hurt")
    assert boxes(with_boxes) == [0, 1, 0, 0, 0]


@pytest.mark.rule("FUD-SHEET-01", "FUD-SHEET-02")
def test_the_blank_sheet_is_the_printed_one() -> None:
    blank = rules().blank_sheet("Ana")
    assert {b.level for b in blank.having(Levelled, "attribute")} == {0}
    assert not [*blank.having(Levelled, "skill"), *blank.having(Power)]
    ids = {block.id for block in blank.blocks}
    assert {"concept", "story", "wounds", "xp"} <= ids
    (track,) = blank.having(Track)
    assert [(row.key, row.boxes, row.penalty) for row in track.rows] == [
        ("scratch", 3, 0),
        ("hurt", 1, -1),
        ("very_hurt", 1, -2),
        ("incapacitated", 1, 0),
        ("near_death", 1, 0),
    ]
    lows = {stage.key: stage.low for stage in stages(book())}
    assert [lows[row.key] for row in track.rows] == [1, 3, 5, 7, 9]


@pytest.mark.rule("FUD-4.5.7-07")
def test_scratches_stop_at_very_hurt_by_option_but_not_on_the_large() -> None:
    six = ("scratch",) * 7
    assert state(hurt(somebody(), *six)) == "near_death"
    game = hurt(somebody(scratch_limit=True), *six)
    assert state(game) == "very_hurt"
    assert boxes(game) == [3, 1, 1, 0, 0]
    hurt(game, "very_hurt")
    assert state(game) == "incapacitated"
    for mass, limit, expected in ((2, 2, "very_hurt"), (3, 2, "near_death"), (3, 3, "very_hurt")):
        big = Game(rules(scratch_limit=True, scratch_scale=limit))
        big.put(ANA, Numeric("scale", "Échelle", 6, "scale", {"mass": mass}))
        assert state(hurt(big, *six)) == expected


def test_penalties_and_states_are_read_from_what_is_marked() -> None:
    assert (state_of(book(), sheet_of()), penalty(book(), sheet_of())) == (0, 0)
