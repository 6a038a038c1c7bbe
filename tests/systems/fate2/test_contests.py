"""Dynamic challenges: a track for each side or one for both, penalties, ties; the chess game of the book."""

from __future__ import annotations

import pytest

from tablee.game.chip import net
from tablee.game.problem import Refused
from tablee.systems.fate2.tasks.attempt import challenge_chips
from tests.systems.fate2.challenging import Scene


def chess(**dials: str) -> Scene:
    return Scene("louis", "ferdinand", dials=dials, shape="chess", first="louis", second="ferdinand")


def modifiers(made: Scene) -> tuple[int, int]:
    """What Louis and Ferdinand suffer in the next exchange."""
    louis, ferdinand = (
        net(challenge_chips(made.book, made.state, who, made.id)) for who in ("louis", "ferdinand")
    )
    return louis, ferdinand


def taken(made: Scene) -> tuple[list[str], list[str]]:
    """The rows ticked on the track of each side."""
    first, second = (sorted(mark.row for mark in track.marks) for track in made.challenge.tracks)
    return first, second


@pytest.mark.rule("FAT-3-28", "FAT-3-29", "FAT-3-30", "FAT-3-31", "FAT-3-28-ex1", "FAT-3-12")
def test_the_chess_game_exchange_by_exchange() -> None:
    made = chess()
    assert [row.boxes for row in made.challenge.tracks[0].rows] == [8, 4, 2, 1, 1]
    assert modifiers(made) == (0, 0)
    made.exchange("louis", 3)
    assert (taken(made), modifiers(made)) == (([], ["2"]), (0, -1)), "a rook"
    made.exchange("ferdinand", 1)
    assert (taken(made), modifiers(made)) == ((["1"], ["2"]), (-1, -1)), "a knight"
    made.exchange("", 0)
    assert (taken(made), modifiers(made)) == ((["0", "1"], ["0", "2"]), (0, -1)), "pawns"
    made.exchange("louis", 5)
    assert (taken(made), modifiers(made)) == ((["0", "1"], ["0", "2", "3"]), (0, -2)), "the queen"
    assert made.goes_on
    made.exchange("louis", 5)
    assert taken(made) == (["0", "1"], ["0", "2", "3", "4"]), "the queen is gone: checkmate"
    assert made.won and ("FAT-3-29", "lost") in made.told


@pytest.mark.rule("FAT-3-29")
def test_the_first_side_can_lose_as_well() -> None:
    made = chess()
    made.exchange("ferdinand", 7)
    assert made.done == "lost"


@pytest.mark.rule("FAT-3-28")
@pytest.mark.parametrize(
    ("margin", "row"), [(1, "1"), (2, "2"), (4, "2"), (5, "3"), (6, "3"), (7, "4"), (8, "4")]
)
def test_margins_fall_on_dynamic_rows(margin: int, row: str) -> None:
    made = chess()
    made.exchange("louis", margin)
    assert taken(made) == ([], [row])


@pytest.mark.rule("FAT-3-27", "FAT-3-28")
@pytest.mark.parametrize(("margin", "row"), [(2, "1"), (3, "2"), (4, "2"), (5, "3")])
def test_symmetric_degrees_move_the_rows(margin: int, row: str) -> None:
    made = chess(symmetric="true")
    made.exchange("louis", margin)
    assert taken(made) == ([], [row])


@pytest.mark.rule("FAT-3-30")
def test_a_penalty_on_the_next_roll_adds_to_a_lasting_one() -> None:
    made = chess()
    made.exchange("louis", 2)
    made.exchange("louis", 1)
    assert modifiers(made) == (0, -2), "rook, then knight"
    made.exchange("", 0)
    assert modifiers(made) == (0, -1)


@pytest.mark.rule("FAT-3-30")
def test_by_a_dial_the_highest_ticked_row_alone_counts() -> None:
    made = chess(next_adds="false")
    made.exchange("louis", 2)
    made.exchange("louis", 1)
    assert modifiers(made) == (0, -1)
    lone = chess(next_adds="false")
    lone.exchange("louis", 1)
    assert modifiers(lone) == (0, -1)


@pytest.mark.rule("FAT-3-30", "FAT-3-12")
def test_the_penalty_is_that_of_the_row_ticked_after_overflow() -> None:
    made = chess()
    for _ in range(4):
        made.exchange("louis", 1)
    assert modifiers(made) == (0, -1)
    made.exchange("louis", 1)
    assert taken(made) == ([], ["1", "1", "1", "1", "2"])
    made.exchange("", 0)
    assert modifiers(made) == (0, -1), "a rook for the rest"


@pytest.mark.rule("FAT-3-31")
def test_without_the_option_a_tie_ticks_nothing() -> None:
    made = Scene(
        "louis", "ferdinand", shape="default", kind="sides", name="Un duel", first="louis", second="ferdinand"
    )
    made.exchange("", 0)
    assert taken(made) == ([], []) and ("FAT-3-31", "nothing") in made.told


@pytest.mark.rule("FAT-3-29", "FAT-3-19")
def test_on_a_shared_track_only_who_pursues_the_goal_ticks() -> None:
    made = Scene(
        "louis", "ferdinand", shape="race", name="La poursuite", second="ferdinand", fragility="default"
    )
    made.exchange("louis", 3)
    assert made.ticks == ["2"]
    made.exchange("louis", 3, by="ferdinand", against="louis")
    assert made.ticks == ["2", "2"], "the side counts, not who threw"
    made.exchange("ferdinand", 4)
    assert made.ticks == ["2"], "MdE 4 is row 2–4"
    made.exchange("ferdinand", 1)
    assert made.ticks == []
    made.exchange("louis", 7)
    assert made.won


@pytest.mark.rule("FAT-3-28", "FAT-3-18")
def test_a_fragile_contest_costs_the_loser_what_it_had_won() -> None:
    made = Scene(
        "louis", "ferdinand", shape="default", kind="sides", name="Un débat", fragility="highest",
        first="louis", second="ferdinand",
    )  # fmt: skip
    made.exchange("louis", 3)
    made.exchange("ferdinand", 1)
    assert taken(made) == (["1"], [])


@pytest.mark.rule("FAT-3-29")
def test_two_sides_are_two() -> None:
    with pytest.raises(Refused, match="two"):
        Scene("louis", shape="chess", first="louis", second="louis")
    made = chess()
    made.do("end_challenge", challenge=made.id)
    assert made.problems("begin_challenge", shape="chess", first="louis", second="ferdinand") == []


@pytest.mark.rule("FAT-3-28")
def test_a_contest_has_no_odds_against_a_difficulty() -> None:
    made = chess()
    assert made.problems("challenge_odds", challenge=made.id) == [("FAT-3-28", "no_odds")]
