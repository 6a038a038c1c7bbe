"""Boxes that are full (FUD-4.5.7-04 to FUD-4.5.7-06)."""

from __future__ import annotations

import pytest

from tablee.game.event import Asked, BlockPut
from tablee.systems.fudge.wounds.impaired import track_of
from tests.systems.fudge.by_hand import book, refused, told
from tests.systems.fudge.wounded import ANA, boxes, hurt, malus, somebody, state, track, wounds


@pytest.mark.rule("FUD-4.5.7-04")
@pytest.mark.parametrize(
    ("level", "ticked"),
    [("scratch", [1, 0, 0, 0, 0]), ("hurt", [0, 1, 0, 0, 0]), ("very_hurt", [0, 0, 1, 0, 0]),
     ("incapacitated", [0, 0, 0, 1, 0]), ("near_death", [0, 0, 0, 0, 1])],
)  # fmt: skip
def test_a_wound_ticks_the_box_of_its_level(level: str, ticked: list[int]) -> None:
    game = hurt(somebody(), level)
    assert boxes(game) == ticked
    assert state(game) == level


@pytest.mark.rule("FUD-4.5.7-06", "FUD-4.5.7-06-ex1")
def test_two_hurts_beside_a_severe_wound() -> None:
    game = hurt(somebody(), "very_hurt")
    assert (state(game), malus(game)) == ("very_hurt", -2)
    hurt(game, "hurt")
    assert (boxes(game), malus(game)) == ([0, 1, 1, 0, 0], -2)
    hurt(game, "hurt")
    assert (boxes(game), state(game)) == ([0, 1, 1, 1, 0], "incapacitated")
    (overflowed,) = [m for m in track(game).marks if m.row == "incapacitated"]
    assert overflowed.severity == "hurt"
    assert wounds(game) == ["hurt", "hurt", "very_hurt"]


@pytest.mark.rule("FUD-4.5.7-06", "FUD-4.5.7-06-ex2")
def test_very_hurt_twice_is_incapacitated() -> None:
    assert state(hurt(somebody(), "very_hurt", "very_hurt")) == "incapacitated"


@pytest.mark.rule("FUD-4.5.7-06", "FUD-4.5.7-06-ex3")
def test_the_fourth_scratch_marks_hurt() -> None:
    game = hurt(somebody(), "scratch", "scratch", "scratch")
    assert (boxes(game), malus(game)) == ([3, 0, 0, 0, 0], 0)
    hurt(game, "scratch")
    assert (boxes(game), state(game), malus(game)) == ([3, 1, 0, 0, 0], "hurt", -1)
    assert wounds(game) == ["scratch"] * 4


@pytest.mark.rule("FUD-4.5.7-06", "FUD-4.5.7-08")
@pytest.mark.parametrize(
    ("style", "level", "times", "expected"),
    [
        ("realistic", "scratch", 3, "scratch"),
        ("realistic", "scratch", 4, "hurt"),
        ("realistic", "scratch", 5, "very_hurt"),
        ("realistic", "scratch", 6, "incapacitated"),
        ("realistic", "scratch", 7, "near_death"),
        ("realistic", "hurt", 2, "very_hurt"),
        ("realistic", "hurt", 3, "incapacitated"),
        ("realistic", "hurt", 4, "near_death"),
        ("realistic", "incapacitated", 2, "near_death"),
        ("cinematic", "hurt", 2, "hurt"),
        ("cinematic", "hurt", 3, "very_hurt"),
        ("cinematic", "scratch", 4, "scratch"),
        ("cinematic", "scratch", 5, "hurt"),
        ("epic", "very_hurt", 2, "very_hurt"),
        ("epic", "very_hurt", 3, "incapacitated"),
    ],
)
def test_full_boxes_lead_upward(style: str, level: str, times: int, expected: str) -> None:
    assert state(hurt(somebody(track=style), *(level,) * times)) == expected


@pytest.mark.rule("FUD-4.5.7-06")
def test_an_overflow_says_so() -> None:
    game = hurt(somebody(), "very_hurt")
    events = game.play("wound", sheet=ANA, level="very_hurt")
    reasons = [e.reason for e in events if isinstance(e, BlockPut)]
    assert told(reasons) == [("FUD-4.5.7-06", "overflow")]
    assert [dict(r.slots)["box"].fr for r in reasons] == ["Incapacité"]  # type: ignore[union-attr]


@pytest.mark.rule("FUD-4.5.7-06")
def test_past_a_full_near_death_the_game_master_is_asked() -> None:
    game = hurt(somebody(), "near_death")
    events = game.play("wound", sheet=ANA, level="near_death")
    (asked,) = [e.pending for e in events if isinstance(e, Asked)]
    assert (asked.id, asked.asks, asked.default) == ("death:ana", ("gm",), "lives")
    assert state(game) == "near_death"
    game.play("fate", pending="death:ana", seat="gm", option="lives")
    assert (state(game), game.state.pendings) == ("near_death", {})
    hurt(game, "scratch", "scratch", "scratch", "hurt")
    assert game.state.pendings == {}
    hurt(game, "incapacitated", "hurt")
    assert "death:ana" not in game.state.pendings
    hurt(game, "hurt")
    assert "death:ana" in game.state.pendings
    game.play("fate", pending="death:ana", seat="gm", option="dies")
    assert state(game) == "dead"
    assert refused(lambda: game.play("fate", pending="death:ana", seat="gm", option="dies")) == [
        ("HOUSE-pending", "unknown")
    ]


def test_a_track_of_another_pack_is_read_anew() -> None:
    game = hurt(somebody(track="epic"), "very_hurt", "very_hurt")
    sheet = game.state.sheet(ANA)
    assert [m.row for m in track_of(book(), sheet).marks] == ["very_hurt", "incapacitated"]
    assert [m.row for m in track_of(book(track="epic"), sheet).marks] == ["very_hurt", "very_hurt"]
