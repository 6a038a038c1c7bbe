"""Dynamic challenges: a track for each side or one for both, penalties, ties; the chess game of the book."""

from __future__ import annotations

import pytest

from tablee.game.chip import net
from tablee.game.draft import Draft
from tablee.game.event import SheetPut
from tablee.game.problem import Refused
from tablee.systems.fate2.tasks.attempt import challenge_chips
from tests.systems.fate2.challenging import Scene, faces


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


@pytest.mark.rule("FAT-3-28", "FAT-3-29", "FAT-3-30", "FAT-3-31", "FAT-3-28-ex1", "FAT-3-12")
def test_the_chess_game_is_thrown_with_its_penalties() -> None:
    """Equal skills; what each suffers goes into the next throw by itself."""
    made = chess()
    made.duel(3, 0)
    assert taken(made) == ([], ["2"])
    made.duel(0, 2)
    assert taken(made) == (["1"], ["2"]), "Ferdinand +2 − 1 beats Louis by 1"
    made.duel(0, 0)
    assert taken(made) == (["0", "1"], ["0", "2"]), "both at −1: a tie"
    made.duel(0, -4, by="ferdinand")
    assert taken(made) == (["0", "1", "2"], ["0", "2"]), "Ferdinand 0 − 1 beats Louis −4 by 3"
    made.duel(4, 0)
    assert taken(made)[1] == ["0", "2", "2"], "both at −1 for the rest: Louis wins by 4"
    made.duel(4, -2)
    assert taken(made)[1] == ["0", "2", "2", "3"] and modifiers(made) == (-1, -2), "by 6: the queen"
    made.duel(3, -2)
    assert made.won and taken(made)[1][-1] == "4", "by 6 again: checkmate"


@pytest.mark.rule("FAT-3-30")
def test_penalties_are_chips_of_the_side_that_suffers_and_can_be_struck() -> None:
    made = chess()
    made.exchange("louis", 3)
    drafted = made.drafted(Draft("louis", way="challenge"))
    (chip,) = (chip for chip in drafted.chips if chip.rule == "FAT-3-30")
    assert (chip.side, chip.worth, chip.role) == ("ferdinand", -1, "challenge_lasting")
    assert drafted.form["check"] == "contest" and drafted.form["foe"]["chips"]
    made.do(
        "roll_on_challenge", faces(0) + faces(0), sheet="louis", challenge=made.id,
        struck={chip.key: "gm"},
    )  # fmt: skip
    made.settle()
    assert taken(made) == (["0"], ["0", "2"]), "without the penalty it is a tie"


@pytest.mark.rule("FAT-3-28", "FAT-3-29")
def test_a_chase_is_thrown_against_the_one_who_flees() -> None:
    made = Scene("finn", "garde", shape="race", name="La porte")
    blocked = {"sheet": "finn", "challenge": made.id}
    assert made.problems("roll_on_challenge", **blocked) == [("FAT-3-28", "alone")]
    made.duel(0, -1, by="finn", rival="garde")
    assert made.ticks == ["1"]
    made.duel(-1, 3, by="finn", rival="garde")
    assert made.ticks == ["1"], "a failure of a sturdy challenge"


@pytest.mark.rule("FAT-3-29")
def test_who_is_on_neither_side_does_not_roll() -> None:
    made = chess()
    made.take((SheetPut("ana", made.rules.blank_sheet("Ana")),))
    wrong = made.problems("roll_on_challenge", sheet="ana", challenge=made.id, rival="louis")
    assert ("FAT-3-29", "side") in wrong


@pytest.mark.rule("FAT-3-30")
def test_the_next_exchange_waits_until_the_last_is_marked() -> None:
    made = chess()
    made.do("roll_on_challenge", faces(3) + faces(0), sheet="louis", challenge=made.id)
    next_roll = {"sheet": "louis", "challenge": made.id}
    assert made.problems("roll_on_challenge", **next_roll) == [("FAT-3-30", "unmarked")]
    made.settle()
    assert made.problems("roll_on_challenge", **next_roll) == []
