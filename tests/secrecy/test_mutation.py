"""Each rule of visibility, taken away in turn, makes the checks of this folder fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Promise
from tests.secrecy.by_hand import BY_HAND
from tests.secrecy.by_hand_web import BY_HAND_WEB
from tests.secrecy.killing import noticed, noticed_in_a_browser
from tests.secrecy.mutants import changed, mutants
from tests.secrecy.size import FULL
from tests.seed import order

WEB = "web/"
PARTS = 16
"""In quick size every so-manieth rule is taken away; which, is drawn from the seed of the run."""
TURN = order("mutation") % PARTS


def due(count: int) -> list[int]:
    """Which of so many rules are taken away this time."""
    return [at for at in range(count) if FULL or at % PARTS == TURN]


def test_rules_are_found() -> None:
    """A new call that narrows is a new rule to be noticed: no list says which may go unnoticed."""
    assert len(set(mutants())) == len(mutants()) > 100


@pytest.mark.parametrize("part", range(2))
def test_no_rule_in_the_source_can_be_removed(part: int, promise: Promise, tmp_path: Path) -> None:
    rules = [mutants()[at] for at in due(len(mutants()))][part::2]
    unnoticed = []
    for at, mutant in enumerate(rules):
        with changed(mutant):
            web = mutant.file.startswith(WEB)
            if not (noticed_in_a_browser(tmp_path / str(at)) if web else noticed()):
                unnoticed.append(str(mutant))
    assert unnoticed == []
    told = f"{len(rules)} of {len(mutants())} rules in the source removed, {len(rules)} noticed"
    promise(f"target 24, mutation, part {part + 1} of 2", told, "all")


def test_no_rule_can_be_removed_by_hand(promise: Promise, tmp_path: Path) -> None:
    ways = [(removal, False) for removal in BY_HAND] + [(removal, True) for removal in BY_HAND_WEB]
    unnoticed = []
    for at in due(len(ways)):
        removal, web = ways[at]
        with pytest.MonkeyPatch.context() as patch:
            removal(patch)
            if not (noticed_in_a_browser(tmp_path / str(at)) if web else noticed()):
                unnoticed.append(removal.__name__)
    assert unnoticed == []
    told = f"{len(due(len(ways)))} of {len(ways)} rules removed by hand, all noticed"
    promise("target 24, mutation by hand", told, "all")


def test_nothing_is_noticed_while_all_rules_hold(tmp_path: Path) -> None:
    assert noticed() == ""
    assert noticed_in_a_browser(tmp_path) == ""
