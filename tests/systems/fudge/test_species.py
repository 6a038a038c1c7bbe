"""Species (2.3, 2.3.3-07, 2.3.5): Scales, bonuses and penalties, how a sheet writes them, prices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablee.game.event import SheetPut, Told
from tablee.game.move import do
from tablee.game.problem import Refused
from tablee.game.sheet import Levelled, Pick, Power, Sheet
from tablee.game.state import State, fold
from tablee.game.text import Text
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import blank_sheet
from tablee.systems.fudge.fight.gear import factors
from tablee.systems.fudge.fight.modifiers import trait_chips
from tablee.systems.fudge.powers.prices import Price, family_price, species_price
from tablee.systems.fudge.scale.apply_species import family_bonus, family_size, own_level, with_species
from tablee.systems.fudge.scale.species import (
    Being,
    Family,
    Given,
    Modifier,
    Scales,
    being,
    own_scales,
    scales,
    sheet_scales,
    species_table,
)
from tablee.systems.fudge.scale.words import must_compare, unquantified, written
from tests.systems.fudge.by_hand import book, rules

BEINGS = (
    ("human", "Humain", "Human", 0, 0), ("ogre", "Ogre", "Ogre", 3, 3),
    ("sprite", "Farfadet (version 1)", "Sprite (version 1)", -6, -6),
    ("sprite_pc", "Farfadet (version 2, PJ)", "Sprite (version 2, PC)", -4, -4),
    ("sprite_split", "Farfadet (Échelles séparées)", "Sprite (split Scales)", -6, -4),
    ("dragon", "Dragon", "Dragon", 9, 9),
    ("dwarf", "Nain (légendes nordiques)", "Dwarf (Nordic legend)", 1, 1),
    ("giant", "Géant", "Giant", 10, 10),
    ("superhero", "Super-héros fort et fragile", "Strong, fragile superhero", 10, 2),
    ("halfling", "Petites-Gens", "Halfling", None, None), ("cludd", "Cludd", "Cludd", None, None),
)  # fmt: skip


def own_book(*beings: Being, norm: str = "human", **dials: Any) -> Book:
    """Humans and some beings of our own."""
    from tablee.game.codec import to_data

    human = {"key": "human", "fr": "Humain", "en": "Human"}
    table = {"norm": norm, "beings": [human, *(to_data(one) for one in beings)]}
    return Book(
        SYSTEM.pack().turn(dials).read({"system": "fudge", "tables": {"species": table}, "dials": dials})
    )


def level(sheet: Sheet, id: str) -> int | None:
    return sheet.need(id, Levelled).level


@pytest.mark.parametrize(("key", "fr", "en", "strength", "mass"), BEINGS)
def test_the_eleven_beings(key: str, fr: str, en: str, strength: int | None, mass: int | None) -> None:
    found = being(book(), key)
    assert (found.fr, found.en, found.strength, found.mass) == (fr, en, strength, mass)
    assert len(species_table(book()).beings) == 11


def test_a_species_that_is_not_in_the_list_is_refused() -> None:
    with pytest.raises(Refused):
        being(book(), "troll")


@pytest.mark.rule("FUD-2.3-02", "FUD-2.3-02-ex1", "FUD-2.3-03")
def test_another_species_may_be_the_norm() -> None:
    table = {**SYSTEM.pack().tables["species"], "norm": "giant"}
    giants = SYSTEM.rules(SYSTEM.pack().read({"system": "fudge", "tables": {"species": table}}))
    state = fold(State(), [SheetPut("a", giants.blank_sheet("Ann"))])
    for key, scale in (("giant", 0), ("human", -10), ("dragon", -1)):
        move = giants.moves["choose_species"]
        after = fold(state, do(move, state, {"sheet": "a", "species": key}))
        assert sheet_scales(after.sheet("a")) == Scales(scale, scale)
    fairies = own_book(Being("fairy", "Fée", "Fairy", -6, -6), norm="fairy")
    assert scales(fairies, "fairy") == Scales()
    assert scales(fairies, "human") == Scales(6, 6)
    for norm in ("troll", ""):
        with pytest.raises(Refused):
            species_table(own_book(norm=norm))


def test_one_number_sets_both_scales() -> None:
    assert own_scales(Being("x", "X", "X", strength=7)) == Scales(7, 7)
    assert own_scales(Being("x", "X", "X", mass=2)) == Scales(2, 2)
    assert own_scales(Being("x", "X", "X", -6, -4, 1)) == Scales(-6, -4, 1)


@pytest.mark.parametrize(
    ("key", "trait", "among_humans"),
    [("halfling", "constitution", "Good"), ("cludd", "intelligence", "Mediocre")],
)
def test_fair_among_their_own_is_something_else_among_humans(key: str, trait: str, among_humans: str) -> None:
    here = book()
    sheet = with_species(here, blank_sheet(here, "Nib"), key)
    assert here.say(level(sheet, trait) or 0).en == among_humans
    assert own_level(here, sheet, sheet.need(trait, Levelled)) == 0


@pytest.mark.rule("FUD-2.3-01", "FUD-2.3.5-04")
def test_a_species_is_chosen_and_taken_back() -> None:
    at = fold(State(), [SheetPut("a", blank_sheet(book(), "Nib"))])
    move = rules().moves["choose_species"]
    events = do(move, at, {"sheet": "a", "species": "halfling"})
    nib = fold(at, events).sheet("a")
    assert (level(nib, "constitution"), nib.need("species", Pick).option) == (1, "halfling")
    ogre = fold(fold(at, events), do(move, fold(at, events), {"sheet": "a", "species": "ogre"})).sheet("a")
    assert (level(ogre, "constitution"), sheet_scales(ogre)) == (0, Scales(3, 3))
    back = with_species(book(), ogre, "human")
    assert back.blocks == blank_sheet(book(), "Nib").blocks
    preview = move.plan(at, move.read({"sheet": "a", "species": "ogre"}))
    assert preview.shows["scale"] == 3
    assert [rules().reference.say(reason, "fr") for reason in preview.because] == [
        "Ogre\u00a0: Échelle de Force 3, de Masse 3, de Déplacement 0.",
        "Prix en création objective\u00a0: 3 Dons, 3 niveaux de Caractéristique "
        "(en niveaux de Compétence\u00a0: 27).",
    ]


@pytest.mark.rule("FUD-2.3.1-12")
def test_split_scales_need_their_option() -> None:
    at = fold(State(), [SheetPut("a", blank_sheet(book(), "Lila"))])
    given = {"sheet": "a", "species": "sprite_split"}
    move = rules().moves["choose_species"]
    assert [p.rule for p in move.plan(at, move.read(given)).problems] == ["FUD-2.3.1-12"]
    split = rules(scale_split=True).moves["choose_species"]
    assert split.plan(at, split.read(given)).problems == ()
    assert sheet_scales(fold(at, do(split, at, given)).sheet("a")) == Scales(-6, -4)


def test_a_species_changes_any_family_of_traits() -> None:
    robot = Being(
        "robot", "Robot", "Robot", 1, 1,
        modifiers=(Modifier("agility", 1), Modifier("Tir", 2, "skill")),
        gives=(
            Given("gift", "Densité", "Density"),
            Given("fault", "Hors-la-loi", "Outlaw"),
            Given("power", "Vol", "Flight"),
        ),
    )  # fmt: skip
    here = own_book(robot)
    sheet = with_species(here, blank_sheet(here, "R2"), "robot")
    assert level(sheet, "agilite") == 1
    assert {(p.name, p.role) for p in sheet.having(Power)} == {
        ("Densité", "gift"), ("Hors-la-loi", "fault"), ("Vol", "power"),
    }  # fmt: skip
    again = with_species(here, sheet, "robot")
    assert {block.id for block in again.blocks} == {block.id for block in sheet.blocks}
    assert with_species(here, sheet, "human").blocks == blank_sheet(here, "R2").blocks


def test_how_a_sheet_writes_levels() -> None:
    here = book()
    cludd = with_species(here, blank_sheet(here, "Grahkesh"), "cludd")
    mind = cludd.need("intelligence", Levelled)
    assert written(here, cludd, mind) == Text(
        "Intelligence Médiocre [Cludd Moyenne]", "Intelligence Mediocre [Cludd Fair]"
    )
    hidden = book(species_shown="hidden")
    assert written(hidden, cludd, mind).fr == "Intelligence Médiocre"
    assert written(book(species_shown="shown"), cludd, mind).fr == "Intelligence Médiocre [Cludd Moyenne]"
    dragon = with_species(here, blank_sheet(here, "Fafnir"), "dragon")
    weak = replace(dragon.need("force", Levelled), level=-2)
    assert written(here, dragon, weak) == Text(
        "Force Mauvaise (−2), Échelle 9", "Strength Poor (−2), Scale 9"
    )
    human = blank_sheet(here, "Ana")
    assert written(here, human, human.need("force", Levelled)).fr == "Force Moyenne (0)"


@pytest.mark.rule("FUD-2.3.5-02")
def test_a_sheet_is_read_by_its_species() -> None:
    at = fold(State(), [SheetPut("a", with_species(book(), blank_sheet(book(), "Grahkesh"), "cludd"))])
    events = do(rules().moves["read_species"], at, {"sheet": "a"})
    lines = [rules().reference.say(event.reason, "en") for event in events if isinstance(event, Told)]
    assert "Intelligence Mediocre [Cludd Fair]" in lines
    assert len(lines) == 7


def test_a_scale_without_a_number() -> None:
    dog = Being("dog", "Chien", "Dog", alone=True, adjective=Text("canine", "canine"))
    mind = Levelled("intelligence", "Intelligence", 2, "attribute")
    brackets, words = book(unquantified="brackets"), book(unquantified="adjective")
    assert unquantified(brackets, mind, dog) == Text(
        "Intelligence\u00a0: Très Bonne (Échelle\u00a0: Chien)", "Intelligence: Great (Scale: Dog)"
    )
    assert unquantified(words, mind, dog) == Text(
        "Très Bonne Intelligence canine", "Great canine Intelligence"
    )
    here = own_book(dog)
    rex = Sheet("fudge", "Rex", (Pick("species", Text("Espèce", "Species"), "dog"), mind))
    assert written(here, rex, mind).fr == "Intelligence\u00a0: Très Bonne (Échelle\u00a0: Chien)"
    must_compare(dog, dog)
    with pytest.raises(Refused) as refused:
        must_compare(dog, Being("human", "Humain", "Human"))
    assert [p.rule for p in refused.value.problems] == ["FUD-2.3.5-03"]


def test_a_modifier_costs_what_the_same_change_costs() -> None:
    elf = Being("elf", "Elfe", "Elf", modifiers=(Modifier("agility", 1), Modifier("perception", 1)))
    assert species_price(book(), elf) == Price(attribute=2)
    homing = Given("gift", "Sens de l’Orientation Parfait", "Perfect sense of direction")
    assert species_price(book(), Being("p", "P", "P", gives=(homing,))) == Price(halves=2)
    assert species_price(book(), Being("b", "B", "B", gives=(Given("power", "Vol", "Flight"),))) == Price(
        power=1
    )
    poor = Being(
        "q", "Q", "Q", modifiers=(Modifier("agility", -1),), gives=(Given("fault", "Pauvre", "Poor"),)
    )
    assert species_price(book(), poor) == Price(attribute=-1, halves=-2)


def test_a_modifier_to_a_whole_family() -> None:
    here = book()
    assert family_price(here, 1, -1) == Price(skill=-1)
    assert family_price(here, 23, -1) == Price(halves=-2)
    assert family_price(here, 23, -1).levels(here) == -6
    assert family_price(here, 2, -1) == Price(skill=-2)
    assert family_price(here, 3, -1) == Price(halves=-2)
    assert family_price(here, 23, 1) == Price(halves=2)
    assert family_price(book(family_many=30), 23, -1) == Price(skill=-23)
    assert family_price(book(family_gifts=2), 23, 1) == Price(halves=4)


def test_a_family_of_many_skills_is_a_fault_that_counts_in_each_roll() -> None:
    rude = Being("rude", "Rustre", "Boor", families=(Family("social", -1),))
    here = own_book(rude)
    assert (family_size(here, "fellowship"), family_size(here, "formal")) == (13, 10)
    assert family_size(here, "Poker sur Vénus") == 1
    sheet = with_species(here, blank_sheet(here, "Brute"), "rude")
    (fault,) = sheet.having(Power, "fault")
    assert fault.data["halves"] == 2
    assert (family_bonus(here, sheet, "Bluffer"), family_bonus(here, sheet, "Tir")) == (-1, 0)
    bluffing = Levelled("bluffer", "Bluffer", 1, "skill")
    assert [chip.worth for chip in trait_chips(here, sheet, bluffing, "")] == [1, -1]
    charming = own_book(Being("c", "C", "C", families=(Family("social", 1),)), family_gifts=2)
    (gift,) = with_species(charming, blank_sheet(charming, "Ange"), "c").having(Power, "gift")
    assert gift.data["gifts"] == 2
    few = own_book(rude, family_many=60)
    assert list(with_species(few, blank_sheet(few, "Brute"), "rude").having(Power, "fault")) == []


def test_the_mass_of_an_individual() -> None:
    from tablee.systems.fudge.scale.species import mass_problems

    def wrong(level: int, **dials: Any) -> list[str]:
        sheet = Sheet("fudge", "Gros", (Levelled("masse", "Masse", level, "attribute"),))
        return [p.said for p in mass_problems(book(**dials), sheet)]

    assert wrong(1) == ["off"]
    assert wrong(0) == []
    assert [wrong(n, mass_varies=True) for n in (-2, -1, 1, 2)] == [["range"], [], [], ["range"]]


@pytest.mark.rule("FUD-2.3.3-07")
@pytest.mark.parametrize("beings", [[], [{"key": "human", "fr": "H", "en": "H", "strength": 9999}]])
def test_a_broken_list_is_refused(beings: list[Any]) -> None:
    form = {"system": "fudge", "tables": {"species": {"norm": "human", "beings": beings}}}
    with pytest.raises(Refused):
        SYSTEM.rules(SYSTEM.pack().read(form))


@pytest.mark.rule("FUD-2.3.3-07", "FUD-2.3.3-03")
def test_a_sprite_and_a_dragon_ship_with_the_game() -> None:
    lila, fafnir = SYSTEM.preset("lila"), SYSTEM.preset("fafnir")
    assert (sheet_scales(lila), sheet_scales(fafnir)) == (Scales(-4, -4), Scales(9, 9))
    assert [rules().validate(sheet) for sheet in (lila, fafnir)] == [(), ()]
    assert {block.name for block in fafnir.having(Power, "power")} == {"Vol", "Boule de Feu"}
    assert written(book(), fafnir, fafnir.need("force", Levelled)).fr == "Force Moyenne (0), Échelle 9"


@pytest.mark.rule("FUD-2.3.1-10")
def test_strength_varies_from_terrible_to_superb_in_any_species() -> None:
    dragon = with_species(book(), blank_sheet(book(), "Smaug"), "dragon")
    for strength in range(-4, 5):
        sheet = dragon.put(replace(dragon.need("force", Levelled), level=strength))
        wrong = [p.rule for p in rules().validate(sheet) if p.where == "force"]
        assert bool(wrong) == (abs(strength) > 3), strength


@pytest.mark.parametrize("gift", ["Encaissement", "Peau Épaisse", "Densité"])
def test_a_light_species_that_is_hard_to_kill(gift: str) -> None:
    tough = Being("imp", "Diablotin", "Imp", -2, -2, gives=(Given("gift", gift, gift),))
    here = own_book(tough)
    imp = with_species(here, blank_sheet(here, "Zig"), "imp")
    plain = factors(here, blank_sheet(here, "Zig"), None)
    made = factors(here, imp, None)
    assert (made.guard - plain.guard, made.scale, made.mass) == (1, -2, -2)
