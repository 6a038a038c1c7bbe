"""The words carry FATE's wounds: each row of the track has its own overflow, penalty and healing."""

from __future__ import annotations

import json

import pytest

from tablee.game.bands import Band, Bands
from tablee.game.problem import Refused
from tablee.game.sheet import Sheet
from tablee.game.text import Text
from tablee.game.track import Overflow, Track, TrackRow

SCRATCH, CLIPPED, HURT, INJURED, OUT = "scratch", "clipped", "hurt", "injured", "taken_out"
TABLE_1 = Bands.of(scratch=0, clipped=1, hurt=2, injured=5, taken_out=7)


def wounds(clipped: int = 1, adding_up: Overflow = "drop") -> Track:
    """The default track; by option Clipped results add up, in two boxes, and overflow."""
    rows = (
        TrackRow(SCRATCH, Text("Égratigné", "Scratch"), 0, 0, "drop"),
        TrackRow(
            CLIPPED, Text("Déstabilisé", "Clipped"), clipped, -1, adding_up, counts="next", healing="marked"
        ),
        TrackRow(HURT, Text("Désavantagé", "Hurt"), 2, -1, counts="flat", healing="marked"),
        TrackRow(INJURED, Text("Blessé", "Injured"), 2, -1, counts="per_box", healing="marked"),
        TrackRow(OUT, Text("Hors-Combat", "Taken Out"), 0, 0, "end", untick="never"),
    )
    return Track("wounds", Text("Blessures", "Wounds"), rows, combine="sum")


def suffer(track: Track, *severities: str) -> Track:
    for severity in severities:
        track, _ = track.mark(severity)
    return track


def ticks(track: Track) -> dict[str, int]:
    return {row.key: track.ticked(row.key) for row in track.rows if track.ticked(row.key)}


@pytest.mark.rule("FAT-8.4-01")
@pytest.mark.parametrize(
    ("margin", "row"),
    [(-1, None), (0, SCRATCH), (1, CLIPPED), (2, HURT), (4, HURT), (5, INJURED), (6, INJURED), (9, OUT)],
)
def test_a_margin_falls_on_a_row(margin: int, row: str | None) -> None:
    assert TABLE_1.row_for(margin) == row


@pytest.mark.rule("FAT-8.4-01")
def test_a_scratch_ticks_nothing_and_never_overflows() -> None:
    assert wounds().mark(SCRATCH) == (wounds(), None)
    assert wounds().penalty_now == 0


@pytest.mark.rule("FAT-8.4-01", "FAT-8.4-ex1")
def test_a_full_row_overflows_to_the_next() -> None:
    track = suffer(wounds(), HURT, HURT, HURT)
    assert ticks(track) == {HURT: 2, INJURED: 1}


@pytest.mark.rule("FAT-8.4-01", "FAT-8.4-ex2")
def test_past_the_last_boxes_somebody_is_taken_out() -> None:
    track = suffer(wounds(), HURT, HURT, INJURED, INJURED)
    assert track.ended is None
    track, mark = track.mark(HURT)
    assert mark is not None and (mark.row, mark.severity) == (OUT, HURT)
    assert track.ended is not None and track.ended.key == OUT
    assert track.mark(HURT) == (track, None)


@pytest.mark.rule("FAT-8.4-01")
def test_a_box_ticked_by_overflow_belongs_to_the_row_it_stands_in() -> None:
    track = suffer(wounds(), HURT, HURT, HURT)
    assert track.to_heal() == (HURT, HURT, INJURED)
    assert track.penalty_now == -2
    assert ticks(track.cleared(HURT)) == {INJURED: 1}


@pytest.mark.rule("FAT-8.4-02")
def test_clipped_counts_on_the_next_throw_and_never_more_than_one() -> None:
    track = suffer(wounds(), CLIPPED, CLIPPED)
    assert (ticks(track), track.penalty_now) == ({CLIPPED: 1}, -1)
    assert track.after_throw() == wounds()


def test_by_option_clipped_adds_up_until_the_throw_is_made() -> None:
    track = suffer(wounds(2, "up"), CLIPPED, CLIPPED)
    assert track.penalty_now == -1
    assert ticks(suffer(track, CLIPPED)) == {CLIPPED: 2, HURT: 1}
    assert ticks(suffer(track, CLIPPED).after_throw()) == {HURT: 1}


@pytest.mark.rule("FAT-8.4-04", "FAT-8.4-06")
def test_two_hurts_are_one_penalty_until_the_scene_ends() -> None:
    track = suffer(wounds(), HURT, HURT)
    assert track.penalty_now == -1
    assert track.cleared(HURT) == wounds()


@pytest.mark.rule("FAT-8.4-05")
def test_each_injury_is_a_penalty() -> None:
    assert [suffer(wounds(), *[INJURED] * n).penalty_now for n in range(3)] == [0, -1, -2]


@pytest.mark.parametrize(
    ("marked", "penalty"),
    [
        ((HURT, INJURED), -2),
        ((HURT, INJURED, INJURED), -3),
        ((CLIPPED, HURT, HURT, INJURED, INJURED), -4),
    ],
)
def test_penalties_of_different_rows_add_up(marked: tuple[str, ...], penalty: int) -> None:
    assert suffer(wounds(), *marked).penalty_now == penalty


@pytest.mark.rule("FAT-8.4-06")
def test_taken_out_itself_is_no_penalty() -> None:
    assert suffer(wounds(), INJURED, OUT).penalty_now == -1


def test_partial_plate_replaces_the_bands_and_not_the_track() -> None:
    plate = Bands.of(scratch=0, clipped=2, hurt=4, injured=6, taken_out=7)
    assert (TABLE_1.low_of(HURT), plate.low_of(HURT)) == (2, 4)
    row = plate.row_for(3)
    assert row == CLIPPED
    assert ticks(suffer(wounds(), row)) == {CLIPPED: 1}
    assert plate != TABLE_1 and Bands((Band(0, None),)).row_for(9) is None


def test_a_row_that_ends_the_matter_has_no_boxes_and_pays_for_nothing() -> None:
    with pytest.raises(Refused):
        TrackRow(OUT, Text("Hors-Combat", "Taken Out"), 1, overflow="end")
    assert wounds().unticked == 5
    paid, wrong = wounds().tick(5)
    assert wrong is None and paid.ended is None
    assert paid.tick(1)[1] is not None


def test_its_policies_survive_the_file() -> None:
    sheet = Sheet("fate2", "Ana", (suffer(wounds(2, "up"), CLIPPED, HURT, HURT, HURT, OUT),))
    assert Sheet.read(json.loads(json.dumps(sheet.form()))) == sheet
