"""Traits of a sheet (1.1, 1.3, 1.4): found by any name, with the level they have when nothing is written."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from tablee.game.draft import Draft
from tablee.game.ladder import ABSENT
from tablee.game.odds import odds_of
from tablee.game.sheet import Block, Levelled, Note, Power, Sheet
from tablee.game.state import State
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import blank_sheet, derived, new_id, slug
from tablee.systems.fudge.core.traits import find, has
from tablee.systems.fudge.creation.review import mean
from tests.systems.fudge import as_played
from tests.systems.fudge.as_played import level
from tests.systems.fudge.by_hand import book, refused, rules, told


def ana(*blocks: Block) -> Sheet:
    sheet = blank_sheet(book(), "Ana")
    for block in blocks:
        sheet = sheet.put(block)
    return sheet


def skill(name: str, level: int | None, *tags: str) -> Levelled:
    return Levelled(slug(name), name, level, "skill", tags=tags)


@pytest.mark.rule("FUD-1.4-07", "FUD-1.1-05", "FUD-1.1-06", "FUD-1.4-08", "FUD-1.6.2-02")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Force", 0), ("Agilité", 0), ("Crochetage", -2), ("Tricot", -2), ("Espagnol", ABSENT),
        ("Karaté", ABSENT), ("Rituels aztèques", ABSENT), ("Physique nucléaire", ABSENT),
        ("Peau Épaisse", ABSENT), ("Lancer de Sorts", ABSENT), ("Prédire l’Avenir", ABSENT),
        ("Couard", ABSENT),
    ],
)  # fmt: skip
def test_what_is_not_written_has_its_default(name: str, expected: object) -> None:
    assert level(book(), ana(), name) == expected


@pytest.mark.rule("FUD-1.4-07", "FUD-1.1-06", "FUD-1.4-08")
@pytest.mark.parametrize(
    ("tag", "expected"), [("easy", -1), ("hard", -3), ("very_hard", None), ("absent", None)]
)
def test_the_default_of_a_skill_hangs_on_its_difficulty(tag: str, expected: int | None) -> None:
    sheet = rules().derive
    assert sheet is not None
    assert sheet(ana(skill("Tricot", None, tag))).need("tricot", Levelled).level == expected


@pytest.mark.rule("FUD-1.4-08", "FUD-1.4-10")
def test_what_is_written_is_read_first_and_non_existent_is_no_level() -> None:
    sheet = ana(skill("Crochetage", 1), skill("Espagnol", None, "absent"))
    assert level(book(), sheet, "Lockpicking") == 1
    assert level(book(), sheet, "Espagnol") is ABSENT
    assert level(book(), sheet, "Natation") == -2
    assert not isinstance(ABSENT, int)


@pytest.mark.rule("FUD-1.1-01", "FUD-1.2-01")
@pytest.mark.parametrize("name", ["Crochetage", "crochetage", "LOCKPICKING", "lockpicking", "Crochétage"])
def test_a_trait_is_found_by_any_of_its_names(name: str) -> None:
    found = find(book(), ana(skill("Crochetage", 2)), name)
    assert found is not None and found.id == "crochetage"


@pytest.mark.rule("FUD-1.1-01")
def test_the_first_of_several_names_that_is_there() -> None:
    sheet = ana(skill("Épée", 2), Power("peau", "Peau Épaisse", "gift"))
    found = find(book(), sheet, "Karaté", "sword")
    assert isinstance(found, Levelled) and found.role == "skill"
    gift = find(book(), sheet, "Thick skin")
    assert isinstance(gift, Power) and gift.role == "gift"
    assert find(book(), sheet, "Natation") is None


@pytest.mark.rule("FUD-1.3.3-04")
@pytest.mark.parametrize("name", ["Chanceux", "Sens du Danger", "Peau Épaisse"])
def test_nobody_rolls_a_gift_that_is_not_written(name: str) -> None:
    assert level(book(), ana(), name) is ABSENT


@pytest.mark.rule("FUD-1.3.3-04", "FUD-1.3.3-06")
def test_a_gift_counts_in_a_roll_only_where_it_is_written() -> None:
    draft = rules().draft
    assert draft is not None
    for gifts, worths in (((), []), ((Power("b", "Bonus", "gift", {"trait": "saut"}),), [1])):
        found = draft(State({"ana": ana(skill("Saut", 1), *gifts)}), Draft("ana", traits=("saut",)))
        assert [chip.worth for chip in found.chips if chip.role == "gift"] == worths


def test_a_gift_that_is_not_written_is_not_possessed() -> None:
    sheet = ana(Power("x", "Réflexes de combat", "gift"), Power("y", "Douillet", "fault"))
    assert [has(book(), sheet, key) for key in ("combat_reflexes", "thick_skin")] == [True, False]
    assert has(book(), sheet, "low_pain_threshold")


@pytest.mark.rule("FUD-1.3.2-01")
def test_a_skill_never_follows_an_attribute() -> None:
    strong = ana(Levelled("dexterite", "Dextérité", 3, "attribute"), skill("Épée", 1))
    clumsy = ana(Levelled("dexterite", "Dextérité", -3, "attribute"), skill("Épée", 1))
    for sheet in (strong, clumsy):
        assert (level(book(), sheet, "Épée"), level(book(), sheet, "Hache")) == (1, -2)


@pytest.mark.rule("FUD-1.5-09", "FUD-1.5-09-ex1")
def test_the_most_specific_entry_wins() -> None:
    sheet = ana(skill("Compétences Physiques", -2), skill("Manoeuvres en Gravité 0", 1))
    assert level(book(), sheet, "Manœuvres en Gravité Nulle") == 1
    assert level(book(), sheet, "climbing") == -2
    better = ana(skill("Compétences Physiques", 1), skill("Compétences Sportives", 2), skill("Saut", -1))
    assert [level(book(), better, name) for name in ("Saut", "Escalade", "Pistage", "Diplomatie")] == [
        -1,
        2,
        1,
        -2,
    ]


@pytest.mark.rule("FUD-1.5-09")
def test_a_broad_skill_in_ones_own_words_says_what_it_covers() -> None:
    sheet = ana(skill("Marin d’eau douce", 2, "broad", "covers:rowing", "covers:Pêche"))
    assert [level(book(), sheet, n) for n in ("Aviron", "fishing", "Pêche", "Marin")] == [2, 2, 2, -2]


@pytest.mark.rule("FUD-1.6.2-10", "FUD-1.6.2-10-ex1", "FUD-1.3.2-04")
def test_groo_knows_swords_and_no_other_weapon() -> None:
    groo = ana(skill("Épées", 3))
    assert level(book(), groo, "Épée") == 3
    assert [level(book(), groo, name) for name in ("Hache", "Lance", "Armes de Contact")] == [-2, -2, -2]
    broad = ana(skill("Armes de Contact", 1))
    assert [level(book(), broad, name) for name in ("Épée", "Hache", "Arc")] == [1, 1, -2]


@pytest.mark.rule("FUD-1.3.2-05")
def test_a_sabre_is_no_broadsword_unless_the_game_says_so() -> None:
    sheet = ana(skill("Épée large", 2))
    assert level(book(), sheet, "Sabre") == -2
    assert level(book(transfer=1), sheet, "Sabre") == 1
    assert level(book(transfer=3), sheet, "Sabre") == -1
    assert level(book(transfer=9), sheet, "Sabre") == -2
    assert level(book(transfer=1), sheet, "Lance") == -2


FINER = (
    Levelled("a", "Agilité", 2, "attribute", tags=("own", "of:dexterity")),
    Levelled("b", "Dextérité manuelle", 0, "attribute", tags=("own", "of:dexterity")),
)


@pytest.mark.rule("FUD-1.4-05", "FUD-1.4-05-ex1")
def test_the_game_masters_attribute_out_of_the_players_finer_ones() -> None:
    sheet = ana(*FINER).drop("dexterite")
    assert level(book(finer="average"), sheet, "Dextérité") == 1
    assert level(book(finer="pick"), sheet, "Dextérité") == 2
    marked = sheet.put(
        Levelled("b", "Dextérité manuelle", 0, "attribute", tags=("own", "of:dexterity", "chosen"))
    )
    assert level(book(finer="pick"), marked, "Dextérité") == 0
    assert level(book(), sheet, "Agilité") == 2  # or the finer one is rolled directly
    assert level(book(), ana(*FINER), "Dextérité") == 0  # the game master's own stands


@pytest.mark.rule("FUD-1.4-05")
@pytest.mark.parametrize(("levels", "expected"), [((2, 0), 1), ((2, 1), 1), ((-1, -2), -1), ((1, -2), 0)])
def test_an_average_is_rounded_toward_fair(levels: tuple[int, int], expected: int) -> None:
    assert mean(levels) == expected
    parts = [Levelled(f"p{n}", f"p{n}", v, "attribute", tags=("of:dexterity",)) for n, v in enumerate(levels)]
    assert level(book(), ana(*parts).drop("dexterite"), "Dextérité") == expected


@pytest.mark.rule("FUD-1.4-06", "FUD-1.4-06-ex1")
@pytest.mark.parametrize(
    ("dice", "expected"), [("4dF", "50/81"), ("d100", "31/50"), ("3d6", "5/8"), ("4d6", "791/1296")]
)
def test_a_fair_trait_succeeds_at_fair_tasks_about_62_times_in_100(dice: str, expected: str) -> None:
    check = rules().check({"check": "roll", "level": 0, "goal": 0, "dice": dice})
    won = sum((row.p for row in odds_of(check).rows if "success" in row.key), Fraction(0))
    assert won == Fraction(expected)


@pytest.mark.rule("FUD-1.3.5-01", "FUD-1.3.5-02")
def test_courage_is_written_in_any_way_and_words_cost_nothing() -> None:
    here = rules(creation="objective")
    ways: list[Block] = [
        Levelled("courage", "Courage", 3, "attribute", tags=("own",)),
        Power("courage", "Courage connu de tous", "gift"),
        Power("courage", "Ne sait pas fuir", "fault"),
        Note("story", "Courageuse, et cela se sait."),
    ]
    blank = here.blank_sheet("Ana")
    for block in ways:
        assert as_played.wrong(Book(here.pack), blank.put(block)) == []
    draft = here.draft
    assert draft is not None
    thrown = draft(State({"ana": blank.put(ways[0])}), Draft("ana", traits=("courage",)))
    assert thrown.form["level"] == 3
    words = blank.put(Note("story", "Courageuse."))
    assert told(here.validate(words)) == told(here.validate(blank))


@pytest.mark.rule("FUD-1.4-07", "FUD-1.4-09")
def test_a_trait_written_without_a_level_gets_its_default() -> None:
    sheet = derived(
        book(), ana(skill("Tricot", None), skill("Espagnol", None), skill("Poterie", None, "hard"))
    )
    assert [sheet.need(id, Levelled).level for id in ("tricot", "espagnol", "poterie")] == [-2, None, -3]
    luck = Levelled("chance", "Chance", None, "attribute")
    odd = derived(book(), ana(luck, Levelled("force", "Force", 1, "attribute")))
    assert (odd.need("chance", Levelled).level, odd.need("chance", Levelled).tags) == (0, ("own",))
    assert (odd.need("force", Levelled).level, odd.need("force", Levelled).tags) == (1, ("required",))


@pytest.mark.rule("FUD-1.4-04")
def test_ids_come_from_names_and_are_never_taken_twice() -> None:
    assert [slug(name) for name in ("Très Bonne Épée !", "Cœur", "???")] == [
        "tres_bonne_epee",
        "coeur",
        "trait",
    ]
    sheet = ana(skill("Saut", 1), Levelled("saut_2", "Saut", 0, "skill"))
    assert [new_id(sheet, name) for name in ("Saut", "Course")] == ["saut_3", "course"]


@pytest.mark.rule("FUD-1.4-10", "FUD-7.4.1-04")
def test_no_roll_of_what_is_not_there_nor_of_what_is_still_to_be_defined() -> None:
    sheet = ana(skill("Espagnol", None), skill("Saut", None, "asked"), skill("Course", 1))
    state = State({"ana": sheet})
    draft = rules().draft
    assert draft is not None
    assert draft(state, Draft(sheet="ana", traits=("course",))).form["level"] == 1
    for id, key in (("espagnol", ("FUD-1.4-10", "absent")), ("saut", ("FUD-7.4.1-04", "undefined"))):
        assert refused(partial(draft, state, Draft(sheet="ana", traits=(id,)))) == [key]


@pytest.mark.rule("FUD-1.4-08", "FUD-1.4-07", "FUD-1.5-09")
@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Natation", -2),
        ("Chance", 0),
        ("Saut", 2),
        ("Tricot", -2),
        ("Hache", 1),
        ("Course", 1),
        ("running", 1),
    ],
)
def test_a_trait_that_is_not_written_is_rolled_at_its_default(name: str, expected: int) -> None:
    sheet = ana(
        skill("Course", 1), skill("Armes de Contact", 1), skill("Acrobate", 2, "broad", "covers:Saut")
    )
    draft = rules().draft
    assert draft is not None
    wanted = Draft(sheet="ana", options={"unwritten": name})
    assert draft(State({"ana": sheet}), wanted).form["level"] == expected
    unknown = Draft(sheet="ana", options={"unwritten": "Espagnol"})
    assert refused(partial(draft, State({"ana": sheet}), unknown)) == [("FUD-1.4-10", "absent")]
