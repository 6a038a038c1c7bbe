"""House rules of wounds, healing and progress: their bounds and defaults."""

from __future__ import annotations

import pytest

from tablee.systems.fudge import SYSTEM

INTS = {
    "scratch_scale": (2, 0, 100),
    "capacity_scratches": (3, 1, 20),
    "will_goal": (3, -10, 20),
    "scratch_minutes": (10, 0, 2880),
    "dying_minutes": (60, 1, 1440),
    "medicine_time": (1, 0, 100),
    "natural_weeks": (1, 1, 52),
    "fatigue_hours": (8, 0, 1000),
    "xp_usual": (2, 0, 100),
    "xp_most": (4, 0, 100),
    "xp_attribute": (3, 1, 20),
    "xp_times": (1, 1, 10),
    "xp_surcharge_points": (2, 0, 100),
    "training_weeks": (6, 0, 520),
    "training_alone": (2, 1, 20),
    "training_motivation": (2, 0, 10),
}
REST = {
    "recording": "boxes",
    "track": "realistic",
    "wound_stages": "two",
    "scratch_limit": False,
    "capacity_last": "penalty",
    "card_location": False,
    "will_roll": False,
    "medicine_unit": "week",
    "medicine_parallel": True,
    "reopening": False,
    "constitution_roll": False,
    "progress": "objective",
    "xp_used_only": False,
    "xp_surcharge": False,
    "half_cost": "full",
    "training": "off",
}


@pytest.mark.parametrize("name", INTS)
def test_numbers_have_the_bounds_they_had(name: str) -> None:
    dial = SYSTEM.pack().known[name]
    assert [dial.default, dial.low, dial.high] == [*INTS[name]]


@pytest.mark.rule("FUD-4.5-01", "FUD-5-01")
def test_every_house_rule_of_both_chapters_starts_by_the_book() -> None:
    chapters = {chapter.key: chapter for chapter in SYSTEM.pack().chapters}
    known = {*chapters["wounds"].dials, *chapters["progress"].dials}
    assert known == {*INTS, *REST}
    assert {name: SYSTEM.pack()[name] for name in REST} == REST


def test_wounds_come_before_progress() -> None:
    keys = [chapter.key for chapter in SYSTEM.pack().chapters]
    assert keys.index("combat") < keys.index("wounds") < keys.index("progress") < keys.index("powers")
