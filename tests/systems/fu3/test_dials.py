"""Every house rule of FU³: its bounds, its default and the rule it comes from."""

from __future__ import annotations

import pytest

from tablee.game.problem import Refused
from tablee.systems.fu3 import SYSTEM

INTS = {
    "maximum": (3, 1, 9, "FU3-1-04"),
    "weakness_limit": (-1, -1, 20, "FU3-1-04"),
    "event_price": (1, 0, 10, "FU3-1-10"),
    "race_points": (3, 1, 20, "FU3-3-13"),
    "component_value": (1, 1, 5, "FU3-4-09"),
}
CHOICES = {
    "below_zero": ("zero", ("zero", "negative", "per_point"), "FU3-1-12"),
    "best_five": ("highest", ("highest", "favourable"), "FU3-2-05"),
    "reroll_scope": ("whole", ("whole", "kept"), "FU3-2-06"),
    "hazard_parts": ("down", ("down", "up"), "FU3-2-10"),
    "exposure_every": ("hour", ("round", "hour"), "FU3-2-10"),
    "timer_1": ("hour", ("round", "hour"), "FU3-2-11"),
    "timer_2": ("day", ("hour", "day"), "FU3-2-11"),
    "timer_3": ("week", ("day", "week"), "FU3-2-11"),
    "concept_default": ("scene", ("scene", "field", "neutral"), "FU3-2-13"),
    "help_counts": ("whole", ("whole", "assets_or_concept"), "FU3-2-15"),
    "ranged_answer": ("position", ("position", "any"), "FU3-3-09"),
    "concept_xp": ("asset", ("asset", "gift"), "FU3-5-05"),
}
SWITCHES = {
    "creation_in_play": (False, "FU3-1-05"),
    "aura_follows": (False, "FU3-1-15"),
    "one_exchange": (False, "FU3-3-02"),
    "bare_skin_by_letter": (False, "FU3-3-05"),
    "shed_any": (False, "FU3-3-08"),
    "race_draw": (False, "FU3-3-13"),
    "scale": (False, "FU3-3-14"),
    "cinematic_secret": (False, "FU3-3-12"),
    "cinematic_bonus": (True, "FU3-3-15"),
    "lengthen_floor": (False, "FU3-4-03"),
}


def test_every_dial_is_listed_here() -> None:
    assert set(SYSTEM.pack().known) == {*INTS, *CHOICES, *SWITCHES}


@pytest.mark.parametrize("key", INTS)
def test_numbers_have_their_default_and_bounds(key: str) -> None:
    default, low, high, rule = INTS[key]
    pack = SYSTEM.pack()
    assert (pack.int(key), pack.known[key].rule) == (default, rule)
    assert pack.turn({key: low}).int(key) == low
    assert pack.turn({key: str(high)}).int(key) == high
    for beyond in (low - 1, high + 1):
        with pytest.raises(Refused):
            pack.turn({key: beyond})


@pytest.mark.parametrize("key", CHOICES)
def test_choices_have_their_default_and_options(key: str) -> None:
    default, options, rule = CHOICES[key]
    dial = SYSTEM.pack().known[key]
    assert (dial.default, tuple(dial.options or ()), dial.rule) == (default, options, rule)
    with pytest.raises(Refused):
        SYSTEM.pack().turn({key: "otherwise"})


@pytest.mark.parametrize("key", SWITCHES)
def test_switches_have_their_default(key: str) -> None:
    default, rule = SWITCHES[key]
    pack = SYSTEM.pack()
    assert (pack.on(key), pack.known[key].rule) == (default, rule)
    assert pack.turn({key: not default}).on(key) is not default


@pytest.mark.parametrize("key", [*INTS, *CHOICES, *SWITCHES])
def test_every_value_of_every_dial_makes_rules(key: str) -> None:
    pack = SYSTEM.pack()
    for value in pack.known[key].values():
        rules = SYSTEM.rules(pack.turn({key: value}))
        assert rules.pack[key] == value
        assert {"throw", "oracle", "hazard", "dice"} <= set(rules.checks)
        assert {"attempt", "stay", "improve"} <= set(rules.moves)
