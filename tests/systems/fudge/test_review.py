"""The game master's review (1.3.2, 1.4, 1.5, 1.6.1, 1.9): gaps, weak places, ranks, what deserves a look."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablee.game.event import Told
from tablee.game.problem import Refused
from tablee.game.sheet import Block, Levelled, Pick, Power, Sheet
from tablee.game.text import Text
from tablee.systems.fudge import SYSTEM
from tablee.systems.fudge.core.book import Book
from tablee.systems.fudge.core.sheet import blank_sheet, slug
from tablee.systems.fudge.creation.objective import total
from tablee.systems.fudge.creation.review import ReviewTable, gaps, ranking, review, weak
from tests.systems.fudge import as_played
from tests.systems.fudge.by_hand import Game, book, rules, slots, told

EVERY = {
    "animal", "craft", "artistic", "combat", "commerce", "manipulative", "knowledge", "shady",
    "dungeon", "language", "medical", "powers", "professional", "fellowship", "formal", "spiritual",
    "athletic", "outdoor", "technical", "urban",
}  # fmt: skip


def ana(*blocks: Block) -> Sheet:
    sheet = blank_sheet(book(), "Ana").put(Pick("method", Text("m", "m"), "objective"))
    for block in blocks:
        sheet = sheet.put(block)
    return sheet


def skills(**levels: int) -> list[Levelled]:
    return [Levelled(slug(name), name.replace("_", " "), level, "skill") for name, level in levels.items()]


def warned(sheet: Sheet, **dials: str) -> list[tuple[str, str]]:
    found = as_played.wrong(book(**dials), sheet, warnings=True)
    return [key for key in found if key[0] != "FUD-1.6-02"]


@pytest.mark.rule("FUD-1.3.2-02")
def test_many_physical_skills_and_no_body_for_them() -> None:
    able = skills(Escalade=1, Épée=2, Pistage=1)
    assert warned(ana(*able)) == [("FUD-1.3.2-02", "physical")]
    assert warned(ana(*able, Levelled("force", "Force", 1, "attribute", tags=("required",)))) == []
    assert warned(ana(*able, Levelled("volonte", "Volonté", 1, "attribute", tags=("required",)))) == [
        ("FUD-1.3.2-02", "physical")
    ]
    assert warned(ana(*skills(Escalade=1, Épée=2, Pistage=0))) == []
    assert warned(ana(*skills(Escalade=1, Épée=2, Droit=1))) == []


@pytest.mark.rule("FUD-1.3.2-02")
def test_groo_is_clumsy_and_superb_with_swords() -> None:
    groo = ana(*skills(Épée=3), Levelled("dexterite", "Dextérité", -3, "attribute", tags=("required",)))
    assert as_played.wrong(book(), groo) == []


@pytest.mark.rule("FUD-1.4-12")
def test_superb_is_kept_for_very_few() -> None:
    two = ana(*skills(Droit=3), Levelled("force", "Force", 3, "attribute", tags=("required",)))
    assert ("FUD-1.4-12", "many") not in warned(two)
    assert ("FUD-1.4-12", "many") in warned(two.put(Levelled("x", "Chant", 3, "skill")))


@pytest.mark.rule("FUD-1.5-11")
def test_the_groups_in_which_nobody_is_above_default() -> None:
    assert {group.key for group in gaps(book(), [ana()])} == EVERY
    party = [ana(*skills(Crochetage=1, Épée=0)), ana(*skills(Diplomatie=-1, Espagnol=-1, Natation=-2))]
    assert {group.key for group in gaps(book(), party)} == EVERY - {
        "shady",
        "dungeon",
        "combat",
        "formal",
        "language",
    }
    broad = [ana(*skills(Survie=1))]
    assert "outdoor" not in {group.key for group in gaps(book(), broad)}


@pytest.mark.rule("FUD-1.9-03")
def test_weak_places_are_what_is_below_default_and_faults() -> None:
    sheet = ana(
        *skills(Broderie=-3, Droit=-2, Saut=1),
        Levelled("force", "Force", -1, "attribute", tags=("required",)),
        Power("f", "Couard", "fault"),
    )
    assert weak(book(), sheet) == ("Force", "Broderie", "Couard")


@pytest.mark.rule("FUD-1.9-04")
def test_characters_are_ranked_by_what_they_are_worth() -> None:
    plain, strong = ana(*skills(Droit=1)), ana(*skills(Droit=1), Power("g", "Chanceux", "gift"))
    flawed = ana(*skills(Droit=1), Power("f", "Couard", "fault"))
    assert [total(book(), sheet) for sheet in (plain, strong, flawed)] == [3, 9, -3]
    found = ranking(book(), {"flawed": flawed, "strong": strong, "plain": plain})
    assert found == (("strong", 9), ("plain", 3), ("flawed", -3))


@pytest.mark.rule("FUD-1.9-02")
def test_a_useless_skill_that_pays_for_a_weapon_is_pointed_out() -> None:
    sheet = ana(*skills(Épée=2, Broderie=-3))
    assert warned(sheet, exchanges="similar") == [("FUD-1.9-02", "swap")]
    assert warned(sheet) == []


def advised(sheet: Sheet) -> dict[str, str]:
    """The level that the review suggests for each Attribute, in French."""
    told = as_played.reviewed(book(deduced_attributes=True), sheet)
    found = [dict(reason.slots) for reason in told if reason.rule == "FUD-1.6.1-06"]
    words = [(slots["attribute"], slots["level"]) for slots in found]
    return {one.fr: level.fr for one, level in words if isinstance(one, Text) and isinstance(level, Text)}


@pytest.mark.rule("FUD-1.6.1-06", "FUD-1.6.1-06-ex1")
def test_attributes_are_suggested_from_the_skills() -> None:
    ranger = ana(*skills(Épée=3, Arc=2, Lutte=2, Pistage=2, Survie=1, Chasser=2, Escalade=2))
    found = advised(ranger)
    assert found == {
        "Force": "Très Bon", "Dextérité": "Très Bon", "Constitution": "Très Bon", "Perception": "Bon",
        "Capacité de Dégâts": "Très Bon", "Intelligence": "Médiocre", "Volonté": "Médiocre",
    }  # fmt: skip
    scholar = advised(ana(*skills(Histoire=3, Droit=1, Électronique=2, Méditation=1, Diplomatie=1)))
    assert [scholar[name] for name in ("Intelligence", "Volonté", "Force")] == ["Très Bon", "Bon", "Médiocre"]


def table_of(*sheets: Sheet, **dials: bool) -> Game:
    here = Game(rules(**dials))
    here.state = replace(here.state, sheets={f"pc{at}": sheet for at, sheet in enumerate(sheets)})
    return here


@pytest.mark.rule("FUD-1.5-11", "FUD-1.9-04")
def test_the_company_is_reviewed_by_the_game_master() -> None:
    here = table_of(ana(*skills(Droit=1)), replace(ana(), nature="opponent"))
    seen = here.preview("review_party").because
    assert len(slots(seen, "FUD-1.5-11", "gaps")["groups"]) == 19
    assert [dict(line.slots)["levels"] for line in seen if line.said == "worth"] == [3]
    events = here.play("review_party", sheets=["pc0"])
    assert all(isinstance(event, Told) and event.about == ("pc0",) for event in events)
    assert here.rules.moves["review_party"].who == here.rules.moves["review_sheet"].who == "gm"


@pytest.mark.rule("FUD-1.9-03", "FUD-1.6.1-06")
def test_one_character_is_read_over() -> None:
    sheet = ana(*skills(Broderie=-3))
    assert told(table_of(sheet).preview("review_sheet", sheet="pc0").because) == [("FUD-1.9-03", "weak")]
    deduced = table_of(sheet, deduced_attributes=True)
    lines = deduced.preview("review_sheet", sheet="pc0").because
    assert slots(lines, "FUD-1.6.1-06", "suggested")["level"] == book().say(-1)
    assert len(deduced.play("review_sheet", sheet="pc0")) == len(lines)


@pytest.mark.rule("FUD-1.5-11")
def test_what_a_review_looks_at_is_data() -> None:
    assert (review(book()).many, review(book()).few, review(book()).unrelated) == (3, 2, -1)
    table = {**SYSTEM.pack().tables["review"], "many": -1}
    with pytest.raises(Refused) as refused:
        Book(SYSTEM.pack().read({"system": "fudge", "tables": {"review": table}})).table(
            "review", ReviewTable
        )
    assert told(refused.value.problems) == [("FUD-1.5-11", "bounds")]
