"""A Skill that is not on the sheet, in the throw bar: its default, and what an Attribute does for it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tablee.game.check import Check
from tablee.game.draft import Draft, DraftResult
from tablee.game.sheet import Levelled, Power, Sheet
from tablee.game.state import State
from tablee.game.system import Rules
from tablee.game.throwing import place_of
from tablee.systems.fudge import SYSTEM
from tests.systems.fudge.by_hand import Game, chances, one, refused, rules, thrown, told

NOTHING = (3, 3, 3, 3)
"""Four dice that add nothing."""


def thief(*more: Levelled | Power, dexterity: int = 3) -> Sheet:
    """Nimble, and without any Skill but what is given."""
    found = Sheet("fudge", "Mina", (Levelled("dexterite", "Dextérité", dexterity, "attribute"),), "character")
    return found.put_each(list(more))


def drafted(sheet: Sheet, *traits: str, dials: dict[str, Any] | None = None, **more: Any) -> DraftResult:
    draft = rules(**(dials or {})).draft
    assert draft is not None
    return draft(State({"mina": sheet}), Draft("mina", traits, **more))


def absent(name: str, sheet: Sheet, *traits: str, **more: Any) -> Check:
    """The check of a Trait that is named, beside those that are tapped."""
    dials = more.pop("dials", {})
    found = drafted(sheet, *traits, options={"unwritten": name}, dials=dials, **more)
    return rules(**dials).check(found.form)


@pytest.mark.rule("FUD-3.4-02", "FUD-1.4-07")
@pytest.mark.parametrize(
    ("dexterity", "level"), [(3, -1), (2, -1), (1, -2), (0, -2), (-3, -2)], ids=lambda n: f"{n:+}"
)
def test_a_high_attribute_makes_an_absent_skill_mediocre_and_no_better(dexterity: int, level: int) -> None:
    check = absent("Prestidigitation", thief(dexterity=dexterity), "dexterite", goal="Moyen")
    outcome = one(check, *NOTHING)
    assert (outcome.total, outcome.margin, outcome.success) == (level, level, False)
    why = told(thrown(check, *NOTHING).readings[0].because)
    assert ("FUD-3.4-02", "helped" if level == -1 else "weak") in why


@pytest.mark.rule("FUD-3.4-02", "FUD-3.4-02-ex1")
def test_the_books_thief_has_as_good_a_chance_as_a_mediocre_one() -> None:
    found = chances(absent("Prestidigitation", thief(), "dexterite", goal="Moyen"))
    assert found == {"failure": Fraction(50, 81), "success": Fraction(31, 81)}
    assert found == chances(rules().notation("Médiocre vs Moyen"))
    alone = chances(absent("Prestidigitation", thief(), goal="Moyen"))
    assert alone == chances(rules().notation("Mauvais vs Moyen"))


HARDER = {"easy": "Cuisinier", "average": "Discrétion", "hard": "Alchimie"}


def with_difficulties() -> Rules:
    """A game that says how hard three Skills are (FUD-1.6.2-04)."""
    table = SYSTEM.pack().tables["skills"]
    hard = {name: difficulty for difficulty, name in HARDER.items()}
    entries = [{**row, "difficulty": hard.get(row["fr"], "average")} for row in table["entries"]]
    pack = SYSTEM.pack().read({"system": "fudge", "tables": {"skills": {**table, "entries": entries}}})
    return SYSTEM.rules(pack)


@pytest.mark.rule("FUD-3.4-02", "FUD-1.4-07", "FUD-1.4-08")
@pytest.mark.parametrize(
    ("difficulty", "usual", "helped", "said"),
    [("easy", -1, -1, "enough"), ("average", -2, -1, "helped"), ("hard", -3, -1, "helped")],
)
def test_every_default_becomes_mediocre_and_none_better(
    difficulty: str, usual: int, helped: int, said: str
) -> None:
    here = with_difficulties()
    assert here.draft is not None
    for traits, level in (((), usual), (("dexterite",), helped)):
        draft = Draft("mina", traits, options={"unwritten": HARDER[difficulty]})
        check = here.check(here.draft(State({"mina": thief()}), draft).form)
        assert one(check, *NOTHING).total == level
        why = told(thrown(check, *NOTHING).readings[0].because)
        assert (("FUD-3.4-02", said) in why) == bool(traits)


@pytest.mark.rule("FUD-1.4-10", "FUD-3.4-02")
def test_no_attribute_teaches_what_must_be_studied() -> None:
    act = [("FUD-1.4-10", "absent")]
    assert refused(lambda: absent("Karaté", thief(), "dexterite")) == act


@pytest.mark.rule("FUD-3.4-02")
def test_the_game_master_settles_what_is_high_and_how_far_it_helps() -> None:
    lower = {"dials": {"high_attribute": 1}}
    assert one(absent("Prestidigitation", thief(dexterity=1), "dexterite", **lower), *NOTHING).total == -1
    better = {"dials": {"helped_default": 0}}
    assert one(absent("Prestidigitation", thief(), "dexterite", **better), *NOTHING).total == 0


@pytest.mark.rule("FUD-3.4-02")
def test_the_help_is_a_chip_that_the_table_may_strike() -> None:
    options = {"unwritten": "Prestidigitation"}
    found = drafted(thief(), "dexterite", options=options)
    assert [(chip.name, chip.worth, chip.rule) for chip in found.chips] == [
        ("Prestidigitation", -2, "FUD-3.1-03"), ("Dextérité", 1, "FUD-3.4-02"),
    ]  # fmt: skip
    struck = drafted(thief(), "dexterite", options=options, struck={"Dextérité": "Ana"})
    assert one(rules().check(struck.form), *NOTHING).total == -2
    counts = rules().counts
    assert counts is not None
    assert counts(thief(), Draft("mina", ("dexterite",), options=options)) == ("dexterite",)


@pytest.mark.rule("FUD-3.3-02", "FUD-3.3-03", "FUD-1.3.2-01")
@pytest.mark.parametrize(("dexterity", "level"), [(3, 0), (2, 0), (1, 0)])
def test_beside_a_skill_of_the_sheet_an_attribute_supports_and_never_replaces(
    dexterity: int, level: int
) -> None:
    mina = thief(Levelled("crochetage", "Crochetage", -1, "skill"), dexterity=dexterity)
    found = drafted(mina, "crochetage", "dexterite")
    assert one(rules().check(found.form), *NOTHING).total == level
    by_name = absent("Lockpicking", mina, "dexterite")
    assert one(by_name, *NOTHING).total == level


@pytest.mark.rule("FUD-3.3-03", "FUD-3.3-02")
@pytest.mark.parametrize(("level", "total"), [(3, 3), (2, 2), (1, 2), (0, 0)])
def test_vernes_anthropology_supports_his_research_or_replaces_it(level: int, total: int) -> None:
    blocks = [
        Levelled("recherche", "Recherche", 1, "skill"),
        Levelled("anthro", "Anthropologie", level, "skill"),
    ]
    found = drafted(thief(*blocks), "recherche", "anthro")
    assert one(rules().check(found.form), *NOTHING).total == total


@pytest.mark.rule("FUD-3.3-02", "FUD-3.4-02")
def test_another_skill_supports_the_default_that_an_attribute_made() -> None:
    mina = thief(Levelled("pickpocket", "Pickpocket", 1, "skill"))
    found = absent("Prestidigitation", mina, "dexterite", "pickpocket")
    assert one(found, *NOTHING).total == 0


@pytest.mark.rule("FUD-1.5-09", "FUD-1.4-08")
def test_a_skill_that_a_broader_one_covers_is_not_absent() -> None:
    mina = thief(Levelled("douteuses", "Douteuses", 1, "skill"))
    assert one(absent("Crochetage", mina), *NOTHING).total == 1
    assert one(absent("Crochetage", mina, "dexterite"), *NOTHING).total == 2


@pytest.mark.rule("FUD-3.4-01", "FUD-1.4-07")
def test_where_no_skill_fits_the_attribute_is_tested_by_itself() -> None:
    assert one(rules().check(drafted(thief(), "dexterite").form), *NOTHING).total == 3
    assert one(absent("Perception", thief()), *NOTHING).total == 0


@pytest.mark.rule("FUD-3.5-01", "FUD-3.4-02")
def test_either_side_of_an_opposed_action_may_lack_its_skill() -> None:
    guard = Sheet("fudge", "Garde", (Levelled("perception", "Perception", 2, "attribute"),), "character")
    state = State({"mina": thief(), "guard": guard})
    draft = rules().draft
    assert draft is not None
    options = {"unwritten": "Discrétion", "rival_trait": "perception"}
    wanted = Draft("mina", ("dexterite",), against=("guard",), way="oppose", options=options)
    me, foe = thrown(rules().check(draft(state, wanted).form), *NOTHING, *NOTHING).outcomes
    assert (me.total, foe.total, me.margin) == (-1, 2, -3)
    theirs = {"unwritten": "Discrétion", "rival_unwritten": "Pistage", "rival_trait": "perception"}
    wanted = Draft("mina", ("dexterite",), against=("guard",), way="oppose", options=theirs)
    me, foe = thrown(rules().check(draft(state, wanted).form), *NOTHING, *NOTHING).outcomes
    assert (me.total, foe.total) == (-1, -1)


@pytest.mark.rule("FUD-3.5-04", "FUD-1.5-09")
def test_a_pairing_finds_the_skill_that_a_broader_one_covers() -> None:
    flatterer = Sheet("fudge", "Lisa", (Levelled("communication", "Communication", 2, "skill"),), "character")
    here = Game(rules(), State({"lisa": flatterer, "joe": thief()}))
    here.play("contest", *NOTHING, *NOTHING, sheet="lisa", rival="joe", pairing="seduction")
    (run,) = here.state.runs.values()
    assert place_of(rules().check, run).outcomes[0].total == 2
