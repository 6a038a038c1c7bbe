"""Silhouettes: a sheet of which the outside alone is known, marked as such."""

from __future__ import annotations

import pytest

from tablee.game.block import Pick, Words
from tablee.game.chip import Chip, net
from tablee.game.codec import to_data
from tablee.game.sheet import Sheet
from tablee.game.silhouette import SEEN, is_silhouette, silhouette, veil_chips
from tablee.game.text import Text
from tests.toy import SYSTEM

WORN = Words("shape", Text("entamé", "worn down"))


def test_the_plainest_silhouette_has_a_name_and_the_mark() -> None:
    sheet = SYSTEM.preset("ada")
    seen = silhouette(sheet)
    assert (seen.name, seen.blocks) == (sheet.name, (SEEN,))
    assert is_silhouette(seen) and not is_silhouette(sheet)


@pytest.mark.parametrize(
    ("block", "marked", "in_words"),
    [
        (SEEN, True, True),
        (WORN, False, True),
        (Pick("seen", SEEN.label, "tall"), False, False),
        (Pick("shape", SEEN.label, "worn"), False, False),
        (Words("mood", WORN.label), False, False),
    ],
)
def test_a_game_may_mark_its_silhouettes_by_words(block: Pick | Words, marked: bool, in_words: bool) -> None:
    sheet = Sheet("toy", "Guard", (block,))
    assert is_silhouette(sheet) == marked
    assert is_silhouette(sheet, "shape") == in_words


SWORD, RAIN, CLAW = Chip("épée", 2), Chip("pluie", 1, -1), Chip("griffe", 3, side="wolf")
CHIPS = (SWORD, RAIN, CLAW)


def worth(chips: tuple[Chip, ...]) -> dict[str, int]:
    """What chips add to the numbers of a side: the sum, and how many hinder."""
    return {"bonus": net(chips), "bad": sum(chip.sign < 0 for chip in chips)}


def test_chips_marked_as_a_sheets_are_summed_up_with_it() -> None:
    side = {"name": "ada", "bonus": 1, "dice": 2, "chips": to_data(CHIPS)}
    left = to_data((SWORD, RAIN))
    assert veil_chips(side, ("wolf",), worth) == {"name": "ada", "dice": 2, "bonus": 4, "chips": left}
    assert veil_chips(side, ("bear",), worth) is side


def test_a_side_named_after_a_sheet_is_summed_up_whole() -> None:
    wolf = {"name": "wolf", "chips": CHIPS}
    assert veil_chips(wolf, ("wolf",), worth) == {"name": "wolf", "bonus": 4, "bad": 1}
    assert veil_chips({"name": "wolf"}, ("wolf",), worth) == {"name": "wolf"}


def test_a_number_that_comes_to_nothing_is_left_out() -> None:
    wolf = {"name": "wolf", "bonus": -4, "chips": CHIPS}
    assert veil_chips(wolf, ("wolf",), worth) == {"name": "wolf", "bad": 1}
