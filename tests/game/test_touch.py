"""Touches: chips struck, taken and turned, from a draft and from the arguments of a move."""

from __future__ import annotations

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft
from tablee.game.move import read_args
from tablee.game.problem import Refused
from tablee.game.touch import TOUCHING, Touch, read_touch

COUNTS = Chip("Strong", 2)
OFFERED = Chip("Dazed", 1, -1, on=False, side="foe")


def test_a_tap_strikes_what_counts_and_takes_what_is_only_offered() -> None:
    struck, taken = Touch({COUNTS.key: "Ana", OFFERED.key: "Ben"}).on((COUNTS, OFFERED))
    assert (struck.on, struck.struck_by, struck.worth) == (False, "Ana", 0)
    assert (taken.on, taken.struck_by, taken.worth) == (True, "", -1)


def test_a_chip_that_is_turned_changes_its_sign_alone() -> None:
    turned, other = Touch(turned=(COUNTS.key,)).on((COUNTS, OFFERED))
    assert (turned.sign, turned.on, turned.worth) == (-1, True, -2)
    assert other is OFFERED


def test_both_sides_may_bring_chips_of_one_name() -> None:
    theirs = Chip("Strong", 1, side="foe")
    mine, struck = Touch({theirs.key: "Ana"}).on((COUNTS, theirs))
    assert mine.on and not struck.on


def test_a_draft_and_a_move_read_the_same_touch() -> None:
    draft = Draft(struck={"Rain": "Ana", OFFERED.key: "Ana"}, turned=("Strong",), added=(Chip("Rain", 1),))
    args = read_args(TOUCHING, {"struck": dict(draft.struck), "turned": list(draft.turned)})
    chips = draft.ticked((COUNTS, OFFERED))
    assert chips == read_touch(args).on((COUNTS, OFFERED, *draft.added))
    assert [chip.worth for chip in chips] == [-2, -1, 0]


def test_arguments_without_a_touch_leave_chips_as_they_are() -> None:
    assert read_touch(read_args(TOUCHING, {})).on((COUNTS, OFFERED)) == (COUNTS, OFFERED)


@pytest.mark.parametrize("given", [{"struck": ["Strong"]}, {"struck": {"Strong": 1}}, {"turned": "Strong"}])
def test_data_of_another_shape_is_refused(given: dict[str, object]) -> None:
    with pytest.raises(Refused):
        read_touch(read_args(TOUCHING, given))
