"""The words carry Fudge's wounds: a box remembers the severity it was first meant for."""

from __future__ import annotations

import json

import pytest

from tablee.game.sheet import Sheet
from tablee.game.text import Text
from tablee.game.track import Mark, Track, TrackRow

SCRATCH, HURT, VERY_HURT, DOWN, DYING = "scratch", "hurt", "very_hurt", "incapacitated", "near_death"
SEVERITIES = (SCRATCH, HURT, VERY_HURT, DOWN, DYING)
PENALTIES = (0, -1, -2, -3, -3)
REALISTIC = (3, 1, 1, 1, 1)
CINEMATIC = (4, 2, 1, 1, 1)


def wounds(boxes: tuple[int, ...] = REALISTIC) -> Track:
    rows = tuple(
        TrackRow(key, Text(key, key), count, penalty)
        for key, count, penalty in zip(SEVERITIES, boxes, PENALTIES, strict=True)
    )
    return Track("wounds", Text("Blessures", "Wounds"), rows)


def suffer(track: Track, *severities: str) -> Track:
    for severity in severities:
        track, _ = track.mark(severity)
    return track


def state(track: Track) -> str | None:
    return track.state.key if track.state else None


@pytest.mark.rule("FUD-4.5.7-06", "FUD-4.5.7-06-ex1")
def test_the_third_wound_stands_in_a_worse_box_and_remembers_what_it_was() -> None:
    track = suffer(wounds(), VERY_HURT)
    assert (state(track), track.penalty_now) == (VERY_HURT, -2)
    track = suffer(track, HURT)
    assert (state(track), track.penalty_now) == (VERY_HURT, -2)
    track, mark = track.mark(HURT)
    assert mark == Mark(row=DOWN, severity=HURT)
    assert state(track) == DOWN
    assert track.to_heal() == (HURT, HURT, VERY_HURT)


@pytest.mark.rule("FUD-4.5.7-06", "FUD-4.5.7-06-ex2")
def test_two_very_hurts_incapacitate() -> None:
    assert state(suffer(wounds(), VERY_HURT, VERY_HURT)) == DOWN


@pytest.mark.rule("FUD-4.5.7-06", "FUD-4.5.7-06-ex3")
def test_the_fourth_scratch_hurts() -> None:
    assert state(suffer(wounds(), SCRATCH, SCRATCH, SCRATCH)) == SCRATCH
    assert state(suffer(wounds(), SCRATCH, SCRATCH, SCRATCH, SCRATCH)) == HURT


@pytest.mark.rule("FUD-4.5.7-06")
@pytest.mark.parametrize(
    ("boxes", "severity", "states"),
    [
        (REALISTIC, SCRATCH, [SCRATCH, SCRATCH, SCRATCH, HURT, VERY_HURT, DOWN, DYING]),
        (REALISTIC, HURT, [HURT, VERY_HURT, DOWN, DYING]),
        (REALISTIC, DOWN, [DOWN, DYING]),
        (CINEMATIC, HURT, [HURT, HURT, VERY_HURT]),
        (CINEMATIC, SCRATCH, [SCRATCH, SCRATCH, SCRATCH, SCRATCH, HURT]),
    ],
)
def test_the_same_wound_again_and_again(boxes: tuple[int, ...], severity: str, states: list[str]) -> None:
    track = wounds(boxes)
    for expected in states:
        track = suffer(track, severity)
        assert state(track) == expected


@pytest.mark.rule("FUD-4.5.7-06")
def test_past_a_full_last_box_nothing_more_is_marked() -> None:
    full = suffer(wounds(), DYING)
    after, mark = full.mark(DYING)
    assert mark is None
    assert after == full


@pytest.mark.rule("FUD-4.5.7-06")
def test_a_scratch_in_a_worse_box_clears_with_the_scratches() -> None:
    track = suffer(wounds(), SCRATCH, SCRATCH, SCRATCH, SCRATCH, DOWN)
    for mark in track.marks:
        if mark.severity == SCRATCH:
            track = track.clear(mark)
    assert track.to_heal() == (DOWN,)
    assert track.free(HURT) == 1


def test_the_memory_of_a_box_survives_the_file() -> None:
    sheet = Sheet("fudge", "Ana", (suffer(wounds(), HURT, HURT),))
    assert Sheet.read(json.loads(json.dumps(sheet.form()))) == sheet
