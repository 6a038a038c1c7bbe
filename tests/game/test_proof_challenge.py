"""The words carry FATE's challenges: rows of boxes, one for each degree, ticked until the row required."""

from __future__ import annotations

import pytest

from tablee.game.bands import Band, Bands
from tablee.game.text import Text
from tablee.game.track import Track, TrackRow

DEGREES = ("Minimal", "Compétent", "Solide", "Significatif", "Complet")
BANDS = Bands(tuple(Band(degree, str(degree)) for degree in range(5)))


def challenge(*boxes: int) -> Track:
    """A fragile challenge: a failure unticks a box, by default that of its degree or the first above."""
    rows = tuple(
        TrackRow(str(degree), Text(DEGREES[degree], DEGREES[degree]), count, untick="up")
        for degree, count in enumerate(boxes or (2, 2, 2, 2, 1))
    )
    return Track("task", Text("Défi", "Challenge"), rows)


def succeed(track: Track, degree: int) -> tuple[Track, str | None]:
    """One roll: the row that was ticked, if any."""
    row = BANDS.row_for(degree)
    if row is None:
        return track, None
    track, mark = track.mark(row)
    return track, mark.row if mark else None


def won(track: Track, required: int = 4) -> bool:
    return track.state is not None and int(track.state.key) >= required


def ticks(track: Track, degree: int) -> list[str | None]:
    fallen = []
    while not won(track):
        track, row = succeed(track, degree)
        fallen.append(row)
    return fallen


@pytest.mark.rule("FAT-3-13")
def test_nine_minimal_successes_win_the_default_challenge() -> None:
    assert ticks(challenge(), 0) == ["0", "0", "1", "1", "2", "2", "3", "3", "4"]


@pytest.mark.rule("FAT-3-13")
def test_three_significant_successes_win_it() -> None:
    assert ticks(challenge(), 3) == ["3", "3", "4"]


@pytest.mark.rule("FAT-3-13")
def test_one_complete_success_wins_at_once() -> None:
    assert ticks(challenge(), 4) == ["4"]


@pytest.mark.rule("FAT-3-13")
def test_a_lower_row_may_be_all_that_is_required_and_a_higher_one_serves_too() -> None:
    two, _ = succeed(challenge(), 2)
    assert won(two, required=2)
    assert not won(two, required=3)
    four, _ = succeed(challenge(), 4)
    assert won(four, required=2)


@pytest.mark.rule("FAT-3-13")
def test_above_the_top_row_the_top_row_is_ticked_and_past_it_nothing() -> None:
    track, row = succeed(challenge(), 7)
    assert row == "4"
    again, none = succeed(track, 7)
    assert none is None
    assert again == track


@pytest.mark.rule("FAT-3-13")
def test_a_failure_ticks_nothing() -> None:
    assert succeed(challenge(), -1) == (challenge(), None)


@pytest.mark.rule("FAT-3-13")
def test_a_row_without_a_box_lets_the_overflow_pass() -> None:
    assert succeed(challenge(1, 0, 1, 1, 1), 1)[1] == "2"


def fail(track: Track, degree: int, bands: Bands = BANDS) -> Track:
    """One failed roll: a box of its degree is unticked."""
    row = bands.row_for(degree)
    return track if row is None else track.untick(row)


def rows_ticked(track: Track) -> list[str]:
    return [mark.row for mark in track.marks]


@pytest.mark.rule("FAT-3-19")
@pytest.mark.parametrize(
    ("degree", "left"), [(1, ["3"]), (2, ["1"]), (3, ["1"]), (4, ["1", "3"]), (9, ["1", "3"])]
)
def test_a_failure_unticks_its_row_or_the_first_ticked_one_above(degree: int, left: list[str]) -> None:
    track, _ = succeed(succeed(challenge(), 1)[0], 3)
    assert rows_ticked(fail(track, degree)) == left


@pytest.mark.rule("FAT-3-19")
def test_one_box_goes_with_each_failure() -> None:
    track, _ = succeed(succeed(challenge(), 2)[0], 2)
    assert rows_ticked(fail(track, 2)) == ["2"]
    assert rows_ticked(fail(fail(track, 2), 1)) == []
    assert fail(challenge(), 1) == challenge()


@pytest.mark.rule("FAT-3-19", "FAT-3-26")
def test_on_dynamic_rows_the_band_says_which_row_a_failure_means() -> None:
    dynamic = Bands((Band(0, "0"), Band(1, "1"), Band(2, "2"), Band(5, "3"), Band(7, "4")))
    track, _ = succeed(succeed(challenge(), 2)[0], 3)
    assert rows_ticked(fail(track, 3, dynamic)) == ["3"]


@pytest.mark.rule("FAT-3-18")
def test_other_kinds_of_fragility_take_the_highest_box_or_all_of_them() -> None:
    track, _ = succeed(succeed(challenge(), 1)[0], 3)
    assert track.state is not None
    assert rows_ticked(track.untick(track.state.key)) == ["1"]
    assert rows_ticked(track.cleared()) == []


RUMOURS = (
    TrackRow("0", Text("Minimal", "Minimal"), 1),
    TrackRow("1", Text("Compétent", "Competent"), 1),
    TrackRow("2", Text("Solide", "Solid"), 5, payloads=("le pain", "le vin", "le bal", "la pluie")),
    TrackRow("3", Text("Significatif", "Significant"), 5, payloads=("la cave", "la clé")),
    TrackRow("4", Text("Complet", "Complete"), 1, payloads=("le secret",)),
)


@pytest.mark.rule("FAT-3-17", "FAT-3-14-ex1")
def test_each_box_hands_out_its_payload_when_it_is_ticked() -> None:
    track, heard = Track("rumours", Text("La Rumeur Court", "Rumours"), RUMOURS), []
    for degree in (2, 2, 0, 3, 3, 3, 4):
        track, mark = track.mark(str(degree))
        assert mark is not None
        heard.append(mark.payload)
    assert heard == ["le pain", "le vin", "", "la cave", "la clé", "", "le secret"]
    assert [mark.payload for mark in track.marks] == heard


@pytest.mark.rule("FAT-3-17")
def test_a_box_that_pays_hands_out_its_payload_too() -> None:
    track = Track("rumours", Text("La Rumeur Court", "Rumours"), RUMOURS)
    track, wrong = track.tick(4)  # one box of each of the first two rows, two of the third
    assert wrong is None
    assert [mark.payload for mark in track.marks] == ["", "", "le pain", "le vin"]
    _, mark = track.mark("2")
    assert mark is not None and mark.payload == "le bal"


@pytest.mark.rule("FAT-3-17", "FAT-3-21")
def test_a_box_lost_and_ticked_again_has_the_same_payload() -> None:
    track = Track("rumours", Text("La Rumeur Court", "Rumours"), RUMOURS)
    track, first = track.mark("2")
    track, _ = track.mark("2")
    assert first is not None
    track, again = track.clear(first).mark("2")
    assert again == first


@pytest.mark.rule("FAT-3-17")
def test_who_may_not_know_the_payloads_sees_those_of_ticked_boxes_alone() -> None:
    track, _ = Track("rumours", Text("La Rumeur Court", "Rumours"), RUMOURS).mark("2")
    seen = str(track.sealed())
    assert "le pain" in seen and "le vin" not in seen and "le secret" not in seen


@pytest.mark.rule("FAT-3-22", "FAT-3-22-ex1")
def test_several_characters_fill_one_track() -> None:
    group = challenge(1, 1, 1, 1, 0)
    for degree, row in ((2, "2"), (2, "3")):
        group, ticked = succeed(group, degree)
        assert ticked == row
    assert won(group, required=3)
