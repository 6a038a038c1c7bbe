"""Prices of Powers and Scale in objective creation (2.2, 2.3.4, 2.7 to 2.9), and lines of the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from tablee.game.sheet import Block, Levelled, Pick, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import blank_sheet
from tablee.systems.fudge.creation.objective import objective_ledger
from tablee.systems.fudge.powers.on_sheet import extra_powers, faults_due, free_powers, spent
from tablee.systems.fudge.powers.prices import (
    NOTHING,
    Price,
    gifts,
    power_price,
    purchase_problems,
    purchases,
    scale_price,
    told,
)
from tablee.systems.fudge.scale.scales import multiplier
from tablee.systems.fudge.scale.species import Scales, scale_block
from tests.systems.fudge import as_played
from tests.systems.fudge.by_hand import book, rules


def power(name: str = "Vol", **data: Any) -> Power:
    return Power(name.lower(), name, "power", {"source": "super", **data}, "fait ce qu’il dit")


def sheet(*blocks: Block) -> Sheet:
    return Sheet("fudge", "Nova", (Pick("method", Text("Méthode", "Method"), "objective"), *blocks))


def purses(here: Book, made: Sheet) -> dict[str, int]:
    return {purse.key: purse.left for purse in objective_ledger(here, made).purses}


@pytest.mark.rule("FUD-2.2-07", "FUD-2.2-07-ex1", "FUD-2.2-05", "FUD-2.7-01", "FUD-2.2.1-04", "FUD-2.1-07")
@pytest.mark.parametrize(
    ("dials", "data", "levels"),
    [
        ({}, {}, 12),
        ({}, {"weight": 3}, 36),
        ({"power_gifts": 3}, {}, 18),
        ({}, {"source": "psi"}, 12),
        ({}, {"source": "genetic"}, 12),
        ({}, {"drawbacks": "fatigue"}, 12),
        ({"drawback_faults": True}, {"drawbacks": "fatigue"}, 6),
        ({"drawback_faults": True}, {"drawbacks": "fatigue preparation danger"}, 0),
    ],
)
def test_what_the_game_master_is_told_that_a_power_is_worth(
    dials: dict[str, Any], data: dict[str, Any], levels: int
) -> None:
    assert as_played.worth(book(powers=True, **dials), sheet(power(**data))) == levels


@pytest.mark.rule("FUD-2.2-05", "FUD-2.2-07")
def test_a_mighty_power_takes_several_from_the_purse() -> None:
    here = book(powers=True)
    assert as_played.price(here, sheet(power(weight=3))) == {"power": 3}
    gifts_left = as_played.ledger(here, sheet(power(weight=3))).purse("gift")
    assert (gifts_left.exchanged, gifts_left.left) == (-4, 0)  # two Gifts, counted in halves


def test_one_power_is_two_gifts() -> None:
    here = book(powers=True)
    assert power_price(here, power()) == Price(power=1)
    assert Price(power=1).levels(here) == gifts(2).levels(here) == Price(attribute=4).levels(here) == 12
    assert power_price(here, power(weight=3)).levels(here) == gifts(6).levels(here) == 36
    assert Price(power=1).levels(book(power_gifts=3)) == 18
    assert power_price(here, Power("t", "Prémonition", "power", {"source": "psi"})).levels(here) == 12


@pytest.mark.rule("FUD-2.8-02", "FUD-2.8-02-ex1", "FUD-2.9-01", "FUD-2.9-02", "FUD-2.9-03", "FUD-2.9-03-ex1")
@pytest.mark.parametrize(
    ("dials", "data", "taken", "levels"),
    [
        ({}, {"linked": True}, {"power": 1}, 12),
        ({"linked_fault": True}, {"linked": True}, {"gift": 2}, 6),
        ({"linked_fault": True}, {}, {"power": 1}, 12),
        ({"linked_fault": True, "linked_gifts": 2}, {"linked": True}, {"gift": 4}, 12),
        ({}, {"source": "cyber"}, {"power": 1}, 12),
        ({}, {"source": "cyber", "attribute": 1}, {"attribute": 1}, 3),
        ({}, {"source": "cyber", "attribute": 2}, {"attribute": 2}, 6),
        ({"implant_rebate": 1}, {"source": "cyber", "attribute": 1}, {"attribute": 1, "skill": -1}, 2),
    ],
)
def test_linked_faults_and_implants_at_their_price(
    dials: dict[str, Any], data: dict[str, Any], taken: dict[str, int], levels: int
) -> None:
    here, made = book(powers=True, **dials), sheet(power(**data))
    assert (as_played.price(here, made), as_played.worth(here, made)) == (taken, levels)


@pytest.mark.rule("FUD-2.9-01")
def test_an_implant_is_played_once_the_game_master_agrees() -> None:
    for approved, waits in ((False, True), (True, False)):
        made = sheet(power(source="cyber", approved=approved))
        found = as_played.wrong(book(powers=True), made, warnings=True)
        assert (("FUD-2.9-01", "consent") in found) is waits


@pytest.mark.rule("FUD-2.8-01")
@pytest.mark.parametrize(("dials", "granted"), [({}, 2), ({"free_powers": 5}, 5), ({"free_powers": 0}, 0)])
def test_the_game_says_how_many_powers_are_free(dials: dict[str, Any], granted: int) -> None:
    two = sheet(power(), power("Télékinésie", weight=2))
    seen = as_played.ledger(book(powers=True, **dials), two).purse("power")
    assert (seen.granted, seen.spent) == (granted, 3)


@pytest.mark.rule("FUD-2.2-03", "FUD-2.2-04")
def test_free_powers_and_those_beyond_them() -> None:
    three = sheet(*(power(name) for name in ("Vol", "Forme intangible", "Devenir invisible")))
    assert free_powers(book()) == 0
    assert free_powers(book(powers=True)) == 2
    assert free_powers(book(powers=True, free_powers=5)) == 5
    here = book(powers=True)
    assert (extra_powers(here, three), faults_due(here, three)) == (1, 2)
    assert faults_due(book(powers=True, extra_power_faults=1), three) == 1


@pytest.mark.rule("FUD-2.2-07", "FUD-2.2-03")
def test_the_ledger_takes_further_powers_from_gifts() -> None:
    three = sheet(*(power(name) for name in ("Vol", "Forme intangible", "Devenir invisible")))
    here = book(powers=True, creation="objective")
    ledger = objective_ledger(here, three)
    assert ledger.purse("power").granted == 2
    assert (ledger.purse("power").left, ledger.purse("gift").left) == (0, 0)
    assert ledger.short == ()
    debt = objective_ledger(book(powers=True, creation="objective", free_gifts=0, skill_levels=12), three)
    assert (debt.purse("gift").left, debt.purse("skill").left) == (0, 0)  # twelve levels are a Power
    many = book(powers=True, free_powers=5, free_gifts=0, skill_levels=1, attributes=False)
    assert (purses(many, three)["power"], objective_ledger(many, three).short) == (2, ())
    paid = purses(many, three.put(Power("g", "Don", "gift")))
    assert (paid["power"], paid["gift"]) == (1, 2)  # a free Power left over is two Gifts, in halves
    without = objective_ledger(book(powers=True, powers_exchange=False), three)
    assert [purse.key for purse in without.short] == ["power"]


def test_a_step_of_scale_costs_a_level_and_a_gift() -> None:
    ogre = scale_price(book(), Scales(3, 3))
    assert ogre == Price(attribute=3, halves=6)
    assert ogre.levels(book()) == 27
    assert scale_price(book(scale_gifts=0), Scales(3, 3)) == Price(attribute=3)
    assert scale_price(book(scale_levels=0), Scales(3, 3)) == Price(halves=6)
    made = sheet(scale_block(Scales(1, 1)))
    assert objective_ledger(book(), made).purse("attribute").spent == 1
    assert objective_ledger(book(), made).purse("gift").spent == 2


@pytest.mark.rule("FUD-2.8-03", "FUD-2.3.4-02")
@pytest.mark.parametrize(
    ("dials", "scale", "taken"),
    [
        ({}, 3, {"attribute": 3, "gift": 6}),
        ({"super_strength": True}, 4, {"power": 1}),
        ({"super_strength": True}, 5, {"power": 2}),
        ({"super_strength": True}, 12, {"power": 3}),
        ({"super_strength": True, "super_strength_scale": 13}, 13, {"power": 1}),
    ],
)
def test_super_strength_is_bought_as_scale(dials: dict[str, Any], scale: int, taken: dict[str, int]) -> None:
    made = sheet(scale_block(Scales(scale, scale)))
    assert as_played.price(book(powers=True, **dials), made) == taken


@pytest.mark.rule("FUD-2.3.4-02", "FUD-2.3.4-02-ex1", "FUD-2.3.4-02-ex2")
def test_superheroes_buy_scale_by_whole_powers() -> None:
    here = book(super_strength=True)
    assert scale_price(here, Scales(4, 4)) == Price(power=1)
    assert multiplier(here, 4) == 5
    assert scale_price(here, Scales(12, 12)) == Price(power=3)
    assert multiplier(here, 12) == 130
    assert scale_price(here, Scales(5, 5)) == Price(power=2)
    big = book(super_strength=True, super_strength_scale=13)
    assert scale_price(big, Scales(13, 13)) == Price(power=1)
    assert multiplier(big, 13) == 200
    assert purchases(big, 26) == 2
    assert power_price(here, power("Superforce")) == NOTHING


def test_how_often_super_strength_may_be_bought() -> None:
    def most(scale: int, **dials: Any) -> list[str]:
        return [p.rule for p in purchase_problems(book(super_strength=True, **dials), scale)]

    assert most(40) == []
    assert most(40, super_strength_scale=4) == []
    assert most(10, super_strength_scale=5) == ["FUD-2.3.4-03"]
    assert most(26, super_strength_scale=13) == ["FUD-2.3.4-03"]
    assert most(13, super_strength_scale=13) == []
    assert most(26, super_strength_scale=13, super_strength_most=2) == []
    assert most(12, super_strength_most=2) == ["FUD-2.3.4-03"]
    assert purchase_problems(book(), 99) == []


def test_strength_is_raised_from_fair_among_the_super_strong() -> None:
    here = book(powers=True, super_strength=True, super_strength_scale=13, creation="objective")
    strong = Levelled("force", "Force", 1, "attribute", tags=("required",))
    made = sheet(strong, scale_block(Scales(13, 13)))
    ledger = objective_ledger(here, made)
    assert (ledger.purse("power").spent, ledger.purse("attribute").spent) == (1, 1)


def test_split_scales_are_priced_apart() -> None:
    hero = Scales(10, 2)
    assert scale_price(book(scale_split=True), hero) == Price(attribute=10, halves=4)
    assert scale_price(book(scale_split=True, split_power=True), hero) == Price(power=1)
    assert scale_price(book(split_power=True), Scales(3, 3)) == Price(attribute=3, halves=6)


def test_powers_with_levels() -> None:
    strong = power("Télékinésie", level=2)
    assert power_price(book(), strong) == Price(power=1, attribute=2)
    assert power_price(book(levelled_price="attribute"), power("Télépathie")) == Price(power=1)
    assert power_price(book(levelled_price="skill"), strong) == Price(power=1, skill=2)
    assert power_price(book(levelled_price="each"), strong) == Price(power=2)
    assert power_price(book(levelled_price="each"), power("Maîtrise des Vents", level=3)) == Price(power=3)
    assert power_price(book(), power("Télépathie", level=-1)) == Price(power=1, attribute=-1)


def test_mass_below_human_counts_as_faults() -> None:
    sprite = scale_price(book(), Scales(-4, -4))
    assert sprite == Price(halves=-8)
    assert sprite == gifts(-4)
    assert sprite.levels(book()) == Price(attribute=-8).levels(book()) == -24
    assert scale_price(book(mass_refund=False), Scales(-4, -4)) == NOTHING
    assert scale_price(book(strength_refund=True), Scales(-4, -4)) == Price(attribute=-4, halves=-8)
    made = sheet(scale_block(Scales(-4, -4)))
    (line,) = (line for line in objective_ledger(book(), made).lines if line.fault)
    assert line.amount == 8
    weak = objective_ledger(book(strength_refund=True), made)
    assert weak.purse("attribute").spent == -4


@pytest.mark.rule("FUD-2.8-02", "FUD-2.8-02-ex1")
def test_a_linked_fault_halves_the_price() -> None:
    flight = power("Vol", linked=True)
    assert power_price(book(), flight) == Price(power=1)
    assert power_price(book(linked_fault=True), flight) == gifts(1)
    assert power_price(book(linked_fault=True), power("Vol")) == Price(power=1)
    assert power_price(book(linked_fault=True, linked_gifts=2), flight) == gifts(2)


def test_drawbacks_may_count_as_faults() -> None:
    tiring = power("Vol", drawbacks="fatigue")
    assert power_price(book(), tiring) == Price(power=1)
    here = book(drawback_faults=True)
    assert power_price(here, tiring) == Price(power=1, halves=-2)
    assert power_price(here, tiring).levels(here) == 6
    worn = power("Vol", drawbacks="fatigue preparation danger")
    assert power_price(here, worn).levels(here) == 0


@pytest.mark.rule("FUD-2.9-01", "FUD-2.9-02", "FUD-2.9-03", "FUD-2.9-03-ex1", "FUD-2.1-07")
def test_implants() -> None:
    eye = Power("oeil", "Œil de visée", "power", {"source": "cyber"})
    assert power_price(book(), eye) == Price(power=1)
    assert power_price(book(), Power("g", "Branchies", "power", {"source": "genetic"})) == Price(power=1)
    agile = Power("nerfs", "Nerfs câblés", "power", {"source": "cyber", "attribute": 1})
    assert power_price(book(), agile) == Price(attribute=1)
    rebate = book(implant_rebate=1)
    assert power_price(rebate, agile) == Price(attribute=1, skill=-1)
    assert power_price(rebate, agile).levels(rebate) == 2


@pytest.mark.rule("FUD-2.2-04", "FUD-2.2-02")
def test_subjective_creation_asks_for_two_faults_a_further_power() -> None:
    def problems(*faults: str, **dials: Any) -> list[str]:
        here = rules(powers=True, **dials)
        blocks = [power(name) for name in ("Vol", "Forme intangible", "Devenir invisible")]
        held = [Power(f"f{at}", name, "fault") for at, name in enumerate(faults)]
        made = blank_sheet(Book(here.pack), "Nova")
        for block in (*blocks, *held):
            made = made.put(block)
        return [p.rule for p in here.validate(made) if not p.warning]

    usual = ("Curieux", "Bavard", "Avare")
    assert problems(*usual) == ["FUD-2.2-04"]
    assert problems(*usual, "Couard") == ["FUD-2.2-04"]
    assert problems(*usual, "Couard", "Jaloux") == []
    assert problems(*usual, extra_power_faults=0) == []
    assert problems(*usual, free_powers=3) == []


@pytest.mark.rule("FUD-2.2-07")
def test_a_price_in_words() -> None:
    assert told(Price(attribute=1, skill=-2, halves=1, power=3)).fr == (
        "3 Pouvoirs, 0,5 Don, 1 niveau de Caractéristique, −2 niveaux de Compétence"
    )
    assert told(NOTHING).en == "nothing"


@pytest.mark.rule("FUD-2.2-05")
def test_what_a_sheet_spends_in_all() -> None:
    made = sheet(power(weight=2), power("Télékinésie", level=1), scale_block(Scales(1, 1)))
    assert spent(book(powers=True), made) == Price(attribute=2, halves=2, power=3)
