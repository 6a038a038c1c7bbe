"""What the game calls modifiers, effects and rows of tables, in the reader's language."""

from __future__ import annotations

import re

import pytest

from tablee.cli.paper import Paper
from tablee.cli.sheet_text import sheet_text
from tablee.game.chip import Chip
from tablee.game.naming import name_of, note_of
from tablee.game.state import Run
from tablee.game.walk import Bought, Thrown, walk
from tablee.lang import use
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.labels import CHIPS, EFFECTS, TAGS, chip_words, words
from tablee.systems.fudge.fight.effects import effect
from tablee.web.views.fields import block_name
from tablee.web.views.throw_reading import reckoned
from tests.systems.fudge.arena import begun, dice, ends, fighter, play, shield, there, warnings
from tests.systems.fudge.by_hand import book, rules


@pytest.mark.rule("FUD-4.3.1-10")
def test_a_blow_names_each_modifier_with_its_worth() -> None:
    r = rules(damage_roll="none")
    both = there(bran=fighter("Bran", 2, weapon=1), bob=fighter("Bob", 0, shield(1), weapon=4))
    state = play(r, both, "attack", dice(2, 0), by="bran", against=["bob"], tactic="all_out")
    (why, *_) = [why for why in ends(r, state)[0].because if why.said == "parts"]
    assert r.reference.say(why, "fr") == (
        "Bran\u00a0: Épée +2, Bouclier adverse −1, Allonge −1, Attaque Totale +1."
    )
    assert r.reference.say(why, "en") == "Bran: Épée +2, Opponent’s shield −1, Reach −1, All-out attack +1."


@pytest.mark.parametrize(
    ("chip", "fr", "en"),
    [
        (Chip("", 1, -1, role="wounds", rule="FUD-4.5.7-05"), "Blessures −1", "Wounds −1"),
        (Chip("", 1, -1, role="light:dim", rule="FUD-4.4-01"), "", ""),
        (Chip("Brume", 2, -1, role="circumstance"), "Brume −2", "Brume −2"),
        (Chip("", 2, 1, role="nothing", rule="FUD-4.3.1-08"), "Défense Totale +2", "All-out defence +2"),
    ],
)
def test_a_chip_without_a_name_is_called_by_what_it_is(chip: Chip, fr: str, en: str) -> None:
    said = chip_words(book(), chip)
    assert not fr or (said.fr, said.en) == (fr, en)
    assert ":" not in said.fr


@pytest.mark.parametrize("id", EFFECTS)
def test_an_effect_is_read_in_both_languages_and_its_rule_is_no_note(id: str) -> None:
    r, block = rules(), effect(id, -2, 2, 2, note="FUD-7.4.4-01")
    assert block.name == ""
    assert {block_name(r, block, "fr"), block_name(r, block, "en")} == {
        f"{EFFECTS[id].fr} −2", f"{EFFECTS[id].en} −2",
    }  # fmt: skip
    assert note_of(r, block) == ""
    assert words(book(), block) == EFFECTS[id]


def test_rows_of_tables_and_rules_name_what_comes_from_them() -> None:
    r = rules()
    assert name_of(r, effect("critical_falls", -2, 2, 2, note="FUD-3.6-06")).en == "Falls"
    assert name_of(r, effect("stunned", 0, 2, 2, "harmless", note="FUD-4.6.2-01")).en == "Stunned (no attack)"
    assert name_of(r, effect("new", 0, 2, 2, note="FUD-7.4.4-01")).fr == "Esquive Héroïque"
    assert {*CHIPS, *TAGS, "critical_falls", "part_leg"} <= set(r.labels)
    assert len(r.labels) == len(set(r.labels))


def test_the_verdict_of_the_critical_table_is_its_row() -> None:
    run = Run("r1", {"check": "critical"}, "ana", ("bob",), steps=(Thrown((1, 2)),))
    told = {lang: reckoned(rules(), run, lang) for lang in ("fr", "en")}
    assert [found.verdicts[0].label for found in told.values() if found] == ["Tombe", "Falls"]


@pytest.mark.rule("FUD-4.1-03")
def test_an_attack_warns_of_a_blow_that_waits_for_its_consequences() -> None:
    r = rules(damage_roll="none")
    state = begun(r, there(ann=fighter("Ann", 0), bob=fighter("Bob", 0)), ("ann",), ("bob",))
    args = {"by": "bob", "against": ["ann"]}
    assert warnings(r, state, "attack", **args) == []
    hit = play(r, state, "attack", dice(2, 0), by="ann", against=["bob"])
    assert warnings(r, hit, "attack", **args) == ["FUD-4.1-03 unsettled"]
    assert warnings(r, play(r, hit, "settle"), "attack", **args) == []
    tie = play(r, state, "attack", dice(0, 0), by="ann", against=["bob"])
    assert warnings(r, tie, "attack", **args) == []


def test_a_printed_sheet_says_an_effect_in_words_and_no_rule() -> None:
    r = rules()
    sheet = fighter("Ann", 0).put(effect("dodge", -2, 2, 2, "dodges:1", note="FUD-7.4.4-01"))
    use("en")
    printed = sheet_text(SYSTEM, r, sheet, Paper(80))
    assert re.search(r"Heroic dodge +−2$", printed, re.MULTILINE)
    assert "FUD-" not in printed and "dodges:1" not in printed


@pytest.mark.rule("FUD-7.4.4-02")
@pytest.mark.parametrize(("lowest", "collapses"), [(-3, True), (-4, True), (-5, False), (-6, False)])
def test_only_below_the_lowest_level_of_the_games_own_ladder_somebody_collapses(
    lowest: int, collapses: bool
) -> None:
    rungs = [{"value": n, "fr": f"Niveau {n}", "en": f"Level {n}"} for n in range(3, lowest - 1, -1)]
    tables = {"ladder": {"rungs": rungs, "legendary": {"fr": "Mythique", "en": "Mythical"}}}
    pack = SYSTEM.pack().read({"system": "fudge", "tables": tables})
    r = SYSTEM.rules(pack.turn({"heroic_dodge": True, "damage_roll": "none"}))
    check = r.check(
        {
            "check": "blow",
            "mode": "attack",
            "me": {"name": "ann", "skill": 2, "offence": 1, "dice": "fixed"},
            "foe": {"name": "bob", "skill": -2, "dice": "1dF"},
        }
    )
    found = walk(check, [Thrown((3,)), Bought("dodge")]).outcomes[0]
    assert bool(dict(found.detail).get("collapses")) is collapses
