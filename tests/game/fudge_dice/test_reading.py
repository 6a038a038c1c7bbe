"""Readings on a ladder: difficulties by words and numbers, results in words."""

from __future__ import annotations

import pytest

from tablee.game.fudge_dice.reading import against, announced, difficulty, levelled, roll_facts
from tablee.game.fudge_dice.throw import Fell
from tablee.game.ladder import Ladder, Rung
from tablee.game.problem import Refused
from tablee.game.text import Text

LADDER = Ladder(
    (Rung(-1, Text("Faible", "Weak")), Rung(0, Text("Moyen", "Fair")), Rung(1, Text("Bon", "Good")))
)


def read(given: int | str) -> int:
    return difficulty(LADDER, given, usual=7, largest=50, rule="X-1")


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (2, 2), (-50, -50), ("Bon", 1), ("good", 1), ("Bon +2", 3), ("Faible −3", -4), ("-4", -4), ("−4", -4),
        ("+3", 3), (" 12 ", 12), ("", 7), ("  ", 7),
    ],
)  # fmt: skip
def test_a_difficulty_is_a_word_or_a_number(given: int | str, wanted: int) -> None:
    assert read(given) == wanted


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (51, "large"), (-51, "large"), ("51", "unknown"), ("Bon +50", "unknown"), ("Sublime", "unknown"),
        ("+-3", "unknown"), ("--3", "unknown"), ("+", "unknown"), ("٣", "unknown"), ("1e3", "unknown"),
        ("000001", "unknown"),
    ],
)  # fmt: skip
def test_no_level_is_refused_by_the_rule_of_its_system(given: int | str, said: str) -> None:
    with pytest.raises(Refused) as found:
        read(given)
    (told,) = found.value.problems
    assert (told.rule, told.where, told.said) == ("X-1", "goal", said)


def test_a_result_in_words() -> None:
    assert announced(LADDER, 1, -2) == Text("Bon −2", "Good −2")
    assert announced(LADDER, 1, 0) == Text("Bon", "Good")
    assert levelled(LADDER, 1) == Text("Bon (+1)", "Good (+1)")
    assert levelled(LADDER, 0, "Corps") == Text("Corps Moyen (0)", "Corps Fair (0)")
    assert levelled(LADDER, 3) == Text("Bon +2 (+3)", "Good +2 (+3)")
    assert levelled(LADDER, -2) == Text("Faible −1 (−2)", "Weak −1 (−2)")
    both = against(levelled(LADDER, 1), levelled(LADDER, 0))
    assert both == Text("Bon (+1) contre Moyen (0)", "Good (+1) against Fair (0)")


def test_the_facts_of_a_roll() -> None:
    facts = roll_facts(LADDER, 1, Fell(-3, -3), shift=1)
    assert facts == {
        "dice": -2, "natural": -3, "announced": Text("Bon −2", "Good −2"), "degree": Text("Faible", "Weak"),
    }  # fmt: skip
    assert roll_facts(LADDER, 1, Fell(1, 2), margin=4) == {
        "dice": 2, "natural": 1, "announced": Text("Bon +2", "Good +2"), "degree": Text("Bon +2", "Good +2"),
        "margin": 4,
    }  # fmt: skip
