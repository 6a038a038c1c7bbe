"""Every house rule of dice, actions and Fudge points: its bounds, its default and the rule it comes from."""

from __future__ import annotations

import pytest

from tablee.systems.fudge import SYSTEM

INTS = {
    "open_ended_at": (4, 1, 20, "FUD-7.4.3-01"),
    "critical_at": (4, 1, 20, "FUD-3.6-01"),
    "critical_margin": (4, 1, 20, "FUD-3.6-04"),
    "critical_wounds": (1, 0, 10, "FUD-3.6-05"),
    "difficulty": (0, -20, 20, "FUD-3.1-04"),
    "difficulty_low": (-1, -20, 20, "FUD-3.1-11"),
    "difficulty_high": (7, -20, 40, "FUD-3.1-11"),
    "modifier_limit": (3, 0, 20, "FUD-3.3-04"),
    "supports": (1, 0, 10, "FUD-3.3-02"),
    "support_at": (1, -20, 20, "FUD-3.3-02"),
    "support_bonus": (1, 0, 10, "FUD-3.3-02"),
    "support_replaces_at": (3, -20, 20, "FUD-3.3-03"),
    "high_attribute": (2, -20, 20, "FUD-3.4-02"),
    "helped_default": (-1, -20, 20, "FUD-3.4-02"),
    "lechery_penalty": (-2, -20, 0, "FUD-3.5-03"),
    "points_start": (3, 0, 50, "FUD-1.3.6-02"),
    "points_session": (0, 0, 50, "FUD-1.3.6-04"),
    "xp_per_point": (3, 1, 3, "FUD-1.3.6-05"),
    "success_cost": (1, 0, 50, "FUD-1.3.6-07"),
    "nudge_cost": (1, 0, 50, "FUD-1.3.6-08"),
    "nudge_most": (1, 0, 20, "FUD-1.3.6-08"),
    "lighter_levels": (1, 1, 2, "FUD-1.3.6-09"),
    "lighter_cost": (1, 0, 50, "FUD-1.3.6-09"),
    "scratch_cost": (2, 0, 50, "FUD-1.3.6-09"),
    "four_cost": (1, 0, 50, "FUD-1.3.6-10"),
    "four_value": (4, 1, 20, "FUD-1.3.6-10"),
    "coincidence_cost": (5, 0, 50, "FUD-1.3.6-11"),
}
OTHERS = {
    "dice": ("4dF", "FUD-3.1-01"),
    "open_ended": ("off", "FUD-7.4.3-01"),
    "opposed_dice": ("full", "FUD-3.5-01"),
    "npc_dice": ("same", "FUD-3.5-06"),
    "question": ("coin", "FUD-3.1-09"),
    "criticals": (False, "FUD-3.6-01"),
    "critical_overrides": (True, "FUD-3.6-03"),
    "margin_criticals": (False, "FUD-3.6-04"),
    "critical_loses_attack": (True, "FUD-3.6-05"),
    "critical_effect": ("wounds", "FUD-3.6-05"),
    "lechery": ("penalty", "FUD-3.5-03"),
    "fudge_points": (False, "FUD-1.3.6-01"),
    "points_for_xp": (False, "FUD-1.3.6-05"),
    "use_success": (True, "FUD-1.3.6-07"),
    "success_beyond": (True, "FUD-1.3.6-07"),
    "success_opposed": (False, "FUD-1.3.6-07"),
    "use_nudge": (True, "FUD-1.3.6-08"),
    "use_lighter": (True, "FUD-1.3.6-09"),
    "lighter_how": ("levels", "FUD-1.3.6-09"),
    "lighter_in_combat": (True, "FUD-1.3.6-09"),
    "use_four": (False, "FUD-1.3.6-10"),
    "use_coincidence": (False, "FUD-1.3.6-11"),
    "diceless": (False, "FUD-7.4.2-01"),
}


@pytest.mark.parametrize("key", list(INTS))
def test_numbers_have_these_bounds(key: str) -> None:
    dial = SYSTEM.pack().known[key]
    found: tuple[object, ...] = (dial.default, dial.low, dial.high, dial.rule)
    assert found == INTS[key]


@pytest.mark.parametrize("key", list(OTHERS))
def test_choices_and_switches_begin_as_the_book_would(key: str) -> None:
    dial = SYSTEM.pack().known[key]
    assert (dial.default, dial.rule) == OTHERS[key]


def test_no_dial_of_the_two_chapters_is_missing_here() -> None:
    chapters = {"action", "points"}
    dials = {key for chapter in SYSTEM.pack().chapters if chapter.key in chapters for key in chapter.dials}
    assert dials == {*INTS, *OTHERS}
