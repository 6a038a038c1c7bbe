"""The words carry FATE's challenges: rows of boxes, one for each degree, ticked until the row required."""

from __future__ import annotations

import pytest

from tablee.game.bands import Band, Bands
from tablee.game.text import Text
from tablee.game.track import Track, TrackRow

DEGREES = ("Minimal", "Compétent", "Solide", "Significatif", "Complet")
BANDS = Bands(tuple(Band(degree, str(degree)) for degree in range(5)))


def challenge(*boxes: int) -> Track:
    rows = tuple(
        TrackRow(str(degree), Text(DEGREES[degree], DEGREES[degree]), count)
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
