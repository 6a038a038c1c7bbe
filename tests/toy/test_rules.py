"""The toy by its own rules: numbers worked out by hand, each dial turned, each table replaced."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft
from tablee.game.event import SheetPut, Told
from tablee.game.move import do
from tablee.game.odds import odds_of
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Sheet, Track
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tests.toy import SYSTEM


def rules(**dials: Any) -> Rules:
    return SYSTEM.rules(SYSTEM.pack().turn(dials))


def with_table(name: str, table: dict[str, Any]) -> Rules:
    return SYSTEM.rules(SYSTEM.pack().read({"system": "toy", "tables": {name: table}}))


def marks(made: Rules, *blows: dict[str, Any]) -> list[str]:
    """The rows that are ticked after some blows."""
    state = fold(State(), (SheetPut("ada", made.blank_sheet("Ada")),))
    for blow in blows:
        state = fold(state, do(made.moves["harm"], state, {"sheet": "ada", **blow}))
    return [mark.row for mark in state.sheet("ada").need("wounds", Track).marks]


def test_seven_or_more_on_two_dice_passes() -> None:
    odds = odds_of(rules().check({"check": "skill", "level": 0}))
    assert [(row.key, row.p) for row in odds.rows] == [
        ("fail", Fraction(6, 36)),
        ("mixed", Fraction(9, 36)),
        ("pass", Fraction(21, 36)),
    ]
    assert odds.success == Fraction(5, 6)


def test_the_difficulty_is_a_house_rule() -> None:
    assert odds_of(rules(difficulty=12).check({"check": "skill"})).rows[-1].p == Fraction(1, 36)


def test_ties_are_thrown_again_or_go_to_the_opponent() -> None:
    form = {"check": "duel"}
    assert odds_of(rules(ties="again").check(form)).success == Fraction(1, 2)
    assert odds_of(rules(ties="foe").check(form)).success == Fraction(15, 36)


def test_wounds_overflow_or_are_dropped() -> None:
    blows: list[dict[str, Any]] = [{"amount": 4}, {"amount": 4}]
    assert marks(rules(), *blows) == ["wound", "out"]
    assert marks(rules(overflow=False), *blows) == ["wound"]


@pytest.mark.parametrize(("share", "row"), [("0", []), ("1/2", ["bruise"]), ("1", ["wound"])])
def test_a_guard_lets_its_share_of_a_blow_pass(share: str, row: list[str]) -> None:
    assert marks(rules(guard=share), {"amount": 5, "guarded": True}) == row


def test_the_company_says_its_motto() -> None:
    made = rules(motto="Patience")
    told = [e for e in do(made.moves["rest"], State(), {"hours": 1}) if isinstance(e, Told)]
    assert [made.reference.say(event.reason, "en") for event in told] == ["“Patience!”"]


def test_a_pack_may_bring_its_own_ladder() -> None:
    own = {
        "rungs": [
            {"value": 0, "label": {"fr": "Bof", "en": "Meh"}},
            {"value": 3, "label": {"fr": "Fou", "en": "Mad"}},
        ]
    }
    ladder = with_table("ladder", own).ladder
    assert ladder is not None
    assert [ladder.label(value, "fr") for value in (-1, 0, 1, 3, 4)] == [
        "Bof −1",
        "Bof",
        "Bof +1",
        "Fou",
        "Fou +1",
    ]
    book = rules().ladder
    assert book is not None
    assert book.label(2, "fr", feminine=True) == "Bonne"


def test_a_pack_may_bring_its_own_dice() -> None:
    made = with_table("roll", {"dice": 1, "sides": 20, "near": 0, "luck": 2, "most": 9})
    check = made.check({"check": "skill", "against": 11})
    assert odds_of(check).success == Fraction(1, 2)
    assert check.before[0].price.alternatives[0][0].amount == 2


def test_a_pack_may_bring_other_wounds_and_other_beginnings() -> None:
    rows = [{"key": "hit", "label": {"fr": "Touche", "en": "Hit"}, "low": 1, "boxes": 9, "hours": 1}]
    assert marks(with_table("harm", {"rows": rows}), {"amount": 50}) == ["hit"]
    creation = dict(SYSTEM.pack().tables["creation"]) | {"points": 1}
    sheet = Sheet("toy", "Ana", (Levelled("climb", "Grimper", 2, "skill"),))
    assert [p.said for p in with_table("creation", creation).validate(sheet)] == ["points", "concept"]


def test_every_problem_of_every_table_is_told_at_once() -> None:
    roll = {"dice": 0, "sides": 99, "near": 1, "luck": 1, "most": 9}
    with pytest.raises(Refused) as refused:
        SYSTEM.rules(
            SYSTEM.pack().read({"system": "toy", "tables": {"roll": roll, "harm": {"rows": [{"key": 3}]}}})
        )
    found = {problem.where for problem in refused.value.problems}
    assert {
        "tables.roll.dice",
        "tables.roll.sides",
        "tables.harm.rows[0].key",
        "tables.harm.rows[0].low",
    } <= found


def test_a_character_has_three_points_and_a_name() -> None:
    made = rules()
    sheet = Sheet("toy", "", (Levelled("climb", "Grimper", 4, "skill"),))
    found = {(p.rule, p.where, p.warning) for p in made.validate(sheet)}
    assert found == {("TOY-06", "name", False), ("TOY-06", "skills", False), ("TOY-06", "concept", True)}


def test_the_listed_system_knows_nothing_of_the_toy() -> None:
    from tablee.systems import KEYS

    assert SYSTEM.key not in KEYS


def test_a_draft_is_the_ticked_skill_with_what_people_added_and_struck() -> None:
    made = rules()
    assert made.draft is not None
    state = State({"ada": SYSTEM.preset("ada")})
    skill = next(block.id for block in state.sheets["ada"].having(Levelled) if block.level)
    added = (Chip("Rope", 1), Chip("Rain", 2, -1))
    wanted = Draft("ada", (skill,), added=added, struck={"Rain": "Guy"}, goal="9")
    found = made.draft(state, wanted)
    assert [(chip.name, chip.on, chip.struck_by) for chip in found.chips] == [
        ("Rope", True, ""),
        ("Rain", False, "Guy"),
    ]
    level = state.sheets["ada"].need(skill, Levelled).level
    assert (found.form["level"], found.form["against"]) == (level, "9")
    assert made.check(found.form).kind == "skill"
    turned = made.draft(state, Draft("ada", (skill,), added=added, turned=("Rain",)))
    assert [chip.worth for chip in turned.chips] == [1, 2]
