"""Each rule of visibility, taken away in turn, makes the checks of this folder fail."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.conftest import Promise
from tests.secrecy.by_hand import BY_HAND
from tests.secrecy.by_hand_web import BY_HAND_WEB
from tests.secrecy.killing import noticed, noticed_in_a_browser
from tests.secrecy.mutants import ROOT, Mutant, changed, mutants
from tests.secrecy.size import FULL

FOLDS = "decides only what the truth is folded from, which no viewer is told"
PROOFS = (
    "who is told a proof: reached by few throws, and looked at throw by throw in tests/table/test_fair.py"
)
CHECKED = "looks at an archive that comes in: nothing goes out by it"
PART = "reads a stretch of a long log; these games are short"
DEPTH = "a second guard: what it looks for is taken out of the words before"
NO_MOVE = "no move of today's games writes such a note"
ALL_SHADE = "every game here has words for a foe without its values"
OWN = "only players offer throws, of sheets that all know"
TRUTH = "keeps what the game master has struck; it narrows nobody"
RARE = "these games don't come to it"
ANSWER = "test_door_4_what_a_command_wrote_comes_back_as_its_sender_knows_it notices it"
LEFT: Mapping[str, str] = {
    "exchange/folding.py:Everybody._who:sees:0": CHECKED,
    "exchange/folding.py:folded:paraphrases:0": CHECKED,
    "table/handle.py:_facts:apart:1": NO_MOVE,
    "table/handle.py:_must_fold:whole:0": FOLDS,
    "table/ledger.py:Ledger._refolded:whole:0": FOLDS,
    "table/ledger.py:Ledger._refolded:whole:1": FOLDS,
    "table/private.py:_bare:without_private:1": NO_MOVE,
    "table/proving.py:_audience:masters:0": PROOFS,
    "table/proving.py:_audience:paraphrases:0": PROOFS,
    "table/proving.py:_dice_known:sees:0": PROOFS,
    "table/proving.py:_tellings:masters:0": PROOFS,
    "table/proving.py:_tellings:paraphrases:0": PROOFS,
    "table/proving.py:_tellings:paraphrases:1": PROOFS,
    "table/reveal.py:show:whole:0": FOLDS,
    "table/reveal.py:shown_since:joined:0": RARE,
    "table/shade.py:Shades._form:named_in:0": DEPTH,
    "table/shade.py:Shades.told:mentions:0": DEPTH,
    "table/shade.py:Shades.told:quiet:0": DEPTH,
    "table/shade.py:Shades.words:outline:0": DEPTH,
    "table/shade.py:with_unseen:unseen:1": TRUTH,
    "table/showing.py:_behind:mentions:0": RARE,
    "table/showing.py:_brought:GM:1": ALL_SHADE,
    "table/showing.py:_goal:reach:0": RARE,
    "table/showing.py:shown_again:PLAYERS:0": RARE,
    "table/stretch.py:Stretch.began:project:0": PART,
    "table/stretch.py:Stretch.earlier:project:0": PART,
    "table/stretch.py:Stretch.told_of:sees:0": PART,
    "table/stretch.py:reached_back:project:0": PART,
    "table/telling.py:Telling._common_told:open_part:2": RARE,
    "table/telling.py:Telling._in_words:masters:0": DEPTH,
    "table/telling.py:Telling._in_words:masters:1": DEPTH,
    "table/telling.py:Telling._in_words:others_of:0": DEPTH,
    "table/telling.py:Telling._in_words:others_of:1": DEPTH,
    "table/telling.py:Telling._parts:reach:0": RARE,
    "table/telling.py:Telling._parts:reach:1": RARE,
    "table/telling.py:Telling._quiet:muted:0": RARE,
    "table/telling.py:Telling._quiet:narrower:0": RARE,
    "table/telling.py:Telling._quiet:quiet:0": RARE,
    "table/telling.py:Telling._told:muted:0": RARE,
    "table/throws.py:_aimed:with_unseen:0": TRUTH,
    "table/throws.py:_offered:reach:0": OWN,
    "table/throws.py:_only_told:only:0": RARE,
    "table/veil.py:quiet:mentions:0": DEPTH,
    "table/veil.py:quiet:muted:0": DEPTH,
    "web/api/records.py:views_of:project:0": ANSWER,
    "web/api/records.py:views_of:project:1": ANSWER,
}
"""Rules whose absence these games don't notice, and why."""
WEB = "web/"
PARTS = 16
"""In quick size every so-manieth rule is taken away; which, changes with the source."""
TURN = sum(path.stat().st_size for path in sorted((ROOT / "table").glob("*.py"))) % PARTS


def due(count: int) -> list[int]:
    """Which of so many rules are taken away this time."""
    return [at for at in range(count) if FULL or at % PARTS == TURN]


def reached() -> list[Mutant]:
    """The rules in the source that these games reach."""
    return [mutant for mutant in mutants() if str(mutant) not in LEFT]


def test_every_rule_is_known() -> None:
    """What is left out is still there, with a reason; a new call that narrows is a new rule to be noticed."""
    functions = {f"{mutant.file}:{mutant.function}" for mutant in mutants()}
    assert {name.rsplit(":", 2)[0] for name in LEFT} <= functions
    assert len(mutants()) > 100


@pytest.mark.parametrize("part", range(2))
def test_no_rule_in_the_source_can_be_removed(part: int, promise: Promise, tmp_path: Path) -> None:
    rules = [reached()[at] for at in due(len(reached()))][part::2]
    unnoticed = []
    for at, mutant in enumerate(rules):
        with changed(mutant):
            web = mutant.file.startswith(WEB)
            if not (noticed_in_a_browser(tmp_path / str(at)) if web else noticed()):
                unnoticed.append(str(mutant))
    assert unnoticed == []
    told = f"{len(rules)} of {len(reached())} rules in the source removed, {len(rules)} noticed"
    promise(
        f"target 24, mutation, part {part + 1} of 2",
        told,
        f"all but {len(LEFT)} that are listed with a reason",
    )


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
