"""A throw in preparation: Assets speak for it, Weaknesses and Conditions against it, foes with all theirs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.state import State
from tablee.systems.fu3 import SYSTEM

RULES = SYSTEM.book()
TABLE = State({"t": SYSTEM.preset("teich"), "s": SYSTEM.preset("assassin")})


def drafted(draft: Draft) -> DraftResult:
    assert RULES.draft is not None
    return RULES.draft(TABLE, draft)


def notation(draft: Draft) -> str:
    return RULES.check(drafted(draft).form).notation


@pytest.mark.rule("FU3-2-02", "FU3-2-03")
def test_assets_help_and_weaknesses_hinder() -> None:
    assert notation(Draft("t")) == "0"
    assert notation(Draft("t", ("asset_1",))) == "+1"
    assert notation(Draft("t", ("asset_1", "weapon_1"))) == "+2"
    assert notation(Draft("t", ("weakness_1",))) == "-1"
    assert notation(Draft("t", ("asset_1", "weakness_1"))) == "0"


@pytest.mark.rule("FU3-2-03")
def test_chips_are_struck_turned_and_added() -> None:
    draft = Draft("t", ("asset_1",), added=(Chip("Pluie", 1, -1, role="circumstance"),))
    assert notation(draft) == "0"
    assert notation(replace(draft, struck={"Pluie": "MJ"})) == "+1"
    assert notation(replace(draft, turned=("Pluie",))) == "+2"


@pytest.mark.rule("FU3-2-03")
def test_a_foe_comes_with_all_that_speaks_against_the_throw() -> None:
    against = drafted(Draft("t", ("asset_1",), against=("s",)))
    hindering = {chip.name for chip in against.chips if chip.worth < 0}
    assert hindering == {"As du surin", "Assassin consciencieux"}
    assert notation(Draft("t", ("asset_1",), against=("s",))) == "-1"


def test_a_throw_of_nobody() -> None:
    assert drafted(Draft("", ("asset_1",))).chips == ()
