"""Two packs that only tests know turn every dial: the conformance suite and a playthrough play each."""

from __future__ import annotations

import pytest

from tablee.game.data import read_toml
from tablee.game.problem import Refused
from tablee.systems.fate2 import SYSTEM
from tests.conformance.subjects import games
from tests.playthroughs.runner import files, parse
from tests.systems_under_test import find_pack, packs_of_tests

BOUNDS = {
    "baseline": (-6, 0, 6),
    "unlearnt": (-4, -1, -1),
    "phases": (1, 5, 20),
    "phase_points": (1, 4, 12),
    "phase_aspects": (1, 1, 6),
    "aspect_cap": (0, 0, 20),
    "start_points": (-1, -1, 30),
    "scene_points": (1, 5, 30),
    "free_aspects": (0, 0, 20),
    "potential_all": (0, 0, 20),
    "potential_reserved": (0, 0, 20),
    "windows": (0, 0, 20),
    "extra_cost": (1, 1, 12),
    "extras_per_phase": (1, 1, 12),
    "extra_limit": (0, 0, 40),
    "servant_aspects": (1, 1, 4),
    "servant_warning": (0, 50, 100),
    "servant_limit": (0, 100, 300),
    "arc_points": (1, 4, 12),
    "reward": (1, 1, 10),
}
"""The lowest, the usual and the highest position of each dial that is a number."""
CHAPTERS = [
    "throws", "creation", "points", "invocation", "tasks", "options", "extras", "progress", "lists",
]  # fmt: skip
SILENT = {"helping", "countering", "last_die"}
"""What silences other dials, or is silent where the others speak: turned in the first pack alone."""


def at_default(pack: str) -> set[str]:
    turned = find_pack("fate2", pack)
    return {name for name, dial in SYSTEM.pack().known.items() if turned[name] == dial.default}


def test_one_pack_turns_every_dial_and_the_other_all_that_would_silence_none() -> None:
    assert at_default("every_dial") == set()
    assert at_default("other_ends") == SILENT


def test_where_a_dial_has_a_third_position_the_two_packs_are_at_different_ones() -> None:
    one, other = find_pack("fate2", "every_dial"), find_pack("fate2", "other_ends")
    wide = {
        name
        for name, dial in SYSTEM.pack().known.items()
        if name not in SILENT and dial.kind == "choice" and len(dial.options or ()) > 2
    }
    assert {name for name in wide if one[name] == other[name]} == set()


@pytest.mark.parametrize("pack", packs_of_tests("fate2"))
def test_each_is_played_by_the_suite_and_by_a_playthrough(pack: str) -> None:
    SYSTEM.rules(find_pack("fate2", pack))
    assert f"fate2:{pack}" in games()
    assert pack in {parse(path.read_text(encoding="utf-8")).pack for path in files("fate2")}


def test_dials_come_in_the_order_of_the_book() -> None:
    assert [chapter.key for chapter in SYSTEM.pack().chapters] == CHAPTERS
    files = [read_toml("tablee.systems.fate2", f"data/dials_{key}.toml") for key in CHAPTERS]
    assert [file["chapter"]["order"] for file in files] == list(range(1, 10)), "no two share a place"


def test_every_number_has_its_bounds() -> None:
    assert set(BOUNDS) == {name for name, dial in SYSTEM.pack().known.items() if dial.kind == "int"}


@pytest.mark.parametrize("name", BOUNDS)
def test_a_number_goes_from_bound_to_bound_and_no_further(name: str) -> None:
    low, usual, high = BOUNDS[name]
    pack = SYSTEM.pack()
    assert pack[name] == usual
    assert [pack.turn({name: value})[name] for value in (low, high)] == [low, high]
    for value in (low - 1, high + 1):
        with pytest.raises(Refused) as refused:
            pack.turn({name: str(value)})
        (found,) = refused.value.problems
        assert found.where == f"dials.{name}"
        assert str(high) in SYSTEM.reference.say(found, "fr")


def test_one_pack_with_three_mistakes_is_told_all_three_at_their_places() -> None:
    """A career that needs itself, a challenge without boxes, one name for two levels."""
    book = SYSTEM.pack()
    needs = [{"career": "Chevalier", "aspect": "Ecuyer", "level": 1}]
    needs += [{"career": "Ecuyer", "aspect": "Chevalier", "level": 1}]
    own = [{"value": 1, "fr": "Fer", "en": "Iron"}, {"value": 0, "fr": "fer", "en": "Stone"}]
    empty = {"key": "x", "fr": "X", "en": "X", "rule": "FAT-3-14", "boxes": [0, 0]}
    tables = {
        "careers": {"needs": needs, "skills": []},
        "ladder": {**book.tables["ladder"], "own": own},
        "tasks": {**book.tables["tasks"], "shapes": [empty]},
    }
    with pytest.raises(Refused) as refused:
        SYSTEM.rules(book.read({"system": "fate2", "dials": {"careers": True}, "tables": tables}))
    assert [(one.rule, one.said, one.where) for one in refused.value.problems] == [
        ("FAT-1-02", "twice", "tables.ladder.own[1]"),
        ("FAT-3-13", "unreachable", "tables.tasks.shapes[0].required"),
        ("FAT-6-20", "circle", "tables.careers.needs[0]"),
        ("FAT-6-20", "circle", "tables.careers.needs[1]"),
    ]
