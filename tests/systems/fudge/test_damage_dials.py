"""The house rules of damage as the book has them: their defaults and their bounds."""

from __future__ import annotations

from tablee.systems.fudge import SYSTEM

NUMBERS: dict[str, tuple[object, ...]] = {
    "mass_good": (1, 0, 10),
    "mass_poor": (1, 0, 10),
    "thick_skin": (1, 0, 10),
    "magic_armour": (1, 0, 10),
    "less_deadly_by": (1, 0, 10),
    "mmm_far": (-1, -5, 0),
    "small_critical_gap": (4, 1, 50),
    "small_critical_points": (1, 1, 10),
    "piercing_halves": (2, 1, 20),
    "piercing_ignores": (4, 1, 20),
    "protect_levels_most": (3, 1, 11),
    "protect_points_price": (1, 1, 20),
    "tech_scale": (0, 0, 50),
    "dodge_penalty": (2, 0, 10),
    "dodge_more": (1, 0, 10),
}
"""Default, least and most."""
REST = {
    "wounds_by": "factors",
    "judgement_guide": False,
    "capacity_by": "factor",
    "capacity_trait": "Capacité de Dégâts",
    "capacity_step": "wound",
    "capacity_poor": True,
    "capacity_trigger": "or_worse",
    "gift_step": "point",
    "will_lasts": "fight",
    "less_deadly": False,
    "blunt_halves": False,
    "doubled_rd": False,
    "graze_roll": False,
    "graze_bonus": "half",
    "graze_guard": True,
    "damage_roll": "situation",
    "one_die_to": "wound",
    "parity_to": "damage",
    "limit_double": True,
    "limit_least": True,
    "limit_most": True,
    "mmm_by": "tables",
    "stun_head": False,
    "small_critical": False,
    "scale_roll": False,
    "scale_piercing": False,
    "protect_levels": False,
    "protect_near_death": False,
    "protect_points": False,
    "heroic_dodge": False,
}


def test_the_dials_of_damage_stand_as_the_catalogue_has_them() -> None:
    known = SYSTEM.pack().known
    chapter = next(c for c in SYSTEM.pack().chapters if c.key == "damage")
    assert set(chapter.dials) == {*NUMBERS, *REST}
    found: dict[str, tuple[object, ...]] = {
        key: (known[key].default, known[key].low, known[key].high) for key in NUMBERS
    }
    assert found == NUMBERS
    assert {key: known[key].default for key in REST} == REST


def test_the_chapter_of_damage_comes_after_the_fight() -> None:
    keys = [chapter.key for chapter in SYSTEM.pack().chapters]
    assert keys.index("combat") < keys.index("damage") < keys.index("wounds")
