"""Two packs that only tests know turn every dial: the conformance suite and a playthrough play each."""

from __future__ import annotations

import pytest

from tablee.systems.fate2 import SYSTEM
from tests.conformance.subjects import games
from tests.playthroughs.runner import files, parse
from tests.systems_under_test import find_pack, packs_of_tests

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
