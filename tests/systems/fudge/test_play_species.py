"""Species in play (2.3.4, 2.3.5): how levels are read, what Scale and species cost."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.event import SheetPut
from tablee.game.move import do
from tablee.game.sheet import Block, Levelled, Numeric, Pick, Power, Sheet
from tablee.game.state import State, fold
from tablee.game.system import Rules
from tablee.game.text import Text
from tablee.game.walk import Thrown, walk
from tablee.systems.fudge import SYSTEM
from tests.systems.fudge.by_hand import rules
from tests.systems.fudge.duels import aloud, df, duel, previewed, typed


@pytest.mark.rule("FUD-2.3-02", "FUD-2.3-02-ex1", "FUD-2.3.4-01")
def test_where_giants_are_the_norm_humans_are_small_and_giants_cost_nothing() -> None:
    table = {**SYSTEM.pack().tables["species"], "norm": "giant"}
    giants = SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"species": table}}))
    ana = giants.blank_sheet("Ana")
    human = previewed("choose_species", {"sheet": "a", "species": "human"}, giants, a=ana)
    assert human == [
        "Human: Strength Scale −10, Mass −10, Move 0.",
        "Price in objective creation: −10 Gifts (in skill levels: −60).",
    ]
    giant = previewed("choose_species", {"sheet": "a", "species": "giant"}, giants, a=ana)
    assert giant == [
        "Giant: Strength Scale 0, Mass 0, Move 0.",
        "Price in objective creation: nothing (in skill levels: 0).",
    ]


@pytest.mark.rule("FUD-2.3.3-03", "FUD-2.3.3-03-ex1", "FUD-2.3.5-02", "FUD-2.3.5-02-ex1", "FUD-2.3.5-01-ex2")
def test_levels_are_read_by_their_species() -> None:
    dragon = typed("Smaug, dragon, Strength Poor")
    assert "Strength Poor (−2), Scale 9" in aloud("read_species", {"sheet": "a"}, a=dragon)
    cludd = typed("Grahkesh, cludd")
    assert "Intelligence Mediocre [Cludd Fair]" in aloud("read_species", {"sheet": "a"}, a=cludd)
    hidden = aloud("read_species", {"sheet": "a"}, rules(species_shown="hidden"), a=cludd)
    assert "Intelligence Mediocre" in hidden


@pytest.mark.rule("FUD-2.3.5-01", "FUD-2.3.5-01-ex1", "FUD-2.3.5-01-ex2", "FUD-2.3.5-04")
@pytest.mark.parametrize(
    ("species", "trait", "level"),
    [("halfling", "constitution", 1), ("cludd", "intelligence", -1), ("human", "constitution", 0)],
)
def test_fair_among_their_own_is_rolled_as_humans_have_it(species: str, trait: str, level: int) -> None:
    facing = duel("Nib", "Bob, Fighting Good")
    facing.play("choose_species", sheet="me", species=species)
    form = facing.bar("roll", traits=(trait,)).form if facing.state.sheet("me").get(trait) else {"level": 0}
    assert form["level"] == level


def own_game(*beings: dict[str, Any], **dials: Any) -> Rules:
    """A game with humans and some beings of its own."""
    table = {"norm": "human", "beings": [{"key": "human", "fr": "Humain", "en": "Human"}, *beings]}
    form = {"system": "fudge", "tables": {"species": table}, "dials": dials}
    return SYSTEM.rules(SYSTEM.pack().read(form))


DOG = {"key": "dog", "fr": "Chien", "en": "Dog", "alone": True, "adjective": {"fr": "canine", "en": "canine"}}


@pytest.mark.rule("FUD-2.3.5-03")
@pytest.mark.parametrize(
    ("dial", "said"),
    [("brackets", "Intelligence: Great (Scale: Dog)"), ("adjective", "Great canine Intelligence")],
)
def test_a_scale_without_a_number_is_compared_with_its_own_kind(dial: str, said: str) -> None:
    game = own_game(DOG, unquantified=dial)
    species = Pick("species", Text("Espèce", "Species"), "dog")
    rex = Sheet("fudge", "Rex", (species, Levelled("intelligence", "Intelligence", 2, "attribute")))
    assert aloud("read_species", {"sheet": "a"}, game, a=rex) == [said]
    assert aloud("compare", {"by": "a", "against": "b"}, game, a=rex, b=rex)
    (wrong,) = previewed("compare", {"by": "a", "against": "b"}, game, a=rex, b=typed("Bob"))
    assert game.reference.entries["FUD-2.3.5-03"] and "Dog" in wrong


@pytest.mark.rule("FUD-2.3.5-05", "FUD-2.3.5-05-ex1", "FUD-2.3.5-06", "FUD-2.3.5-06-ex1", "FUD-2.3.4-01-ex1")
@pytest.mark.parametrize(
    ("being", "dials", "price"),
    [
        (
            {"modifiers": [{"trait": "agility", "value": 1}, {"trait": "perception", "value": 1}]},
            {},
            "2 attribute levels (in skill levels: 6).",
        ),
        (
            {"gives": [{"role": "gift", "fr": "Sens de l’Orientation Parfait", "en": "Homing"}]},
            {},
            "1 Gift (in skill levels: 6).",
        ),
        ({"gives": [{"role": "power", "fr": "Vol", "en": "Flight"}]}, {}, "1 Power (in skill levels: 12)."),
        ({"families": [{"group": "social", "value": -1}]}, {}, "−1 Gift (in skill levels: −6)."),
        (
            {"families": [{"group": "social", "value": 1}]},
            {"family_gifts": 2},
            "2 Gifts (in skill levels: 12).",
        ),
        (
            {"families": [{"group": "Poker sur Vénus", "value": -1}]},
            {},
            "−1 skill level (in skill levels: −1).",
        ),
        ({"strength": 3, "mass": 3}, {}, "3 Gifts, 3 attribute levels (in skill levels: 27)."),
        ({"strength": 3, "mass": 3}, {"scale_gifts": 0}, "3 attribute levels (in skill levels: 9)."),
        (
            {"strength": 10, "mass": 2},
            {"scale_split": True},
            "2 Gifts, 10 attribute levels (in skill levels: 42).",
        ),
        (
            {"strength": 10, "mass": 2},
            {"scale_split": True, "split_power": True},
            "1 Power (in skill levels: 12).",
        ),
        ({"strength": 12, "mass": 12}, {"super_strength": True}, "3 Powers (in skill levels: 36)."),
        (
            {"strength": 13, "mass": 13},
            {"super_strength": True, "super_strength_scale": 13},
            "1 Power (in skill levels: 12).",
        ),
        ({"strength": -4, "mass": -4}, {}, "−4 Gifts (in skill levels: −24)."),
        ({"strength": -4, "mass": -4}, {"mass_refund": False}, "nothing (in skill levels: 0)."),
        (
            {"strength": -4, "mass": -4},
            {"strength_refund": True},
            "−4 Gifts, −4 attribute levels (in skill levels: −36).",
        ),
    ],
)
def test_what_a_species_costs_is_told_where_it_is_chosen(
    being: dict[str, Any], dials: dict[str, Any], price: str
) -> None:
    game = own_game({"key": "own", "fr": "Autre", "en": "Other", **being}, **dials)
    lines = previewed("choose_species", {"sheet": "a", "species": "own"}, game, a=game.blank_sheet("Ana"))
    assert lines[-1] == f"Price in objective creation: {price}"


def purses(*blocks: Block, **dials: Any) -> dict[str, Fraction]:
    """What validation says is left in each purse of a sheet made by levels, or lacks there."""
    made = Sheet("fudge", "Nova", (Pick("method", Text("Méthode", "Method"), "objective"), *blocks))
    found = dict[str, Fraction]()
    for problem in rules(creation="objective", **dials).validate(made):
        slots = dict(problem.slots)
        if problem.rule == "FUD-1.6-02" and problem.said == "left":
            found[problem.where] = Fraction(str(slots["left"]))
        elif problem.rule == "FUD-1.6-02" and problem.said == "lacks":
            found[problem.where] = -Fraction(str(slots["missing"]))
    return found


def paid(*blocks: Block, **dials: Any) -> dict[str, Fraction]:
    """What some blocks take from each purse."""
    before, after = purses(**dials), purses(*blocks, **dials)
    keys = before.keys() | after.keys()
    return {key: cost for key in keys if (cost := before.get(key, Fraction(0)) - after.get(key, Fraction(0)))}


def scale(strength: int, mass: int | None = None) -> Numeric:
    return Numeric("scale", "Échelle", strength, "scale", {"mass": strength if mass is None else mass})


@pytest.mark.rule("FUD-2.3.4-01", "FUD-2.3.4-05", "FUD-2.3.4-05-ex1")
def test_a_step_of_scale_takes_an_attribute_level_and_a_gift() -> None:
    rich: dict[str, Any] = {"free_gifts": 12, "skill_levels": 99}
    assert paid(scale(1), **rich) == {"attribute": 1, "gift": 1}
    assert paid(scale(3), **rich) == {"attribute": 3, "gift": 3}
    split = purses(scale(0, 2), scale_split=True, **rich)
    assert purses(scale_split=True, **rich)["gift"] - split["gift"] == 2
    assert purses(scale_split=True, **rich).get("attribute") == split.get("attribute")


@pytest.mark.rule("FUD-2.3.4-02", "FUD-2.3.4-02-ex1", "FUD-2.3.4-03", "FUD-2.3.4-02-ex2")
@pytest.mark.parametrize(
    ("strength", "dials", "wrong"),
    [
        (12, {}, False),
        (40, {}, False),
        (10, {"super_strength_scale": 5}, True),
        (5, {"super_strength_scale": 5}, False),
        (26, {"super_strength_scale": 13}, True),
        (13, {"super_strength_scale": 13}, False),
        (26, {"super_strength_scale": 13, "super_strength_most": 2}, False),
        (12, {"super_strength_most": 2}, True),
        (8, {"super_strength_most": 2}, False),
    ],
)
def test_how_often_super_strength_may_be_bought(strength: int, dials: dict[str, Any], wrong: bool) -> None:
    hero = Sheet("fudge", "Nova", (scale(strength),))
    found = [p.rule for p in rules(super_strength=True, **dials).validate(hero)]
    assert ("FUD-2.3.4-03" in found) == wrong
    assert "FUD-2.3.4-03" not in [p.rule for p in rules(**dials).validate(hero)]


@pytest.mark.rule("FUD-2.8-03", "FUD-2.3.4-02")
def test_super_strength_is_paid_as_the_scale_that_it_gives() -> None:
    dials: dict[str, Any] = {"powers": True, "super_strength": True, "free_powers": 5, "free_gifts": 9}
    power = Power("force", "Superforce", "power", {"source": "super"}, "soulève des camions")
    for strength, powers in ((4, 1), (5, 2), (12, 3)):
        assert paid(power, scale(strength), **dials) == {"power": powers}


@pytest.mark.rule("FUD-2.3.4-04", "FUD-2.3.4-04-ex1", "FUD-2.3.4-02")
def test_strength_is_raised_from_fair_among_the_super_strong() -> None:
    dials: dict[str, Any] = {"powers": True, "super_strength": True, "super_strength_scale": 13}
    dials |= {"free_powers": 5, "free_gifts": 9}
    fair, good = (Levelled("force", "Force", n, "attribute", tags=("required",)) for n in (0, 1))
    found, raised = purses(fair, scale(13), **dials), purses(good, scale(13), **dials)
    assert found["power"] == raised["power"] == 4
    assert found["attribute"] - raised["attribute"] == 1
    assert found["gift"] == raised["gift"]


@pytest.mark.rule("FUD-2.3.4-06", "FUD-2.3.4-07")
@pytest.mark.parametrize(
    ("dial", "level", "power", "attribute", "skill"),
    [("attribute", 2, 1, 2, 0), ("skill", 2, 1, 0, 2), ("each", 3, 3, 0, 0), ("attribute", 0, 1, 0, 0)],
)
def test_powers_with_levels(dial: str, level: int, power: int, attribute: int, skill: int) -> None:
    dials: dict[str, Any] = {
        "powers": True,
        "levelled_price": dial,
        "free_powers": 9,
        "free_gifts": 9,
        "skill_levels": 99,
    }
    block = Power("tk", "Télékinésie", "power", {"source": "psi", "level": level}, "soulève")
    before, after = purses(**dials), purses(block, **dials)
    taken = {
        key: before.get(key, Fraction(0)) - after.get(key, Fraction(0))
        for key in ("power", "skill", "attribute")
    }
    assert taken["power"] == power
    assert taken["skill"] + 3 * taken["attribute"] == skill + 3 * attribute


@pytest.mark.rule("FUD-2.3.4-08", "FUD-2.3.4-08-ex1")
def test_mass_below_human_is_worth_gifts() -> None:
    gifts = [Power(f"g{n}", f"Don {n}", "gift") for n in range(4)]
    owed = purses(*gifts, free_gifts=0, skill_levels=1, attributes=False)
    assert owed["gift"] == -4
    assert "gift" not in purses(*gifts, scale(-4), free_gifts=0, skill_levels=1, attributes=False)
    kept = purses(*gifts, scale(-4), mass_refund=False, free_gifts=0, skill_levels=1, attributes=False)
    assert kept["gift"] == -4
    part = purses(*gifts, scale(-3), free_gifts=0, skill_levels=1, attributes=False)
    assert part["gift"] == -1


@pytest.mark.rule("FUD-2.3.5-06")
def test_a_family_that_is_a_fault_counts_in_each_roll_of_its_skills() -> None:
    game = own_game(
        {"key": "rude", "fr": "Rustre", "en": "Boor", "families": [{"group": "social", "value": -1}]}
    )
    ana = game.blank_sheet("Ana")
    state = fold(State(), [SheetPut("a", ana.put(Levelled("bluffer", "Bluffer", 1, "skill")))])
    state = fold(state, do(game.moves["choose_species"], state, {"sheet": "a", "species": "rude"}))
    from tablee.game.draft import Draft

    assert game.draft is not None
    bar = game.draft(state, Draft("a", ("bluffer",)))
    assert [(chip.role, chip.worth) for chip in bar.chips] == [("trait", 1), ("species", -1)]
    outcome = walk(game.check(bar.form), [Thrown(df(0))]).outcomes[0]
    assert outcome.total == 0
