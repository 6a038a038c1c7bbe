"""Chips of veiled sheets: told apart from those that everybody sees."""

from __future__ import annotations

from tablee.game.chip import Chip
from tablee.game.codec import to_data
from tablee.game.silhouette import split_chips

SWORD, RAIN, CLAW = Chip("épée", 2), Chip("pluie", 1, -1), Chip("griffe", 3, side="wolf")
CHIPS = (SWORD, RAIN, CLAW)


def test_chips_marked_as_a_sheets_are_hidden_with_it() -> None:
    side = {"name": "ada", "chips": to_data(CHIPS)}
    assert split_chips(side, ("wolf",)) == ((CLAW,), (SWORD, RAIN))
    assert split_chips(side, ("bear",)) == ((), CHIPS)


def test_a_side_named_after_a_sheet_is_hidden_whole() -> None:
    assert split_chips({"name": "wolf", "chips": CHIPS}, ("wolf",)) == (CHIPS, ())
    assert split_chips({"name": "wolf"}, ("wolf",)) == ((), ())
