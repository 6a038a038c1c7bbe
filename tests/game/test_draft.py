"""Drafts as the arguments of the move that throws them."""

from __future__ import annotations

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft
from tablee.game.move import Param
from tablee.game.problem import Refused
from tablee.game.text import Text
from tablee.game.way import Way

COVER = Param("cover", "int", Text("couvert", "cover"), default=0, low=0, high=3)
STUN = Param("stun", "bool", Text("pour étourdir", "to stun"), default=False)


def test_chips_are_arguments_where_there_are_any() -> None:
    assert Draft("ana", ("t",), ("foe",), bought=2, goal="3").touches() == {}
    draft = Draft(added=(Chip("Rain", 1),), struck={"Rain": "Ana"}, turned=("Mud",))
    assert draft.touches() == {
        "chips": [{"name": "Rain", "value": 1}],
        "struck": {"Rain": "Ana"},
        "turned": ["Mud"],
    }


def test_the_options_of_a_way_are_read_and_those_of_others_left() -> None:
    draft = Draft(options={"cover": "2", "stun": "oui", "spell": "fire"})
    assert draft.read_options((COVER, STUN)) == {"cover": 2, "stun": True}
    assert draft.read_options((COVER,)) == {"cover": 2}
    assert Draft().read_options((COVER, STUN)) == {}


def test_a_draft_takes_its_way_or_the_first_with_all_options() -> None:
    ways = (
        Way("aim", Text("viser", "aim"), "TOY-01", params=(COVER, STUN)),
        Way("run", COVER.label, "TOY-01"),
    )
    draft = Draft(way="aim", options={"stun": "oui", "spell": "fire"})
    assert draft.chosen_way(ways) == (ways[0], {"cover": 0, "stun": True})
    assert Draft(way="run", options={"cover": 2}).chosen_way(ways) == (ways[1], {})
    assert Draft(way="fly").chosen_way(ways)[0] is ways[0]


def test_every_option_that_is_wrong_is_told() -> None:
    with pytest.raises(Refused) as refused:
        Draft(options={"cover": 9, "stun": "perhaps"}).read_options((COVER, STUN))
    assert [found.where for found in refused.value.problems] == ["cover", "stun"]
