"""A reaction in the throw bar (3.7): what the sheet says of whom it is to stands ready."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.chip import Chip
from tablee.game.draft import Draft, DraftResult
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.systems.fudge import SYSTEM
from tests.systems.fudge.by_hand import chances, faces_of, one, rules
from tests.systems.fudge.wounded import with_table


def nathaniel(*traits: Levelled | Power, nature: str = "character") -> Sheet:
    return Sheet("fudge", "Nathaniel", traits, nature)


def gift(name: str, **data: int) -> Power:
    return Power(name.lower(), name, "gift", data)


def fault(name: str) -> Power:
    return Power(name.lower(), name, "fault")


def asked(sheet: Sheet, by: str = "nathaniel", of: Rules | None = None, **more: Any) -> DraftResult:
    draft = (of or rules()).draft
    assert draft is not None
    options = {"what": "reaction", **more.pop("options", {})}
    state = State({"nathaniel": sheet, "guard": nathaniel(nature="opponent")})
    return draft(state, Draft(by, way="situation", options=options, **more))


def ready(found: DraftResult) -> dict[str, int]:
    """The modifiers that count as they stand."""
    return {chip.name: chip.worth for chip in found.chips if chip.on}


@pytest.mark.rule("FUD-3.7-02", "FUD-3.7-01")
@pytest.mark.parametrize(
    ("trait", "expected"),
    [
        (gift("Charismatique"), {"Charisme": 1}),
        (gift("Charisme"), {"Charisme": 1}),
        (gift("Charisma", value=2), {"Charisme": 2}),
        (Levelled("charisme", "Charisme", 2, "attribute"), {"Charisme": 1}),
        (Levelled("charisme", "Charisme", -1, "attribute"), {"Charisme": -1}),
        (Levelled("apparence", "Apparence", 0, "attribute"), {}),
        (gift("Beau / Belle"), {"Apparence": 1}),
        (fault("Piètre Apparence"), {"Apparence": -1}),
        (gift("Réputation de Héros"), {"Réputation": 1}),
        (fault("Hors-la-loi"), {"Réputation": -1}),
        (gift("Statut"), {"Statut": 1}),
        (fault("Grossier et Sans Tact"), {"Habitudes choquantes": -1}),
        (gift("Lettré"), {}),
    ],
)
def test_what_the_sheet_says_stands_ready(trait: Levelled | Power, expected: dict[str, int]) -> None:
    found = asked(nathaniel(trait))
    assert ready(found) == expected
    assert one(rules().check(found.form), *faces_of(0)).total == sum(expected.values())
    assert len(found.chips) == 10


@pytest.mark.rule("FUD-3.7-02")
@pytest.mark.parametrize(
    ("trait", "worth"),
    [
        (gift("Beau / Belle"), 3),
        (gift("Beau / Belle", value=2), 6),
        (fault("Laid"), -3),
        (Levelled("apparence", "Apparence", 2, "attribute"), 3),
        (Levelled("apparence", "Apparence", -2, "attribute"), -3),
    ],
)
def test_a_game_where_looks_count_for_three(trait: Levelled | Power, worth: int) -> None:
    here = SYSTEM.rules(SYSTEM.pack().read(with_table("reactions", ("modifiers", 0, "value"), 3)))
    found = asked(nathaniel(trait), of=here)
    assert ready(found) == {"Apparence": worth}
    assert one(here.check(found.form), *faces_of(0)).total == worth


@pytest.mark.rule("FUD-3.7-03-ex1", "FUD-3.7-02", "FUD-3.7-03")
@pytest.mark.parametrize(("topic", "key", "total"), [(2, "moderate", 0), (0, "good", 2), (3, "bad", -1)])
def test_charismatic_nathaniel_asks_the_seller(topic: int, key: str, total: int) -> None:
    added = (Chip("bien parlé", 1), Chip("sujet dangereux", topic, -1))
    found = asked(nathaniel(gift("Charismatique")), added=added)
    outcome = one(rules().check(found.form), *faces_of(0))
    assert (outcome.key, outcome.total) == (key, total)


@pytest.mark.rule("FUD-3.7-02")
def test_the_game_master_says_to_whom_and_may_strike_what_stands_ready() -> None:
    charming = nathaniel(gift("Charismatique"))
    assert ready(asked(charming, by="guard")) == {}
    named = asked(charming, by="guard", options={"concerns": "nathaniel"})
    assert (ready(named), named.form["concerns"]) == ({"Charisme": 1}, "nathaniel")
    assert ready(asked(charming, struck={"Charisme": "Ana"})) == {}
    assert ready(asked(charming, turned=("Charisme",))) == {"Charisme": -1}
    assert chances(rules().check(named.form))["good"] == chances(rules().notation("Bon vs Bon"))["success"]


@pytest.mark.rule("FUD-3.7-01")
def test_a_foe_brings_nothing_to_its_own_reaction() -> None:
    assert ready(asked(nathaniel(gift("Charismatique"), nature="opponent"))) == {}
