"""The house rules about characters: their defaults, bounds and options."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablee.game.problem import Refused
from tablee.systems.fudge import SYSTEM

INTS = {
    "transfer": (0, 0, 9, "1.3.2-05"), "most_skills": (15, 1, 300, "1.5-04"),
    "most_gifts": (2, 0, 50, "1.5-05"),
    "least_faults": (3, 0, 50, "1.5-05"), "skill_levels": (0, 0, 500, "1.6.2-01"),
    "domain_times": (3, 2, 10, "1.6.2-09"), "free_gifts": (2, 0, 50, "1.6.3-01"),
    "points_exchange": (0, 0, 2, "1.6.4-04"), "free_traits": (2, 0, 20, "1.7-01"),
    "free_highest": (2, -3, 20, "1.7-03"), "extra_faults": (0, 0, 10, "1.9-01"),
    "pool_levels": (0, 0, 200, "7.4.1-02"), "in_play_award": (10, 0, 100, "7.4.1-09"),
}  # fmt: skip
BOOLS = {
    "legendary": False, "legendary_start": False, "attributes": True, "skills": True, "gifts": True,
    "faults": True, "fault_buys": True, "convert_down": True, "convert_up": False, "lenient_slots": False,
    "high_power": False,
    "own_attributes": False, "deduced_attributes": False, "mixed_sizes": False, "same_domain": False,
    "free_in_fight": True,
}  # fmt: skip
CHOICES = {
    "trait_names": ("french", "english"),
    "creation": ("subjective", "objective", "random", "in_play", "prose"),
    "grain": ("specific", "very_broad", "broad"),
    "finer": ("average", "pick"),
    "attribute_quota": ("realistic", "epic", "none"),
    "skill_quota": ("respectable", "generous", "wallop", "none"),
    "objective_quota": ("eight", "four", "none"),
    "exchanges": ("free", "similar", "none"),
}


@pytest.mark.parametrize("key", INTS)
def test_numbers_have_their_default_and_bounds(key: str) -> None:
    default, low, high, rule = INTS[key]
    dial = SYSTEM.pack().known[key]
    assert (dial.default, dial.low, dial.high, dial.rule) == (
        default,
        Fraction(low),
        Fraction(high),
        f"FUD-{rule}",
    )
    for beyond in (low - 1, high + 1):
        with pytest.raises(Refused):
            SYSTEM.pack().turn({key: beyond})


@pytest.mark.parametrize("key", BOOLS)
def test_switches_have_their_default(key: str) -> None:
    assert SYSTEM.pack()[key] is BOOLS[key]


@pytest.mark.parametrize("key", CHOICES)
def test_choices_have_their_options_the_default_first(key: str) -> None:
    dial = SYSTEM.pack().known[key]
    assert dial.default == CHOICES[key][0]
    assert sorted(dial.options or ()) == sorted(CHOICES[key])


def test_nothing_else_stands_in_the_chapter() -> None:
    chapter = next(c for c in SYSTEM.pack().chapters if c.key == "characters")
    assert set(chapter.dials) == {*INTS, *BOOLS, *CHOICES}
    assert [c.key for c in SYSTEM.pack().chapters][:2] == ["characters", "action"]
