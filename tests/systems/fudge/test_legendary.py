"""Heroes of legend (2.4): levels beyond Legendary, and what they are worth."""

from __future__ import annotations

import pytest

from tablee.game.dial import DialValue
from tablee.game.sheet import Levelled, Sheet
from tablee.game.walk import Thrown, walk
from tablee.systems.fudge.scale.legendary import legendary_problems, legendary_rank
from tests.systems.fudge.by_hand import book, rules


def found(
    level: int, role: str = "skill", name: str = "Archerie", **dials: DialValue
) -> list[tuple[str, bool]]:
    sheet = Sheet("fudge", "Hugues", (Levelled("t", name, level, role),))
    return [(p.said, p.warning) for p in legendary_problems(book(**dials), sheet)]


@pytest.mark.rule("FUD-2.4-02", "FUD-2.4-02-ex1")
def test_legendary_two_is_worth_five() -> None:
    here = book(legendary=True)
    assert (here.level("Légendaire 2"), here.level("Legendary")) == (5, 4)
    assert here.say(5).fr == "Légendaire 2"
    roll = rules(legendary=True).notation("Légendaire 2 vs Moyen avec 4dF")
    (outcome,) = walk(roll, (Thrown((3, 3, 4, 4)),)).outcomes  # four blanks
    assert (outcome.total, outcome.margin) == (5, 5)
    assert [legendary_rank(here, level) for level in (3, 4, 5)] == [0, 1, 2]


@pytest.mark.rule("FUD-2.4-01")
def test_levels_beyond_legendary_need_their_option() -> None:
    assert found(4, legendary=True) == []
    assert found(5, legendary=True) == [("numbered", False)]
    assert found(5, legendary=True, legendary_numbered=True) == []
    assert found(9, legendary=True, legendary_numbered=True) == []


@pytest.mark.rule("FUD-2.4-01")
def test_attributes_are_rarely_so_high_except_strength() -> None:
    rare = found(5, "attribute", "Dextérité", legendary=True, legendary_numbered=True)
    assert rare == [("rare", True)]
    assert found(5, "attribute", "Force", legendary=True, legendary_numbered=True) == []
